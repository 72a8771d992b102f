/* tests/unit/check_machine.c: the conditions on both sides of the memory system
 * (check/checks.h). They hold in every state of a run, and each is found violated when it is
 * broken by hand. A violation for an operation is reported at its instruction. */
#include "support/cm.h"

#include <string.h>

#include "check/checks.h"
#include "engine/state/look.h"
#include "engine/device/machine.h"
#include "memory/state/look.h"
#include "memory/internal.h"
#include "support/ptx_text.h"

static const char text[] =
    ".entry k(.param .u64 x) {\n"
    ".reg .u64 a; .reg .u32 v;\n"
    "ld.param.u64 a, [x];\n"
    "st.global.u32 [a], 7;\n"
    "membar.cta;\n"
    "ld.global.u32 v, [a];\n"
    "st.global.u32 [a+4], v;\n"
    "exit;\n}";

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
    struct stuck_place where;
};

static void launch(struct fixture *f)
{
    struct launch l = { .grid = { 1, 1, 1 }, .block = { 2, 1, 1 } };
    struct diags errors = { .n = 0 };
    struct program *p = ptx_of(text, &errors);
    unsigned char params[8] = { 0 };
    uint64_t address;

    assert_non_null(p);
    device_create(f->device);
    assert_true(device_load(f->device, 0, p, &errors));
    assert_true(device_allocate(f->device, 0, 8, &address));
    for (unsigned i = 0; i < 8; i++)
        params[i] = (unsigned char)(address >> 8 * i);
    l.program = p;
    l.params = params;
    l.params_size = sizeof params;
    assert_true(program_find_function(p, "k", &l.function));
    device_launch(f->device, 0, &l);
    diags_free(&errors);
}

static int set_up(void **state)
{
    static struct fixture f;
    struct device_options options = { .profile = PROFILE_ORDERED };

    memset(&f, 0, sizeof f);
    f.oracle = (struct oracle){ .pick = first_alternative, .self = NULL };
    f.programs = memprog_builtin();
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = 2;
    options.constants.v[CONST_NumProcessors] = 1;
    options.oracle = &f.oracle;
    options.programs = f.programs;
    f.device = device_new(&options);
    launch(&f);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    device_free(f->device);
    memprog_set_free(f->programs);
    return 0;
}

static bool holds(struct fixture *f)
{
    return machine_holds(f->device, &f->where);
}

/* What does not hold is that condition. */
static void finds(struct fixture *f, const char *name, enum rule rule)
{
    char start[40];

    snprintf(start, sizeof start, "machine.%s does not hold: ", name);
    assert_false(holds(f));
    assert_int_equal(strncmp(f->where.stuck.why, start, strlen(start)), 0);
    assert_int_equal(f->where.stuck.rule, rule);
}

/* Steps until an operation of this program may take a micro step. */
static struct memop *until(struct fixture *f, const char *program)
{
    for (;;) {
        const struct memory *m = device_memory(f->device);

        for (unsigned i = 0; i < memory_runnable(m, 0); i++) {
            const struct memop *op = memory_look_runnable(m, 0, i);

            if (strcmp(memprog_name(op->program), program) == 0)
                return memop_at(m, op->id);
        }
        assert_int_equal(device_step(f->device), STEP_TAKEN);
    }
}

static void all_hold_in_every_state(void **state)
{
    struct fixture *f = *state;

    while (!device_idle(f->device)) {
        assert_true(holds(f));
        assert_int_equal(device_step(f->device), STEP_TAKEN);
    }
    assert_int_equal(device_drain(f->device), STEP_TAKEN);
    assert_true(holds(f));
}

static void an_operation_is_of_somebody(void **state)
{
    struct fixture *f = *state;
    struct memop *op = until(f, "st.global.wb");
    struct warp *owner = f->device->owners[op->window];

    f->device->owners[op->window] = NULL;
    finds(f, "owner", RULE_DEVICE_MEMOP);
    assert_null(f->where.program);
    f->device->owners[op->window] = owner;
    assert_true(holds(f));
    owner->lanes = 0;
    finds(f, "owner", RULE_DEVICE_MEMOP);
    owner->lanes = 2;
    owner->block->processor = 1;
    finds(f, "owner", RULE_DEVICE_MEMOP);
    owner->block->processor = 0;
}

