/* tests/remote/random.c: random programs of the remote-scope machine: the tool against the second
 * model (model.h).
 *
 *     remote_random one [FIRST [COUNT]]        programs of one device, COUNT of them without a race
 *     remote_random two [FIRST [COUNT]]        of two devices
 *     remote_random wide [FIRST [COUNT]]       of up to five threads on up to three devices
 *     remote_random assembly [FIRST [COUNT]]   of instructions, on one device and on two
 *
 * Of every program: candidates, consistent ones, allowed outcomes, race, under both readings of
 * inclusion; and, where threads share a location, the instructions, outcomes and deadlocks under
 * both mappings, with reductions and without: of those with a race every fourth time. Without a
 * race, under the fixed mapping, every outcome must be allowed and no deadlock reached. Every fifth
 * time also with DequeueInvalid, ManyDirty, or both. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "remote/compare.h"
#include "remote/draw.h"

#define MOST_FAILURES 5u
#define MOST_STATES 60000u
#define MOST_CANDIDATES 20000u

struct totals {
    uint64_t drawn, apart, many_candidates, many_states, runs, states, reduced, candidates;
    uint64_t racy, race_free, differ; /* differ: race-free under one reading only */
    uint64_t unsound[2], deadlocked[2]; /* race-free ones, by mapping: original, fixed */
    uint64_t known;     /* of the unsound ones */
    unsigned failures;
};

static void fails(struct totals *t, uint64_t seed, const struct model_program *p, const char *what,
                  const char *why)
{
    struct text text = { NULL, 0, 0 };

    if (++t->failures > MOST_FAILURES)
        return;
    model_write(p, "random", &text);
    printf("program %" PRIu64 ", %s:\n%s\n%s\n", seed, what, why, text.s);
    text_free(&text);
}

/* One search of the tool beside what the model found. */
static void try_search(struct totals *t, uint64_t seed, const struct model_program *p,
                       const struct tool_options *o, const struct model_run *model)
{
    struct text what = { NULL, 0, 0 }, why = { NULL, 0, 0 };
    struct model_run tool;

    if (!tool_explore(p, o, &tool))
        text_puts(&why, "refused\n");
    else if (!tool.whole)
        text_puts(&why, "the tool gives up\n");
    else
        compare_runs(model, &tool, &why);
    if (why.n > 0) {
        text_printf(&what, "%s%s%s%s", o->original ? "original" : p->assembly ? "" : "fixed",
                    o->reduced ? ", reduced" : "",
                    o->rules.dequeue_invalid ? ", DequeueInvalid" : "",
                    o->rules.many_dirty ? ", ManyDirty" : "");
        fails(t, seed, p, what.s, why.s);
    }
    if (o->reduced)
        t->reduced += tool.states;
    else
        t->states += tool.states;
    text_free(&what);
    text_free(&why);
    model_run_free(&tool);
}

/* One program, one set of rules; to: what the model found. False: it is left out. */
static bool try_run(struct totals *t, uint64_t seed, const struct model_program *p,
                    const struct tool_options *o, struct model_run *to)
{
    struct tool_options more = *o;

    model_explore(p, o->rules, o->most, to);
    if (!to->whole) {
        t->many_states++;
        return false;
    }
    more.most = 20 * o->most; /* it may count more states, such as lines that nobody can read */
    try_search(t, seed, p, &more, to);
    more.reduced = true;
    try_search(t, seed, p, &more, to);
    t->runs++;
    return true;
}

/* ---- source programs ---- */

/* Remote increments beyond a work-group do not acquire (table.def). */
static bool increments_remotely(const struct model_program *p)
{
    return model_uses(p, MODEL_INC, 3) || model_uses(p, MODEL_INC, 5);
}

static void try_mapping(struct totals *t, uint64_t seed, struct model_program *p, bool fixed,
                        const struct model_axioms *a)
{
    struct tool_options o = { .original = !fixed, .most = MOST_STATES };
    struct text why = { NULL, 0, 0 };
    struct model_mapping m;
    struct model_run r;

    model_mapping_get(&m, fixed);
    model_map(p, &m);
    tool_compare_code(p, &o, &why);
    if (why.n > 0)
        fails(t, seed, p, fixed ? "code, fixed" : "code, original", why.s);
    text_free(&why);
    if (try_run(t, seed, p, &o, &r) && a->defined) {
        const bool unsound = model_unsound(&r, a) > 0;

        t->unsound[fixed] += unsound;
        t->deadlocked[fixed] += r.deadlocked;
        if (fixed && unsound && !r.deadlocked && increments_remotely(p))
            t->known++;
        else if (fixed && (unsound || r.deadlocked))
            fails(t, seed, p, "fixed", unsound ? "unsound\n" : "deadlocked\n");
    }
    model_run_free(&r);
    if (seed % 5 != 0)
        return;
    o.rules.dequeue_invalid = seed % 2 == 0;
    o.rules.many_dirty = seed % 3 != 0 || !o.rules.dequeue_invalid;
    try_run(t, seed, p, &o, &r);
    model_run_free(&r);
}

