/* ptx/transform/liveness.h: which registers of a function hold values that are read later. Used
 * for register preservation (5.1.3, step 3) and for the registers a thread holds at once (5.1.2). */
#ifndef WS_PTX_TRANSFORM_LIVENESS_H
#define WS_PTX_TRANSFORM_LIVENESS_H

#include "program/program.h"

struct liveness;

struct liveness *liveness_new(const struct program *p); /* owned by the caller */
/* Looks at a function's body as it is now (OP_LABEL entries included). Answers are about the
 * last. */
void liveness_find(struct liveness *l, uint32_t function);
void liveness_free(struct liveness *l);

/* Registers of the function, ascending. */
struct live_list {
    uint32_t *reg;
    uint32_t n;
};
/* For each of n places (ascending, in *at), the registers that are live right after body[*at]. The
 * lists belong to l, until the next function. */
void liveness_after(struct liveness *l, const size_t *at, size_t n, struct live_list *lists);

/* The largest number of 4-byte registers live at once; predicates count nothing. */
uint32_t liveness_pressure(const struct liveness *l);

#endif
