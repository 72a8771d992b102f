/* tests/jumps/main.c: random programs of blocks that go to each other in any order, by every kind
 * of branch and call, against an evaluator that knows threads alone. Each is run with and without
 * injection, as far as it has the tokens that it needs, under both control models.
 *     random_jumps              the test
 *     random_jumps SEED         prints that program
 *     random_jumps SEED COUNT   those from SEED on */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/number.h"
#include "engine/warp/control/control.h"
#include "ptx/ptx.h"
#include "support/share.h"
#include "warpstep/warpstep.h"
#include "write.h"

#define TEST_SEED 1
#define MOST_SHOWN 5 /* failures */

/* How to run a program. */
struct way {
    bool injection;
    const char *control, *schedule, *profile;
    unsigned warp_size;
    unsigned priority, registers, yields; /* of threads in paths */
    uint64_t seed;
};

struct campaign {
    uint64_t runs, instructions, failures, wild, own, plain; /* plain: runs without injection */
};

/* ---- addresses ---- */

/* What `show` prints: an address counts the instructions before it; a function whose address is taken
 * begins at an even one. */
static uint64_t find_address(const struct program *p, const char *function, const char *label)
{
    uint64_t at = 1;

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        const struct function *x = &p->functions[f];
        bool here = strcmp(x->name, function) == 0;

        at += x->address_taken && x->defined && at % 2 != 0;
        if (here && label == NULL)
            return at;
        for (size_t i = 0; i < x->nbody; i++) {
            if (x->body[i].op != OP_LABEL)
                at++;
            else if (here && strcmp(x->labels[x->body[i].label].name, label) == 0)
                return at;
        }
    }
    return 0;
}

static struct program *read_program(const struct text *ptx, const struct way *way)
{
    struct source *source = mem_new(sizeof *source);
    struct diags d = { 0 };
    struct constants k;
    struct program *p;
    char why[200];

    constants_default(&k);
    constants_set(&k, "Injection", way->injection ? 1 : 0, why, sizeof why);
    constants_set(&k, "NumBRegisters", way->registers, why, sizeof why);
    constants_set(&k, "YieldLoops", way->yields, why, sizeof why);
    source_from(source, "jumps.ptx", ptx->s, ptx->n);
    p = ptx_read(source, &k, control_find(way->control)->form, NULL, &d);
    if (p == NULL)
        diags_print(&d, stderr);
    diags_free(&d);
    return p;
}

/* The numbers that the host passes: blocks, then functions. */
static bool find_numbers(const struct tree *t, const struct text *ptx, const struct way *way,
                         uint64_t numbers[2 * MOST_NUMBERS])
{
    struct program *p = read_program(ptx, way);
    char function[24], label[24];

    if (p == NULL)
        return false;
    for (unsigned k = 0; k < MOST_NUMBERS; k++) {
        snprintf(function, sizeof function, "f%u", t->number[k].function);
        tree_label(t, t->number[k], label);
        numbers[k] = find_address(p, function, label);
        snprintf(function, sizeof function, "f%u", t->called[k]);
        numbers[MOST_NUMBERS + k] = find_address(p, function, NULL);
    }
    program_free(p);
    return true;
}

/* ---- a run ---- */

static void store(unsigned char *at, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> (8 * i) & 0xff);
}

