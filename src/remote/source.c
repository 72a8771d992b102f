/* remote/source.c: reads an action of the source language, OpenCL with remote scopes: a load, store
 * or increment, plain (na) or of a scope, remote or not. What has no mapping is refused by name. */
#include <string.h>

#include "remote/reader.h"

#define NO_WEAKER "has no mapping: atomic loads acquire and atomic stores release"
#define NO_ORDER                                                                                   \
    "the order is not written: atomic loads acquire, atomic stores release, inc does both"
#define NO_ATOMIC "the only read-modify-write is inc"

/* Parts of names of OpenCL's actions that neither mapping knows. */
static const struct {
    const char *part, *why;
} left_out[] = {
    { "rlx", "a relaxed action " NO_WEAKER },
    { "relaxed", "a relaxed action " NO_WEAKER },
    { "sc", "a sequentially consistent action " NO_WEAKER },
    { "seq_cst", "a sequentially consistent action " NO_WEAKER },
    { "acq", NO_ORDER },
    { "rel", NO_ORDER },
    { "acq_rel", NO_ORDER },
    { "acquire", NO_ORDER },
    { "release", NO_ORDER },
    { "fence", "a fence has no mapping" },
    { "barrier", "a barrier has no mapping" },
    { "local", "local memory has no mapping" },
    { "cas", NO_ATOMIC },
    { "exch", NO_ATOMIC },
    { "add", NO_ATOMIC },
    { "fetch_add", NO_ATOMIC },
};

/* The parts of a word between its dots, one after the other. */
struct parts {
    struct cursor *at;
    struct span part; /* the present part; length 0 after the last */
};

static void parts_next(struct parts *p)
{
    const struct span *word = &p->at->span;
    size_t end = word->at + word->length;
    const char *text = p->at->source->text;

    p->part.at += p->part.length;
    p->part.at += p->part.at < end && text[p->part.at] == '.';
    p->part.length = 0;
    while (p->part.at + p->part.length < end && text[p->part.at + p->part.length] != '.')
        p->part.length++;
}

static void parts_begin(struct parts *p, struct cursor *at)
{
    *p = (struct parts){ at, { at->source, at->span.at, 0 } };
    parts_next(p);
}

static bool part_is(const struct parts *p, const char *text)
{
    return text_is(text, p->part.source->text + p->part.at, p->part.length);
}

/* Reports that the present part is not valid. */
static bool refuse(const struct parts *p, const char *expected)
{
    int shown = (int)(p->part.length < 60 ? p->part.length : 60);

    for (size_t k = 0; k < sizeof left_out / sizeof *left_out; k++)
        if (part_is(p, left_out[k].part))
            return diag_error(p->at->diags, p->part, "%s", left_out[k].why);
    if (p->part.length == 0)
        return diag_error(p->at->diags, p->at->span, "expected %s", expected);
    return diag_error(p->at->diags, p->part, "expected %s, found `%.*s`", expected, shown,
                      p->part.source->text + p->part.at);
}

static bool read_kind(struct parts *p, struct rsp_action *a)
{
    for (unsigned k = 0; k < RSP_ACTION_KINDS; k++)
        if (part_is(p, rsp_kind_text((enum rsp_action_kind)k))) {
            a->kind = (enum rsp_action_kind)k;
            parts_next(p);
            return true;
        }
    return refuse(p, "an action: load, store or inc");
}

/* S = na | wg[.rm] | dv[.rm] | sy[.rm] */
static bool read_scope(struct parts *p, struct rsp_action *a)
{
    unsigned s = 0;

    if (part_is(p, "na")) {
        if (a->kind == RSP_INC)
            return diag_error(p->at->diags, p->part, "an increment is atomic: wg, dv or sy");
        parts_next(p);
        return true;
    }
    while (s < RSP_SCOPES && !part_is(p, rsp_scope_text((enum rsp_scope)s)))
        s++;
    if (s == RSP_SCOPES)
        return refuse(p, a->kind == RSP_INC ? "a scope, as in inc.dv: wg, dv or sy"
                                            : "a scope, as in load.dv: na, wg, dv or sy");
    a->atomic = true;
    a->scope = (enum rsp_scope)s;
    parts_next(p);
    return true;
}

static bool read_remote(struct parts *p, struct rsp_action *a)
{
    const struct span *word = &p->at->span;

    if (part_is(p, "rm")) {
        if (!a->atomic)
            return diag_error(p->at->diags, p->part, "a remote action is atomic: wg, dv or sy");
        a->remote = true;
        parts_next(p);
    }
    if (p->part.length > 0)
        return refuse(p, a->atomic && !a->remote ? "rm or operands" : "operands");
    if (p->at->source->text[word->at + word->length - 1] == '.')
        return diag_error(p->at->diags, *word, "a name does not end with a dot");
    return true;
}

bool rsp_read_action(struct rsp_reader *r, unsigned thread, struct rsp_action *a)
{
    struct parts p;

    if (r->at.kind != LEXEME_WORD)
        return cursor_expected(&r->at, "an action: load, store or inc");
    parts_begin(&p, &r->at);
    if (!read_kind(&p, a) || !read_scope(&p, a) || !read_remote(&p, a))
        return false;
    cursor_next(&r->at);
    if (a->kind == RSP_STORE)
        return rsp_read_location(r, &a->location) && cursor_expect(&r->at, ",") &&
               rsp_read_value(r, thread, &a->value);
    return rsp_read_target(r, thread, &a->reg) && cursor_expect(&r->at, ",") &&
           rsp_read_location(r, &a->location);
}
