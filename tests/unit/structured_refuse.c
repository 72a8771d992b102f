/* tests/unit/structured_refuse.c: what is no structured program: each error with its place and its
 * text, and bytes that make no sense. */
#include "support/structured_random.h"
#include "support/structured_rig.h"

/* One error each, maybe with a note. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
    unsigned note_line, note_column; /* 0: no note */
} refused[] = {
    /* files */
    { "", 1, 1, "expected a function or a statement, the file ends here", 0, 0 },
    { "shared int x;\n", 2, 1, "expected a function or a statement, the file ends here", 0, 0 },
    { "void f() {}\nx = 1;", 2, 1, "expected `void`, found `x`", 0, 0 },
    { "void f() {}\nshared int x;", 2, 1, "shared variables stand before all functions", 0, 0 },
    { ";\nvoid f() {}", 2, 1, "expected a statement, found `void`", 0, 0 },
    { ";\nshared int x;", 2, 1, "expected a statement, found `shared`", 0, 0 },
    { "; }", 1, 3, "expected a statement, found `}`", 0, 0 },
    /* tokens */
    { "/* no end", 1, 1, "this comment has no end", 0, 0 },
    { ";\n  /*/ ;", 2, 3, "this comment has no end", 0, 0 },
    { "; @", 1, 3, "no token begins with this character", 0, 0 },
    { "; \xc3\xa4", 1, 3, "no token begins with this character", 0, 0 },
    { "int i; i @= 1;", 1, 10, "no token begins with this character", 0, 0 },
    { "int i = 0x10;", 1, 9, "a number has decimal digits only", 0, 0 },
    { "int i = 12ab;", 1, 9, "a number has decimal digits only", 0, 0 },
    { "int i = 1 . 5;", 1, 11, "no token begins with this character", 0, 0 },
    { "int i = 9223372036854775808;", 1, 9, "this number does not fit into 64 bits with sign", 0,
      0 },
    { "int i = -9223372036854775808;", 1, 10, "this number does not fit into 64 bits with sign", 0,
      0 },
    { "int i = 100000000000000000000000;", 1, 9, "this number does not fit into 64 bits with sign",
      0, 0 },
    /* shared variables */
    { "shared x; ;", 1, 8, "expected `int`, found `x`", 0, 0 },
    { "shared int if; ;", 1, 12, "expected a name, found `if`", 0, 0 },
    { "shared int tid; ;", 1, 12, "expected a name, found `tid`", 0, 0 },
    { "shared int x y; ;", 1, 14, "expected `;`, found `y`", 0, 0 },
    { "shared int x, ; ;", 1, 15, "expected a name, found `;`", 0, 0 },
    { "shared int x[0]; ;", 1, 14, "an array has 1 to 1048576 elements", 0, 0 },
    { "shared int x[1048577]; ;", 1, 14, "an array has 1 to 1048576 elements", 0, 0 },
    { "shared int x[-1]; ;", 1, 14, "expected a number, found `-`", 0, 0 },
    { "shared int x[]; ;", 1, 14, "expected a number, found `]`", 0, 0 },
    { "shared int x[2; ;", 1, 15, "expected `]`, found `;`", 0, 0 },
    { "shared int x = {1}; ;", 1, 16, "expected a number, found `{`", 0, 0 },
    { "shared int x = y; ;", 1, 16, "expected a number, found `y`", 0, 0 },
    { "shared int x = -9223372036854775809; ;", 1, 17,
      "this number does not fit into 64 bits with sign", 0, 0 },
    { "shared int x[2] = 1; ;", 1, 19, "expected `{` and the values of an array, found `1`", 0,
      0 },
    { "shared int x[2] = {}; ;", 1, 20, "expected a number, found `}`", 0, 0 },
    { "shared int x[2] = {1,}; ;", 1, 22, "expected a number, found `}`", 0, 0 },
    { "shared int x[2] = {1, 2, 3}; ;", 1, 26, "more values than `x` has elements", 0, 0 },
    { "shared int x[2] = {1 2}; ;", 1, 22, "expected `}`, found `2`", 0, 0 },
    { "shared int *x[2]; ;", 1, 14,
      "`*x` gets its length and its values by --buffer x=s64[N]:…", 0, 0 },
    { "shared int *x = {1}; ;", 1, 15,
      "`*x` gets its length and its values by --buffer x=s64[N]:…", 0, 0 },
    /* functions */
    { "void 1() {}", 1, 6, "expected a name, found `1`", 0, 0 },
    { "void while() {}", 1, 6, "expected a name, found `while`", 0, 0 },
    { "void f {}", 1, 8, "expected `(`, found `{`", 0, 0 },
    { "void f(int i) {}", 1, 8, "expected `)`, for functions have no parameters, found `int`", 0,
      0 },
    { "void f();", 1, 9, "expected `{`, found `;`", 0, 0 },
    { "void f() {", 1, 11, "expected `}`, the file ends here", 0, 0 },
    { "void f() {} }", 1, 13, "expected `void`, found `}`", 0, 0 },
    /* statements */
    { "if 1 ;", 1, 4, "expected `(`, found `1`", 0, 0 },
    { "if () ;", 1, 5, "expected an expression, found `)`", 0, 0 },
    { "if (1 ;", 1, 7, "expected `)`, found `;`", 0, 0 },
    { "if (1)", 1, 7, "expected a statement, the file ends here", 0, 0 },
    { "if (1) ; else", 1, 14, "expected a statement, the file ends here", 0, 0 },
    { "else ;", 1, 1, "expected a statement, found `else`", 0, 0 },
    { "while (1 2) ;", 1, 10, "expected `)`, found `2`", 0, 0 },
    { "while (1) }", 1, 11, "expected a statement, found `}`", 0, 0 },
    { "return 1;", 1, 8, "expected `;`, found `1`", 0, 0 },
    { "while (1) break 2;", 1, 17, "expected `;`, found `2`", 0, 0 },
    { "f(1);", 1, 3, "expected `)`, for functions have no parameters, found `1`", 0, 0 },
    { "main()", 1, 7, "expected `;`, the file ends here", 0, 0 },
    { "int;", 1, 4, "expected a name, found `;`", 0, 0 },
    { "int *p;", 1, 5, "expected a name, found `*`", 0, 0 },
    { "int a[4];", 1, 5, "only shared variables are arrays", 0, 0 },
    { "int i j;", 1, 7, "expected `;`, found `j`", 0, 0 },
    { "int i = ;", 1, 9, "expected an expression, found `;`", 0, 0 },
    { "int i, ;", 1, 8, "expected a name, found `;`", 0, 0 },
    { "int i; i;", 1, 9, "expected an assignment, found `;`", 0, 0 },
    { "int i; i = 1", 1, 13, "expected `;`, the file ends here", 0, 0 },
    { "int i; i == 1;", 1, 10, "expected an assignment, found `==`", 0, 0 },
    { "int i; i <<= 1;", 1, 10, "expected an assignment, found `<<`", 0, 0 },
    { "int i; ++i++;", 1, 11, "expected `;`, found `++`", 0, 0 },
    { "int i; ++;", 1, 10, "expected a name, found `;`", 0, 0 },
    { "int i; ++ ++i;", 1, 11, "expected a name, found `++`", 0, 0 },
    { "int i; (i) = 1;", 1, 8, "expected a statement, found `(`", 0, 0 },
    { "tid = 1;", 1, 1, "`tid` is read-only", 0, 0 },
    { "ntid++;", 1, 1, "`ntid` is read-only", 0, 0 },
    { "--tid;", 1, 3, "`tid` is read-only", 0, 0 },
    { "1 = 2;", 1, 1, "expected a statement, found `1`", 0, 0 },
    /* expressions */
    { "int i = (1;", 1, 11, "expected `)`, found `;`", 0, 0 },
    { "int i = 1 +;", 1, 12, "expected an expression, found `;`", 0, 0 },
    { "int i = +1;", 1, 9, "expected an expression, found `+`", 0, 0 },
    { "int i = --i;", 1, 9, "expected an expression, found `--`", 0, 0 },
    { "int i = i = 1;", 1, 11, "expected `;`, found `=`", 0, 0 },
    { "int i = 1 ? 2;", 1, 14, "expected `:`, found `;`", 0, 0 },
    { "int i = 1 ? : 2;", 1, 13, "expected an expression, found `:`", 0, 0 },
    { "int i = main();", 1, 9, "a call is a statement and has no value", 0, 0 },
    { "shared int a[2]; a[0 = 1;", 1, 22, "expected `]`, found `=`", 0, 0 },
    { "shared int a[2]; a[] = 1;", 1, 20, "expected an expression, found `]`", 0, 0 },
    { "int i = int;", 1, 9, "expected an expression, found `int`", 0, 0 },
    /* names */
    { "x = 1;", 1, 1, "`x` is not declared", 0, 0 },
    { "int i = x + x;\ni = x; x = i;", 1, 9, "`x` is not declared", 0, 0 }, /* once */
    { "i = 1; int i;", 1, 1, "`i` is not declared", 0, 0 },
    { "void f() { int i; }\nvoid g() { i = 1; }", 2, 12, "`i` is not declared", 0, 0 },
    { "int i; int i;", 1, 12, "`i` is declared already", 1, 5 },
    { "int i, j, i;", 1, 11, "`i` is declared already", 1, 5 },
    { "if (1) { int i; } else { int i; }", 1, 30, "`i` is declared already", 1, 14 },
    { "shared int x, x; ;", 1, 15, "`x` is declared already", 1, 12 },
    { "shared int x[2];\nvoid f() { int x = 1; }", 2, 16, "`x` is declared already", 1, 12 },
    { "shared int f;\nvoid f() {}", 2, 6, "`f` is declared already", 1, 12 },
    { "void f() {}\nvoid f() {}", 2, 6, "`f` is declared already", 1, 6 },
    { "void f() { int g; }\nvoid g() {}", 2, 6, "`g` is declared already", 1, 16 },
    { "void f() {}\nvoid g() { int f; }", 2, 16, "`f` is declared already", 1, 6 },
    { "void f() { int f; }", 1, 16, "`f` is declared already", 1, 6 },
    { "shared int main;\n;", 2, 1, "`main` is declared already", 1, 12 },
    { "int main;", 1, 5, "`main` is declared already", 1, 1 },
    { "shared int a[2];\na = 1;", 2, 1, "`a` is an array and needs an index", 1, 12 },
    { "shared int *a, x;\nx = a;", 2, 5, "`a` is an array and needs an index", 1, 13 },
    { "shared int x;\nx[0] = 1;", 2, 1, "`x` is no array and takes no index", 1, 12 },
    { "int i = 1;\ni = i[0];", 2, 5, "`i` is no array and takes no index", 1, 5 },
    { "void f() {}\nvoid g() { f = 1; }", 2, 12, "`f` is a function, not a variable", 1, 6 },
    { "f();", 1, 1, "there is no function `f`", 0, 0 },
    { "shared int x;\nx();", 2, 1, "`x` is a variable, not a function", 1, 12 },
    { "int i;\ni();", 2, 1, "`i` is a variable, not a function", 1, 5 },
    { "void f() { int i; }\nvoid g() { i(); }", 2, 12, "there is no function `i`", 0, 0 },
    { "for (;;) ;", 1, 6, "expected `)`, for functions have no parameters, found `;`", 0, 0 },
    /* break */
    { "break;", 1, 1, "this `break` stands in no `while`", 0, 0 },
    { "while (1) ; if (1) break;", 1, 20, "this `break` stands in no `while`", 0, 0 },
    { "void f() { while (1) g(); }\nvoid g() { break; }", 2, 12,
      "this `break` stands in no `while`", 0, 0 },
    { "if (1) { ; break; } else while (1) break;", 1, 12, "this `break` stands in no `while`", 0,
      0 },
};

