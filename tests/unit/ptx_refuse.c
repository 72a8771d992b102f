/* tests/unit/ptx_refuse.c: what the front end refuses (5.1.3, step 1), with the places and
 * words of its messages. */
#include "support/cm.h"

#include "support/ptx_text.h"

static void words_and_punctuation(void **state)
{
    (void)state;
    assert_refused("/* open", "1:1: this comment is not closed\n");
    assert_refused(".entry k() { ret }", "1:17: `;` is missing after the instruction\n");
    assert_refused(".entry k() { ret;", "1:12: this brace is not closed\n");
    assert_refused("#define N 1", "1:1: `#` has no meaning in PTX: it knows no preprocessor\n");
    assert_refused(".entri k() {}", "1:1: there is no directive .entri; did you mean .entry?\n");
    assert_statement_refused("add.s32 r, r q;", "11:14: `,` or `;` is expected here\n");
    assert_statement_refused("mov.u32 r, 1\nmov.u32 q, 2;",
                             "11:13: `;` is missing after the instruction\n");
    assert_statement_refused("mov.u32 r, ;", "11:12: an operand is expected here, not `;`\n");
    assert_statement_refused(".foo r;", "11:1: there is no directive .foo\n");
}

/* One mistake is one error, wherever its characters stand. */
static void characters(void **state)
{
    (void)state;
    assert_refused("\xef\xbb\xbf.entry k() {}", "1:1: this text begins with a byte order mark: PTX is "
                                               "written in ASCII, without one\n");
    assert_refused(".entry k() {\n.reg .u32 gr\xc3\xb6\xc3\x9f" "e, r;\n"
                   "mov.u32 gr\xc3\xb6\xc3\x9f" "e, 1;\n}",
                   "2:13: PTX is written in ASCII, which has no byte 0xc3\n");
    assert_statement_refused("mov.u32 r,\xc2\xa0q;",
                             "11:11: PTX is written in ASCII, which has no byte 0xc2\n");
    assert_statement_refused("mov.u32 r, 'a';", "11:12: `'` has no meaning in PTX\n");
    assert_statement_refused("#define A 1\n#define B 2\nmov.u32 r, 1;",
                             "11:1: `#` has no meaning in PTX: it knows no preprocessor\n");
    assert_statement_refused("mov. u32 r, 1;", "11:4: `.` has no meaning in PTX\n");
    assert_statement_refused("mov.u32 r, 1; \v", "11:15: the byte 0x0b has no meaning in PTX\n");
    assert_refused("# 1 \"a.cu\"\n.entry k() { ret }", "2:17: `;` is missing after the instruction\n");
    assert_refused(".pragma \"never closed;\n.entry k() {}", "1:9: this string is not closed\n");
}

static void other_files(void **state)
{
    (void)state;
    assert_refused("// a kernel\n#include <stdio.h>\n__global__ void k(int *a) { a[0] = '1'; }\n",
                   "2:1: this looks like CUDA C: make PTX of it with `nvcc -ptx`\n");
    assert_refused("/* c */ extern \"C\" __global__ void k() { }\n",
                   "1:9: this looks like CUDA C: make PTX of it with `nvcc -ptx`\n");
    assert_refused("\x7f" "ELF\2\1\1", "1:1: this is a binary, not PTX: `cuobjdump -ptx` takes the PTX "
                                       "out of one\n");
    assert_refused("\xff\xfe.v", "1:1: this text is UTF-16: PTX is written in ASCII\n");
    assert_refused("", "1:1: this text is empty: PTX begins with .version\n");
    assert_refused("// nothing\n", "2:1: this text is empty: PTX begins with .version\n");
}

static void places_of_directives(void **state)
{
    (void)state;
    assert_statement_refused(".visible .shared .u32 x;",
                             "11:1: .visible cannot stand here: its place is outside of functions\n");
    assert_statement_refused(".maxnreg 32\nmov.u32 r, 1;",
                             "11:1: .maxnreg cannot stand here: its place is between the parameters "
                             "of an entry and its body\n");
    assert_statement_refused(".pragma \"nounroll\"\nadd.u32 r, r, 41;",
                             "11:19: `;` is missing after the pragma\n");
    assert_refused(".version 6.2\n.target sm_30\n.func f() .noreturn { exit; }",
                   "3:11: .noreturn needs .version 6.4, this text has 6.2\n");
}

static void declarations_agree(void **state)
{
    (void)state;
    assert_refused(".entry f(.param .u32 a);\n.entry f(.param .f32 a);",
                   "2:8: f is declared with other parameters before\n 1:8: it is declared here\n");
    assert_refused(".extern .global .u32 x;\n.global .u32 x;",
                   "2:14: x is .extern: what completes it is .visible, .weak or .common\n"
                   " 1:22: it is declared here\n");
    assert_refused(".entry k() { call f; ret; }\n.func f() { ret; }",
                   "1:19: the function f is declared further down: PTX wants it declared first\n"
                   " 2:7: f is declared here\n");
    assert_refused(".func f() { ret; }\n.func f();",
                   "2:7: f is defined already\n 1:7: it is declared here\n");
}

