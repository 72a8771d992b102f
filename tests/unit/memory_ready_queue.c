/* tests/unit/memory_ready_queue.c: hundreds and thousands of operations in flight on one processor (4.6). In
 * whatever order they come, wait and end, those that may take a micro step are offered oldest first,
 * each exactly once. */
#include "support/memory_rig.h"

#include "base/hash.h"
#include "memory/state/look.h"
#include "memory/waiting.h"

struct load {
    unsigned rounds, phase; /* rounds: in all, and of one phase */
    size_t most;            /* operations in flight */
    unsigned every;         /* all that are offered are looked at in one of so many rounds */
    unsigned atomics;       /* of eight operations, so many are atomic */
};

/* What a list of all operations in flight says about who is offered. */
static void expect_by_age(const struct rig *r, unsigned processor)
{
    unsigned offered = memory_runnable(r->m, processor), runnable = 0;
    const struct window *w = &r->m->windows.v[r->window[processor]];

    for (uint32_t i = w->first; i != NO_MEMOP; i = memop_at(r->m, i)->next) {
        const struct memop *op = memop_at(r->m, i);

        if (op->state == MEMOP_BLOCKED || (op->state == MEMOP_WAITING && !waiting_is_open(r->m, op)))
            continue;
        assert_true(runnable < offered);
        assert_int_equal(memory_older_runnable(r->m, op), runnable);
        assert_ptr_equal(memory_look_runnable(r->m, processor, runnable), op);
        runnable++;
    }
    assert_int_equal(runnable, offered);
}

/* A load of shared memory, now and then a volatile one, which waits for its like before it: so old
 * operations become runnable late. Or an atomic operation, which locks its bank: those that want the same bank
 * wait, and all may go on when it is free. */
static void issue_one(struct rig *r, const struct load *l, struct random *chance)
{
    bool atomic = random_below(chance, 8) < l->atomics, is_volatile = !atomic && random_below(chance, 4) == 0;

    rig_issue(r, &(struct rig_op){
        .program = atomic ? "atom.shared" : is_volatile ? "ld.shared.volatile" : "ld.shared",
        .space = SPACE_SHARED,
        .atomic = atomic ? ATOMIC_ADD : ATOMIC_NONE,
        .processor = random_below(chance, 8) == 0,
        .lane = random_below(chance, RIG_LANES),
        .address = 4 * random_below(chance, 64),
        .slot = random_below(chance, RIG_SLOTS),
        .is_volatile = is_volatile,
    });
}

static void step_one(struct rig *r, struct random *chance)
{
    unsigned processor = memory_runnable(r->m, 1) > 0 && random_below(chance, 8) == 0;
    unsigned n = memory_runnable(r->m, processor);

    if (n > 0)
        assert_true(memory_micro_step(r->m, processor, random_below(chance, n), &r->stuck));
}

/* At most how many operations were in flight? */
static size_t load_memory(struct rig *r, const struct load *l)
{
    struct random chance;
    size_t most = 0;

    random_seed(&chance, 7);
    for (unsigned round = 0; round < l->rounds; round++) {
        bool fills = round / l->phase % 2 == 0; /* by turns the operations get more and fewer */

        if (memory_in_flight(r->m) < l->most && random_below(&chance, 4) < (fills ? 3u : 1u))
            issue_one(r, l, &chance);
        else
            step_one(r, &chance);
        if (memory_in_flight(r->m) > most)
            most = memory_in_flight(r->m);
        if (random_below(&chance, l->every) == 0) {
            expect_by_age(r, 0);
            expect_by_age(r, 1);
        }
    }
    return most;
}

static void offer(const struct load *l, size_t more_than)
{
    struct rig r;

    rig_init(&r);
    assert_true(load_memory(&r, l) > more_than);
    rig_check(&r);
    rig_drain(&r);
    rig_free(&r);
}

static void offered_by_age(void **state)
{
    (void)state;
    /* Several words of places. */
    offer(&(struct load){ .rounds = 3000, .phase = 500, .most = 400, .every = 1, .atomics = 2 }, 200);
}

/* The gaps of a few places are closed again and again, while groups are open and while they are closed. */
static void offered_by_age_between_gaps(void **state)
{
    (void)state;
    offer(&(struct load){ .rounds = 20000, .phase = 50, .most = 30, .every = 8, .atomics = 7 }, 25);
}

/* Steps look at few of many places. The others are as they should be all the same when somebody looks. */
static void offered_by_age_in_blocks(void **state)
{
    const struct load l = { .rounds = 24000, .phase = 6000, .most = 4 * READY_BLOCK, .every = 200,
                             .atomics = 7 };
    struct random chance;
    struct rig r;

    (void)state;
    rig_init(&r);
    assert_true(load_memory(&r, &l) > 3 * READY_BLOCK);
    rig_check(&r);
    random_seed(&chance, 8);
    while (memory_in_flight(r.m) > 0) {
        assert_true(memory_runnable(r.m, 0) + memory_runnable(r.m, 1) > 0);
        step_one(&r, &chance);
    }
    rig_check(&r);
    rig_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offered_by_age),
        cmocka_unit_test(offered_by_age_between_gaps),
        cmocka_unit_test(offered_by_age_in_blocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
