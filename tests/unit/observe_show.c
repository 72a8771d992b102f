/* tests/unit/observe_show.c: pieces of a trace (5.4.1, 4.4): masks, stacks, statements of
 * memory programs, addresses. */
#include "support/cm.h"

#include "memory/memprog.h"
#include "observe/show.h"

static void expect(struct text *t, const char *expected)
{
    assert_string_equal(t->n > 0 ? t->s : "", expected);
    text_free(t);
}

/* Figure 5.4: thread 2 waits for a return; bit 0 is lane 0 and stands leftmost. */
static void masks(void **state)
{
    struct text t = { NULL, 0, 0 };
    struct disable_mask d = { .broke = 1, .returned = 2, .exited = 8 };

    (void)state;
    show_mask(&t, 6, 3);
    expect(&t, "011");
    show_mask(&t, (lane_mask)1 << 63, 64);
    expect(&t, "0000000000000000000000000000000000000000000000000000000000000001");
    show_disabled(&t, &d, 4);
    expect(&t, "br0x");
}

/* The top first, as in the figures. */
static void stacks(void **state)
{
    struct text t = { NULL, 0, 0 };
    struct token tokens[] = {
        { TOKEN_CALL, 17, 7, 0, 0 }, { TOKEN_BREAK, 3, 6, 0, 0 }, { TOKEN_DIVERGE, 4, 1, 0, 0 }
    };
    struct exec_state s = { .tokens = tokens, .ntokens = 3 };

    (void)state;
    show_stack(&t, &s, 3);
    expect(&t, "(diverge, 100, 4) :: (break, 011, 3) :: (call, 111, 17)");
    s.ntokens = 0;
    show_stack(&t, &s, 3);
    expect(&t, "-");
}

/* Where an operation goes on, statement by statement. Behind a then branch it is what follows the
 * whole if. */
static void statements(void **state)
{
    static const char text[] = "if (!isCachedL1 and (true or isCachedL2)) { readMem; } else { ; }\n"
                               "yield; end;";
    static const char *const expected[] = {
        "if ((!isCachedL1 and (true or isCachedL2)))", "readMem", "yield", ";", "yield", "end",
        "nothing"
    };
    struct diags d = { .v = NULL };
    struct source source;
    struct memprog *p;

    (void)state;
    source_from(&source, "test.mp", text, sizeof text - 1);
    p = memprog_parse("test", &source, &d);
    assert_non_null(p);
    assert_true(p->n >= sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct memop op = { .program = p };
        struct text t = { NULL, 0, 0 };

        show_statement(&t, &op, i);
        expect(&t, expected[i]);
    }
    memprog_free(p);
    source_free(&source);
    diags_free(&d);
}

static void places(void **state)
{
    uint32_t where[] = { 4, 20, 12, 8 };
    struct memop shared = { .kind = MEMOP_SHARED, .lanes = 6, .where = where };
    struct memop device = { .kind = MEMOP_DEVICE, .space = SPACE_GLOBAL,
                            .address = PHYSICAL(SPACE_GLOBAL, 0x80) };
    struct memop atomic = { .kind = MEMOP_ATOMIC, .space = SPACE_SHARED, .address = 0x40 };
    struct memop registers = { .kind = MEMOP_REG };
    struct space_address p;

    (void)state;
    assert_true(memop_address(&shared, &p));
    assert_int_equal(p.space, SPACE_SHARED);
    assert_int_equal(p.address, 12);
    assert_true(memop_address(&device, &p));
    assert_int_equal(p.space, SPACE_GLOBAL);
    assert_int_equal(p.address, GLOBAL_BASE + 0x80);
    assert_true(memop_address(&atomic, &p));
    assert_int_equal(p.space, SPACE_SHARED);
    assert_int_equal(p.address, 0x40);
    assert_false(memop_address(&registers, &p));
}

/* Every run of blanks is one. */
static void source_text(void **state)
{
    static const char text[] = "@p\tadd .u32\n    r,  a, b;";
    struct instr instrs[2] = { { .op = OP_ADD } };
    struct program p = { .instrs = instrs, .ninstrs = 2 };
    struct text t = { NULL, 0, 0 };
    struct source source;

    (void)state;
    source_from(&source, "test.ptx", text, sizeof text - 1);
    instrs[1].span = (struct span){ &source, 0, sizeof text - 1 };
    show_source(&t, &p, 1);
    expect(&t, "@p add .u32 r, a, b;");
    source_free(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks),  cmocka_unit_test(stacks),      cmocka_unit_test(statements),
        cmocka_unit_test(places), cmocka_unit_test(source_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
