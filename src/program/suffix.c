/* program/suffix.c: the spellings of modifiers, indexed by their enumerations. */
#include "program/suffix.h"

#include "base/text.h"

#define SPELLING(name, text) [name] = text,
static const char *const compares[] = { COMPARES(SPELLING) };
static const char *const bools[] = { BOOL_OPS(SPELLING) };
static const char *const roundings[] = { ROUNDINGS(SPELLING) };
static const char *const cache_ops[] = { CACHE_OPS(SPELLING) };
static const char *const levels[] = { FENCE_LEVELS(SPELLING) };
static const char *const scopes[] = {
    [LEVEL_NONE] = "", [LEVEL_CTA] = "cta", [LEVEL_GL] = "gpu", [LEVEL_SYS] = "sys"
};
static const char *const votes[] = { VOTE_MODES(SPELLING) };
static const char *const barriers[] = { BARRIER_TYPES(SPELLING) };
static const char *const reductions[] = { BARRIER_REDS(SPELLING) };
static const char *const atomics[] = { ATOMIC_OPS(SPELLING) };
static const char *const clamps[] = { CLAMP_MODES(SPELLING) };
static const char *const orders[] = { MEM_ORDERS(SPELLING) };
static const char *const spaces[] = { SPACES(SPELLING) };
static const char *const tests[] = { "",           "finite", "infinite", "number",
                                     "notanumber", "normal", "subnormal" };
static const char *const permutes[] = { "", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16" };
static const char *const directions[] = { "", "l", "r" };
static const char *const shuffles[] = { SHFL_MODES(SPELLING) };
static const char *const matches[] = { "", "any", "all" };

struct suffix_table {
    const char *const *texts;
    unsigned n;
};

#define TABLE(a) a, sizeof a / sizeof a[0]
static const struct suffix_table tables[SUFFIX_KINDS] = {
    [SUFFIX_COMPARE] = { TABLE(compares) },  [SUFFIX_BOOL] = { TABLE(bools) },
    [SUFFIX_ROUND] = { TABLE(roundings) },   [SUFFIX_CACHE] = { TABLE(cache_ops) },
    [SUFFIX_LEVEL] = { TABLE(levels) },      [SUFFIX_SCOPE] = { TABLE(scopes) },
    [SUFFIX_VOTE] = { TABLE(votes) },        [SUFFIX_BARRIER] = { TABLE(barriers) },
    [SUFFIX_REDUCE] = { TABLE(reductions) }, [SUFFIX_ATOMIC] = { TABLE(atomics) },
    [SUFFIX_CLAMP] = { TABLE(clamps) },      [SUFFIX_ORDER] = { TABLE(orders) },
    [SUFFIX_SPACE] = { TABLE(spaces) },      [SUFFIX_TESTP] = { TABLE(tests) },
    [SUFFIX_PRMT] = { TABLE(permutes) },     [SUFFIX_SHF] = { TABLE(directions) },
    [SUFFIX_SHFL] = { TABLE(shuffles) },     [SUFFIX_MATCH] = { TABLE(matches) }
};
#undef TABLE

const char *suffix_text(enum suffix_kind kind, unsigned value)
{
    return value < tables[kind].n ? tables[kind].texts[value] : "";
}

bool suffix_find(enum suffix_kind kind, const char *s, size_t n, unsigned *value)
{
    const struct suffix_table *t = &tables[kind];

    for (unsigned v = 0; n > 0 && v < t->n; v++)
        if (text_is(t->texts[v], s, n)) {
            *value = v;
            return true;
        }
    return false;
}

/* ---- features ---- */

static const struct {
    uint8_t feature;
    const char *text;
} features[] = {
    { FEATURE_NAN, "NaN" },
    { FEATURE_XORSIGN, "xorsign" },
    { FEATURE_ABS, "abs" },
    { FEATURE_RELU, "relu" },
    { FEATURE_SATFINITE, "satfinite" },
    { FEATURE_ADD, "add" },
};

static unsigned features_of(enum opcode op)
{
    return opcode_info(op)->traits & O_FEATURES;
}

const char *feature_text(enum opcode op, unsigned feature)
{
    for (size_t k = 0; k < sizeof features / sizeof *features; k++)
        if (features[k].feature == (feature & features_of(op)))
            return features[k].text;
    return "";
}

unsigned feature_find(enum opcode op, const char *s, size_t n)
{
    for (size_t k = 0; k < sizeof features / sizeof *features; k++)
        if (text_is(features[k].text, s, n))
            return features[k].feature & features_of(op);
    return 0;
}
