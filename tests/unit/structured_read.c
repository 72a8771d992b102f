/* tests/unit/structured_read.c: the reader of structured programs: what each way to write something
 * is read as, lines and texts of statements, and that what is printed reads back. */
#include "support/structured_random.h"
#include "support/structured_rig.h"

/* ---- what is read ---- */

/* A text, and the program that it is: printed, without the first and last lines, which are those of
 * main, and without `shared int x, y, a[4];` (lines in front) and indentation. */
static const struct {
    const char *text, *printed;
} readings[] = {
    { ";", ";" },
    { "{}", ";" },
    { "{ {} {{}} }", ";" },
    { "int i;", "int i;|;" },
    { "{ int i; }", "int i;|;" },
    { "x = 1;", "x = 1;" },
    { "{ x = 1; } { y = 2; {;} } {}", "x = 1;|y = 2;|;" },
    { "if (x) y = 1;", "if (x) {|y = 1;|} else {|;|}" },
    { "if (x) {} else {}", "if (x) {|;|} else {|;|}" },
    { "if (x) int i; else int j;", "int i, j;|if (x) {|;|} else {|;|}" },
    { "if (x) if (y) ; else x = 1;", "if (x) {|if (y) {|;|} else {|x = 1;|}|} else {|;|}" },
    { "if (x) { if (y) ; } else x = 1;", "if (x) {|if (y) {|;|} else {|;|}|} else {|x = 1;|}" },
    { "if (x) ; else if (y) ; else x = 1;",
      "if (x) {|;|} else {|if (y) {|;|} else {|x = 1;|}|}" },
    { "if (x) while (y) if (1) ; else ; else break_ = 1;", NULL },
    { "while (x) {}", "while (x) {|;|}" },
    { "while (x) { { int i; } }", "int i;|while (x) {|;|}" },
    { "while (x) { y = 1; ; break; }", "while (x) {|y = 1;|;|break;|}" },
    { "while (x) if (y) break;", "while (x) {|if (y) {|break;|} else {|;|}|}" },
    { "int i = tid, j = i;", "int i, j;|i = tid;|j = i;" },
    { "int i, j = 1, k;", "int i, j, k;|j = 1;" },
    { "int i = i;", "int i;|i = i;" },
    { "while (1) int i = 1, j = 2;", "int i, j;|while (1) {|i = 1;|j = 2;|}" },
    { "x += y;", "x = x + y;" },
    { "x -= y - 1;", "x = x - (y - 1);" },
    { "x *= y + 1;", "x = x * (y + 1);" },
    { "x /= 2 * 3;", "x = x / (2 * 3);" },
    { "x %= y % 3;", "x = x % (y % 3);" },
    { "x &= y | 1;", "x = x & (y | 1);" },
    { "x |= y ? 1 : 2;", "x = x | (y ? 1 : 2);" },
    { "x ^= y == 1;", "x = x ^ y == 1;" }, /* == binds closer than ^ */
    { "a[tid] += x;", "a[tid] = a[tid] + x;" },
    { "++x;", "x = x + 1;" },
    { "x++;", "x = x + 1;" },
    { "--a[x];", "a[x] = a[x] - 1;" },
    { "a[x]--;", "a[x] = a[x] - 1;" },
    { "a[a[x] + 1] = a[0];", "a[a[x] + 1] = a[0];" },
    { "return; main();", "return;|main();" },
    { "x = 007 + 9223372036854775807;", "x = 7 + 9223372036854775807;" },
    { "x = - - 1;", "x = -(-1);" },
    { "x = -~!-1;", "x = -~!-1;" },
    { "x = tid - -ntid;", "x = tid - -ntid;" },
    { "/**/x/* = */=/***/1// 2\n;", "x = 1;" },
    { "x = 1;\t\r\n\f\v// no line behind", "x = 1;" },
    { "iff = 1;", NULL },
};

static void strip(const char *printed, struct text *out)
{
    while (*printed != '\0') {
        size_t blanks = strspn(printed, " "), n = strcspn(printed + blanks, "\n");
        const char *line = printed + blanks;

        if (strncmp(line, "shared", 6) != 0 && strncmp(line, "void", 4) != 0) {
            text_add(out, line, n);
            text_puts(out, "|");
        }
        printed = line + n + 1;
    }
}

