/* tests/unit/choice_oracles.c: the oracles of choice/choice.h: schedules, recording, replaying
 * and refusing a list. */
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

#define OLD 10000000u /* picks, after which a seeded schedule stays as long as it ever does */

/* In 6,400 steps 100 silent rules; in the end, where one fires in 64 or 128, …, or 2048, ten. */
static void picks_are_uniform_but_seldom_silent(void **state)
{
    static const struct {
        struct scheduler s;
        unsigned least, most;
    } starts[] = {
        { { .schedule = SCHEDULE_UNIFORM }, 60, 140 },
        { { .schedule = SCHEDULE_SEEDED }, 60, 140 },
        { { .schedule = SCHEDULE_SEEDED, .picks = OLD }, 3, 25 },
    };

    (void)state;
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
        unsigned seen[3] = { 0 }, silent = 0;
        struct scheduler s;
        struct oracle o;

        scheduler_init(&s, starts[k].s.schedule, 7);
        s.picks = starts[k].s.picks;
        o = scheduler_oracle(&s);
        for (int i = 0; i < 6400; i++) {
            seen[choice_pick_near(&o, SITE_STEP, 3, 3)]++;
            silent += choice_pick(&o, SITE_SILENT, 2);
        }
        for (int i = 0; i < 3; i++)
            assert_in_range(seen[i], 1950, 2320);
        assert_in_range(silent, starts[k].least, starts[k].most);
    }
}

/* How often 100,000 picks are the one that is near. */
static unsigned stays(enum site site, uint64_t picks)
{
    struct scheduler s;
    struct oracle o;
    unsigned n = 0;

    scheduler_init(&s, SCHEDULE_SEEDED, 3);
    o = scheduler_oracle(&s);
    for (unsigned i = 0; i < 100000; i++) {
        s.picks = picks;
        n += choice_pick_near(&o, site, 10, 4) == 4;
    }
    return n;
}

/* At first one of ten; where stretches are of 1, 2 or 4, three of seven picks are drawn; in the end
 * ten of 1023, and twelve of 4095. */
static void a_long_run_stays_longer(void **state)
{
    (void)state;
    assert_in_range(stays(SITE_STEP, 0), 9600, 10400);
    assert_in_range(stays(SITE_STEP, 4095), 9600, 10400);
    assert_in_range(stays(SITE_STEP, 4096), 60600, 62200);
    assert_in_range(stays(SITE_STEP, OLD), 98800, 99400);
    assert_in_range(stays(SITE_UNIT, OLD), 99500, 99900);
}

