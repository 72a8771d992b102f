/* tests/lockstep/lockstep.c: every run of the lists, of the goldens and of random kernels in
 * lockstep (twins.h), with machines of all kinds.
 *     lockstep eager [N]     under schedule eager and profile sc, where many steps are foreseen
 *     lockstep others [N]    under other schedules and profiles, drawn for each run
 *                            (N: other random programs, and other draws)
 *     lockstep LINE SCHEDULE PROFILE SEED     one run, its options as one word */
#include <inttypes.h>
#include <string.h>

#include "base/hash.h"
#include "base/number.h"
#include "base/text.h"
#include "files.h"
#include "support/cm.h"
#include "support/share.h"
#include "twins.h"
#include "warpstep/warpstep.h"
#include "words.h"

#define SEEDS 1000

enum campaign_kind { FORESEEN, OTHERS };
/* What all tests of one start are about; number: whatever is random follows from it. */
struct plan {
    enum campaign_kind kind;
    uint64_t number;
};
/* How many steps a run may take: more than one call may. */
static const unsigned most_steps[] = { 5000, TEST_STEPS };

/* Other machines, checks that only look at accesses, and what takes no steps in bulk at all. */
static const char *const variants[] = {
    "--set WarpSize=1", "--set WarpSize=7", "--set WarpSize=33", "--set WarpSize=64",
    "--set MaxMemOpSize=16", "--set Level1CacheSize=0", "--set NumProcessors=1",
    "--set Level1CacheSize=256 --set Level2CacheSize=512", "--set CoalesceLanes=0",
    "--set WarpSize=4 --set NumConWarps=4", "--check kernel", "--check memory,races",
    "--set WarpSize=32 --set NumProcessors=2 --set MaxResidentBlocks=2", "--control threads",
    "--set Level1CacheSize=0 --set Level2CacheSize=0", "--check all", "--memory-programs ptx6",
    "--memory-programs {root}/tests/lockstep/slow", "--check memory,races,init,sync",
    "--memory-programs {root}/tests/lockstep/strange", "--set NumBarrierIndices=5",
    "--set BarrierExitArrives=1", "--set SharedMemBanks=2", "--set SharedMemBanks=3",
    "--set BankConflicts=0", "--control stack", "--control hanoi",
};
#define VARIANTS (sizeof variants / sizeof *variants)

struct campaign {
    enum campaign_kind kind;
    uint64_t first; /* of the seeds of random programs */
    struct twins_tally tally;
    struct random random;
    unsigned variant; /* the next */
    unsigned failed;
};

/* state: the plan. programs: how many random ones the test takes. */
static void begin(struct campaign *c, void **state, uint64_t programs)
{
    const struct plan *plan = *state;

    memset(c, 0, sizeof *c);
    c->kind = plan->kind;
    c->first = plan->number * programs;
    random_seed(&c->random, plan->number);
}

/* refused: so many inputs may have errors. */
static void end(const struct campaign *c, const char *what, uint64_t refused)
{
    const struct twins_tally *t = &c->tally;

    print_message("%s: %" PRIu64 " runs (%" PRIu64 " completed, %" PRIu64 " stuck, %" PRIu64
                  " deadlocked, %" PRIu64 " limit), %" PRIu64 " steps, %" PRIu64
                  " of them foreseen, %" PRIu64 " states compared\n",
                  what, t->runs, t->ended[WARPSTEP_COMPLETED], t->ended[WARPSTEP_STUCK],
                  t->ended[WARPSTEP_DEADLOCKED], t->ended[WARPSTEP_LIMIT], t->steps,
                  t->bulk, t->states);
    assert_int_equal(c->failed, 0);
    assert_true(t->ended[WARPSTEP_REFUSED] <= refused);
    if (c->kind == FORESEEN)
        assert_true(t->bulk > (share_is_whole() ? t->steps / 3 : 0));
}

