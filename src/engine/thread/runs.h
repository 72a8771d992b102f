/* engine/thread/runs.h: the words that the lanes of a warp access, as runs of lanes that name evenly spaced
 * words or one word. Knows no memory. */
#ifndef WS_ENGINE_THREAD_RUNS_H
#define WS_ENGINE_THREAD_RUNS_H

#include <string.h>

#include "engine/thread/expr.h"

#define MOST_RUNS 8u
#define KNOWN_RUNS 16u
#define MOST_APART 0x10000u /* bytes from one lane's word to the next */

struct runs {
    struct word_run v[MOST_RUNS]; /* at: the lanes' addresses before the offset is added */
    unsigned n;    /* 0: not a few runs */
    uint8_t form;  /* enum run_form */
    uint64_t low;  /* address of the lowest word */
    uint64_t end;  /* address after the highest word */
    uint64_t bits; /* the addresses of the runs' first lanes, joined by or */
    bool rise;     /* no two lanes name one word: each names a higher one than the lane before it */
    unsigned requests; /* of an access to these words in shared memory; 2: several; 0: not known */
    size_t near;       /* the mapped stretch of global memory where they lay last */
    struct byte_mask shape; /* if they span less than a segment: the bytes of the words, counted
                               from the lowest; none: not computed yet */
};

/* The runs computed from addresses. They depend on these members alone, so they are never out of date. A
 * warp mostly uses a register for many accesses before it changes it. */
struct known_runs {
    lane_mask lanes;  /* 0: nothing is known */
    size_t bytes;     /* size of the addresses in `address` */
    uint32_t key;     /* RUNS_KEY */
    uint64_t address[64];
    struct runs runs;
};

/* which: the register, or 0; size: bytes of a word, 4 or 8; wide: addresses have 64 bits; one: all lanes
 * name one address, which is a constant. */
#define RUNS_KEY(which, size, wide, one)                                                           \
    ((uint32_t)(which) << 3 | ((size) == 8 ? 4u : 0u) | ((wide) ? 2u : 0u) | ((one) ? 1u : 0u))

/* runs_of where it is not known. */
void runs_learn(struct known_runs *k, const void *address, const struct step *x);

/* The address of the lowest word of an access known as runs, with the offset added. False: the addresses
 * wrap, so that not all words lie after it. */
static inline bool runs_begin(const struct step *x, uint64_t *at)
{
    const struct fetch *m = &x->d->mem;
    uint64_t last = m->have == CLASS_32 ? UINT32_MAX : UINT64_MAX;

    *at = (x->runs->low + m->value) & last; /* nothing is added to a constant */
    return last - *at >= x->runs->end - x->runs->low;
}

/* Are these the known addresses? A constant is one address. If they differ, the first lane's mostly differs
 * too; a read of all at once would stall if they were just written in pieces. */
static inline bool runs_same(const struct known_runs *k, const void *address)
{
    return memcmp(k->address, address, 4) == 0 && memcmp(k->address, address, k->bytes) == 0;
}

/* The words named by the lanes of an access whose address is a register or a constant (decoded.by_runs). No
 * runs: there are too many, or they lie in the upper half of the address range. */
static inline struct runs *runs_of(struct step *x)
{
    const void *address = fetch_plain(x->warp, &x->d->mem);
    struct known_runs *k = &x->known[x->d->runs_place];

    if (k->lanes != x->lanes || k->key != x->d->runs_key ||
        ((x->fresh & x->d->runs_fresh) == 0 && !runs_same(k, address)))
        runs_learn(k, address, x);
    x->fresh |= x->d->runs_fresh;
    return &k->runs;
}

#endif
