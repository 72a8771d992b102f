/* tests/unit/engine_arrivals.c: arrivals at barriers (5.5.1): warps whose threads name several
 * barriers, warps that contradict each other in one step, and, with BarrierExitArrives, warps
 * that have exited. */
#include "support/cm.h"

#include <string.h>

#include "base/mem.h"
#include "engine/block/block.h"

#define WARPS 3
#define LANES 2 /* of a warp */

struct fixture {
    struct constants constants;
    struct block block;
    struct warp warps[WARPS];
    struct arrivals arrivals;
    struct barrier_results results;
    struct instr instr[WARPS];
    struct decoded decoded[WARPS];
    struct stuck stuck;
};

/* A block of which the warps from `active` on are over already. */
static void begin(struct fixture *f, unsigned active, unsigned exit_arrives)
{
    memset(f, 0, sizeof *f);
    constants_default(&f->constants);
    f->constants.v[CONST_WarpSize] = LANES;
    f->constants.v[CONST_BarrierFences] = 0; /* no memory here */
    f->constants.v[CONST_BarrierExitArrives] = exit_arrives;
    f->block.warps = f->warps;
    f->block.nwarps = WARPS;
    f->block.active_warps = active;
    f->block.constants = &f->constants;
    f->block.barriers =
        mem_new((size_t)f->constants.v[CONST_NumBarrierIndices] * sizeof *f->block.barriers);
}

static void end(struct fixture *f)
{
    for (unsigned i = 0; i < f->constants.v[CONST_NumBarrierIndices]; i++)
        mem_free(f->block.barriers[i].arrivals);
    mem_free(f->block.barriers);
    mem_free(f->block.complete);
    mem_free(f->arrivals.v);
    mem_free(f->results.v);
}

/* What both threads of a warp execute: bar.red, or bar.sync for RED_NONE. */
struct call {
    enum barrier_red red;
    uint32_t barrier[LANES];
    uint32_t count; /* 0: not given */
    lane_mask votes;
};

/* The warp's action joins the step's. */
static void arrive(struct fixture *f, unsigned warp, struct call c)
{
    uint32_t counts[LANES] = { c.count, c.count };
    struct step x = { .warp = &f->warps[warp], .d = &f->decoded[warp], .lanes = 3, .votes = c.votes,
                      .barrier = c.barrier, .count = c.count == 0 ? NULL : counts };

    f->instr[warp].barrier = c.red == RED_NONE ? BARRIER_SYNC : BARRIER_RED;
    f->instr[warp].barrier_red = (uint8_t)c.red;
    f->decoded[warp].instr = &f->instr[warp];
    arrivals_collect(&f->arrivals, &x, 0);
}

/* The step's arrivals take effect (bar.updBar). */
static bool update(struct fixture *f)
{
    bool ok = bar_upd_bar(&f->block, &f->arrivals, &f->stuck);

    f->arrivals.n = 0;
    return ok;
}

static bool ends(struct fixture *f)
{
    return bar_end_bar(&f->block, &f->results);
}

/* Each of the barriers that a warp's threads name counts the votes of its own threads. */
static void votes_at_two_barriers(void **s)
{
    const struct call both = { .red = RED_POPC, .barrier = { 1, 4 }, .count = LANES, .votes = 3 };
    struct fixture f;

    (void)s;
    begin(&f, WARPS, 0);
    arrive(&f, 0, both);
    assert_true(update(&f));
    assert_true(ends(&f));
    assert_true(ends(&f));
    assert_int_equal(f.results.n, 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(f.results.v[i].lanes, 1u << i);
        assert_int_equal(f.results.v[i].value, 1);
    }
    end(&f);
}

/* Threads of one warp that give one barrier different counts contradict each other. */
static void counts_in_one_warp(void **s)
{
    uint32_t counts[LANES] = { 2, 4 }, barrier[LANES] = { 1, 1 };
    struct fixture f;
    struct step x;

    (void)s;
    begin(&f, WARPS, 0);
    f.decoded[0].instr = &f.instr[0];
    x = (struct step){ .warp = &f.warps[0], .d = &f.decoded[0], .lanes = 3, .barrier = barrier,
                       .count = counts };
    arrivals_collect(&f.arrivals, &x, 0);
    assert_int_equal(f.arrivals.n, 2);
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_BARINFO);
    end(&f);
}

/* Two warps that come in one step with different reductions: barInfo has no value, whatever the
 * barrier was set up with. */
static void reductions_in_one_step(void **s)
{
    const struct call all = { .red = RED_AND }, any = { .red = RED_OR };
    struct fixture f;

    (void)s;
    begin(&f, WARPS, 0);
    arrive(&f, 0, all);
    arrive(&f, 1, any);
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_BARINFO);
    end(&f);
}

/* Without a count a barrier waits for the warps that are still active, and for each of those: a
 * warp that was over before has no part in it. */
static void over_before_without_count(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 1);
    arrive(&f, 0, (struct call){ .red = RED_NONE });
    assert_true(update(&f));
    assert_false(ends(&f));
    arrive(&f, 1, (struct call){ .red = RED_NONE });
    assert_true(update(&f));
    assert_true(ends(&f));
    end(&f);
}

/* With a count, a warp that was over before counts as one warp, not more. */
static void over_before_with_count(void **s)
{
    const struct call three = { .count = WARPS * LANES };
    struct fixture f;

    (void)s;
    begin(&f, 2, 1);
    arrive(&f, 0, three);
    assert_true(update(&f));
    assert_false(ends(&f));
    arrive(&f, 1, three);
    assert_true(update(&f));
    assert_true(ends(&f));
    end(&f);
}

/* Warps that leave while a barrier waits count one by one. */
static void two_leave(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, WARPS, 1);
    arrive(&f, 0, (struct call){ .red = RED_NONE });
    assert_true(update(&f));
    bar_warp_left(&f.block);
    assert_false(ends(&f));
    bar_warp_left(&f.block);
    assert_true(ends(&f));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(votes_at_two_barriers),     cmocka_unit_test(counts_in_one_warp),
        cmocka_unit_test(reductions_in_one_step),    cmocka_unit_test(over_before_without_count),
        cmocka_unit_test(over_before_with_count),    cmocka_unit_test(two_leave),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
