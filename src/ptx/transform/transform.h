/* ptx/transform/transform.h: the transformations 3 to 5 (5.1.3) as functions on the program, and
 * what their files share. */
#ifndef WS_PTX_TRANSFORM_TRANSFORM_H
#define WS_PTX_TRANSFORM_TRANSFORM_H

#include "ptx/resolve/reader.h"

/* Before step 3, registers.c: memory for parameters in registers, where calls by address pass them. */
void transform_registers(struct reader *r);
/* Step 3, calls.c: stack frames, %stackBase, parameters, register preservation. */
void transform_calls(struct reader *r);
/* Step 4, sizes.c: .param becomes .const in entries and .local in functions. */
void transform_sizes(struct reader *r);
/* Step 5, returns.c: every path of a function ends with ret, of an entry with exit. */
void transform_returns(struct reader *r);

/* ---- groups.c: which functions may call each other ---- */

struct groups {
    uint32_t *of; /* by function; then one entry for any function whose address is taken, and
                     one for any that can be called */
};
void groups_find(struct groups *g, const struct program *p);
void groups_free(struct groups *g);
/* May this call of the function lead back to the function? */
bool groups_recursive(const struct groups *g, const struct program *p, uint32_t function,
                      const struct instr *call);

/* ---- one function on its way through step 3 ---- */

/* Registers that injected instructions use for a moment; each is made when it is first needed. Every
 * use takes another one: by a register in common an access to local memory would wait for the one
 * before it (5.7.1), which the report does not say. A function with more uses takes turns. */
enum scratch { SCRATCH_ADDRESS, SCRATCH_SECOND, SCRATCH_32, SCRATCH_64, SCRATCHES };
#define SCRATCH_TURNS 16

/* save.c: what it keeps from function to function; zero at first. */
struct saving {
    struct liveness *liveness; /* NULL: not yet needed */
    uint32_t *slot;            /* by register: the variable it is saved in, or NO_REGISTER */
    uint32_t nslots;
    size_t cap_slots;
};

/* Where the registers of a recursive call are saved and restored: places in the new body. */
struct saved_call {
    size_t save, restore;
};

/* Where a thread comes back to that a preRet of the program's own sends to a label (landing.c). */
struct landing {
    uint32_t at; /* a label of ours, plus 1; 0: no preRet names the program's label */
    bool placed; /* it is after a call */
};

struct lowering {
    struct reader *r;
    struct program *p;
    uint32_t function;
    const struct groups *groups;
    struct saving *saving;
    struct instr *body;         /* the new one */
    size_t n, cap;
    uint32_t scratch[SCRATCHES][SCRATCH_TURNS]; /* REG_STACK_BASE: none yet */
    uint32_t turn[SCRATCHES];    /* uses so far */
    uint64_t end;               /* bytes so far: own parameters, locals, saved registers */
    uint32_t *block;            /* variables in the callee's part, which starts after `end` */
    size_t nblock, cap_block;
    uint64_t block_size;        /* of the largest one */
    bool calls;
    struct saved_call *saved;
    size_t nsaved, cap_saved;
    uint32_t *pass;             /* registers for values on their way (params.c) */
    size_t npass, cap_pass;
    struct landing *landing;    /* by label of the text, nlanding of them; NULL: no preRet names one */
    uint32_t nlanding;
    size_t at;                  /* the instruction that is lowered, in the old body */
    struct span span;           /* of the instruction that is lowered */
    bool guarded, guard_negated; /* its guard, for instructions put before it */
    uint32_t guard;
};

/* lower.c: instructions that are put in; each goes to the end of the new body, with the guard. */
uint32_t lower_scratch(struct lowering *x, enum scratch s); /* the next one */
/* add scratch, %stackBase, variable + offset */
struct operand lower_address(struct lowering *x, enum scratch s, const struct operand *var);
void lower_emit(struct lowering *x, enum opcode op, enum type type, struct operand dst,
                const struct operand *src, unsigned nsrc);
void lower_mov(struct lowering *x, enum type type, struct operand dst, struct operand src);
/* ld.local or st.local of one value at a stack variable. */
void lower_load(struct lowering *x, enum type type, struct operand dst, struct operand var);
void lower_store(struct lowering *x, enum type type, struct operand var, struct operand src);
/* %stackBase to the callee's part or back; by how much is filled in when the frame is known. */
void lower_move_stack(struct lowering *x, enum opcode op);
/* A new variable at the end of the frame, or in the callee's part at an offset of it. */
uint32_t lower_local(struct lowering *x, const char *name, enum type type);
uint32_t lower_block_variable(struct lowering *x, const struct param *p);

/* params.c: the call of a site with its parameters; sites.c says which sites have their variables
 * in the callee's part already. */
struct sites {
    bool *direct;          /* by call site */
    bool *started;
    uint32_t *site_of;     /* by variable: the only call site that passes it */
    uint32_t *offset_of;
    uint32_t nvariables;
};
#define SITE_NONE 0xffffffffu
#define SITE_MANY 0xfffffffeu
void sites_make(struct sites *s, const struct reader *r);
void sites_free(struct sites *s);
/* Looks at one function, before it changes. */
void sites_find(struct sites *s, const struct reader *r, uint32_t function);
void lower_call(struct lowering *x, const struct sites *s, const struct instr *call);

/* landing.c: what preRets of the program's own name. Looks at the old body, before it changes. */
void landings_find(struct lowering *x);
void landing_redirect(const struct lowering *x, struct instr *preret);
/* Directly after the call at a place of the old body. */
void landings_behind_call(struct lowering *x, size_t call);
/* At the end of the new body; nlabels: of the text. */
void landings_end(struct lowering *x, uint32_t nlabels);
/* The frame is known, and by how much a call moves %stackBase: a preRet names the label of the text
 * again where nothing is left to be done on the way to it. */
void landings_settle(struct lowering *x, uint64_t moved);

/* save.c: registers around recursive calls */
void save_registers(struct lowering *x);
void saving_free(struct saving *s);

#endif