/* False: it is left out. */
static bool try_axioms(struct totals *t, uint64_t seed, const struct model_program *p, bool slides,
                       struct model_axioms *a)
{
    struct text why = { NULL, 0, 0 };
    struct model_axioms tool;

    model_axioms_find(p, slides, MOST_CANDIDATES, a);
    if (!a->whole)
        return false;
    t->candidates += a->candidates;
    if (tool_axioms(p, slides, &tool))
        compare_axioms(a, &tool, &why);
    else
        text_puts(&why, "refused\n");
    if (why.n > 0)
        fails(t, seed, p, slides ? "axioms, slides" : "axioms", why.s);
    text_free(&why);
    model_axioms_free(&tool);
    return true;
}

static void try_source(struct totals *t, uint64_t seed, unsigned devices)
{
    struct model_axioms a, slides;
    struct model_program p;

    if (devices > 2)
        draw_wide(&p, seed);
    else
        draw_program(&p, seed, devices);
    t->drawn++;
    if (!try_axioms(t, seed, &p, false, &a)) {
        t->many_candidates++;
        model_axioms_free(&a);
        return;
    }
    try_axioms(t, seed, &p, true, &slides);
    t->differ += slides.defined != a.defined;
    if (!draw_shares(&p)) {
        t->apart++;
    } else if (a.defined || seed % 4 == 0) {
        t->race_free += a.defined;
        t->racy += !a.defined;
        try_mapping(t, seed, &p, false, &a);
        try_mapping(t, seed, &p, true, &a);
    }
    model_axioms_free(&a);
    model_axioms_free(&slides);
}

static unsigned all_source(uint64_t first, uint64_t count, unsigned devices)
{
    struct totals t = { .drawn = 0 };

    for (uint64_t seed = first; t.race_free < count; seed++)
        try_source(&t, seed, devices);
    printf("%u device%s: %" PRIu64 " programs, of these %" PRIu64 " share nothing, %" PRIu64
           " have too many candidates; %" PRIu64 " candidates alike\n",
           devices, devices > 1 ? "s" : "", t.drawn, t.apart, t.many_candidates, t.candidates);
    printf("%" PRIu64 " race-free, and %" PRIu64 " racy ones; %" PRIu64
           " are race-free under one reading only; %" PRIu64 " runs of %" PRIu64
           " states (reduced: %" PRIu64 "), %" PRIu64 " left out\n",
           t.race_free, t.racy, t.differ, t.runs, t.states, t.reduced, t.many_states);
    printf("race-free: fixed: %" PRIu64 " unsound, %" PRIu64
           " of them by a remote increment, %" PRIu64 " can deadlock; original: %" PRIu64
           " unsound, %" PRIu64 " can deadlock\n",
           t.unsound[1], t.known, t.deadlocked[1], t.unsound[0], t.deadlocked[0]);
    if (count >= 1000 && t.unsound[0] == 0)
        t.failures++;
    printf("%u failed\n", t.failures);
    return t.failures;
}

/* ---- assembly ---- */

static unsigned all_assembly(uint64_t first, uint64_t count)
{
    struct totals t = { .drawn = 0 };
    uint64_t deadlocked = 0;

    for (uint64_t seed = first; seed < first + count; seed++) {
        struct tool_options o = { .most = MOST_STATES };
        struct model_program p;
        struct model_run r;

        draw_assembly(&p, seed, 1 + seed % 2);
        o.rules.dequeue_invalid = seed % 7 == 0;
        o.rules.many_dirty = seed % 11 == 0;
        if (try_run(&t, seed, &p, &o, &r))
            deadlocked += r.deadlocked;
        model_run_free(&r);
    }
    printf("assembly: %" PRIu64 " runs of %" PRIu64 " states (reduced: %" PRIu64 "), %" PRIu64
           " can deadlock; %" PRIu64 " left out\n%u failed\n",
           t.runs, t.states, t.reduced, deadlocked, t.many_states, t.failures);
    return t.failures;
}

int main(int argc, char **argv)
{
    const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const uint64_t count = argc > 3 ? strtoull(argv[3], NULL, 10) : 100;

    if (argc > 1 && strcmp(argv[1], "one") == 0)
        return all_source(first, count, 1) > 0;
    if (argc > 1 && strcmp(argv[1], "two") == 0)
        return all_source(first, count, 2) > 0;
    if (argc > 1 && strcmp(argv[1], "wide") == 0)
        return all_source(first, count, 3) > 0;
    if (argc > 1 && strcmp(argv[1], "assembly") == 0)
        return all_assembly(first, count) > 0;
    fprintf(stderr, "Usage: remote_random one | two | wide | assembly [FIRST [COUNT]]\n");
    return 2;
}
