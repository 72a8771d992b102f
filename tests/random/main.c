/* tests/random/main.c: random programs under all checks of chapter 6, each run in several ways, against
 * the evaluator.
 *     random_programs              the test: a share of fixed seeds (support/share.h); in all of them each rule that
 *                                  it is about must fire
 *     random_programs SEED         prints that program
 *     random_programs SEED COUNT [NAME=VALUE]...   those from SEED on, with settings of a run
 * A program that fails is shrunk and written to random-SEED.ptx and random-SEED.host. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "engine/warp/control/control.h"
#include "observe/coverage.h"
#include "shrink.h"
#include "support/share.h"

#define TEST_SEED 1
#define RUNS 4 /* of each program with tokens */
#define PATH_RUNS 2 /* runs of threads in paths: one each under stack and hanoi */
#define MOST_STEPS 2000000
#define MOST_SHRUNK 3 /* failures that are shrunk and written */

struct campaign {
    uint64_t seed, count;
    char **settings; /* NAME=VALUE, the last is NULL */
    struct memprog_set *programs;
    struct teller tell;
    struct coverage coverage;
    uint64_t programs_run, statements, runs, warp_steps, failures;
};

/* ---- ways to run a program ---- */

/* Values of a constant; one is drawn. */
struct variant {
    const char *name;
    uint64_t values[5];
    unsigned n;
};

static const struct variant variants[] = {
    { "WarpSize", { 1, 2, 3, 4, 32 }, 5 },
    { "NumProcessors", { 1, 2, 15 }, 3 },
    { "NumConWarps", { 1, 2, 4 }, 3 },
    { "CoalesceLanes", { 1, 1, 0 }, 3 },
    { "Level1CacheSize", { 16384, 16384, 256 }, 3 },
    { "Level2CacheSize", { 786432, 786432, 512 }, 3 },
};

/* Profile report keeps no order, so only programs with fences mean the same under it. */
static void draw_settings(struct settings *s, const struct program_tree *p, struct random *r)
{
    static const enum schedule schedules[] = { SCHEDULE_SEEDED, SCHEDULE_UNIFORM, SCHEDULE_EAGER,
                                               SCHEDULE_ROUND_ROBIN };
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_SC, PROFILE_REPORT };
    char why[200];

    settings_default(s);
    s->seed = random_below(r, 1000);
    s->schedule = schedules[random_below(r, 4)];
    s->profile = profiles[random_below(r, p->fences ? 3 : 2)];
    s->max_steps = MOST_STEPS;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        constants_set(&s->constants, variants[i].name,
                      variants[i].values[random_below(r, variants[i].n)], why, sizeof why);
}

/* What a program asks of its threads. */
struct asks {
    bool together; /* some of it means something else when threads are not together */
    bool leaves;   /* threads exit in the middle */
    bool anywhere; /* a call may reach its own function, for all that its text says */
};

static struct asks what_it_asks(const struct program_tree *p)
{
    struct asks a = { false, false, false };

    for (size_t s = 0; s < p->n; s++) {
        a.together = a.together || p->v[s].kind >= STMT_VOTE;
        a.leaves = a.leaves || p->v[s].kind == STMT_EXIT;
        a.anywhere = a.anywhere || (p->v[s].kind == STMT_SELECT && p->v[s].form == 0);
    }
    return a;
}

/* Threads in paths. Those that must be together need enough registers to meet everywhere, and no
 * barrier given up for loops that wait; under the stack they do not meet where some have exited, under
 * neither behind a call that may lead back to where it stands. */
