/* remote/model.c: reads the rows of axioms.def into expressions. Knows no execution.
 *
 * Its axioms are rsp.axiom.hb, rsp.axiom.coherence, rsp.axiom.rf, rsp.axiom.naRf and rsp.axiom.rmw;
 * its flag is rsp.race. */
#include <string.h>

#include "remote/execution.h"

static const char *const set_texts[] = {
#define SET(name, what) #name,
#include "remote/axioms.def"
};

/* text NULL: given. */
static const struct {
    const char *name, *text;
    bool edge;
} relations[] = {
#define GIVEN(name, what) { #name, NULL, true },
#define RELATION(name, edge, text) { #name, text, edge },
#include "remote/axioms.def"
};

static const struct {
    enum rule rule;
    enum rsp_form form;
    const char *text;
} axioms[] = {
#define AXIOM(rule, form, text) { RULE_##rule, RSP_##form, text },
#include "remote/axioms.def"
};

static const char *const race =
#define FLAG(rule, text) text
#include "remote/axioms.def"
    ;

const char *rsp_relation_text(enum rsp_relation_id r)
{
    return relations[r].name;
}

bool rsp_relation_is_edge(enum rsp_relation_id r)
{
    return relations[r].edge;
}

/* ---- reading ---- */

/* A row that is read. Relations below `known` have been. */
struct reader {
    struct rsp_model *m;
    const char *at;
    uint32_t known;
    bool bad;
};

static uint8_t add(struct reader *r, struct rsp_expr e)
{
    if (r->m->nexprs == RSP_MOST_EXPRS) {
        r->bad = true;
        return 0;
    }
    r->m->exprs[r->m->nexprs] = e;
    return (uint8_t)r->m->nexprs++;
}

static bool take(struct reader *r, const char *mark)
{
    size_t n = strlen(mark);

    r->at += strspn(r->at, " ");
    if (strncmp(r->at, mark, n) != 0)
        return false;
    r->at += n;
    return true;
}

static void expect(struct reader *r, const char *mark)
{
    if (!take(r, mark))
        r->bad = true;
}

/* The name here; its length is at least 1. */
static const char *take_name(struct reader *r, size_t *n)
{
    const char *name;

    take(r, "");
    name = r->at;
    *n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    r->at += *n;
    r->bad |= *n == 0;
    return name;
}

static uint8_t read_set(struct reader *r)
{
    size_t n;
    const char *name = take_name(r, &n);

    expect(r, "]");
    for (uint8_t i = 0; i < RSP_SETS; i++)
        if (text_is(set_texts[i], name, n))
            return add(r, (struct rsp_expr){ .kind = RSP_EXPR_SET, .of = i });
    r->bad = true;
    return 0;
}

static uint8_t read_relation(struct reader *r)
{
    size_t n;
    const char *name = take_name(r, &n);

    for (uint8_t i = 0; i < r->known; i++)
        if (text_is(relations[i].name, name, n))
            return add(r, (struct rsp_expr){ .kind = RSP_EXPR_RELATION, .of = i });
    r->bad = true;
    return 0;
}

static uint8_t read_binary(struct reader *r, unsigned level);

static uint8_t read_primary(struct reader *r)
{
    uint8_t e;

    if (take(r, "["))
        return read_set(r);
    if (!take(r, "("))
        return read_relation(r);
    e = read_binary(r, 0);
    expect(r, ")");
    return e;
}

static uint8_t read_postfix(struct reader *r)
{
    static const struct {
        const char *mark;
        enum rsp_expr_kind kind;
    } marks[] = {
        { "+", RSP_EXPR_PLUS }, { "*", RSP_EXPR_STAR }, { "?", RSP_EXPR_MAYBE },
        { "^-1", RSP_EXPR_INVERSE }
    };
    uint8_t e = read_primary(r);

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (take(r, marks[i].mark))
            return add(r, (struct rsp_expr){ .kind = marks[i].kind, .left = e });
    return e;
}

/* Operators of this level and those that bind more tightly; to the left. */
static uint8_t read_binary(struct reader *r, unsigned level)
{
    static const struct {
        const char *mark;
        enum rsp_expr_kind kind;
    } marks[] = {
        { "|", RSP_EXPR_UNION }, { ";", RSP_EXPR_SEQUENCE }, { "\\", RSP_EXPR_MINUS },
        { "&", RSP_EXPR_BOTH }
    };
    uint8_t e;

    if (r->bad || level == sizeof marks / sizeof *marks)
        return r->bad ? 0 : read_postfix(r);
    e = read_binary(r, level + 1);
    while (!r->bad && take(r, marks[level].mark)) {
        uint8_t right = read_binary(r, level + 1);

        e = add(r, (struct rsp_expr){ .kind = marks[level].kind, .left = e, .right = right });
    }
    return e;
}

/* ---- rows ---- */

static struct rsp_row row_of(const struct rsp_model *m, uint8_t expr)
{
    const struct rsp_expr *e = &m->exprs[expr];
    struct rsp_row left = { 0, false, true }, right = { 0, false, true };

    switch (e->kind) {
    case RSP_EXPR_RELATION:
        return m->relations[e->of];
    case RSP_EXPR_SET:
        break;
    case RSP_EXPR_UNION:
    case RSP_EXPR_SEQUENCE:
    case RSP_EXPR_MINUS:
    case RSP_EXPR_BOTH:
        right = row_of(m, e->right);
        left = row_of(m, e->left);
        break;
    case RSP_EXPR_PLUS:
    case RSP_EXPR_STAR:
    case RSP_EXPR_MAYBE:
    case RSP_EXPR_INVERSE:
        left = row_of(m, e->left);
        break;
    }
    return (struct rsp_row){ expr, left.of_co || right.of_co,
                             left.grows && right.grows && e->kind != RSP_EXPR_MINUS };
}

static struct rsp_row read_row(struct reader *r, const char *text)
{
    uint8_t e;

    r->at = text;
    e = read_binary(r, 0);
    take(r, "");
    r->bad |= *r->at != '\0';
    if (r->bad)
        return (struct rsp_row){ 0, false, false };
    return (struct rsp_row){ e, row_of(r->m, e).of_co, row_of(r->m, e).grows };
}

bool rsp_model_open(struct rsp_model *m, struct teller *tell)
{
    struct reader r = { m, "", 0, false };

    *m = (struct rsp_model){ .tell = tell };
    for (uint32_t i = 0; i < RSP_RELATIONS; r.known = ++i)
        m->relations[i] = relations[i].text == NULL
                              ? (struct rsp_row){ RSP_GIVEN, i == RSP_REL_co, true }
                              : read_row(&r, relations[i].text);
    for (size_t i = 0; i < sizeof axioms / sizeof *axioms; i++)
        m->axioms[m->naxioms++] = (struct rsp_axiom){ axioms[i].rule, axioms[i].form,
                                                      axioms[i].text,
                                                      read_row(&r, axioms[i].text) };
    m->race = read_row(&r, race).expr;
    return !r.bad;
}
