/* program/suffix.c: the spellings of modifiers, indexed by their enumerations. */
#include "program/suffix.h"

#include <string.h>

static const char *const compares[] = {
    [CMP_NONE] = "",   [CMP_EQ] = "eq",   [CMP_NE] = "ne",   [CMP_LT] = "lt",   [CMP_LE] = "le",
    [CMP_GT] = "gt",   [CMP_GE] = "ge",   [CMP_LO] = "lo",   [CMP_LS] = "ls",   [CMP_HI] = "hi",
    [CMP_HS] = "hs",   [CMP_EQU] = "equ", [CMP_NEU] = "neu", [CMP_LTU] = "ltu", [CMP_LEU] = "leu",
    [CMP_GTU] = "gtu", [CMP_GEU] = "geu", [CMP_NUM] = "num", [CMP_NAN] = "nan"
};
static const char *const bools[] = {
    [BOOL_NONE] = "", [BOOL_AND] = "and", [BOOL_OR] = "or", [BOOL_XOR] = "xor"
};
static const char *const roundings[] = {
    [ROUND_NONE] = "",   [ROUND_RN] = "rn",   [ROUND_RZ] = "rz",
    [ROUND_RM] = "rm",   [ROUND_RP] = "rp",   [ROUND_RNI] = "rni",
    [ROUND_RZI] = "rzi", [ROUND_RMI] = "rmi", [ROUND_RPI] = "rpi",
    [ROUND_RNA] = "rna"
};
static const char *const cache_ops[] = {
    [COP_NONE] = "", [COP_CA] = "ca", [COP_CG] = "cg", [COP_CS] = "cs",
    [COP_LU] = "lu", [COP_CV] = "cv", [COP_WB] = "wb", [COP_WT] = "wt"
};
static const char *const levels[] = {
    [LEVEL_NONE] = "", [LEVEL_CTA] = "cta", [LEVEL_GL] = "gl", [LEVEL_SYS] = "sys"
};
static const char *const scopes[] = {
    [LEVEL_NONE] = "", [LEVEL_CTA] = "cta", [LEVEL_GL] = "gpu", [LEVEL_SYS] = "sys"
};
static const char *const votes[] = {
    [VOTE_ALL] = "all", [VOTE_ANY] = "any", [VOTE_UNI] = "uni", [VOTE_BALLOT] = "ballot"
};
static const char *const barriers[] = {
    [BARRIER_SYNC] = "sync", [BARRIER_ARRIVE] = "arrive", [BARRIER_RED] = "red"
};
static const char *const reductions[] = {
    [RED_NONE] = "", [RED_AND] = "and", [RED_OR] = "or", [RED_POPC] = "popc"
};
static const char *const atomics[] = {
    [ATOMIC_NONE] = "",   [ATOMIC_AND] = "and",   [ATOMIC_OR] = "or",   [ATOMIC_XOR] = "xor",
    [ATOMIC_CAS] = "cas", [ATOMIC_EXCH] = "exch", [ATOMIC_ADD] = "add", [ATOMIC_INC] = "inc",
    [ATOMIC_DEC] = "dec", [ATOMIC_MIN] = "min",   [ATOMIC_MAX] = "max"
};
static const char *const clamps[] = {
    [CLAMP_NONE] = "", [CLAMP_CLAMP] = "clamp", [CLAMP_WRAP] = "wrap"
};
static const char *const orders[] = {
    [ORDER_WEAK] = "",           [ORDER_RELAXED] = "relaxed", [ORDER_ACQUIRE] = "acquire",
    [ORDER_RELEASE] = "release", [ORDER_ACQ_REL] = "acq_rel", [ORDER_SC] = "sc"
};
static const char *const spaces[] = {
    [SPACE_NONE] = "",         [SPACE_GLOBAL] = "global", [SPACE_LOCAL] = "local",
    [SPACE_SHARED] = "shared", [SPACE_CONST] = "const",   [SPACE_PARAM] = "param",
    [SPACE_REG] = "reg"
};
static const char *const tests[] = { "",           "finite", "infinite", "number",
                                     "notanumber", "normal", "subnormal" };
static const char *const permutes[] = { "", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16" };
static const char *const directions[] = { "", "l", "r" };

static const char *const shuffles[] = {
    [SHFL_NONE] = "", [SHFL_UP] = "up", [SHFL_DOWN] = "down", [SHFL_BFLY] = "bfly", [SHFL_IDX] = "idx"
};
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
        if (strlen(t->texts[v]) == n && memcmp(t->texts[v], s, n) == 0) {
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
        if (strlen(features[k].text) == n && memcmp(features[k].text, s, n) == 0)
            return features[k].feature & features_of(op);
    return 0;
}
