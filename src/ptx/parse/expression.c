/* ptx/parse/expression.c: expressions of PTX: constants, names and operators of C (5.1.3, step 2
 * gives them values). */
#include "ptx/parse/parser.h"

#include <string.h>

static const struct expr *unary(struct parser *x);

static unsigned deeper(const struct expr *a, const struct expr *b)
{
    unsigned d = a == NULL ? 0 : a->depth, other = b == NULL ? 0 : b->depth;

    return d > other ? d : other;
}

/* A node over a and b (either may be NULL) that starts at the word `start`. NULL with an error when
 * the tree would grow too deep: long chains of operators count, too. */
static struct expr *new_expr(struct parser *x, enum expr_kind kind, size_t start,
                             const struct expr *operands[2])
{
    struct expr *e = arena_new(&x->tree->arena, sizeof *e);

    e->kind = kind;
    e->span = parser_since(x, start);
    e->a = operands[0];
    e->b = operands[1];
    e->depth = 1 + deeper(e->a, e->b);
    if (e->depth < DEEPEST)
        return e;
    diag_error(x->diags, e->span, "this expression has too many parts");
    return NULL;
}

/* How strongly a binary operator binds; 0: it is none. */
static unsigned strength(unsigned op)
{
    static const struct {
        unsigned op, strength;
    } operators[] = {
        { '*', 10 }, { '/', 10 }, { '%', 10 }, { '+', 9 }, { '-', 9 },
        { PUNCT2('<', '<'), 8 }, { PUNCT2('>', '>'), 8 },
        { '<', 7 }, { '>', 7 }, { PUNCT2('<', '='), 7 }, { PUNCT2('>', '='), 7 },
        { PUNCT2('=', '='), 6 }, { PUNCT2('!', '='), 6 },
        { '&', 5 }, { '^', 4 }, { '|', 3 }, { PUNCT2('&', '&'), 2 }, { PUNCT2('|', '|'), 1 }
    };

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].op == op)
            return operators[i].strength;
    return 0;
}

const struct expr *parse_literal(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);
    enum expr_kind kind = w->kind == LEX_INT   ? EXPR_INT
                          : w->kind == LEX_F32 ? EXPR_F32
                          : w->kind == LEX_F64 ? EXPR_F64
                                               : EXPR_NAME;
    struct expr *e;

    x->at++;
    e = new_expr(x, kind, x->at - 1, (const struct expr *[2]){ NULL, NULL });
    e->value = w->value;
    e->is_unsigned = w->is_unsigned;
    return e;
}

/* Parentheses are for constants: the first name in them is one too many. */
static bool nameless(struct parser *x, const struct expr *e)
{
    if (e == NULL)
        return true;
    if (e->kind == EXPR_NAME && !span_is(e->span, "WARP_SZ"))
        return diag_error(x->diags, e->span, "%.*s stands in parentheses, which are for constants",
                          SPAN_ARGS(e->span));
    return nameless(x, e->a) && nameless(x, e->b) && nameless(x, e->c);
}

/* (.s64) a, (.u64) a, or an expression in parentheses. */
static const struct expr *parenthesis(struct parser *x)
{
    size_t start = x->at++;
    bool is_unsigned = parser_at_dotted(x, ".u64");
    const struct expr *inner;
    struct expr *cast;

    if (!is_unsigned && !parser_at_dotted(x, ".s64")) {
        inner = parse_expr(x);
        return inner != NULL && parser_expect(x, ')', "the expression") && nameless(x, inner)
                   ? inner
                   : NULL;
    }
    x->at++;
    if (!parser_expect(x, ')', "the type") || (inner = unary(x)) == NULL)
        return NULL;
    cast = new_expr(x, EXPR_CAST, start, (const struct expr *[2]){ inner, NULL });
    if (cast != NULL)
        cast->is_unsigned = is_unsigned;
    return cast;
}

/* generic(x) */
static const struct expr *generic(struct parser *x)
{
    size_t start = x->at;
    const struct expr *inner;

    x->at += 2;
    if ((inner = parse_expr(x)) == NULL || !parser_expect(x, ')', "the name"))
        return NULL;
    return new_expr(x, EXPR_GENERIC, start, (const struct expr *[2]){ inner, NULL });
}

