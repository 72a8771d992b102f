/* data/blend.h: some of a register's lanes are written, the others stay: of a warp of 32 threads, in
 * loops that become vector instructions. */
#ifndef WS_DATA_BLEND_H
#define WS_DATA_BLEND_H

#include "program/type.h"

/* Lanes of `from` to the same lanes of `to`, which lie apart. */
typedef void blend_function(void *to, const void *from, lane_mask lanes);
struct blends {
    blend_function *words, *pairs; /* lanes of 4 and of 8 bytes */
};
struct blends blends_of_machine(void);
/* For any machine, or for one with wide vectors (dop_machine_is_wide): to the same result. */
struct blends blends_as(bool wide);

#endif
