/* tests/unit/memory_flight.c: the memory environment as a whole (4.6), one test a row M.*:
 * micro steps, priorities, silent rules, profiles; and register windows with the decomposition
 * function (4.4.1). */
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

static const struct rig_op store = { .program = "st.global.wb", .space = SPACE_GLOBAL,
                                     .address = 8, .value = 4 };
static const struct rig_op load = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 };
static const struct rig_op local_store = { .program = "st.local.wb", .space = SPACE_LOCAL,
                                           .address = 8, .value = 4 };

static void finish(struct rig *r, const struct rig_op *o)
{
    rig_issue(r, o);
    rig_drain(r);
}

/* ---- M.step, M.end, M.highestPrio ---- */

static void m_step_and_m_end(void **state)
{
    struct rig *r = *state;

    rig_issue(r, &store);
    assert_int_equal(memory_in_flight(r->m), 1);
    assert_int_equal(memory_runnable(r->m, 0), 1);
    assert_int_equal(memory_runnable(r->m, 1), 0);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(r->last_rule, RULE_M_STEP);
    assert_int_equal(r->ended, 0);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(r->last_rule, RULE_M_END);
    assert_int_equal(r->ended, 1);
    assert_int_equal(memory_in_flight(r->m), 0);
    assert_int_equal(memory_counted(r->m)->operations, 1);
    assert_int_equal(memory_counted(r->m)->micro_steps, 2);
}

/* The second operation differs from a store of lane 0 to bytes 8 to 11; is it blocked? */
static const struct {
    const char *what;
    struct rig_op first, second;
    bool ordered, report;
} priorities[] = {
    { "read after write",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 }, true, false },
    { "one byte in common",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 11 }, true, false },
    { "write after read",
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 }, true, false },
    { "write after write",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 }, true, false },
    { "read after read",
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 }, false, false },
    { "last use after read",
      { .program = "ld.ca", .space = SPACE_LOCAL, .address = 8 },
      { .program = "ld.lu", .space = SPACE_LOCAL, .address = 8 }, true, false },
    { "another lane",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8, .lane = 1 }, false, false },
    { "other bytes",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 12 }, false, false },
    { "another segment",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 136 }, false, false },
    { "another space",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "ld.ca", .space = SPACE_LOCAL, .address = 8 }, false, false },
    { "shared",
      { .program = "st.shared", .space = SPACE_SHARED, .address = 8 },
      { .program = "ld.shared", .space = SPACE_SHARED, .address = 10 }, true, false },
    { "shared, other bytes",
      { .program = "st.shared", .space = SPACE_SHARED, .address = 8 },
      { .program = "ld.shared", .space = SPACE_SHARED, .address = 4 }, false, false },
    { "shared and global",
      { .program = "st.shared", .space = SPACE_SHARED, .address = 8 },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 }, false, false },
    { "atomic after write",
      { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8 },
      { .program = "atom.global", .space = SPACE_GLOBAL, .address = 8, .atomic = ATOMIC_ADD },
      true, false },
    { "read after atomic, shared",
      { .program = "atom.shared", .space = SPACE_SHARED, .address = 8, .atomic = ATOMIC_ADD },
      { .program = "ld.shared", .space = SPACE_SHARED, .address = 8 }, true, false },
    { "volatile, other bytes",
      { .program = "st.global.volatile", .space = SPACE_GLOBAL, .address = 8, .is_volatile = true },
      { .program = "ld.volatile", .space = SPACE_GLOBAL, .address = 500, .is_volatile = true },
      true, true },
    { "volatile, another lane",
      { .program = "st.global.volatile", .space = SPACE_GLOBAL, .address = 8, .is_volatile = true },
      { .program = "ld.volatile", .space = SPACE_GLOBAL, .address = 500, .is_volatile = true,
        .lane = 1 }, false, false },
    { "one volatile",
      { .program = "st.global.volatile", .space = SPACE_GLOBAL, .address = 8, .is_volatile = true },
      { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 500 }, false, false },
};

static void highest_prio(void **state)
{
    for (size_t i = 0; i < 2 * sizeof priorities / sizeof *priorities; i++) {
        struct rig *r = *state;
        bool report = i % 2 != 0;
        bool blocked = report ? priorities[i / 2].report : priorities[i / 2].ordered;

        r->m->profile = report ? PROFILE_REPORT : PROFILE_ORDERED;
        rig_issue(r, &priorities[i / 2].first);
        rig_issue(r, &priorities[i / 2].second);
        if ((memory_runnable(r->m, 0) == 1) != blocked)
            fail_msg("%s (%s)", priorities[i / 2].what, report ? "report" : "ordered");
        rig_drain(r);
        tear_down(state);
        set_up(state);
    }
}

