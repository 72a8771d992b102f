/* ptx/parser.c: a module: its variables and functions; and the small steps that the other
 * files of the parser share (5.1.3, step 1). */
#include "ptx/parser.h"

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

bool parser_expect(struct parser *x, unsigned punct, const char *after)
{
    if (parser_take(x, punct))
        return true;
    return diag_error(x->diags, parser_behind(x), "`%c` is missing after %s", (int)punct, after);
}

bool parser_unexpected(struct parser *x, const char *expected)
{
    const struct lexeme *w = parser_word(x, 0);
    struct span s = lexeme_span(x, w);

    if (w->kind == LEX_BROKEN)
        return false;
    if (w->kind == LEX_END)
        return diag_error(x->diags, parser_behind(x), "%s is expected here, the file ends",
                          expected);
    return diag_error(x->diags, s, "%s is expected here, not `%.*s`", expected, span_length(s),
                      span_text(s));
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

void parser_recover(struct parser *x)
{
    unsigned depth = 0;

    for (; parser_word(x, 0)->kind != LEX_END; x->at++) {
        if (depth == 0 && parser_at(x, '}'))
            return;
        if (depth == 0 && parser_take(x, ';'))
            return;
        if (parser_at(x, '{'))
            depth++;
        if (parser_at(x, '}') && depth > 0)
            depth--;
    }
}

bool parser_enter(struct parser *x)
{
    if (x->depth++ < DEEPEST)
        return true;
    return diag_error(x->diags, lexeme_span(x, parser_word(x, 0)),
                      "more than %d levels of nesting", DEEPEST);
}

void parser_leave(struct parser *x)
{
    x->depth--;
}

void *parser_keep(struct parser *x, void *array, size_t n, size_t size)
{
    void *kept = arena_new(&x->tree->arena, n * size + 1);

    if (n > 0)
        memcpy(kept, array, n * size);
    mem_free(array);
    return kept;
}

/* ---- functions ---- */

/* .maxntid and .reqntid: up to three numbers. */
static bool block_size(struct parser *x, struct function_syntax *f)
{
    for (unsigned i = 0; i < 3; i++)
        f->maxntid[i] = 1;
    for (unsigned i = 0; i < 3; i++) {
        const struct lexeme *w = parser_word(x, 0);

        if (w->kind != LEX_INT || w->value == 0 || w->value > UINT32_MAX)
            return parser_unexpected(x, "a number of threads");
        f->maxntid[i] = (uint32_t)w->value;
        x->at++;
        if (!parser_take(x, ','))
            return true;
    }
    return parser_unexpected(x, "the function's body");
}

static bool may_have_size(struct parser *x, const struct function_syntax *f)
{
    struct span s = lexeme_span(x, parser_word(x, 0));

    if (!f->is_entry)
        return diag_error(x->diags, s, "only an entry has a size of its blocks");
    return f->maxntid[0] == 0 ? true
                              : diag_error(x->diags, s, "a second size of the entry's blocks");
}

static bool function_directives(struct parser *x, struct function_syntax *f)
{
    for (;;) {
        if (parser_at_dotted(x, ".maxntid") || parser_at_dotted(x, ".reqntid")) {
            if (!may_have_size(x, f))
                return false;
            x->at++;
            if (!block_size(x, f))
                return false;
        } else if (!parse_ignored(x)) {
            return true;
        }
    }
}

/* From behind .entry or .func. */
static bool function(struct parser *x, bool is_entry)
{
    struct function_syntax f = { .is_entry = is_entry };
    struct syntax *t = x->tree;

    while (parse_ignored(x)) /* .attribute, .noreturn */
        ;
    if (!parse_signature(x, &f.signature, &f.name) || !function_directives(x, &f))
        return false;
    if (!parser_at(x, '{') && !parser_take(x, ';'))
        return parser_unexpected(x, "`{` or `;`");
    f.has_body = parser_take(x, '{');
    if (f.has_body)
        parse_body(x, &f);
    ARRAY_PUSH(t->functions, t->nfunctions, t->cap_functions, f);
    return true;
}

/* ---- the module ---- */

/* Before PTX 1.5 textures had a state space: .tex .u32 name; */
static bool is_old_texture(const struct parser *x)
{
    return parser_at_dotted(x, ".tex") && x->tree->major <= 1 && x->tree->minor < 5;
}

static bool variable(struct parser *x, bool is_extern)
{
    struct declaration d = { .is_extern = is_extern };
    struct syntax *t = x->tree;
    bool is_texture = is_old_texture(x);

    d.space = SPACE_GLOBAL;
    if (is_texture)
        x->at++;
    else if (!parse_space(x, &d.space))
        return false;
    if (d.space == SPACE_REG || d.space == SPACE_PARAM)
        return diag_error(x->diags, parser_since(x, x->at - 1),
                          "registers and parameters are declared in functions");
    if (!parse_declaration(x, &d, true))
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

static bool take_linkage(struct parser *x, bool *is_extern)
{
    if (parser_take_dotted(x, ".extern")) {
        *is_extern = true;
        return true;
    }
    return parser_take_dotted(x, ".visible") || parser_take_dotted(x, ".weak") ||
           parser_take_dotted(x, ".common");
}

/* One directive of the module; false with an error reported. */
static bool item(struct parser *x)
{
    bool is_extern = false, good;
    enum space space;

    if (parse_header(x, &good))
        return good;
    if (parse_ignored(x) || parser_take(x, ';'))
        return true;
    if (parser_take_dotted(x, ".alias"))
        return alias(x);
    if (take_linkage(x, &is_extern) && take_linkage(x, &is_extern)) {
        x->at--;
        return parser_unexpected(x, "a variable or a function");
    }
    if (parser_take_dotted(x, ".entry"))
        return function(x, true);
    if (parser_take_dotted(x, ".func"))
        return function(x, false);
    if (is_old_texture(x))
        return variable(x, is_extern);
    if (parse_space(x, &space)) {
        x->at--;
        return variable(x, is_extern);
    }
    if (parser_word(x, 0)->kind == LEX_DOTTED)
        return parse_unknown_directive(x, false);
    return parser_unexpected(x, "a directive such as .entry or .global");
}

/* Behind a broken directive: to the next one at the start of a line, outside of all braces. */
static void recover_item(struct parser *x)
{
    unsigned depth = 0;

    for (x->at += parser_word(x, 0)->kind != LEX_END; parser_word(x, 0)->kind != LEX_END; x->at++) {
        const struct lexeme *w = parser_word(x, 0);

        if (depth == 0 && w->first && w->kind == LEX_DOTTED)
            return;
        if (w->punct == '{')
            depth++;
        else if (w->punct == '}' && depth > 0)
            depth--;
    }
}

static void one_item(struct parser *x)
{
    size_t start = x->at;

    if (item(x))
        return;
    parser_lose_names(x, start);
    recover_item(x);
}

void parse(struct syntax *t, const struct source *source, struct diags *d)
{
    struct parser x = { .source = source, .tree = t, .diags = d };

    *t = (struct syntax){ .most = t->most };
    x.hidden = !lex(&x.words, source, d);
    while (!t->stopped && parser_word(&x, 0)->kind != LEX_END)
        one_item(&x);
    lexemes_free(&x.words);
}

void syntax_free(struct syntax *t)
{
    for (size_t f = 0; f < t->nfunctions; f++)
        mem_free(t->functions[f].body);
    mem_free(t->functions);
    mem_free(t->variables);
    mem_free(t->aliases);
    names_free(&t->lost);
    origins_free(&t->origins);
    arena_free(&t->arena);
}
