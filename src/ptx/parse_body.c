/* ptx/parse_body.c: the statements of a function: blocks, labels, declarations, instructions.
 * Operands stay expressions; what they mean is not known here. */
#include "ptx/parser.h"

/* A body as it grows: the blocks that are open. */
struct body {
    struct parser *x;
    struct function_syntax *f;
    size_t open[DEEPEST];
    unsigned nopen;
    uint64_t instructions;
};

static void add(struct body *b, struct stmt s)
{
    ARRAY_PUSH(b->f->body, b->f->nbody, b->f->cap_body, s);
}

/* ---- operands ---- */

static bool argument(struct parser *x, struct arg *a, bool in_call);

/* Arguments up to the closing bracket. */
static bool argument_list(struct parser *x, struct arg *list, unsigned closing)
{
    struct arg *v = NULL, a;
    size_t n = 0, cap = 0;
    bool good = true;

    for (bool more = !parser_at(x, closing); good && more; more = parser_take(x, ',')) {
        a = (struct arg){ .kind = ARG_EXPR };
        good = argument(x, &a, false);
        if (good)
            ARRAY_PUSH(v, n, cap, a);
    }
    list->items = parser_keep(x, v, n, sizeof *v);
    list->nitems = (unsigned)n;
    return good && parser_expect(x, closing, "the operands");
}

static bool argument_inside(struct parser *x, struct arg *a, bool in_call)
{
    if (parser_take(x, '[')) {
        a->kind = ARG_ADDRESS;
        return (a->expr = parse_expr(x)) != NULL && parser_expect(x, ']', "the address");
    }
    if (parser_take(x, '{')) {
        a->kind = ARG_VECTOR;
        return argument_list(x, a, '}');
    }
    if (in_call && parser_take(x, '(')) {
        a->kind = ARG_LIST;
        return argument_list(x, a, ')');
    }
    return (a->expr = parse_expr(x)) != NULL;
}

static bool argument(struct parser *x, struct arg *a, bool in_call)
{
    size_t start = x->at;
    bool good = parser_enter(x) && argument_inside(x, a, in_call);

    parser_leave(x);
    a->span = parser_since(x, start);
    return good;
}

static bool arguments(struct parser *x, struct instr_syntax *i)
{
    bool in_call = span_is(i->opcode, "call"), good = true;
    struct arg *v = NULL, a;
    size_t n = 0, cap = 0;

    for (bool more = !parser_at(x, ';') && !parser_at(x, '}'); good && more;
         more = parser_take(x, ',')) {
        a = (struct arg){ .kind = ARG_EXPR };
        good = argument(x, &a, in_call);
        if (good)
            ARRAY_PUSH(v, n, cap, a);
    }
    i->args = parser_keep(x, v, n, sizeof *v);
    i->nargs = (unsigned)n;
    return good;
}

/* ---- instructions ---- */

static bool guard(struct parser *x, struct instr_syntax *i)
{
    if (!parser_take(x, '@'))
        return true;
    i->guarded = true;
    i->guard_negated = parser_take(x, '!');
    return parser_name(x, "a predicate", &i->guard);
}

static void suffixes(struct parser *x, struct instr_syntax *i)
{
    struct span *v = NULL;
    size_t n = 0, cap = 0;

    for (; parser_word(x, 0)->kind == LEX_DOTTED; x->at++)
        ARRAY_PUSH(v, n, cap, lexeme_span(x, parser_word(x, 0)));
    i->suffixes = parser_keep(x, v, n, sizeof *v);
    i->nsuffixes = (unsigned)n;
}

/* Does a statement begin here, or does the one before go on? A comma in front, or one that comes,
 * goes on. */
static bool begins_statement(const struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0), *last = &x->words.v[x->at - 1];

    return w->first && (w->kind == LEX_NAME || w->punct == '@') && last->punct != ',' &&
           last->kind != LEX_DOTTED;
}

/* Operands that are not looked into reach to the semicolon; braces and brackets belong to them. */
static void skip_operands(struct parser *x)
{
    unsigned depth = 0;

    for (; parser_word(x, 0)->kind != LEX_END; x->at++) {
        bool closes = parser_at(x, '}') || parser_at(x, ']') || parser_at(x, ')');

        if (parser_at(x, ';') || (depth == 0 && (closes || begins_statement(x))))
            return;
        depth += parser_at(x, '{') || parser_at(x, '[') || parser_at(x, '(');
        depth -= closes;
    }
}

static bool instruction(struct body *b)
{
    struct parser *x = b->x;
    struct instr_syntax *i = arena_new(&x->tree->arena, sizeof *i);
    size_t start = x->at;

    if (!guard(x, i) || !parser_name(x, "an instruction", &i->opcode))
        return false;
    suffixes(x, i);
    if (is_left_out(i))
        skip_operands(x);
    else if (!arguments(x, i))
        return false;
    if (!parser_at(x, ';') && parser_word(x, 0)->first == false && !parser_at(x, '}'))
        return diag_error(x->diags, lexeme_span(x, parser_word(x, 0)),
                          "`,` or `;` is expected here");
    if (!parser_expect(x, ';', "the instruction"))
        return true;
    b->instructions++;
    add(b, (struct stmt){ .kind = STMT_INSTR, .span = parser_since(x, start), .instr = i });
    return true;
}

