/* tests/unit/ptx_read.c: the front end on whole texts: the report's listings as printed,
 * scopes, forms of instructions (5.1). */
#include "support/cm.h"

#include "support/ptx_text.h"

/* ---- the report's listings ---- */

static void listing_2_2_parses_as_printed(void **state)
{
    (void)state;
    assert_becomes(".version 2.1\n.target sm_20\n\n"
                   ".entry squareArray (.param .u32 a)\n{\n"
                   ".reg .u32 arrayIndex;\n.reg .u32 address;\n.reg .f32 value;\n\n"
                   "ld .param .u32 address, [a];\n"
                   "mul .u32 arrayIndex , %tid.x, 4;\n"
                   "add .u32 address, address, arrayIndex;\n"
                   "ld .global .f32 value, [address];\n"
                   "mul .f32 value, value, value;\n"
                   "st .global .f32 [address], value;\n"
                   "exit;\n}\n",
                   "squareArray",
                   "ld.const.u32 address, [a];\n"
                   "mul.lo.u32 arrayIndex, %tid.x, 4;\n"
                   "add.u32 address, address, arrayIndex;\n"
                   "ld.global.f32 value, [address];\n"
                   "mul.f32 value, value, value;\n"
                   "st.global.f32 [address], value;\n"
                   "exit;\n");
}

#define LISTING_5_1                                                                                \
    ".global .u32 var = 10 / 2 + 3;\n\n"                                                           \
    ".func function(.param .f64 p)\n{\n.reg .f64 a;\nld .param .f64 a, [p];\n}\n\n"                \
    ".entry transformationKernel()\n{\n.reg .f64 var;\n.reg .pred p;\n\n"                          \
    "@p call function , (var);\n}\n"

static void listing_5_1_becomes_listing_5_2(void **state)
{
    (void)state;
    assert_becomes(LISTING_5_1, "function",
                   "add.u64 %addr, %stackBase, p;\n"
                   "ld.local.f64 a, [%addr];\n"
                   "ret;\n");
    assert_becomes(LISTING_5_1, "transformationKernel",
                   "@p_1 add.u64 %addr_1, %stackBase, l_p;\n"
                   "@p_1 st.local.f64 [%addr_1], var_1;\n"
                   "@p_1 add.u64 %stackBase, %stackBase, 0;\n"
                   "@p_1 call function;\n"
                   "@p_1 sub.u64 %stackBase, %stackBase, 0;\n"
                   "exit;\n");
}

static void listing_5_1_has_its_initial_value(void **state)
{
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(LISTING_5_1, &d);
    static const unsigned char eight[] = { 8, 0, 0, 0 };

    (void)state;
    assert_non_null(p);
    assert_string_equal(p->variables[0].name, "var");
    assert_memory_equal(p->variables[0].init, eight, 4);
    program_free(p);
    diags_free(&d);
}

static void listing_5_4_follows_the_scopes(void **state)
{
    (void)state;
    assert_becomes(".entry kernelEntryPoint()\n{\n.reg .s32 r;\n.reg .pred p;\n\nBLOCK:\n{\n{\n"
                   "add .s32 r, r, r;\n\nbra .uni SKIP;\n.reg .u64 r;\n\nSKIP:\n"
                   "add .u64 r, r, r;\n@!p bra BLOCK;\n@p bra CONTINUE;\n}\n\nBLOCK:\n}\n\n"
                   "CONTINUE:\n}\n",
                   "kernelEntryPoint",
                   "BLOCK:\nadd.s32 r, r, r;\nbra SKIP;\nSKIP:\nadd.u64 r_1, r_1, r_1;\n"
                   "@!p bra BLOCK_1;\n@p bra CONTINUE;\nBLOCK_1:\nCONTINUE:\nexit;\n");
}

