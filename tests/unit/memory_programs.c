/* tests/unit/memory_programs.c: the built-in memory programs (4.5), one test a row program.*: what
 * each leaves in L1, in L2, in memory and in its register. */
#include "memory/state/look.h"
#include "support/memory_rig.h"

static int set_up(void **state)
{
    static struct rig r;

    rig_init(&r);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    rig_check(*state);
    rig_free(*state);
    return 0;
}

/* What a cache holds of the four bytes at address 8: absent, clean, dirty. */
enum holds { NO, CLEAN, DIRTY };

static enum holds holds(const struct cache *c, uint64_t line)
{
    uint32_t i = cache_find(c, line);

    if (i == NO_LINE || !bytes_within(bytes_range(8, 4), c->lines[i].valid))
        return NO;
    return bytes_overlap(bytes_range(8, 4), c->lines[i].dirty) ? DIRTY : CLEAN;
}

static int class_of(const struct cache *c, uint64_t line)
{
    uint32_t i = cache_find(c, line);

    return i == NO_LINE ? -1 : c->lines[i].cls;
}

static uint32_t in_memory(const struct rig *r, enum space space)
{
    unsigned char b[4];

    pages_read(&r->m->env.pages[space], 8, b, 4);
    return (uint32_t)load_le(b, 4);
}

/* From empty caches and the value 3 in memory; stores write 4. class: -1 no line. */
static const struct {
    const char *program;
    enum space space;
    enum holds l1, l2;
    int class1, class2;
    uint32_t memory;
} cold[] = {
    { "ld.ca", SPACE_GLOBAL, CLEAN, CLEAN, LINE_NORMAL, LINE_NORMAL, 3 },
    { "ld.ca", SPACE_LOCAL, CLEAN, CLEAN, LINE_NORMAL, LINE_NORMAL, 3 },
    { "ld.cg", SPACE_GLOBAL, NO, CLEAN, -1, LINE_NORMAL, 3 },
    { "ld.cg", SPACE_LOCAL, NO, CLEAN, -1, LINE_NORMAL, 3 },
    { "ld.cs", SPACE_GLOBAL, CLEAN, CLEAN, LINE_FIRST, LINE_FIRST, 3 },
    { "ld.lu", SPACE_GLOBAL, NO, CLEAN, -1, LINE_FIRST, 3 },
    { "ld.lu", SPACE_LOCAL, NO, CLEAN, -1, LINE_FIRST, 3 },
    { "ld.cv", SPACE_GLOBAL, NO, NO, -1, -1, 3 },
    { "ld.cv", SPACE_LOCAL, NO, NO, -1, -1, 3 },
    { "ld.volatile", SPACE_GLOBAL, NO, CLEAN, -1, LINE_NORMAL, 3 },
    { "ld.local.volatile", SPACE_LOCAL, CLEAN, CLEAN, LINE_NORMAL, LINE_NORMAL, 3 },
    { "ld.const", SPACE_CONST, NO, NO, -1, -1, 3 },
    { "st.global.wb", SPACE_GLOBAL, NO, DIRTY, -1, LINE_NORMAL, 3 },
    { "st.global.cg", SPACE_GLOBAL, NO, DIRTY, -1, LINE_NORMAL, 3 },
    { "st.global.cs", SPACE_GLOBAL, NO, DIRTY, -1, LINE_FIRST, 3 },
    { "st.global.wt", SPACE_GLOBAL, NO, DIRTY, -1, LINE_NORMAL, 4 },
    { "st.global.volatile", SPACE_GLOBAL, NO, DIRTY, -1, LINE_NORMAL, 3 },
    { "st.local.wb", SPACE_LOCAL, DIRTY, NO, LINE_NORMAL, -1, 3 },
    { "st.local.cg", SPACE_LOCAL, DIRTY, NO, LINE_FIRST, -1, 3 },
    { "st.local.cs", SPACE_LOCAL, DIRTY, NO, LINE_FIRST, -1, 3 },
    { "st.local.wt", SPACE_LOCAL, DIRTY, NO, LINE_NORMAL, -1, 3 },
    { "st.local.volatile", SPACE_LOCAL, DIRTY, NO, LINE_NORMAL, -1, 3 },
};

