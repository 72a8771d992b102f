/* ptx/parse/body.c: the statements of a function: blocks, labels, declarations, instructions.
 * Operands stay expressions; what they mean is not known here. */
#include "ptx/parse/parser.h"

/* A body as it grows: the blocks that are open. */
struct body {
    struct parser *x;
    struct function_syntax *f;
    size_t open[DEEPEST];
    unsigned nopen;
    uint64_t instructions;
    bool ended; /* a brace is missing: what comes belongs to the module */
};

static void add(struct body *b, struct stmt s)
{
    ARRAY_PUSH(b->f->body, b->f->nbody, b->f->cap_body, s);
}

/* ---- operands ---- */

static bool argument(struct parser *x, struct arg *a, bool in_call);

/* Arguments with commas between them; any: there is a first one. False: one is broken. */
static bool arguments(struct parser *x, bool any, bool in_call, struct arg **out, unsigned *count)
{
    struct arg *v = NULL, a;
    size_t n = 0, cap = 0;
    bool good = true;

    for (bool more = any; good && more; more = parser_take(x, ',')) {
        a = (struct arg){ .kind = ARG_EXPR };
        good = argument(x, &a, in_call);
        if (good)
            ARRAY_PUSH(v, n, cap, a);
    }
    *out = parser_keep(x, v, n, sizeof *v);
    *count = (unsigned)n;
    return good;
}

/* Arguments up to the closing bracket. */
static bool argument_list(struct parser *x, struct arg *list, unsigned closing)
{
    return arguments(x, !parser_at(x, closing), false, &list->items, &list->nitems) &&
           parser_expect(x, closing, "the operands");
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
    a->span = excerpt_of(parser_since(x, start));
    return good;
}

/* ---- instructions ---- */

static bool name_of(struct parser *x, const char *what, struct excerpt *name)
{
    struct span span;
    bool good = parser_name(x, what, &span);

    if (good)
        *name = excerpt_of(span);
    return good;
}

static bool guard(struct parser *x, struct instr_syntax *i)
{
    if (!parser_take(x, '@'))
        return true;
    i->guarded = true;
    i->guard_negated = parser_take(x, '!');
    return name_of(x, "a predicate", &i->guard);
}

static void suffixes(struct parser *x, struct instr_syntax *i)
{
    struct excerpt *v = NULL;
    size_t n = 0, cap = 0;

    for (; parser_word(x, 0)->kind == LEX_DOTTED; x->at++)
        ARRAY_PUSH(v, n, cap, excerpt_of(parser_here(x)));
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
    struct instr_syntax *i = arena_new(x->arena, sizeof *i);
    size_t start = x->at;

    i->source = x->source;
    if (!guard(x, i) || !name_of(x, "an instruction", &i->opcode))
        return false;
    suffixes(x, i);
    if (is_left_out(i))
        skip_operands(x);
    else if (!arguments(x, !parser_at(x, ';') && !parser_at(x, '}'),
                        span_is(opcode_span(i), "call"), &i->args, &i->nargs))
        return false;
    if (parser_word(x, 0)->kind == LEX_BROKEN)
        return false;
    if (!parser_at(x, ';') && parser_word(x, 0)->first == false && !parser_at(x, '}'))
        return diag_error(x->diags, parser_here(x), "`,` or `;` is expected here");
    if (!parser_expect(x, ';', "the instruction"))
        return true;
    b->instructions++;
    add(b, (struct stmt){
               .kind = STMT_INSTR, .span = excerpt_of(parser_since(x, start)), .instr = i });
    return true;
}

/* ---- labels and what may follow them ---- */

static bool target_list(struct body *b, struct named_syntax *s)
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

static bool prototype(struct body *b, struct named_syntax *s)
{
    struct parser *x = b->x;
    struct signature_syntax *p = arena_new(x->arena, sizeof *p);
    struct span name;

    s->signature = p;
    if (!parse_signature(x, p, &name, DECLARED_PROTOTYPE) || !parse_function_head(x, p))
        return false;
    return parser_expect(x, ';', "the prototype");
}