static void listings_5_5_to_5_7_parse_with_labels(void **state)
{
    (void)state;
    assert_becomes(".entry k() { .reg .u32 a, b, c, d, r; .reg .pred p, p2;\n"
                   "setp .eq .u32 p, a, b; ssy L10; @p bra DIVERGE; sub.u32 c, a, b; bra SYNC;\n"
                   "DIVERGE: @p2 ret; SYNC: sync; L10: div.u32 r, c, d; ret; }",
                   "k",
                   "setp.eq.u32 p, a, b;\nssy L10;\n@p bra DIVERGE;\nsub.u32 c, a, b;\n"
                   "bra SYNC;\nDIVERGE:\n@p2 exit;\nSYNC:\nsync;\nL10:\ndiv.u32 r, c, d;\n"
                   "exit;\n");
    assert_becomes(".entry k() { .reg .u32 r;\nmov.u32 r, PATH-2; ssy L; bra r;\n"
                   "PATH-1: bra SYNC; PATH-2: bra SYNC; SYNC: sync; L: exit; }",
                   "k",
                   "mov.u32 r, PATH-2;\nssy L;\nbra r, {PATH-2};\nPATH-1:\nbra SYNC;\nPATH-2:\n"
                   "bra SYNC;\nSYNC:\nsync;\nL:\nexit;\n");
}

static void listing_6_2_parses_as_printed(void **state)
{
    (void)state;
    assert_becomes(".global .u32 lock = 1;\n\n.entry kernel ()\n{\n.reg .u32 r;\n.reg .pred p;\n\n"
                   "preBrk ENDLOOP;\n\nBEGINLOOP:\n"
                   "atom .global .cas .u32 r, lock, 1, 0; // Acquire lock\n"
                   "setp .u32 .eq p, r, 1;\n@p break;\nbra BEGINLOOP;\n\nENDLOOP:\n"
                   "// Inside critical section\nst .global .u32 .cg lock, 1; // Release lock\n"
                   "exit;\n}\n",
                   "kernel",
                   "preBrk ENDLOOP;\nBEGINLOOP:\natom.global.cas.u32 r, [lock], 1, 0;\n"
                   "setp.eq.u32 p, r, 1;\n@p brk;\nbra BEGINLOOP;\nENDLOOP:\n"
                   "st.global.cg.u32 [lock], 1;\nexit;\n");
}

/* ---- forms of instructions ---- */

/* One statement in an entry with registers of all kinds, and what it becomes. */
static void assert_statement(const char *statement, const char *expected)
{
    struct text t = { .n = 0 }, e = { .n = 0 };

    text_puts(&t, ".global .u32 g[4]; .shared .u32 s[4]; .entry k(.param .u64 o) {"
                  " .reg .b32 %r<5>; .reg .b64 %rd<4>; .reg .b16 %h<4>; .reg .f32 %f<4>;"
                  " .reg .f64 %d<4>; .reg .pred %p<4>; ");
    text_printf(&t, "%s L: }", statement);
    text_printf(&e, "%sL:\nexit;\n", expected);
    assert_becomes(t.s, "k", e.s);
    text_free(&t);
    text_free(&e);
}

static void operands_of_all_kinds(void **state)
{
    (void)state;
    assert_statement("add.s32 %r1, %r2, -1;", "add.s32 %r1, %r2, -1;\n");
    assert_statement("mov.f32 %f1, 0f3F800000;", "mov.f32 %f1, 0f3F800000;\n");
    assert_statement("mov.f32 %f1, 1.5;", "mov.f32 %f1, 0f3FC00000;\n");
    assert_statement("mov.b64 %rd1, {%r1, %r2};", "mov.b64 %rd1, {%r1, %r2};\n");
    assert_statement("mov.b64 {%r1, _}, %rd1;", "mov.b64 {%r1, _}, %rd1;\n");
    assert_statement("mov.u64 %rd1, g+8;", "mov.u64 %rd1, g+8;\n");
    assert_statement("mov.u64 %rd1, g[2];", "mov.u64 %rd1, g+8;\n");
    assert_statement("mov.u32 %r1, WARP_SZ;", "mov.u32 %r1, WARP_SZ;\n");
    assert_statement("setp.lt.and.s32 %p1|%p2, %r1, 3, !%p3;",
                     "setp.lt.and.s32 %p1|%p2, %r1, 3, !%p3;\n");
    assert_statement("mul.wide.u32 %rd1, %tid.x, 4;", "mul.wide.u32 %rd1, %tid.x, 4;\n");
    assert_statement("ld.global.v2.f32 {%f1, %f2}, [%rd1+-8];",
                     "ld.global.v2.f32 {%f1, %f2}, [%rd1+-8];\n");
    assert_statement("ld.volatile.shared.u8 %h1, [s+5];", "ld.volatile.shared.u8 %h1, [s+5];\n");
    assert_statement("st.global.cg.b32 [%rd1], %f1;", "st.global.cg.b32 [%rd1], %f1;\n");
    assert_statement("ld.global.u32 %r1, [4096];", "ld.global.u32 %r1, [4096];\n");
    assert_statement("selp.b32 %r1, 1, 0, %p1;", "selp.b32 %r1, 1, 0, %p1;\n");
}

