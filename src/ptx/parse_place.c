/* ptx/parse_place.c: where directives may stand, and which version of PTX and which processor know
 * what. Knows no grammar. */
#include "ptx/parser.h"

enum {
    HEADER = 1 << PLACE_HEADER,
    MODULE = 1 << PLACE_MODULE,
    SIGNATURE = 1 << PLACE_SIGNATURE,
    DECLARATION = 1 << PLACE_DECLARATION,
    ENTRY_HEAD = 1 << PLACE_ENTRY_HEAD,
    FUNCTION_HEAD = 1 << PLACE_FUNCTION_HEAD,
    BODY = 1 << PLACE_BODY,
    LABELLED = 1 << PLACE_LABELLED
};

static const struct directive {
    const char *text;
    unsigned places;
    struct feature needs;
} directives[] = {
#define DIRECTIVE(text, places, version, processor) { text, places, { text, version, processor } },
#include "ptx/directives.def"
#undef DIRECTIVE
};

/* What the next word names; NULL: no directive. */
static const struct directive *directive_here(const struct parser *x)
{
    for (size_t k = 0; k < sizeof directives / sizeof *directives; k++)
        if (parser_at_dotted(x, directives[k].text))
            return &directives[k];
    return NULL;
}

bool parser_begins_item(const struct parser *x)
{
    const struct directive *d = parser_word(x, 0)->first ? directive_here(x) : NULL;

    return d != NULL && (d->places & (HEADER | MODULE)) != 0;
}

bool parser_has(struct parser *x, struct span at, const struct feature *f)
{
    unsigned version = 10 * x->tree->major + x->tree->minor;

    if (version > 0 && version < f->version)
        return diag_error(x->diags, at, "%s needs .version %u.%u, this text has %u.%u", f->what,
                          f->version / 10, f->version % 10, x->tree->major, x->tree->minor);
    if (x->tree->target > 0 && x->tree->target < f->processor)
        return diag_error(x->diags, at, "%s needs .target sm_%u, this text is for sm_%u", f->what,
                          f->processor, x->tree->target);
    return true;
}

bool parser_may_stand(struct parser *x, enum directive_place place)
{
    static const char *const where[] = {
        [PLACE_HEADER] = "at the beginning of a text",
        [PLACE_MODULE] = "outside of functions",
        [PLACE_SIGNATURE] = "in the list of parameters",
        [PLACE_DECLARATION] = "in a declaration",
        [PLACE_ENTRY_HEAD] = "between the parameters of an entry and its body",
        [PLACE_FUNCTION_HEAD] = "behind the parameters of a function that is no entry",
        [PLACE_BODY] = "in the body of a function",
        [PLACE_LABELLED] = "behind a label"
    };
    const struct directive *d = directive_here(x);
    struct span at = lexeme_span(x, parser_word(x, 0));
    unsigned first = 0;

    if (d == NULL)
        return true;
    if ((d->places >> place & 1) != 0)
        return parser_has(x, at, &d->needs);
    while ((d->places >> first & 1) == 0)
        first++;
    return diag_error(x->diags, at, "%s cannot stand here: its place is %s", d->text, where[first]);
}
