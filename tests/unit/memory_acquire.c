/* What acquiring and releasing operations do: the set of memory programs ptx6 with its operation
 * flushL1, and their place in the order of a thread's operations (4.6). */
#include "support/memory_rig.h"

static void start(struct rig *r)
{
    rig_init(r);
    assert_true(memprog_take_set(r->programs, "ptx6"));
    assert_false(memprog_take_set(r->programs, "ptx7"));
}

static uint32_t global_lines(const struct rig *r, unsigned processor)
{
    const struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, processor);
    uint32_t n = 0;

    for (uint32_t i = 0; i < l1->nlines; i++)
        n += PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL;
    return n;
}

/* One micro step of the operation, which is runnable. */
static void step_of(struct rig *r, const struct memop *op)
{
    unsigned i = 0;

    while (flight_runnable(r->m, op->processor, i) != op)
        i++;
    assert_true(memory_micro_step(r->m, op->processor, i, &r->stuck));
    rig_check(r);
}

/* Global lines go, those of its own processor only; local ones stay. */
static void global_lines_go(void **state)
{
    static const char *const programs[] = { "ld.acquire", "atom.global.acquire" };
    struct rig r;

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct rig_op other = { .program = "ld.ca", .space = SPACE_GLOBAL, .processor = 1 };
        struct rig_op global = { .program = "ld.ca", .space = SPACE_GLOBAL };
        struct rig_op local = { .program = "ld.ca", .space = SPACE_LOCAL };
        struct rig_op last = { .program = programs[k], .space = SPACE_GLOBAL, .address = 256,
                               .slot = 8, .value = 5,
                               .atomic = k == 1 ? ATOMIC_ADD : ATOMIC_NONE };

        start(&r);
        rig_host_put(&r, RIG_GLOBAL(256), 7);
        rig_issue(&r, &other);
        rig_issue(&r, &global);
        rig_issue(&r, &local);
        while (memory_in_flight(r.m) > 0)
            step_of(&r, flight_runnable(r.m, r.m->ready[0].n == 0, 0));
        assert_int_equal(global_lines(&r, 0), 1);
        rig_issue(&r, &last);
        while (memory_in_flight(r.m) > 0)
            step_of(&r, flight_runnable(r.m, 0, 0));
        assert_int_equal(global_lines(&r, 0), 0);
        assert_int_equal(global_lines(&r, 1), 1);
        assert_int_equal(environment_cache(&r.m->env, LEVEL_L1, 0)->used.n, 1);
        assert_int_equal(rig_register(&r, &last), 7);
        assert_int_equal(rig_host_u32(&r, RIG_GLOBAL(256)), k == 1 ? 12 : 7);
        rig_free(&r);
    }
}

/* Lines that other operations have pinned hold flushL1 up until the last is let go; who waits is
 * offered again exactly then. */
static void waits_for_pins(void **state)
{
    struct rig_op load = { .program = "ld.ca", .space = SPACE_GLOBAL };
    struct rig_op other = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 128, .lane = 2,
                            .slot = 16 };
    struct rig_op acquire = { .program = "ld.acquire", .space = SPACE_GLOBAL, .address = 256,
                              .lane = 1, .slot = 8 };
    struct memop *pins, *pins_too, *waits;
    struct rig r;

    (void)state;
    start(&r);
    pins = rig_issue(&r, &load);
    pins_too = rig_issue(&r, &other);
    waits = rig_issue(&r, &acquire);
    step_of(&r, pins);
    step_of(&r, pins_too);
    assert_true(pins->pins[0] && pins_too->pins[0]);
    while (waits->state == MEMOP_RUNNABLE)
        step_of(&r, waits);
    assert_int_equal(waits->state, MEMOP_WAITING);
    while (pins_too->pins[0])
        step_of(&r, pins_too);
    while (pins->pins[0]) {
        assert_int_equal(waits->state, MEMOP_WAITING);
        step_of(&r, pins);
    }
    assert_int_equal(waits->state, MEMOP_RUNNABLE);
    rig_drain(&r);
    assert_int_equal(global_lines(&r, 0), 0);
    rig_free(&r);
}

/* Of two operations of a thread on different lines the second waits when the first acquires or the
 * second releases, in every profile; not so in another lane. */
static void order_of_a_thread(void **state)
{
    static const struct {
        bool acquires, releases;
        unsigned lane;
        enum memop_state second;
    } cases[] = { { false, false, 0, MEMOP_RUNNABLE }, { true, false, 0, MEMOP_BLOCKED },
                  { false, true, 0, MEMOP_BLOCKED },   { true, true, 0, MEMOP_BLOCKED },
                  { true, true, 1, MEMOP_RUNNABLE } };
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT };

    (void)state;
    for (unsigned p = 0; p < 2; p++)
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            struct rig_op first = { .program = "ld.volatile", .space = SPACE_GLOBAL };
            struct rig_op second = { .program = "st.global.wb", .space = SPACE_GLOBAL,
                                     .address = 256, .lane = cases[k].lane };
            struct memop *a, *b;
            struct rig r;

            rig_constants(&r);
            rig_start(&r, profiles[p], 1);
            a = rig_new(&r, &first);
            a->acquires = cases[k].acquires;
            assert_true(memory_issue(r.m, a, &r.stuck));
            b = rig_new(&r, &second);
            b->releases = cases[k].releases;
            assert_true(memory_issue(r.m, b, &r.stuck));
            assert_int_equal(b->state, cases[k].second);
            rig_drain(&r);
            rig_free(&r);
        }
}

/* No store and no atomic of the set leaves an old copy in its own L1, whatever is read
 * meanwhile. */
static void no_old_copy_stays(void **state)
{
    static const char *const programs[] = { "st.global.wb", "st.global.cg", "st.global.cs",
                                            "st.global.wt", "st.global.volatile", "atom.global" };
    struct rig_op load = { .program = "ld.ca", .space = SPACE_GLOBAL, .lane = 1, .slot = 8 };
    struct rig r;

    (void)state;
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++)
        for (uint64_t seed = 0; seed < 100; seed++) {
            struct rig_op store = { .program = programs[k], .space = SPACE_GLOBAL, .value = 9,
                                    .atomic = k == 5 ? ATOMIC_EXCH : ATOMIC_NONE };

            rig_constants(&r);
            rig_start(&r, PROFILE_ORDERED, seed);
            assert_true(memprog_take_set(r.programs, "ptx6"));
            rig_issue(&r, &store);
            rig_issue(&r, &load);
            rig_drain(&r);
            rig_issue(&r, &load);
            rig_drain(&r);
            assert_int_equal(rig_register(&r, &load), 9);
            rig_free(&r);
        }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_lines_go),
        cmocka_unit_test(waits_for_pins),
        cmocka_unit_test(order_of_a_thread),
        cmocka_unit_test(no_old_copy_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
