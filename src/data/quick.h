/* data/quick.h: operations on halves, f32 and pairs by way of the machine's floats and doubles. Loops
 * over the elements of all lanes (the low parts of pairs, then the high ones) widen them to floats,
 * compute, and narrow the results. The bits are those of the exact core. Private to data/. */
#ifndef WS_DATA_QUICK_H
#define WS_DATA_QUICK_H

#include "data/machine.h"

#define QUICK_MOST (2 * MOST_LANES) /* elements: pairs of all lanes */

/* Marks a result that an approximation cannot decide. No operation returns this NaN. */
#define UNSURE 0x7fa5a5a5u

struct quick {
    uint32_t in[3][QUICK_MOST]; /* bits of floats; flushed under .ftz */
    uint32_t out[QUICK_MOST];   /* bits of floats that are still to be rounded to the format */
    unsigned n;
    enum type format; /* TYPE_F16, TYPE_BF16 or TYPE_F32 */
    enum rounding round;
    bool unsure;      /* an element of out is UNSURE: only after steps with an exact function */
};
typedef void quick_step(struct quick *q);

#ifdef WARPSTEP_WIDE_PASS
#define QUICKLY quickly_wide
#define QUICK_ROUND quick_round_wide
#else
#define QUICKLY quickly_any
#define QUICK_ROUND quick_round_any
#endif
/* One step on all lanes of so many operands. `exact` computes the results that are UNSURE. */
void QUICKLY(const struct dop *x, unsigned operands, quick_step *step, float_function *exact);
/* Rounds doubles, which are exact or rounded to odd, to floats in any of PTX's roundings. */
void QUICK_ROUND(uint32_t *restrict to, const double *restrict v, unsigned n, enum rounding round);

/* The evaluator quick_NAME: step_NAME on so many operands. */
#define QUICK_EVALUATOR(name, operands, exact)                                                     \
    static void quick_##name(const struct dop *x)                                                  \
    {                                                                                              \
        QUICKLY(x, operands, step_##name, exact);                                                  \
    }

static inline float quick_in(const struct quick *q, unsigned operand, unsigned l)
{
    return f32_of_bits(q->in[operand][l]);
}

#endif
