/* The oracles of choice/choice.h: schedules, recording, replaying and refusing a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "choice/choice.h"

static void one_alternative_is_not_asked(void **state)
{
    struct oracle never = { .pick = NULL };

    (void)state;
    assert_int_equal(choice_pick(&never, SITE_STEP, 1), 0);
    assert_int_equal(choice_pick(&never, SITE_STEP, 0), 0);
}

static void sites_have_unique_ids(void **state)
{
    (void)state;
    for (int a = 0; a < SITE_COUNT; a++) {
        assert_true(strlen(site_id((enum site)a)) > 0);
        for (int b = 0; b < a; b++)
            assert_string_not_equal(site_id((enum site)a), site_id((enum site)b));
    }
}

static void seeded_is_uniform_but_seldom_silent(void **state)
{
    struct scheduler s;
    struct oracle o;
    unsigned seen[3] = { 0 }, silent = 0;

    (void)state;
    scheduler_init(&s, SCHEDULE_SEEDED, 7);
    o = scheduler_oracle(&s);
    for (int i = 0; i < 6400; i++) {
        seen[choice_pick(&o, SITE_STEP, 3)]++;
        silent += choice_pick(&o, SITE_SILENT, 2);
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(seen[i], 1950, 2320);
    assert_in_range(silent, 60, 140);
}

static void seeds_decide(void **state)
{
    struct scheduler a, b, c;
    struct oracle oa, ob, oc;
    unsigned differ = 0;

    (void)state;
    scheduler_init(&a, SCHEDULE_SEEDED, 1);
    scheduler_init(&b, SCHEDULE_SEEDED, 1);
    scheduler_init(&c, SCHEDULE_SEEDED, 2);
    oa = scheduler_oracle(&a);
    ob = scheduler_oracle(&b);
    oc = scheduler_oracle(&c);
    for (int i = 0; i < 100; i++) {
        unsigned k = choice_pick(&oa, SITE_UNIT, 1000);

        assert_int_equal(k, choice_pick(&ob, SITE_UNIT, 1000));
        differ += k != choice_pick(&oc, SITE_UNIT, 1000);
    }
    assert_true(differ > 90);
}

static void eager_takes_the_first_but_starves_nobody(void **state)
{
    struct scheduler s;
    struct oracle o;
    unsigned seen[4] = { 0 };

    (void)state;
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    o = scheduler_oracle(&s);
    for (int i = 0; i < 2000; i++) {
        seen[choice_pick(&o, SITE_STEP, 4)]++;
        assert_int_equal(choice_pick(&o, SITE_SILENT, 2), 0);
        assert_int_equal(choice_pick(&o, SITE_CONFLICT, 5), 0);
    }
    assert_true(seen[0] > 1900);
    for (int i = 1; i < 4; i++)
        assert_true(seen[i] > 0);
}

static void round_robin_takes_turns(void **state)
{
    struct scheduler s;
    struct oracle o;

    (void)state;
    scheduler_init(&s, SCHEDULE_ROUND_ROBIN, 0);
    o = scheduler_oracle(&s);
    for (unsigned i = 0; i < 12; i++) {
        assert_int_equal(choice_pick(&o, SITE_STEP, 4), i % 4);
        assert_int_equal(choice_pick(&o, SITE_UNIT, 3), i % 3);
        assert_int_equal(choice_pick(&o, SITE_SILENT, 2), 0);
    }
}

/* Records what a seeded schedule answers to a fixed sequence of questions. */
static size_t record(char *out, size_t size)
{
    struct scheduler s;
    struct recorder r;
    struct oracle o;
    FILE *f = tmpfile();
    size_t n;

    assert_non_null(f);
    scheduler_init(&s, SCHEDULE_SEEDED, 3);
    recorder_init(&r, scheduler_oracle(&s), f);
    o = recorder_oracle(&r);
    for (unsigned i = 0; i < 200; i++)
        choice_pick(&o, i % 7 == 0 ? SITE_SILENT : SITE_STEP, i % 7 == 0 ? 2 : i / 50 + 1);
    recorder_end(&r);
    rewind(f);
    n = fread(out, 1, size, f);
    fclose(f);
    return n;
}

static void a_recorded_run_replays(void **state)
{
    static char list[20000];
    struct scheduler s;
    struct oracle seeded, replayed;
    struct replayer r;
    size_t n = record(list, sizeof list);

    (void)state;
    scheduler_init(&s, SCHEDULE_SEEDED, 3);
    seeded = scheduler_oracle(&s);
    replayer_init(&r, list, n);
    replayed = replayer_oracle(&r);
    for (unsigned i = 0; i < 200; i++) {
        enum site site = i % 7 == 0 ? SITE_SILENT : SITE_STEP;
        unsigned ways = i % 7 == 0 ? 2 : i / 50 + 1;

        assert_int_equal(choice_pick(&seeded, site, ways), choice_pick(&replayed, site, ways));
    }
    assert_false(r.failed);
    assert_true(replayer_done(&r));
}

static void equal_lines_are_counted(void **state)
{
    char list[200];
    struct scheduler s;
    struct recorder r;
    struct oracle o;
    FILE *f = tmpfile();
    size_t n;

    (void)state;
    assert_non_null(f);
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    recorder_init(&r, scheduler_oracle(&s), f);
    o = recorder_oracle(&r);
    for (int i = 0; i < 5; i++)
        choice_pick(&o, SITE_SILENT, 2);
    choice_pick(&o, SITE_STEP, 3);
    choice_pick(&o, SITE_STEP, 4);
    recorder_end(&r);
    rewind(f);
    n = fread(list, 1, sizeof list - 1, f);
    list[n] = '\0';
    fclose(f);
    assert_string_equal(list, "memory.silent 2 0 x5\nprocessor.step 3 0\nprocessor.step 4 0\n");
}