static uint32_t fetch(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static bool prepare(struct warpstep *w, const struct way *way, const struct text *ptx)
{
    char seed[24], warp[24], priority[24], registers[24], yields[24];

    snprintf(seed, sizeof seed, "%" PRIu64, way->seed);
    snprintf(warp, sizeof warp, "%u", way->warp_size);
    snprintf(priority, sizeof priority, "%u", way->priority);
    snprintf(registers, sizeof registers, "%u", way->registers);
    snprintf(yields, sizeof yields, "%u", way->yields);
    return warpstep_set(w, "seed", seed) && warpstep_set(w, "WarpSize", warp) &&
           warpstep_set(w, "control", way->control) && warpstep_set(w, "schedule", way->schedule) &&
           warpstep_set(w, "profile", way->profile) && warpstep_set(w, "max-steps", "3000000") &&
           warpstep_set(w, "Injection", way->injection ? "1" : "0") &&
           warpstep_set(w, "PathPriority", priority) &&
           warpstep_set(w, "NumBRegisters", registers) && warpstep_set(w, "YieldLoops", yields) &&
           warpstep_load(w, "jumps.ptx", ptx->s, ptx->n);
}

static bool launch(struct warpstep *w, const struct tree *t, const uint64_t numbers[2 * MOST_NUMBERS])
{
    static unsigned char state[RECORD * MOST_THREADS];
    unsigned char addresses[8 * MOST_NUMBERS];
    char text[2 * MOST_NUMBERS][24];
    const char *args[2 * MOST_NUMBERS];
    struct warpstep_kernel l = { "f0", { 1, 1, 1 }, { t->threads, 1, 1 }, 0, args, 2 * MOST_NUMBERS };

    for (unsigned i = 0; i < t->threads; i++)
        store(state + RECORD * i, tree_first_hash(i), 4);
    for (unsigned k = 0; k < MOST_NUMBERS; k++) {
        store(addresses + 8 * k, numbers[k], 8);
        snprintf(text[2 * k], sizeof text[0], "%" PRIu64, numbers[k]);
        snprintf(text[2 * k + 1], sizeof text[0], "%" PRIu64, numbers[MOST_NUMBERS + k]);
        args[2 * k] = text[2 * k];
        args[2 * k + 1] = text[2 * k + 1];
    }
    return warpstep_write(w, "state", state, (uint64_t)RECORD * t->threads) &&
           warpstep_write(w, "numbers", addresses, sizeof addresses) && warpstep_launch(w, &l);
}

/* Does memory hold what the threads leave? */
static bool compare(struct warpstep *w, const struct tree *t, const struct record *expected, FILE *out)
{
    static unsigned char state[RECORD * MOST_THREADS];

    if (!warpstep_read(w, "state", state, (uint64_t)RECORD * t->threads))
        return false;
    for (unsigned i = 0; i < t->threads; i++) {
        struct record found = { fetch(state + RECORD * i), fetch(state + RECORD * i + 4) };

        if (found.hash == expected[i].hash && found.visits == expected[i].visits)
            continue;
        fprintf(out, "  thread %u: hash %lx after %lu blocks, should be %lx after %lu\n", i,
                (unsigned long)found.hash, (unsigned long)found.visits,
                (unsigned long)expected[i].hash, (unsigned long)expected[i].visits);
        return false;
    }
    return true;
}

static bool run(struct campaign *c, const struct tree *t, const struct text *ptx, const struct way *way)
{
    uint64_t numbers[2 * MOST_NUMBERS];
    struct record expected[MOST_THREADS];
    struct warpstep *w = warpstep_new();
    enum warpstep_verdict v = WARPSTEP_REFUSED;
    bool ok;

    tree_evaluate(t, expected);
    ok = find_numbers(t, ptx, way, numbers) && prepare(w, way, ptx) && launch(w, t, numbers);
    if (ok)
        v = warpstep_run(w);
    ok = ok && v == WARPSTEP_COMPLETED;
    if (!ok)
        fprintf(stderr, "  %s: %s\n", warpstep_verdict_text(v), warpstep_error(w));
    ok = ok && compare(w, t, expected, stderr);
    c->runs++;
    c->plain += !way->injection;
    c->instructions += warpstep_warp_instructions(w);
    warpstep_free(w);
    return ok;
}

/* ---- campaigns ---- */

static struct way draw_way(struct random *r)
{
    static const char *const schedules[] = { "seeded", "uniform", "eager", "round-robin" };
    static const char *const profiles[] = { "ordered", "sc" };
    static const unsigned sizes[] = { 1, 2, 3, 4, 8, 32 };
    static const unsigned registers[] = { 1, 2, 3, 16 };
    struct way way = { .injection = true, .control = "crs" };

    way.schedule = schedules[random_below(r, 4)];
    way.profile = profiles[random_below(r, 2)];
    way.warp_size = sizes[random_below(r, 6)];
    way.seed = random_below(r, 1000);
    way.priority = random_below(r, 3);
    way.registers = registers[random_below(r, 4)];
    way.yields = random_below(r, 3);
    return way;
}

static bool try_way(struct campaign *c, const struct tree *t, uint64_t seed, const struct way *way)
{
    struct text ptx = { 0 };
    bool ok;

    tree_write(t, &ptx);
    ok = run(c, t, &ptx, way);
    text_free(&ptx);
    if (!ok)
        fprintf(stderr, "program %" PRIu64 ": --control %s --schedule %s --profile %s --seed %" PRIu64
                " --set WarpSize=%u --set Injection=%d --set PathPriority=%u --set NumBRegisters=%u --set "
                "YieldLoops=%u\n", seed, way->control, way->schedule, way->profile, way->seed,
                way->warp_size, way->injection, way->priority, way->registers, way->yields);
    return ok;
}

/* By the letter a call needs a token: without injection those run that have theirs or call nothing. */
static void try_program(struct campaign *c, uint64_t seed)
{
    static const char *const controls[] = { "crs", "crs", "crs", "threads", "stack", "hanoi", "hanoi" };
    struct tree t;
    struct random r;
    bool ok = true;

    tree_make(&t, seed);
    random_seed(&r, hash_mix(seed, 3));
    for (unsigned f = 0; f < t.nfunctions; f++)
        c->wild += t.function[f].wild;
    c->own += t.own_tokens || t.own_prerets;
    for (unsigned k = 0; k < sizeof controls / sizeof *controls && ok; k++) {
        struct way way = draw_way(&r);

        way.control = controls[k];
        way.injection = k != 2 || (t.calls && !t.own_prerets);
        ok = try_way(c, &t, seed, &way);
    }
    c->failures += !ok;
}

static int print_program(uint64_t seed)
{
    struct tree t;
    struct text ptx = { 0 };

    tree_make(&t, seed);
    tree_write(&t, &ptx);
    fputs(ptx.s, stdout);
    text_free(&ptx);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct campaign c = { 0 };
    uint64_t seed = TEST_SEED, count = TEST_COUNT;

    if ((argc > 1 && !number_u64(argv[1], strlen(argv[1]), &seed)) ||
        (argc > 2 && !number_u64(argv[2], strlen(argv[2]), &count)) || argc > 3) {
        fputs("usage: random_jumps [SEED [COUNT]]\n", stderr);
        return 2;
    }
    if (argc == 2)
        return print_program(seed);
    for (uint64_t i = 0; i < count && c.failures < MOST_SHOWN; i++)
        if (share_takes(i))
            try_program(&c, seed + i);
    printf("%" PRIu64 " programs, %" PRIu64 " with tokens of their own, %" PRIu64
           " functions with branches to anywhere, %" PRIu64 " runs, %" PRIu64 " without injection, %"
           PRIu64 " warp instructions, %" PRIu64 " failures\n", count, c.own, c.wild, c.runs, c.plain,
           c.instructions, c.failures);
    return c.failures == 0 && c.wild > 0 && c.own > 0 && c.plain > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
