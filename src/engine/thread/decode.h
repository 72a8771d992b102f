/* engine/thread/decode.h: instructions decoded once, when a program is loaded: operands become register
 * slots or splatted lanes, and the rule, the evaluator and the memory program are looked up. Holds no state
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
    FROM_CONST, /* equal for all lanes, known at load: splat */
    FROM_SREG,  /* a special register */
    FROM_STACK, /* a variable on the call stack, found through it (V, 5.2) */
    FROM_CARRY  /* CC.CF */
};

/* The source of an operand's lanes and the class that they are converted to. */
struct fetch {
    uint8_t from;       /* enum fetch_from */
    uint8_t have, want; /* enum reg_class */
    bool negated;       /* predicates: !p */
    bool offset;        /* variable plus constant */
    bool plain;         /* its lanes need no conversion: at splat, or if NULL `at` bytes into the window */
    uint8_t operand;    /* number of the operand, as trace events count them */
    uint16_t clause;    /* enum rule: its clause of E (5.2) */
    uint32_t slot, at;
    uint32_t index;     /* FROM_SREG: the register; FROM_STACK: the variable */
    uint64_t value;     /* FROM_STACK: bytes added; address operands: bytes added */
    const void *splat;
};

/* Registers that an instruction touches (regs, 5.3.1), by slot, without duplicates. */
struct slots {
    const uint32_t *v;
    uint32_t n;
};

#define NEVER_AT_ONCE UINT32_MAX

/* The lanes of a plain operand: at splat, or `at` bytes into the window. */
union ready_lanes {
    const void *splat;
    size_t at;
};

/* The members that every step reads come first: those of data operations in one line of the host's cache
 * (MEM_LINE), those of plain accesses in two. Arrays begin at such a line. */
struct decoded {
    dop_function *dop;              /* evaluator of a data operation */
    const struct instr *instr;
    union ready_lanes ready[3];
    uint32_t register_steps;        /* micro steps of its register request, if that can only write and
                                       release registers, and has one result in the form of its
                                       register; else NEVER_AT_ONCE */
    uint32_t direct_at;             /* see `direct`: offset of the register in the window, in bytes */
    uint32_t guard_at;              /* the guard: its offset in the window, in bytes */
    uint16_t rule_id;               /* enum rule: the thread rule (5.3.2) */
    uint16_t spoils;                /* places (runs_place) of the registers that it writes, as bits */
    uint8_t ndst, nsrc;             /* numbers of operands, carry included */
    uint8_t splats;                 /* the members of `ready` that lie at splat, as bits */
    bool goes_on : 1;               /* R_GOES_ON: the warp can take the next step */
    bool guarded : 1, guard_negated : 1;
    bool plain : 1;                 /* all its sources, at most three, are plain: `ready` */
    bool direct : 1;                /* the evaluator may write its only result, words or pairs of
                                       words, for all lanes into its register */
    bool is_private : 1;            /* its operations change only registers and shared
                                       memory */
    bool by_runs : 1;               /* it accesses plain words, addressed by a register or a constant */
    bool at_once : 1;               /* the words lie in shared or constant memory, and the memory program
                                       only loads, or only stores */
    bool requests : 1;              /* it issues at most a register request, which blocks its
                                       registers until it ends */
    bool forced : 1;                /* it requests, and the next instruction waits for its registers: a
                                       warp alone on its processor, with nothing else in flight, has
                                       no choice until then */
    struct fetch mem;               /* address base; value: bytes added */
    uint32_t runs_key;              /* key of its addresses in the known runs (runs.h) */
    uint8_t runs_place;             /* place of its addresses in the known runs */
    uint8_t access_bytes;           /* bytes that a lane loads or stores */
    uint16_t runs_fresh;            /* of addresses in a register: runs_place, as a bit */
    struct reg_dest dst[MOST_VECTOR + 1];
    const struct reg_dest *wanted;  /* the members of dst that are registers: nwanted */
    const struct memop *request;    /* its register request, as far as equal in all steps; NULL: none */
    const struct memop *access;     /* the same of its operations on memory */
    uint8_t nwanted;
    bool at_barrier;                /* bar: several warps may execute it in one step */
    bool awaits_copies;             /* it may have to wait for copies to shared memory */
    bool widens;                    /* a result is extended to a wider register */
    uint32_t guard_slot;            /* the guard: the slot of its register */
    uint32_t request_room;          /* bytes of data of its register request */
    uint32_t access_room;           /* bytes of data of an operation on plain words */
    uint32_t access_steps;          /* micro steps of that operation, if at_once */
    struct slots regs;              /* blocked while its operations are in flight */
    uint32_t target;                /* the address or function named by a flow action; 0: a register
                                       names it, or there is none */
    struct fetch src[MOST_SOURCES + 1];
    uint8_t dst_class[MOST_VECTOR + 1]; /* classes of the results of the evaluator */
    /* The memory programs of the operations that it issues, by space (SPACE_REG: register requests);
     * a generic access may need any of them. */
    const struct memprog *program[SPACE_REG + 1];
    uint32_t b;                     /* the B register that it names (Hanoi) */
};

/* Must the k-th result be extended to its register? Only cvt and votes write such registers. */
bool decoded_is_wider(const struct decoded *d, unsigned k);
/* Derives the rest of an operation from its instruction, its kind and its space: its memory program, the
 * registers that it blocks, its destinations, its sizes and the other facts of the instruction. */
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
