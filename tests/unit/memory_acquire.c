/* What acquiring and releasing operations do: the set of memory programs ptx6, what is old and what
 * is seen by whom under it, and their place in the order of a thread's operations (4.6). */
#include "support/memory_rig.h"

static void start(struct rig *r, uint64_t seed)
{
    rig_constants(r);
    rig_start(r, PROFILE_ORDERED, seed);
    assert_false(memprog_scoped(r->programs));
    assert_true(memprog_take_set(r->programs, "ptx6"));
    assert_false(memprog_take_set(r->programs, "ptx7"));
    r->m->scoped = memprog_scoped(r->programs);
    assert_true(r->m->scoped);
}

/* A relaxed operation of scope gpu; acquires, releases: moreover that. */
static struct memop *new_wide(struct rig *r, const struct rig_op *o, bool acquires, bool releases)
{
    struct memop *op = rig_new(r, o);

    op->is_volatile = op->beyond_block = true;
    op->acquires = acquires;
    op->releases = releases;
    return op;
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

/* What another processor writes leaves the old value in this one's L1, and nothing in its own. An
 * acquiring operation drops global lines of its own processor only; local ones stay. */
static void old_lines_go(void **state)
{
    static const char *const programs[] = { "ld.global", "atom.global" };

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct rig_op there = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                                .value = 9 };
        struct rig_op here = { .program = "st.global", .space = SPACE_GLOBAL, .address = 128,
                               .value = 8 };
        struct rig_op local = { .program = "ld.ca", .space = SPACE_LOCAL };
        struct rig_op last = { .program = programs[k], .space = SPACE_GLOBAL, .address = 256,
                               .slot = 8, .value = 5,
                               .atomic = k == 1 ? ATOMIC_ADD : ATOMIC_NONE };
        struct rig r;

        start(&r, k);
        rig_host_put(&r, RIG_GLOBAL(256), 7);
        rig_issue(&r, &there);
        rig_drain(&r);
        assert_int_equal(global_lines(&r, 0), 1);
        assert_int_equal(global_lines(&r, 1), 0);
        rig_issue(&r, &here);
        rig_issue(&r, &local);
        rig_drain(&r);
        assert_int_equal(global_lines(&r, 1), 1);
        assert_true(memory_issue(r.m, new_wide(&r, &last, true, false), &r.stuck));
        rig_drain(&r);
        assert_int_equal(global_lines(&r, 0), 0);
        assert_int_equal(global_lines(&r, 1), 1 + k);
        assert_int_equal(environment_cache(&r.m->env, LEVEL_L1, 0)->used.n, 1);
        assert_int_equal(rig_register(&r, &last), 7);
        assert_int_equal(rig_host_u32(&r, RIG_GLOBAL(256)), k == 1 ? 12 : 7);
        rig_free(&r);
    }
}

/* A weak load takes what is old or what is newest, and may go back to the old value; one of scope
 * gpu that takes the newest leaves no old one behind. */
static void what_is_old(void **state)
{
    unsigned seen[2][2] = { { 0 } };

    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct rig_op there = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                                .value = 1 };
        struct rig_op load = { .program = "ld.global", .space = SPACE_GLOBAL, .slot = 8 };
        unsigned first;
        struct rig r;

        start(&r, seed);
        rig_issue(&r, &there);
        rig_drain(&r);
        if (seed % 2 == 0)
            rig_issue(&r, &load);
        else
            assert_true(memory_issue(r.m, new_wide(&r, &load, false, false), &r.stuck));
        rig_drain(&r);
        first = rig_register(&r, &load);
        rig_issue(&r, &load);
        rig_drain(&r);
        assert_true(seed % 2 == 0 || first == 0 || rig_register(&r, &load) == 1);
        if (seed % 2 == 0)
            seen[first][rig_register(&r, &load)]++;
        rig_free(&r);
    }
    assert_true(seen[0][0] > 0 && seen[0][1] > 0 && seen[1][0] > 0 && seen[1][1] > 0);
}

/* A store is seen by its block first: operations on other lines that release there need not wait
 * longer, nor loads of its bytes; one that releases beyond the block does. */
static void seen_by_the_block(void **state)
{
    static const struct {
        uint64_t address;
        bool releases, wide;
        enum memop_state before, behind;
    } cases[] = { { 0, false, false, MEMOP_BLOCKED, MEMOP_RUNNABLE },
                  { 0, false, true, MEMOP_BLOCKED, MEMOP_RUNNABLE },
                  { 256, false, true, MEMOP_RUNNABLE, MEMOP_RUNNABLE },
                  { 256, true, false, MEMOP_BLOCKED, MEMOP_RUNNABLE },
                  { 256, true, true, MEMOP_BLOCKED, MEMOP_BLOCKED } };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct rig_op store = { .program = "st.global", .space = SPACE_GLOBAL, .value = 3 };
        struct rig_op next = { .program = cases[k].releases ? "st.global" : "ld.global",
                               .space = SPACE_GLOBAL, .address = cases[k].address, .slot = 8 };
        struct memop *a, *b;
        struct rig r;

        start(&r, k);
        a = rig_issue(&r, &store);
        b = new_wide(&r, &next, false, cases[k].releases);
        b->beyond_block = cases[k].wide;
        assert_true(memory_issue(r.m, b, &r.stuck));
        assert_int_equal(b->state, cases[k].before);
        step_of(&r, a);
        assert_int_equal(b->state, cases[k].behind);
        assert_true(a->performed);
        assert_int_equal(memory_window_unseen(r.m, r.window[0], b->mid), 0);
        assert_int_equal(memory_window_pending(r.m, r.window[0], b->mid), 1);
        rig_drain(&r);
        if (!cases[k].releases)
            assert_int_equal(rig_register(&r, &next), cases[k].address == 0 ? 3 : 0);
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
    struct rig_op acquire = { .program = "ld.global", .space = SPACE_GLOBAL, .address = 256,
                              .lane = 1, .slot = 8 };
    struct memop *pins, *pins_too, *waits;
    struct rig r;

    (void)state;
    start(&r, 1);
    pins = rig_issue(&r, &load);
    pins_too = rig_issue(&r, &other);
    waits = new_wide(&r, &acquire, true, false);
    assert_true(memory_issue(r.m, waits, &r.stuck));
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_lines_go),
        cmocka_unit_test(what_is_old),
        cmocka_unit_test(seen_by_the_block),
        cmocka_unit_test(waits_for_pins),
        cmocka_unit_test(order_of_a_thread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
