/* tests/unit/memory_acquire.c: acquiring and releasing operations: the set of memory programs
 * ptx6, which values may be read under it, and the place of these operations in a thread's
 * order (4.6). */
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
    for (unsigned i = 0; i < 2; i++)
        memory_thread_begins(r->m, r->window[i], i + 1);
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
        n += PHYSICAL_SPACE(l1->lines[i].address) == SPACE_GLOBAL;
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

/* Two loads by one thread of what another one, of another block, has written, and how often they
 * saw what: of weak ones each sees what it likes, of relaxed ones of scope gpu the second does not
 * go back behind the first. */
static void what_is_old(void **state)
{
    unsigned seen[2][2][2] = { { { 0 } } };

    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const bool wide = seed % 2 == 1;
        struct rig_op there = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                                .value = 1 };
        struct rig_op load = { .program = "ld.global", .space = SPACE_GLOBAL, .slot = 8 };
        unsigned first;
        struct rig r;

        start(&r, seed);
        assert_true(memory_issue(r.m, wide ? new_wide(&r, &there, false, false)
                                           : rig_new(&r, &there), &r.stuck));
        rig_drain(&r);
        assert_int_equal(rig_host_u32(&r, RIG_GLOBAL(0)), 1);
        for (unsigned k = 0; k < 2; k++) {
            first = k == 0 ? 0 : rig_register(&r, &load);
            assert_true(memory_issue(r.m, wide ? new_wide(&r, &load, false, false)
                                               : rig_new(&r, &load), &r.stuck));
            rig_drain(&r);
        }
        seen[wide][first][rig_register(&r, &load)]++;
        assert_int_equal(global_lines(&r, 0) + global_lines(&r, 1), 0);
        rig_free(&r);
    }
    assert_true(seen[0][0][0] > 0 && seen[0][0][1] > 0 && seen[0][1][0] > 0 && seen[0][1][1] > 0);
    assert_true(seen[1][0][0] > 0 && seen[1][0][1] > 0 && seen[1][1][1] > 0);
    assert_int_equal(seen[1][1][0], 0);
}

/* Who acquires what was released after a store does not miss the store; who reads it without, or
 * before, may. */
static void what_is_known(void **state)
{
    static const char *const programs[] = { "ld.global", "atom.global" };
    unsigned seen[2][2][2] = { { { 0 } } };

    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const bool acquires = seed % 2 == 1, atomic = seed / 2 % 2 == 1;
        struct rig_op store = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                                .value = 1 };
        struct rig_op flag = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                               .address = 128, .value = 1 };
        struct rig_op read = { .program = programs[atomic], .space = SPACE_GLOBAL, .address = 128,
                               .slot = 4, .atomic = atomic ? ATOMIC_ADD : ATOMIC_NONE };
        struct rig_op load = { .program = "ld.global", .space = SPACE_GLOBAL, .slot = 8 };
        struct rig r;

        start(&r, seed);
        rig_issue(&r, &store);
        assert_true(memory_issue(r.m, new_wide(&r, &flag, false, true), &r.stuck));
        rig_drain(&r);
        assert_true(memory_issue(r.m, new_wide(&r, &read, acquires, false), &r.stuck));
        rig_drain(&r);
        rig_issue(&r, &load);
        rig_drain(&r);
        assert_true(!atomic || rig_register(&r, &read) == 1); /* it meets others where they write */
        seen[acquires][rig_register(&r, &read)][rig_register(&r, &load)]++;
        rig_free(&r);
    }
    assert_true(seen[0][1][0] > 0 && seen[0][1][1] > 0 && seen[0][0][0] > 0);
    assert_true(seen[1][1][1] > 0 && seen[1][0][0] > 0);
    assert_int_equal(seen[1][1][0], 0);
}

/* Of two stores that race either may stay in memory when their threads have ended; not so where the
 * second follows a fence that acquired what the first one's thread released. */
