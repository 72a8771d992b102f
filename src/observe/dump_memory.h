/* observe/dump_memory.h: the part of a dump that is about memory: operations in flight, caches line
 * by line, locked banks. Knows no program. */
#ifndef WS_OBSERVE_DUMP_MEMORY_H
#define WS_OBSERVE_DUMP_MEMORY_H

#include "engine/device.h"
#include "observe/dump_writer.h"

/* Members of the object that w is at. */
void dump_memory(struct dump_writer *w, const struct device *d);

#endif