static void read_as(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        struct text t = { 0 }, printed = { 0 }, lines = { 0 };
        struct simt_rig r;

        text_printf(&t, "shared int x, y, a[4];\n%s", readings[i].text);
        if (readings[i].printed == NULL) {
            assert_false(simt_rig_read(&r, t.s, t.n));
        } else {
            simt_rig_text(&r, t.s);
            simt_print(&r.p, &printed);
            strip(printed.s, &lines);
            text_free(&t);
            text_printf(&t, "%s|}|", readings[i].printed);
            assert_string_equal(lines.s, t.s);
        }
        text_free(&t);
        text_free(&printed);
        text_free(&lines);
        simt_rig_free(&r);
    }
}

/* A text, and the same with all parentheses: C's precedence and directions. */
static const struct {
    const char *text, *same;
} trees[] = {
    { "1 - 2 - 3", "(1 - 2) - 3" },       { "8 / 4 * 2", "(8 / 4) * 2" },
    { "1 + 2 * 3", "1 + (2 * 3)" },       { "1 << 2 + 3", "1 << (2 + 3)" },
    { "1 < 2 << 3", "1 < (2 << 3)" },     { "1 < 2 < 3", "(1 < 2) < 3" },
    { "1 == 2 < 3", "1 == (2 < 3)" },     { "1 & 2 == 3", "1 & (2 == 3)" },
    { "1 ^ 2 & 3", "1 ^ (2 & 3)" },       { "1 | 2 ^ 3", "1 | (2 ^ 3)" },
    { "1 && 2 | 3", "1 && (2 | 3)" },     { "1 || 2 && 3", "1 || (2 && 3)" },
    { "1 || 2 ? 3 : 4", "(1 || 2) ? 3 : 4" },
    { "1 ? 2 : 3 ? 4 : 5", "1 ? 2 : (3 ? 4 : 5)" },
    { "1 ? 2 ? 3 : 4 : 5", "1 ? (2 ? 3 : 4) : 5" },
    { "-1 + 2", "(-1) + 2" },             { "!x == y", "(!x) == y" },
    { "~x[0] * 2", NULL },                { "-a[x] % 2", "(-(a[x])) % 2" },
    { "1 >= 2 != 3 <= 4", "(1 >= 2) != (3 <= 4)" },
    { "1 % 2 * 3 / 4", "((1 % 2) * 3) / 4" },
    { "1 >> 2 << 3", "(1 >> 2) << 3" },   { "1 * -2", "1 * (-2)" },
};

static void read_value(struct simt_rig *r, const char *expr)
{
    struct text t = { 0 };

    text_printf(&t, "shared int x, y, a[4]; x = %s;", expr);
    simt_rig_read(r, t.s, t.n);
    text_free(&t);
}

static void precedence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct simt_rig r, same;

        read_value(&r, trees[i].text);
        assert_int_equal(r.d.errors, trees[i].same == NULL);
        if (trees[i].same != NULL) {
            read_value(&same, trees[i].same);
            assert_int_equal(same.d.errors, 0);
            assert_true(simt_same(&r.p, &same.p));
            simt_rig_free(&same);
        }
        simt_rig_free(&r);
    }
}

/* ---- lines and texts ---- */

struct line {
    unsigned line;
    const char *text;
    uint32_t next, inside;
};

static void check_lines(const struct simt_program *p, const struct line *lines, size_t n)
{
    assert_int_equal(p->nstatements, n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(p->statements[i].line, lines[i].line);
        assert_string_equal(p->statements[i].text, lines[i].text);
        assert_int_equal(p->statements[i].next, lines[i].next);
        assert_int_equal(p->statements[i].inside, lines[i].inside);
    }
}
#define CHECK_LINES(p, lines) check_lines(p, lines, sizeof(lines) / sizeof *(lines))

