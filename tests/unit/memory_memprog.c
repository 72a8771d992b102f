/* tests/unit/memory_memprog.c: memory programs: their syntax with its errors, and one test a row
 * memprog.* (4.4.2 to 4.4.4). */
#include "base/text.h"
#include "support/memory_rig.h"

static int set_up(void **state)
{
    static struct rig r;

    rig_init(&r);
    *state = &r;
    return 0;
}

/* The programs here are no whole ones: they may leave lines reserved and pinned. */
static int tear_down(void **state)
{
    struct rig *r = *state;
    struct memory_fault f;

    assert_true(cache_check(environment_cache(&r->m->env, LEVEL_L2, 0), &f));
    assert_true(cache_check(environment_cache(&r->m->env, LEVEL_L1, 0), &f));
    rig_free(r);
    return 0;
}

/* ---- syntax ---- */

static const struct {
    const char *text, *message; /* of the first error */
    unsigned line, column;
} errors[] = {
    { "", "expected a statement, the program ends here", 1, 1 },
    { "readMem;\nreadMen;\nend;", "expected a statement, found `readMen`", 2, 1 },
    { "readMem yield;", "expected `;`, found `yield`", 1, 9 },
    { "yield", "expected `;`, the program ends here", 1, 6 },
    { "if isCachedL1 { end; }", "expected `(`, found `isCachedL1`", 1, 4 },
    { "if (true) end;", "expected `{`, found `end`", 1, 11 },
    { "if (true) { } end;", "expected a statement, found `}`", 1, 13 },
    { "if (true) { end;", "expected a statement, the program ends here", 1, 17 },
    { "if (! and true) { end; }", "expected a Boolean expression, found `and`", 1, 7 },
    { "if (true or) { end; }", "expected a Boolean expression, found `)`", 1, 12 },
    { "if ((true) { end; }", "expected `)`, found `{`", 1, 12 },
    { "end; // fine\n  \x80", "expected a statement, found", 2, 3 },
    { "end; / end;", "expected a statement, found `/`", 1, 6 },
};

static void syntax_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct diags d = { 0 };
        struct source text;
        struct place at;

        source_from(&text, "x.mp", errors[i].text, strlen(errors[i].text));
        assert_null(memprog_parse("x", &text, &d));
        assert_int_equal(d.errors, 1);
        at = span_place(d.v[0].span);
        assert_memory_equal(d.v[0].message, errors[i].message, strlen(errors[i].message));
        assert_int_equal(at.line, errors[i].line);
        assert_int_equal(at.column, errors[i].column);
        diags_free(&d);
        source_free(&text);
    }
}

/* Nesting and length without end are refused before they can exhaust the C stack. */
static void deep_nesting_is_an_error(void **state)
{
    static const struct {
        const char *first, *repeated, *message;
    } cases[] = { { "", "if (true) { ", "nested more than 100 deep" },
                  { "if (", "!", "nested more than 100 deep" },
                  { "if (", "(", "nested more than 100 deep" },
                  { "if (true", " and true", "nested more than 100 deep" },
                  { "if (true", " or true", "nested more than 100 deep" },
                  { "", "; ", "more than 1000 statements" },
                  { "", "if (true) { ; } else { ; } ", "more than 1000 statements" } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t = { 0 };
        struct source s;
        struct diags d = { 0 };

        text_puts(&t, cases[i].first);
        for (unsigned n = 0; n < 100000; n++)
            text_puts(&t, cases[i].repeated);
        source_from(&s, "deep.mp", t.s, t.n);
        assert_null(memprog_parse("deep", &s, &d));
        assert_string_equal(d.v[0].message, cases[i].message);
        diags_free(&d);
        source_free(&s);
        text_free(&t);
    }
}

static void every_built_in_program_parses(void **state)
{
    static const char *const names[] = {
        "reg", "copy.ca", "copy.cg", "ld.ca", "ld.cg", "ld.cs", "ld.lu", "ld.cv", "ld.volatile", "ld.const",
        "ld.shared", "ld.shared.volatile", "st.global.wb", "st.global.cg", "st.global.cs",
        "st.global.wt", "st.global.volatile", "st.local.wb", "st.local.cg", "st.local.cs",
        "st.local.wt", "st.shared", "st.shared.volatile", "atom.global", "atom.shared",
        "ld.local.volatile", "st.local.volatile"
    };
    struct rig *r = *state;
    size_t n = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (memprog_find(r->programs, names[i]) == NULL)
            fail_msg("there is no program %s", names[i]);
    while (memprog_at(r->programs, n) != NULL)
        n++;
    assert_int_equal(n, sizeof names / sizeof *names);
    assert_null(memprog_find(r->programs, "ld"));
}

