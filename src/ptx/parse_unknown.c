/* ptx/parse_unknown.c: directives and types that do not exist: what may have been meant, and which
 * names nobody declares because of them. Knows no program. */
#include <string.h>

#include "base/text.h"
#include "ptx/parser.h"

#define LONGEST 32 /* characters of a word that is compared */
#define SHORT 6    /* words below this are near with one difference, others with two */

/* The first of `n` texts that differs least from the next word; NULL when none is near. */
static const char *nearest(const struct parser *x, const char *const *texts, size_t n)
{
    struct span s = lexeme_span(x, parser_word(x, 0));
    char word[LONGEST] = { 0 };
    const char *best = NULL;
    unsigned least = s.length < SHORT ? 2 : 3;

    memcpy(word, span_text(s), s.length < LONGEST ? s.length : LONGEST - 1);
    for (size_t k = 0; k < n; k++) {
        unsigned distance = text_distance(word, texts[k]);

        if (distance < least) {
            least = distance;
            best = texts[k];
        }
    }
    return best;
}

static bool unknown(struct parser *x, const char *what, const char *near)
{
    struct span s = lexeme_span(x, parser_word(x, 0));

    if (near == NULL)
        return diag_error(x->diags, s, "there is no %s %.*s", what, span_length(s), span_text(s));
    return diag_error(x->diags, s, "there is no %s %.*s; did you mean %s?", what, span_length(s),
                      span_text(s), near);
}

bool parse_unknown_directive(struct parser *x, enum directive_place place)
{
    static const char *const all[] = {
#define DIRECTIVE(text, places, version, processor) text,
#include "ptx/directives.def"
#undef DIRECTIVE
    };

    if (!parser_may_stand(x, place))
        return false;
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