/* The lines are those of the paper. */
static void program_1(void **state)
{
    static const struct line lines[] = {
        { 3, "i = a[tid];", 1, NO_SIMT },     { 3, "j = b[tid];", 2, NO_SIMT },
        { 4, "while (i > 0)", 7, NO_SIMT },   { 5, "if (j > 2 * i)", 6, 2 },
        { 6, "b[tid] += i;", NO_SIMT, 3 },    { 8, "break;", NO_SIMT, 3 },
        { 9, "--i;", NO_SIMT, 2 },            { 11, "return;", NO_SIMT, NO_SIMT },
        { 14, "func();", 9, NO_SIMT },        { 15, "return;", NO_SIMT, NO_SIMT },
    };
    struct simt_rig r;

    (void)state;
    simt_rig_file(&r, "examples/structured/program-1.simt");
    CHECK_LINES(&r.p, lines);
    assert_int_equal(r.p.statements[2].list[0], 3);
    assert_int_equal(r.p.statements[3].list[0], 4);
    assert_int_equal(r.p.statements[3].list[1], 5);
    assert_int_equal(r.p.statements[8].callee, 0);
    assert_int_equal(r.p.functions[0].body, 0);
    assert_int_equal(r.p.functions[1].body, 8);
    assert_int_equal(r.p.functions[0].end_line, 12);
    assert_int_equal(r.p.functions[1].end_line, 16);
    assert_int_equal(r.p.nshared, 2);
    assert_int_equal(simt_local_find(&r.p, "func.j", 6), 3);
    assert_int_equal(simt_local_find(&r.p, "main.j", 6), NO_SIMT);
    assert_int_equal(simt_local_find(&r.p, "func", 4), NO_SIMT);
    assert_int_equal(simt_variable_find(&r.p, "b", 1), 1);
    assert_int_equal(simt_variable_find(&r.p, "i", 1), NO_SIMT);
    assert_int_equal(simt_function_find(&r.p, "main", 4), 1);
    assert_int_equal(simt_function_find(&r.p, "mai", 3), NO_SIMT);
    simt_rig_free(&r);
}

/* Where what was not written is said to stand; texts over lines; a list of main's. */
static void places(void **state)
{
    static const struct line lines[] = {
        { 2, "if ( tid == 0 )", 3, NO_SIMT }, { 5, "x = 1 + tid ;", NO_SIMT, 0 },
        { 2, ";", NO_SIMT, 0 },               { 6, "while (x)", 5, NO_SIMT },
        { 7, ";", NO_SIMT, 3 },               { 9, "j = 3;", NO_SIMT, NO_SIMT },
    };
    struct simt_rig r;

    (void)state;
    simt_rig_text(&r, "shared int x;\n"
                      "if ( tid // who\n"
                      "    ==\t0 )\n"
                      "    {\n"
                      "    x  =  1 /* and */ + tid ; }\n"
                      "while (x)\n"
                      "{\n"
                      "}\n"
                      "{ int j = 3; }\n");
    CHECK_LINES(&r.p, lines);
    assert_int_equal(r.p.nfunctions, 1);
    assert_string_equal(r.p.functions[0].name, "main");
    assert_int_equal(r.p.functions[0].end_line, 9);
    simt_rig_free(&r);
}

/* ---- names ---- */

static void names(void **state)
{
    struct simt_rig r;

    (void)state;
    simt_rig_text(&r, "__shared int *p, s = -9223372036854775808;\n"
                      "__shared__ int q[3] = { 1, -2 }, z = -0;\n"
                      "shared int o;\n"
                      "void f() { int i; g(); i = 1; f(); }\n"
                      "void g() { int i, k; k = i; }\n"
                      "void ifs() {}\n");
    assert_int_equal(r.p.nshared, 5);
    assert_int_equal(r.p.variables[0].kind, SIMT_ARRAY);
    assert_int_equal(r.p.variables[0].length, 0);
    assert_int_equal(r.p.variables[1].kind, SIMT_SHARED);
    assert_true(r.p.variables[1].values[0] == INT64_MIN);
    assert_int_equal(r.p.variables[2].length, 3);
    assert_int_equal(r.p.variables[2].nvalues, 2);
    assert_int_equal(r.p.variables[2].values[1], -2);
    assert_int_equal(r.p.variables[3].values[0], 0);
    assert_int_equal(r.p.variables[4].nvalues, 0);
    assert_int_equal(r.p.statements[0].callee, 1);
    assert_int_equal(r.p.statements[2].callee, 0);
    assert_int_equal(r.p.statements[1].place->variable, 5);
    assert_int_equal(r.p.statements[3].place->variable, 7);
    assert_int_equal(r.p.statements[3].value->variable, 6);
    assert_int_equal(simt_local_find(&r.p, "g.i", 3), 6);
    simt_rig_free(&r);
}

/* ---- printed and read again ---- */

static void check_print(const struct simt_rig *r, const char *of)
{
    struct text once = { 0 }, twice = { 0 };
    struct simt_rig again;

    simt_print(&r->p, &once);
    simt_rig_text(&again, once.s);
    simt_print(&again.p, &twice);
    if (!simt_same(&r->p, &again.p) || strcmp(once.s, twice.s) != 0)
        fail_msg("not the same when read again: %s\n%s", of, once.s);
    simt_rig_free(&again);
    text_free(&once);
    text_free(&twice);
}