static void draw_paths(struct settings *s, const struct asks *asks, unsigned run, struct random *r)
{
    static const struct variant paths[] = {
        { "PathPriority", { 0, 1, 2 }, 3 },
        { "NumBRegisters", { 1, 2, 3, 16 }, 4 },
        { "YieldLoops", { 0, 1, 2 }, 3 },
        { "EarlyMeet", { 1, 1, 0 }, 3 },
    };
    char why[200];

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (i == 0 || !asks->together)
            constants_set(&s->constants, paths[i].name, paths[i].values[random_below(r, paths[i].n)],
                          why, sizeof why);
    if (asks->together)
        constants_set(&s->constants, "YieldLoops", 0, why, sizeof why);
    if (asks->together && asks->anywhere)
        return;
    s->control = run % 2 == 0 && !(asks->together && asks->leaves) ? control_stack.name
                                                                  : control_hanoi.name;
}

/* NAME=VALUE of the command line, over what was drawn. */
static bool override(struct settings *s, const char *setting)
{
    const char *value = strchr(setting, '=');
    char name[64], why[200] = "NAME=VALUE is expected";
    bool ok = value != NULL && (size_t)(value - setting) < sizeof name;

    if (ok) {
        memcpy(name, setting, (size_t)(value - setting));
        name[value - setting] = '\0';
        ok = settings_has(name) ? settings_set(s, name, value + 1, why, sizeof why)
                                : settings_constant(s, setting, why, sizeof why);
    }
    if (!ok)
        fprintf(stderr, "random_programs: %s: %s\n", setting, why);
    return ok;
}

/* ---- failures ---- */

static void write_file(uint64_t seed, const char *ending, const struct text *t)
{
    char path[64];
    FILE *f;

    snprintf(path, sizeof path, "random-%" PRIu64 ".%s", seed, ending);
    f = fopen(path, "wb");
    if (f == NULL || fwrite(t->s, 1, t->n, f) != t->n)
        fprintf(stderr, "random_programs: %s cannot be written\n", path);
    if (f != NULL)
        fclose(f);
}

static void write_failure(const struct program_tree *p, uint64_t seed, const struct settings *s)
{
    struct text ptx = { NULL, 0, 0 }, host = { NULL, 0, 0 };
    struct image before, after;
    char name[64];

    snprintf(name, sizeof name, "random-%" PRIu64 ".ptx", seed);
    image_begin(&before, p);
    after = before;
    evaluate(p, (unsigned)s->constants.v[CONST_WarpSize], &after);
    text_printf(&host, "# seed %" PRIu64 ": warpstep run random-%" PRIu64 ".host ", seed, seed);
    trial_options(s, &host);
    text_puts(&host, "\n");
    write_ptx(p, &ptx);
    write_scenario(p, name, &before, &after, &host);
    write_file(seed, "ptx", &ptx);
    write_file(seed, "host", &host);
    text_free(&ptx);
    text_free(&host);
}

static void note_failure(struct campaign *c, struct program_tree *p, uint64_t seed,
                         struct trial *t, const struct trial_result *found)
{
    static const char *const fates[] = {
        [FATE_AGREES] = "agrees",         [FATE_DIFFERS] = "other memory",
        [FATE_UNCHECKED] = "check failed", [FATE_STOPPED] = "did not complete",
        [FATE_REFUSED] = "refused",
    };

    fprintf(stderr, "program %" PRIu64 ": %s\n", seed, fates[found->fate]);
    if (c->failures++ >= MOST_SHRUNK)
        return;
    t->tell = NULL;
    shrink(p, t, found);
    t->report = stderr;
    trial_run(t);
    write_failure(p, seed, t->settings);
    fprintf(stderr, "random-%" PRIu64 ".host: %lu statements\n", seed,
            (unsigned long)tree_size(p));
}

/* ---- campaigns ---- */

/* One run. False: the program failed, and is smaller now. */
static bool try_settings(struct campaign *c, struct program_tree *p, uint64_t seed,
                         const struct settings *s)
{
    struct trial t = { p, c->programs, s, &c->tell, NULL };
    struct trial_result result = trial_run(&t);

    c->runs++;
    c->warp_steps += result.warp_steps;
    if (result.fate != FATE_AGREES)
        note_failure(c, p, seed, &t, &result);
    return result.fate == FATE_AGREES;
}

