/* ptx/parse/parser.c: a module: its variables and functions; and the small steps that the other
 * files of the parser share (5.1.3, step 1). */
#include "ptx/parse/parser.h"

#include <string.h>

/* ---- words ---- */

const struct lexeme *parser_word(const struct parser *x, size_t ahead)
{
    size_t last = x->words.n - 1;

    return &x->words.v[last - x->at < ahead ? last : x->at + ahead];
}

struct span lexeme_span(const struct parser *x, const struct lexeme *w)
{
    return (struct span){ x->source, w->at, w->length };
}

uint64_t lexeme_value(const struct parser *x, const struct lexeme *w)
{
    return x->words.values[w->number];
}

struct span parser_span(const struct parser *x, struct excerpt e)
{
    return excerpt_span(e, x->source);
}

struct span parser_here(const struct parser *x)
{
    return lexeme_span(x, parser_word(x, 0));
}

struct span parser_behind(const struct parser *x)
{
    const struct lexeme *last;

    if (x->at == 0)
        return (struct span){ x->source, 0, 1 };
    last = &x->words.v[x->at - 1];
    return (struct span){ x->source, last->at + last->length, 1 };
}

struct span parser_since(const struct parser *x, size_t from)
{
    size_t last = x->at > from ? x->at - 1 : from;

    return span_join(lexeme_span(x, &x->words.v[from]), lexeme_span(x, &x->words.v[last]));
}

bool parser_at(const struct parser *x, unsigned punct)
{
    return parser_word(x, 0)->punct == punct;
}

bool parser_at_dotted(const struct parser *x, const char *text)
{
    const struct lexeme *w = parser_word(x, 0);

    return w->kind == LEX_DOTTED && span_is(lexeme_span(x, w), text);
}

bool parser_take(struct parser *x, unsigned punct)
{
    if (!parser_at(x, punct))
        return false;
    x->at++;
    return true;
}

bool parser_take_dotted(struct parser *x, const char *text)
{
    if (!parser_at_dotted(x, text))
        return false;
    x->at++;
    return true;
}

/* Was something on the rest of this line reported as unreadable? Then that is what is wrong. */
static bool line_is_broken(const struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);

    while (w->kind != LEX_BROKEN && w->kind != LEX_END && !w[1].first)
        w++;
    return w->kind == LEX_BROKEN;
}

bool parser_expect(struct parser *x, unsigned punct, const char *after)
{
    if (parser_take(x, punct))
        return true;
    if (line_is_broken(x))
        return false;
    return diag_error(x->diags, parser_behind(x), "`%c` is missing after %s", (int)punct, after);
}

bool parser_unexpected(struct parser *x, const char *expected)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);

    if (line_is_broken(x))
        return false;
    if (w->kind == LEX_END)
        return diag_error(x->diags, parser_behind(x), "%s is expected here, the file ends",
                          expected);
    return diag_error(x->diags, s, "%s is expected here, not `%.*s`", expected, SPAN_ARGS(s));
}

bool parser_name(struct parser *x, const char *what, struct span *name)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_NAME)
        return parser_unexpected(x, what);
    *name = lexeme_span(x, w);
    x->at++;
    return true;
}

bool parser_number(struct parser *x, const char *what, uint64_t most, uint64_t *value)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_INT || lexeme_value(x, w) > most)
        return parser_unexpected(x, what);
    *value = lexeme_value(x, w);
    x->at++;
    return true;
}

void parser_recover(struct parser *x, size_t start)
{
    unsigned depth = 0;

    for (x->at = start; parser_word(x, 0)->kind != LEX_END; x->at++) {
        if (depth == 0 && parser_at(x, '}'))
            return;
        if (parser_take(x, ';'))
            return;
        if (parser_at(x, '{'))
            depth++;
        if (parser_at(x, '}'))
            depth--;
    }
}

bool parser_enter(struct parser *x)
{
    if (x->depth++ < DEEPEST)
        return true;
    return diag_error(x->diags, parser_here(x), "more than %d levels of nesting", DEEPEST);
}

void parser_leave(struct parser *x)
{
    x->depth--;
}

void *parser_keep(struct parser *x, void *array, size_t n, size_t size)
{
    void *kept = arena_new(x->arena, n * size);

    if (n > 0)
        memcpy(kept, array, n * size);
    mem_free(array);
    return kept;
}

/* ---- functions ---- */

