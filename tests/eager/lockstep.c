/* eager/lockstep.c: every run of the lists, of the goldens and of random kernels in lockstep
 * (twins.h), with machines of all kinds.
 *     eager_lockstep          the test
 *     eager_lockstep LINE     one run, its options as one word */
#include <inttypes.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "files.h"
#include "support/cm.h"
#include "twins.h"
#include "warpstep/warpstep.h"
#include "words.h"

#define MOST_STEPS "5000" /* of a run: more than one call may take */

/* Other machines, checks that only look at accesses, and what takes no steps in bulk at all. */
static const char *const variants[] = {
    "--set WarpSize=1", "--set WarpSize=7", "--set WarpSize=33", "--set WarpSize=64",
    "--set MaxMemOpSize=16", "--set Level1CacheSize=0", "--set NumProcessors=1",
    "--set Level1CacheSize=256 --set Level2CacheSize=512", "--set CoalesceLanes=0",
    "--set WarpSize=4 --set NumConWarps=4", "--check kernel", "--check memory,races",
    "--set WarpSize=32 --set NumProcessors=2 --set MaxResidentBlocks=2", "--control threads",
    "--set Level1CacheSize=0 --set Level2CacheSize=0", "--check all", "--memory-programs ptx6",
};
#define VARIANTS (sizeof variants / sizeof *variants)

struct campaign {
    struct twins_tally tally;
    struct random random;
    unsigned variant; /* the next */
    unsigned failed;
};

static void begin(struct campaign *c, uint64_t seed)
{
    memset(c, 0, sizeof *c);
    random_seed(&c->random, seed);
}

/* refused: so many inputs may have errors. */
static void end(const struct campaign *c, const char *what, uint64_t refused)
{
    const struct twins_tally *t = &c->tally;

    print_message("%s: %" PRIu64 " runs (%" PRIu64 " completed, %" PRIu64 " stuck, %" PRIu64
                  " deadlocked, %" PRIu64 " limit), %" PRIu64 " steps, %" PRIu64
                  " of them in %" PRIu64 " bulks, %" PRIu64 " states compared\n",
                  what, t->runs, t->ended[WARPSTEP_COMPLETED], t->ended[WARPSTEP_STUCK],
                  t->ended[WARPSTEP_DEADLOCKED], t->ended[WARPSTEP_LIMIT], t->steps,
                  t->bulk, t->bulks, t->states);
    assert_int_equal(c->failed, 0);
    assert_true(t->ended[WARPSTEP_REFUSED] <= refused);
    assert_true(t->bulk > t->steps / 3);
}

/* How many steps it took. */
static uint64_t run(struct campaign *c, const char *line, const char *more)
{
    struct text whole = { NULL, 0, 0 };
    uint64_t before = c->tally.steps;

    text_printf(&whole, "%s %s", line, more);
    c->failed += !twins_run(whole.s, &c->tally);
    text_free(&whole);
    return c->tally.steps - before;
}

/* A variant, unless the line has such an option already. */
static void run_variant(struct campaign *c, const char *line, const char *variant)
{
    const char *limit = strstr(line, "--max-steps") == NULL ? "--max-steps " MOST_STEPS : "";
    char option[24], more[120];

    snprintf(option, sizeof option, "%.*s", (int)strcspn(variant, " "), variant);
    snprintf(more, sizeof more, "%s %s", variant, limit);
    if (strcmp(option, "--set") == 0 || strstr(line, option) == NULL)
        run(c, line, more);
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
    const char *limit = strstr(line, "--max-steps") == NULL ? "--max-steps " MOST_STEPS : "";
    uint64_t steps = run(c, line, limit);

    for (unsigned i = 0; i < ways; i++)
        run_variant(c, line, variants[c->variant++ % VARIANTS]);
    run_part(c, line, steps);
}

/* ---- tests ---- */

static void lists(void **unused)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    (void)unused;
    begin(&c, 1);
    assert_true(list_read(&all, SOURCE_ROOT "/tests/eager/runs.txt"));
    for (size_t i = 0; i < all.n; i++)
        run_in_ways(&c, all.v[i], 4);
    lines_free(&all);
    end(&c, "kernels", 0);
}

static void scenarios(void **unused)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    (void)unused;
    begin(&c, 2);
    assert_true(list_read(&all, LISTS "/scenarios"));
    for (size_t i = 0; i < all.n; i++)
        run_in_ways(&c, all.v[i], 1);
    lines_free(&all);
    end(&c, "scenarios", 0);
}

static void goldens(void **unused)
{
    struct lines all = { NULL, 0, 0 };
    struct campaign c;

    (void)unused;
    begin(&c, 3);
    assert_true(list_read(&all, LISTS "/goldens"));
    for (size_t i = 0; i < all.n; i++) {
        struct lines runs = { NULL, 0, 0 };

        assert_true(golden_read(&runs, all.v[i]));
        for (size_t k = 0; k < runs.n; k++)
            run_in_ways(&c, runs.v[k], 0);
        lines_free(&runs);
    }
    end(&c, "goldens", c.tally.runs / 20);
    lines_free(&all);
}

static void random_kernels(void **unused)
{
    struct campaign c;

    (void)unused;
    begin(&c, 4);
    for (uint64_t seed = 0; seed < TEST_KERNELS; seed++) {
        char line[LINE_ROOM];

        file_drawn(seed, line);
        run_in_ways(&c, line, 1);
    }
    end(&c, "random kernels", 0);
    assert_true(c.tally.ended[WARPSTEP_STUCK] > TEST_KERNELS / 5);
    assert_true(c.tally.ended[WARPSTEP_COMPLETED] > TEST_KERNELS / 5);
}

static void random_programs(void **unused)
{
    struct campaign c;

    (void)unused;
    begin(&c, 5);
    for (uint64_t seed = 0; seed < TEST_PROGRAMS; seed++) {
        char line[LINE_ROOM];

        file_program(seed, line);
        run_in_ways(&c, line, 1);
    }
    end(&c, "random programs", 0);
}

/* Every kernel that others may run stands in the list. */
static void no_kernel_is_forgotten(void **unused)
{
    struct lines kernels = { NULL, 0, 0 }, runs = { NULL, 0, 0 };

    (void)unused;
    assert_true(list_read(&kernels, LISTS "/kernels"));
    assert_true(list_read(&runs, SOURCE_ROOT "/tests/eager/runs.txt"));
    for (size_t i = 0; i < kernels.n; i++) {
        const char *name = kernels.v[i] + strlen(SOURCE_ROOT);
        size_t k = 0;

        while (k < runs.n && strstr(runs.v[k], name) == NULL)
            k++;
        if (k == runs.n)
            fail_msg("no line of tests/eager/runs.txt runs %s", name);
    }
    lines_free(&kernels);
    lines_free(&runs);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_kernel_is_forgotten),
        cmocka_unit_test(lists),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(goldens),
        cmocka_unit_test(random_kernels),
        cmocka_unit_test(random_programs),
    };
    struct twins_tally tally = { .runs = 0 };

    if (argc == 2)
        return twins_run(argv[1], &tally) ? 0 : 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
