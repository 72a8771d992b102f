/* tests/support/structured_rig.h: a structured program, its source and what was said of it; for
 * tests of src/structured. */
#ifndef WS_TESTS_SUPPORT_STRUCTURED_RIG_H
#define WS_TESTS_SUPPORT_STRUCTURED_RIG_H

#include "base/hash.h"
#include "structured/store.h"
#include "support/cm.h"

struct simt_rig {
    struct source source;
    struct simt_program p;
    struct diags d;
    struct simt_launch l;
};

/* False with errors in r->d. simt_rig_free in any case. */
static inline bool simt_rig_read(struct simt_rig *r, const char *text, size_t n)
{
    *r = (struct simt_rig){ .d = { 0 } };
    source_from(&r->source, "x.simt", text, n);
    return simt_read(&r->p, &r->source, &r->d);
}

/* The same of a text that must be right. */
static inline void simt_rig_text(struct simt_rig *r, const char *text)
{
    if (simt_rig_read(r, text, strlen(text)))
        return;
    diags_print(&r->d, stderr);
    fail_msg("refused: %s", text);
}

/* Launches it; what is not said is as the command line has it. */
static inline bool simt_rig_launch(struct simt_rig *r, const char *entry, unsigned threads,
                                   const struct simt_buffer *buffers, size_t n)
{
    r->l = (struct simt_launch){ .program = &r->p, .threads = threads, .warp_size = threads,
                                 .else_first = true, .most_items = 1000 };
    r->l.entry = simt_function_find(&r->p, entry, strlen(entry));
    assert_int_not_equal(r->l.entry, NO_SIMT);
    return simt_launch_open(&r->l, buffers, n, &r->d);
}

static inline void simt_rig_free(struct simt_rig *r)
{
    simt_launch_free(&r->l);
    simt_program_free(&r->p);
    diags_free(&r->d);
    source_free(&r->source);
}

/* ---- equality ---- */

static inline bool simt_same_expr(const struct simt_expr *a, const struct simt_expr *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return a->op == b->op && a->number == b->number && a->variable == b->variable &&
           simt_same_expr(a->operand[0], b->operand[0]) &&
           simt_same_expr(a->operand[1], b->operand[1]) &&
           simt_same_expr(a->operand[2], b->operand[2]);
}

static inline bool simt_same_statement(const struct simt_statement *a,
                                       const struct simt_statement *b)
{
    return a->kind == b->kind && a->next == b->next && a->inside == b->inside &&
           a->function == b->function && a->list[0] == b->list[0] && a->list[1] == b->list[1] &&
           a->callee == b->callee && simt_same_expr(a->place, b->place) &&
           simt_same_expr(a->value, b->value);
}

static inline bool simt_same_variable(const struct simt_variable *a, const struct simt_variable *b)
{
    if (strcmp(a->name, b->name) != 0 || a->kind != b->kind || a->function != b->function ||
        a->length != b->length || a->nvalues != b->nvalues)
        return false;
    for (uint64_t i = 0; i < a->nvalues; i++)
        if (a->values[i] != b->values[i])
            return false;
    return true;
}

/* Equal apart from their places in their texts. */
static inline bool simt_same(const struct simt_program *a, const struct simt_program *b)
{
    if (a->nstatements != b->nstatements || a->nfunctions != b->nfunctions ||
        a->nvariables != b->nvariables || a->nshared != b->nshared)
        return false;
    for (size_t i = 0; i < a->nstatements; i++)
        if (!simt_same_statement(&a->statements[i], &b->statements[i]))
            return false;
    for (size_t i = 0; i < a->nfunctions; i++)
        if (strcmp(a->functions[i].name, b->functions[i].name) != 0 ||
            a->functions[i].body != b->functions[i].body)
            return false;
    for (size_t i = 0; i < a->nvariables; i++)
        if (!simt_same_variable(&a->variables[i], &b->variables[i]))
            return false;
    return true;
}

/* A file of the repository. */
static inline void simt_rig_file(struct simt_rig *r, const char *name)
{
    struct text path = { NULL, 0, 0 };

    *r = (struct simt_rig){ .d = { 0 } };
    text_printf(&path, "%s/%s", SOURCE_ROOT, name);
    assert_true(source_read(&r->source, path.s));
    assert_true(simt_read(&r->p, &r->source, &r->d));
    text_free(&path);
}

#endif
