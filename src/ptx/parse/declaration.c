/* ptx/parse/declaration.c: declarations of variables, registers and parameters, and the signatures
 * of functions. Knows no size and no name. */
#include "ptx/parse/parser.h"

#include <string.h>

#include "program/suffix.h"

static bool parse_space(struct parser *x, enum space *space)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);
    unsigned value = SPACE_GLOBAL;

    if (w->kind != LEX_DOTTED ||
        (!parser_at_old_texture(x) &&
         !suffix_find(SUFFIX_SPACE, span_text(s) + 1, s.length - 1, &value)))
        return false;
    *space = (enum space)value;
    x->at++;
    return true;
}

/* ---- between the state space and the name ---- */

static bool vector_length(const struct parser *x, unsigned *n)
{
    bool two = parser_at_dotted(x, ".v2"), four = parser_at_dotted(x, ".v4");

    if (two || four)
        *n = two ? 2 : 4;
    return two || four;
}

/* .align N after the word: a number, not an expression. */
static bool alignment(struct parser *x, const struct expr **align)
{
    const struct expr *e;

    if (parser_word(x, 0)->kind != LEX_INT)
        return parser_unexpected(x, "an alignment such as 8");
    e = parse_literal(x);
    if (align != NULL)
        *align = e;
    else if (e->value == 0 || (e->value & (e->value - 1)) != 0)
        return diag_error(x->diags, parser_span(x, e->span), "an alignment is a power of two");
    return true;
}

/* .ptr {.space} {.align n}: what a kernel parameter points to; of no consequence here. */
static bool pointer_hints(struct parser *x, enum declared what)
{
    static const char *const spaces[] = { ".const", ".global", ".local", ".shared" };
    struct span s = parser_here(x);

    if (what == DECLARED_ENTRY && parser_take_dotted(x, ".align"))
        return alignment(x, NULL);
    if (!parser_at_dotted(x, ".ptr"))
        return true;
    if (what != DECLARED_ENTRY)
        return diag_error(x->diags, s, ".ptr is for the parameters of an entry");
    if (!parser_may_stand(x, PLACE_DECLARATION))
        return false;
    x->at++;
    for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
        if (parser_take_dotted(x, spaces[k]))
            break;
    return !parser_take_dotted(x, ".align") || alignment(x, NULL);
}

/* Types of instructions that no register and no variable has, and those of later PTX. */
static bool may_declare(struct parser *x, struct span s, enum type t)
{
    static const struct feature b128 = { ".b128", 83, 70 }, f16x2 = { ".f16x2", 0, 53 };

    switch (t) {
    case TYPE_BF16: case TYPE_BF16X2: case TYPE_TF32: case TYPE_U16X2: case TYPE_S16X2:
    case TYPE_F32X2: case TYPE_E4M3X2: case TYPE_E5M2X2:
        return diag_error(x->diags, s, "%.*s is a type of instructions only: declare .b%u",
                          SPAN_ARGS(s), 8 * type_info(t)->bytes);
    case TYPE_U128: /* the report's (listing 5.3) */
        return x->tree->major == 0 || diag_error(x->diags, s, "there is no type .u128");
    case TYPE_B128:
        return parser_has(x, s, &b128);
    case TYPE_F16X2:
        return parser_has(x, s, &f16x2);
    default:
        return true;
    }
}

/* Textures, samplers and surfaces: handles of 64 bits. */
static bool opaque_type(const struct parser *x)
{
    return parser_at_dotted(x, ".texref") || parser_at_dotted(x, ".samplerref") ||
           parser_at_dotted(x, ".surfref");
}

static bool type_of(struct parser *x, struct declaration *d)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);

    if (w->kind != LEX_DOTTED)
        return parser_unexpected(x, "a type such as .u32");
    d->is_opaque = opaque_type(x);
    d->type = d->is_opaque ? TYPE_B64 : type_find(span_text(s) + 1, s.length - 1);
    if (d->type == TYPE_NONE)
        return parse_unknown_type(x);
    x->at++;
    return may_declare(x, s, d->type);
}

