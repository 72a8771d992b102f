/* tests/remote/table.c: the table of section 5, by the second model and by the tool: remote_table
 * FOLDER, where the folder has the tests as files of the tool. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "remote/compare.h"
#include "remote/table.h"

#define MOST_STATES 4000000u
#define MOST_CANDIDATES 1000000u

static unsigned bad;

static void wrong(const char *name, const char *what, const char *why)
{
    printf("%s: %s\n%s", name, what, why);
    bad++;
}

/* "P0:r0=0 x=1 " */
static bool matches(const struct model_outcome *o, const char *s)
{
    while (*s != '\0') {
        int t, r, v, n = 0;
        char x;

        if (sscanf(s, "P%d:r%d=%d %n", &t, &r, &v, &n) == 3) {
            if (o->reg[t][r] != v)
                return false;
        } else if (sscanf(s, "%c=%d %n", &x, &v, &n) == 2) {
            if (o->memory[x - 'x'] != v)
                return false;
        }
        s += n;
    }
    return true;
}

static bool any(const struct model_outcomes *o, const char *s)
{
    for (uint64_t i = 0; i < o->n; i++)
        if (matches(&o->v[i], s))
            return true;
    return false;
}

/* ---- runs ---- */

/* Both explorations; to: what the model found. */
static void explore_both(const char *name, const struct model_program *p, bool fixed,
                         struct model_rules rules, struct model_run *to)
{
    const struct tool_options o = { .original = !fixed, .rules = rules, .most = MOST_STATES };
    struct text why = { NULL, 0, 0 };
    struct model_program mapped = *p;
    struct model_mapping m;
    struct model_run tool;

    model_mapping_get(&m, fixed);
    model_map(&mapped, &m);
    model_explore(&mapped, rules, MOST_STATES, to);
    if (!tool_explore(p, &o, &tool))
        text_puts(&why, "refused\n");
    else
        compare_runs(to, &tool, &why);
    if (why.n > 0 || !to->whole || !tool.whole)
        wrong(name, fixed ? "fixed" : "original", why.n > 0 ? why.s : "not whole\n");
    text_free(&why);
    model_run_free(&tool);
}

static void check_runs(const struct test_row *row, const struct model_program *p,
                       const struct model_axioms *a)
{
    for (int fixed = 0; fixed < 2; fixed++) {
        struct model_run r;
        uint64_t n;

        explore_both(row->name, p, fixed, (struct model_rules){ .many_dirty = false }, &r);
        n = model_unsound(&r, a);
        printf(" | %" PRIu64 "/%" PRIu64 "%s", r.outcomes.n, n, r.deadlocked ? " D" : "");
        if (r.outcomes.n != (fixed ? row->fixed : row->original) ||
            n != (fixed ? row->broken : row->unsound) || r.deadlocked != (!fixed && row->deadlocks))
            wrong(row->name, fixed ? "fixed" : "original", "other numbers than the table's\n");
        model_run_free(&r);
    }
}

/* ---- axioms ---- */

static void axioms_both(const char *name, const struct model_program *p, bool slides,
                        struct model_axioms *to)
{
    struct text why = { NULL, 0, 0 };
    struct model_axioms tool;

    model_axioms_find(p, slides, MOST_CANDIDATES, to);
    if (!tool_axioms(p, slides, &tool))
        text_puts(&why, "refused\n");
    else
        compare_axioms(to, &tool, &why);
    if (why.n > 0)
        wrong(name, slides ? "axioms, slides" : "axioms", why.s);
    text_free(&why);
    model_axioms_free(&tool);
}

static void check(const struct test_row *row, const char *folder)
{
    struct model_axioms a, slides;
    struct text why = { NULL, 0, 0 };
    struct model_program p;
    char verdict;

    model_read(&p, row->program);
    if (!tool_has(&p, folder, row->name, &why))
        wrong(row->name, "the file", why.s);
    text_free(&why);
    axioms_both(row->name, &p, false, &a);
    axioms_both(row->name, &p, true, &slides);
    verdict = any(&a.allowed, row->outcome) ? 'a' : 'f';
    if (row->verdict == '-')
        verdict = '-';
    if (!a.defined)
        verdict = 'u';
    if (verdict != row->verdict || (a.defined && a.allowed.n != row->allowed))
        wrong(row->name, "axioms", "another verdict than the table's, or other outcomes\n");
    printf("%-22s %c %2" PRIu64 " of %2" PRIu64, row->name, verdict, a.allowed.n, a.candidates);
    check_runs(row, &p, &a);
    printf("\n");
    model_axioms_free(&a);
    model_axioms_free(&slides);
}

