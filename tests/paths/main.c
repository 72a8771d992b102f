/* tests/paths/main.c: where convergence barriers are placed (STG V), on random bodies: structured
 * ones and graphs of any kind, with calls, recursion, tables, registers with labels, early exits.
 * Under Hanoi (hanoi_model.h) a warp must do what its threads do alone: without deadlock, with no
 * B register in use twice, with the invariants at every step; whatever the priority of paths, with
 * and without YIELD everywhere, with few registers and many. Without BREAK some must deadlock.
 *     paths                      the test
 *     paths SEED COUNT           those from SEED on
 *     paths SEED                 prints that program, as it is and with 16 registers */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "hanoi_model.h"
#include "ptx/transform/barriers.h"
#include "support/flow_random.h"
#include "support/share.h"

#define MOST_SHOWN 3

struct tally {
    unsigned long programs, runs, barriers, spills, breaks, releases, met, deadlocks, failures;
    uint32_t most_rec;
};

static const unsigned registers[] = { 1, 2, 3, 16 };

static void make(struct made *m, uint64_t seed)
{
    bool structured;

    memset(m, 0, sizeof *m);
    random_seed(&m->r, seed);
    m->nfunctions = 1;
    if (below(m, 3) == 0)
        m->nfunctions += 1 + below(m, MODEL_FUNCTIONS - 1);
    m->recursion = below(m, 3) == 0;
    m->warpsyncs = below(m, 4) == 0;
    structured = below(m, 3) == 0;
    for (m->function = 0; m->function < m->nfunctions; m->function++)
        if (structured || (m->warpsyncs && m->function == 0))
            write_structured(m);
        else
            write_graph(m);
}

static struct program *program_of(const struct made *m)
{
    struct program *p = flow_program();

    for (unsigned f = 0; f < m->nfunctions; f++)
        program_add_function(p, names[f]);
    for (unsigned f = 0; f < m->nfunctions; f++)
        flow_fill(p, f, m->text[f].s);
    return p;
}

static void print_program(const struct made *m, const struct program *after)
{
    for (unsigned f = 0; f < m->nfunctions; f++) {
        struct text t = { NULL, 0, 0 };

        flow_print(after, f, &t);
        fprintf(stderr, "function %s:\n%s-- becomes\n%s", names[f], m->text[f].s, t.s);
        text_free(&t);
    }
}

static void count(const struct program *p, struct tally *t)
{
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t i = 0; i < p->functions[f].nbody; i++) {
            t->barriers += p->functions[f].body[i].op == OP_BSSY;
            t->spills += p->functions[f].body[i].op == OP_BTOR;
            t->breaks += p->functions[f].body[i].op == OP_BBREAK;
        }
}

/* ---- runs ---- */

static void run_one(const struct made *m, const struct program *before, const struct program *after,
                    struct hanoi *h, uint64_t seed, struct tally *t)
{
    struct model *a = mem_new(sizeof *a);

    model_init(a, before, h->m.seed);
    for (unsigned l = 0; l < MODEL_LANES; l++)
        model_run_lane(a, l);
    hanoi_run(h);
    t->runs++;
    t->releases += h->releases;
    t->most_rec = h->most_rec > t->most_rec ? h->most_rec : t->most_rec;
    if (h->without_break) {
        t->deadlocks += h->deadlocked;
    } else {
        if (h->m.why[0] == '\0')
            model_agrees(&h->m, a);
        if (h->m.why[0] != '\0' || a->why[0] != '\0') {
            fprintf(stderr, "program %" PRIu64 ", %u registers, priority %d, run %" PRIu64 ": %s\n",
                    seed, (unsigned)h->nb, (int)h->priority, h->m.seed,
                    h->m.why[0] != '\0' ? h->m.why : a->why);
            if (t->failures++ < MOST_SHOWN)
                print_program(m, after);
        }
    }
    model_free(a);
    mem_free(a);
}

static void run_all(const struct made *m, const struct program *before, const struct program *after,
                    unsigned nb, uint64_t seed, struct tally *t)
{
    for (int priority = HANOI_MAJORITY; priority <= HANOI_NOT_TAKEN; priority++) {
        struct hanoi *h = hanoi_new(after, seed + (unsigned)priority, nb,
                                    (enum hanoi_priority)priority);

        run_one(m, before, after, h, seed, t);
        hanoi_free(h);
    }
}

static void run_without_break(const struct made *m, const struct program *before,
                              const struct program *after, uint64_t seed, struct tally *t)
{
    struct hanoi *h = hanoi_new(after, seed, 16, HANOI_MAJORITY);

    h->without_break = true;
    run_one(m, before, after, h, seed, t);
    hanoi_free(h);
}

static struct program *placed(const struct made *m, unsigned nb, unsigned yields, struct tally *t)
{
    struct program *p = program_of(m);
    struct constants k;
    char why[100];

    constants_default(&k);
    constants_set(&k, "NumBRegisters", nb, why, sizeof why);
    constants_set(&k, "YieldLoops", yields, why, sizeof why);
    place_barriers(p, &k);
    count(p, t);
    return p;
}

static void try_one(uint64_t seed, struct tally *t)
{
    struct program *before;
    struct made m;

    make(&m, seed);
    before = program_of(&m);
    t->programs++;
    for (unsigned r = 0; r < sizeof registers / sizeof *registers; r++)
        for (unsigned yields = 0; yields <= 2; yields += 2) {
            struct program *after;

            if (m.warpsyncs && registers[r] < 2)
                continue; /* both WARPSYNCs need one */
            after = placed(&m, registers[r], yields, t);
            run_all(&m, before, after, registers[r], seed, t);
            if (registers[r] == 16 && yields == 0)
                run_without_break(&m, before, after, seed, t);
            program_free(after);
        }
    program_free(before);
    for (unsigned f = 0; f < m.nfunctions; f++)
        text_free(&m.text[f]);
}

static int print_one(uint64_t seed)
{
    struct tally t = { 0 };
    struct program *after;
    struct made m;

    make(&m, seed);
    after = placed(&m, 16, 0, &t);
    print_program(&m, after);
    program_free(after);
    for (unsigned f = 0; f < m.nfunctions; f++)
        text_free(&m.text[f]);
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 10) : TEST_COUNT;
    struct tally t = { 0 };

    if (argc == 2)
        return print_one(seed);
    for (uint64_t i = 0; i < n; i++)
        if (share_takes(i))
            try_one(seed + i, &t);
    printf("%lu programs, %lu runs, %lu BSSY (%lu spilled), %lu BREAK, %lu releases, at most %lu "
           "barriers at once, %lu deadlocks without BREAK, %lu failures\n",
           t.programs, t.runs, t.barriers, t.spills, t.breaks, t.releases, (unsigned long)t.most_rec,
           t.deadlocks, t.failures);
    return t.failures > 0 || t.programs == 0 || (share_is_whole() && (t.deadlocks == 0 || t.spills == 0));
}
