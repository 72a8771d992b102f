/* tests/unit/ptx_origins.c: .file and .loc: the line of the source language that an instruction
 * comes from (program/origin.h), by hand and for random functions inlined into each other. */
#include "support/cm.h"

#include "base/hash.h"
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

/* ---- random inlining ---- */

#define MOST_DEPTH 6
#define MOST_EXPECTED 400

/* A body of lines, of which some are calls that were inlined: written as a compiler does, a .loc for
 * each line, with the calls around it. What each instruction comes from is kept as it is written:
 * nothing is looked up. Calls have lines and columns that occur once in a function, as places in a
 * text do. */
struct writing {
    struct random random;
    struct text out;
    struct line_place calls[MOST_DEPTH]; /* around the present place, from the outside */
    unsigned depth;
    uint32_t line;                      /* the next that nothing stands on yet */
    struct text expected[MOST_EXPECTED]; /* by instruction */
    unsigned n;
};

static void expect(struct writing *w, struct line_place at)
{
    struct text *t = &w->expected[w->n++];
    struct line_place chain[MOST_DEPTH + 1];
    unsigned n = 0;

    memcpy(chain, w->calls, sizeof w->calls);
    chain[w->depth] = at;
    for (unsigned i = 0; i <= w->depth; i++) {
        if (chain[i].line == 0)
            continue;
        text_printf(t, "%sf%u.cu:%u:%u", n == 0 ? "" : n == 1 ? " (inlined: " : ", ",
                    (unsigned)chain[i].file, (unsigned)chain[i].line, (unsigned)chain[i].column);
        n++;
    }
    text_puts(t, n > 1 ? ")" : "");
}

static void write_loc(struct writing *w, struct line_place at)
{
    text_printf(&w->out, ".loc %u %u %u", (unsigned)at.file, (unsigned)at.line, (unsigned)at.column);
    if (w->depth > 0)
        text_printf(&w->out, ", function_name x, inlined_at %u %u %u",
                    (unsigned)w->calls[w->depth - 1].file, (unsigned)w->calls[w->depth - 1].line,
                    (unsigned)w->calls[w->depth - 1].column);
    text_puts(&w->out, "\n");
}

static void write_body(struct writing *w)
{
    unsigned n = 1 + (unsigned)(random_next(&w->random) % 4);

    for (unsigned i = 0; i < n && w->n < MOST_EXPECTED; i++) {
        struct line_place at = { 1 + (uint32_t)(random_next(&w->random) % 3), w->line++,
                                 1 + (uint32_t)(random_next(&w->random) % 60) };

        if (w->depth > 0 && random_next(&w->random) % 8 == 0)
            at.line = 0;
        write_loc(w, at);
        if (at.line > 0 && w->depth + 1 < MOST_DEPTH && random_next(&w->random) % 2 == 0) {
            w->calls[w->depth++] = at;
            write_body(w);
            w->depth--;
            continue;
        }
        text_puts(&w->out, "membar.cta;\n");
        expect(w, at);
    }
}

static void compare_origins(const struct program *p, const struct writing *w, unsigned *chains)
{
    unsigned i = 0;

    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        struct text t = { NULL, 0, 0 };
        struct origin v[MOST_ORIGINS];
        size_t n = program_origins(p, pc, v);

        if (strncmp(span_text(p->instrs[pc].span), "membar.cta", 10) != 0)
            continue;
        assert_true(i < w->n);
        *chains += n > 2;
        assert_int_equal(program_origin_text(p, pc, "", &t), w->expected[i].n > 0);
        if (n > 0)
            assert_string_equal(t.s, w->expected[i].s);
        for (size_t k = 0; k < n; k++)
            assert_true(program_comes_from(p, pc, v[k].file, v[k].line));
        assert_false(program_comes_from(p, pc, "f1.cu", 99999));
        text_free(&t);
        i++;
    }
    assert_int_equal(i, w->n);
}

/* Two functions, whose lines are the same: a place of the one says nothing of the other's. */
static void one_random_text(uint64_t seed, unsigned *chains)
{
    struct writing w = { .depth = 0 };
    struct load_target nowhere = { .self = NULL };
    struct diags errors = { .n = 0 };
    struct constants k;
    struct program *p;

    constants_default(&k);
    random_seed(&w.random, seed);
    text_puts(&w.out, ".file 1 \"f1.cu\"\n.file 2 \"f2.cu\"\n");
    for (unsigned f = 0; f < 2; f++) {
        w.line = 1;
        text_printf(&w.out, ".entry k%u() {\n", f);
        write_body(&w);
        text_puts(&w.out, "exit;\n}\n");
    }
    text_puts(&w.out, ".file 3 \"f3.cu\"\n.section .debug_str { x: .b8 120, 0 }\n");
    p = ptx_of(w.out.s, &errors);
    assert_non_null(p);
    assert_true(program_load(p, &k, &nowhere, &errors));
    compare_origins(p, &w, chains);
    program_free(p);
    diags_free(&errors);
    text_free(&w.out);
    for (unsigned i = 0; i < w.n; i++)
        text_free(&w.expected[i]);
}

static void random_inlining_is_undone(void **state)
{
    unsigned chains = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 500; seed++)
        one_random_text(seed, &chains);
    assert_true(chains > 1000);
}

static void files_are_named_as_users_do(void **state)
{
    (void)state;
    assert_string_equal(origin_short_name("/home/me/src/k.cu"), "k.cu");
    assert_string_equal(origin_short_name("C:\\me\\k.cu"), "k.cu");
    assert_string_equal(origin_short_name("k.cu"), "k.cu");
    assert_true(origin_is_file("/home/me/src/k.cu", "k.cu"));
    assert_true(origin_is_file("/home/me/src/k.cu", "src/k.cu"));
    assert_true(origin_is_file("/home/me/src/k.cu", "/home/me/src/k.cu"));
    assert_false(origin_is_file("/home/me/src/k.cu", "rc/k.cu"));
    assert_false(origin_is_file("/home/me/src/ak.cu", "k.cu"));
    assert_false(origin_is_file("k.cu", "src/k.cu"));
    assert_false(origin_is_file("k.cu", ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_kept),
        cmocka_unit_test(inlining_is_undone),
        cmocka_unit_test(random_inlining_is_undone),
        cmocka_unit_test(files_are_named_as_users_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