/* The statement after the label that names it. */
static bool table(struct body *b, struct stmt *s, struct named_syntax *named)
{
    if (parser_take_dotted(b->x, ".callprototype")) {
        s->kind = STMT_PROTOTYPE;
        return prototype(b, named);
    }
    s->kind = STMT_TARGETS;
    named->of_calls = parser_at_dotted(b->x, ".calltargets");
    b->x->at++;
    return target_list(b, named);
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
    struct named_syntax *named = arena_new(&x->tree->arena, sizeof *named);
    struct stmt s = { .kind = STMT_LABEL, .named = named };
    size_t start = x->at;
    bool good = true;

    if (!parser_new_name(x, "a label", &named->name))
        return false;
    x->at = start + words;
    named->name = parser_since(x, start);
    x->at++;
    if (parser_at_dotted(x, ".branchtargets") || parser_at_dotted(x, ".calltargets") ||
        parser_at_dotted(x, ".callprototype")) {
        x->arena = &x->tree->arena;
        good = parser_may_stand(x, PLACE_LABELLED) && table(b, &s, named);
    }
    s.span = excerpt_of(parser_since(x, start));
    if (good)
        add(b, s);
    else
        names_put(&x->tree->lost, span_text(named->name), named->name.length, EVERYWHERE);
    return good;
}

/* ---- statements ---- */

/* The names of a broken declaration; where none can be seen, or a range, any may be its. */
static void lose_names(struct body *b, size_t start)
{
    bool range = false;

    for (size_t k = start; k < b->x->at; k++)
        range = range || b->x->words.v[k].punct == '<';
    b->f->lost_names = !parser_lose_names(b->x, start) || range || b->f->lost_names;
}

static bool declaration(struct body *b)
{
    struct declaration *d = arena_new(b->x->arena, sizeof *d);
    size_t start = b->x->at;

    bool good = parse_early_attributes(b->x) && parse_declaration(b->x, d, DECLARED_LOCAL);

    if (!good)
        lose_names(b, start);
    if (good || d->nnames > 0)
        add(b, (struct stmt){ .kind = STMT_DECLARE,
                              .span = excerpt_of(parser_since(b->x, start)),
                              .declaration = d });
    return good || (d->nnames > 0 && parser_word(b->x, 0)->first);
}

static bool at_declaration(const struct parser *x)
{
    static const char *const words[] = { ".reg",   ".param", ".local",    ".shared",
                                         ".const", ".global", ".attribute" };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (parser_at_dotted(x, words[k]))
            return true;
    return false;
}

/* A directive in a wrong place reaches to the end of its line, or of the braces that begin there. */
static bool skip_directive(struct parser *x)
{
    unsigned depth = 0;

    for (x->at++; parser_word(x, 0)->kind != LEX_END; x->at++) {
        if (depth == 0 && (parser_word(x, 0)->first || parser_at(x, ';') || parser_at(x, '}')))
            break;
        if (parser_at(x, '{'))
            depth++;
        if (parser_at(x, '}') && --depth == 0) {
            x->at++;
            return true;
        }
    }
    parser_take(x, ';');
    return true;
}

/* An entry or a function at the start of a line is outside the previous one, if the braces of the text
 * show that one is missing there. */
static bool ends_body(const struct body *b)
{
    const struct parser *x = b->x;
    const struct lexeme *w = parser_word(x, 0);
    bool function = span_is(lexeme_span(x, w), ".entry") || span_is(lexeme_span(x, w), ".func") ||
                    span_is(lexeme_span(x, w + 1), ".entry") ||
                    span_is(lexeme_span(x, w + 1), ".func");
    size_t closed = 0, opened = b->nopen + 1u;

    if (!w->first || !function)
        return false;
    for (; w->kind != LEX_END; w++) {
        closed += w->punct == '}' ? 1 : 0;
        opened += w->punct == '{' ? 1 : 0;
    }
    return closed < opened;
}