static void examples(void **state)
{
    static const char *const all[] = {
        "program-1", "program-2", "program-3", "program-4", "program-4-n", "increment", "conflict",
        "program-2-reversed", "program-2-exchanged", "return-in-else", "nobody-left",
    };
    struct text name = { 0 };
    struct simt_rig r;

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        text_printf(&name, "examples/structured/%s.simt", all[i]);
        simt_rig_file(&r, name.s);
        check_print(&r, name.s);
        simt_rig_free(&r);
        text_free(&name);
    }
}

#define RANDOM_PROGRAMS 4000u

static void random_programs(void **state)
{
    size_t statements = 0;
    struct simt_rig r;

    (void)state;
    for (unsigned i = 0; i < RANDOM_PROGRAMS; i++) {
        struct text t = { 0 };

        structured_random(&t, i, (struct structured_shape){ .threads = 1 + i % 9,
                                                            .statements = 1 + i % 40,
                                                            .spins = i % 3 == 0,
                                                            .partial = i % 2 == 0 });
        simt_rig_text(&r, t.s);
        statements += r.p.nstatements;
        check_print(&r, t.s);
        simt_rig_free(&r);
        text_free(&t);
    }
    print_message("%u programs of %zu statements\n", RANDOM_PROGRAMS, statements);
}

/* ---- bounds ---- */

/* `first`, `repeated` n times, `last`. */
static bool reads(const char *first, const char *repeated, unsigned n, const char *last)
{
    struct text t = { 0 };
    struct simt_rig r;
    bool ok;

    text_puts(&t, first);
    for (unsigned i = 0; i < n; i++)
        text_puts(&t, repeated);
    text_puts(&t, last);
    ok = simt_rig_read(&r, t.s, t.n);
    if (ok)
        check_print(&r, "a long one");
    text_free(&t);
    simt_rig_free(&r);
    return ok;
}

/* As large as can be, and one more. */
static void bounds(void **state)
{
    (void)state;
    assert_true(reads("", "if (1) ", 200, ";"));
    assert_false(reads("", "if (1) ", 201, ";"));
    assert_true(reads("", "if (1) ; else ", 200, ";"));
    assert_false(reads("", "while (1) ", 201, ";"));
    assert_true(reads("shared int x; x = 1", " + 1", 199, ";"));
    assert_false(reads("shared int x; x = 1", " + 1", 200, ";"));
    assert_true(reads("shared int x; x = ", "!", 199, "1;"));
    assert_false(reads("shared int x; x = ", "!", 200, "1;"));
    assert_true(reads("shared int x; x = ", "1 ? 2 : ", 199, "3;"));
    assert_true(reads("shared int x; x = ", "- ", 199, "1;"));
    assert_true(reads("", ";", 65535, ""));
    assert_false(reads("", ";", 65536, ""));
    assert_false(reads("", "{", 1001, ""));
    assert_false(reads("shared int x; x = ", "(", 100000, ""));
    assert_false(reads("", "{", 100000, ""));
    assert_false(reads("", "if (x) {", 100000, ""));
    assert_false(reads("shared int x; x = ", "1 - ", 100000, "1;"));
    assert_false(reads("shared int a[1]; a[0] = ", "a[", 100000, ""));
}

/* The deepest program has more open when it is printed, which is read, too. */
static void deepest(void **state)
{
    struct text t = { 0 };
    struct simt_rig r;

    (void)state;
    text_puts(&t, "shared int x; ");
    for (unsigned i = 0; i < 200; i++)
        text_puts(&t, "while (x) ");
    text_puts(&t, "x -= ");
    for (unsigned i = 0; i < 66; i++)
        text_puts(&t, "1 - (1 ? -(");
    text_puts(&t, "1");
    for (unsigned i = 0; i < 66; i++)
        text_puts(&t, ") : 1)");
    text_puts(&t, ";");
    simt_rig_text(&r, t.s);
    assert_int_equal(r.p.statements[200].value->depth, 200);
    check_print(&r, t.s);
    simt_rig_free(&r);
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_as),         cmocka_unit_test(precedence),
        cmocka_unit_test(program_1),       cmocka_unit_test(places),
        cmocka_unit_test(names),           cmocka_unit_test(examples),
        cmocka_unit_test(random_programs), cmocka_unit_test(bounds),
        cmocka_unit_test(deepest),
    };

    return cmocka_run_group_tests_name("structured.read", tests, NULL, NULL);
}