static void what_races(void **state)
{
    unsigned last[2][3] = { { 0 } };

    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const bool follows = seed % 2 == 1;
        struct rig_op one = { .program = "st.global", .space = SPACE_GLOBAL, .value = 1 };
        struct rig_op two = { .program = "st.global", .space = SPACE_GLOBAL, .processor = 1,
                              .value = 2 };
        struct rig r;

        start(&r, seed);
        rig_issue(&r, &one);
        rig_drain(&r);
        for (unsigned i = 0; follows && i < 2; i++)
            memory_fence(r.m, r.window[i], &(struct memory_fence){ true, true, false });
        rig_issue(&r, &two);
        rig_drain(&r);
        for (unsigned i = 0; i < 2; i++)
            memory_thread_ends(r.m, r.window[i]);
        last[follows][rig_host_u32(&r, RIG_GLOBAL(0))]++;
        rig_free(&r);
    }
    assert_true(last[0][1] > 0 && last[0][2] > 0);
    assert_true(last[1][1] == 0 && last[1][2] == 100);
}

/* Where threads end nothing is left of the past; more writes than are kept are no trouble. */
static void what_is_left(void **state)
{
    struct rig_op store = { .program = "st.global", .space = SPACE_GLOBAL };
    struct rig r;

    (void)state;
    start(&r, 1);
    for (unsigned i = 0; i < 400; i++) {
        store.processor = i % 2;
        store.size = i % 7 == 0 ? 8 : 4;
        store.address = i % 5 * 8 + i % 3 * 128;
        store.value = i;
        rig_issue(&r, &store);
        rig_drain(&r);
        assert_true(r.m->past.n <= PAST_WRITES);
    }
    assert_true(r.m->past.n > 0);
    memory_thread_ends(r.m, r.window[0]);
    memory_thread_ends(r.m, r.window[1]);
    assert_int_equal(r.m->past.n, 0);
    rig_free(&r);
}

/* Operations of a thread on common bytes keep their order, but for a weak load before another load;
 * one that releases waits for all. */
static void order_on_bytes(void **state)
{
    static const struct {
        uint64_t address;
        bool store, releases, wide;
        enum memop_state before;
    } cases[] = { { 0, true, false, false, MEMOP_BLOCKED }, { 0, true, false, true, MEMOP_BLOCKED },
                  { 0, false, false, true, MEMOP_RUNNABLE },
                  { 256, true, false, true, MEMOP_RUNNABLE },
                  { 256, true, true, false, MEMOP_BLOCKED },
                  { 256, true, true, true, MEMOP_BLOCKED } };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct rig_op first = { .program = cases[k].store ? "st.global" : "ld.global",
                                .space = SPACE_GLOBAL, .value = 3 };
        struct rig_op next = { .program = cases[k].releases ? "st.global" : "ld.global",
                               .space = SPACE_GLOBAL, .address = cases[k].address, .slot = 8 };
        struct memop *a, *b;
        struct rig r;

        start(&r, k);
        a = rig_issue(&r, &first);
        b = new_wide(&r, &next, false, cases[k].releases);
        b->beyond_block = cases[k].wide;
        assert_true(memory_issue(r.m, b, &r.stuck));
        assert_int_equal(b->state, cases[k].before);
        step_of(&r, a);
        assert_int_equal(b->state, MEMOP_RUNNABLE);
        rig_drain(&r);
        if (cases[k].store && !cases[k].releases)
            assert_int_equal(rig_register(&r, &next), cases[k].address == 0 ? 3 : 0);
        rig_free(&r);
    }
}

static void take_flushing_load(struct rig *r)
{
    static const char program[] = "if (!isCachedL2) { reserveL2; readMem; updateL2; } readL2;"
                                  "flushL1; writeToRegs; releaseRegs; end;";
    struct source text;
    struct diags d = { 0 };

    source_from(&text, "ld.global", program, sizeof program - 1);
    assert_true(memprog_replace(r->programs, "ld.global", &text, &d));
    source_free(&text);
    diags_free(&d);
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
    take_flushing_load(&r);
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
        cmocka_unit_test(what_is_old),
        cmocka_unit_test(what_is_known),
        cmocka_unit_test(what_races),
        cmocka_unit_test(what_is_left),
        cmocka_unit_test(order_on_bytes),
        cmocka_unit_test(waits_for_pins),
        cmocka_unit_test(order_of_a_thread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