/* The longest program that is taken also runs. */
static void as_long_as_can_be(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "long", .space = SPACE_GLOBAL };
    struct text t = { 0 };
    struct source s;
    struct diags d = { 0 };

    for (unsigned n = 0; n < 999; n++)
        text_puts(&t, ";");
    text_puts(&t, "end;");
    source_from(&s, "long.mp", t.s, t.n);
    assert_true(memprog_replace(r->programs, "long", &s, &d));
    rig_issue(r, &o);
    rig_drain(r);
    assert_int_equal(r->last_rule, RULE_M_END);
    source_free(&s);
    text_free(&t);
}

/* ---- semantics ---- */

enum kind { ON_REG, ON_GLOBAL, ON_CONST, ON_SHARED, ON_ATOMIC, ON_SHARED_ATOMIC };

static struct rig_op operation_on(enum kind kind)
{
    static const enum space spaces[] = { SPACE_NONE,   SPACE_GLOBAL, SPACE_CONST,
                                         SPACE_SHARED, SPACE_GLOBAL, SPACE_SHARED };
    struct rig_op o = { .program = "x", .space = spaces[kind], .address = 16, .value = 5 };

    o.atomic = kind == ON_ATOMIC || kind == ON_SHARED_ATOMIC ? ATOMIC_ADD : ATOMIC_NONE;
    return o;
}

/* Defines the program `x`. */
static void define(struct rig *r, const char *program)
{
    struct diags d = { 0 };
    struct source text;

    source_from(&text, "x.mp", program, strlen(program));
    if (!memprog_replace(r->programs, "x", &text, &d))
        fail_msg("%s: %s", program, d.v[0].message);
    diags_free(&d);
    source_free(&text);
}

static struct memop *start(struct rig *r, enum kind kind, const char *program)
{
    struct rig_op o = operation_on(kind);
    struct memop *op;

    define(r, program);
    if (kind != ON_REG)
        return rig_issue(r, &o);
    op = memory_op_new(r->m, r->window[0]);
    op->program = memprog_find(r->programs, "x");
    op->lanes = 1;
    assert_true(memory_issue(r->m, op, &r->stuck));
    return op;
}

/* Micro steps until the operation ends, defers or is stuck: y(ield), e(nd), w(ait), b(ottom). */
static void run(struct rig *r, char trace[16])
{
    unsigned n = 0;

    do {
        if (!memory_micro_step(r->m, 0, 0, &r->stuck))
            trace[n++] = 'b';
        else
            trace[n++] = memory_in_flight(r->m) == 0 ? 'e' : memory_runnable(r->m, 0) ? 'y' : 'w';
    } while (trace[n - 1] == 'y' && n < 15);
    trace[n] = '\0';
}

