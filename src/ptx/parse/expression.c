/* ptx/parse/expression.c: expressions of PTX: constants, names and operators of C (5.1.3, step 2
 * gives them values). */
#include "ptx/parse/parser.h"

#include <string.h>

static const struct expr *unary(struct parser *x);

/* A copy of the node, which starts at the word `start`. NULL with an error when the tree would grow
 * too deep: long chains of operators count, too. */
static const struct expr *new_expr(struct parser *x, size_t start, struct expr node)
{
    struct expr *e = arena_new(x->arena, sizeof *e);

    *e = node;
    e->span = excerpt_of(parser_since(x, start));
    for (unsigned k = 0; k < e->nparts; k++)
        if (e->depth < e->parts[k]->depth)
            e->depth = e->parts[k]->depth;
    if (++e->depth < DEEPEST)
        return e;
    diag_error(x->diags, parser_span(x, e->span), "this expression has too many parts");
    return NULL;
}

/* The same of a node with parts. */
static const struct expr *new_node(struct parser *x, size_t start, struct expr node,
                                   const struct expr *const *parts, unsigned nparts)
{
    const struct expr **kept = arena_new(x->arena, nparts * sizeof *kept);

    for (unsigned k = 0; k < nparts; k++)
        kept[k] = parts[k];
    node.parts = kept;
    node.nparts = (uint8_t)nparts;
    return new_expr(x, start, node);
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

    x->at++;
    return new_expr(x, x->at - 1,
                    (struct expr){ .kind = (uint8_t)kind,
                                   .value = lexeme_value(x, w),
                                   .is_unsigned = w->is_unsigned });
}

/* Parentheses are for constants: the first name in them is one too many. */
static bool nameless(struct parser *x, const struct expr *e)
{
    struct span text = parser_span(x, e->span);
    bool good = true;

    if (e->kind == EXPR_NAME && !span_is(text, "WARP_SZ"))
        return diag_error(x->diags, text, "%.*s stands in parentheses, which are for constants",
                          SPAN_ARGS(text));
    for (unsigned k = 0; good && k < e->nparts; k++)
        good = nameless(x, e->parts[k]);
    return good;
}

/* (.s64) a, (.u64) a, or an expression in parentheses. */
static const struct expr *parenthesis(struct parser *x)
{
    size_t start = x->at++;
    bool is_unsigned = parser_at_dotted(x, ".u64");
    const struct expr *inner;

    if (!is_unsigned && !parser_at_dotted(x, ".s64")) {
        inner = parse_expr(x);
        return inner != NULL && parser_expect(x, ')', "the expression") && nameless(x, inner)
                   ? inner
                   : NULL;
    }
    x->at++;
    if (!parser_expect(x, ')', "the type") || (inner = unary(x)) == NULL)
        return NULL;
    return new_node(x, start, (struct expr){ .kind = EXPR_CAST, .is_unsigned = is_unsigned },
                    &inner, 1);
}

/* generic(x) */
static const struct expr *generic(struct parser *x)
{
    size_t start = x->at;
    const struct expr *inner;

    x->at += 2;
    if ((inner = parse_expr(x)) == NULL || !parser_expect(x, ')', "the name"))
        return NULL;
    return new_node(x, start, (struct expr){ .kind = EXPR_GENERIC }, &inner, 1);
}

/* .x to .w and .r to .a name elements of a vector of registers. In video instructions .b0 to .b3, .h0 and
 * .h1 name parts of a register. */
static bool is_component(struct span s)
{
    const char *text = span_text(s);

    if (s.length == 2)
        return strchr("xyzwrgba", text[1]) != NULL;
    return s.length == 3 && ((text[1] == 'b' && text[2] >= '0' && text[2] <= '3') ||
                             (text[1] == 'h' && text[2] >= '0' && text[2] <= '1'));
}

static const struct expr *name_or_element(struct parser *x, const struct lexeme *w)
{
    const struct lexeme *next = parser_word(x, 1);
    struct span s = lexeme_span(x, next);
    bool is_element = w->kind == LEX_NAME && next->kind == LEX_DOTTED &&
                      next->at == w->at + w->length && is_component(s);
    const struct expr *e = parse_literal(x);

    if (e == NULL || !is_element)
        return e;
    x->at++;
    return new_expr(x, x->at - 2, (struct expr){ .kind = EXPR_NAME });
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

/* a[b], only after a name. */
static const struct expr *indexed(struct parser *x)
{
    size_t start = x->at;
    const struct expr *a = primary(x), *b;

    while (a != NULL && (a->kind == EXPR_NAME || a->kind == EXPR_INDEX) && parser_take(x, '[')) {
        if ((b = parse_expr(x)) == NULL || !parser_expect(x, ']', "the index"))
            return NULL;
        a = new_node(x, start, (struct expr){ .kind = EXPR_INDEX },
                     (const struct expr *const[]){ a, b }, 2);
    }
    return a;
}

static const struct expr *unary(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);
    size_t start = x->at;
    const struct expr *inner;

    if (w->punct != '-' && w->punct != '+' && w->punct != '~' && w->punct != '!')
        return indexed(x);
    x->at++;
    inner = parser_enter(x) ? unary(x) : NULL;
    parser_leave(x);
    if (inner == NULL)
        return NULL;
    return new_node(x, start, (struct expr){ .kind = EXPR_UNARY, .op = w->punct }, &inner, 1);
}

/* Operators that bind at least as strongly as `least`. */
static const struct expr *binary(struct parser *x, unsigned least)
{
    size_t start = x->at;
    const struct expr *a = unary(x), *b;

    while (a != NULL) {
        unsigned op = parser_word(x, 0)->punct;
        bool offset = op == '+' && a->kind == EXPR_NAME; /* a whole expression is added to a name */

        if (strength(op) < least || strength(op) == 0)
            return a;
        x->at++;
        b = offset ? parse_expr(x) : binary(x, strength(op) + 1);
        if (b == NULL)
            return NULL;
        a = new_node(x, start, (struct expr){ .kind = EXPR_BINARY, .op = (uint16_t)op },
                     (const struct expr *const[]){ a, b }, 2);
    }
    return NULL;
}

static const struct expr *conditional(struct parser *x)
{
    size_t start = x->at;
    const struct expr *a = binary(x, 1), *b, *c;

    if (a == NULL || !parser_take(x, '?'))
        return a;
    if ((b = parse_expr(x)) == NULL || !parser_expect(x, ':', "the first choice"))
        return NULL;
    if ((c = parse_expr(x)) == NULL)
        return NULL;
    return new_node(x, start, (struct expr){ .kind = EXPR_CHOICE },
                    (const struct expr *const[]){ a, b, c }, 3);
}

const struct expr *parse_expr(struct parser *x)
{
    const struct expr *e = parser_enter(x) ? conditional(x) : NULL;

    parser_leave(x);
    return e;
}
