/* tests/unit/memory_check.c: the conditions on the memory system (memory/conditions.def) can
 * fail. Each is broken by hand in a state in which all hold, and is then the one that is found. */
#include "support/memory_rig.h"

#include "memory/state/check.h"
#include "memory/state/look.h"

/* On processor 0 a load has reserved its line in L1 and blocks a store to the same bytes; of two
 * atomics on one bank the first holds it and the second waits. On processor 1 a line of local
 * memory is dirty. */
struct scene {
    struct rig r;
    struct memop *load, *store, *holder, *waiter;
};

static const uint32_t slots[1] = { 8 };

static void step_of(struct scene *s, const struct memop *op)
{
    struct rig *r = &s->r;

    for (unsigned i = 0; i < memory_runnable(r->m, op->processor); i++)
        if (memory_look_runnable(r->m, op->processor, i) == op) {
            assert_true(memory_micro_step(r->m, op->processor, i, &r->stuck));
            return;
        }
    fail_msg("the operation is not runnable");
}

static int set_up(void **state)
{
    static struct scene s;
    struct rig_op atomic = { .program = "atom.shared", .space = SPACE_SHARED, .lane = 1,
                             .address = 4, .slot = 4, .atomic = ATOMIC_ADD };
    struct rig_op load = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 128, .slot = 8 };
    struct rig_op store = { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 128 };
    struct rig_op local = { .program = "st.local.wb", .space = SPACE_LOCAL, .processor = 1,
                            .value = 7 };

    rig_init(&s.r);
    s.load = rig_new(&s.r, &load);
    s.load->release = slots;
    s.load->nrelease = 1;
    assert_true(memory_issue(s.r.m, s.load, &s.r.stuck));
    s.store = rig_issue(&s.r, &store);
    s.holder = rig_issue(&s.r, &atomic);
    atomic.lane = 2;
    s.waiter = rig_issue(&s.r, &atomic);
    rig_issue(&s.r, &local);
    step_of(&s, s.load);
    step_of(&s, s.holder);
    step_of(&s, s.waiter);
    step_of(&s, memory_look_runnable(s.r.m, 1, 0));
    rig_check(&s.r);
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    rig_free(&((struct scene *)*state)->r);
    return 0;
}

static struct cache *l1(const struct scene *s, unsigned processor)
{
    return environment_cache(&s->r.m->env, LEVEL_L1, processor);
}

/* The only line in use of an L1. */
static struct cache_line *line(const struct scene *s, unsigned processor)
{
    return &l1(s, processor)->lines[line_set_next(&l1(s, processor)->used, 0, 2)];
}

static void finds(const struct scene *s, enum memory_condition c)
{
    struct memory_fault f;

    assert_false(memory_check(s->r.m, &f));
    assert_string_equal(condition_info(f.condition)->name, condition_info(c)->name);
}

static struct memory_fault fault(const struct scene *s)
{
    struct memory_fault f;

    assert_false(memory_check(s->r.m, &f));
    return f;
}

/* ---- caches (4.2) ---- */

static void bytes_dirty_and_not_valid(void **state)
{
    line(*state, 1)->dirty = bytes_below(128);
    finds(*state, CONDITION_BYTES);
}

static void bytes_valid_and_reserved(void **state)
{
    line(*state, 0)->valid = line(*state, 0)->reserved;
    finds(*state, CONDITION_BYTES);
}

static void place_of_two_lines(void **state)
{
    struct cache *c = l1(*state, 1);
    struct cache_line copy = *line(*state, 1);

    cache_put_line(c, line_set_has(&c->used, 0) ? 1 : 0, RIG_LOCAL(0), &copy);
    finds(*state, CONDITION_PLACE);
    assert_int_equal(fault(*state).address, RIG_LOCAL(0));
    assert_int_equal(fault(*state).processor, 1);
}

static void used_by_nothing(void **state)
{
    struct cache_line *cl = line(*state, 1);

    cl->valid = cl->dirty = bytes_below(0);
    finds(*state, CONDITION_USED);
}

