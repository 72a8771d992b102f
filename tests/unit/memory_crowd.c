/* tests/unit/memory_crowd.c: windows with many operations in flight (memory/crowd.h). Random
 * operations on few bytes are issued faster than they end. After each step memory_check
 * compares which of them are blocked and which are runnable with the order of priorities of
 * every pair (4.6). */
#include "support/memory_rig.h"

#include "memory/crowd.h"

#define OPERATIONS 260u
#define MANY 150u /* in flight at most */

struct crowd_case {
    const char *name;
    enum profile profile;
    unsigned strict; /* one of so many acquires, releases or is volatile; 0: none */
    unsigned words;
    bool scoped; /* the orders of PTX 6.0 */
};

/* Of one to eight bytes at a random place of a few words. */
static struct rig_op any_op(struct random *r, const struct crowd_case *c)
{
    static const char *const programs[] = { "ld.ca", "st.global.wb", "ld.cg", "ld.shared", "st.shared",
                                            "atom.global", "atom.shared" };
    struct rig_op o = { .program = programs[random_below(r, 7)], .lane = random_below(r, RIG_LANES),
                        .processor = random_below(r, 8) == 0, .value = random_below(r, 100) };
    const bool is_shared = strstr(o.program, "shared") != NULL;
    const bool is_atomic = strncmp(o.program, "atom", 4) == 0;

    o.size = (uint8_t)(is_atomic ? 4u : 1u << random_below(r, 4));
    o.address = 16 + 4 * (uint64_t)random_below(r, c->words) + (o.size < 4 ? random_below(r, 4) : 0);
    o.address -= o.address % o.size;
    o.space = is_shared ? SPACE_SHARED : SPACE_GLOBAL;
    o.atomic = is_atomic ? ATOMIC_ADD : ATOMIC_NONE;
    return o;
}

static void issue_any(struct rig *r, struct random *random, const struct crowd_case *c)
{
    const struct rig_op o = any_op(random, c);
    struct memop *op = rig_new(r, &o);

    rig_dest(op)->slot = NO_SLOT;
    if (c->strict > 0 && random_below(random, c->strict) == 0) {
        op->acquires = random_below(random, 3) == 0;
        op->releases = random_below(random, 3) == 0;
        op->is_volatile = random_below(random, 2) == 0;
    }
    assert_true(memory_issue(r->m, op, &r->stuck));
    rig_check(r);
}

static void run_case(const struct crowd_case *c, uint64_t seed)
{
    static struct rig r;
    struct random random;
    unsigned crowds = 0;

    random_seed(&random, seed);
    rig_constants(&r);
    rig_start(&r, c->profile, seed);
    r.m->scoped = c->scoped;
    for (unsigned issued = 0; issued < OPERATIONS;) {
        if (memory_in_flight(r.m) < MANY && random_below(&random, 6) > 0) {
            issue_any(&r, &random, c);
            issued++;
        } else {
            rig_step(&r);
        }
        crowds += r.m->windows.v[r.window[0]].crowd != NULL;
    }
    assert_true(crowds > 0);
    rig_drain(&r);
    assert_null(r.m->windows.v[r.window[0]].crowd);
    rig_free(&r);
}

static const struct crowd_case cases[] = {
    { "ordered", PROFILE_ORDERED, 0, 6, false },
    { "ordered, one word", PROFILE_ORDERED, 0, 1, false },
    { "ordered, strict", PROFILE_ORDERED, 3, 6, false },
    { "ordered, seldom strict", PROFILE_ORDERED, 20, 6, false },
    { "report, strict", PROFILE_REPORT, 3, 6, false },
    { "scopes, strict", PROFILE_ORDERED, 3, 6, true },
    { "report, scopes, seldom strict", PROFILE_REPORT, 20, 6, true },
};

static void crowd(void **state)
{
    for (uint64_t seed = 1; seed <= 2; seed++)
        run_case(*state, seed);
}

/* A window whose operations are dropped, as a snapshot does, is not a crowd any more. It can be one again. */
static void dropped(void **state)
{
    const struct crowd_case *c = &cases[2];
    static struct rig r;
    struct random random;

    (void)state;
    random_seed(&random, 4);
    rig_constants(&r);
    rig_start(&r, c->profile, 4);
    for (unsigned round = 0; round < 2; round++) {
        while (memory_in_flight(r.m) < MANY)
            issue_any(&r, &random, c);
        assert_non_null(r.m->windows.v[r.window[0]].crowd);
        flight_drop(r.m, r.window[0]);
        flight_drop(r.m, r.window[1]);
        assert_null(r.m->windows.v[r.window[0]].crowd);
        assert_int_equal(memory_in_flight(r.m), 0);
    }
    rig_free(&r);
}

int main(void)
{
    struct CMUnitTest tests[sizeof cases / sizeof *cases + 1];
    const size_t n = sizeof cases / sizeof *cases;

    for (size_t i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){ cases[i].name, crowd, NULL, NULL,
                                        (void *)(uintptr_t)&cases[i] };
    tests[n] = (struct CMUnitTest)cmocka_unit_test(dropped);
    return cmocka_run_group_tests_name("memory.crowd", tests, NULL, NULL);
}