/* The oldest comes first, however late it became runnable. */
static void runnable_operations_are_sorted_by_age(void **state)
{
    struct rig *r = *state;
    struct rig_op other = { .program = "st.shared", .space = SPACE_SHARED, .address = 0 };
    const struct memop *second;

    rig_issue(r, &store);
    second = rig_issue(r, &load);
    rig_issue(r, &other);
    assert_int_equal(memory_runnable(r->m, 0), 2);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(memory_runnable(r->m, 0), 2);
    assert_ptr_equal(flight_runnable(r->m, 0, 0), second);
    rig_drain(r);
}

/* ---- silent rules ---- */

/* Answers every question with the alternative that it is set to. */
struct fixed {
    unsigned answer[SITE_COUNT], asked[SITE_COUNT];
};

static unsigned fixed_pick(void *self, enum site s, unsigned n)
{
    struct fixed *f = self;

    f->asked[s] = n;
    return f->answer[s] < n ? f->answer[s] : n - 1;
}

static void silent(struct rig *r, enum rule expected)
{
    assert_true(memory_silent_enabled(r->m));
    assert_true(rig_silent(r));
    assert_string_equal(rule_info(r->last_rule)->id, rule_info(expected)->id);
    rig_check(r);
}

static void m_evict_l1_and_l2(void **state)
{
    struct rig *r = *state;
    struct fixed f = { { 0 }, { 0 } };

    assert_false(memory_silent_enabled(r->m));
    assert_false(rig_silent(r));
    finish(r, &load);
    r->oracle = (struct oracle){ .pick = fixed_pick, .self = &f };
    /* evictL1 and flush of processor 0, evictL2 */
    silent(r, RULE_M_EVICTL1);
    assert_int_equal(f.asked[SITE_RULE], 3);
    silent(r, RULE_M_EVICTL2);
    assert_int_equal(cache_find(environment_cache(&r->m->env, LEVEL_L2, 0), RIG_GLOBAL(0)),
                     NO_LINE);
    assert_false(memory_silent_enabled(r->m));
}

static void m_evict_prefers_class_first(void **state)
{
    struct rig *r = *state;
    struct fixed f = { { 0 }, { 0 } };
    struct rig_op second = load;

    second.program = "ld.cs";
    second.address = 136;
    finish(r, &load);
    finish(r, &second);
    r->oracle = (struct oracle){ .pick = fixed_pick, .self = &f };
    silent(r, RULE_M_EVICTL1);
    assert_int_equal(f.asked[SITE_LINE], 0);
    assert_int_equal(cache_find(environment_cache(&r->m->env, LEVEL_L1, 0), RIG_GLOBAL(128)),
                     NO_LINE);
}

static void m_wb_l1_and_l2(void **state)
{
    struct rig *r = *state;
    unsigned char b[4];

    finish(r, &local_store);
    silent(r, RULE_M_WBL1);
    assert_int_equal(environment_cache(&r->m->env, LEVEL_L1, 0)->sets[LINE_DIRTY].n, 0);
    assert_int_equal(environment_cache(&r->m->env, LEVEL_L2, 0)->sets[LINE_DIRTY].n, 1);
    r->oracle = (struct oracle){ .pick = fixed_pick, .self = &(struct fixed){ .answer[SITE_RULE] = 9 } };
    silent(r, RULE_M_WBL2);
    assert_int_equal(environment_cache(&r->m->env, LEVEL_L2, 0)->sets[LINE_DIRTY].n, 0);
    pages_read(&r->m->env.pages[SPACE_LOCAL], 8, b, 4);
    assert_int_equal(load_le(b, 4), 4);
}

/* (wbL1) is not enabled while L2 has no line for it. */
static void m_wb_l1_needs_room_in_l2(void **state)
{
    struct rig *r = *state;
    struct rig_op fill = store;

    finish(r, &local_store);
    finish(r, &fill);
    fill.address = 136;
    finish(r, &fill);
    r->oracle = (struct oracle){ .pick = fixed_pick, .self = &(struct fixed){ .answer[SITE_RULE] = 0 } };
    silent(r, RULE_M_WBL2);
    silent(r, RULE_M_WBL1);
}

static void m_flush(void **state)
{
    struct rig *r = *state;
    struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);
    struct rig_op local = load;

    finish(r, &load);
    local.space = SPACE_LOCAL;
    finish(r, &local);
    r->oracle = (struct oracle){ .pick = fixed_pick, .self = &(struct fixed){ .answer[SITE_RULE] = 1 } };
    silent(r, RULE_M_FLUSH);
    assert_int_equal(cache_find(l1, RIG_GLOBAL(0)), NO_LINE);
    assert_true(cache_find(l1, RIG_LOCAL(0)) != NO_LINE);
}