/* Something after the type that belongs before it, or nowhere. */
static bool nothing_left(struct parser *x)
{
    struct span s = parser_here(x);
    unsigned vector;

    if (parser_word(x, 0)->kind != LEX_DOTTED)
        return true;
    if (type_find(span_text(s) + 1, s.length - 1) != TYPE_NONE)
        return diag_error(x->diags, s, "a second type");
    if (parser_at_dotted(x, ".align") || parser_at_dotted(x, ".attribute") ||
        vector_length(x, &vector))
        return diag_error(x->diags, s, "%.*s stands before the type", SPAN_ARGS(s));
    return diag_error(x->diags, s, "a name is expected here, not `%.*s`", SPAN_ARGS(s));
}

/* Is it a declaration up to the semicolon? */
static bool whole(enum declared what)
{
    return what == DECLARED_MODULE || what == DECLARED_LOCAL;
}

static bool attributes(struct parser *x, const struct declaration *d, enum declared what)
{
    bool global = d->space == SPACE_GLOBAL && whole(what);

    return parser_may_stand(x, PLACE_BODY) &&
           parse_attributes(x, global ? ATTRIBUTED_GLOBAL : ATTRIBUTED_OTHER);
}

/* {.align n, .attribute(…)} {.v4} .u32 {.ptr …}, up to the name. */
static bool specifiers(struct parser *x, struct declaration *d, enum declared what)
{
    d->vector = 1;
    for (;;) {
        if (parser_take_dotted(x, ".align")) {
            if (!alignment(x, &d->align))
                return false;
        } else if (!parser_at_dotted(x, ".attribute")) {
            break;
        } else if (!attributes(x, d, what)) {
            return false;
        }
    }
    if (vector_length(x, &d->vector))
        x->at++;
    if (parser_at_dotted(x, ".align"))
        return diag_error(x->diags, parser_here(x),
                          ".align stands before the length of the vector");
    return type_of(x, d) && pointer_hints(x, what) && nothing_left(x);
}

/* ---- names ---- */

static bool range(struct parser *x, struct declarator *n)
{
    n->is_range = parser_number(x, "a number of registers", UINT64_MAX, &n->count);
    return n->is_range && parser_expect(x, '>', "the number of registers");
}

static bool dimension(struct parser *x, struct declarator *n)
{
    if (n->ndims == MOST_DIMENSIONS)
        return diag_error(x->diags, parser_here(x), "an array has at most %d dimensions",
                          MOST_DIMENSIONS);
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

    for (bool more = !parser_at(x, '}'); good && more; more = parser_take(x, ',')) {
        good = (item = initialiser(x)) != NULL;
        if (good)
            ARRAY_PUSH(items, n, cap, *item);
    }
    list->items = parser_keep(x, items, n, sizeof *items);
    list->nitems = n;
    return good && parser_expect(x, '}', "the values");
}

/* 0xff00(expression) */
static bool masked(struct parser *x, struct init *i)
{
    static const struct feature mask = { "a mask", 71, 0 };

    if (!parser_has(x, parser_here(x), &mask))
        return false;
    i->mask = lexeme_value(x, parser_word(x, 0));
    if (i->mask == 0)
        return parser_unexpected(x, "a mask of one byte");
    x->at += 2;
    return (i->expr = parse_expr(x)) != NULL && parser_expect(x, ')', "the value");
}

