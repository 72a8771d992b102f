/* .file and .loc: which line of the source language an instruction comes from
 * (program/origin.h). */
#include "support/cm.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