static void cached_constants(void **state)
{
    struct cache *c = l1(*state, 1);
    uint32_t i = line_set_next(&c->used, 0, 2);

    c->lines[i].address = PHYSICAL(SPACE_CONST, 0);
    finds(*state, CONDITION_CACHED);
}

static void evictable_though_pinned(void **state)
{
    const struct cache *c = l1(*state, 0);
    uint32_t i = line_set_next(&c->used, 0, 2);

    line_set_turn(&l1(*state, 0)->sets[LINE_EVICTABLE], i, true);
    finds(*state, CONDITION_EVICTABLE);
}

static void evictable_by_its_class(void **state)
{
    struct scene *s = *state;

    cache_cleaned(l1(s, 1), line_set_next(&l1(s, 1)->used, 0, 2));
    rig_check(&s->r);
    line(s, 1)->cls = LINE_FIRST;
    finds(s, CONDITION_EVICTABLE);
}

static void evictable_counts(void **state)
{
    struct scene *s = *state;

    s->r.m->movable++;
    finds(s, CONDITION_EVICTABLE);
    ++*l1(s, 0)->movable;
    finds(s, CONDITION_EVICTABLE);
    s->r.m->movable--;
    finds(s, CONDITION_EVICTABLE);
    --*l1(s, 0)->movable;
    l1(s, 0)->global[LINE_EVICTABLE]++;
    finds(s, CONDITION_EVICTABLE);
}

static void evictable_and_unused(void **state)
{
    struct cache *c = l1(*state, 0);

    line_set_turn(&c->sets[LINE_EVICTABLE_FIRST], line_set_has(&c->used, 0) ? 1 : 0, true);
    finds(*state, CONDITION_EVICTABLE);
}

static void dirty_and_not_found(void **state)
{
    struct scene *s = *state;

    line_set_turn(&l1(s, 1)->sets[LINE_DIRTY], line_set_next(&l1(s, 1)->used, 0, 2), false);
    finds(s, CONDITION_DIRTY);
}

static void dirty_counts(void **state)
{
    l1(*state, 1)->global[LINE_DIRTY]++;
    finds(*state, CONDITION_DIRTY);
}

/* ---- pins and reservations (4.2.1) ---- */

static void pins_too_many(void **state)
{
    line(*state, 0)->pins++;
    finds(*state, CONDITION_PINS);
    assert_int_equal(fault(*state).address, RIG_GLOBAL(128));
}

static void pins_a_line_that_is_gone(void **state)
{
    struct scene *s = *state;

    s->load->pins[1] = true;
    finds(s, CONDITION_PINS);
    assert_ptr_equal(fault(s).op, s->load);
}

static void reserved_for_nobody(void **state)
{
    line(*state, 0)->reserved = bytes_below(128);
    finds(*state, CONDITION_RESERVED);
}

/* Its update lies behind it. */
static void reserved_and_forgotten(void **state)
{
    struct scene *s = *state;

    while (s->load->program->code[s->load->at].kind != STATEMENT_END)
        s->load->at++;
    s->load->nrelease = 0;
    memory_window(s->r.m, s->r.window[0]).blocked[slots[0]] = 0;
    finds(s, CONDITION_RESERVED);
}

/* ---- registers, banks (4.3, 4.4.3) ---- */

static void registers_released_too_early(void **state)
{
    struct scene *s = *state;

    memory_window(s->r.m, s->r.window[0]).blocked[slots[0]] = 0;
    finds(s, CONDITION_REGISTERS);
    assert_ptr_equal(fault(s).op, s->load);
}

static void registers_that_nobody_releases(void **state)
{
    struct scene *s = *state;

    memory_window(s->r.m, s->r.window[0]).blocked[slots[0]] |= 2;
    finds(s, CONDITION_REGISTERS);
    memory_window(s->r.m, s->r.window[0]).blocked[slots[0]] = 1;
    rig_check(&s->r);
    memory_window(s->r.m, s->r.window[1]).blocked[0] = 8;
    finds(s, CONDITION_REGISTERS);
}