static const struct {
    const char *rows; /* of the list of rules */
    enum kind kind;
    const char *program, *trace;
    enum rule rule; /* when it is bottom */
} semantics[] = {
    /* 4.4.4 */
    { "nop seq3 end", ON_REG, ";;; end;", "e", RULE_COUNT },
    { "yield seq1", ON_REG, "yield; ; yield; end;", "yye", RULE_COUNT },
    { "seq2", ON_REG, "end; lock;", "e", RULE_COUNT },
    { "if.tt", ON_REG, "if (true) { yield; } else { lock; } end;", "ye", RULE_COUNT },
    { "if.ff", ON_REG, "if (false) { lock; } else { yield; } end;", "ye", RULE_COUNT },
    { "if.ff, no else", ON_REG, "if (false) { lock; } end;", "e", RULE_COUNT },
    { "yield inside of if", ON_REG, "if (true) { yield; ; if (true) { yield; } } end;", "yye",
      RULE_COUNT },
    { "end inside of if", ON_REG, "if (true) { end; } lock;", "e", RULE_COUNT },
    { "if without a value", ON_REG, "if (isCachedL1) { ; } end;", "b",
      RULE_MEMPROG_BEXP_ISCACHEDL1 },
    { "op1", ON_GLOBAL, "readMem; writeToRegs; end;", "e", RULE_COUNT },
    { "no end", ON_REG, "yield;", "yb", RULE_M_STEP },
    /* 4.4.2 */
    { "not", ON_REG, "if (!false) { end; } lock;", "e", RULE_COUNT },
    { "and", ON_REG, "if (true and false) { lock; } if (true and !false) { end; } lock;", "e",
      RULE_COUNT },
    { "or", ON_REG, "if (false or false) { lock; } if (false or true) { end; } lock;", "e",
      RULE_COUNT },
    { "and binds before or", ON_REG, "if (true or true and false) { end; } lock;", "e",
      RULE_COUNT },
    { "parentheses", ON_REG, "if ((true or true) and false) { lock; } end;", "e", RULE_COUNT },
    { "both operands count", ON_REG, "if (true or isCachedL2) { ; } end;", "b",
      RULE_MEMPROG_BEXP_ISCACHEDL2 },
    { "isCachedL1 false", ON_GLOBAL, "if (isCachedL1) { lock; } end;", "e", RULE_COUNT },
    { "isCachedL1 true", ON_GLOBAL, "writeL1; if (!isCachedL1) { lock; } end;", "e", RULE_COUNT },
    { "isCachedL2", ON_GLOBAL, "writeL2; if (isCachedL1 or !isCachedL2) { lock; } end;", "e",
      RULE_COUNT },
    { "isCached of an atomic", ON_ATOMIC, "writeL2; if (!isCachedL2) { lock; } end;", "e",
      RULE_COUNT },
    { "isCachedL1 uncached", ON_CONST, "if (isCachedL1) { ; } end;", "b",
      RULE_MEMPROG_BEXP_ISCACHEDL1 },
    { "isCachedL2 uncached", ON_SHARED, "if (isCachedL2) { ; } end;", "b",
      RULE_MEMPROG_BEXP_ISCACHEDL2 },
    /* 4.4.3: bottom for a wrong kind of operation */
    { "readMem", ON_REG, "readMem; end;", "b", RULE_MEMPROG_OP_READMEM },
    { "writeMem", ON_REG, "writeMem; end;", "b", RULE_MEMPROG_OP_WRITEMEM },
    { "writeMem", ON_CONST, "writeMem; end;", "b", RULE_ENV_WRITEDEVICE },
    { "atomOp", ON_GLOBAL, "atomOp; end;", "b", RULE_MEMPROG_OP_ATOMOP },
    { "lock", ON_ATOMIC, "lock; end;", "b", RULE_MEMPROG_OP_LOCK },
    { "lock", ON_SHARED, "lock; end;", "b", RULE_MEMPROG_OP_LOCK },
    { "unlock", ON_GLOBAL, "unlock; end;", "b", RULE_MEMPROG_OP_UNLOCK },
    { "caches", ON_SHARED, "readL1; end;", "b", RULE_MEMPROG_OP_READL1 },
    { "caches", ON_CONST, "writeL2; end;", "b", RULE_MEMPROG_OP_WRITEL2 },
    { "caches", ON_SHARED_ATOMIC, "evictL1; end;", "b", RULE_MEMPROG_OP_EVICTL1 },
    { "caches", ON_REG, "classifyFirstL2; end;", "b", RULE_MEMPROG_OP_CLASSIFYFIRSTL2 },
    /* bottom of the cache functions */
    { "readL1", ON_GLOBAL, "readL1; end;", "b", RULE_MEMPROG_OP_READL1 },
    { "readL2", ON_GLOBAL, "readL2; end;", "b", RULE_MEMPROG_OP_READL2 },
    { "reserveL1", ON_GLOBAL, "reserveL1; reserveL1; end;", "b", RULE_MEMPROG_OP_RESERVEL1 },
    { "reserveL2", ON_GLOBAL, "writeL2; reserveL2; end;", "b", RULE_MEMPROG_OP_RESERVEL2 },
    { "updateL1", ON_GLOBAL, "updateL1; end;", "b", RULE_MEMPROG_OP_UPDATEL1 },
    { "updateL2", ON_GLOBAL, "updateL2; end;", "b", RULE_MEMPROG_OP_UPDATEL2 },
    { "classifyFirstL1", ON_GLOBAL, "classifyFirstL1; end;", "b",
      RULE_MEMPROG_OP_CLASSIFYFIRSTL1 },
    { "classifyNormalL1", ON_GLOBAL, "classifyNormalL1; end;", "b",
      RULE_MEMPROG_OP_CLASSIFYNORMALL1 },
    { "classifyNormalL2", ON_GLOBAL, "classifyNormalL2; end;", "b",
      RULE_MEMPROG_OP_CLASSIFYNORMALL2 },
    /* deferred: op2 */
    { "readL1 waits", ON_GLOBAL, "reserveL1; yield; readL1; end;", "yw", RULE_COUNT },
    { "readL2 waits", ON_GLOBAL, "reserveL2; readL2; end;", "w", RULE_COUNT },
    { "evictL1 waits", ON_GLOBAL, "writeL1; yield; evictL1; end;", "yw", RULE_COUNT },
    { "evictL2 waits", ON_GLOBAL, "writeL2; evictL2; end;", "w", RULE_COUNT },
    { "evictL1 of a pinned line", ON_GLOBAL, "reserveL1; evictL1; end;", "w", RULE_COUNT },
    { "discardL1 waits", ON_GLOBAL, "reserveL1; discardL1; end;", "w", RULE_COUNT },
    { "discardL2 waits", ON_GLOBAL, "reserveL2; discardL2; end;", "w", RULE_COUNT },
    /* instantaneous */
    { "evict", ON_GLOBAL, "evictL1; evictL2; discardL1; discardL2; end;", "e", RULE_COUNT },
    { "discard of dirty bytes", ON_GLOBAL,
      "writeL1; discardL1; writeL2; discardL2; if (isCachedL1 or isCachedL2) { lock; } end;", "e",
      RULE_COUNT },
    { "reserve, update, read", ON_GLOBAL,
      "reserveL1; updateL1; readL1; reserveL2; updateL2; readL2; evictL1; evictL2; end;", "e",
      RULE_COUNT },
    { "classes", ON_GLOBAL,
      "writeL1; classifyFirstL1; classifyNormalL1; writeL2; classifyFirstL2; end;", "e",
      RULE_COUNT },
    { "releaseRegs", ON_REG, "releaseRegs; end;", "e", RULE_COUNT },
};