static void expect(size_t row, const char *what, int seen, int expected)
{
    if (seen != expected)
        fail_msg("%s, %s: %s is %d, not %d", cold[row].program, space_text(cold[row].space), what,
                 seen, expected);
}

static void from_empty_caches(void **state)
{
    for (size_t i = 0; i < sizeof cold / sizeof *cold; i++) {
        struct rig *r = *state;
        const struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);
        const struct cache *l2 = environment_cache(&r->m->env, LEVEL_L2, 0);
        struct rig_op o = { .program = cold[i].program, .space = cold[i].space, .address = 8,
                            .value = 4, .slot = 3 };
        uint64_t line = PHYSICAL(cold[i].space, 0);
        bool store = cold[i].program[0] == 's';

        rig_host_put(r, line + 8, 3);
        rig_issue(r, &o);
        rig_drain(r);
        expect(i, "L1", (int)holds(l1, line), (int)cold[i].l1);
        expect(i, "L2", (int)holds(l2, line), (int)cold[i].l2);
        expect(i, "class in L1", class_of(l1, line), cold[i].class1);
        expect(i, "class in L2", class_of(l2, line), cold[i].class2);
        expect(i, "memory", (int)in_memory(r, cold[i].space), (int)cold[i].memory);
        expect(i, "the host's view", (int)rig_host_u32(r, line + 8), store ? 4 : 3);
        expect(i, "register", (int)rig_register(r, &o), store ? 0 : 3);
        tear_down(state);
        set_up(state);
    }
}

/* A value that is dirty above memory: in L1 (local) or in L2 (global). Every load must see it. */
static void loads_see_dirty_data(void **state)
{
    static const struct {
        const char *load, *store;
        enum space space;
    } cases[] = {
        { "ld.ca", "st.local.wb", SPACE_LOCAL },   { "ld.cg", "st.local.wb", SPACE_LOCAL },
        { "ld.cs", "st.local.cs", SPACE_LOCAL },   { "ld.lu", "st.local.wb", SPACE_LOCAL },
        { "ld.cv", "st.local.wt", SPACE_LOCAL },
        { "ld.local.volatile", "st.local.wb", SPACE_LOCAL },
        { "ld.ca", "st.global.wb", SPACE_GLOBAL }, { "ld.cg", "st.global.wb", SPACE_GLOBAL },
        { "ld.cs", "st.global.cs", SPACE_GLOBAL }, { "ld.lu", "st.global.wb", SPACE_GLOBAL },
        { "ld.cv", "st.global.wb", SPACE_GLOBAL }, { "ld.volatile", "st.global.wt", SPACE_GLOBAL },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rig *r = *state;
        struct rig_op st = { .program = cases[i].store, .space = cases[i].space, .address = 8,
                             .value = 4 };
        struct rig_op ld = { .program = cases[i].load, .space = cases[i].space, .address = 8,
                             .slot = 1 };

        rig_host_put(r, PHYSICAL(cases[i].space, 8), 3);
        rig_issue(r, &st);
        rig_issue(r, &ld);
        rig_drain(r);
        assert_int_equal(rig_register(r, &ld), 4);
        tear_down(state);
        set_up(state);
    }
}

/* L1 is not coherent: another processor's store is not seen by .ca, but by what goes past L1. */
static void stale_l1(void **state)
{
    struct rig *r = *state;
    struct rig_op ca = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8, .slot = 1 };
    struct rig_op st = { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8,
                         .value = 4, .processor = 1 };
    static const struct {
        const char *program;
        uint32_t value;
    } loads[] = { { "ld.ca", 0 }, { "ld.cs", 0 }, { "ld.volatile", 4 }, { "ld.ca", 0 },
                  { "ld.cg", 4 }, { "ld.ca", 4 } };

    rig_issue(r, &ca);
    rig_drain(r);
    rig_issue(r, &st);
    rig_drain(r);
    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++) {
        ca.program = loads[i].program;
        rig_issue(r, &ca);
        rig_drain(r);
        assert_int_equal(rig_register(r, &ca), loads[i].value);
    }
}

