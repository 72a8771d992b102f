/* tests/unit/engine_join.c: which warps may join the chosen warp at its barrier
 * (sched.scheduleWarps, 5.7.1): the ready warps of its block that are at one, wherever the
 * block is on the processor. */
#include "support/cm.h"

#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"

#define WARPS 70
#define PLACE 50 /* of the block's first warp: its last ones have their bits in the next word */
#define STEPS 3

/* Answers in turn, and notes among how many it was to choose. */
struct asked {
    unsigned answers[STEPS], among[STEPS], n;
};

struct fixture {
    struct device *d;
    struct processor processor;
    struct grid grid;
    struct code code;
    struct decoded decoded[3];
    struct block block;
    struct warp *warps;
    uint64_t ready[3];
    struct oracle oracle;
    struct asked asked;
};

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct asked *a = self;

    assert_int_equal(site, SITE_WITH);
    a->among[a->n] = n;
    return a->answers[a->n++];
}

/* The warp is ready and stands at that address: 1 is a barrier, 2 is none. */
static void place(struct fixture *f, unsigned warp, uint32_t pc)
{
    unsigned at = PLACE + warp;

    f->warps[warp].exec.pc = pc;
    f->ready[at / 64] |= (uint64_t)1 << at % 64;
}

static void begin(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    f->decoded[1].at_barrier = true;
    f->code.decoded = f->decoded;
    f->grid.code = &f->code;
    f->warps = mem_new(WARPS * sizeof *f->warps);
    f->block = (struct block){ .grid = &f->grid, .warps = f->warps, .nwarps = WARPS,
                               .place = PLACE };
    for (unsigned i = 0; i < WARPS; i++) {
        f->warps[i].block = &f->block;
        f->warps[i].index = i;
        f->warps[i].owns = true;
        f->warps[i].exec.pc = 1;
    }
    f->ready[0] = (uint64_t)1 << (PLACE - 1); /* of other blocks */
    f->ready[1] = (uint64_t)1 << (PLACE + WARPS - 64);
    f->processor.ready = f->ready;
    f->oracle = (struct oracle){ .pick = pick, .self = &f->asked };
    f->d = mem_new(sizeof *f->d);
    f->d->k.v[CONST_NumConWarps] = STEPS;
    f->d->oracle = &f->oracle;
    f->d->control = &control_crs;
    f->d->processors = &f->processor;
    f->d->steps = mem_new(STEPS * sizeof *f->d->steps);
}

static void end(struct fixture *f)
{
    mem_free(f->d->steps);
    mem_free(f->d);
    mem_free(f->warps);
}

static void ready_warps_at_a_barrier(void **state)
{
    static const unsigned at_barrier[] = { 0, 3, 13, 14, 69 };
    struct fixture f;

    (void)state;
    begin(&f);
    for (unsigned i = 0; i < sizeof at_barrier / sizeof *at_barrier; i++)
        place(&f, at_barrier[i], 1);
    place(&f, 20, 2);
    f.asked.answers[0] = 4;
    f.asked.answers[1] = 2;
    assert_int_equal(schedule(f.d, &f.warps[3]), STEPS);
    assert_int_equal(f.asked.n, 2);
    assert_int_equal(f.asked.among[0], 5);
    assert_int_equal(f.asked.among[1], 4);
    assert_ptr_equal(f.d->steps[0].warp, &f.warps[3]);
    assert_ptr_equal(f.d->steps[1].warp, &f.warps[69]);
    assert_ptr_equal(f.d->steps[2].warp, &f.warps[13]);
    end(&f);
}

static void nobody_joins_elsewhere(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    place(&f, 0, 2);
    place(&f, 1, 1);
    assert_int_equal(schedule(f.d, &f.warps[0]), 1);
    assert_int_equal(f.asked.n, 0);
    end(&f);
}

/* ---- an oracle that foresees ---- */

static unsigned alone(const void *self, unsigned sites, unsigned most)
{
    (void)self;
    assert_int_equal(sites, SITE_SET(WITH));
    return most;
}

static void passed(void *self, unsigned sites, unsigned rounds)
{
    struct asked *a = self;

    assert_int_equal(sites, SITE_SET(WITH));
    a->n += rounds;
}

static void foreseen_to_stay_alone(void **state)
{
    static const struct foresight foresight = { false, alone, passed, NULL, 0 };
    struct fixture f;

    (void)state;
    begin(&f);
    f.oracle.foresight = &foresight;
    place(&f, 0, 1);
    place(&f, 1, 1);
    assert_int_equal(schedule(f.d, &f.warps[0]), 1);
    assert_int_equal(f.asked.n, 1); /* it counts as asked */
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ready_warps_at_a_barrier),
        cmocka_unit_test(nobody_joins_elsewhere),
        cmocka_unit_test(foreseen_to_stay_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
