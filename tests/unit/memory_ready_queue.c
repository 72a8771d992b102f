/* Hundreds of operations in flight on one processor (4.6): whatever order they come, wait and end
 * in, those that may take a micro step are offered oldest first, and each of them once. */
#include "support/memory_rig.h"

#include "base/hash.h"
#include "memory/state/look.h"

#define ROUNDS 3000u
#define MOST_IN_FLIGHT 400u

/* What a list of all operations in flight says about who is offered. */
static void expect_by_age(const struct rig *r, unsigned processor)
{
    unsigned offered = memory_runnable(r->m, processor), runnable = 0;
    const struct window *w = &r->m->windows.v[r->window[processor]];

    for (uint32_t i = w->first; i != NO_MEMOP; i = memop_at(r->m, i)->next) {
        if (memop_at(r->m, i)->state == MEMOP_BLOCKED)
            continue;
        assert_true(runnable < offered);
        assert_ptr_equal(memory_look_runnable(r->m, processor, runnable), memop_at(r->m, i));
        runnable++;
    }
    assert_int_equal(runnable, offered);
}

/* A load of shared memory, now and then a volatile one, which waits for its like before it: so old
 * operations become runnable late. */
static void issue_one(struct rig *r, struct random *chance)
{
    bool is_volatile = random_below(chance, 4) == 0;

    rig_issue(r, &(struct rig_op){
        .program = is_volatile ? "ld.shared.volatile" : "ld.shared",
        .space = SPACE_SHARED,
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

static void offered_by_age(void **state)
{
    struct random chance;
    struct rig r;
    size_t most = 0;

    (void)state;
    rig_init(&r);
    random_seed(&chance, 7);
    for (unsigned round = 0; round < ROUNDS; round++) {
        bool fills = round / 500 % 2 == 0; /* by turns the operations get more and fewer */

        if (memory_in_flight(r.m) < MOST_IN_FLIGHT && random_below(&chance, 4) < (fills ? 3u : 1u))
            issue_one(&r, &chance);
        else
            step_one(&r, &chance);
        if (memory_in_flight(r.m) > most)
            most = memory_in_flight(r.m);
        expect_by_age(&r, 0);
        expect_by_age(&r, 1);
    }
    assert_true(most > 200); /* several words of places */
    rig_check(&r);
    rig_drain(&r);
    rig_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offered_by_age),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
