/* data/dop.h: the function dop (5.3.2): what data operations compute, for a whole warp at once.
 * Values lie lane beside lane in the class of their type (CLASS_32: uint32_t a lane, smaller values
 * zero-extended; CLASS_64: uint64_t; CLASS_128: two uint64_t, low first; predicates: one mask).
 * Every lane is computed, active or not: nothing here may trap, and no C behaviour is undefined
 * for any input. Results are the same bits on every machine. */
#ifndef WS_DATA_DOP_H
#define WS_DATA_DOP_H

#include "program/instr.h"

struct dop {
    void *dst[MOST_VECTOR];        /* results, one array a destination, then carry out if any */
    const void *src[MOST_SOURCES]; /* operands in signature order, then carry in if any */
    unsigned lanes;                /* how many lanes to compute */
    const struct instr *instr;
};
typedef void dop_function(const struct dop *x);

/* What instr.variant means here; 0 where nothing is said.
 *   shf                  1 .l, 2 .r
 *   prmt                 0 no mode, then .f4e .b4e .rc8 .ecl .ecr .rc16
 *   testp                1 .finite, then .infinite .number .notanumber .normal .subnormal
 *   any other            the set of its features (program/suffix.h)
 * The predicate c of setp and set comes as it is to be used: for !c, negated already. */

/* The evaluator of a thread_dop, thread_mov or thread_setp instruction; NULL when there is none:
 * the checker refuses such an instruction. */
dop_function *dop_select(const struct instr *i);
/* The evaluator of one make: in integers alone (DOP_EXACT), with the floats of any machine
 * (DOP_QUICK), or for a machine with wide vectors (DOP_WIDE). The results are the same. */
enum dop_make { DOP_EXACT, DOP_QUICK, DOP_WIDE };
dop_function *dop_select_as(const struct instr *i, enum dop_make make);
bool dop_machine_is_wide(void);
/* May the evaluator's first result lie where a source of its class does, lane on lane? */
bool dop_in_place(const struct instr *i);
/* Class of each source and destination as the evaluator wants it, in order; CLASS_PRED for the
 * carry of .cc (after the destinations) and of addc, subc, madc (after the sources). The counts
 * include the carry. */
struct dop_shape {
    uint8_t ndst, nsrc;
    uint8_t dst[MOST_VECTOR + 1], src[MOST_SOURCES + 1];
};
void dop_shape(const struct instr *i, struct dop_shape *s);

/* The lanes, of so many of CLASS_32 or CLASS_64, that hold the value. */
lane_mask dop_lanes_with(const void *values, enum reg_class c, unsigned lanes, uint64_t value);

/* aop (4.4.3): what an atomic operation leaves at the address. Values in the low bytes of bits. */
uint64_t dop_atomic(enum atomic_op op, enum type type, uint64_t old, uint64_t a, uint64_t b);
/* What the thread receives: the value found, or for a test of a barrier in memory its truth. */
uint64_t dop_atomic_result(enum atomic_op op, uint64_t old, uint64_t a);

#endif