/* After .entry or .func. */
static bool function(struct parser *x, bool is_entry, enum linkage linkage)
{
    struct function_syntax f = { .is_entry = is_entry, .linkage = linkage };
    struct syntax *t = x->tree;
    enum declared what = is_entry ? DECLARED_ENTRY : DECLARED_FUNCTION;

    if (parser_at_dotted(x, ".attribute") && !is_entry && !parse_attributes(x, ATTRIBUTED_FUNCTION))
        return false;
    if (!parse_signature(x, &f.signature, &f.name, what) ||
        !(is_entry ? parse_entry_head(x, &f) : parse_function_head(x, &f.signature)))
        return false;
    f.has_body = parser_take(x, '{');
    if (f.has_body) {
        parse_body(x, &f);
        x->arena = &t->arena;
    } else if (!parser_take(x, ';') && (is_entry || !parser_at_item(x))) {
        return parser_unexpected(x, "`{` or `;`");
    }
    ARRAY_PUSH(t->functions, t->nfunctions, t->cap_functions, f);
    if (f.has_body && linkage == LINKAGE_EXTERN)
        return diag_error(x->diags, f.name, "%.*s is .extern, and has a body here",
                          SPAN_ARGS(f.name));
    return true;
}

/* ---- the module ---- */

bool parser_at_old_texture(const struct parser *x)
{
    return parser_at_dotted(x, ".tex") && x->tree->major <= 1 && x->tree->minor < 5;
}

static bool at_space(const struct parser *x)
{
    return parser_at_old_texture(x) || parser_at_dotted(x, ".global") ||
           parser_at_dotted(x, ".const") || parser_at_dotted(x, ".shared") ||
           parser_at_dotted(x, ".local");
}

/* Since version 3.0 a local variable of a module has no place: each thread has a stack. */
static bool module_variable(struct parser *x, enum linkage linkage)
{
    struct span s = parser_here(x);

    if (parser_at_dotted(x, ".local") && x->tree->major >= 3)
        return diag_error(x->diags, s, ".local variables are declared in functions");
    if (linkage == LINKAGE_COMMON && !parser_at_dotted(x, ".global"))
        return diag_error(x->diags, s, "a .common variable is in .global");
    return true;
}

static bool variable(struct parser *x, enum linkage linkage)
{
    struct declaration d = { .linkage = linkage };
    struct syntax *t = x->tree;
    bool is_texture = parser_at_old_texture(x);

    if (!module_variable(x, linkage) || !parse_declaration(x, &d, DECLARED_MODULE))
        return false;
    d.is_opaque = d.is_opaque || is_texture;
    ARRAY_PUSH(t->variables, t->nvariables, t->cap_variables, d);
    return true;
}

/* .alias other, function; */
static bool alias(struct parser *x)
{
    struct alias_syntax a;
    struct syntax *t = x->tree;

    if (!parser_name(x, "the new name", &a.name) || !parser_expect(x, ',', "the new name") ||
        !parser_name(x, "a function", &a.function) || !parser_expect(x, ';', "the function"))
        return false;
    ARRAY_PUSH(t->aliases, t->naliases, t->cap_aliases, a);
    return true;
}

/* The linkage that the next word says. */
static enum linkage linkage_here(const struct parser *x)
{
    return parser_at_dotted(x, ".extern")    ? LINKAGE_EXTERN
           : parser_at_dotted(x, ".visible") ? LINKAGE_VISIBLE
           : parser_at_dotted(x, ".weak")    ? LINKAGE_WEAK
           : parser_at_dotted(x, ".common")  ? LINKAGE_COMMON
                                             : LINKAGE_STATIC;
}

bool parse_early_attributes(struct parser *x)
{
    size_t start = x->at;

    if (!parser_at_dotted(x, ".attribute"))
        return true;
    if (!parser_may_stand(x, PLACE_BODY) || !parse_attributes(x, ATTRIBUTED_GLOBAL))
        return false;
    return parser_at_dotted(x, ".global") ||
           diag_error(x->diags, lexeme_span(x, &x->words.v[start]),
                      "an attribute stands before a variable in .global");
}

/* A variable or a function, after its linkage. */
static bool linked_item(struct parser *x, enum linkage linkage)
{
    if (linkage == LINKAGE_COMMON && !parser_at_dotted(x, ".attribute") && !at_space(x))
        return parser_unexpected(x, "a variable");
    if (parser_take_dotted(x, ".entry"))
        return function(x, true, linkage);
    if (parser_take_dotted(x, ".func"))
        return function(x, false, linkage);
    if (!parse_early_attributes(x))
        return false;
    if (at_space(x))
        return variable(x, linkage);
    return parser_unexpected(x, "a variable or a function");
}

