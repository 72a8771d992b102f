/* Filters of a trace: each condition alone, what an event lacks, and all of them together. */
#include "support/cm.h"

#include "observe/filter.h"

#define LINE 2u

static struct source source;
static struct instr instrs[2];
static const struct program program = { .instrs = instrs, .ninstrs = 2 };

/* A guarded branch at line 2 by warp 3 of block (1,2,0). */
static const struct warp_event branch = {
    .block = { 1, 2, 0 },
    .warp = 3,
    .program = &program,
    .pc = 1,
    .thread_rule = RULE_THREAD_BRA,
    .warp_rule = RULE_WARP_BRA,
    .control_rule = RULE_CRS_BRA_GUARD,
};
static const struct warp_place place = { .known = true, .block = { 1, 2, 0 }, .warp = 3 };

static int open_source(void **state)
{
    (void)state;
    source_from(&source, "test.ptx", "\nbra L;\n", 8);
    instrs[1].span = (struct span){ &source, 1, 6 };
    return 0;
}

static int close_source(void **state)
{
    (void)state;
    source_free(&source);
    return 0;
}

static void nothing_asked(void **state)
{
    const struct trace_filter f = { .of_block = false };

    (void)state;
    assert_true(filter_step(&f, &branch));
    assert_true(filter_memory(&f, RULE_M_STEP, &place));
    assert_true(filter_memory(&f, RULE_M_WBL1, NULL));
    assert_true(filter_rule(&f, RULE_GRID_COMPL));
}

static void warps(void **state)
{
    struct trace_filter f = { .of_block = true, .block = { 1, 2, 0 }, .of_warp = true, .warp = 3 };

    (void)state;
    assert_true(filter_step(&f, &branch));
    assert_true(filter_memory(&f, RULE_M_STEP, &place));
    assert_false(filter_memory(&f, RULE_M_WBL1, NULL));
    assert_false(filter_rule(&f, RULE_GRID_COMPL));
    f.warp = 2;
    assert_false(filter_step(&f, &branch));
    assert_false(filter_memory(&f, RULE_M_STEP, &place));
    f.warp = 3;
    f.block[2] = 1;
    assert_false(filter_step(&f, &branch));
    assert_false(filter_memory(&f, RULE_M_STEP, &place));
}

static void rules(void **state)
{
    struct trace_filter f = { .nrules = 0 };

    (void)state;
    filter_add_rule(&f, RULE_M_END);
    assert_false(filter_step(&f, &branch));
    assert_false(filter_memory(&f, RULE_M_STEP, &place));
    assert_true(filter_memory(&f, RULE_M_END, &place));
    assert_false(filter_rule(&f, RULE_GRID_COMPL));
    filter_add_rule(&f, RULE_WARP_BRA);
    assert_true(filter_step(&f, &branch));
    filter_add_rule(&f, RULE_GRID_COMPL);
    assert_true(filter_rule(&f, RULE_GRID_COMPL));
    filter_free(&f);
}

static void lines(void **state)
{
    struct trace_filter f = { .nlines = 0 };

    (void)state;
    filter_add_lines(&f, (struct line_range){ LINE + 1, LINE + 9 });
    assert_false(filter_step(&f, &branch));
    assert_false(filter_memory(&f, RULE_M_STEP, &place));
    assert_false(filter_rule(&f, RULE_GRID_COMPL));
    filter_add_lines(&f, (struct line_range){ LINE, LINE });
    assert_true(filter_step(&f, &branch));
    filter_free(&f);
}

static void kinds(void **state)
{
    const struct trace_filter memory = { .memory_only = true }, control = { .control_only = true };
    struct warp_event next = branch;

    (void)state;
    assert_false(filter_step(&memory, &branch));
    assert_true(filter_memory(&memory, RULE_M_WBL1, NULL));
    assert_false(filter_rule(&memory, RULE_GRID_COMPL));
    assert_true(filter_step(&control, &branch));
    assert_false(filter_memory(&control, RULE_M_STEP, &place));
    assert_false(filter_rule(&control, RULE_GRID_COMPL));
    next.control_rule = RULE_CRS_NEXT;
    assert_false(filter_step(&control, &next));
    next.control_rule = RULE_COUNT;
    assert_false(filter_step(&control, &next));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_asked), cmocka_unit_test(warps), cmocka_unit_test(rules),
        cmocka_unit_test(lines),         cmocka_unit_test(kinds),
    };

    return cmocka_run_group_tests(tests, open_source, close_source);
}
