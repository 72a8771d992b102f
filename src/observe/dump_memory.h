/* observe/dump_memory.h: the part of a dump that is about memory: operations in flight, caches line
 * by line, locked banks. Knows no program. */
#ifndef WS_OBSERVE_DUMP_MEMORY_H
#define WS_OBSERVE_DUMP_MEMORY_H

#include "engine/device/device.h"
#include "observe/dump_writer.h"

/* Members of the object that w is at: lists of what is in flight, and of what caches and banks
 * hold. */
void dump_operations(struct dump_writer *w, const struct device *d);
void dump_caches(struct dump_writer *w, const struct device *d);

#endif