static void several_errors_in_one_run(void **state)
{
    (void)state;
    assert_refused(".entry k() { .reg .u32 r;\nadd r, r, r;\nfoo r;\nmov.u32 r, x;\n}",
                   "2:1: add needs a type\n"
                   "3:1: there is no instruction foo\n"
                   "4:12: the name x is not declared\n");
}

static void names(void **state)
{
    (void)state;
    assert_statement_refused("mov.u32 rr, 1;",
                             "11:9: the register rr is not declared; did you mean "
                             "r?\n 5:11: r is declared here\n");
    assert_statement_refused("bra OUT;", "11:5: the label OUT is not declared\n");
    assert_statement_refused("L: L: ret;", "11:4: L is declared twice in this block\n"
                                           " 11:1: it is declared here\n");
    assert_statement_refused(".reg .u32 p;", "11:11: p is declared twice in this block\n"
                                             " 10:12: it is declared here\n");
    assert_statement_refused("bra IN; { IN: ret; }",
                             "11:5: the label IN lies in a block that cannot be jumped into\n"
                             " 11:11: it is declared here\n");
    assert_statement_refused("@y ret;", "11:2: the predicate y is not declared\n");
    assert_refused(".func f() { ret; } .func f() { ret; } .entry k() {}",
                   "1:26: f is defined twice\n 1:7: it is declared here\n");
    assert_refused(".extern .global .u32 x; .entry k() { .reg .u32 r; ld.global.u32 r, [x]; }",
                   "1:68: x is declared .extern and defined nowhere in this file\n"
                   " 1:22: x is declared here\n");
}

static void opcodes_and_modifiers(void **state)
{
    (void)state;
    assert_statement_refused("ad.s32 r, r, r;",
                             "11:1: there is no instruction ad; did you mean add?\n");
    assert_statement_refused("tax.2d.v4.f32.f32 {f, f, f, f}, [g];",
                             "11:1: there is no instruction tax; did you mean max?\n");
    assert_statement_refused("shfl.sync.b32 r|p, r, 1, 0, -1;",
                             "11:1: shfl needs .up, .down, .bfly or .idx\n");
    assert_statement_refused("add.s33 r, r, r;",
                             "11:4: add has no modifier .s33; did you mean .s32?\n");
    assert_statement_refused("add.ftz.ftz.f32 f, f, f;",
                             "11:8: .ftz: a modifier of its kind stands already\n");
    assert_statement_refused("add r, r, r;", "11:1: add needs a type\n");
    assert_statement_refused("shl.s32 r, r, r;", "11:1: shl is not defined for .s32\n");
    assert_statement_refused("setp.u32 p, r, r;", "11:1: setp needs a comparison such as .eq\n");
    assert_statement_refused("setp.equ.u32 p, r, r;",
                             "11:9: setp.equ takes .f32, not .u32\n");
    assert_statement_refused("add.sat.u32 r, r, r;",
                             "11:4: add.u32 takes no .sat\n");
    assert_statement_refused("membar;", "11:1: membar needs .cta, .gl or .sys\n");
    assert_statement_refused("atom.global.u32 r, [g], r;",
                             "11:1: atom needs an operation such as .add\n");
    assert_statement_refused("atom.global.inc.s32 r, [g], r;",
                             "11:16: atom.global.inc takes .u32, not .s32\n");
    assert_statement_refused("st.const.u32 [c], r;", "11:3: st.u32 takes no .const\n");
    assert_statement_refused("cvt.u32 r, r;", "11:1: cvt needs two types\n");
}

