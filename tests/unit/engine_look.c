/* tests/unit/engine_look.c: reading a device (engine/state/look.h): its launches, blocks and
 * warps from the message to the end. Each warp has four lanes, and one processor has room for
 * one block. */
#include "support/cm.h"

#include "engine/state/look.h"
#include "support/ptx_text.h"

static const char text[] =
    ".shared .u32 s[12288];\n"
    ".func g() { bar.sync 2, 12; ret; }\n"
    ".func f() { preRet A; call g; A: ret; }\n"
    ".entry k() {\nst.shared.u32 [s], 1;\npreRet A;\ncall f;\nA: membar.gl;\nexit;\n}";

static unsigned first_alternative(void *self, enum site s, unsigned n)
{
    (void)self;
    (void)s;
    (void)n;
    return 0;
}

struct fixture {
    struct oracle oracle;
    struct memprog_set *programs;
    struct device *device;
    struct program *program;
    grid_id grid;
};

/* A launch of three blocks of two warps each; its start is pending. */
static void begin(struct fixture *f)
{
    struct device_options options = { .profile = PROFILE_SC };
    struct launch l = { .grid = { 3, 1, 1 }, .block = { 8, 1, 1 } };
    struct diags errors = { .n = 0 };

    f->oracle = (struct oracle){ .pick = first_alternative, .self = NULL };
    f->programs = memprog_builtin();
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = 4;
    options.constants.v[CONST_NumProcessors] = 1;
    options.oracle = &f->oracle;
    options.programs = f->programs;
    f->device = device_new(&options);
    f->program = ptx_of(text, &errors);
    assert_non_null(f->program);
    device_create(f->device);
    assert_true(device_load(f->device, 0, f->program, &errors));
    l.program = f->program;
    assert_true(program_find_function(f->program, "k", &l.function));
    f->grid = device_launch(f->device, 0, &l);
    diags_free(&errors);
}

static void end(struct fixture *f)
{
    device_free(f->device);
    memprog_set_free(f->programs);
}

static void a_message_waits(void **s)
{
    struct fixture f;
    struct look_context c;
    struct look_grid g;

    (void)s;
    begin(&f);
    assert_true(look_context(f.device, 0, &c));
    assert_int_equal(c.running, 0);
    assert_int_equal(c.programs, 1);
    assert_ptr_equal(look_program(f.device, 0, 0), f.program);
    assert_false(look_context(f.device, 1, &c));
    assert_non_null(look_message(f.device, 0));
    assert_int_equal(look_message(f.device, 0)->kind, MESSAGE_START);
    assert_int_equal(look_message(f.device, 0)->grid, f.grid);
    assert_null(look_message(f.device, 1));
    assert_true(look_grid(f.device, 0, &g));
    assert_false(g.started);
    assert_int_equal(g.size[0], 3);
    assert_int_equal(g.block[0], 8);
    assert_int_equal(g.blocks, 3);
    assert_int_equal(g.resident, 0);
    assert_null(look_block(f.device, g.id, 0));
    assert_false(look_grid(f.device, 1, &g));
    assert_int_equal(device_step(f.device), STEP_TAKEN);
    assert_null(look_message(f.device, 0));
    assert_true(look_grid(f.device, 0, &g));
    assert_true(g.started);
    assert_true(look_context(f.device, 0, &c));
    assert_int_equal(c.running, 1);
    end(&f);
}

/* Both warps call f and g and wait at barrier 2, which is for twelve threads: nothing goes on. */
static void warps_at_a_barrier(void **s)
{
    struct fixture f;
    struct look_grid g;
    const struct block *b;
    const struct warp *w;
    uint32_t function;

    (void)s;
    begin(&f);
    while (device_step(f.device) == STEP_TAKEN)
        continue;
    assert_true(look_grid(f.device, 0, &g));
    assert_int_equal(g.next, 1);
    assert_int_equal(g.completed, 0);
    assert_int_equal(g.resident, 1);
    assert_null(look_block(f.device, g.id, 1));
    b = look_block(f.device, g.id, 0);
    assert_int_equal(b->nwarps, 2);
    assert_int_equal(b->processor, 0);
    assert_true(b->barriers[2].in_use);
    assert_int_equal(b->barriers[2].threads, 12);
    assert_int_equal(b->barriers[2].arrived, 8);
    assert_int_equal(b->barriers[2].n, 2);
    w = &b->warps[1];
    assert_int_equal(w->barriers, 1u << 2);
    assert_int_equal(w->fences.cta, 0);
    assert_int_equal(w->exec.ntokens, 2); /* two call tokens */
    assert_int_equal(warp_depth(w, 3), 2);
    assert_true(program_find_function(f.program, "f", &function));
    assert_int_equal(look_call(w, 3, 0), function);
    assert_true(program_find_function(f.program, "g", &function));
    assert_int_equal(look_call(w, 3, 1), function);
    assert_ptr_equal(look_owner(f.device, w->window), w);
    assert_null(look_owner(f.device, 1000));
    assert_int_equal(memory_in_flight(device_memory(f.device)), 0);
    end(&f);
}

static void nothing_is_left_of_a_destroyed_context(void **s)
{
    struct fixture f;
    struct look_context c;
    struct look_grid g;

    (void)s;
    begin(&f);
    while (device_step(f.device) == STEP_TAKEN)
        continue;
    device_destroy(f.device, 0);
    assert_int_equal(look_message(f.device, 0)->kind, MESSAGE_DESTROY);
    assert_int_equal(device_step(f.device), STEP_TAKEN);
    assert_false(look_grid(f.device, 0, &g));
    assert_true(look_context(f.device, 0, &c));
    assert_int_equal(c.running, 0);
    assert_null(look_leaving(f.device, 0));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_waits),
        cmocka_unit_test(warps_at_a_barrier),
        cmocka_unit_test(nothing_is_left_of_a_destroyed_context),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