/* ---- without the two guards ---- */

static const struct without {
    const char *name;
    struct model_rules rules;
    const char *outcomes[2]; /* that are reached besides */
} without[] = {
    { "DEQ", { .dequeue_invalid = true }, { "P1:r2=1 P2:r3=1 x=1 ", "P1:r2=1 x=1 " } },
    { "L2W", { .many_dirty = true }, { "P0:r0=1 x=1 ", "P0:r0=2 x=1 " } },
    { "MP.sy", { .many_dirty = true }, { "P1:r0=1 x=1 y=1 ", NULL } },
    { "INC.sy", { .many_dirty = true }, { "x=1 ", NULL } },
};

static bool has_text(const struct model_outcomes *o, const char *s)
{
    bool found = false;

    for (uint64_t i = 0; i < o->n; i++) {
        struct text t = { NULL, 0, 0 };

        model_outcome_write(&o->v[i], &t);
        found = found || (t.n > 0 && text_is(s, t.s, t.n));
        text_free(&t);
    }
    return found;
}

static void check_without(const struct without *w)
{
    const uint64_t more = w->outcomes[1] != NULL ? 2 : 1;
    struct model_program p;
    struct model_run r;

    for (size_t i = 0; i < TEST_ROWS; i++) {
        if (strcmp(test_rows[i].name, w->name) != 0)
            continue;
        model_read(&p, test_rows[i].program);
        explore_both(w->name, &p, true, w->rules, &r);
        if (r.outcomes.n != test_rows[i].fixed + more || !has_text(&r.outcomes, w->outcomes[0]) ||
            (more > 1 && !has_text(&r.outcomes, w->outcomes[1])))
            wrong(w->name, "without a guard", "other outcomes than the table's\n");
        model_run_free(&r);
    }
}

/* ---- increments ---- */

/* Of n increments of one location every one reads from the initial write or another increment, and
 * the values tell whom it reads from: a labelled tree of n + 1 nodes, of which there are
 * (n+1)^(n-1) (Cayley), each with n! orders. Consistent are the interleavings of the threads. */
static void check_increments(unsigned threads, unsigned each)
{
    const unsigned n = threads * each;
    uint64_t candidates = 1, consistent = 1;
    struct text text = { NULL, 0, 0 };
    struct model_program p;
    struct model_axioms a;

    for (unsigned t = 0; t < threads; t++) {
        text_puts(&text, t > 0 ? " || 0 " : "0 ");
        for (unsigned i = 0; i < each; i++) {
            text_printf(&text, "%sinc.wg r%u,x", i > 0 ? "; " : "", i);
            candidates *= t * each + i + 1;
            consistent = consistent * (t * each + i + 1) / (i + 1);
        }
    }
    for (unsigned i = 1; i < n; i++)
        candidates *= n + 1;
    model_read(&p, text.s);
    if (!tool_axioms(&p, false, &a) || !a.whole || a.candidates != candidates ||
        a.consistent != consistent || a.allowed.n != consistent || !a.defined)
        wrong(text.s, "axioms", "other numbers than those of trees\n");
    text_free(&text);
    model_axioms_free(&a);
}

int main(int argc, char **argv)
{
    static const unsigned increments[][2] = { { 1, 3 }, { 2, 1 }, { 3, 1 }, { 2, 2 }, { 5, 1 },
                                              { 6, 1 }, { 2, 3 }, { 3, 2 } };

    if (argc != 2) {
        fprintf(stderr, "Usage: remote_table FOLDER\n");
        return 2;
    }
    printf("test, verdict, outcomes allowed of candidates | original | fixed\n");
    for (size_t i = 0; i < TEST_ROWS; i++)
        check(&test_rows[i], argv[1]);
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++)
        check_without(&without[i]);
    for (size_t i = 0; i < sizeof increments / sizeof increments[0]; i++)
        check_increments(increments[i][0], increments[i][1]);
    printf("%u rows, %u faults\n", (unsigned)TEST_ROWS, bad);
    return bad > 0;
}
