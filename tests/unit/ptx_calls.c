/* tests/unit/ptx_calls.c: transformation 3 (5.1.3): frames, %stackBase, parameters, saved
 * registers. */
#include "support/cm.h"

#include "support/ptx_text.h"

#define FUNCTION_OF_5_3 ".func (.param .u64 r) function(.param .u32 p) { ret; }\n"

static uint64_t frame_of(const char *text, const char *function)
{
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(text, &d);
    uint32_t f;
    uint64_t frame;

    assert_non_null(p);
    assert_true(program_find_function(p, function, &f));
    frame = p->functions[f].frame;
    program_free(p);
    diags_free(&d);
    return frame;
}

/* Listing 5.3 and figure 5.1: x at 0, r at 16, a at 24. */
static void listing_5_3(void **state)
{
    static const char text[] = FUNCTION_OF_5_3
        ".entry kernelEntryPoint()\n{\n.reg .pred p;\n.reg .u64 rr;\n.local .u128 x;\n"
        ".param .u64 r;\n.param .u32 a;\n\nst .param .u32 [a], 9;\n@p call (r), function, (a);\n"
        "ld .param .u64 rr, [r];\n}\n";
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    (void)state;
    assert_becomes(text, "kernelEntryPoint",
                   "add.u64 %addr, %stackBase, a;\n"
                   "st.local.u32 [%addr], 9;\n"
                   "@p_1 add.u64 %stackBase, %stackBase, 16;\n"
                   "@p_1 call function;\n"
                   "@p_1 sub.u64 %stackBase, %stackBase, 16;\n"
                   "add.u64 %addr_1, %stackBase, r_1;\n"
                   "ld.local.u64 rr, [%addr_1];\n"
                   "exit;\n");
    assert_non_null(p);
    assert_int_equal(p->variables[0].address, 0); /* the function's r and p */
    assert_int_equal(p->variables[1].address, 8);
    assert_int_equal(p->variables[2].address, 0); /* x, r, a of the entry */
    assert_int_equal(p->variables[3].address, 16);
    assert_int_equal(p->variables[4].address, 24);
    assert_int_equal(p->functions[1].frame, 28);
    program_free(p);
    diags_free(&d);
}

static void parameters_in_registers(void **state)
{
    (void)state;
    assert_becomes(".func (.reg .u32 d) f(.reg .u32 n) { add.u32 d, n, 1; ret; }\n"
                   ".entry k() { .reg .u32 r; .reg .pred p; @!p call (r), f, (5); }",
                   "k",
                   "@!p mov.u32 n, 5;\n"
                   "@!p call f;\n"
                   "@!p mov.u32 r, d;\n"
                   "exit;\n");
}

/* Two calls pass one variable at different offsets: it has its own place and is copied. */
static void a_variable_for_two_calls_is_copied(void **state)
{
    (void)state;
    assert_becomes(".func f(.param .u32 a) { ret; }\n"
                   ".func g(.param .u32 a, .param .u32 b) { ret; }\n"
                   ".entry k() { .param .u32 x;\nst.param.u32 [x], 1; call f, (x);\n"
                   "call g, (2, x); }",
                   "k",
                   "add.u64 %addr, %stackBase, x;\n"
                   "st.local.u32 [%addr], 1;\n"
                   "add.u64 %addr_1, %stackBase, x;\n"
                   "ld.local.b32 %copy, [%addr_1];\n"
                   "add.u64 %addr_2, %stackBase, l_a;\n"
                   "st.local.b32 [%addr_2], %copy;\n"
                   "add.u64 %stackBase, %stackBase, 4;\n"
                   "call f;\n"
                   "sub.u64 %stackBase, %stackBase, 4;\n"
                   "add.u64 %addr_3, %stackBase, l_a_1;\n"
                   "st.local.u32 [%addr_3], 2;\n"
                   "add.u64 %addr_4, %stackBase, x;\n"
                   "ld.local.b32 %copy_1, [%addr_4];\n"
                   "add.u64 %addr_5, %stackBase, l_b;\n"
                   "st.local.b32 [%addr_5], %copy_1;\n"
                   "add.u64 %stackBase, %stackBase, 4;\n"
                   "call g;\n"
                   "sub.u64 %stackBase, %stackBase, 4;\n"
                   "exit;\n");
}

/* The second call's variable is written before the first call, whose frame would lie over it. */
static void variables_of_interleaved_calls_are_copied(void **state)
{
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(".func f(.param .u32 a) { ret; }\n"
                               ".entry k() { .param .u32 x; .param .u32 y;\n"
                               "st.param.u32 [x], 1; st.param.u32 [y], 2;\n"
                               "call f, (x); call f, (y); }",
                               &d);

    (void)state;
    assert_non_null(p);
    assert_int_not_equal(p->variables[1].address, p->variables[2].address);
    assert_true(p->functions[1].frame >= 12);
    program_free(p);
    diags_free(&d);
}