/* ---- labels and what they may stand before ---- */

static bool target_list(struct body *b, struct stmt *s)
{
    struct parser *x = b->x;
    struct span *v = NULL, name;
    size_t n = 0, cap = 0;
    bool good;

    do {
        good = parser_name(x, "a name", &name);
        if (good)
            ARRAY_PUSH(v, n, cap, name);
    } while (good && parser_take(x, ','));
    s->targets = parser_keep(x, v, n, sizeof *v);
    s->ntargets = (unsigned)n;
    return good && parser_expect(x, ';', "the list");
}

static bool prototype(struct body *b, struct stmt *s)
{
    struct parser *x = b->x;
    struct signature_syntax *p = arena_new(&x->tree->arena, sizeof *p);
    struct span name;

    s->kind = STMT_PROTOTYPE;
    s->signature = p;
    if (!parse_signature(x, p, &name))
        return false;
    while (parse_ignored(x)) /* .noreturn, .abi_preserve */
        ;
    return parser_expect(x, ';', "the prototype");
}

/* `name:`; also the report's `PATH-1:` (listing 5.6). */
static size_t label_words(const struct parser *x)
{
    if (parser_word(x, 0)->kind != LEX_NAME)
        return 0;
    if (parser_word(x, 1)->punct == ':')
        return 1;
    return parser_word(x, 1)->punct == '-' && parser_word(x, 2)->kind == LEX_INT &&
                   parser_word(x, 3)->punct == ':'
               ? 3
               : 0;
}

static bool label(struct body *b, size_t words)
{
    struct parser *x = b->x;
    struct stmt s = { .kind = STMT_LABEL };
    size_t start = x->at;
    bool good = true;

    x->at += words;
    s.name = parser_since(x, start);
    x->at++;
    if (parser_take_dotted(x, ".branchtargets") || parser_take_dotted(x, ".calltargets")) {
        s.kind = STMT_TARGETS;
        good = target_list(b, &s);
    } else if (parser_take_dotted(x, ".callprototype")) {
        good = prototype(b, &s);
    }
    s.span = parser_since(x, start);
    if (good)
        add(b, s);
    return good;
}

/* ---- statements ---- */

static bool declaration(struct body *b, bool is_extern)
{
    struct declaration *d = arena_new(&b->x->tree->arena, sizeof *d);
    size_t start = b->x->at;

    d->is_extern = is_extern;
    if (!parse_space(b->x, &d->space) ? !parse_unknown_directive(b->x, true)
                                      : !parse_declaration(b->x, d, true)) {
        parser_lose_names(b->x, start);
        return false;
    }
    add(b, (struct stmt){ .kind = STMT_DECLARE,
                          .span = parser_since(b->x, start),
                          .declaration = d });
    return true;
}

static bool open_block(struct body *b)
{
    struct span s = lexeme_span(b->x, parser_word(b->x, 0));

    if (b->nopen == DEEPEST)
        return diag_error(b->x->diags, s, "more than %d blocks inside each other", DEEPEST);
    b->x->at++;
    b->open[b->nopen++] = b->f->nbody;
    add(b, (struct stmt){ .kind = STMT_OPEN, .span = s });
    return true;
}

static void close_block(struct body *b)
{
    struct span s = lexeme_span(b->x, parser_word(b->x, 0));

    b->x->at++;
    b->f->body[b->open[--b->nopen]].match = b->f->nbody;
    add(b, (struct stmt){ .kind = STMT_CLOSE, .span = s });
}

/* A kernel that cannot be loaded, however its program is counted. The rest of the text is not read. */
static bool is_too_large(struct body *b)
{
    struct parser *x = b->x;
    struct span here = lexeme_span(x, parser_word(x, 0));

    if (!b->f->is_entry || x->tree->most == 0 || b->instructions <= x->tree->most)
        return false;
    diag_error(x->diags, here, "this kernel has too many instructions, MaxProgSize is %llu",
               (unsigned long long)x->tree->most);
    return true;
}

/* One statement; false with an error reported. */
static bool statement(struct body *b)
{
    struct parser *x = b->x;
    size_t words = label_words(x);

    if (words > 0)
        return label(b, words);
    if (parser_at(x, '{'))
        return open_block(b);
    if (parser_at(x, '}')) {
        close_block(b);
        return true;
    }
    if (parser_take(x, ';') || parse_ignored(x))
        return true;
    if (parser_word(x, 0)->kind == LEX_DOTTED)
        return declaration(b, parser_take_dotted(x, ".extern"));
    return instruction(b);
}

void parse_body(struct parser *x, struct function_syntax *f)
{
    struct body b = { .x = x, .f = f };
    struct span opening = parser_since(x, x->at - 1);

    while (parser_word(x, 0)->kind != LEX_END && (b.nopen > 0 || !parser_at(x, '}'))) {
        if (!statement(&b))
            parser_recover(x);
        x->tree->stopped = is_too_large(&b);
        if (x->tree->stopped)
            return;
    }
    if (!parser_take(x, '}')) {
        if (!x->hidden)
            diag_error(x->diags, opening, "this brace is not closed");
        while (b.nopen > 0)
            b.f->body[b.open[--b.nopen]].match = b.f->nbody;
    }
}
