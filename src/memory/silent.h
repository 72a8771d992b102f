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
/* Writes back every dirty global line of a processor's L1, then drops its global lines that nothing
 * pins. True when none is left. */
bool silent_clean_l1(struct memory *m, unsigned processor);

#endif
