/* engine/thread/decode.h: instructions decoded once, when a program is loaded: operands become register
 * slots or splatted lanes, the rule, the evaluator and the memory program are found. Holds no state
 * of a run. */
#ifndef WS_ENGINE_THREAD_DECODE_H
#define WS_ENGINE_THREAD_DECODE_H

#include "data/dop.h"
#include "memory/memory.h"
#include "program/program.h"

struct step; /* engine/thread/thread.h */

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
    bool plain;         /* its lanes lie ready: at splat, or `at` bytes into the window when that is NULL */
    uint8_t operand;    /* which operand it is, as the teller counts them */
    uint16_t clause;    /* enum rule: the clause of E (5.2) that it falls under */
    uint32_t slot, at;
    uint32_t index;     /* FROM_SREG: which; FROM_STACK: the variable */
    uint64_t value;     /* FROM_STACK: bytes added; address operands: bytes added */
    const void *splat;
};

/* Registers that an instruction touches (regs, 5.3.1), by slot, without duplicates. */
struct slots {
    const uint32_t *v;
    uint32_t n;
};

#define NEVER_AT_ONCE UINT32_MAX

/* Instructions whose steps are the same but for operands: most of what is asked in a step is known of
 * them. DOP, MOV, SETP: data operations of these rules, whose operands lie ready (plain), with one
 * result as it is in the register (register_steps), which the evaluator may write there (direct) or,
 * of SETP, not. LOAD: of words in shared memory (at_once, direct), CONSTANT: in constant memory. Some
 * of these in a row, of which none has a guard, are a STRETCH: nothing has to be asked between their
 * steps. */
enum step_shape { SHAPE_ANY, SHAPE_DOP, SHAPE_MOV, SHAPE_SETP, SHAPE_LOAD, SHAPE_CONSTANT,
                  SHAPE_STRETCH };
static inline bool shape_loads(enum step_shape shape)
{
    return shape == SHAPE_LOAD || shape == SHAPE_CONSTANT;
}
/* The thread rule of one. */
static inline enum rule shape_rule(enum step_shape shape)
{
    return shape == SHAPE_DOP ? RULE_THREAD_DOP
           : shape == SHAPE_MOV ? RULE_THREAD_MOV
           : shape == SHAPE_SETP ? RULE_THREAD_SETP : RULE_THREAD_LD;
}

/* The lanes of an operand that lie ready: at splat, or `at` bytes into the window. */
union ready_lanes {
    const void *splat;
    size_t at;
};

/* What every step looks at stands first: of data operations in one line of the machine that runs
 * this (MEM_LINE), of plain accesses in two; arrays of them begin with one. */
struct decoded {
    dop_function *dop;              /* data operations */
    const struct instr *instr;
    union ready_lanes ready[3];
    uint32_t register_steps;        /* micro steps of its register request, if that can do nothing but
                                       write and release registers, and has one result that is the
                                       register's as it is; else NEVER_AT_ONCE */
    uint32_t direct_at;             /* see `direct`: so many bytes into the window */
    uint32_t guard_at;              /* the guard: … */
    uint16_t rule_id;               /* enum rule: the thread rule (5.3.2) */
    uint16_t spoils;                /* places (runs_place) of registers that it writes, as bits */
    uint8_t ndst, nsrc;             /* carry included */
    uint8_t splats;                 /* which of `ready` lie at splat, as bits */
    uint8_t shape;                  /* enum step_shape, but no STRETCH; … */
    bool goes_on : 1;               /* R_GOES_ON: the warp can take the next step */
    bool guarded : 1, guard_negated : 1;
    bool plain : 1;                 /* all its sources are, three at most: `ready` */
    bool direct : 1;                /* the evaluator may write its only result, of words or pairs of
                                       words, for all lanes into its register, or a load from shared
                                       memory that of its lanes */
    bool is_private : 1;            /* its operations change nothing but registers and shared
                                       memory */
    bool by_runs : 1;               /* it accesses plain words by a register or a constant, … */
    bool at_once : 1;               /* … in shared or constant memory, by a memory program that only
                                       loads, or only stores; … */
    bool global : 1;                /* … in global memory */
    bool requests : 1;              /* it issues a register request at most, which blocks its
                                       registers up to its end */
    bool forced : 1;                /* and for one of them the next instruction waits: a warp that is
                                       alone on its processor, with nothing else in flight, has no
                                       choice up to there */
    uint8_t step;                   /* … or STRETCH, … */
    uint8_t stretch;                /* … of so many instructions, this one included */
    struct fetch mem;               /* address base; value: bytes added */
    uint32_t steps_before;          /* micro steps of what all instructions of a shape that stand before
                                       it issue */
    uint32_t runs_key;              /* what is known of its addresses (runs.h), if it is known of */
    uint8_t runs_place;             /* such ones, stands there */
    uint8_t access_bytes;           /* that a lane loads or stores */
    uint16_t runs_fresh;            /* of addresses in a register: the place, as a bit */
    const struct memprog *operation; /* the memory program of its only kind of operation */
    struct reg_dest dst[MOST_VECTOR + 1];
    const struct reg_dest *wanted;  /* those of dst that are registers: nwanted */
    const struct memop *request;    /* its register request and its operations on memory, as far as */
    const struct memop *access;     /* they are the same in every step; NULL: it has none */
    uint8_t nwanted;
    bool at_barrier;                /* bar: several warps may execute it in one step */
    bool awaits_copies;             /* it may have to wait for copies to shared memory */
    bool widens;                    /* a result is extended to a wider register */
    uint32_t guard_slot;            /* … the register, and so many bytes into the window */
    uint32_t request_room;          /* bytes of data of its register request */
    uint32_t access_room;           /* bytes of data of an operation on plain words, */
    uint32_t access_steps;          /* and its micro steps, if at_once */
    struct slots regs;              /* blocked while its operations are in flight */
    uint32_t target;                /* the address or function of a flow action that names one; 0:
                                       a register does, or there is none */
    struct fetch src[MOST_SOURCES + 1];
    uint8_t dst_class[MOST_VECTOR + 1]; /* as the evaluator writes them */
    /* The memory programs of the operations it issues, by space (SPACE_REG: register requests);
     * a generic access may need any of them. */
    const struct memprog *program[SPACE_REG + 1];
    uint32_t b;                     /* the B register that it names (Hanoi) */
};

/* Must the k-th result be extended to its register? Only cvt and votes write such registers. */
bool decoded_is_wider(const struct decoded *d, unsigned k);
/* Fills in what follows for an operation from its instruction, its kind and its space: its memory
 * program, the registers that it blocks, its destinations, sizes and what else the instruction
 * says. */
void decoded_describe(const struct decoded *d, struct memop *op);

struct decode_request {
    struct program *program;
    const struct constants *constants;
    const struct memprog_set *programs;
};

/* A loaded program. Its instructions are decoded when the first of its kernels is launched. */
struct code {
    struct program *program; /* owned */
    struct decode_request request;
    struct decoded *decoded; /* by program address; in `room`; NULL: none yet */
    void *room;              /* owned */
    struct arena arena;
};

/* Takes the program over when it succeeds. False: an instruction has no evaluator or memory
 * program. */
bool code_make(struct code *c, const struct decode_request *r, struct diags *d);
/* Decodes its instructions, unless they are decoded. */
void code_open(struct code *c);
void code_free(struct code *c);

#endif
