/* ptx/parse/function_head.c: the directives between the parameters of a function and its body. Of
 * those of an entry the sizes of its blocks and clusters are kept, which a launch has to respect; the
 * others are checked and read over. */
#include "ptx/parse/parser.h"

#include <string.h>

/* What an entry may say of itself, how many numbers follow, and what it excludes. */
static const struct saying {
    const char *text;
    unsigned most; /* numbers */
    bool positive; /* none of them 0 */
    const char *other;
} sayings[] = { { ".maxntid", 3, true, ".reqntid" },
                { ".reqntid", 3, true, ".maxntid" },
                { ".minnctapersm", 1, true, NULL },
                { ".maxnctapersm", 1, true, NULL },
                { ".maxnreg", 1, true, NULL },
                { ".reqnctapercluster", 3, false, ".maxclusterrank" },
                { ".maxclusterrank", 1, false, ".reqnctapercluster" },
                { ".explicitcluster", 0, false, NULL },
                { ".blocksareclusters", 0, false, NULL } };

#define SAYINGS (sizeof sayings / sizeof *sayings)

/* Has the entry said this? */
static bool has_said(const bool said[SAYINGS], const char *text)
{
    for (size_t k = 0; k < SAYINGS; k++)
        if (said[k] && strcmp(sayings[k].text, text) == 0)
            return true;
    return false;
}

/* Up to `most` numbers with commas between them; what is left out is 1. */
static bool numbers(struct parser *x, const struct saying *y, uint32_t out[3])
{
    const char *what = y->positive ? "a number that is not 0" : "a number";
    uint64_t value;

    out[0] = out[1] = out[2] = 1;
    for (unsigned k = 0; k < y->most && (k == 0 || parser_take(x, ',')); k++) {
        if (lexeme_value(x, parser_word(x, 0)) == 0 && y->positive)
            return parser_unexpected(x, what);
        if (!parser_number(x, what, UINT32_MAX, &value))
            return false;
        out[k] = (uint32_t)value;
    }
    return true;
}

/* Keeps what constrains launches; at: the directive. */
static void keep(struct launch_contract *c, struct span at, const uint32_t values[3])
{
    bool exact = span_is(at, ".reqntid"), clusters = span_is(at, ".reqnctapercluster");

    if (exact || span_is(at, ".maxntid")) {
        memcpy(exact ? c->reqntid : c->maxntid, values, sizeof c->reqntid);
        c->block_span = at;
    } else if (clusters) {
        memcpy(c->cluster, values, sizeof c->cluster);
        c->cluster_span = at;
    } else if (span_is(at, ".explicitcluster")) {
        c->explicit_span = at;
    }
}

/* One directive of an entry. */
static bool entry_directive(struct parser *x, struct function_syntax *f, size_t kind,
                            bool said[SAYINGS])
{
    const struct saying *y = &sayings[kind];
    struct span at = parser_here(x);
    uint32_t values[3];

    if (y->other != NULL && has_said(said, y->other))
        return diag_error(x->diags, at, "%s and %s exclude each other", y->text, y->other);
    if (span_is(at, ".maxnctapersm") && 10 * x->tree->major + x->tree->minor >= 21)
        return diag_error(x->diags, at,
                          ".maxnctapersm is no more since PTX 2.1: say .minnctapersm");
    x->at++;
    if (!numbers(x, y, values))
        return false;
    said[kind] = true;
    keep(&f->contract, at, values);
    return true;
}

static bool complete(struct parser *x, const bool said[SAYINGS])
{
    return !has_said(said, ".blocksareclusters") ||
           (has_said(said, ".reqntid") && has_said(said, ".reqnctapercluster")) ||
           diag_error(x->diags, parser_since(x, x->at - 1),
                      ".blocksareclusters needs .reqntid and .reqnctapercluster");
}

bool parse_entry_head(struct parser *x, struct function_syntax *f)
{
    bool said[SAYINGS] = { false };
    size_t start = x->at;

    while (parser_word(x, 0)->kind == LEX_DOTTED) {
        size_t kind = 0;

        while (kind < SAYINGS && !parser_at_dotted(x, sayings[kind].text))
            kind++;
        if (!parser_may_stand(x, PLACE_ENTRY_HEAD))
            return false;
        if (parser_at_dotted(x, ".pragma")) {
            if (!parse_pragma(x))
                return false;
        } else if (kind == SAYINGS) {
            return parse_unknown_directive(x, PLACE_ENTRY_HEAD);
        } else if (!entry_directive(x, f, kind, said)) {
            return false;
        }
    }
    if (x->at > start && !parser_at(x, '{'))
        return parser_unexpected(x, "the body of the entry");
    return complete(x, said);
}

/* .abi_preserve and .abi_preserve_control: a number each, once. */
static bool preserved(struct parser *x)
{
    static const char *const texts[] = { ".abi_preserve", ".abi_preserve_control" };
    bool said[2] = { false, false };
    uint64_t skipped;

    for (;;) {
        unsigned k = parser_at_dotted(x, texts[0]) ? 0 : 1;
        struct span at = parser_here(x);

        if (!parser_at_dotted(x, texts[k]))
            return true;
        if (said[k])
            return diag_error(x->diags, at, "%s stands twice", texts[k]);
        if (!parser_may_stand(x, PLACE_FUNCTION_HEAD))
            return false;
        said[k] = true;
        x->at++;
        if (!parser_number(x, "a number of registers", UINT64_MAX, &skipped))
            return false;
    }
}

bool parse_function_head(struct parser *x, struct signature_syntax *s)
{
    struct span at = parser_here(x);

    if (parser_at_item(x))
        return true;
    if (!parser_may_stand(x, PLACE_FUNCTION_HEAD))
        return false;
    s->never_returns = parser_take_dotted(x, ".noreturn");
    if (s->never_returns && s->nreturns > 0)
        return diag_error(x->diags, at, "a function with a result cannot be .noreturn");
    if (!preserved(x))
        return false;
    if (parser_at_item(x))
        return true;
    if (!parser_may_stand(x, PLACE_FUNCTION_HEAD))
        return false;
    if (parser_at_dotted(x, ".noreturn"))
        return diag_error(x->diags, parser_here(x),
                          s->never_returns ? ".noreturn stands twice"
                                           : ".noreturn stands before .abi_preserve");
    return parser_word(x, 0)->kind != LEX_DOTTED || parse_unknown_directive(x, PLACE_FUNCTION_HEAD);
}