/* A fault of memory is blamed on the instruction. */
static void an_operation_is_of_an_instruction(void **state)
{
    struct fixture *f = *state;
    struct memop *op = until(f, "st.global.wb");

    op->blocked_by = 1;
    finds(f, "priority", RULE_M_HIGHESTPRIO);
    assert_non_null(f->where.program);
    assert_int_equal(f->where.program->instrs[f->where.pc].op, OP_ST);
    assert_int_equal(f->where.lanes, op->lanes);
    assert_non_null(strstr(f->where.stuck.why, "st.global.wb"));
    op->blocked_by = 0;
}

static void a_line_is_named(void **state)
{
    struct fixture *f = *state;
    struct memop *op = until(f, "ld.ca");
    struct cache *l1 = environment_cache(&f->device->memory->env, LEVEL_L1, 0);
    uint32_t i;

    while (!op->pins[0])
        assert_int_equal(device_step(f->device), STEP_TAKEN);
    i = cache_find(l1, op->address);
    l1->lines[i].pins++;
    finds(f, "pins", RULE_CACHE_PIN);
    assert_non_null(strstr(f->where.stuck.why, "(global line 0x10000000 in L1 of processor 0)"));
    l1->lines[i].pins--;
}

static void a_fence_waits_for_something(void **state)
{
    struct fixture *f = *state;
    struct memop *op = until(f, "st.global.wb");
    struct warp *w = f->device->owners[op->window];

    w->fences.cta = 3;
    assert_true(holds(f));
    w->fences.cta = 7;
    finds(f, "fences", RULE_DEVICE_UPDMEMBAR);
    w->fences.cta = 0;
}

static void a_block_stays_for_something(void **state)
{
    struct fixture *f = *state;
    struct memop *op = until(f, "st.global.wb");
    struct block *b = f->device->owners[op->window]->block, *leaving[1] = { b }, empty = *b;
    struct block **before = f->device->leaving;

    f->device->leaving = leaving;
    f->device->nleaving = 1;
    assert_true(holds(f));
    empty.nwarps = 0;
    leaving[0] = &empty;
    finds(f, "leaving", RULE_BLOCK_COMPL);
    f->device->leaving = before;
    f->device->nleaving = 0;
}

/* A store that leaves its line dirty in L1, where the programs know of none, and where one does. */
static void global_lines_are_not_dirty_in_l1(void **state)
{
    struct fixture *f = *state;
    struct memprog_set *others = memprog_builtin();
    struct source source;
    struct diags errors = { .n = 0 };

    source_from(&source, "st.global.wb", "writeL1; yield; releaseRegs; end;", 33);
    assert_true(memprog_replace(others, "st.global.wb", &source, &errors));
    until(f, "st.global.wb")->program = memprog_find(others, "st.global.wb");
    while (memory_look_global_dirty(device_memory(f->device), 0) == 0)
        assert_int_equal(device_step(f->device), STEP_TAKEN);
    finds(f, "through", RULE_MEMPROG_OP_WRITEL1);
    f->device->programs = others;
    assert_true(holds(f));
    until(f, "st.global.wb")->program = memprog_find(f->programs, "st.global.wb");
    memprog_set_free(others);
    source_free(&source);
    diags_free(&errors);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(all_hold_in_every_state),
        TEST(an_operation_is_of_somebody),
        TEST(an_operation_is_of_an_instruction),
        TEST(a_line_is_named),
        TEST(a_fence_waits_for_something),
        TEST(a_block_stays_for_something),
        TEST(global_lines_are_not_dirty_in_l1),
    };

    return cmocka_run_group_tests_name("check.machine", tests, NULL, NULL);
}
