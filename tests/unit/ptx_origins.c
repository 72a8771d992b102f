/* .file and .loc: which line of the source language an instruction comes from
 * (program/origin.h). */
#include "support/cm.h"

#include "program/load.h"
#include "ptx/parse/lexer.h"
#include "support/ptx_text.h"

static const char text[] =
    ".file 1 \"first.cu\"\n"
    ".entry before() {\n"
    ".loc 1 3 5\n"
    "membar.cta;\n"
    "exit;\n"
    "}\n"
    ".entry k() {\n"
    "bar.sync 0;\n"
    ".loc 2 10 1, function_name x, inlined_at 1 3 5\n"
    "membar.cta;\n"
    ".loc 3 1 1\n"
    "membar.gl;\n"
    ".loc 1 12 0\n"
    "exit;\n"
    "}\n"
    ".file 2 \"a b/second.h\", 1234, 5\n"
    ".section .debug_str { x: .b8 0 }\n";

/* Of the i-th instruction in the text; file NULL: the text does not say. */
static void comes_from(const struct program *p, unsigned f, unsigned i, const char *file,
                       unsigned line)
{
    const struct function *fn = &p->functions[f];
    struct origin o;
    size_t from = fn->span.at;
    bool found = origins_find(&p->origins, from, fn->body[i].span.at, &o);

    assert_int_equal(found, file != NULL);
    if (!found)
        return;
    assert_string_equal(o.file, file);
    assert_int_equal(o.line, line);
}

static void lines_are_kept(void **state)
{
    struct diags errors = { .n = 0 };
    struct program *p = ptx_of(text, &errors);
    struct origin o;

    (void)state;
    assert_non_null(p);
    assert_int_equal(p->origins.nmarks, 4);
    assert_int_equal(p->origins.nfiles, 2);
    comes_from(p, 0, 0, "first.cu", 3);
    comes_from(p, 1, 0, NULL, 0); /* the mark before it is another function's */
    comes_from(p, 1, 1, "a b/second.h", 10);
    comes_from(p, 1, 2, NULL, 0); /* no file has that number */
    comes_from(p, 1, 3, "first.cu", 12);
    assert_true(origins_find(&p->origins, 0, p->functions[1].body[3].span.at, &o));
    assert_int_equal(o.column, 0);
    program_free(p);
    diags_free(&errors);
}

/* The chain by hand: first() of a.h is inlined at line 20 of k.cu, and there, at its line 3, second()
 * of b.h. */
static const char inlined[] =
    ".file 1 \"k.cu\"\n"
    ".file 2 \"a.h\"\n"
    ".file 3 \"b.h\"\n"
    ".entry other() {\n"
    ".loc 1 99 1\n"
    ".loc 2 3 7, function_name x, inlined_at 1 99 1\n"
    "exit;\n"
    "}\n"
    ".entry k() {\n"
    ".loc 1 20 5\n"
    ".loc 2 3 7, function_name x, inlined_at 1 20 5\n"
    ".loc 3 8 1, function_name y, inlined_at 2 3 7\n"
    "membar.cta;\n"
    ".loc 2 4 1, function_name x, inlined_at 1 20 5\n"
    "membar.gl;\n"
    ".loc 1 30 3\n"
    ".loc 3 9 2, function_name z, inlined_at 1 30 3\n"
    "membar.sys;\n"
    ".loc 1 40 1\n"
    "exit;\n"
    "}\n"
    ".section .debug_str { x: .b8 120, 0 y: .b8 121, 0 z: .b8 122, 0 }\n";

static void origin_is(const struct program *p, const char *op, const char *want)
{
    struct text t = { NULL, 0, 0 };

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        if (strncmp(span_text(p->instrs[pc].span), op, strlen(op)) != 0 ||
            strcmp(p->functions[p->function_of[pc]].name, "k") != 0)
            continue;
        assert_true(program_origin_text(p, pc, "at ", &t));
        assert_string_equal(t.s, want);
        text_free(&t);
        return;
    }
    fail_msg("no %s", op);
}

static void inlining_is_undone(void **state)
{
    struct diags errors = { .n = 0 };
    struct program *p = ptx_of(inlined, &errors);
    struct load_target nowhere = { .self = NULL };
    struct constants k;

    (void)state;
    constants_default(&k);
    assert_non_null(p);
    assert_true(program_load(p, &k, &nowhere, &errors));
    origin_is(p, "membar.cta", "at k.cu:20:5 (inlined: a.h:3:7, b.h:8:1)");
    origin_is(p, "membar.gl", "at k.cu:20:5 (inlined: a.h:4:1)");
    origin_is(p, "membar.sys", "at k.cu:30:3 (inlined: b.h:9:2)");
    origin_is(p, "exit", "at k.cu:40:1");
    program_free(p);
    diags_free(&errors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_kept),
        cmocka_unit_test(inlining_is_undone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
