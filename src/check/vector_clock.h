/* check/vector_clock.h: the steps of each actor that are known to have happened before. A clock is sparse,
 * immutable and shared, because after a barrier many actors know the same. */
#ifndef WS_CHECK_VECTOR_CLOCK_H
#define WS_CHECK_VECTOR_CLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "base/codec.h"

struct tick {
    uint32_t actor, clock;
};

/* Ascending by actor, each once. NULL is the clock that knows nothing. */
struct vclock {
    uint32_t holders;
    uint32_t n;
    struct tick v[];
};

struct vclock *vclock_hold(struct vclock *c); /* one holder more; returns c */
void vclock_drop(struct vclock *c);           /* one less; the last one gives it back */
/* The latest known step of an actor; 0: none. */
uint32_t vclock_of(const struct vclock *c, uint32_t actor);

/* Writes it down, or makes one of what was written, which the caller holds. */
void vclock_code(struct codec *c, struct vclock **v);

/* A clock in the making; zero at first, and zero again when it was taken. */
struct clock_sum {
    struct tick *v; /* owned */
    size_t n, cap;
    const struct vclock *last; /* added last: adding it again changes nothing */
};
void clock_sum_tick(struct clock_sum *s, struct tick t);
void clock_sum_add(struct clock_sum *s, const struct vclock *c);
/* The maximum of all added clocks, without actors up to `settled`; the caller drops it. */
struct vclock *clock_sum_take(struct clock_sum *s, uint32_t settled);

#endif
