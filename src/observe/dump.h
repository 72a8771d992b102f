/* observe/dump.h: the whole state of a device between two steps, as text or JSON: contexts,
 * messages, grids, blocks, barriers, warps, operations in flight, caches and locked banks. Only
 * looks. */
#ifndef WS_OBSERVE_DUMP_H
#define WS_OBSERVE_DUMP_H

#include "engine/device/device.h"
#include "observe/writer.h"

struct dump_request {
    const struct device *device;
    uint64_t step; /* of the last step of a warp */
    bool high;     /* masks have the highest lane leftmost */
    bool json;     /* an object on one line, else lines of their own */
    bool values;   /* also registers, and the bytes of memory: where they are not zero */
};

void dump_state(struct text *out, const struct dump_request *r);
/* Members of the object that w is at: lists of what is in flight, and of what caches and banks
 * hold. */
void dump_operations(struct writer *w, const struct device *d);
void dump_caches(struct writer *w, const struct device *d);
/* What memory itself holds, below the caches, and shared memories: in rows that are not zero. */
void dump_bytes_of_memory(struct writer *w, const struct device *d);
/* The numbers of the bits that are set, a member; there is one. */
void dump_bits(struct writer *w, const char *name, uint64_t bits);

#endif
