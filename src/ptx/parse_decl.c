/* ptx/parse_decl.c: declarations of variables, registers and parameters, and the signatures of
 * functions. Knows no size and no name. */
#include "ptx/parser.h"

#include "program/suffix.h"

bool parse_space(struct parser *x, enum space *space)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);
    unsigned value;

    if (w->kind != LEX_DOTTED || !suffix_find(SUFFIX_SPACE, span_text(s) + 1, s.length - 1, &value))
        return false;
    *space = (enum space)value;
    x->at++;
    return true;
}

/* ---- what stands between the state space and the name ---- */

static bool vector_length(const struct parser *x, unsigned *n)
{
    if (parser_at_dotted(x, ".v2"))
        *n = 2;
    else if (parser_at_dotted(x, ".v4"))
        *n = 4;
    else
        return false;
    return true;
}

/* .ptr {.space} {.align n}: what a kernel parameter points to; of no consequence here. */
static bool pointer_hints(struct parser *x)
{
    enum space space;

    parse_space(x, &space);
    return !parser_take_dotted(x, ".align") || parse_expr(x) != NULL;
}

/* Textures, samplers and surfaces: handles of 64 bits. */
static bool opaque_type(const struct parser *x)
{
    return parser_at_dotted(x, ".texref") || parser_at_dotted(x, ".samplerref") ||
           parser_at_dotted(x, ".surfref");
}

static bool type_found(struct parser *x, struct declaration *d)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);
    enum type t = opaque_type(x)            ? TYPE_B64
                  : w->kind == LEX_DOTTED ? type_find(span_text(s) + 1, s.length - 1)
                                            : TYPE_NONE;

    if (t == TYPE_NONE)
        return false;
    if (d->type != TYPE_NONE)
        return diag_error(x->diags, s, "a second type");
    d->is_opaque = opaque_type(x);
    d->type = t;
    x->at++;
    return true;
}

/* .align n, .v4, .u32, .ptr in any order, up to the name. */
static bool attributes(struct parser *x, struct declaration *d)
{
    unsigned errors = x->diags->errors;

    d->vector = 1;
    while (parser_word(x, 0)->kind == LEX_DOTTED) {
        if (parser_take_dotted(x, ".align")) {
            if ((d->align = parse_expr(x)) == NULL)
                return false;
        } else if (parser_take_dotted(x, ".ptr")) {
            if (!pointer_hints(x))
                return false;
        } else if (vector_length(x, &d->vector)) {
            x->at++;
        } else if (parser_at_dotted(x, ".attribute")) {
            parse_ignored(x);
        } else if (!type_found(x, d)) {
            return x->diags->errors == errors ? parse_unknown_type(x) : false;
        }
    }
    return d->type != TYPE_NONE ? true : parser_unexpected(x, "a type such as .u32");
}

/* ---- names ---- */

static bool range(struct parser *x, struct declarator *n)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_INT)
        return parser_unexpected(x, "a number of registers");
    n->is_range = true;
    n->count = w->value;
    x->at++;
    return parser_expect(x, '>', "the number of registers");
}

static bool dimension(struct parser *x, struct declarator *n)
{
    if (n->ndims == MOST_DIMENSIONS)
        return diag_error(x->diags, lexeme_span(x, parser_word(x, 0)),
                          "an array has at most %d dimensions", MOST_DIMENSIONS);
    n->dims[n->ndims] = NULL;
    if (!parser_at(x, ']') && (n->dims[n->ndims] = parse_expr(x)) == NULL)
        return false;
    n->ndims++;
    return parser_expect(x, ']', "the size of the array");
}

static struct init *initialiser(struct parser *x);

static bool init_list(struct parser *x, struct init *list)
{
    struct init *items = NULL, *item = NULL;
    size_t n = 0, cap = 0;
    bool good = true;

    while (good && !parser_at(x, '}')) {
        good = (item = initialiser(x)) != NULL;
        if (good)
            ARRAY_PUSH(items, n, cap, *item);
        if (!parser_take(x, ','))
            break;
    }
    list->items = parser_keep(x, items, n, sizeof *items);
    list->nitems = n;
    return good && parser_expect(x, '}', "the values");
}

