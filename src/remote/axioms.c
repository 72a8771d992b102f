/* remote/axioms.c: asks the axioms of an execution, relation by relation, and says by which cycle
 * one is broken. Knows only the notation, not the rows of axioms.def. */
#include <string.h>

#include "remote/execution.h"

/* ---- relations ---- */

static void sequence(struct rsp_relation *out, const struct rsp_relation *a,
                     const struct rsp_relation *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        out->row[i] = 0;
        FOR_SET(k, a->row[i])
            out->row[i] |= b->row[k];
    }
}

/* Transitive closure. */
static void close_over(struct rsp_relation *r, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < n; i++)
            if (relation_has(r, i, k))
                r->row[i] |= r->row[k];
}

static void add_identity(struct rsp_relation *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        relation_add(r, i, i);
}

static struct rsp_relation inverse(const struct rsp_relation *r, uint32_t n)
{
    struct rsp_relation out = { { 0 } };

    for (uint32_t i = 0; i < n; i++)
        FOR_SET(k, r->row[i])
            relation_add(&out, k, i);
    return out;
}

/* ---- expressions ---- */

static void evaluate(const struct rsp_model *m, const struct rsp_execution *x, uint8_t expr,
                     struct rsp_relation *out);

/* What an expression relates: a relation as it is, or what is computed in `room`. */
static const struct rsp_relation *value_of(const struct rsp_model *m, const struct rsp_execution *x,
                                           uint8_t expr, struct rsp_relation *room)
{
    if (m->exprs[expr].kind == RSP_EXPR_RELATION)
        return &x->of[m->exprs[expr].of];
    evaluate(m, x, expr, room);
    return room;
}

static void evaluate_binary(const struct rsp_model *m, const struct rsp_execution *x,
                            const struct rsp_expr *e, struct rsp_relation *out)
{
    struct rsp_relation room[2];
    const struct rsp_relation *left = value_of(m, x, e->left, &room[0]);
    const struct rsp_relation *right = value_of(m, x, e->right, &room[1]);

    if (e->kind == RSP_EXPR_SEQUENCE) {
        sequence(out, left, right, x->n);
        return;
    }
    for (uint32_t i = 0; i < x->n; i++)
        out->row[i] = e->kind == RSP_EXPR_UNION ? left->row[i] | right->row[i]
                    : e->kind == RSP_EXPR_BOTH  ? left->row[i] & right->row[i]
                                                : left->row[i] & ~right->row[i];
}

/* Rows from x->n on stay undefined. */
static void evaluate(const struct rsp_model *m, const struct rsp_execution *x, uint8_t expr,
                     struct rsp_relation *out)
{
    const struct rsp_expr *e = &m->exprs[expr];

    switch (e->kind) {
    case RSP_EXPR_RELATION:
        *out = x->of[e->of];
        return;
    case RSP_EXPR_SET:
        for (uint32_t i = 0; i < x->n; i++)
            out->row[i] = x->sets[e->of] & (uint32_t)1 << i;
        return;
    case RSP_EXPR_UNION:
    case RSP_EXPR_SEQUENCE:
    case RSP_EXPR_MINUS:
    case RSP_EXPR_BOTH:
        evaluate_binary(m, x, e, out);
        return;
    case RSP_EXPR_PLUS:
    case RSP_EXPR_STAR:
        evaluate(m, x, e->left, out);
        close_over(out, x->n);
        break;
    case RSP_EXPR_MAYBE:
        evaluate(m, x, e->left, out);
        break;
    case RSP_EXPR_INVERSE:
        evaluate(m, x, e->left, out);
        *out = inverse(out, x->n);
        return;
    }
    if (e->kind != RSP_EXPR_PLUS)
        add_identity(out, x->n);
}

/* ---- axioms ---- */

static bool holds(const struct rsp_model *m, const struct rsp_execution *x,
                  const struct rsp_axiom *a)
{
    struct rsp_relation r;
    uint32_t found = 0;

    evaluate(m, x, a->row.expr, &r);
    for (uint32_t i = 0; i < x->n; i++)
        found |= a->form == RSP_EMPTY ? r.row[i] : r.row[i] & (uint32_t)1 << i;
    return tell_truth(m->tell, a->rule, found == 0);
}

const struct rsp_axiom *rsp_model_ask(const struct rsp_model *m, struct rsp_execution *x,
                                      enum rsp_stage stage)
{
    const bool of_co = stage == RSP_CO;

    for (uint32_t i = 0; i < RSP_RELATIONS; i++)
        if (m->relations[i].expr != RSP_GIVEN && m->relations[i].of_co == of_co)
            evaluate(m, x, m->relations[i].expr, &x->of[i]);
    for (uint32_t i = 0; i < m->naxioms; i++) {
        const struct rsp_axiom *a = &m->axioms[i];

        if (a->row.of_co == of_co && (stage != RSP_RF_PART || a->row.grows) && !holds(m, x, a))
            return a;
    }
    return NULL;
}

bool rsp_model_race(const struct rsp_model *m, const struct rsp_execution *x, uint32_t *a,
                    uint32_t *b)
{
    struct rsp_relation r;

    evaluate(m, x, m->race, &r);
    for (*a = 0; *a < x->n; ++*a)
        if (r.row[*a] != 0) {
            *b = set_lowest(r.row[*a]);
            return tell_truth(m->tell, RULE_RSP_RACE, true);
        }
    return tell_truth(m->tell, RULE_RSP_RACE, false);
}