/* The weakness of listing 4.1 that section 4.7 describes stays: a load between discardL1 and
 * writeL2 leaves the old value in L1. */
static void st_global_wb_may_leave_the_old_value(void **state)
{
    struct rig *r = *state;
    struct rig_op st = { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8,
                         .value = 4 };
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8, .lane = 1,
                         .slot = 1 };

    rig_issue(r, &st);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    rig_issue(r, &ld);
    while (memory_runnable(r->m, 0) > 1)
        assert_true(memory_micro_step(r->m, 0, 1, &r->stuck));
    assert_int_equal(rig_register(r, &ld), 0);
    rig_drain(r);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 0);
    assert_int_equal(rig_host_u32(r, RIG_GLOBAL(8)), 4);
}

static void shared_memory(void **state)
{
    struct rig *r = *state;
    struct rig_op st = { .program = "st.shared", .space = SPACE_SHARED, .address = 8, .value = 9 };
    struct rig_op ld = { .program = "ld.shared", .space = SPACE_SHARED, .address = 8, .slot = 2 };

    rig_issue(r, &st);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 9);
    st.program = "st.shared.volatile";
    ld.program = "ld.shared.volatile";
    st.is_volatile = ld.is_volatile = true;
    st.value = 10;
    rig_issue(r, &st);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 10);
}

/* Atomics return the old value and keep others' results, from a cold cache and a warm one. */
static void atomics(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "atom.global", .space = SPACE_GLOBAL, .address = 8, .value = 4,
                        .atomic = ATOMIC_ADD, .slot = 1 };

    rig_host_put(r, RIG_GLOBAL(8), 100);
    rig_issue(r, &o);
    rig_drain(r);
    assert_int_equal(rig_register(r, &o), 100);
    o.processor = 1;
    rig_issue(r, &o);
    rig_drain(r);
    assert_int_equal(rig_register(r, &o), 104);
    assert_int_equal(rig_host_u32(r, RIG_GLOBAL(8)), 108);
    assert_int_equal(in_memory(r, SPACE_GLOBAL), 100);
    o = (struct rig_op){ .program = "atom.shared", .space = SPACE_SHARED, .address = 12,
                         .value = 6, .atomic = ATOMIC_EXCH, .slot = 1 };
    rig_issue(r, &o);
    o.lane = 1;
    rig_issue(r, &o);
    rig_drain(r);
    assert_int_equal(load_le(r->m->env.processors[0].shared + 12, 4), 6);
}

static uint64_t in_shared(const struct rig *r, unsigned address)
{
    return load_le(r->m->env.processors[0].shared + address, 4);
}

/* Listing 4.5: between its micro steps a store that is not atomic gets in, though the bank is
 * locked, and a load sees it; the atomic, which read before, overwrites it. */
static void atom_shared_is_not_atomic_against_stores(void **state)
{
    struct rig *r = *state;
    struct rig_op atom = { .program = "atom.shared", .space = SPACE_SHARED, .address = 12,
                           .value = 6, .atomic = ATOMIC_ADD };
    struct rig_op st = { .program = "st.shared", .space = SPACE_SHARED, .address = 12, .value = 50,
                         .lane = 1 };
    struct rig_op ld = { .program = "ld.shared", .space = SPACE_SHARED, .address = 12, .lane = 2 };

    rig_issue(r, &atom);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(memory_look_locked(r->m, 0), 8);
    rig_issue(r, &st);
    rig_issue(r, &ld);
    while (memory_runnable(r->m, 0) > 1)
        assert_true(memory_micro_step(r->m, 0, 1, &r->stuck));
    assert_int_equal(memory_look_locked(r->m, 0), 8);
    assert_int_equal(in_shared(r, 12), 50);
    assert_int_equal(rig_register(r, &ld), 50);
    rig_drain(r);
    assert_int_equal(in_shared(r, 12), 6);
    assert_int_equal(memory_look_locked(r->m, 0), 0);
}

/* Before the lock, or behind the atomic's own write, a store does no harm: the sum has it, or it is
 * the last. */
