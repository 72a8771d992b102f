/* tests/unit/observe_filter.c: filters of a trace: each condition alone, events without the
 * filtered value, and rules in derivations. */
#include "support/cm.h"

#include "observe/filter.h"

#define LINE 2u

static struct source source;
static struct instr instrs[2];
static const struct program program = { .instrs = instrs, .ninstrs = 2 };

/* A guarded branch at line 2 by warp 3 of block (1,2,0) of grid 4. */
static const struct warp_event branch = {
    .grid = 4,
    .block = { 1, 2, 0 },
    .warp = 3,
    .program = &program,
    .pc = 1,
    .thread_rule = RULE_THREAD_BRA,
    .warp_rule = RULE_WARP_BRA,
    .control_rule = RULE_CRS_BRA_GUARD,
};
static const struct warp_id place = {
    .known = true, .grid = 4, .block = { 1, 2, 0 }, .warp = 3
};

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

static const uint64_t grid = 4;

static void nothing_asked(void **state)
{
    const struct trace_filter f = { .of_block = false };

    (void)state;
    assert_true(filter_step(&f, &branch));
    assert_true(filter_operation(&f, &place, LINE));
    assert_true(filter_silent(&f));
    assert_true(filter_above(&f, &grid));
    assert_true(filter_above(&f, NULL));
}

static void warps(void **state)
{
    struct trace_filter f = { .of_block = true, .block = { 1, 2, 0 }, .of_warp = true, .warp = 3 };

    (void)state;
    assert_true(filter_step(&f, &branch));
    assert_true(filter_operation(&f, &place, LINE));
    assert_false(filter_silent(&f));
    assert_false(filter_above(&f, &grid));
    f.warp = 2;
    assert_false(filter_step(&f, &branch));
    assert_false(filter_operation(&f, &place, LINE));
    f.warp = 3;
    f.block[2] = 1;
    assert_false(filter_step(&f, &branch));
    assert_false(filter_operation(&f, &place, LINE));
}

static void grids(void **state)
{
    struct trace_filter f = { .of_grid = true, .grid = 4 };

    (void)state;
    assert_true(filter_step(&f, &branch));
    assert_true(filter_operation(&f, &place, LINE));
    assert_true(filter_above(&f, &grid));
    assert_false(filter_above(&f, NULL));
    assert_false(filter_silent(&f));
    f.grid = 5;
    assert_false(filter_step(&f, &branch));
    assert_false(filter_operation(&f, &place, LINE));
    assert_false(filter_above(&f, &grid));
}

/* A rule that is a premise counts as much as the conclusion. */
static void rules(void **state)
{
    const struct told told[] = {
        { .rule = RULE_CRS_TAKEN, .depth = 1 }, { .rule = RULE_CRS_BRA_GUARD, .depth = 0 },
    };
    struct trace_filter f = { .nrules = 0 };
    struct derivation d = { .n = 0 };

    (void)state;
    derivation_add(&d, &told[0]);
    derivation_add(&d, &told[1]);
    assert_true(filter_rules(&f, &d, 1));
    ARRAY_PUSH(f.rules, f.nrules, f.cap_rules, RULE_M_END);
    assert_false(filter_rules(&f, &d, 1));
    ARRAY_PUSH(f.rules, f.nrules, f.cap_rules, RULE_CRS_TAKEN);
    assert_true(filter_rules(&f, &d, 1));
    f.nrules = 0;
    ARRAY_PUSH(f.rules, f.nrules, f.cap_rules, RULE_CRS_BRA_GUARD);
    assert_true(filter_rules(&f, &d, 1));
    assert_false(filter_rules(&f, &d, 0));
    filter_free(&f);
    derivation_free(&d);
}

static void lines(void **state)
{
    struct trace_filter f = { .nlines = 0 };

    (void)state;
    ARRAY_PUSH(f.lines, f.nlines, f.cap_lines, (struct source_lines){ LINE + 1, LINE + 9 });
    assert_false(filter_step(&f, &branch));
    assert_false(filter_operation(&f, &place, LINE));
    assert_false(filter_silent(&f));
    assert_false(filter_above(&f, &grid));
    ARRAY_PUSH(f.lines, f.nlines, f.cap_lines, (struct source_lines){ LINE, LINE });
    assert_true(filter_step(&f, &branch));
    assert_true(filter_operation(&f, &place, LINE));
    filter_free(&f);
}

static void kinds(void **state)
{
    const struct trace_filter memory = { .memory_only = true }, control = { .control_only = true };
    struct warp_event next = branch;

    (void)state;
    assert_false(filter_step(&memory, &branch));
    assert_true(filter_operation(&memory, &place, LINE));
    assert_true(filter_silent(&memory));
    assert_false(filter_above(&memory, &grid));
    assert_true(filter_step(&control, &branch));
    assert_false(filter_operation(&control, &place, LINE));
    assert_false(filter_silent(&control));
    assert_false(filter_above(&control, &grid));
    next.control_rule = RULE_CRS_NEXT;
    assert_false(filter_step(&control, &next));
    next.control_rule = RULE_COUNT;
    assert_false(filter_step(&control, &next));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_asked), cmocka_unit_test(warps), cmocka_unit_test(grids),
        cmocka_unit_test(rules),         cmocka_unit_test(lines), cmocka_unit_test(kinds),
    };

    return cmocka_run_group_tests(tests, open_source, close_source);
}