/* ---- why ---- */

/* Steps from event to event, as many as there may be. */
struct chain {
    const struct rsp_model *model;
    const struct rsp_execution *x;
    struct rsp_link *v; /* owned */
    uint32_t n;
    size_t cap;
};

static void add_link(struct chain *c, uint32_t event, const char *relation, bool is_inverse)
{
    struct rsp_link l = { c->x->events[event].name, relation, is_inverse };

    ARRAY_PUSH(c->v, c->n, c->cap, l);
}

static void explain(struct chain *c, uint8_t expr, uint32_t a, uint32_t b);

/* A shortest way from a to b of one step or more of an expression, each step explained. */
static void explain_path(struct chain *c, uint8_t expr, uint32_t a, uint32_t b)
{
    uint32_t next[RSP_MOST_EVENTS], reached = (uint32_t)1 << b, ring = reached;
    struct rsp_relation r;
    bool arrived = false;

    evaluate(c->model, c->x, expr, &r);
    while (!arrived && ring != 0) {
        uint32_t before = 0;

        for (uint32_t i = 0; i < c->x->n; i++)
            if ((r.row[i] & ring) != 0 && ((reached >> i & 1) == 0 || i == a)) {
                next[i] = set_lowest(r.row[i] & ring);
                before |= (uint32_t)1 << i;
                arrived |= i == a;
            }
        reached |= before;
        ring = before;
    }
    if (!arrived)
        return;
    do {
        explain(c, expr, a, next[a]);
        a = next[a];
    } while (a != b);
}

/* Is the pair in the expression? */
static bool in(const struct chain *c, uint8_t expr, uint32_t a, uint32_t b)
{
    struct rsp_relation r;

    evaluate(c->model, c->x, expr, &r);
    return relation_has(&r, a, b);
}

static void explain_sequence(struct chain *c, const struct rsp_expr *e, uint32_t a, uint32_t b)
{
    struct rsp_relation room[2];
    const struct rsp_relation *left = value_of(c->model, c->x, e->left, &room[0]);
    const struct rsp_relation *right = value_of(c->model, c->x, e->right, &room[1]);

    FOR_SET(k, left->row[a])
        if (relation_has(right, k, b)) {
            explain(c, e->left, a, k);
            explain(c, e->right, k, b);
            return;
        }
}

static void explain_relation(struct chain *c, uint8_t of, uint32_t a, uint32_t b, bool is_inverse)
{
    if (rsp_relation_is_edge(of))
        add_link(c, a, rsp_relation_text(of), is_inverse);
    else
        explain(c, c->model->relations[of].expr, a, b);
}

/* Appends the steps by which a is related to b, which it is. */
static void explain(struct chain *c, uint8_t expr, uint32_t a, uint32_t b)
{
    const struct rsp_expr *e = &c->model->exprs[expr];

    switch (e->kind) {
    case RSP_EXPR_RELATION:
        explain_relation(c, e->of, a, b, false);
        return;
    case RSP_EXPR_SET:
        return;
    case RSP_EXPR_UNION:
        explain(c, in(c, e->left, a, b) ? e->left : e->right, a, b);
        return;
    case RSP_EXPR_SEQUENCE:
        explain_sequence(c, e, a, b);
        return;
    case RSP_EXPR_MINUS:
    case RSP_EXPR_BOTH:
        explain(c, e->left, a, b);
        return;
    case RSP_EXPR_STAR:
    case RSP_EXPR_PLUS:
        if (e->kind == RSP_EXPR_PLUS || a != b)
            explain_path(c, e->left, a, b);
        return;
    case RSP_EXPR_MAYBE:
        if (a != b)
            explain(c, e->left, a, b);
        return;
    case RSP_EXPR_INVERSE: /* of a name */
        explain_relation(c, c->model->exprs[e->left].of, a, b, true);
        return;
    }
}

/* The first pair of an expression that should have none. */
static void explain_pair(struct chain *c, uint8_t expr, const struct rsp_relation *r)
{
    uint32_t a = 0;

    while (r->row[a] == 0)
        a++;
    explain(c, expr, a, set_lowest(r->row[a]));
    add_link(c, set_lowest(r->row[a]), NULL, false);
}

/* The shortest of the cycles through each event that is related to itself. */
static void explain_cycle(struct chain *c, uint8_t expr, const struct rsp_relation *r)
{
    for (uint32_t a = 0; a < c->x->n; a++) {
        struct chain other = { c->model, c->x, NULL, 0, 0 };

        if (!relation_has(r, a, a))
            continue;
        explain(&other, expr, a, a);
        if (c->n == 0 || other.n < c->n) {
            mem_free(c->v);
            *c = other;
        } else {
            mem_free(other.v);
        }
    }
}

struct rsp_link *rsp_model_explain(const struct rsp_model *m, const struct rsp_execution *x,
                                   const struct rsp_axiom *axiom, uint32_t *n)
{
    struct chain c = { m, x, NULL, 0, 0 };
    struct rsp_relation r;

    evaluate(m, x, axiom->row.expr, &r);
    if (axiom->form == RSP_EMPTY)
        explain_pair(&c, axiom->row.expr, &r);
    else
        explain_cycle(&c, axiom->row.expr, &r);
    *n = c.n;
    return c.v;
}