static void locks_of_nobody(void **state)
{
    struct scene *s = *state;

    s->r.m->env.processors[0].locked |= 4;
    finds(s, CONDITION_LOCKS);
    s->r.m->env.processors[0].locked &= ~(uint64_t)4;
    s->r.m->env.processors[1].locked = 1;
    finds(s, CONDITION_LOCKS);
}

static void locks_that_two_hold(void **state)
{
    struct scene *s = *state;

    s->r.m->env.processors[0].locked = 0;
    waiting_banks_changed(s->r.m, 0, ~(uint64_t)0);
    waiting_leave(s->r.m, s->waiter);
    s->waiter->at = s->holder->at;
    s->r.m->env.processors[0].locked = memop_banks(s->r.m, s->holder);
    finds(s, CONDITION_LOCKS);
}

/* ---- operations in flight (4.6) ---- */

static void order_of_issue(void **state)
{
    struct scene *s = *state;

    s->load->mid = s->store->mid + 1;
    finds(s, CONDITION_ORDER);
}

static void order_of_another_processor(void **state)
{
    struct scene *s = *state;

    s->store->processor = 1;
    finds(s, CONDITION_ORDER);
}

static void order_that_is_not_linked(void **state)
{
    struct scene *s = *state;

    s->store->previous = NO_MEMOP;
    finds(s, CONDITION_ORDER);
}

static void order_beyond_the_last_serial(void **state)
{
    ((struct scene *)*state)->r.m->next_mid = 0;
    finds(*state, CONDITION_ORDER);
}

static void priority_is_counted(void **state)
{
    struct scene *s = *state;

    s->store->blocked_by = 2;
    finds(s, CONDITION_PRIORITY);
    s->store->blocked_by = 1;
    rig_check(&s->r);
    s->load->state = MEMOP_BLOCKED;
    finds(s, CONDITION_PRIORITY);
}

static void priority_blocks(void **state)
{
    struct scene *s = *state;

    s->store->state = MEMOP_WAITING;
    finds(s, CONDITION_PRIORITY);
}

static void runnable_and_not_listed(void **state)
{
    struct scene *s = *state;

    s->r.m->ready[0].n--;
    finds(s, CONDITION_RUNNABLE);
}

static void runnable_and_listed_in_disorder(void **state)
{
    struct scene *s = *state;
    struct ready_list *l = &s->r.m->ready[0];
    uint32_t first = l->v[0];

    assert_int_equal(l->n, 2);
    l->v[0] = l->v[1];
    l->v[1] = first;
    finds(s, CONDITION_RUNNABLE);
}

static void runnable_without_work(void **state)
{
    ((struct scene *)*state)->r.m->work[0] = 0;
    finds(*state, CONDITION_RUNNABLE);
}

static void runnable_or_deferred(void **state)
{
    struct scene *s = *state;

    s->waiter->deferred = false;
    finds(s, CONDITION_RUNNABLE);
}

static void waiting_for_a_bank_that_is_free(void **state)
{
    struct scene *s = *state;

    s->r.m->env.processors[0].locked = 0;
    finds(s, CONDITION_WAITING);
    assert_ptr_equal(fault(s).op, s->waiter);
}

static void waiting_in_no_group(void **state)
{
    struct scene *s = *state;

    s->r.m->groups.v[s->waiter->group].n = 0;
    finds(s, CONDITION_WAITING);
}

static void flight_is_counted(void **state)
{
    struct scene *s = *state;

    s->r.m->in_flight++;
    finds(s, CONDITION_FLIGHT);
    s->r.m->in_flight--;
    s->r.m->profile = PROFILE_SC;
    finds(s, CONDITION_FLIGHT);
}

/* ---- what operations wait for in caches (4.2.2) ---- */