/* One of the ways to run; foreseen steps are in only one of them. */
static struct mode draw_mode(struct campaign *c)
{
    static const enum schedule schedules[] = { SCHEDULE_SEEDED, SCHEDULE_SEEDED, SCHEDULE_SEEDED,
                                               SCHEDULE_UNIFORM, SCHEDULE_ROUND_ROBIN,
                                               SCHEDULE_ROUND_ROBIN, SCHEDULE_EAGER };
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_ORDERED, PROFILE_REPORT,
                                             PROFILE_SC };
    struct mode m = { SCHEDULE_EAGER, PROFILE_SC, 0 };

    if (c->kind == FORESEEN)
        return m;
    do {
        m.schedule = schedules[random_below(&c->random, sizeof schedules / sizeof *schedules)];
        m.profile = profiles[random_below(&c->random, sizeof profiles / sizeof *profiles)];
    } while (m.schedule == SCHEDULE_EAGER && m.profile == PROFILE_SC);
    m.seed = random_below(&c->random, SEEDS);
    return m;
}

/* Does the text set the constant that this `--set NAME=VALUE` does? */
static bool sets_too(const char *text, const char *setting)
{
    size_t n = strcspn(setting, "=") + 1;

    for (const char *s = strstr(text, "--set "); s != NULL; s = strstr(s + 1, "--set "))
        if (strncmp(s, setting, n) == 0)
            return true;
    return false;
}

/* The line without what `more` sets otherwise: nothing is set twice. */
static void put_line(struct text *out, const char *line, const char *more)
{
    while (*line != '\0') {
        size_t n = strncmp(line, "--set ", 6) == 0 ? 6 + strcspn(line + 6, " ") : 1;

        if (n == 1 || !sets_too(more, line))
            text_add(out, line, n);
        line += n;
    }
}

/* How many steps it took. */
static uint64_t run(struct campaign *c, const char *line, const char *more)
{
    struct text whole = { NULL, 0, 0 };
    struct mode mode = draw_mode(c);
    uint64_t before = c->tally.steps;

    put_line(&whole, line, more);
    text_printf(&whole, " %s", more);
    c->failed += !twins_run(whole.s, &mode, &c->tally);
    text_free(&whole);
    return c->tally.steps - before;
}

/* A run in other words, but not for ever. */
static uint64_t run_limited(struct campaign *c, const char *line, const char *variant)
{
    char more[120];

    if (strstr(line, "--max-steps") != NULL)
        return run(c, line, variant);
    snprintf(more, sizeof more, "%s --max-steps %u", variant, most_steps[c->kind]);
    return run(c, line, more);
}

/* A variant, unless the line has such an option already. */
static void run_variant(struct campaign *c, const char *line, const char *variant)
{
    char option[24];

    snprintf(option, sizeof option, "%.*s", (int)strcspn(variant, " "), variant);
    if (strcmp(option, "--set") == 0 || strstr(line, option) == NULL)
        run_limited(c, line, variant);
}

/* Up to somewhere in the middle. */
static void run_part(struct campaign *c, const char *line, uint64_t steps)
{
    char most[40];

    if (steps < 2 || strstr(line, "--max-steps") != NULL)
        return;
    snprintf(most, sizeof most, "--max-steps %lu",
             1 + (unsigned long)random_below(&c->random, (uint32_t)steps - 1));
    run(c, line, most);
}

/* As it is, in so many other ways, and in part. */
static void run_in_ways(struct campaign *c, const char *line, unsigned ways)
{
    uint64_t steps = run_limited(c, line, "");

    for (unsigned i = 0; i < ways; i++)
        run_variant(c, line, variants[c->variant++ % VARIANTS]);
    run_part(c, line, steps);
}

/* ---- tests ---- */

static void lists(void **state)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    begin(&c, state, 0);
    assert_true(list_read(&all, SOURCE_ROOT "/tests/lockstep/runs.txt"));
    for (size_t i = 0; i < all.n; i++)
        if (share_takes(i))
            run_in_ways(&c, all.v[i], 4);
    lines_free(&all);
    end(&c, "kernels", 0);
}

