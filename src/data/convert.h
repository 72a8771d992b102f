/* data/convert.h: which conversions exist (convert.c). Private to data/. */
#ifndef WS_DATA_CONVERT_H
#define WS_DATA_CONVERT_H

#include "data/table.h"
#include "program/suffix.h"

#define CONVERT_FEATURES (FEATURE_RELU | FEATURE_SATFINITE)

/* At least one of the types is a float, and the conversion exists. */
bool convert_is_of_floats(const struct instr *i);
/* From f32 to a narrower type, or two of them to a pair, with features. */
bool convert_narrows(const struct instr *i);

/* To an integral value: rni, rzi, rmi, rpi. */
static inline bool convert_is_integral(enum rounding r)
{
    return r == ROUND_RNI || r == ROUND_RZI || r == ROUND_RMI || r == ROUND_RPI;
}

#endif