/* False: the settings do not allow it. */
static bool try_program(struct campaign *c, uint64_t seed)
{
    struct program_tree p;
    struct settings s;
    struct random r;
    struct asks asks;
    bool allowed = true, agrees = true;

    tree_make(&p, seed);
    random_seed(&r, hash_mix(seed, RUNS));
    c->programs_run++;
    c->statements += tree_size(&p);
    asks = what_it_asks(&p);
    for (unsigned run = 0; allowed && agrees && run < RUNS + PATH_RUNS; run++) {
        draw_settings(&s, &p, &r);
        if (run >= RUNS)
            draw_paths(&s, &asks, run, &r);
        for (char **setting = c->settings; allowed && *setting != NULL; setting++)
            allowed = override(&s, *setting);
        agrees = allowed && try_settings(c, &p, seed, &s);
    }
    tree_free(&p);
    return allowed;
}

/* Every property that held, each time it was looked at. */
static uint64_t checks_made(const struct campaign *c)
{
    uint64_t n = 0;

    for (unsigned r = 0; r < RULE_COUNT; r++)
        if (rule_info((enum rule)r)->kind == RULE_IS_PROPERTY)
            n += c->coverage.fired[r];
    return n;
}

/* What the programs are about: control flow, votes, barriers and the properties of chapter 6. */
static unsigned rules_missed(const struct campaign *c)
{
    unsigned missed = 0;

    for (unsigned r = 0; r < RULE_COUNT; r++) {
        enum rule_system s = rule_info((enum rule)r)->system;

        if ((s != SYSTEM_CRS && s != SYSTEM_WARP && s != SYSTEM_BARRIER && s != SYSTEM_SAFETY &&
             s != SYSTEM_LIVENESS) ||
            c->coverage.fired[r] > 0)
            continue;
        fprintf(stderr, "never fired: %s\n", rule_info((enum rule)r)->id);
        missed++;
    }
    return missed;
}

static bool run_campaign(struct campaign *c)
{
    bool ok = true;

    c->programs = memprog_builtin();
    teller_listen(&c->tell, coverage_listener(&c->coverage));
    for (uint64_t i = 0; ok && i < c->count; i++)
        if (share_takes(i))
            ok = try_program(c, c->seed + i);
    teller_free(&c->tell);
    memprog_set_free(c->programs);
    printf("%" PRIu64 " programs of %" PRIu64 " statements, %" PRIu64 " runs, %" PRIu64
           " warp steps, %" PRIu64 " checks made, %" PRIu64 " failures\n",
           c->programs_run, c->statements, c->runs, c->warp_steps, checks_made(c), c->failures);
    return ok && c->failures == 0 && c->programs_run > 0;
}

static int print_program(uint64_t seed)
{
    struct program_tree p;
    struct text ptx = { NULL, 0, 0 };

    tree_make(&p, seed);
    write_ptx(&p, &ptx);
    fputs(ptx.s, stdout);
    text_free(&ptx);
    tree_free(&p);
    return EXIT_SUCCESS;
}

static int usage(void)
{
    fputs("usage: random_programs [SEED [COUNT [NAME=VALUE]...]]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    static char *none[] = { NULL };
    struct campaign c = { .seed = TEST_SEED, .count = TEST_COUNT, .settings = none };
    bool ok;

    if ((argc > 1 && !number_u64(argv[1], strlen(argv[1]), &c.seed)) ||
        (argc > 2 && !number_u64(argv[2], strlen(argv[2]), &c.count)))
        return usage();
    if (argc == 2)
        return print_program(c.seed);
    if (argc > 2)
        c.settings = argv + 3;
    ok = run_campaign(&c);
    if (argc == 1 && share_is_whole())
        ok = rules_missed(&c) == 0 && ok;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
