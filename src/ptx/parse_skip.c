/* ptx/parse_skip.c: directives without a meaning for execution: hints, places of the source, debug
 * data. Knows only how far each reaches. */
#include "ptx/parser.h"

/* How a directive goes on. */
enum extent {
    EXTENT_NOTHING,
    EXTENT_NUMBERS,   /* numbers with commas */
    EXTENT_LINE,      /* to the end of its line */
    EXTENT_STATEMENT, /* to a semicolon */
    EXTENT_BRACES     /* to the end of the braces */
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
    { ".loc", EXTENT_LINE },                 { ".file", EXTENT_LINE },
    { ".section", EXTENT_BRACES }
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

static void skip(struct parser *x, enum extent extent)
{
    switch (extent) {
    case EXTENT_NOTHING:
        break;
    case EXTENT_NUMBERS:
        skip_numbers(x);
        break;
    case EXTENT_LINE:
        skip_line(x);
        break;
    case EXTENT_STATEMENT:
        parser_recover(x);
        break;
    case EXTENT_BRACES:
        skip_braces(x);
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
