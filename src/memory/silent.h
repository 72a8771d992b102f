/* memory/silent.h: the silent rules (4.6): what caches do of their own accord. Knows no operation
 * in flight. */
#ifndef WS_MEMORY_SILENT_H
#define WS_MEMORY_SILENT_H

#include "memory/internal.h"
#include "memory/state/look.h"

bool silent_enabled(const struct memory *m);
/* Will one be, all through an operation that runs to its end, whatever lines it takes? */
bool silent_sure(const struct memory *m);
/* Fires an enabled rule on the k-th line that it may take. False: bottom. */
bool silent_fire(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why);
/* Writes back the dirty lines that an address could use in a cache (NULL: none), L2 first where L1
 * needs room there. False: bottom. */
bool silent_make_way(struct memory *m, struct cache *c, uint64_t address, struct stuck *why);
/* Writes back every dirty global line of a processor's L1, or these bytes of a line where they are
 * dirty. False: there is no room below now. */
bool silent_write_back_l1(struct memory *m, unsigned processor);
bool silent_write_back_bytes(struct memory *m, struct cache *l1, uint64_t line,
                             struct byte_mask bytes);
/* Before those bytes are written below a processor's L1: every other L1 where a block runs keeps
 * what they were, if it holds none of them, as if it had been read there ahead (ours, of memory
 * programs that know scopes). */
void silent_keep_old(struct memory *m, unsigned processor, const struct device_access *a);
/* Does the first, then drops its global lines that nothing
 * pins. True when none is left. */
bool silent_clean_l1(struct memory *m, unsigned processor);

#endif
