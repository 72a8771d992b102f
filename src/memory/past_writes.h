/* memory/past_writes.h: the writes that are kept (past.h): their numbers, their places, and how they are
 * forgotten. Reads and writes by threads are in past.c. */
#ifndef WS_MEMORY_PAST_WRITES_H
#define WS_MEMORY_PAST_WRITES_H

#include "memory/internal.h"

#define PAST_BIT(i) ((past_set)1 << (i))

/* The next window from i on in which a thread runs; NULL: none. */
struct window *past_next_thread(const struct memory *m, size_t *i);
#define FOR_THREADS(m, w, i)                                                                       \
    for (size_t i = 0, once_ = 1; once_ > 0; once_ = 0)                                            \
        for (struct window * (w); ((w) = past_next_thread(m, &i)) != NULL;)

/* Adds to one of its sets, which is not KNOWS_ALL; past_know adds to that one. Operations of the thread with
 * a mid below `from` do not know the addition (past_unknown). */
void past_add(struct window *w, unsigned what, past_set more);
void past_know(struct window *w, uint64_t from, past_set more);

/* Inserts a zeroed write with number `at`; the numbers of the writes from there on grow by one. */
struct past_write *past_insert(struct memory *m, unsigned at);
/* The writes of exactly these bytes. Are there others that these bytes overlap? */
past_set past_writes_of(const struct memory *m, uint64_t address, unsigned size);
bool past_only_overlaps(const struct memory *m, uint64_t address, unsigned size);
/* The set, and the writes of its place that come before some of the set by that relation (past.h). */
past_set past_and_before(const struct memory *m, past_set set, past_set of, unsigned relation);
/* One of the set, the newest first (memory.old). */
unsigned past_choose(const struct memory *m, past_set among);
/* Memory gets one of the writes that race for these bytes, and none of them is kept. */
void past_forget_bytes(struct memory *m, uint64_t address, unsigned size);

#endif