/* A global line that an operation waits for stays. */
static void flush_keeps_pinned_lines(void **state)
{
    struct rig *r = *state;
    struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);

    rig_issue(r, &load);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_false(memory_clean_l1(r->m, 0));
    memory_flush_all(r->m);
    assert_true(cache_find(l1, RIG_GLOBAL(0)) != NO_LINE);
    rig_drain(r);
    assert_true(memory_clean_l1(r->m, 0));
    assert_int_equal(cache_find(l1, RIG_GLOBAL(0)), NO_LINE);
}

/* Dirty global lines in L1 (no built-in program leaves one) are written back first, L2 full or
 * not. */
static void clean_l1_writes_back(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "st.local.wb", .space = SPACE_GLOBAL, .address = 8, .value = 4 };
    struct rig_op fill = { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 512 };

    finish(r, &o);
    finish(r, &fill);
    fill.address = 640;
    finish(r, &fill);
    assert_int_equal(environment_cache(&r->m->env, LEVEL_L1, 0)->global[LINE_DIRTY], 1);
    assert_true(memory_clean_l1(r->m, 0));
    assert_int_equal(rig_host_u32(r, RIG_GLOBAL(8)), 4);
    assert_int_equal(cache_find(environment_cache(&r->m->env, LEVEL_L1, 0), RIG_GLOBAL(0)),
                     NO_LINE);
}

/* An operation that waits for a line is offered again when one is written back. */
static void waiting_for_a_write_back(void **state)
{
    struct rig *r = *state;
    struct rig_op o = local_store;

    for (unsigned i = 0; i < 3; i++) {
        o.address = 128 * i;
        rig_issue(r, &o);
    }
    while (memory_runnable(r->m, 0) > 0)
        assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(memory_in_flight(r->m), 1);
    silent(r, RULE_M_WBL1);
    assert_int_equal(memory_runnable(r->m, 0), 1);
    rig_drain(r);
}

/* ---- profile sc ---- */

static void sc_runs_to_the_end(void **state)
{
    struct rig *r = *state;
    struct rig_op o = local_store, ld = load;

    r->m->profile = PROFILE_SC;
    for (unsigned i = 0; i < 20; i++) {
        o.address = 128 * i;
        o.value = i;
        rig_issue(r, &o);
        assert_int_equal(memory_in_flight(r->m), 0);
    }
    ld.space = SPACE_LOCAL;
    ld.address = 128;
    rig_issue(r, &ld);
    assert_int_equal(rig_register(r, &ld), 1);
    assert_int_equal(r->ended, 21);
}

/* ---- windows ---- */

static void a_dropped_window_hears_no_more(void **state)
{
    struct rig *r = *state;
    reg_window w = memory_window_new(r->m, 0, 8);
    struct rig_op o = store;
    unsigned before = r->ended;

    r->window[0] = w;
    memory_window_own(r->m, w);
    rig_issue(r, &o);
    memory_window_drop(r->m, w);
    assert_int_not_equal(memory_window_new(r->m, 0, 8), w);
    rig_drain(r);
    assert_int_equal(r->ended, before);
    assert_int_equal(memory_window_new(r->m, 0, 16), w);
    assert_int_equal(memory_window(r->m, w).slots, 16);
}

static bool is_zero(struct reg_view v, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (v.bytes[i] != 0)
            return false;
    return true;
}

/* Registers are zero until the window owns them and as it begins to; the room that was given back last
 * is taken next. */
static void windows_own_late(void **state)
{
    struct rig *r = *state;
    reg_window a = memory_window_new(r->m, 0, 8), b = memory_window_new(r->m, 0, 4);
    size_t bytes = 8 * 4 * r->m->windows.stride;
    unsigned char *room = memory_window_own(r->m, a).bytes;

    assert_true(is_zero(memory_window(r->m, a), bytes));
    memset(room, 0xff, bytes);
    assert_ptr_equal(memory_window_own(r->m, a).bytes, room);
    assert_true(is_zero(memory_window(r->m, b), bytes / 2));
    memory_window_renew(r->m, a, 1);
    assert_true(is_zero(memory_window(r->m, a), bytes));
    assert_ptr_equal(memory_window_own(r->m, b).bytes, room);
    assert_true(is_zero(memory_window(r->m, b), bytes / 2));
    assert_int_equal(memory_window(r->m, b).blocked[3], 0);
    memory_window_drop(r->m, b);
    assert_ptr_equal(memory_window_own(r->m, a).bytes, room);
    assert_true(is_zero(memory_window(r->m, a), bytes));
}