/* v.x to v.w and v.r to v.a: elements of a vector of registers. */
static const struct expr *name_or_element(struct parser *x, const struct lexeme *w)
{
    const struct lexeme *next = parser_word(x, 1);
    struct span s = lexeme_span(x, next);
    bool is_element = w->kind == LEX_NAME && next->kind == LEX_DOTTED && s.length == 2 &&
                      next->at == w->at + w->length && strchr("xyzwrgba", span_text(s)[1]) != NULL;
    const struct expr *e = parse_literal(x);

    if (e == NULL || !is_element)
        return e;
    x->at++;
    return new_expr(x, EXPR_NAME, x->at - 2, (const struct expr *[2]){ NULL, NULL });
}

static const struct expr *primary(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0), *next = parser_word(x, 1);

    if (w->kind == LEX_NAME && next->punct == '(' && span_is(lexeme_span(x, w), "generic"))
        return generic(x);
    if (w->kind == LEX_INT || w->kind == LEX_F32 || w->kind == LEX_F64 || w->kind == LEX_NAME)
        return name_or_element(x, w);
    if (w->punct == '(')
        return parenthesis(x);
    parser_unexpected(x, "an operand");
    return NULL;
}

/* a[b], only behind a name. */
static const struct expr *indexed(struct parser *x)
{
    size_t start = x->at;
    const struct expr *a = primary(x), *b;

    while (a != NULL && (a->kind == EXPR_NAME || a->kind == EXPR_INDEX) && parser_take(x, '[')) {
        if ((b = parse_expr(x)) == NULL || !parser_expect(x, ']', "the index"))
            return NULL;
        a = new_expr(x, EXPR_INDEX, start, (const struct expr *[2]){ a, b });
    }
    return a;
}

static const struct expr *unary(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);
    size_t start = x->at;
    const struct expr *inner;
    struct expr *e;

    if (w->punct != '-' && w->punct != '+' && w->punct != '~' && w->punct != '!')
        return indexed(x);
    x->at++;
    inner = parser_enter(x) ? unary(x) : NULL;
    parser_leave(x);
    if (inner == NULL)
        return NULL;
    e = new_expr(x, EXPR_UNARY, start, (const struct expr *[2]){ inner, NULL });
    if (e != NULL)
        e->op = w->punct;
    return e;
}

/* Operators that bind at least as strongly as `least`. */
static const struct expr *binary(struct parser *x, unsigned least)
{
    size_t start = x->at;
    const struct expr *a = unary(x), *b;
    struct expr *e;

    while (a != NULL) {
        unsigned op = parser_word(x, 0)->punct;
        bool offset = op == '+' && a->kind == EXPR_NAME; /* a whole expression is added to a name */

        if (strength(op) < least || strength(op) == 0)
            return a;
        x->at++;
        b = offset ? parse_expr(x) : binary(x, strength(op) + 1);
        if (b == NULL)
            return NULL;
        e = new_expr(x, EXPR_BINARY, start, (const struct expr *[2]){ a, b });
        if (e != NULL)
            e->op = op;
        a = e;
    }
    return NULL;
}

static const struct expr *conditional(struct parser *x)
{
    size_t start = x->at;
    const struct expr *a = binary(x, 1), *b, *c;
    struct expr *e;

    if (a == NULL || !parser_take(x, '?'))
        return a;
    if ((b = parse_expr(x)) == NULL || !parser_expect(x, ':', "the first choice"))
        return NULL;
    if ((c = parse_expr(x)) == NULL)
        return NULL;
    if ((e = new_expr(x, EXPR_CHOICE, start, (const struct expr *[2]){ a, b })) == NULL)
        return NULL;
    e->c = c;
    e->depth = 1 + deeper(e, c);
    return e;
}

const struct expr *parse_expr(struct parser *x)
{
    const struct expr *e = parser_enter(x) ? conditional(x) : NULL;

    parser_leave(x);
    return e;
}
