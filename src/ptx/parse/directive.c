/* ptx/parse/directive.c: the valid places of directives, and the versions of PTX and processors that
 * have them (5.1.3, step 1; directives.def); suggestions for directives and types that do not exist; and
 * the directives without a meaning for execution that occur in several places: .pragma and .attribute. */
#include "ptx/parse/parser.h"

#include <string.h>

#define LONGEST 32 /* characters of a word that is compared */
#define SHORT 6    /* words below this are near with one difference, others with two */

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
#include "ptx/parse/directives.def"
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

bool parser_at_item(const struct parser *x)
{
    const struct directive *d = directive_here(x);

    return parser_word(x, 0)->kind == LEX_END || (d != NULL && (d->places & MODULE) != 0);
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
    struct span at = parser_here(x);
    unsigned first = 0;

    if (d == NULL)
        return true;
    if ((d->places >> place & 1) != 0)
        return parser_has(x, at, &d->needs);
    while ((d->places >> first & 1) == 0)
        first++;
    return diag_error(x->diags, at, "%s cannot stand here: its place is %s", d->text, where[first]);
}

/* ---- words that do not exist ---- */

/* The first of `n` texts that differs least from the next word; NULL when none is near. */
static const char *nearest(const struct parser *x, const char *const *texts, size_t n)
{
    struct span s = parser_here(x);
    char word[LONGEST] = { 0 };
    const char *best = NULL;
    unsigned least = s.length < SHORT ? 2 : 3;

    memcpy(word, span_text(s), s.length < LONGEST ? s.length : LONGEST - 1);
    for (size_t k = 0; k < n; k++)
        take_nearer(texts[k], word, &best, &least);
    return best;
}

static bool unknown(struct parser *x, const char *what, const char *near)
{
    struct span s = parser_here(x);

    if (near == NULL)
        return diag_error(x->diags, s, "there is no %s %.*s", what, SPAN_ARGS(s));
    return diag_error(x->diags, s, "there is no %s %.*s; did you mean %s?", what, SPAN_ARGS(s),
                      near);
}

bool parse_unknown_directive(struct parser *x, enum directive_place place)
{
    const char *all[sizeof directives / sizeof *directives];

    if (!parser_may_stand(x, place))
        return false;
    for (size_t k = 0; k < sizeof directives / sizeof *directives; k++)
        all[k] = directives[k].text;
    return unknown(x, "directive", nearest(x, all, sizeof all / sizeof *all));
}

bool parse_unknown_type(struct parser *x)
{
    static const char *const types[] = {
#define TYPE(name, text, bytes, kind) "." text,
#include "program/types.def"
#undef TYPE
    };

    return unknown(x, "type", nearest(x, types + 1, sizeof types / sizeof *types - 1));
}

bool parser_lose_names(struct parser *x, size_t from)
{
    bool lost = false;

    for (size_t k = from; k + 1 < x->words.n; k++) {
        const struct lexeme *w = &x->words.v[k];

        if (w->punct == ';' || w->punct == '{' || (k > from && w->first && w->kind != LEX_NAME))
            return lost;
        if (w->kind == LEX_NAME)
            names_put(&x->tree->lost, x->source->text + w->at, w->length, EVERYWHERE);
        lost = lost || w->kind == LEX_NAME;
    }
    return lost;
}

/* ---- .pragma and .attribute ---- */

/* .pragma "…" {, "…"} ; */
bool parse_pragma(struct parser *x)
{
    x->at++;
    do {
        if (parser_word(x, 0)->kind != LEX_STRING)
            return parser_unexpected(x, "a string in quotes");
        x->at++;
    } while (parser_take(x, ','));
    return parser_expect(x, ';', "the pragma");
}

static bool two_numbers(struct parser *x)
{
    uint64_t skipped;

    return parser_expect(x, '(', ".unified") &&
           parser_number(x, "a number", UINT64_MAX, &skipped) &&
           parser_expect(x, ',', "the first number") &&
           parser_number(x, "a number", UINT64_MAX, &skipped) &&
           parser_expect(x, ')', "the numbers");
}

/* .managed is for variables in .global, .unified for those and for functions. */
static bool attribute(struct parser *x, enum attributed what)
{
    static const struct feature managed = { ".managed", 40, 30 }, unified = { ".unified", 80, 90 };
    struct span s = parser_here(x);
    bool is_managed = parser_take_dotted(x, ".managed");

    if (!is_managed && !parser_take_dotted(x, ".unified"))
        return parser_unexpected(x, ".managed or .unified");
    if (what == ATTRIBUTED_OTHER || (is_managed && what == ATTRIBUTED_FUNCTION))
        return diag_error(x->diags, s, "%.*s is for variables in .global%s", SPAN_ARGS(s),
                          is_managed ? "" : " and for functions");
    return parser_has(x, s, is_managed ? &managed : &unified) && (is_managed || two_numbers(x));
}

bool parse_attributes(struct parser *x, enum attributed what)
{
    x->at++;
    if (!parser_expect(x, '(', ".attribute"))
        return false;
    do {
        if (!attribute(x, what))
            return false;
    } while (parser_take(x, ','));
    return parser_expect(x, ')', "the attributes");
}