static void recursion_saves_what_is_live(void **state)
{
    (void)state;
    assert_becomes(".func (.param .u32 d) f(.param .u32 n) {\n"
                   ".reg .u32 a, b; .reg .pred p; .param .u32 x, y;\n"
                   "ld.param.u32 a, [n];\nsetp.lt.u32 p, a, 2;\n"
                   "st.param.u32 [x], b;\n@p call (y), f, (x);\n"
                   "ld.param.u32 b, [y];\n"
                   "@p add.u32 b, b, a;\nst.param.u32 [d], b; ret; }\n.entry k() {}",
                   "f",
                   "add.u64 %addr, %stackBase, n;\n"
                   "ld.local.u32 a, [%addr];\n"
                   "setp.lt.u32 p, a, 2;\n"
                   "add.u64 %addr_1, %stackBase, x;\n"
                   "st.local.u32 [%addr_1], b;\n"
                   "add.u64 %addr_4, %stackBase, l_a;\n"
                   "st.local.b32 [%addr_4], a;\n"
                   "selp.b32 %copy, 1, 0, p;\n"
                   "add.u64 %addr_5, %stackBase, l_p;\n"
                   "st.local.b32 [%addr_5], %copy;\n"
                   "add.u64 %stackBase, %stackBase, 16;\n"
                   "@p call f;\n"
                   "sub.u64 %stackBase, %stackBase, 16;\n"
                   "add.u64 %addr_6, %stackBase, l_a;\n"
                   "ld.local.b32 a, [%addr_6];\n"
                   "add.u64 %addr_7, %stackBase, l_p;\n"
                   "ld.local.b32 %copy_1, [%addr_7];\n"
                   "setp.ne.b32 p, %copy_1, 0;\n"
                   "add.u64 %addr_2, %stackBase, y;\n"
                   "ld.local.u32 b, [%addr_2];\n"
                   "@p add.u32 b, b, a;\n"
                   "add.u64 %addr_3, %stackBase, d;\n"
                   "st.local.u32 [%addr_3], b;\n"
                   "ret;\n");
}

static void a_call_out_of_the_group_saves_nothing(void **state)
{
    static const char text[] = ".func g() { ret; } .func f() { .reg .u32 a; mov.u32 a, 1; call g;\n"
                               "add.u32 a, a, a; ret; } .entry k() { call f; }";

    (void)state;
    assert_int_equal(frame_of(text, "f"), 0);
}

/* f calls g through a register, g calls f: f's registers are saved. */
static void an_indirect_call_may_recurse(void **state)
{
    static const char text[] =
        ".func g();\n.func f(.param .u64 t) { .reg .u64 a; .reg .u32 v; ld.param.u64 a, [t];\n"
        "mov.u32 v, %tid.x; P: .callprototype _ (); call a, (), P; add.u32 v, v, v; ret; }\n"
        ".func g() { .reg .u64 a; mov.u64 a, g; call f, (a); ret; } .entry k() { call g; }";

    (void)state;
    assert_int_equal(frame_of(text, "f"), 16); /* t, v, and what aligns the callee's part */
}

static void addresses_of_stack_variables(void **state)
{
    (void)state;
    assert_becomes(".entry k() { .local .align 4 .b8 depot[8]; .reg .u64 a; .reg .u32 b;\n"
                   "mov.u64 a, depot+4; cvta.local.u64 a, a; mov.u32 b, depot;\n"
                   "st.local.u32 [depot+4], b; }",
                   "k",
                   "add.u64 %addr, %stackBase, depot+4;\n"
                   "mov.u64 a, %addr;\n"
                   "cvta.local.u64 a, a;\n"
                   "add.u64 %addr_1, %stackBase, depot;\n"
                   "cvt.u32.u64 b, %addr_1;\n"
                   "add.u64 %addr_2, %stackBase, depot;\n"
                   "st.local.u32 [%addr_2+4], b;\n"
                   "exit;\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listing_5_3),
        cmocka_unit_test(parameters_in_registers),
        cmocka_unit_test(a_variable_for_two_calls_is_copied),
        cmocka_unit_test(variables_of_interleaved_calls_are_copied),
        cmocka_unit_test(recursion_saves_what_is_live),
        cmocka_unit_test(a_call_out_of_the_group_saves_nothing),
        cmocka_unit_test(an_indirect_call_may_recurse),
        cmocka_unit_test(addresses_of_stack_variables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
