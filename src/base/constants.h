/* base/constants.h: the global constants (report, figure 3.2) and the few that our own decisions
 * add. One table (constants.def) holds name, default, range and remark; `--set`, the defaults and
 * `warpstep constants` read it. */
#ifndef WS_BASE_CONSTANTS_H
#define WS_BASE_CONSTANTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum constant {
#define CONSTANT(name, value, low, high, report, remark) CONST_##name,
#include "base/constants.def"
#undef CONSTANT
    CONST_COUNT
};

struct constant_info {
    const char *name;
    uint64_t value, low, high;
    bool report; /* figure 3.2 has it; false: it is our own */
    const char *remark;
};
const struct constant_info *constant_info(enum constant c);

struct constants {
    uint64_t v[CONST_COUNT];
};
void constants_default(struct constants *k);
/* Sets NAME to value. False with a message in why (size bytes) when there is no such name (a near
 * one is suggested), the value is out of range, or it contradicts another constant. */
bool constants_set(struct constants *k, const char *name, uint64_t value, char *why, size_t size);

#endif