static void instructions_of_communication(void **state)
{
    (void)state;
    assert_statement("bar.sync 0;", "bar.sync 0;\n");
    assert_statement("barrier.sync.aligned 1, 64;", "bar.sync 1, 64;\n");
    assert_statement("bar.arrive %r1, 64;", "bar.arrive %r1, 64;\n");
    assert_statement("bar.red.popc.u32 %r1, 0, !%p1;", "bar.red.popc.u32 %r1, 0, !%p1;\n");
    assert_statement("barrier.cta.red.and.pred %p1, 0, 64, %p2;",
                     "barrier.red.and.pred %p1, 0, 64, %p2;\n");
    assert_statement("membar.gl;", "membar.gl;\n");
    assert_statement("fence.sc.gpu;", "membar.gl;\n");
    assert_statement("fence.acq_rel.cta;", "membar.acq_rel.cta;\n");
    assert_statement("vote.sync.ballot.b32 %r1, %p1, -1;",
                     "vote.sync.ballot.b32 %r1, %p1, 4294967295;\n");
    assert_statement("vote.all.pred %p1, !%p2;", "vote.all.pred %p1, !%p2;\n");
    assert_statement("atom.add.release.gpu.global.u32 %r1, [%rd1], 1;",
                     "atom.release.gpu.global.add.u32 %r1, [%rd1], 1;\n");
    assert_statement("red.shared.max.s32 [s], %r1;", "red.shared.max.s32 [s], %r1;\n");
    assert_statement("ld.relaxed.gpu.global.L1::no_allocate.L2::128B.u32 %r1, [%rd1];",
                     "ld.relaxed.gpu.global.u32 %r1, [%rd1];\n");
    assert_statement("prefetch.global.L2 [%rd1];", "prefetch.global;\n");
}

static void branches_and_tables(void **state)
{
    (void)state;
    assert_statement("@!%p1 bra.uni L;", "@!%p1 bra L;\n");
    assert_statement("T: .branchtargets L, M; brx.idx %r1, T; M:",
                     "brx.idx %r1, {L, M};\nM:\n");
}

static void names_of_kernels_do_not_meet(void **state)
{
    static const char text[] = ".entry a() { .reg .u32 r; mov.u32 r, 1; L: bra L; }"
                               ".entry b() { .reg .u64 r; mov.u64 r, 1; L: bra L; }";

    (void)state;
    assert_becomes(text, "a", "mov.u32 r, 1;\nL:\nbra L;\n");
    assert_becomes(text, "b", "mov.u64 r_1, 1;\nL_1:\nbra L_1;\n");
}

/* ---- the module ---- */

static void kernel_parameters_follow_their_alignment(void **state)
{
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(".version 7.0\n.target sm_70\n.address_size 64\n"
                               ".visible .entry k(.param .u8 a,"
                               " .param .u64 .ptr .global .align 4 b,"
                               " .param .align 8 .b8 c[12], .param .f32 e)\n"
                               ".maxntid 128, 2\n.minnctapersm 2 { ret; }",
                               &d);
    const struct function *f;

    (void)state;
    assert_non_null(p);
    f = &p->functions[0];
    assert_int_equal(f->params.n, 4);
    assert_int_equal(f->params.v[1].offset, 8);
    assert_int_equal(f->params.v[2].offset, 16);
    assert_int_equal(f->params.v[3].offset, 28);
    assert_int_equal(f->contract.maxntid[0], 128);
    assert_int_equal(f->contract.maxntid[1], 2);
    assert_int_equal(f->contract.maxntid[2], 1);
    assert_int_equal(p->address_bits, 64);
    program_free(p);
    diags_free(&d);
}