/* One that begins with a dot. */
static bool directive(struct body *b)
{
    struct parser *x = b->x;
    size_t start = x->at;
    bool good;

    if (!parser_may_stand(x, PLACE_BODY)) {
        b->ended = ends_body(b);
        if (b->ended)
            return true;
        lose_names(b, start);
        return skip_directive(x);
    }
    if (parse_debug(x, &good))
        return good ? true : (x->at = start, skip_directive(x));
    if (parser_at_dotted(x, ".pragma"))
        return parse_pragma(x);
    if (at_declaration(x))
        return declaration(b);
    parse_unknown_directive(x, PLACE_BODY);
    lose_names(b, start);
    return false;
}

static bool open_block(struct body *b)
{
    struct span s = parser_here(b->x);

    if (b->nopen == DEEPEST)
        return diag_error(b->x->diags, s, "more than %d blocks inside each other", DEEPEST);
    b->x->at++;
    b->open[b->nopen++] = b->f->nbody;
    add(b, (struct stmt){ .kind = STMT_OPEN, .span = excerpt_of(s) });
    return true;
}

static void close_block(struct body *b)
{
    struct span s = parser_here(b->x);

    b->x->at++;
    b->f->body[b->open[--b->nopen]].match = (uint32_t)b->f->nbody;
    add(b, (struct stmt){ .kind = STMT_CLOSE, .span = excerpt_of(s) });
}

/* A kernel that cannot be loaded, however its program is counted. The rest of the text is not
 * read. */
static bool is_too_large(struct body *b)
{
    struct parser *x = b->x;
    struct span here = parser_here(x);

    if (!b->f->is_entry || x->tree->most == 0 || b->instructions <= x->tree->most)
        return false;
    diag_error(x->diags, here, "this kernel has too many instructions, MaxProgSize is %llu",
               (unsigned long long)x->tree->most);
    return true;
}

static bool empty(struct parser *x)
{
    diag_error(x->diags, parser_here(x), "no statement stands before this `;`");
    x->at++;
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
    if (parser_at(x, ';'))
        return empty(x);
    if (parser_word(x, 0)->kind == LEX_DOTTED)
        return directive(b);
    return instruction(b);
}

/* What is left of a broken statement in its line, when it is no statement. */
static void skip_rest(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);

    while (!w->first && w->punct != ';' && w->punct != '{' && w->punct != '}' && w->punct != ':')
        w++;
    while (w->first && parser_word(x, 0) < w)
        x->at++;
}

/* Behind the broken statement that begins with the word `start`. It may have declared something. */
static void recover(struct body *b, size_t start)
{
    struct parser *x = b->x;

    if (x->words.v[start].punct != '@' || !parser_at(x, '{')) /* a block is no statement */
        parser_recover(x, start);
    for (size_t k = start; k < x->at; k++)
        b->f->lost_names = b->f->lost_names || x->words.v[k].punct == ':';
    skip_rest(x);
}

/* Where the next statement goes. */
static struct arena *part_of(struct function_syntax *f)
{
    while (f->nparts <= f->nbody / PART_STATEMENTS)
        ARRAY_PUSH(f->parts, f->nparts, f->cap_parts, (struct arena){ NULL });
    return &f->parts[f->nparts - 1];
}

void parse_body(struct parser *x, struct function_syntax *f)
{
    struct body b = { .x = x, .f = f };
    struct span opening = parser_since(x, x->at - 1);

    while (parser_word(x, 0)->kind != LEX_END && !b.ended && (b.nopen > 0 || !parser_at(x, '}'))) {
        size_t start = x->at;

        x->arena = part_of(f);
        if (!statement(&b))
            recover(&b, start);
        x->tree->stopped = is_too_large(&b);
        if (x->tree->stopped)
            return;
    }
    if (f->nbody > 0)
        f->body = mem_resize(f->body, f->nbody * sizeof *f->body);
    f->cap_body = f->nbody;
    if (b.ended || !parser_take(x, '}')) {
        if (!x->hidden && !b.ended)
            diag_error(x->diags, opening, "this brace is not closed");
        f->lost_names = true;
        while (b.nopen > 0)
            b.f->body[b.open[--b.nopen]].match = (uint32_t)b.f->nbody;
    }
}
