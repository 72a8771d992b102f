/* memory/past_writes.h: the writes that are kept (past.h): their numbers, their places, and how
 * they are forgotten. What threads read and write of them stands in past.c. */
#ifndef WS_MEMORY_PAST_WRITES_H
#define WS_MEMORY_PAST_WRITES_H

#include "memory/internal.h"

#define PAST_BIT(i) ((past_set)1 << (i))

/* The next window from i on in which a thread runs; NULL: none. */
struct window *past_next_thread(const struct memory *m, size_t *i);
#define FOR_THREADS(m, w, i)                                                                       \
    for (size_t i = 0, once_ = 1; once_ > 0; once_ = 0)                                            \
        for (struct window * (w); ((w) = past_next_thread(m, &i)) != NULL;)

/* One of its sets (KNOWS_…) grows, but for KNOWS_ALL. That one does; operations in flight that were
 * issued before `before` know no more than they did. */
void past_add(struct window *w, unsigned what, past_set more);
void past_know(const struct memory *m, struct window *w, uint64_t before, past_set more);

/* A new write gets that number; those from there on the next ones. All zero. */
struct past_write *past_insert(struct memory *m, unsigned at);
/* The writes of exactly these bytes. Are there others that these bytes overlap? */
past_set past_writes_of(const struct memory *m, uint64_t address, unsigned size);
bool past_only_overlaps(const struct memory *m, uint64_t address, unsigned size);
/* Of a place: what stands before some of the set, by that relation (PAST_…), and they. */
past_set past_and_before(const struct memory *m, past_set set, past_set of, unsigned relation);
/* One of the set, the newest first (memory.old). */
unsigned past_choose(const struct memory *m, past_set among);
/* Memory holds one of those that race about these bytes, and nothing is kept of them. */
void past_forget_bytes(struct memory *m, uint64_t address, unsigned size);

#endif
