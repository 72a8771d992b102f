/* engine/thread/runs.h: the words that the lanes of a warp access, as runs of lanes that name words
 * evenly apart or one word. Knows no memory. */
#ifndef WS_ENGINE_THREAD_RUNS_H
#define WS_ENGINE_THREAD_RUNS_H

#include <string.h>

#include "base/hint.h"
#include "engine/thread/expr.h"

#define MOST_RUNS 8u
#define KNOWN_RUNS 16u
#define MOST_APART 0x10000u /* bytes from one lane's word to the next */

/* Where an access to a grid's parameters lies in device memory, all of it in one segment. */
struct known_segment {
    uint64_t at;                     /* its lowest word; 0: nobody has asked yet */
    uint64_t params_at, params_size; /* the grid's */
    uint64_t address;                /* of the segment, and … */
    uint64_t add;                    /* … what is added to the runs in it */
    struct byte_mask bytes;          /* of it, … */
    struct byte_word word;           /* … perhaps one word */
};

struct runs {
    struct word_run v[MOST_RUNS]; /* at: what the lanes name before anything is added */
    unsigned n;    /* 0: not a few runs */
    uint8_t form;  /* enum run_form */
    uint64_t low;  /* of the lowest word */
    uint64_t end;  /* behind the highest word */
    uint64_t bits; /* all that one of the first lanes' addresses has */
    bool rise;     /* no two lanes name one word: each names a higher one than the lane before it */
    unsigned requests; /* of an access to these words of shared memory; 2: several; 0: not known yet */
    uint32_t room, shared_size; /* in shared memory of so many bytes an access is one operation on it
                                   if less than so much is added, which is a multiple of its size */
    size_t near;       /* the mapped stretch of global memory in which they lay last */
    struct byte_mask shape; /* where they are fewer than a segment: the bytes of the words, counted
                               from the lowest; none: nobody has asked yet */
    struct known_segment params;
};

/* What was found out of addresses. It depends on nothing but what stands here, so that it stays
 * true whatever happens: a warp mostly uses a register for many accesses before it changes it. */
struct known_runs {
    lane_mask lanes;  /* 0: nothing is known */
    size_t bytes;     /* of the addresses */
    uint32_t key;     /* RUNS_KEY */
    uint64_t address[64];
    struct runs runs;
};

/* Which register, or 0; bytes of a word, 4 or 8; are addresses of 64 bits; do all lanes name one,
 * which is a constant? */
#define RUNS_KEY(which, size, wide, one)                                                           \
    ((uint32_t)(which) << 3 | ((size) == 8 ? 4u : 0u) | ((wide) ? 2u : 0u) | ((one) ? 1u : 0u))

/* runs_of where it is not known. */
void runs_learn(struct known_runs *k, const void *address, const struct step *x);

/* Where the lowest word of an access known as runs lies, with what is added to all of them. False:
 * they do not all lie behind it, since addresses end there. */
static inline bool runs_begin(const struct step *x, uint64_t *at)
{
    const struct fetch *m = &x->d->mem;
    uint64_t last = m->have == CLASS_32 ? UINT32_MAX : UINT64_MAX;

    *at = (x->runs->low + m->value) & last; /* nothing is added to a constant */
    return last - *at >= x->runs->end - x->runs->low;
}

/* Are the addresses those that are known? A constant is one. Where they are others the first lane's mostly
 * is, too; all of them at once, which may just have been written in pieces, would have to be waited for. */
static inline bool runs_same(const struct known_runs *k, const void *address)
{
    return memcmp(k->address, address, 4) == 0 && memcmp(k->address, address, k->bytes) == 0;
}

/* The words that the lanes of an access name whose address is a register or a constant
 * (decoded.by_runs). No runs: they are not a few, or lie in the upper half of what addresses can
 * name. */
static inline NO_CALL struct runs *runs_of(struct step *x)
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
