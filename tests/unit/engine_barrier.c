/* tests/unit/engine_barrier.c: thread block synchronization (5.5.1): the functions bar.* on a
 * block of three warps of two lanes. */
#include "support/cm.h"

#include <string.h>

#include "engine/block/block.h"
#include "base/mem.h"
#include "support/told.h"

static struct constants constants;

struct fixture {
    struct block block;
    struct warp warps[3];
    struct arrivals arrivals;
    struct barrier_results results;
    struct instr instr[8];
    struct decoded decoded[8];
    unsigned used;
    struct stuck stuck;
};

static void begin(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    constants_default(&constants);
    constants.v[CONST_WarpSize] = 2;
    constants.v[CONST_BarrierFences] = 0; /* no memory here */
    f->block.warps = f->warps;
    f->block.nwarps = f->block.active_warps = 3;
    f->block.constants = &constants;
    f->block.barriers = mem_new((size_t)constants.v[CONST_NumBarrierIndices] *
                                sizeof *f->block.barriers);
}

static void end(struct fixture *f)
{
    for (unsigned i = 0; i < constants.v[CONST_NumBarrierIndices]; i++)
        mem_free(f->block.barriers[i].arrivals);
    mem_free(f->block.barriers);
    mem_free(f->block.complete);
    mem_free(f->arrivals.v);
    mem_free(f->results.v);
}

struct call {
    unsigned warp;
    enum barrier_type type;
    enum barrier_red red;
    uint32_t barrier[2];
    uint32_t count; /* 0: not given */
    lane_mask lanes, votes;
};

/* The warp's threads execute a barrier instruction: its action joins the step's. */
static void arrive(struct fixture *f, struct call c)
{
    struct instr *i = &f->instr[f->used];
    struct decoded *d = &f->decoded[f->used++];
    uint32_t counts[2] = { c.count, c.count };
    struct step x = { .warp = &f->warps[c.warp], .d = d, .lanes = c.lanes, .votes = c.votes,
                      .barrier = c.barrier, .count = c.count == 0 ? NULL : counts };

    i->barrier = (uint8_t)c.type;
    i->barrier_red = (uint8_t)c.red;
    d->instr = i;
    arrivals_collect(&f->arrivals, &x, 0);
    if (c.type != BARRIER_ARRIVE)
        f->warps[c.warp].barriers |= 1u << c.barrier[0];
}

static bool update(struct fixture *f)
{
    bool ok = bar_upd_bar(&f->block, &f->arrivals, &f->stuck);

    f->arrivals.n = 0;
    return ok;
}

static void one_thread_counts_as_a_warp(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f);
    arrive(&f, (struct call){ .warp = 0, .lanes = 1 });
    assert_true(update(&f));
    assert_int_equal(f.block.barriers[0].threads, 6); /* three active warps of two */
    assert_int_equal(f.block.barriers[0].arrived, 2);
    assert_false(bar_end_bar(&f.block, &f.results));
    arrive(&f, (struct call){ .warp = 1, .lanes = 3 });
    arrive(&f, (struct call){ .warp = 2, .lanes = 2 });
    assert_true(update(&f));
    assert_true(bar_end_bar(&f.block, &f.results));
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(f.warps[i].barriers, 0);
    assert_int_equal(f.results.n, 0);
    assert_false(f.block.barriers[0].in_use);
    assert_false(bar_end_bar(&f.block, &f.results));
    end(&f);
}

/* Lanes of one warp may name different barriers: the warp counts at each and waits for both. */
static void two_barriers_of_one_warp(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f);
    arrive(&f, (struct call){ .warp = 0, .lanes = 3, .barrier = { 1, 4 }, .count = 2 });
    f.warps[0].barriers = 1u << 1 | 1u << 4;
    assert_true(update(&f));
    assert_int_equal(f.block.barriers[1].arrived, 2);
    assert_int_equal(f.block.barriers[4].arrived, 2);
    assert_true(bar_end_bar(&f.block, &f.results));
    assert_int_equal(f.warps[0].barriers, 1u << 4);
    assert_true(bar_end_bar(&f.block, &f.results));
    assert_int_equal(f.warps[0].barriers, 0);
    end(&f);
}

static void contradictions_are_bottom(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f); /* in one step: bar.barInfo */
    arrive(&f, (struct call){ .warp = 0, .lanes = 3, .count = 2 });
    arrive(&f, (struct call){ .warp = 1, .lanes = 3, .count = 4 });
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_BARINFO);
    end(&f);
    begin(&f); /* with a barrier that is set up: bar.prepBar, the count */
    arrive(&f, (struct call){ .warp = 0, .lanes = 3, .count = 4 });
    assert_true(update(&f));
    arrive(&f, (struct call){ .warp = 1, .lanes = 3, .count = 6 });
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_PREPBAR);
    end(&f);
    begin(&f); /* the reduction */
    arrive(&f, (struct call){ .warp = 0, .lanes = 3, .type = BARRIER_RED, .red = RED_AND });
    assert_true(update(&f));
    arrive(&f, (struct call){ .warp = 1, .lanes = 3 });
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_PREPBAR);
    end(&f);
    begin(&f); /* no multiple of the warp size */
    arrive(&f, (struct call){ .warp = 0, .lanes = 3, .count = 3 });
    assert_false(update(&f));
    assert_int_equal(f.stuck.rule, RULE_BAR_PREPBAR);
    end(&f);
}

static void a_count_left_out_fits_any(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f);
    arrive(&f, (struct call){ .warp = 0, .type = BARRIER_ARRIVE, .lanes = 3, .count = 4 });
    assert_true(update(&f));
    arrive(&f, (struct call){ .warp = 1, .lanes = 3 });
    assert_true(update(&f));
    assert_true(bar_end_bar(&f.block, &f.results));
    end(&f);
}

