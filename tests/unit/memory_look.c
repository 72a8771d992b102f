/* tests/unit/memory_look.c: looking into caches, operations in flight and locked banks (4.2.1, 4.3,
 * 4.6). */
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

static void steps(struct rig *r, unsigned i, unsigned n)
{
    while (n-- > 0)
        assert_true(memory_micro_step(r->m, 0, i, &r->stuck));
}

#define RIG_L2 2u /* behind an L1 of each processor */

/* How many lines of the i-th cache are in use; the first of them in *v. */
static unsigned lines(const struct rig *r, uint32_t i, struct line_view *v)
{
    uint32_t next = 0;
    unsigned n = 0;
    struct line_view other;

    while (memory_look_line(r->m, i, &next, n == 0 ? v : &other))
        n++;
    return n;
}

/* A load half way (reserved and pinned in L1 and L2), then over (valid); a store (dirty). */
static void cache_lines_of_a_load_and_a_store(void **state)
{
    struct rig *r = *state;
    struct rig_op ld = { .program = "ld.cs", .space = SPACE_GLOBAL, .address = 132 };
    struct rig_op st = { .program = "st.local.wb", .space = SPACE_LOCAL, .address = 64,
                         .value = 0x2a, .processor = 1 };
    struct line_view v;

    assert_int_equal(lines(r, 0, &v), 0);
    rig_issue(r, &ld);
    steps(r, 0, 2);
    assert_int_equal(lines(r, RIG_L2, &v), 1);
    assert_int_equal(v.pins, 1);
    assert_int_equal(lines(r, 0, &v), 1);
    assert_int_equal(v.index, 0);
    assert_true(v.address == RIG_GLOBAL(128));
    assert_int_equal(v.reserved.w[0], 0xf0);
    assert_false(bytes_any(v.valid));
    assert_int_equal(v.pins, 1);
    assert_true(v.first);
    rig_drain(r);
    assert_int_equal(lines(r, 0, &v), 1);
    assert_int_equal(v.valid.w[0], 0xf0);
    assert_false(bytes_any(v.reserved));
    assert_int_equal(v.pins, 0);
    rig_issue(r, &st);
    rig_drain(r);
    assert_int_equal(lines(r, 1, &v), 1);
    assert_true(v.address == RIG_LOCAL(0));
    assert_int_equal(v.dirty.w[1], 0xf);
    assert_int_equal(v.valid.w[1], 0xf);
    assert_false(v.first);
    assert_int_equal(v.bytes[64], 0x2a);
    ld.address = 0;
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(lines(r, 0, &v), 2);
    assert_int_equal(lines(r, RIG_L2, &v), 2);
}

/* In order of issue over both windows, also when one in between has ended. */
static void operations_in_order_of_issue(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "ld.shared", .space = SPACE_SHARED };
    const struct memop *seen[6], *issued[6];

    memory_look_operations(r->m, seen);
    for (unsigned i = 0; i < 6; i++) {
        o.processor = i % 2;
        o.lane = i / 2;
        issued[i] = rig_issue(r, &o);
    }
    steps(r, 1, 3);
    assert_int_equal(memory_in_flight(r->m), 5);
    memory_look_operations(r->m, seen);
    for (unsigned i = 0; i < 5; i++)
        assert_ptr_equal(seen[i], issued[i < 2 ? i : i + 1]);
}

static enum waiting_for waiting(const struct rig *r, const struct memop *op)
{
    return memory_look_waiting(r->m, op).why;
}

static void what_operations_wait_for(void **state)
{
    struct rig *r = *state;
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 };
    struct rig_op st = { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8,
                         .lane = 1 };
    const struct memop *first = rig_issue(r, &ld), *same, *later, *below;

    ld.lane = 1;
    same = rig_issue(r, &ld);
    later = rig_issue(r, &st);
    ld.lane = 2;
    ld.program = "ld.volatile";
    below = rig_issue(r, &ld);
    assert_int_equal(waiting(r, first), WAITING_FOR_NOTHING);
    assert_int_equal(waiting(r, later), WAITING_FOR_EARLIER);
    steps(r, 0, 2);
    steps(r, 1, 1);
    assert_int_equal(waiting(r, same), WAITING_FOR_CACHE);
    steps(r, 1, 1);
    assert_int_equal(waiting(r, below), WAITING_FOR_CACHE);
    assert_int_equal(waiting(r, first), WAITING_FOR_NOTHING);
    rig_drain(r);
}

static void locked_banks(void **state)
{
    struct rig *r = *state;
    struct rig_op atom = { .program = "atom.shared", .space = SPACE_SHARED, .address = 8,
                           .atomic = ATOMIC_ADD };
    const struct memop *second;

    rig_issue(r, &atom);
    atom.lane = 1;
    second = rig_issue(r, &atom);
    assert_int_equal(memory_look_locked(r->m, 0), 0);
    steps(r, 0, 1);
    steps(r, 1, 1);
    assert_int_equal(memory_look_locked(r->m, 0), 4);
    assert_int_equal(memory_look_locked(r->m, 1), 0);
    assert_int_equal(waiting(r, second), WAITING_FOR_BANKS);
    rig_drain(r);
    assert_int_equal(memory_look_locked(r->m, 0), 0);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(cache_lines_of_a_load_and_a_store),
        TEST(operations_in_order_of_issue),
        TEST(what_operations_wait_for),
        TEST(locked_banks),
    };

    return cmocka_run_group_tests_name("memory.look", tests, NULL, NULL);
}