static void expect_failure(const char *list, unsigned asks, const char *why)
{
    struct replayer r;
    struct oracle o;

    replayer_init(&r, list, strlen(list));
    o = replayer_oracle(&r);
    for (unsigned i = 0; i < asks; i++)
        choice_pick(&o, SITE_STEP, 3);
    assert_false(replayer_done(&r));
    assert_true(r.failed);
    assert_string_equal(r.why, why);
    assert_int_equal(choice_pick(&o, SITE_STEP, 3), 0);
}

static void a_list_that_does_not_fit_says_where(void **state)
{
    static const char unreadable[] =
        "line 2: expected `site ways pick` or `site ways pick xCOUNT` with a known site";

    (void)state;
    expect_failure("# nothing\n", 1, "line 2: the list ends, but the run asks `processor.step 3`");
    expect_failure("\n# c\nprocessor.step 4 0\n", 1,
                   "line 3: the list says `processor.step 4`, but the run asks `processor.step 3`");
    expect_failure("device.unit 3 0\n", 1,
                   "line 1: the list says `device.unit 3`, but the run asks `processor.step 3`");
    expect_failure("processor.step 3 1 x3", 2, "line 1: the run has ended, but the list goes on");
    expect_failure("processor.step 3 1\nprocessor.step 3 1", 1,
                   "line 2: the run has ended, but the list goes on");
    expect_failure("\nprocessor.step 3 3\n", 1, unreadable);
    expect_failure("\nprocessor.stop 3 1\n", 1, unreadable);
    expect_failure("\nprocessor.step 3\n", 1, unreadable);
    expect_failure("\nprocessor.step 3 1 x\n", 1, unreadable);
    expect_failure("\nprocessor.step 3 1 x2 y\n", 1, unreadable);
    expect_failure("\nprocessor.step 99999999999 1\n", 1, unreadable);
}

static void lists_may_be_spaced_and_commented(void **state)
{
    static const char list[] = "# by hand\r\n\t processor.step  3 2 x2\r\n\n  # end";
    struct replayer r;
    struct oracle o;

    (void)state;
    replayer_init(&r, list, sizeof list - 1);
    o = replayer_oracle(&r);
    assert_int_equal(choice_pick(&o, SITE_STEP, 3), 2);
    assert_int_equal(choice_pick(&o, SITE_STEP, 3), 2);
    assert_true(replayer_done(&r));
    assert_int_equal(r.asked, 2);
}

/* One round of questions, as a step of the device asks them. Are all answers the first
 * alternative? */
static bool round_of_firsts(struct oracle *o, unsigned sites)
{
    unsigned picks = 0;

    for (int site = 0; site < SITE_COUNT; site++)
        if ((sites >> site & 1) != 0)
            picks += choice_pick(o, (enum site)site, 5);
    return picks == 0;
}

/* What eager foresees comes true, and skipping it leaves the schedule as asking would have. */
static void eager_foresees_its_answers(void **state)
{
    static const unsigned sets[] = {
        SITE_SET(UNIT) | SITE_SET(STEP), SITE_SET(UNIT), SITE_SET(STEP), SITE_SET(SILENT),
        SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP),
    };
    struct scheduler foreseeing, asked;
    struct oracle a, b;
    unsigned foreseen = 0;

    (void)state;
    scheduler_init(&foreseeing, SCHEDULE_EAGER, 0);
    scheduler_init(&asked, SCHEDULE_EAGER, 0);
    a = scheduler_oracle(&foreseeing);
    b = scheduler_oracle(&asked);
    for (unsigned i = 0; i < 2000; i++) {
        unsigned sites = sets[i * 7 % 5];
        unsigned n = a.foresight->firsts(a.self, sites, 1 + i % 90);

        assert_true(n <= 1 + i % 90);
        a.foresight->pass(a.self, sites, n);
        for (unsigned k = 0; k < n; k++)
            assert_true(round_of_firsts(&b, sites));
        assert_int_equal(round_of_firsts(&a, sites), round_of_firsts(&b, sites));
        foreseen += n;
    }
    assert_true(foreseen > 20000);
}

/* Of sites whose answers it does not know it foresees nothing; other schedules foresee nothing at
 * all. */
static void nothing_else_is_foreseen(void **state)
{
    struct scheduler s;
    struct oracle o;

    (void)state;
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    o = scheduler_oracle(&s);
    assert_int_equal(o.foresight->firsts(o.self, SITE_SET(LANE), 9), 0);
    scheduler_init(&s, SCHEDULE_SEEDED, 0);
    assert_null(scheduler_oracle(&s).foresight);
    scheduler_init(&s, SCHEDULE_ROUND_ROBIN, 0);
    assert_null(scheduler_oracle(&s).foresight);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_alternative_is_not_asked),
        cmocka_unit_test(eager_foresees_its_answers),
        cmocka_unit_test(nothing_else_is_foreseen),
        cmocka_unit_test(sites_have_unique_ids),
        cmocka_unit_test(seeded_is_uniform_but_seldom_silent),
        cmocka_unit_test(seeds_decide),
        cmocka_unit_test(eager_takes_the_first_but_starves_nobody),
        cmocka_unit_test(round_robin_takes_turns),
        cmocka_unit_test(a_recorded_run_replays),
        cmocka_unit_test(equal_lines_are_counted),
        cmocka_unit_test(a_list_that_does_not_fit_says_where),
        cmocka_unit_test(lists_may_be_spaced_and_commented),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
