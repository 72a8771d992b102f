/* search/shard.h: the share of one of several processes that do a work together without a word
 * between them: so many of the things that all of them count alike. */
#ifndef WS_SEARCH_SHARD_H
#define WS_SEARCH_SHARD_H

#include <stdint.h>

#define MOST_SHARDS 65536u

/* of: how many there are; 0 and 1: all is done here. index: from 0. */
struct shard {
    uint32_t index, of;
};

/* How many of n things are this shard's. */
static inline uint64_t shard_share(const struct shard *s, uint64_t n)
{
    return s->of <= 1 ? n : n / s->of + (s->index < n % s->of);
}

/* The i-th of them, when things are dealt out in turn. */
static inline uint64_t shard_member(const struct shard *s, uint64_t i)
{
    return s->of <= 1 ? i : s->index + i * s->of;
}

/* The first of them, when each shard's lie side by side. */
static inline uint64_t shard_first(const struct shard *s, uint64_t n)
{
    uint64_t longer = s->of <= 1 ? 0 : n % s->of;

    return s->of <= 1 ? 0 : s->index * (n / s->of) + (s->index < longer ? s->index : longer);
}

#endif