static void stores_beside_atom_shared(void **state)
{
    struct rig *r = *state;
    struct rig_op atom = { .program = "atom.shared", .space = SPACE_SHARED, .address = 12,
                           .value = 6, .atomic = ATOMIC_ADD };
    struct rig_op st = { .program = "st.shared", .space = SPACE_SHARED, .address = 12, .value = 50,
                         .lane = 1 };

    rig_issue(r, &atom);
    rig_issue(r, &st);
    assert_true(memory_micro_step(r->m, 0, 1, &r->stuck));
    rig_drain(r);
    assert_int_equal(in_shared(r, 12), 56);
    rig_issue(r, &atom);
    for (unsigned i = 0; i < 3; i++) /* lock and read, compute, write */
        assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(in_shared(r, 12), 62);
    assert_int_equal(memory_look_locked(r->m, 0), 8);
    rig_issue(r, &st);
    rig_drain(r);
    assert_int_equal(in_shared(r, 12), 50);
}

/* Against other atomics of the same bank it is atomic, whatever the order of micro steps. */
static void atom_shared_is_atomic_against_atomics(void **state)
{
    struct rig *r = *state;
    struct rig_op atom = { .program = "atom.shared", .space = SPACE_SHARED, .address = 12,
                           .value = 1, .atomic = ATOMIC_ADD };

    for (atom.lane = 0; atom.lane < RIG_LANES; atom.lane++)
        rig_issue(r, &atom);
    rig_drain(r);
    assert_int_equal(in_shared(r, 12), RIG_LANES);
}

/* Listing 4.6, with the blocked registers of the operation. */
static void registers(void **state)
{
    struct rig *r = *state;
    static const uint32_t release[] = { 7, 9 };
    struct memop *op = memory_op_new(r->m, r->window[1]);
    struct reg_view v = memory_window(r->m, r->window[1]);
    const struct reg_dest dest = { .slot = 7, .cls = CLASS_32, .width = 4 };
    uint32_t values[4] = { 1, 2, 3, 4 }, seen[4];

    op->program = memprog_find(r->programs, "reg");
    op->processor = 1;
    op->lanes = LANE(0) | LANE(2);
    op->ndest = 1;
    op->dest = &dest;
    op->release = release;
    op->nrelease = 2;
    memory_op_room(r->m, op, sizeof values, false);
    memcpy(op->data, values, sizeof values);
    v.blocked[7] = LANE(1);
    assert_true(memory_issue(r->m, op, &r->stuck));
    assert_int_equal(v.blocked[7], LANE(0) | LANE(1) | LANE(2));
    assert_int_equal(v.blocked[9], LANE(0) | LANE(2));
    assert_int_equal(memory_window_busy(r->m, r->window[1], MEMORY_EVER), LANE(0) | LANE(2));
    assert_true(memory_micro_step(r->m, 1, 0, &r->stuck));
    memcpy(seen, v.bytes + 7 * 16, sizeof seen);
    assert_int_equal(seen[0], 1);
    assert_int_equal(seen[1], 0);
    assert_int_equal(seen[2], 3);
    assert_int_equal(r->released, 0);
    assert_true(memory_micro_step(r->m, 1, 0, &r->stuck));
    assert_int_equal(v.blocked[7], LANE(1));
    assert_int_equal(v.blocked[9], 0);
    assert_int_equal(r->released, 1);
    assert_int_equal(r->ended, 1);
    assert_int_equal(memory_window_busy(r->m, r->window[1], MEMORY_EVER), 0);
    v.blocked[7] = 0;
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(from_empty_caches),
        TEST(loads_see_dirty_data),
        TEST(stale_l1),
        TEST(st_global_wb_may_leave_the_old_value),
        TEST(shared_memory),
        TEST(atomics),
        TEST(atom_shared_is_not_atomic_against_stores),
        TEST(stores_beside_atom_shared),
        TEST(atom_shared_is_atomic_against_atomics),
        TEST(registers),
    };

    return cmocka_run_group_tests_name("memory.programs", tests, NULL, NULL);
}