static void every_rule(void **state)
{
    for (size_t i = 0; i < sizeof semantics / sizeof *semantics; i++) {
        struct rig *r = *state;
        char trace[16];

        start(r, semantics[i].kind, semantics[i].program);
        run(r, trace);
        if (strcmp(trace, semantics[i].trace) != 0)
            fail_msg("%s (%s): %s, not %s", semantics[i].rows, semantics[i].program, trace,
                     semantics[i].trace);
        if (semantics[i].rule != RULE_COUNT)
            assert_string_equal(rule_info(r->stuck.rule)->id,
                                rule_info(semantics[i].rule)->id);
        tear_down(state);
        set_up(state);
    }
}

/* A store has no decomposition function. */
static void write_to_regs_of_a_store(void **state)
{
    struct rig *r = *state;
    struct rig_op o = { .program = "st.x", .space = SPACE_GLOBAL };
    struct diags d = { 0 };
    struct source text;

    source_from(&text, "st.x", "writeToRegs; end;", 17);
    assert_true(memprog_replace(r->programs, "st.x", &text, &d));
    source_free(&text);
    rig_issue(r, &o);
    assert_false(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(r->stuck.rule, RULE_MEMPROG_OP_WRITETOREGS);
}

/* readMem, atomOp, writeMem on each kind of memory (4.4.3). */
static void memories(void **state)
{
    struct rig *r = *state;
    struct memop *op;
    char trace[16];

    rig_host_put(r, RIG_GLOBAL(16), 77);
    store_le(r->m->env.processors[0].shared + 16, 4, 55);
    op = start(r, ON_ATOMIC, "readMem; atomOp; writeMem; yield; end;");
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(load_le(op->data, 4), 77);
    assert_int_equal(rig_host_u32(r, RIG_GLOBAL(16)), 82);
    run(r, trace);
    op = start(r, ON_SHARED_ATOMIC, "lock; readMem; atomOp; writeMem; unlock; yield; end;");
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(load_le(op->data, 4), 55);
    assert_int_equal(load_le(r->m->env.processors[0].shared + 16, 4), 60);
    run(r, trace);
    start(r, ON_SHARED, "writeMem; end;");
    run(r, trace);
    assert_int_equal(load_le(r->m->env.processors[0].shared + 16, 4), 5);
    start(r, ON_GLOBAL, "writeMem; end;");
    run(r, trace);
    assert_int_equal(rig_host_u32(r, RIG_GLOBAL(16)), 5);
}

/* lock: all banks or none; a second operation waits until they are unlocked (4.4.3). */
static void banks(void **state)
{
    struct rig *r = *state;
    struct rig_op o = operation_on(ON_SHARED_ATOMIC);

    define(r, "lock; yield; unlock; end;");
    rig_issue(r, &o);
    o.lane = 1;
    rig_issue(r, &o);
    o.lane = 2;
    o.address = 20;
    rig_issue(r, &o);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(r->m->env.processors[0].locked, 1);
    assert_true(memory_micro_step(r->m, 0, 1, &r->stuck));
    assert_int_equal(memory_runnable(r->m, 0), 2);
    assert_true(memory_micro_step(r->m, 0, 1, &r->stuck));
    assert_int_equal(r->m->env.processors[0].locked, 3);
    rig_check(r);
    assert_true(memory_micro_step(r->m, 0, 0, &r->stuck));
    assert_int_equal(r->m->env.processors[0].locked, 2);
    assert_int_equal(memory_runnable(r->m, 0), 2);
    rig_drain(r);
    assert_int_equal(r->m->env.processors[0].locked, 0);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(syntax_errors),
        TEST(deep_nesting_is_an_error),
        TEST(as_long_as_can_be),
        TEST(every_built_in_program_parses),
        TEST(every_rule),
        TEST(write_to_regs_of_a_store),
        TEST(memories),
        TEST(banks),
    };

    return cmocka_run_group_tests_name("memory.memprog", tests, NULL, NULL);
}