static void reductions(void **s)
{
    static const struct {
        enum barrier_red red;
        lane_mask votes[3];
        uint64_t value;
    } cases[] = {
        { RED_AND, { 3, 3, 3 }, 1 }, { RED_AND, { 3, 1, 3 }, 0 }, { RED_OR, { 0, 0, 0 }, 0 },
        { RED_OR, { 0, 2, 0 }, 1 },  { RED_POPC, { 3, 1, 0 }, 3 }, { RED_POPC, { 3, 3, 3 }, 6 },
    };

    (void)s;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;

        begin(&f);
        for (unsigned w = 0; w < 3; w++)
            arrive(&f, (struct call){ .warp = w, .type = BARRIER_RED, .red = cases[i].red, .lanes = 3,
                                      .votes = cases[i].votes[w] });
        assert_true(update(&f));
        assert_true(bar_end_bar(&f.block, &f.results));
        assert_int_equal(f.results.n, 3);
        for (unsigned w = 0; w < 3; w++) {
            assert_int_equal(f.results.v[w].value, cases[i].value);
            assert_int_equal(f.results.v[w].lanes, 3);
        }
        end(&f);
    }
}

/* The report: a finished warp has not arrived. The hardware: it has. */
static void finished_warps(void **s)
{
    struct fixture f;

    (void)s;
    for (unsigned hardware = 0; hardware < 2; hardware++) {
        begin(&f);
        constants.v[CONST_BarrierExitArrives] = hardware;
        arrive(&f, (struct call){ .warp = 0, .lanes = 3 });
        arrive(&f, (struct call){ .warp = 1, .lanes = 3 });
        assert_true(update(&f));
        f.block.active_warps--;
        bar_warp_left(&f.block);
        assert_int_equal(bar_end_bar(&f.block, &f.results), hardware);
        end(&f);
    }
}

/* A warp that was over before the barrier was set up: a given count waits for it, the default
 * not. */
static void finished_before(void **s)
{
    struct fixture f;

    (void)s;
    for (unsigned hardware = 0; hardware < 2; hardware++) {
        begin(&f);
        constants.v[CONST_BarrierExitArrives] = hardware;
        f.block.active_warps = 2;
        arrive(&f, (struct call){ .warp = 0, .lanes = 3, .count = 4 });
        assert_true(update(&f));
        assert_int_equal(bar_end_bar(&f.block, &f.results), hardware);
        end(&f);
        begin(&f);
        constants.v[CONST_BarrierExitArrives] = hardware;
        f.block.active_warps = 1;
        arrive(&f, (struct call){ .warp = 0, .lanes = 3 });
        assert_true(update(&f));
        assert_true(bar_end_bar(&f.block, &f.results));
        end(&f);
    }
}

/* Derivations of bar.updBar and bar.endBar, by reduction; a contradiction tells no conclusion. */
static void what_is_told(void **s)
{
    static const struct {
        enum barrier_red red;
        lane_mask votes;
        const char *ended;
    } cases[] = {
        { RED_NONE, 0, "  bar.barAct\n  bar.remBar 5\nbar.endBar 5\n" },
        { RED_AND, 3, "    bar.reduce.and true\n  bar.barAct\n  bar.remBar 5\nbar.endBar 5\n" },
        { RED_AND, 2, "    bar.reduce.and false\n  bar.barAct\n  bar.remBar 5\nbar.endBar 5\n" },
        { RED_OR, 2, "    bar.reduce.or true\n  bar.barAct\n  bar.remBar 5\nbar.endBar 5\n" },
        { RED_POPC, 2, "    bar.reduce.popc 1\n  bar.barAct\n  bar.remBar 5\nbar.endBar 5\n" },
    };

    (void)s;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;
        struct heard h;

        begin(&f);
        heard_begin(&h, 2);
        f.block.tell = &h.teller;
        arrive(&f, (struct call){ .warp = 1, .lanes = 3, .barrier = { 5, 5 }, .count = 2,
                                  .type = cases[i].red == RED_NONE ? BARRIER_SYNC : BARRIER_RED,
                                  .red = cases[i].red, .votes = cases[i].votes });
        assert_true(update(&f));
        assert_string_equal(heard_text(&h), "  bar.barInfo\n  bar.prepBar\n  bar.updAct\n"
                                            "  bar.updArrCnt\nbar.updBar\n");
        heard_forget(&h);
        assert_non_null(bar_ending(&f.block));
        assert_true(bar_completed(&f.block));
        assert_string_equal(heard_text(&h), "");
        assert_true(bar_end_bar(&f.block, &f.results));
        assert_string_equal(heard_text(&h), cases[i].ended);
        heard_forget(&h);
        assert_false(bar_end_bar(&f.block, &f.results));
        arrive(&f, (struct call){ .warp = 1, .lanes = 3, .count = 3 });
        assert_false(update(&f));
        assert_string_equal(heard_text(&h), "  bar.barInfo\n"); /* prepBar: no multiple of two */
        assert_int_equal(h.teller.depth, 0);
        heard_end(&h);
        end(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_counts_as_a_warp), cmocka_unit_test(two_barriers_of_one_warp),
        cmocka_unit_test(contradictions_are_bottom),   cmocka_unit_test(a_count_left_out_fits_any),
        cmocka_unit_test(reductions),                  cmocka_unit_test(finished_warps),
        cmocka_unit_test(finished_before),             cmocka_unit_test(what_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
