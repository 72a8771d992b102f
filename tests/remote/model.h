/* tests/remote/model.h: the remote-scope machine, both mappings and its axioms once more, written
 * from the rules alone and in another manner than src/remote, with which it shares nothing: all
 * states breadth first, as bytes; every candidate execution, one after the other, none left out
 * early. For programs of few actions and small values. */
#ifndef WS_TESTS_REMOTE_MODEL_H
#define WS_TESTS_REMOTE_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

#define MODEL_THREADS 6u
#define MODEL_PLACES 5u  /* locations: x y z u v */
#define MODEL_REGISTERS 6u
#define MODEL_ACTIONS 8u /* of a thread */
#define MODEL_CODE 80u
#define MODEL_CELL 12u   /* instructions of a cell */
#define MODEL_NONE (-1)

/* ---- programs (model_program.c) ---- */

enum model_kind { MODEL_LOAD, MODEL_STORE, MODEL_INC };
enum model_scope { MODEL_NA, MODEL_WG, MODEL_DV, MODEL_SY };
struct model_action {
    enum model_kind kind;
    enum model_scope scope;
    bool remote;
    int if_reg, if_value;   /* if_reg MODEL_NONE: no condition */
    int reg, place;
    int value, value_reg;   /* of a store; value_reg MODEL_NONE: the number */
};

enum model_op {
    MODEL_LD, MODEL_ST, MODEL_INC_L1, MODEL_INC_L2, MODEL_FLU_L1, MODEL_FLU_L2, MODEL_INV_L1,
    MODEL_LK_L2, MODEL_UL_L2, MODEL_LK_RMW, MODEL_UL_RMW
};
#define MODEL_OPS 11
struct model_instr {
    enum model_op op;
    enum model_scope scope;
    struct model_action of; /* operands, and the condition where it is the first of its action */
    int skip;               /* instructions of the action if it has a guard; else 0 */
};

struct model_thread {
    int group, device;      /* as the file numbers them: (device, group) is a work-group */
    struct model_action action[MODEL_ACTIONS];
    int nactions;
    struct model_instr code[MODEL_CODE];
    int ncode;
};
struct model_program {
    struct model_thread thread[MODEL_THREADS];
    int nthreads, nplaces;
    int initial[MODEL_PLACES];
    bool assembly;          /* code was written, there are no actions */
};

/* "0 store.na x,1; store.wg y,1 || 1/1 load.dv.rm r0,y; if r0=1 load.na r1,x": group or
 * group/device, then actions, or instructions. Ends the program when it is written wrong. */
void model_read(struct model_program *p, const char *text);
/* As a file that the tool reads, with all registers and locations in its list. */
void model_write(const struct model_program *p, const char *name, struct text *out);

/* A mapping: cells by kind, then na, wg, dv, dv rm, sy, sy rm. */
#define MODEL_COLUMNS 6u
struct model_cell {
    enum model_op op[MODEL_CELL];
    enum model_scope scope[MODEL_CELL];
    int n;
};
struct model_mapping {
    struct model_cell cell[3][MODEL_COLUMNS];
};
void model_mapping_get(struct model_mapping *m, bool fixed);
/* From "LK_RMW_DV; FLU_L1_DV". */
void model_cell_read(struct model_cell *c, const char *s);
/* "store dv rm" */
void model_cell_name(unsigned kind, unsigned column, struct text *out);
/* "LK_RMW_DV; FLU_L1_DV": without the instruction `without`. */
void model_cell_write(const struct model_cell *c, int without, struct text *out);
bool model_uses(const struct model_program *p, unsigned kind, unsigned column);
void model_map(struct model_program *p, const struct model_mapping *m);

/* ---- outcomes ---- */

struct model_outcome {
    signed char reg[MODEL_THREADS][MODEL_REGISTERS], memory[MODEL_PLACES]; /* unset, not there: 0 */
};
struct model_outcomes {
    struct model_outcome *v;
    unsigned char *breaks; /* of inconsistent candidates: axioms that one of them breaks, as bits */
    uint64_t n, cap;
};
/* Its place among them; adds it when it is new. */
uint64_t model_outcomes_add(struct model_outcomes *o, const struct model_outcome *new);
bool model_outcomes_have(const struct model_outcomes *o, const struct model_outcome *what);
void model_outcomes_free(struct model_outcomes *o);
/* "P0:r0=1 x=2": those that are not 0. */
void model_outcome_write(const struct model_outcome *o, struct text *out);

/* ---- the machine (model_machine.c) ---- */

/* What is taken out of the rules, to see that it is needed. */
struct model_rules {
    bool dequeue_invalid, many_dirty; /* the constants of the tool */
    bool no_unflushed, no_rmw_guard, no_st_block;
};
struct model_run {
    struct model_outcomes outcomes;
    bool deadlocked;
    uint64_t states;
    bool whole; /* false: there are more states than `most` */
    bool odd;   /* ends or cycles that the machine cannot have; of the tool only */
};
void model_explore(const struct model_program *p, struct model_rules rules, uint64_t most,
                   struct model_run *out);
void model_run_free(struct model_run *r);

/* ---- the axioms (model_axioms.c) ---- */

enum model_axiom { MODEL_HB, MODEL_COHERENCE, MODEL_NARF, MODEL_RMW };
struct model_axioms {
    uint64_t candidates, consistent;
    bool defined;
    struct model_outcomes allowed;   /* by the consistent ones, race or not */
    struct model_outcomes forbidden; /* of all candidates, including those in `allowed` */
    bool whole;                      /* false: there are more than `most` candidates */
};
void model_axioms_find(const struct model_program *p, bool slides, uint64_t most,
                       struct model_axioms *out);
void model_axioms_free(struct model_axioms *a);

/* How many outcomes of a run the axioms do not allow. */
uint64_t model_unsound(const struct model_run *r, const struct model_axioms *a);

#endif