/* It stays where there is no near alternative as little as where another one is drawn. */
static void nobody_stays_nowhere(void **state)
{
    struct scheduler s;
    struct oracle o;
    unsigned seen[10] = { 0 };

    (void)state;
    scheduler_init(&s, SCHEDULE_SEEDED, 3);
    s.picks = OLD;
    o = scheduler_oracle(&s);
    for (unsigned i = 0; i < 10000; i++)
        seen[choice_pick_near(&o, SITE_STEP, 10, 10)]++;
    for (unsigned i = 0; i < 10; i++)
        assert_in_range(seen[i], 850, 1150);
    s.left.units = 0;
    s.left.steps = 5;
    while (choice_pick_near(&o, SITE_UNIT, 10, 0) == 0)
        s.left.units = 0;
    assert_int_equal(s.left.steps, 0);
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

/* So many picks among four. */
static void check_eager(struct oracle *o, unsigned picks)
{
    unsigned seen[4] = { 0 };

    for (unsigned i = 0; i < picks; i++) {
        seen[choice_pick(o, SITE_STEP, 4)]++;
        assert_int_equal(choice_pick(o, SITE_SILENT, 2), 0);
        assert_int_equal(choice_pick(o, SITE_CONFLICT, 5), 0);
    }
    assert_true(seen[0] > picks / 2);
    for (int i = 1; i < 4; i++)
        assert_true(seen[i] > picks / 12);
}

static void eager_takes_the_first_but_starves_nobody(void **state)
{
    struct scheduler s;
    struct oracle o;

    (void)state;
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    o = scheduler_oracle(&s);
    check_eager(&o, 4095);
    check_eager(&o, 4 * 4 * 479);
}

/* The first turns are of one pick, the later ones of seven. */
/* None in the first 60 picks, then 8 in 17, from the 4096th on 251 in 509. */
static unsigned eager_turn(unsigned i)
{
    if (i < 61)
        return 0;
    if (i < 4096)
        return (i - 61) % 17 < 8 ? (i - 61) / 17 + 1 : 0;
    return (i - 4096) % 509 < 251 ? (i - 4096) / 509 + 1 : 0;
}

static void eager_turns_grow(void **state)
{
    struct scheduler s;
    struct oracle o;

    (void)state;
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    o = scheduler_oracle(&s);
    for (unsigned i = 1; i < 10000; i++)
        assert_int_equal(choice_pick(&o, SITE_STEP, 1000), eager_turn(i));
}

/* Of 3 units and 5 steps each pair has its turn, also where a unit with one step, which is not asked
 * for, comes in between. */
static void eager_turns_reach_every_pair(void **state)
{
    struct scheduler s;
    struct oracle o;
    unsigned seen[3][5] = { { 0 } };

    (void)state;
    scheduler_init(&s, SCHEDULE_EAGER, 0);
    o = scheduler_oracle(&s);
    for (unsigned i = 0; i < 2000; i++) {
        unsigned unit = choice_pick(&o, SITE_UNIT, 3);

        if (i % 7 != 0)
            seen[unit][choice_pick(&o, SITE_STEP, 5)]++;
    }
    for (unsigned u = 0; u < 3; u++)
        for (unsigned k = 0; k < 5; k++)
            assert_true(seen[u][k] > 20);
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

/* What says of which run a list is stands before its entries, and lines are counted through it. */
static void a_head_is_passed_over(void **state)
{
    static const char list[] = "# of a run\n" LIST_BEGINS "\nprofile ordered\narg a 3 1\n\n"
                               "processor.step 3 2\nset WarpSize 2\n";
    static const char none[] = "profile ordered\nprocessor.step 3 2\n";
    struct replayer r;
    struct oracle o;

    (void)state;
    assert_int_equal(list_head(list, sizeof list - 1), strstr(list, "\nprocessor") - list);
    assert_int_equal(list_head(none, sizeof none - 1), 0);
    assert_int_equal(list_head(list, 0), 0);
    replayer_init(&r, list, sizeof list - 1);
    o = replayer_oracle(&r);
    assert_int_equal(choice_pick(&o, SITE_STEP, 3), 2);
    assert_int_equal(choice_pick(&o, SITE_STEP, 3), 0);
    assert_non_null(strstr(r.why, "line 7: expected `site ways pick`"));
    replayer_init(&r, none, sizeof none - 1);
    assert_false(replayer_done(&r));
    assert_non_null(strstr(r.why, "line 1: expected `site ways pick`"));
    for (int s = 0; s < SITE_COUNT; s++) /* that is how an entry is known */
        assert_non_null(strchr(site_id((enum site)s), '.'));
}

/* One round of questions, as a step of the device asks them: all its answers in one number. */
static unsigned round_of(struct oracle *o, unsigned sites)
{
    unsigned picks = 0;

    for (int site = 0; site < SITE_COUNT; site++)
        if ((sites >> site & 1) != 0)
            picks = picks * 5 + choice_pick(o, (enum site)site, 5);
    return picks;
}

/* What eager foresees comes true: the answers of the round before, again. Skipping it leaves the
 * schedule as asking would have. */
static void eager_foresees_its_answers(void **state)
{
    static const unsigned sets[] = {
        SITE_SET(UNIT) | SITE_SET(STEP), SITE_SET(UNIT), SITE_SET(STEP), SITE_SET(SILENT),
        SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP), SITE_SET(STEP),
    };
    struct scheduler foreseeing, asked;
    struct oracle a, b;
    unsigned foreseen = 0;

    (void)state;
    scheduler_init(&foreseeing, SCHEDULE_EAGER, 0);
    scheduler_init(&asked, SCHEDULE_EAGER, 0);
    a = scheduler_oracle(&foreseeing);
    b = scheduler_oracle(&asked);
    for (unsigned i = 0; i < 4000; i++) {
        unsigned sites = sets[i * 7 % 6], most = 1 + i % 90, answer = round_of(&a, sites), n;

        assert_int_equal(answer, round_of(&b, sites));
        n = a.foresight->rounds(a.self, sites, most);
        assert_true(n <= most);
        a.foresight->pass(a.self, sites, n);
        for (unsigned k = 0; k < n; k++)
            assert_int_equal(round_of(&b, sites), answer);
        foreseen += n;
    }
    assert_true(foreseen > 20000);
}

/* The same of seeded, which stays near what was before, and whose drawn numbers follow each other
 * in both ways. */
static void seeded_foresees_its_answers(void **state)
{
    static const unsigned sets[] = {
        SITE_SET(UNIT) | SITE_SET(STEP), SITE_SET(SILENT) | SITE_SET(UNIT) | SITE_SET(STEP),
        SITE_SET(STEP), SITE_SET(SILENT) | SITE_SET(STEP),
    };
    static const unsigned near[SITE_COUNT] = { [SITE_UNIT] = 3, [SITE_STEP] = 1 };
    struct scheduler foreseeing, asked;
    struct oracle a, b;
    unsigned foreseen = 0;

    (void)state;
    scheduler_init(&foreseeing, SCHEDULE_SEEDED, 0);
    scheduler_init(&asked, SCHEDULE_SEEDED, 0);
    a = scheduler_oracle(&foreseeing);
    b = scheduler_oracle(&asked);
    assert_true(a.foresight->near);
    assert_int_equal(a.foresight->rounds(a.self, SITE_SET(STEP), 9), 0);
    foreseeing.picks = asked.picks = OLD;
    for (unsigned i = 0; i < 4000; i++) {
        unsigned sites = sets[i * 7 % 4];
        unsigned n = a.foresight->rounds(a.self, sites, 1 + i % 90);

        assert_true(n <= 1 + i % 90);
        a.foresight->pass(a.self, sites, n);
        for (unsigned k = 0; k < n; k++)
            for (unsigned site = 0; site < SITE_COUNT; site++)
                if ((sites >> site & 1) != 0)
                    assert_int_equal(choice_pick_near(&b, (enum site)site, 5, near[site]),
                                     near[site]);
        assert_int_equal(choice_pick_near(&a, SITE_STEP, 5, 1),
                         choice_pick_near(&b, SITE_STEP, 5, 1));
        assert_int_equal(choice_pick_near(&a, SITE_UNIT, 5, 3),
                         choice_pick_near(&b, SITE_UNIT, 5, 3));
        assert_int_equal(choice_pick(&a, SITE_SILENT, 2), choice_pick(&b, SITE_SILENT, 2));
        assert_int_equal(foreseeing.picks, asked.picks);
        foreseen += n;
    }
    assert_true(foreseen > 20000);
}

/* At first it draws each answer when it is asked, but it can look up how long no silent rule is to
 * fire, as long as nothing else is asked. */
static void seeded_looks_silence_up(void **state)
{
    const unsigned silent = SITE_SET(SILENT);
    struct scheduler looking, asked;
    struct oracle a, b;

    (void)state;
    scheduler_init(&looking, SCHEDULE_SEEDED, 0);
    scheduler_init(&asked, SCHEDULE_SEEDED, 0);
    a = scheduler_oracle(&looking);
    b = scheduler_oracle(&asked);
    assert_int_equal(a.foresight->rounds(a.self, 0, 9), 9);
    assert_int_equal(a.foresight->rounds(a.self, silent | SITE_SET(UNIT), 9), 0);
    assert_false(a.foresight->drawn(a.self, 0));
    for (unsigned i = 0; i < 1000; i++) {
        unsigned n = a.foresight->rounds(a.self, silent, 1 + i % 90);

        assert_true(a.foresight->drawn(a.self, silent) && n <= 1 + i % 90);
        a.foresight->pass(a.self, silent, n);
        for (unsigned k = 0; k < n; k++)
            assert_int_equal(choice_pick(&b, SITE_SILENT, 2), 0);
        assert_int_equal(choice_pick(&a, SITE_SILENT, 2), choice_pick(&b, SITE_SILENT, 2));
        assert_int_equal(choice_pick(&a, SITE_LINE, 5), choice_pick(&b, SITE_LINE, 5));
    }
}

/* Who is not asked what is near is not told it; who records tells it on. */
static void a_recorder_stays_as_its_oracle_does(void **state)
{
    struct scheduler seeded, alone, eager;
    struct recorder r;
    struct oracle o, other;
    FILE *out = tmpfile();

    (void)state;
    assert_non_null(out);
    scheduler_init(&eager, SCHEDULE_EAGER, 0);
    recorder_init(&r, scheduler_oracle(&eager), out);
    o = recorder_oracle(&r);
    assert_false(choice_wants_near(&o));
    scheduler_init(&seeded, SCHEDULE_SEEDED, 5);
    scheduler_init(&alone, SCHEDULE_SEEDED, 5);
    seeded.picks = alone.picks = OLD;
    recorder_init(&r, scheduler_oracle(&seeded), out);
    o = recorder_oracle(&r);
    other = scheduler_oracle(&alone);
    assert_true(choice_wants_near(&o));
    for (unsigned i = 0; i < 1000; i++)
        assert_int_equal(choice_pick_near(&o, SITE_STEP, 9, i % 9),
                         choice_pick_near(&other, SITE_STEP, 9, i % 9));
    recorder_end(&r);
    fclose(out);
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
    assert_int_equal(o.foresight->rounds(o.self, SITE_SET(LANE), 9), 0);
    scheduler_init(&s, SCHEDULE_UNIFORM, 0);
    assert_null(scheduler_oracle(&s).foresight);
    scheduler_init(&s, SCHEDULE_ROUND_ROBIN, 0);
    assert_null(scheduler_oracle(&s).foresight);
}

/* How many answers come before the cycle, and when all were given. */
static void a_list_may_go_round(void **state)
{
    static const char round[] = "memory.silent 2 0 x3\nsched.block 4 1\n" LIST_CYCLE_BEGINS
                                "\nmemory.silent 2 1\n";
    static const char *const none[] = { "", "memory.silent 2 0 x3\n", "# the cycle\n" };
    static const char *const empty[] = { LIST_CYCLE_BEGINS, LIST_CYCLE_BEGINS "\r\nsched.block 4 1" };
    struct replayer r;
    struct oracle o;

    (void)state;
    replayer_init(&r, round, strlen(round));
    o = replayer_oracle(&r);
    assert_int_equal(replayer_cycle(&r), 4);
    for (unsigned i = 0; i < 3; i++)
        choice_pick(&o, SITE_SILENT, 2);
    assert_int_equal(choice_pick(&o, SITE_BLOCK, 4), 1);
    assert_false(replayer_over(&r));
    assert_int_equal(choice_pick(&o, SITE_SILENT, 2), 1);
    assert_true(replayer_over(&r));
    assert_true(replayer_done(&r));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        replayer_init(&r, none[i], strlen(none[i]));
        assert_true(replayer_cycle(&r) == UINT64_MAX);
    }
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        replayer_init(&r, empty[i], strlen(empty[i]));
        assert_int_equal(replayer_cycle(&r), 0);
    }
    replayer_init(&r, "nonsense", 8);
    assert_false(replayer_over(&r)); /* it does not fit */
    assert_true(r.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_alternative_is_not_asked),
        cmocka_unit_test(eager_foresees_its_answers),
        cmocka_unit_test(nothing_else_is_foreseen),
        cmocka_unit_test(sites_have_unique_ids),
        cmocka_unit_test(picks_are_uniform_but_seldom_silent),
        cmocka_unit_test(a_long_run_stays_longer),
        cmocka_unit_test(nobody_stays_nowhere),
        cmocka_unit_test(seeded_foresees_its_answers),
        cmocka_unit_test(seeded_looks_silence_up),
        cmocka_unit_test(a_recorder_stays_as_its_oracle_does),
        cmocka_unit_test(seeds_decide),
        cmocka_unit_test(eager_takes_the_first_but_starves_nobody),
        cmocka_unit_test(eager_turns_grow),
        cmocka_unit_test(eager_turns_reach_every_pair),
        cmocka_unit_test(round_robin_takes_turns),
        cmocka_unit_test(a_recorded_run_replays),
        cmocka_unit_test(equal_lines_are_counted),
        cmocka_unit_test(a_list_that_does_not_fit_says_where),
        cmocka_unit_test(lists_may_be_spaced_and_commented),
        cmocka_unit_test(a_head_is_passed_over),
        cmocka_unit_test(a_list_may_go_round),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
