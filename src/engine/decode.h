/* engine/decode.h: instructions decoded once, when a program is loaded: operands become register
 * slots or splatted lanes, the rule, the evaluator and the memory program are found. Holds no state
 * of a run. */
#ifndef WS_ENGINE_DECODE_H
#define WS_ENGINE_DECODE_H

#include "data/dop.h"
#include "memory/memory.h"
#include "program/program.h"

struct step; /* engine/thread.h */

enum fetch_from {
    FROM_NONE,
    FROM_REG,   /* a register of the window */
    FROM_CONST, /* every lane the same, known at load: splat */
    FROM_SREG,  /* a special register */
    FROM_STACK, /* a variable on the call stack: found through the call stack (V, 5.2) */
    FROM_CARRY  /* CC.CF */
};

/* Where an operand's lanes come from and in which class they are wanted. */
struct fetch {
    uint8_t from;       /* enum fetch_from */
    uint8_t have, want; /* enum reg_class */
    bool negated;       /* predicates: !p */
    bool offset;        /* variable plus constant */
    uint8_t operand;    /* which operand it is, as the teller counts them */
    uint16_t clause;    /* enum rule: the clause of E (5.2) that it falls under */
    uint32_t slot;
    uint32_t index;     /* FROM_SREG: which; FROM_STACK: the variable */
    uint64_t value;     /* FROM_STACK: bytes added; address operands: bytes added */
    const void *splat;
};

/* Registers that an instruction touches (regs, 5.3.1), by slot, without duplicates. */
struct slots {
    const uint32_t *v;
    uint32_t n;
};

struct decoded {
    const struct instr *instr;
    bool (*rule)(struct step *x);   /* the thread rule (5.3.2) */
    enum rule rule_id;
    dop_function *dop;              /* data operations */
    uint8_t ndst, nsrc;             /* carry included */
    uint8_t dst_class[MOST_VECTOR + 1]; /* as the evaluator writes them */
    struct reg_dest dst[MOST_VECTOR + 1];
    struct fetch src[MOST_SOURCES + 1];
    struct fetch mem;              /* address base; value: bytes added */
    /* The memory programs of the operations it issues, by space (SPACE_REG: register requests);
     * a generic access may need any of them. */
    const struct memprog *program[SPACE_REG + 1];
    struct slots regs;              /* blocked while its operations are in flight */
    bool guarded, guard_negated;
    uint32_t guard_slot;
};

/* A loaded program with its decoded instructions. */
struct code {
    struct program *program; /* owned */
    struct decoded *decoded; /* by program address */
    struct arena arena;
};

struct decode_request {
    struct program *program;
    const struct constants *constants;
    const struct memprog_set *programs;
};
/* Takes the program over when it succeeds. False: an instruction has no evaluator or memory program. */
bool code_make(struct code *c, const struct decode_request *r, struct diags *d);
void code_free(struct code *c);

#endif