static const struct {
    uint8_t size, width;
    enum reg_class cls;
    bool sign;
    uint64_t memory, low, high; /* high: of CLASS_128 */
} decompositions[] = {
    { 1, 1, CLASS_32, false, 0xff, 0xff, 0 },
    { 1, 4, CLASS_32, true, 0x80, 0xffffff80, 0 },
    { 1, 2, CLASS_32, true, 0x80, 0xff80, 0 },
    { 2, 4, CLASS_32, true, 0x7fff, 0x7fff, 0 },
    { 4, 4, CLASS_32, true, 0x80000000, 0x80000000, 0 },
    { 4, 8, CLASS_64, true, 0x80000000, 0xffffffff80000000u, 0 },
    { 4, 8, CLASS_64, false, 0x80000000, 0x80000000, 0 },
    { 8, 8, CLASS_64, true, 0x8000000000000001u, 0x8000000000000001u, 0 },
    { 8, 16, CLASS_128, false, 0x8000000000000001u, 0x8000000000000001u, 0 },
    { 8, 16, CLASS_128, true, 0x8000000000000001u, 0x8000000000000001u, ~(uint64_t)0 },
    { 4, 16, CLASS_128, true, 0x80000000, 0xffffffff80000000u, ~(uint64_t)0 },
    { 16, 16, CLASS_128, false, 0x0102030405060708, 0x0102030405060708, 0x1122334455667788 },
};

static void decomposition(void **state)
{
    struct rig *r = *state;
    unsigned char *slot = memory_window(r->m, r->window[0]).bytes + 6 * 16;

    for (size_t i = 0; i < sizeof decompositions / sizeof *decompositions; i++) {
        struct rig_op o = { .program = "ld.const", .space = SPACE_CONST, .address = 32,
                            .slot = 6, .lane = 2, .size = decompositions[i].size };
        unsigned char in[16];
        uint64_t wide[2] = { 0, 0 };
        uint32_t narrow;
        struct memop *op;

        store_le(in, 8, decompositions[i].memory);
        store_le(in + 8, 8, decompositions[i].high);
        memory_host_write(r->m, PHYSICAL(SPACE_CONST, 32), in, 16);
        o.size = 1;
        op = rig_new(r, &o);
        op->size = decompositions[i].size;
        op->bytes = bytes_range(32, op->size);
        rig_dest(op)[0].cls = (uint8_t)decompositions[i].cls;
        rig_dest(op)[0].sign = decompositions[i].sign;
        rig_dest(op)[0].width = decompositions[i].width;
        assert_true(memory_issue(r->m, op, &r->stuck));
        rig_drain(r);
        memcpy(&narrow, slot + 4 * 2, 4);
        memcpy(wide, slot + (decompositions[i].cls == CLASS_128 ? 16 : 8) * 2,
               decompositions[i].cls == CLASS_128 ? 16 : 8);
        if (decompositions[i].cls == CLASS_32)
            wide[0] = narrow;
        assert_true(wide[0] == decompositions[i].low);
        if (decompositions[i].cls == CLASS_128)
            assert_true(wide[1] == decompositions[i].high);
    }
}

/* A vector of two values for each of three lanes, coalesced into one operation. */
static void decomposition_of_vectors(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "ld.const", .space = SPACE_CONST, .address = 0, .slot = 2 };
    struct memop *op = rig_new(r, &o);
    unsigned char in[128];

    for (unsigned i = 0; i < 128; i++)
        in[i] = (unsigned char)i;
    memory_host_write(r->m, PHYSICAL(SPACE_CONST, 0), in, 128);
    op->lanes = LANE(0) | LANE(1) | LANE(3);
    op->where[0] = 64;
    op->where[1] = 0;
    op->where[3] = 64;
    op->nvalues = op->ndest = 2;
    rig_dest(op)[1] = (struct reg_dest){ .slot = 4, .cls = CLASS_32, .width = 4 };
    op->bytes = bytes_or(bytes_range(0, 8), bytes_range(64, 8));
    assert_true(memory_issue(r->m, op, &r->stuck));
    rig_drain(r);
    assert_int_equal(rig_register(r, &o), 0x43424140);
    o.lane = 3;
    assert_int_equal(rig_register(r, &o), 0x43424140);
    o.slot = 4;
    assert_int_equal(rig_register(r, &o), 0x47464544);
    o.lane = 1;
    assert_int_equal(rig_register(r, &o), 0x07060504);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(m_step_and_m_end),
        TEST(highest_prio),
        TEST(runnable_operations_are_sorted_by_age),
        TEST(m_evict_l1_and_l2),
        TEST(m_evict_prefers_class_first),
        TEST(m_wb_l1_and_l2),
        TEST(m_wb_l1_needs_room_in_l2),
        TEST(m_flush),
        TEST(flush_keeps_pinned_lines),
        TEST(clean_l1_writes_back),
        TEST(waiting_for_a_write_back),
        TEST(sc_runs_to_the_end),
        TEST(a_dropped_window_hears_no_more),
        TEST(windows_own_late),
        TEST(decomposition),
        TEST(decomposition_of_vectors),
    };

    return cmocka_run_group_tests_name("memory.flight", tests, NULL, NULL);
}
