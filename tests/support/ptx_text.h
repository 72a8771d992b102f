/* tests/support/ptx_text.h: PTX text in, transformed program or diagnostics out, both as text. */
#ifndef WS_TESTS_SUPPORT_PTX_TEXT_H
#define WS_TESTS_SUPPORT_PTX_TEXT_H

#include <string.h>

#include "ptx/ptx.h"

/* Reads a text; without injection, so that bodies stay as transformations 1 to 5 leave them. */
static inline struct program *ptx_of(const char *text, struct diags *d)
{
    struct source *s = mem_new(sizeof *s);
    struct constants k;

    constants_default(&k);
    k.v[CONST_Injection] = 0;
    source_from(s, "t.ptx", text, strlen(text));
    return ptx_read(s, &k, FORM_CRS, NULL, d);
}

/* The body of a function, one instruction a line. The caller frees out. */
static inline void ptx_print(const struct program *p, const char *function, struct text *out)
{
    uint32_t f;

    if (!program_find_function(p, function, &f))
        return;
    for (size_t i = 0; i < p->functions[f].nbody; i++) {
        program_print_instr(p, f, &p->functions[f].body[i], out);
        text_puts(out, "\n");
    }
}

/* The diagnostics as "line:column: message", one a line; notes begin with a blank. */
static inline void ptx_messages(const struct diags *d, struct text *out)
{
    for (size_t i = 0; i < d->n; i++) {
        struct place at = span_place(d->v[i].span);

        text_printf(out, "%s%u:%u: %s\n", d->v[i].severity == SEVERITY_NOTE ? " " : "", at.line,
                    at.column, d->v[i].message);
    }
}

/* The text is accepted and the function becomes exactly these lines. */
static inline void assert_becomes(const char *text, const char *function, const char *expected)
{
    struct diags d = { .n = 0 };
    struct text out = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    ptx_messages(&d, &out);
    if (p != NULL)
        ptx_print(p, function, &out);
    assert_string_equal(out.s == NULL ? "" : out.s, expected);
    text_free(&out);
    program_free(p);
    diags_free(&d);
}

/* The text is refused with exactly these messages, in the order in which they are found. */
static inline void assert_refused(const char *text, const char *expected)
{
    struct diags d = { .n = 0 };
    struct text out = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    ptx_messages(&d, &out);
    assert_null(p);
    assert_string_equal(out.s == NULL ? "" : out.s, expected);
    text_free(&out);
    diags_free(&d);
}

/* As assert_refused, for statements that begin in line 11, in an entry with some registers. */
static inline void assert_statement_refused(const char *statement, const char *expected)
{
    struct text t = { .n = 0 };

    text_puts(&t, ".shared .u32 s[4];\n.global .u32 g;\n.const .u32 c;\n"
                  ".entry k(.param .u64 o) {\n.reg .u32 r, q;\n.reg .u64 a;\n.reg .f32 f;\n"
                  ".reg .f64 e;\n.reg .b16 h;\n.reg .pred p, z;\n");
    text_puts(&t, statement);
    text_puts(&t, "\n}");
    assert_refused(t.s, expected);
    text_free(&t);
}

#endif