static void every_error(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct simt_rig r;
        struct place at;

        assert_false(simt_rig_read(&r, refused[i].text, strlen(refused[i].text)));
        if (r.d.errors != 1 || r.d.n != (refused[i].note_line > 0 ? 2u : 1u))
            fail_msg("%u errors, %zu messages: %s", r.d.errors, r.d.n, refused[i].text);
        assert_string_equal(r.d.v[0].message, refused[i].message);
        at = span_place(r.d.v[0].span);
        if (at.line != refused[i].line || at.column != refused[i].column)
            fail_msg("%u:%u: %s", at.line, at.column, refused[i].text);
        if (refused[i].note_line > 0) {
            at = span_place(r.d.v[1].span);
            assert_string_equal(r.d.v[1].message, "declared here");
            assert_int_equal(at.line, refused[i].note_line);
            assert_int_equal(at.column, refused[i].note_column);
        }
        simt_rig_free(&r);
    }
}

/* Errors in names do not hide each other. */
static void several(void **state)
{
    static const char *const messages[] = { "`x` is not declared", "`i` is declared already",
                                            "declared here", "this `break` stands in no `while`",
                                            "`x` is not declared", "there is no function `h`" };
    static const char text[] = "void f() { int i = x; int i; break; }\nvoid g() { x = 1; h(); }";
    struct simt_rig r;

    (void)state;
    assert_false(simt_rig_read(&r, text, strlen(text)));
    assert_int_equal(r.d.n, sizeof messages / sizeof *messages);
    for (size_t i = 0; i < r.d.n; i++)
        assert_string_equal(r.d.v[i].message, messages[i]);
    simt_rig_free(&r);
}