/* An expression, or a list in braces. */
static struct init *initialiser(struct parser *x)
{
    struct init *i = arena_new(x->arena, sizeof *i);
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

bool parser_new_name(struct parser *x, const char *what, struct span *name)
{
    if (!parser_name(x, what, name))
        return false;
    if (!span_is(*name, "_") && !span_is(*name, "WARP_SZ") &&
        memchr(span_text(*name), '.', name->length) == NULL)
        return true;
    return diag_error(x->diags, *name, "%.*s cannot be declared: it has a meaning of its own",
                      SPAN_ARGS(*name));
}

/* A parameter of an entry or of a prototype may go without a name: `_`. */
static bool declared_name(struct parser *x, struct span *name, enum declared what)
{
    *name = parser_here(x);
    if ((what == DECLARED_ENTRY || what == DECLARED_PROTOTYPE) && span_is(*name, "_"))
        return parser_name(x, "a name", name);
    return parser_new_name(x, "a name", name);
}

static bool declarator(struct parser *x, struct declarator *n, const struct declaration *d,
                       enum declared what)
{
    if (!declared_name(x, &n->name, what))
        return false;
    if (parser_take(x, '<') && !range(x, n))
        return false;
    while (parser_take(x, '['))
        if (!dimension(x, n))
            return false;
    if (!whole(what) || !parser_take(x, '='))
        return true;
    return d->is_opaque ? opaque_values(x) : (n->init = initialiser(x)) != NULL;
}

bool parse_declaration(struct parser *x, struct declaration *d, enum declared what)
{
    struct declarator *names = NULL, n;
    size_t count = 0, cap = 0, start = x->at;
    bool good = parse_space(x, &d->space) && specifiers(x, d, what);

    d->span = parser_since(x, start);
    while (good) {
        n = (struct declarator){ .ndims = 0 };
        good = declarator(x, &n, d, what);
        if (good)
            ARRAY_PUSH(names, count, cap, n);
        if (!whole(what) || !parser_take(x, ','))
            break;
    }
    d->names = parser_keep(x, names, count, sizeof *names);
    d->nnames = (unsigned)count;
    return good && (!whole(what) || parser_expect(x, ';', "the declaration"));
}

/* ---- signatures ---- */

/* .hidden: a query of the kernel's parameters does not list this one. */
static bool hidden(struct parser *x, enum declared what)
{
    struct span at = parser_here(x);

    if (!parser_take_dotted(x, ".hidden"))
        return true;
    if (what == DECLARED_FUNCTION)
        return diag_error(x->diags, at, ".hidden is for the parameters of an entry");
    return parser_at_dotted(x, ".param") || parser_unexpected(x, "`.param`");
}

static bool parameter(struct parser *x, struct declaration *d, enum declared what)
{
    static const struct feature in_param = { "a .param of a function", 20, 0 };

    if (!parser_may_stand(x, PLACE_SIGNATURE) || !hidden(x, what))
        return false;
    if (!parser_at_dotted(x, ".param") && !parser_at_dotted(x, ".reg"))
        return parser_unexpected(x, "`.param` or `.reg`");
    if (what == DECLARED_FUNCTION && parser_at_dotted(x, ".param") &&
        !parser_has(x, parser_here(x), &in_param))
        return false;
    return parse_declaration(x, d, what);
}

/* Parameters in parentheses, after the first parenthesis. */
static bool parameters(struct parser *x, struct declaration **list, unsigned *count,
                       enum declared what)
{
    struct declaration *v = NULL, d;
    size_t n = 0, cap = 0;
    bool good = true;

    for (bool more = !parser_at(x, ')'); good && more; more = parser_take(x, ',')) {
        d = (struct declaration){ .type = TYPE_NONE };
        good = parameter(x, &d, what);
        if (good)
            ARRAY_PUSH(v, n, cap, d);
    }
    *list = parser_keep(x, v, n, sizeof *v);
    *count = (unsigned)n;
    return good && parser_expect(x, ')', "the parameters");
}

static bool signature_name(struct parser *x, struct span *name, enum declared what)
{
    if (what != DECLARED_PROTOTYPE)
        return parser_new_name(x, what == DECLARED_ENTRY ? "an entry's name" : "a function's name",
                               name);
    *name = parser_here(x);
    if (!span_is(*name, "_"))
        return parser_unexpected(x, "`_`");
    x->at++;
    return true;
}

bool parse_signature(struct parser *x, struct signature_syntax *s, struct span *name,
                     enum declared what)
{
    struct span opening = parser_here(x);

    if (parser_take(x, '(')) {
        if (what == DECLARED_ENTRY)
            return diag_error(x->diags, opening, "an entry returns nothing");
        if (!parameters(x, &s->returns, &s->nreturns, what))
            return false;
    }
    if (!signature_name(x, name, what))
        return false;
    return !parser_take(x, '(') || parameters(x, &s->params, &s->nparams, what);
}