/* One directive of the module; false with an error reported. */
static bool item(struct parser *x)
{
    enum linkage linkage;
    bool good;

    if (parse_header(x, &good))
        return good;
    if (parser_word(x, 0)->kind != LEX_DOTTED) {
        if (x->tree->nfunctions > 0) /* the last one may have ended too early */
            x->tree->functions[x->tree->nfunctions - 1].lost_names = true;
        return parser_unexpected(x, "a directive such as .entry or .global");
    }
    if (!parser_may_stand(x, PLACE_MODULE))
        return false;
    if (parse_debug(x, &good))
        return good;
    if (parser_at_dotted(x, ".pragma"))
        return parse_pragma(x);
    if (parser_take_dotted(x, ".alias"))
        return alias(x);
    linkage = linkage_here(x);
    if (linkage != LINKAGE_STATIC)
        x->at++;
    if (linkage != LINKAGE_STATIC || at_space(x) || parser_at_dotted(x, ".entry") ||
        parser_at_dotted(x, ".func") || parser_at_dotted(x, ".attribute"))
        return linked_item(x, linkage);
    return parse_unknown_directive(x, PLACE_MODULE);
}

/* Skips a broken directive: to the next one outside all braces that is at the start of a line or after
 * the end of another. */
static void recover_item(struct parser *x, size_t start)
{
    unsigned depth = 0, parentheses = 0;
    bool ended = false;

    for (x->at = start; parser_word(x, 0)->kind != LEX_END; x->at++) {
        const struct lexeme *w = parser_word(x, 0);

        if (x->at > start && depth == 0 &&
            (parser_begins_item(x) || (ended && w->kind == LEX_DOTTED)))
            return;
        if (w->punct == '{')
            depth++;
        else if (w->punct == '}' && depth > 0)
            depth--;
        else if (w->punct == '(')
            parentheses++;
        else if (w->punct == ')' && parentheses > 0)
            parentheses--;
        ended = depth == 0 && parentheses == 0 && (w->punct == ';' || w->punct == '}');
    }
}

/* Behind the braces that begin here. */
static void skip_braces(struct parser *x)
{
    unsigned depth = 0;

    do {
        depth += parser_at(x, '{') ? 1 : 0;
        depth -= parser_at(x, '}') ? 1 : 0;
        x->at++;
    } while (depth > 0 && parser_word(x, 0)->kind != LEX_END);
}

/* Behind a function whose head is broken: its body, if it has one, goes with it. */
static void recover_function(struct parser *x, size_t start)
{
    unsigned parentheses = 0;

    for (x->at = start; parser_word(x, 0)->kind != LEX_END; x->at++) {
        if (x->at > start + 1 && parser_begins_item(x) && !parser_at_dotted(x, ".pragma"))
            return;
        if (parser_at(x, '{')) {
            skip_braces(x);
            return;
        }
        if (parser_at(x, '('))
            parentheses++;
        else if (parser_at(x, ')') && parentheses > 0)
            parentheses--;
        else if (parser_at(x, ';') && parentheses == 0 && parser_word(x, 1)->punct != '{' &&
                 (x->at == start || x->words.v[x->at - 1].kind != LEX_STRING)) {
            x->at++;
            return;
        }
    }
}

/* Is the item that begins with this word a function? */
static bool is_function(const struct parser *x, size_t start)
{
    for (size_t k = start; k < start + 3 && k < x->words.n; k++) {
        struct span s = lexeme_span(x, &x->words.v[k]);

        if (span_is(s, ".entry") || span_is(s, ".func"))
            return true;
    }
    return false;
}

static void one_item(struct parser *x)
{
    size_t start = x->at;

    if (item(x) || x->tree->nfunctions != x->functions)
        return;
    parser_lose_names(x, start);
    if (is_function(x, start))
        recover_function(x, start);
    else
        recover_item(x, start);
}

void parse(struct syntax *t, const struct source *source, struct diags *d)
{
    struct parser x = { .source = source, .tree = t, .diags = d, .errors = d->errors,
                        .arena = &t->arena };

    *t = (struct syntax){ .most = t->most };
    if (parse_foreign(source, d))
        return;
    x.hidden = !lex(&x.words, source, d);
    while (!t->stopped && parser_word(&x, 0)->kind != LEX_END) {
        x.functions = t->nfunctions;
        one_item(&x);
    }
    finish_header(&x);
    finish_debug(&x);
    t->broken = d->errors != x.errors;
    lexemes_free(&x.words);
}

void syntax_drop_before(struct function_syntax *f, size_t statement)
{
    for (size_t k = 0; k < statement / PART_STATEMENTS; k++)
        arena_free(&f->parts[k]);
}

void syntax_drop_body(struct function_syntax *f)
{
    syntax_drop_before(f, f->nparts * PART_STATEMENTS);
    mem_free(f->parts);
    mem_free(f->body);
    f->parts = NULL;
    f->body = NULL;
    f->nbody = f->cap_body = 0;
    f->nparts = f->cap_parts = 0;
}

void syntax_free(struct syntax *t)
{
    for (size_t f = 0; f < t->nfunctions; f++)
        syntax_drop_body(&t->functions[f]);
    mem_free(t->functions);
    mem_free(t->variables);
    mem_free(t->aliases);
    names_free(&t->lost);
    origins_free(&t->origins);
    arena_free(&t->arena);
}