static void the_address_size_follows_the_version(void **state)
{
    static const struct {
        const char *text;
        unsigned bits;
    } cases[] = {
        { ".entry k() {}", 64 },
        { ".version 2.1\n.target sm_20\n.entry k() {}", 32 },
        { ".version 2.3\n.target sm_20\n.entry k() {}", 64 },
        { ".version 7.0\n.target sm_70\n.address_size 32\n.entry k() {}", 32 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct diags d = { .n = 0 };
        struct program *p = ptx_of(cases[i].text, &d);

        assert_non_null(p);
        assert_int_equal(p->address_bits, cases[i].bits);
        program_free(p);
        diags_free(&d);
    }
}

static void initial_values_and_addresses(void **state)
{
    struct diags d = { .n = 0 };
    struct program *p =
        ptx_of(".func f() { ret; }\n"
               ".global .align 8 .b8 z[3] = {1, 0xFF, 07};\n"
               ".global .u16 m[2][3] = {{1, 2}, {3}};\n"
               ".const .f32 x[] = {1.0, 0f40000000, -3.0};\n"
               ".global .u64 q[2] = {generic(z)+1, f};\n"
               ".extern .shared .align 16 .b8 dyn[];\n"
               ".entry k() {}",
               &d);
    static const unsigned char matrix[] = { 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0 };
    static const unsigned char floats[] = { 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x40, 0xc0 };

    (void)state;
    assert_non_null(p);
    assert_memory_equal(p->variables[0].init, "\1\377\7", 3);
    assert_memory_equal(p->variables[1].init, matrix, sizeof matrix);
    assert_int_equal(p->variables[2].size, sizeof floats);
    assert_memory_equal(p->variables[2].init, floats, sizeof floats);
    assert_int_equal(p->variables[3].nrelocations, 2);
    assert_true(p->variables[3].relocations[0].generic);
    assert_int_equal(p->variables[3].relocations[0].addend, 1);
    assert_true(p->variables[3].relocations[1].is_function);
    assert_true(p->functions[0].address_taken);
    assert_true(p->variables[4].dynamic);
    program_free(p);
    diags_free(&d);
}

static void debug_directives_are_skipped(void **state)
{
    (void)state;
    assert_becomes(".version 7.0\n.target sm_70, debug\n.address_size 64\n"
                   ".file 1 \"a.cu\"\n"
                   ".visible .entry k()\n{\n.loc 1 4 5\n"
                   ".loc 1 2 3, function_name $L, inlined_at 1 4 5\n"
                   ".pragma \"nounroll\";\nret;\n}\n"
                   ".section .debug_str\n{\n$L:\n.b8 1,2,3\n.b32 $L+2\n}\n",
                   "k", "exit;\n");
}

static void registers_held_at_once_are_counted(void **state)
{
    static const char text[] =
        ".version 2.3\n.target sm_20\n.address_size 64\n"
        ".entry saxpy (.param .u64 p_x, .param .u64 p_n)\n{\n.reg .u64 %rd<8>;\n"
        ".reg .u32 %r<8>;\n.reg .f32 %f<5>;\n.reg .pred %p<2>;\nmov.u32 %r1, %ctaid.x;\n"
        "ld.param.u32 %r5, [p_n];\nsetp.ge.u32 %p1, %r1, %r5;\n@%p1 bra DONE;\n"
        "ld.param.u64 %rd1, [p_x];\nmul.wide.u32 %rd3, %r1, 4;\nadd.u64 %rd4, %rd1, %rd3;\n"
        "ld.global.f32 %f2, [%rd4];\nfma.rn.f32 %f4, %f2, %f2, %f2;\nst.global.f32 [%rd4], %f4;\n"
        "DONE:\nexit;\n}\n";
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    (void)state;
    assert_non_null(p);
    assert_int_equal(p->functions[0].registers, 4); /* %rd1 and %rd3 */
    program_free(p);
    diags_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listing_2_2_parses_as_printed),
        cmocka_unit_test(listing_5_1_becomes_listing_5_2),
        cmocka_unit_test(listing_5_1_has_its_initial_value),
        cmocka_unit_test(listing_5_4_follows_the_scopes),
        cmocka_unit_test(listings_5_5_to_5_7_parse_with_labels),
        cmocka_unit_test(listing_6_2_parses_as_printed),
        cmocka_unit_test(operands_of_all_kinds),
        cmocka_unit_test(instructions_of_communication),
        cmocka_unit_test(branches_and_tables),
        cmocka_unit_test(names_of_kernels_do_not_meet),
        cmocka_unit_test(kernel_parameters_follow_their_alignment),
        cmocka_unit_test(the_address_size_follows_the_version),
        cmocka_unit_test(initial_values_and_addresses),
        cmocka_unit_test(debug_directives_are_skipped),
        cmocka_unit_test(registers_held_at_once_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
