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

/* An access for which nothing but the address has to be looked up: of single words or pairs of
 * words that registers hold as they are, of shared or constant memory by a plain memory program, or
 * of global memory. */
enum quick_access { QUICK_NONE, QUICK_LD_SHARED, QUICK_ST_SHARED, QUICK_LD_CONST, QUICK_GLOBAL };

/* How an instruction can be taken in a loop of steps of one warp (bulk.c): not at all, because the
 * warp may not go on as it is; by its rules; or by a short way, when the warp's state allows it. */
enum bulk { BULK_NOT, BULK_RULES, BULK_QUICK, BULK_ACCESS, BULK_FLOW };

/* Where an operand's lanes come from and in which class they are wanted. */
struct fetch {
    uint8_t from;       /* enum fetch_from */
    uint8_t have, want; /* enum reg_class */
    bool negated;       /* predicates: !p */
    bool offset;        /* variable plus constant */
    bool plain;         /* its lanes lie ready: at splat, or `at` bytes into the window when that is NULL */
    uint8_t operand;    /* which operand it is, as the teller counts them */
    uint16_t clause;    /* enum rule: the clause of E (5.2) that it falls under */
    uint32_t slot;
    size_t at;
    uint32_t index;     /* FROM_SREG: which; FROM_STACK: the variable */
    uint64_t value;     /* FROM_STACK: bytes added; address operands: bytes added */
    const void *splat;
};

/* Registers that an instruction touches (regs, 5.3.1), by slot, without duplicates. */
struct slots {
    const uint32_t *v;
    uint32_t n;
};

/* What every step looks at stands first, then the operands. */
struct decoded {
    const struct instr *instr;
    dop_function *dop;              /* data operations */
    bool (*rule)(struct step *x);   /* the thread rule (5.3.2) */
    enum rule rule_id;
    uint8_t bulk;                   /* enum bulk; QUICK: a data operation whose results, and whose
                                       sources but for special registers, lie ready, so that nothing
                                       but the evaluator stands between the registers; ACCESS: one of
                                       `access`; FLOW: `flow`, to an address that stands in the
                                       program's text, if to any */
    bool guarded, guard_negated;
    uint8_t ndst, nsrc;             /* carry included */
    uint8_t flow;                   /* enum flow_kind */
    uint8_t register_steps;         /* micro steps of its register request, if that has a plain program
                                       (memprog_plain_steps) and no result is to be widened, else 0 */
    uint8_t access;                 /* enum quick_access */
    uint8_t access_bytes;           /* of a lane's value in memory */
    bool plain;                     /* all sources are */
    bool at_barrier;                /* bar: several warps may execute it in one step */
    bool awaits_copies;             /* it may have to wait for copies to shared memory */
    uint8_t nwanted;
    uint16_t result_bytes;          /* of the data of its register request */
    uint32_t access_steps;          /* micro steps of its operation, if that has a plain program */
    uint32_t flow_pc;
    uint32_t guard_slot;
    uint32_t direct;                /* QUICK: the register into which its one result may be written
                                       straight, or NO_SLOT */
    struct fetch src[MOST_SOURCES + 1];
    struct fetch mem;               /* address base; value: bytes added */
    struct reg_dest dst[MOST_VECTOR + 1];
    const struct reg_dest *wanted;  /* those of dst that are registers: nwanted */
    uint8_t dst_class[MOST_VECTOR + 1]; /* as the evaluator writes them */
    /* The memory programs of the operations it issues, by space (SPACE_REG: register requests);
     * a generic access may need any of them. */
    const struct memprog *program[SPACE_REG + 1];
    struct slots regs;              /* blocked while its operations are in flight */
};

/* Finds out what short ways have to know of an instruction that is decoded. In decode_bulk.c. */
void decode_bulk(struct decoded *d, const struct constants *k);
/* Must the k-th result be extended to its register? */
bool decoded_is_wider(const struct decoded *d, unsigned k);

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
/* Takes the program over when it succeeds. False: an instruction has no evaluator or memory
 * program. */
bool code_make(struct code *c, const struct decode_request *r, struct diags *d);
void code_free(struct code *c);

#endif
