/* tests/unit/memory_waiting.c: operations that wait for room in a cache or for banks (op2 of 4.4.4)
 * are offered while they could go on, and only then: in thousands of random states each one that is
 * not offered is made to try all the same, and none of those that are offered is deferred again. */
#include "support/memory_rig.h"

#include "base/hash.h"
#include "memory/state/look.h"

#define STEPS 6000u
#define MOST_IN_FLIGHT 60u

struct counts {
    unsigned kept, went, withdrawn; /* tried in vain; went on; offered, and no longer */
};

/* For what everybody waits in groups that open and close. */
static bool waits_for_room_or_banks(const struct memop *op)
{
    const struct operation_row *o = memop_deferred(op);

    return o == &operation_rows[OPERATION_LOCK] || o->cached == CACHED_RESERVE ||
           o->cached == CACHED_WRITE;
}

static bool is_offered(const struct rig *r, const struct memop *op)
{
    for (unsigned i = 0; i < memory_runnable(r->m, op->processor); i++)
        if (memory_look_runnable(r->m, op->processor, i) == op)
            return true;
    return false;
}

/* It tries, and nothing comes of it. */
static void try_in_vain(struct rig *r, struct memop *op)
{
    struct micro x = { .m = r->m, .op = op, .code = op->program->code, .why = &r->stuck,
                       .window = &r->m->windows.v[op->window] };
    uint32_t at = op->at, steps;

    assert_int_equal(statement_micro_steps(&x, 1, &steps), YA_YIELD);
    assert_true(op->deferred);
    assert_int_equal(op->at, at);
}

static void try_all(struct rig *r, struct counts *n)
{
    for (unsigned w = 0; w < 2; w++)
        for (uint32_t i = r->m->windows.v[r->window[w]].first; i != NO_MEMOP;
             i = memop_at(r->m, i)->next) {
            struct memop *op = memop_at(r->m, i);

            if (op->state != MEMOP_WAITING || is_offered(r, op) || !waits_for_room_or_banks(op))
                continue;
            try_in_vain(r, op);
            n->kept++;
        }
}

/* A micro step of one that is offered. */
static void step_one(struct rig *r, struct random *chance, struct counts *n)
{
    unsigned p = memory_runnable(r->m, 1) > 0 && random_below(chance, 2) == 0, i;
    uint64_t withdrawals = r->m->withdrawals;
    struct memop *op;
    bool waited;
    uint32_t at;

    if (memory_runnable(r->m, p) == 0)
        return;
    i = random_below(chance, memory_runnable(r->m, p));
    op = memory_runnable_op(r->m, p, i);
    waited = op->deferred && waits_for_room_or_banks(op);
    at = op->at;
    assert_true(memory_micro_step(r->m, p, i, &r->stuck));
    assert_false(waited && op->state != MEMOP_FREE && op->deferred && op->at == at);
    n->went += waited;
    n->withdrawn += (unsigned)(r->m->withdrawals - withdrawals);
}

static void issue_one(struct rig *r, struct random *chance)
{
    static const struct {
        const char *program;
        enum space space;
        enum atomic_op atomic;
    } any[] = { { "ld.ca", SPACE_GLOBAL, ATOMIC_NONE },      { "ld.cg", SPACE_GLOBAL, ATOMIC_NONE },
                { "st.global.wb", SPACE_GLOBAL, ATOMIC_NONE }, { "st.local.wb", SPACE_LOCAL, ATOMIC_NONE },
                { "ld.lu", SPACE_LOCAL, ATOMIC_NONE },       { "atom.global", SPACE_GLOBAL, ATOMIC_ADD },
                { "atom.shared", SPACE_SHARED, ATOMIC_ADD } };
    unsigned k = random_below(chance, sizeof any / sizeof *any);
    bool wide = random_below(chance, 3) == 0;
    struct rig_op o = { .program = any[k].program,
                        .space = any[k].space,
                        .atomic = any[k].atomic,
                        .processor = random_below(chance, 2),
                        .lane = random_below(chance, RIG_LANES),
                        .slot = random_below(chance, RIG_SLOTS) };

    o.address = o.space == SPACE_SHARED ? 8 * (uint64_t)random_below(chance, 4) + (wide ? 0 : 4)
                                        : 128 * (uint64_t)random_below(chance, 7);
    o.size = o.space == SPACE_SHARED && wide ? 8 : 4;
    rig_issue(r, &o);
}

static void offered_while_they_can_go_on(void **state)
{
    static const uint64_t ways[3] = { 0, 1, 2 };
    struct counts n = { 0, 0, 0 };

    (void)state;
    for (unsigned seed = 0; seed < 3; seed++) {
        struct random chance;
        struct rig r;

        rig_constants(&r);
        r.k.v[CONST_Level1Ways] = r.k.v[CONST_Level2Ways] = ways[seed];
        rig_start(&r, PROFILE_ORDERED, seed);
        random_seed(&chance, seed);
        for (unsigned i = 0; i < STEPS; i++) {
            if (memory_in_flight(r.m) < MOST_IN_FLIGHT && random_below(&chance, 4) == 0)
                issue_one(&r, &chance);
            else if (random_below(&chance, 6) > 0)
                step_one(&r, &chance, &n);
            else if (memory_silent_enabled(r.m))
                assert_true(rig_silent(&r));
            try_all(&r, &n);
            if (i % 16 == 0)
                rig_check(&r);
        }
        rig_drain(&r);
        rig_free(&r);
    }
    assert_true(n.kept > 20000 && n.went > 500 && n.withdrawn > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offered_while_they_can_go_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
