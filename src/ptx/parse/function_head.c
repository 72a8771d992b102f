/* ptx/parse/function_head.c: the directives between the parameters of a function and its body. Of
 * those of an entry only the size of its blocks means something to the semantics; the others are
 * checked and read over. */
#include "ptx/parse/parser.h"

/* What an entry may say of itself, and how many numbers follow. */
enum {
    SAYS_MAXNTID,
    SAYS_REQNTID,
    SAYS_MINNCTAPERSM,
    SAYS_MAXNCTAPERSM,
    SAYS_MAXNREG,
    SAYS_REQNCTAPERCLUSTER,
    SAYS_MAXCLUSTERRANK,
    SAYS_EXPLICITCLUSTER,
    SAYS_BLOCKSARECLUSTERS,
    SAYS_COUNT
};

static const struct {
    const char *text;
    unsigned most; /* numbers */
    bool positive; /* none of them 0 */
} sayings[SAYS_COUNT] = {
    [SAYS_MAXNTID] = { ".maxntid", 3, true },
    [SAYS_REQNTID] = { ".reqntid", 3, true },
    [SAYS_MINNCTAPERSM] = { ".minnctapersm", 1, true },
    [SAYS_MAXNCTAPERSM] = { ".maxnctapersm", 1, true },
    [SAYS_MAXNREG] = { ".maxnreg", 1, true },
    [SAYS_REQNCTAPERCLUSTER] = { ".reqnctapercluster", 3, false },
    [SAYS_MAXCLUSTERRANK] = { ".maxclusterrank", 1, false },
    [SAYS_EXPLICITCLUSTER] = { ".explicitcluster", 0, false },
    [SAYS_BLOCKSARECLUSTERS] = { ".blocksareclusters", 0, false }
};

/* Up to `most` numbers with commas between them; what is left out is 1. */
static bool numbers(struct parser *x, unsigned kind, uint32_t out[3])
{
    for (unsigned k = 0; k < 3; k++)
        out[k] = 1;
    for (unsigned k = 0; k < sayings[kind].most; k++) {
        const struct lexeme *w = parser_word(x, 0);

        if (w->kind != LEX_INT || w->value > UINT32_MAX ||
            (w->value == 0 && sayings[kind].positive))
            return parser_unexpected(x, sayings[kind].positive ? "a number that is not 0"
                                                               : "a number");
        out[k] = (uint32_t)w->value;
        x->at++;
        if (k + 1 < sayings[kind].most && !parser_take(x, ','))
            return true;
    }
    return true;
}

/* One of two that exclude each other stands already. */
static bool check_conflict(struct parser *x, struct span at, unsigned kind,
                           const bool said[SAYS_COUNT])
{
    static const unsigned pairs[][2] = { { SAYS_MAXNTID, SAYS_REQNTID },
                                         { SAYS_REQNCTAPERCLUSTER, SAYS_MAXCLUSTERRANK } };

    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        for (unsigned side = 0; side < 2; side++)
            if (kind == pairs[k][side] && said[pairs[k][1 - side]])
                return diag_error(x->diags, at, "%s and %s exclude each other", sayings[kind].text,
                                  sayings[pairs[k][1 - side]].text);
    if (kind == SAYS_MAXNCTAPERSM && 10 * x->tree->major + x->tree->minor >= 21)
        return diag_error(x->diags, at,
                          ".maxnctapersm is no more since PTX 2.1: say .minnctapersm");
    return true;
}

/* The directive that comes next; SAYS_COUNT: none of these. */
static unsigned saying_here(const struct parser *x)
{
    unsigned kind = 0;

    while (kind < SAYS_COUNT && !parser_at_dotted(x, sayings[kind].text))
        kind++;
    return kind;
}

/* One directive of an entry. */
static bool entry_directive(struct parser *x, struct function_syntax *f, unsigned kind,
                            bool said[SAYS_COUNT])
{
    struct span at = lexeme_span(x, parser_word(x, 0));
    uint32_t values[3];

    if (!check_conflict(x, at, kind, said))
        return false;
    x->at++;
    if (!numbers(x, kind, values))
        return false;
    said[kind] = true;
    for (unsigned k = 0; k < 3 && (kind == SAYS_MAXNTID || kind == SAYS_REQNTID); k++)
        f->maxntid[k] = values[k];
    return true;
}

static bool complete(struct parser *x, const bool said[SAYS_COUNT])
{
    if (!said[SAYS_BLOCKSARECLUSTERS] || (said[SAYS_REQNTID] && said[SAYS_REQNCTAPERCLUSTER]))
        return true;
    return diag_error(x->diags, parser_since(x, x->at - 1),
                      ".blocksareclusters needs .reqntid and .reqnctapercluster");
}

bool parse_entry_head(struct parser *x, struct function_syntax *f)
{
    bool said[SAYS_COUNT] = { false };
    size_t start = x->at;

    while (parser_word(x, 0)->kind == LEX_DOTTED) {
        unsigned kind = saying_here(x);

        if (!parser_may_stand(x, PLACE_ENTRY_HEAD))
            return false;
        if (parser_at_dotted(x, ".pragma")) {
            if (!parse_pragma(x))
                return false;
        } else if (kind == SAYS_COUNT) {
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

    for (;;) {
        unsigned k = parser_at_dotted(x, texts[0]) ? 0 : 1;
        struct span at = lexeme_span(x, parser_word(x, 0));

        if (!parser_at_dotted(x, texts[k]))
            return true;
        if (said[k])
            return diag_error(x->diags, at, "%s stands twice", texts[k]);
        if (!parser_may_stand(x, PLACE_FUNCTION_HEAD))
            return false;
        said[k] = true;
        x->at++;
        if (parser_word(x, 0)->kind != LEX_INT)
            return parser_unexpected(x, "a number of registers");
        x->at++;
    }
}

bool parse_function_head(struct parser *x, struct signature_syntax *s)
{
    struct span at = lexeme_span(x, parser_word(x, 0));

    if (!parser_may_stand(x, PLACE_FUNCTION_HEAD))
        return false;
    s->never_returns = parser_take_dotted(x, ".noreturn");
    if (s->never_returns && s->nreturns > 0)
        return diag_error(x->diags, at, "a function with a result cannot be .noreturn");
    if (!preserved(x) || !parser_may_stand(x, PLACE_FUNCTION_HEAD))
        return false;
    if (parser_at_dotted(x, ".noreturn"))
        return diag_error(x->diags, lexeme_span(x, parser_word(x, 0)),
                          s->never_returns ? ".noreturn stands twice"
                                           : ".noreturn stands before .abi_preserve");
    return parser_word(x, 0)->kind != LEX_DOTTED || parse_unknown_directive(x, PLACE_FUNCTION_HEAD);
}