/* Nesting and length without end are refused before they can exhaust the C stack. */
static void too_much(void **state)
{
    static const struct {
        const char *first, *repeated, *message;
    } cases[] = {
        { "", "if (1) ", "more than 200 statements inside each other" },
        { "", "while (1) {", "more than 200 statements inside each other" },
        { "", "if (1) ; else ", "more than 200 statements inside each other" },
        { "", "{", "more than 1000 brackets and operators are open here" },
        { "if (", "(", "more than 1000 brackets and operators are open here" },
        { "if (", "- ", "more than 1000 brackets and operators are open here" },
        { "if (1", " + 1", "more than 200 operators inside each other" },
        { "if (", "1 ? 1 : ", "more than 1000 brackets and operators are open here" },
        { "", ";", "more than 65535 statements" },
        { "int i; i = 0; ", "i = 1;", "more than 65535 statements" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t = { 0 };
        struct simt_rig r;

        text_puts(&t, cases[i].first);
        for (unsigned n = 0; n < 100000; n++)
            text_puts(&t, cases[i].repeated);
        assert_false(simt_rig_read(&r, t.s, t.n));
        assert_int_equal(r.d.errors, 1);
        assert_string_equal(r.d.v[0].message, cases[i].message);
        simt_rig_free(&r);
        text_free(&t);
    }
}

static void too_many_names(void **state)
{
    static const struct {
        const char *first, *format, *last, *message;
    } cases[] = { { "", "void f%u() {}\n", "", "more than 4096 functions" },
                  { "int i", ", i%u", ";", "more than 4096 variables" },
                  { "shared int i", ", i%u", "; ;", "more than 4096 variables" } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text t = { 0 };
        struct simt_rig r;

        text_puts(&t, cases[i].first);
        for (unsigned n = 1; n <= 4097; n++) {
            text_printf(&t, cases[i].format, n);
        }
        text_puts(&t, cases[i].last);
        assert_false(simt_rig_read(&r, t.s, t.n));
        assert_string_equal(r.d.v[0].message, cases[i].message);
        simt_rig_free(&r);
        text_free(&t);
    }
}

/* Random programs with a byte left out, doubled, or another one: never more than an error. What is
 * taken all the same is printed and read again. */
static void damaged(void **state)
{
    static const char odd[] = "{}()[];,=+-*/%&|^~!<>?:0129ax \n\"'@#\\\x80";
    unsigned taken = 0, programs = 3000;
    struct random random;

    (void)state;
    random_seed(&random, 1);
    for (unsigned i = 0; i < programs; i++) {
        struct text t = { 0 }, once = { 0 };
        struct simt_rig r, again;
        size_t at;

        structured_random(&t, i, (struct structured_shape){ 1 + i % 4, 1 + i % 20, i % 2 == 0,
                                                            i % 3 == 0 });
        at = random_below(&random, (uint32_t)t.n);
        if (i % 3 == 0)
            memmove(t.s + at, t.s + at + 1, t.n-- - at);
        else
            t.s[at] = odd[random_below(&random, sizeof odd)]; /* NUL, too */
        if (simt_rig_read(&r, t.s, t.n)) {
            taken++;
            simt_print(&r.p, &once);
            simt_rig_text(&again, once.s);
            assert_true(simt_same(&r.p, &again.p));
            simt_rig_free(&again);
        } else {
            assert_true(r.d.errors > 0);
        }
        simt_rig_free(&r);
        text_free(&t);
        text_free(&once);
    }
    print_message("%u of %u taken\n", taken, programs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_error),    cmocka_unit_test(several), cmocka_unit_test(too_much),
        cmocka_unit_test(too_many_names), cmocka_unit_test(damaged),
    };

    return cmocka_run_group_tests_name("structured.refuse", tests, NULL, NULL);
}
