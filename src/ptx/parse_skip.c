/* ptx/parse_skip.c: directives without a meaning for execution: hints, debug data, and places of
 * the source, which are kept. Knows of the others only how far each reaches. */
#include "ptx/parser.h"

#include "base/mem.h"

/* How a directive goes on. */
enum extent {
    EXTENT_NOTHING,
    EXTENT_NUMBERS,   /* numbers with commas */
    EXTENT_LOC,       /* to the end of its line, */
    EXTENT_FILE,      /* both */
    EXTENT_STATEMENT, /* to a semicolon */
    EXTENT_BRACES,    /* to the end of the braces */
    EXTENT_ATTRIBUTES /* to the end of the parentheses */
};

static const struct {
    const char *text;
    enum extent extent;
} ignored[] = {
    { ".minnctapersm", EXTENT_NUMBERS },     { ".maxnctapersm", EXTENT_NUMBERS },
    { ".maxnreg", EXTENT_NUMBERS },          { ".reqnctapercluster", EXTENT_NUMBERS },
    { ".maxclusterrank", EXTENT_NUMBERS },   { ".abi_preserve", EXTENT_NUMBERS },
    { ".abi_preserve_control", EXTENT_NUMBERS },
    { ".explicitcluster", EXTENT_NOTHING },  { ".blocksareclusters", EXTENT_NOTHING },
    { ".noreturn", EXTENT_NOTHING },         { ".pragma", EXTENT_STATEMENT },
    { ".loc", EXTENT_LOC },                  { ".file", EXTENT_FILE },
    { ".section", EXTENT_BRACES },           { ".attribute", EXTENT_ATTRIBUTES }
};

static void skip_numbers(struct parser *x)
{
    while (parser_word(x, 0)->kind == LEX_INT) {
        x->at++;
        if (!parser_take(x, ','))
            return;
    }
}

static void skip_line(struct parser *x)
{
    while (!parser_word(x, 0)->first)
        x->at++;
}

/* The number that comes next on this line; 0: there is none. */
static uint32_t number(struct parser *x)
{
    const struct lexeme *w = parser_word(x, 0);

    if (w->kind != LEX_INT || w->first || w->value > UINT32_MAX)
        return 0;
    x->at++;
    return (uint32_t)w->value;
}

/* FILE LINE COLUMN */
static struct line_place line_place(struct parser *x)
{
    struct line_place p;

    p.file = number(x);
    p.line = number(x);
    p.column = number(x);
    return p;
}

/* .loc FILE LINE COLUMN, function_name LABEL, inlined_at FILE LINE COLUMN; and what else stands on
 * the line. */
static void loc(struct parser *x)
{
    struct origins *o = &x->tree->origins;
    struct line_mark m = { .at = x->words.v[x->at - 1].at };

    m.place = line_place(x);
    while (!parser_word(x, 0)->first) {
        bool inlined = span_is(lexeme_span(x, parser_word(x, 0)), "inlined_at");

        x->at++;
        if (inlined)
            m.inlined_at = line_place(x);
    }
    ARRAY_PUSH(o->marks, o->nmarks, o->cap_marks, m);
}

/* .file NUMBER "NAME", and what else stands on the line. */
static void file(struct parser *x)
{
    uint32_t n = number(x);
    struct span name = lexeme_span(x, parser_word(x, 0));

    if (parser_word(x, 0)->kind == LEX_STRING && name.length >= 2)
        origins_add_file(&x->tree->origins, n, span_text(name) + 1, name.length - 2);
    skip_line(x);
}

static void skip_braces(struct parser *x)
{
    size_t start = x->at - 1;

    while (!parser_at(x, '{') && !parser_at(x, '}') && parser_word(x, 0)->kind != LEX_END)
        x->at++;
    while (!parser_at(x, '}') && parser_word(x, 0)->kind != LEX_END)
        x->at++;
    if (!parser_take(x, '}'))
        diag_error(x->diags, lexeme_span(x, &x->words.v[start]), "this section is not closed");
}

/* (.managed, .unified(1, 2)) */
static void skip_attributes(struct parser *x)
{
    unsigned depth = 0;

    do {
        if (parser_at(x, '(')) {
            depth++;
        } else if (depth == 0 || parser_at(x, ';') || parser_word(x, 0)->kind == LEX_END) {
            parser_unexpected(x, depth == 0 ? "`(`" : "`)`");
            return;
        } else if (parser_at(x, ')')) {
            depth--;
        }
        x->at++;
    } while (depth > 0);
}

static void skip(struct parser *x, enum extent extent)
{
    switch (extent) {
    case EXTENT_NOTHING:
        break;
    case EXTENT_NUMBERS:
        skip_numbers(x);
        break;
    case EXTENT_LOC:
        loc(x);
        break;
    case EXTENT_FILE:
        file(x);
        break;
    case EXTENT_STATEMENT:
        parser_recover(x);
        break;
    case EXTENT_BRACES:
        skip_braces(x);
        break;
    case EXTENT_ATTRIBUTES:
        skip_attributes(x);
        break;
    }
}

bool parse_ignored(struct parser *x)
{
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (parser_take_dotted(x, ignored[i].text)) {
            skip(x, ignored[i].extent);
            return true;
        }
    return false;
}