static void operands(void **state)
{
    (void)state;
    assert_statement_refused("add.s32 r, r;", "11:1: add.s32 takes 3 operands, 2 given\n");
    assert_statement_refused("add.s32 r, q, f;",
                             "11:15: operand b of add.s32 must be .s32, f is .f32\n"
                             " 7:11: f is declared here\n");
    assert_statement_refused("add.s32 r, q, h;",
                             "11:15: operand b of add.s32 must be .s32, h is .b16\n"
                             " 9:11: h is declared here\n");
    assert_statement_refused("add.s32 r, q, p;",
                             "11:15: operand b of add.s32 must be .s32, p is .pred\n"
                             " 10:12: p is declared here\n");
    assert_statement_refused("add.s32 4, q, r;", "11:9: operand d of add.s32 must be a register\n");
    assert_statement_refused("mov.u32 %tid.x, 1;",
                             "11:9: operand d of mov.u32 must be a register that can be written\n");
    assert_statement_refused("mov.u32 r, _;", "11:12: operand a of mov.u32 must be a value: "
                                              "`_` stands for results only\n");
    assert_statement_refused("mov.u32 r, 1.0;",
                             "11:12: this is a floating-point constant, .u32 is expected\n");
    assert_statement_refused("@r ret;", "11:2: a guard is a register of type .pred\n"
                                        " 5:11: r is declared here\n");
    assert_statement_refused("ld.global.u32 r, [s];",
                             "11:18: s lies in .shared, the instruction says .global\n"
                             " 1:14: s is declared here\n");
    assert_statement_refused("ld.global.u32 r, [f];",
                             "11:18: an address is a variable or a register of 32 or 64 bits\n"
                             " 7:11: f is declared here\n");
    assert_statement_refused("ld.global.v2.u32 r, [a];",
                             "11:18: a list of 2 in braces is expected here\n");
    assert_statement_refused("ld.global.v2.u32 {r, q, r}, [a];",
                             "11:18: 2 elements are expected here, not 3\n");
    assert_statement_refused("ld.global.f32 e, [a];",
                             "11:15: operand d of ld.f32 must be .f32, e is .f64\n"
                             " 8:11: e is declared here\n");
    assert_statement_refused("bar.arrive 0;", "11:1: bar takes 2 operands, 1 given\n");
}

static void calls(void **state)
{
    (void)state;
    assert_refused(".func (.reg .u32 d) f(.reg .u32 n) { ret; }\n"
                   ".entry k() { .reg .u32 r; .reg .u64 a;\ncall f, (r);\ncall (r), f;\n"
                   "call (r), f, (a);\ncall k;\ncall r;\ncall nobody;\n}",
                   "3:1: 1 result is expected here, 0 given\n"
                   "4:1: 1 argument is expected here, 0 given\n"
                   "5:15: operand a of call must be .u32, a is .u64\n 2:37: a is declared here\n"
                   "6:6: k is an entry: it cannot be called\n"
                   "7:6: an indirect call needs a .callprototype or .calltargets list\n"
                   "8:6: the function nobody is not declared\n");
    assert_refused(".extern .func vprintf(); .entry k() { call vprintf; }",
                   "1:15: the runtime's vprintf has other parameters\n");
    assert_refused(".extern .func elsewhere(); .entry k() { call elsewhere; }",
                   "1:46: elsewhere has no body in this file\n 1:15: elsewhere is declared here\n");
}

static void declarations(void **state)
{
    (void)state;
    assert_refused(".global .align 3 .u32 x;", "1:16: an alignment is a power of two up to 4096\n");
    assert_refused(".global .u32 x[4294967296][4294967296];",
                   "1:14: x is larger than any memory\n");
    assert_refused(".entry k() { .reg .u32 %r<4000000000>; }",
                   "1:24: more than 1048576 registers\n");
    assert_refused(".shared .u32 x = 1;", "1:18: only .global and .const variables have values\n");
    assert_refused(".global .u32 x[2] = {1, 2, 3};",
                   "1:28: a value too many: there is room for 2\n");
    assert_refused(".global .u32 x[];", "1:14: x has no size\n");
    assert_refused(".reg .u32 r;", "1:1: .reg cannot stand here: its place is in the body of a function\n");
    assert_refused(".entry k(.reg .u32 r) {}", "1:10: parameters of an entry are in .param\n");
    assert_refused(".global .pred p;", "1:1: predicates live in registers only\n");
}

/* ---- depth ---- */

static void repeat(struct text *t, const char *s, unsigned n)
{
    while (n-- > 0)
        text_puts(t, s);
}

static void assert_too_deep(const char *before, const char *open, const char *after)
{
    struct diags d = { .n = 0 };
    struct text t = { .n = 0 };

    text_puts(&t, before);
    repeat(&t, open, 100000);
    text_puts(&t, after);
    assert_null(ptx_of(t.s, &d));
    assert_true(d.errors > 0);
    text_free(&t);
    diags_free(&d);
}

static void depth_is_bounded(void **state)
{
    (void)state;
    assert_too_deep(".global .u32 x = ", "(", "1");
    assert_too_deep(".global .u32 x = ", "-", "1;");
    assert_too_deep(".global .u32 x = ", "1+", "1;");
    assert_too_deep(".global .u32 x = ", "1?1:", "1;");
    assert_too_deep(".global .u32 x = ", "{", "1;");
    assert_too_deep(".entry k() ", "{", "}");
    assert_too_deep(".entry k() { mov.u32 ", "{", "1; }");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_punctuation),
        cmocka_unit_test(characters),
        cmocka_unit_test(other_files),
        cmocka_unit_test(places_of_directives),
        cmocka_unit_test(declarations_agree),
        cmocka_unit_test(several_errors_in_one_run),
        cmocka_unit_test(names),
        cmocka_unit_test(opcodes_and_modifiers),
        cmocka_unit_test(operands),
        cmocka_unit_test(calls),
        cmocka_unit_test(declarations),
        cmocka_unit_test(depth_is_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
