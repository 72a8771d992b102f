/* program/suffix.h: the modifiers of an instruction, how their values are spelt as suffixes and where
 * struct instr keeps them: one table (modifiers.def) for reading and printing. */
#ifndef WS_PROGRAM_SUFFIX_H
#define WS_PROGRAM_SUFFIX_H

#include "program/instr.h"

enum suffix_kind {
#define VALUE(name, spellings, modifier, opcode, member) SUFFIX_##name,
#include "program/modifiers.def"
    SUFFIX_KINDS
};

/* A row of modifiers.def. */
struct modifier_info {
    uint32_t modifier;     /* enum modifier, or 0 */
    uint16_t op;           /* the opcode that it belongs to, or OP_COUNT */
    enum suffix_kind kind; /* SUFFIX_KINDS: a flag */
    const char *flag;      /* its spelling */
    size_t member;         /* of struct instr: where the value is, a uint8_t */
};
/* In their order; NULL: there are fewer. */
const struct modifier_info *modifier_info(unsigned k);
static inline bool modifier_belongs(const struct modifier_info *m, enum opcode op)
{
    return m->op == op || (m->modifier & opcode_info(op)->mods) != 0;
}

/* The spelling without the dot; "" when the value has none. */
const char *suffix_text(enum suffix_kind kind, unsigned value);
/* The value that is spelt so; false when there is none. */
bool suffix_find(enum suffix_kind kind, const char *s, size_t n, unsigned *value);

/* The spelling of a feature; "" when the opcode has no such one. */
const char *feature_text(enum opcode op, unsigned feature);
/* The feature of the opcode that is spelt so; 0 when there is none. */
unsigned feature_find(enum opcode op, const char *s, size_t n);

#endif