static void scenarios(void **state)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    begin(&c, state, 0);
    assert_true(list_read(&all, LISTS "/scenarios"));
    for (size_t i = 0; i < all.n; i++)
        if (share_takes(i))
            run_in_ways(&c, all.v[i], 1);
    lines_free(&all);
    end(&c, "scenarios", 0);
}

static void goldens(void **state)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    begin(&c, state, 0);
    assert_true(list_read(&all, LISTS "/goldens"));
    for (size_t i = 0; i < all.n; i++) {
        struct lines runs = { NULL, 0, 0 };

        assert_true(golden_read(&runs, all.v[i]));
        for (size_t k = 0; k < runs.n && share_takes(i); k++)
            run_in_ways(&c, runs.v[k], 0);
        lines_free(&runs);
    }
    end(&c, "goldens", c.tally.runs / 10);
    lines_free(&all);
}

static void random_kernels(void **state)
{
    struct campaign c;

    begin(&c, state, TEST_KERNELS);
    for (uint64_t seed = 0; seed < TEST_KERNELS; seed++) {
        char line[LINE_ROOM];

        file_drawn(c.first + seed, line);
        run_in_ways(&c, line, 1);
    }
    end(&c, "random kernels", 0);
    assert_true(c.tally.ended[WARPSTEP_STUCK] > TEST_KERNELS / 10);
    assert_true(c.tally.ended[WARPSTEP_COMPLETED] > TEST_KERNELS / 10);
}

static void random_programs(void **state)
{
    struct campaign c;

    begin(&c, state, TEST_PROGRAMS);
    for (uint64_t seed = 0; seed < TEST_PROGRAMS; seed++) {
        char line[LINE_ROOM];

        file_program(c.first + seed, line);
        run_in_ways(&c, line, 1);
    }
    end(&c, "random programs", 0);
}

/* Every kernel that others may run is in the list. */
static void no_kernel_is_forgotten(void **unused)
{
    struct lines kernels = { NULL, 0, 0 }, runs = { NULL, 0, 0 };

    (void)unused;
    assert_true(list_read(&kernels, LISTS "/kernels"));
    assert_true(list_read(&runs, SOURCE_ROOT "/tests/lockstep/runs.txt"));
    for (size_t i = 0; i < kernels.n; i++) {
        const char *name = kernels.v[i] + strlen(SOURCE_ROOT);
        size_t k = 0;

        while (k < runs.n && strstr(runs.v[k], name) == NULL)
            k++;
        if (k == runs.n)
            fail_msg("no line of tests/lockstep/runs.txt runs %s", name);
    }
    lines_free(&kernels);
    lines_free(&runs);
}

static int run_tests_of(struct plan *plan)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_kernel_is_forgotten),
        cmocka_unit_test_prestate(lists, plan),
        cmocka_unit_test_prestate(scenarios, plan),
        cmocka_unit_test_prestate(goldens, plan),
        cmocka_unit_test_prestate(random_kernels, plan),
        cmocka_unit_test_prestate(random_programs, plan),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* line, schedule, profile, seed */
static int run_one(char **argument)
{
    static const char *const names[] = { "schedule", "profile", "seed" };
    struct twins_tally tally = { .runs = 0 };
    struct settings s;
    char why[200];

    settings_default(&s);
    for (int i = 0; i < 3; i++)
        if (!settings_set(&s, names[i], argument[1 + i], why, sizeof why)) {
            fprintf(stderr, "lockstep: %s: %s\n", argument[1 + i], why);
            return 2;
        }
    return twins_run(argument[0], &(struct mode){ s.schedule, s.profile, s.seed }, &tally) ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct plan plan = { FORESEEN, 0 };

    if (argc == 5)
        return run_one(argv + 1);
    if (argc == 2 || (argc == 3 && number_u64(argv[2], strlen(argv[2]), &plan.number))) {
        plan.kind = strcmp(argv[1], "others") == 0 ? OTHERS : FORESEEN;
        if (plan.kind == OTHERS || strcmp(argv[1], "eager") == 0)
            return run_tests_of(&plan);
    }
    fputs("usage: lockstep eager|others [N], or lockstep LINE SCHEDULE PROFILE SEED\n", stderr);
    return 2;
}
