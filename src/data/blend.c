/* data/blend.c: what blend.h promises. Each lane is written, with what it holds where it is not of the
 * set: so the loops have no branch. */
#include "data/blend.h"

#include "data/table.h"
#include "program/lanes.h"

#define BLEND(name, T)                                                                             \
    static inline void name##_apart(T *restrict to, const T *restrict from, lane_mask lanes)       \
    {                                                                                              \
        static const T bits[] = LANE_BITS(T);                                                      \
        T some = (T)lanes;                                                                         \
                                                                                                   \
        for (unsigned l = 0; l < 32; l++) {                                                        \
            T take = (some & bits[l]) != 0 ? ~(T)0 : 0;                                            \
                                                                                                   \
            to[l] = (from[l] & take) | (to[l] & ~take);                                            \
        }                                                                                          \
    }                                                                                              \
    static void name(void *to, const void *from, lane_mask lanes)                                  \
    {                                                                                              \
        name##_apart(to, from, lanes);                                                             \
    }

BLEND(blend_words, uint32_t)
BLEND(blend_pairs, uint64_t)

const struct blends BLENDS = { blend_words, blend_pairs };
