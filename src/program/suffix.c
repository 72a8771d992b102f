/* program/suffix.c: the spellings of modifiers, indexed by their enumerations. */
#include "program/suffix.h"

#include "base/text.h"

/* Lists of values that have no enumeration. */
#define SCOPES(V) V(LEVEL_NONE, "") V(LEVEL_CTA, "cta") V(LEVEL_GL, "gpu") V(LEVEL_SYS, "sys")
#define TESTS(V)                                                                                   \
    V(0, "") V(1, "finite") V(2, "infinite") V(3, "number") V(4, "notanumber") V(5, "normal")      \
    V(6, "subnormal")
#define PERMUTES(V)                                                                                \
    V(0, "") V(1, "f4e") V(2, "b4e") V(3, "rc8") V(4, "ecl") V(5, "ecr") V(6, "rc16")
#define DIRECTIONS(V) V(0, "") V(1, "l") V(2, "r")
#define GRID_ACTIONS(V) V(0, "") V(1, "wait") V(2, "launch_dependents")
#define REGISTER_ACTIONS(V) V(0, "") V(1, "inc") V(2, "dec")
#define SCALES(V) V(0, "") V(VMAD_SHR7, "shr7") V(VMAD_SHR15, "shr15")
#define PLUS_ONES(V) V(0, "") V(1, "po")
#define PACKS(V)                                                                                   \
    V(0, "") V(PACK_U16, "u16") V(PACK_S16, "s16") V(PACK_U8, "u8") V(PACK_S8, "s8")               \
    V(PACK_U4, "u4") V(PACK_S4, "s4") V(PACK_U2, "u2") V(PACK_S2, "s2")
#define MATCH_MODES(V) V(0, "") V(MATCH_ANY, "any") V(MATCH_ALL, "all")

#define SPELLING(name, text) [name] = text,
#define VALUE(name, spellings, modifier, opcode, member)                                           \
    static const char *const texts_of_##name[] = { spellings(SPELLING) };
#include "program/modifiers.def"

static const struct suffix_table {
    const char *const *texts;
    unsigned n;
} tables[SUFFIX_KINDS + 1] = { /* a flag has no values */
#define VALUE(name, spellings, modifier, opcode, member)                                           \
    { texts_of_##name, sizeof texts_of_##name / sizeof *texts_of_##name },
#include "program/modifiers.def"
};

static const struct modifier_info rows[] = {
#define FLAG(modifier, text) { (uint32_t)(modifier), OP_COUNT, SUFFIX_KINDS, text, 0 },
#define VALUE(name, spellings, modifier, opcode, member)                                           \
    { (uint32_t)(modifier), opcode, SUFFIX_##name, "", offsetof(struct instr, member) },
#include "program/modifiers.def"
};

const struct modifier_info *modifier_info(unsigned k)
{
    return k < sizeof rows / sizeof *rows ? &rows[k] : NULL;
}

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
