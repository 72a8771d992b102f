/* data/approx.h: the approximate operations as approx.c defines them, in fixed point. Faster evaluators
 * call them when they are not certain. Private to data/. */
#ifndef WS_DATA_APPROX_H
#define WS_DATA_APPROX_H

#include "data/softfloat.h"

float_function float_sin, float_cos, float_lg2, float_ex2, float_tanh;
float_function float_rcp_upper, float_rsqrt_upper; /* of the upper words of f64 */

/* The angle |x| as a fraction of a turn, in units of 2^-64; whole turns drop out. x is FINITE, with
 * a significand of 24 bits at most. */
uint64_t approx_turn(struct number x);

#endif
