/* observe/dump.h: the whole state of a device between two steps, as text or JSON: contexts,
 * messages, grids, blocks, barriers, warps, operations in flight, caches and locked banks. Only
 * looks. */
#ifndef WS_OBSERVE_DUMP_H
#define WS_OBSERVE_DUMP_H

#include "engine/device/device.h"

struct dump_request {
    const struct device *device;
    uint64_t step; /* of the last step of a warp */
    bool json;     /* an object on one line, else lines of their own */
};

void dump_state(struct text *out, const struct dump_request *r);

#endif
