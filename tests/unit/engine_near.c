/* tests/unit/engine_near.c: what the device reports as near (choice/choice.h): at site
 * device.unit the processor of the last step, at site processor.step the warp of the last step,
 * by itself or by its operations since it was chosen. The expected answer comes from a search
 * through all alternatives, on kernels whose schedule sometimes stays and sometimes does not. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/number.h"
#include "engine/device/machine.h"
#include "engine/state/snapshot.h"
#include "memory/state/look.h"
#include "support/cm.h"
#include "support/ptx_text.h"

struct fixture {
    struct random random;
    struct oracle oracle;
    struct memprog_set *programs;
    struct device *d;
    unsigned processor;       /* of the step that is being picked */
    unsigned answers, stayed; /* to sites where something was near; with what was */
};

static const char text[] =
    ".visible .entry k(.param .u64 o) {\n"
    ".reg .u64 a; .reg .u32 t, r, n; .reg .pred p; .shared .align 4 .b8 box[64];\n"
    "ld.param.u64 a, [o];\nmov.u32 t, %tid.x;\nmad.wide.u32 a, t, 4, a;\nmov.u32 n, 6;\n"
    "L: ld.global.u32 r, [a];\nadd.u32 r, r, n;\nst.global.u32 [a], r;\nst.global.u32 [a+64], t;\n"
    "ld.global.u32 r, [a+64];\nst.shared.u32 [box], r;\nbar.sync 0;\n"
    "sub.u32 n, n, 1;\nsetp.ne.u32 p, n, 0;\n@p bra L;\nexit;\n}";

/* ---- what should be near ---- */

static unsigned near_unit(const struct fixture *f, unsigned n)
{
    unsigned messages = n - device_units_at(f->d, f->d->draining);

    for (unsigned i = 0; f->d->here != NULL && messages + i < n; i++)
        if (device_nth_at(f->d, f->d->draining, i) == f->d->here->block->processor)
            return messages + i;
    return n;
}

static unsigned near_step(const struct fixture *f, unsigned n)
{
    const struct device *d = f->d;
    unsigned operations = memory_runnable(d->memory, f->processor);

    if (d->here == NULL || d->here->block->processor != f->processor)
        return n;
    for (unsigned i = 0; i < operations; i++) {
        const struct memop *op = memory_look_runnable(d->memory, f->processor, i);

        if (op->window == d->here->window && op->mid >= d->since)
            return i;
    }
    for (unsigned i = operations; i < n; i++)
        if (processor_ready(&d->processors[f->processor], i - operations) == d->here)
            return i;
    return n;
}

/* ---- an oracle that is told ---- */

static unsigned pick(void *self, enum site s, unsigned n)
{
    struct fixture *f = self;

    return s == SITE_SILENT ? random_below(&f->random, 4) == 0 : random_below(&f->random, n);
}

static unsigned pick_near(void *self, enum site s, unsigned n, unsigned near)
{
    struct fixture *f = self;
    unsigned k;

    assert_true(s == SITE_UNIT || s == SITE_STEP);
    assert_int_equal(near, s == SITE_UNIT ? near_unit(f, n) : near_step(f, n));
    k = near < n && random_below(&f->random, 4) != 0 ? near : random_below(&f->random, n);
    f->answers += near < n;
    f->stayed += k == near;
    if (s == SITE_UNIT && k >= n - device_units_at(f->d, f->d->draining))
        f->processor = device_nth_at(f->d, f->d->draining, k - (n - device_units_at(f->d, f->d->draining)));
    return k;
}

static void begin(struct fixture *f, enum profile profile, uint64_t seed)
{
    struct device_options options = { .profile = profile };
    struct launch l = { .grid = { 5, 1, 1 }, .block = { 8, 1, 1 } };
    struct diags errors = { .n = 0 };
    unsigned char parameter[8];
    struct program *program;
    context_id context;
    uint64_t address;

    memset(f, 0, sizeof *f);
    random_seed(&f->random, seed);
    f->oracle = (struct oracle){ .pick = pick, .self = f, .pick_near = pick_near };
    f->programs = memprog_builtin();
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = 4;
    options.constants.v[CONST_NumProcessors] = 2;
    options.oracle = &f->oracle;
    options.programs = f->programs;
    f->d = device_new(&options);
    context = device_create(f->d);
    l.program = program = ptx_of(text, &errors);
    assert_true(program != NULL && device_load(f->d, context, program, &errors));
    diags_free(&errors);
    assert_true(device_allocate(f->d, context, 256, &address));
    assert_true(program_find_function(program, "k", &l.function));
    store_le(parameter, 8, address);
    l.params = parameter;
    l.params_size = sizeof parameter;
    device_freeze(f->d);
    for (unsigned i = 0; i < 3; i++)
        device_launch(f->d, context, &l);
}

static void end(struct fixture *f)
{
    device_free(f->d);
    memprog_set_free(f->programs);
}

/* One unit is not asked for: then it is the only one. */
static bool step(struct fixture *f)
{
    if (device_units_at(f->d, f->d->draining) == 1)
        f->processor = device_nth_at(f->d, f->d->draining, 0);
    return device_step(f->d) == STEP_TAKEN;
}

static bool over(const struct fixture *f)
{
    return device_idle(f->d) && memory_in_flight(f->d->memory) == 0;
}

static void what_goes_on_with_the_last_step(void **state)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct fixture f;

        begin(&f, profiles[seed % 3], seed);
        for (unsigned i = 0; i < 20000 && !over(&f); i++)
            assert_true(step(&f));
        assert_true(over(&f));
        assert_true(f.answers > 300 && f.stayed * 2 > f.answers);
        end(&f);
    }
}

/* A state that is restored goes on near where it was. */
static void it_is_part_of_a_snapshot(void **state)
{
    struct fixture f;
    unsigned somewhere = 0;

    (void)state;
    begin(&f, PROFILE_ORDERED, 7);
    while (!over(&f)) {
        struct snapshot s, in;
        const struct warp *here = f.d->here;
        uint64_t since = f.d->since;

        codec_init(&s.state);
        codec_init(&s.order);
        device_snapshot(f.d, &s);
        for (unsigned i = 0; i < 5 && !over(&f); i++)
            assert_true(step(&f));
        codec_open(&in.state, s.state.bytes, s.state.n);
        codec_open(&in.order, s.order.bytes, s.order.n);
        device_snapshot(f.d, &in);
        assert_true((f.d->here == NULL) == (here == NULL));
        if (here != NULL) {
            assert_int_equal(f.d->since, since);
            somewhere++;
        }
        codec_free(&s.state);
        codec_free(&s.order);
        for (unsigned i = 0; i < 7 && !over(&f); i++)
            assert_true(step(&f));
    }
    assert_true(somewhere > 100);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_on_with_the_last_step),
        cmocka_unit_test(it_is_part_of_a_snapshot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