/* Another load of the reserved bytes waits until they are there. */
static void waiting_for_bytes_that_are_there(void **state)
{
    struct scene *s = *state;
    struct rig_op again = { .program = "ld.ca", .space = SPACE_GLOBAL, .lane = 3, .address = 128,
                            .slot = 12 };
    struct memop *op = rig_issue(&s->r, &again);

    step_of(s, op);
    assert_int_equal(op->state, MEMOP_WAITING);
    rig_check(&s->r);
    line(s, 0)->valid = line(s, 0)->reserved;
    line(s, 0)->reserved = bytes_below(0);
    finds(s, CONDITION_WAITING);
    assert_ptr_equal(fault(s).op, op);
}

/* An atomic waits until nobody pins the line in L1 that it evicts. */
static void waiting_for_a_line_that_is_free(void **state)
{
    struct scene *s = *state;
    struct rig_op atomic = { .program = "atom.global", .space = SPACE_GLOBAL, .lane = 3,
                             .address = 128, .slot = 12, .atomic = ATOMIC_ADD };
    struct memop *op = rig_issue(&s->r, &atomic);

    step_of(s, op);
    assert_int_equal(op->state, MEMOP_WAITING);
    rig_check(&s->r);
    line(s, 0)->pins = 0;
    s->load->pins[0] = false;
    finds(s, CONDITION_EVICTABLE);
    line(s, 0)->reserved = bytes_below(0);
    line(s, 0)->valid = bytes_below(4);
    line_set_turn(&l1(s, 0)->sets[LINE_EVICTABLE], line_set_next(&l1(s, 0)->used, 0, 2), true);
    l1(s, 0)->global[LINE_EVICTABLE]++;
    ++*l1(s, 0)->movable;
    s->r.m->movable++;
    finds(s, CONDITION_WAITING);
    assert_ptr_equal(fault(s).op, op);
}

/* A store to local memory waits for a line when all are pinned. */
static void waiting_for_room_that_is_there(void **state)
{
    struct scene *s = *state;
    struct rig_op other = { .program = "ld.ca", .space = SPACE_GLOBAL, .lane = 3, .address = 256,
                            .slot = 12 };
    struct rig_op local = { .program = "st.local.wb", .space = SPACE_LOCAL, .lane = 3 };
    struct memop *pins = rig_issue(&s->r, &other), *op = rig_issue(&s->r, &local);

    step_of(s, pins);
    step_of(s, op);
    assert_int_equal(op->state, MEMOP_WAITING);
    rig_check(&s->r);
    cache_drop(l1(s, 0), cache_find(l1(s, 0), RIG_GLOBAL(256)));
    pins->pins[0] = false;
    finds(s, CONDITION_WAITING);
    assert_ptr_equal(fault(s).op, op);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(bytes_dirty_and_not_valid),
        TEST(bytes_valid_and_reserved),
        TEST(place_of_two_lines),
        TEST(used_by_nothing),
        TEST(cached_constants),
        TEST(evictable_though_pinned),
        TEST(evictable_by_its_class),
        TEST(evictable_counts),
        TEST(evictable_and_unused),
        TEST(dirty_and_not_found),
        TEST(dirty_counts),
        TEST(pins_too_many),
        TEST(pins_a_line_that_is_gone),
        TEST(reserved_for_nobody),
        TEST(reserved_and_forgotten),
        TEST(registers_released_too_early),
        TEST(registers_that_nobody_releases),
        TEST(locks_of_nobody),
        TEST(locks_that_two_hold),
        TEST(order_of_issue),
        TEST(order_of_another_processor),
        TEST(order_that_is_not_linked),
        TEST(order_beyond_the_last_serial),
        TEST(priority_is_counted),
        TEST(priority_blocks),
        TEST(runnable_and_not_listed),
        TEST(runnable_and_listed_in_disorder),
        TEST(runnable_without_work),
        TEST(runnable_or_deferred),
        TEST(waiting_for_a_bank_that_is_free),
        TEST(waiting_in_no_group),
        TEST(flight_is_counted),
        TEST(waiting_for_bytes_that_are_there),
        TEST(waiting_for_a_line_that_is_free),
        TEST(waiting_for_room_that_is_there),
    };

    return cmocka_run_group_tests_name("memory.check", tests, NULL, NULL);
}
