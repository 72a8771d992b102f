/* program/instr.h: one instruction after parsing: opcode, modifiers, resolved operands, guard.
 * Transformations rewrite lists of these; load gives each a program address (5.1.2). */
#ifndef WS_PROGRAM_INSTR_H
#define WS_PROGRAM_INSTR_H

#include "base/diag.h"
#include "base/mem.h"
#include "program/flow_form.h"
#include "program/opcode.h"
#include "program/type.h"

enum operand_kind {
    OPD_NONE,
    OPD_SINK,  /* `_`: the result is dropped */
    OPD_REG,   /* index: register; negated for `!p` */
    OPD_IMM,   /* value: bits, already in the width and format of the operand's type */
    OPD_SREG,  /* index: enum sreg */
    OPD_VAR,   /* index: variable; value: bytes added. As a source it is the variable's address */
    OPD_LABEL, /* index: label of the function before load, program address after it */
    OPD_BREG,  /* index: a B register of the warp (Hanoi) */
    OPD_FUNC   /* index: function before load, its first program address after it */
};

/* A stretch of a program's source, which has less than 4 GiB. */
struct excerpt {
    uint32_t at, length; /* bytes */
};
struct excerpt excerpt_of(struct span s);
struct span excerpt_span(struct excerpt s, const struct source *source);

struct operand {
    uint8_t kind; /* enum operand_kind */
    bool negated;
    uint32_t index;
    uint64_t value;
    struct excerpt text; /* an instruction has many operands: a span would be twice as large */
};

static inline struct operand reg_operand(uint32_t reg)
{
    return (struct operand){ .kind = OPD_REG, .index = reg };
}
static inline struct operand imm_operand(uint64_t value)
{
    return (struct operand){ .kind = OPD_IMM, .value = value };
}
static inline struct operand var_operand(uint32_t variable, uint64_t offset)
{
    return (struct operand){ .kind = OPD_VAR, .index = variable, .value = offset };
}
static inline struct operand label_operand(uint32_t label)
{
    return (struct operand){ .kind = OPD_LABEL, .index = label };
}

#define MOST_VECTOR 8
#define MOST_SOURCES 8

struct instr {
    uint16_t op;                     /* enum opcode */
    uint8_t type, type2, type3;      /* enum type: the first, second and third suffix */
    uint32_t mods;                   /* enum modifier: the modifiers without a value: .sat .ftz
                                        .cc .lo .hi .wide .approx .full .volatile .uni
                                        .shiftamt .to .sync .nc */
    uint8_t compare, boolean, round; /* enum compare, bool_op, rounding */
    uint8_t space, cop, level;       /* enum space, cache_op, fence_level (also the scope) */
    uint8_t order;                   /* enum mem_order */
    uint8_t atomic, vote, barrier, barrier_red, clamp; /* the enums of type.h */
    uint8_t variant; /* prmt mode, testp test: number in the order of the PTX manual, 1 first; shf:
                        1 l, 2 r; shfl: enum shfl_mode; match: 1 any, 2 all; otherwise the set of
                        the opcode's features (suffix.h) */
    uint16_t select;                 /* scalar video: video_part, video_negated */
    uint8_t vector;                  /* 1, 2, 4, 8 */
    uint8_t ndst, nsrc;
    bool has_mem;
    bool anywhere;                   /* indirect bra and call: to any address, any function of the
                                        program. Else to its targets; a call without a list to the
                                        functions whose address is taken. Beyond that it is stuck */
    bool injected;                   /* added by a transformation: has no source line */
    bool guarded, guard_negated;
    uint32_t guard;                  /* register */
    struct operand *dst;             /* ndst of them. setp: d and, when there are two, its complement */
    struct operand *src;             /* nsrc of them. st: the values; bar: barrier, count, predicate */
    struct operand mem;              /* ld st atom red: OPD_REG, OPD_VAR or OPD_IMM base;
                                        value: bytes added */
    /* indirect bra, brx and call: the labels (functions) it may go to; owned by the program's
     * arena. ntargets 0: they are not known */
    uint32_t *targets;
    uint32_t ntargets;
    uint32_t label;                  /* OP_LABEL: which */
    uint32_t meet;                   /* bra, brx under FORM_PLAIN: the label, after load the address,
                                        where those that it parts meet again, counted from 1;
                                        NO_MEET, MEET_RETURN (flow_form.h) */
    uint32_t branch;                 /* exit, ret: the branch of the source that led to it and that it
                                        replaces: 1 + its place there; 0: none */
    struct span span;                /* the statement in the source; empty when injected */
};


/* A scalar video instruction writes a part of its result and reads parts of its operands; vmad may negate
 * operands. instr.select has three bits for each part, then one bit for each sign. */
enum video_part { VIDEO_ALL, VIDEO_B0, VIDEO_B1, VIDEO_B2, VIDEO_B3, VIDEO_H0, VIDEO_H1 };
enum video_operand { VIDEO_RESULT, VIDEO_FIRST, VIDEO_SECOND, VIDEO_THIRD };
#define VIDEO_SIGNS 12
static inline enum video_part video_part(const struct instr *i, enum video_operand o)
{
    return (enum video_part)(i->select >> 3 * o & 7);
}
static inline bool video_negated(const struct instr *i, enum video_operand o)
{
    return (i->select >> (VIDEO_SIGNS + o) & 1) != 0;
}
static inline bool is_scalar_video(const struct instr *i)
{
    return i->op >= OP_VADD && i->op <= OP_VSET;
}
/* Its suffix, such as ".b0"; VIDEO_ALL: "" (print.c). */
const char *video_part_text(enum video_part p);

/* The operands of an instruction lie in the arena of its program, which has many instructions with few
 * operands. A copy of an instruction shares them with it. */

/* Room for so many operands, which are all OPD_NONE at first. */
void instr_make_room(struct instr *i, struct arena *a, unsigned ndst, unsigned nsrc);
/* A copy of the operands that no other instruction shares. */
void instr_keep_operands(struct instr *i, struct arena *a);

/* The k-th result or source, OPD_NONE where it has fewer. */
static inline struct operand instr_result(const struct instr *i, unsigned k)
{
    return k < i->ndst ? i->dst[k] : (struct operand){ .kind = OPD_NONE };
}
static inline struct operand instr_source(const struct instr *i, unsigned k)
{
    return k < i->nsrc ? i->src[k] : (struct operand){ .kind = OPD_NONE };
}

/* Does control never reach the next instruction from here (unguarded bra, brx, ret, exit, trap)? */
bool instr_ends_block(const struct instr *i);

#endif