/* 0xff00(expression) */
static bool masked(struct parser *x, struct init *i)
{
    i->mask = parser_word(x, 0)->value;
    if (i->mask == 0)
        return parser_unexpected(x, "a mask of one byte");
    x->at += 2;
    return (i->expr = parse_expr(x)) != NULL && parser_expect(x, ')', "the value");
}

/* An expression, or a list in braces. */
static struct init *initialiser(struct parser *x)
{
    struct init *i = arena_new(&x->tree->arena, sizeof *i);
    size_t start = x->at;
    bool good = parser_enter(x);

    if (good && parser_take(x, '{'))
        good = init_list(x, i);
    else if (good && parser_word(x, 0)->kind == LEX_INT && parser_word(x, 1)->punct == '(')
        good = masked(x, i);
    else if (good)
        good = (i->expr = parse_expr(x)) != NULL;
    parser_leave(x);
    i->span = parser_since(x, start);
    return good ? i : NULL;
}

/* How a sampler samples: { addr_mode_0 = wrap, filter_mode = linear }; of no consequence. */
static bool opaque_values(struct parser *x)
{
    if (!parser_take(x, '{'))
        return parser_unexpected(x, "a list in braces");
    while (!parser_at(x, '}') && !parser_at(x, ';') && parser_word(x, 0)->kind != LEX_END)
        x->at++;
    return parser_expect(x, '}', "the values");
}

static bool declarator(struct parser *x, struct declarator *n, bool may_init)
{
    if (!parser_name(x, "a name", &n->name))
        return false;
    if (parser_take(x, '<') && !range(x, n))
        return false;
    while (parser_take(x, '['))
        if (!dimension(x, n))
            return false;
    if (may_init && parser_take(x, '='))
        return (n->init = initialiser(x)) != NULL;
    return true;
}

bool parse_declaration(struct parser *x, struct declaration *d, bool whole)
{
    struct declarator *names = NULL, n;
    size_t count = 0, cap = 0, start = x->at > 0 ? x->at - 1 : 0;
    bool good = attributes(x, d);

    d->span = parser_since(x, start);
    while (good) {
        n = (struct declarator){ .ndims = 0 };
        good = declarator(x, &n, whole && !d->is_opaque) &&
               (!whole || !d->is_opaque || !parser_take(x, '=') || opaque_values(x));
        if (good)
            ARRAY_PUSH(names, count, cap, n);
        if (!whole || !parser_take(x, ','))
            break;
    }
    d->names = parser_keep(x, names, count, sizeof *names);
    d->nnames = (unsigned)count;
    return good && (!whole || parser_expect(x, ';', "the declaration"));
}

/* ---- signatures ---- */

static bool parameter(struct parser *x, struct declaration *d)
{
    if (!parse_space(x, &d->space))
        return parser_unexpected(x, "`.param` or `.reg`");
    if (d->space != SPACE_PARAM && d->space != SPACE_REG)
        return diag_error(x->diags, parser_since(x, x->at - 1),
                          "a parameter is in .param or .reg");
    return parse_declaration(x, d, false);
}

/* Parameters in parentheses, from behind the first one. */
static bool parameters(struct parser *x, struct declaration **list, unsigned *count)
{
    struct declaration *v = NULL, d;
    size_t n = 0, cap = 0;
    bool good = true;

    while (good && !parser_at(x, ')')) {
        d = (struct declaration){ .type = TYPE_NONE };
        good = parameter(x, &d);
        if (good)
            ARRAY_PUSH(v, n, cap, d);
        if (!parser_take(x, ','))
            break;
    }
    *list = parser_keep(x, v, n, sizeof *v);
    *count = (unsigned)n;
    return good && parser_expect(x, ')', "the parameters");
}

bool parse_signature(struct parser *x, struct signature_syntax *s, struct span *name)
{
    if (parser_take(x, '(') && !parameters(x, &s->returns, &s->nreturns))
        return false;
    if (!parser_name(x, "a function's name", name))
        return false;
    return !parser_take(x, '(') || parameters(x, &s->params, &s->nparams);
}
