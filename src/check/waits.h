/* check/waits.h: which threads wait for which, in the state of a device between two steps: at barriers,
 * in loops that poll memory, for other lanes of the warp, for room on the device; as data, and in a few
 * sentences. It only reads the device, and its pointers into the device are valid until the next step. */
#ifndef WS_CHECK_WAITS_H
#define WS_CHECK_WAITS_H

#include "check/access.h"

enum waiter_kind {
    WAITER_RUNS,    /* may go on, or waits for memory alone */
    WAITER_BARRIER, /* at a barrier of its block */
    WAITER_SPINS,   /* goes around a loop until memory has changed */
    WAITER_LANES,   /* for other lanes of its warp: to meet them, or to vote or exchange with them */
    WAITER_ROOM     /* blocks of a grid that have no room on the device */
};

/* What a loop polls. */
struct polled {
    enum space space;
    uint64_t at, value;          /* value: the present one in memory */
    unsigned bytes;
    bool mbarrier;
    bool grid_barrier;           /* the barrier of a cooperative launch: grid.sync() */
};

/* Threads of one warp that wait at one place for one thing. */
struct waiter {
    enum waiter_kind kind;
    struct party who;            /* .pc: the barrier, the read that polls, or what comes next.
                                    WAITER_ROOM: the first such block; no lanes */
    const struct warp *warp;     /* WAITER_ROOM: NULL */
    bool whole;                  /* all threads of the warp that have not exited */
    const struct barrier *barrier; /* WAITER_BARRIER */
    uint32_t number;             /* the number of the barrier */
    uint32_t comes_to;           /* barriers that its program may still reach, as bits */
    struct polled polled;        /* WAITER_SPINS; of the lowest lane */
    bool remains;                /* WAITER_SPINS: no lane leaves the loop while memory stays the same */
    bool stays;                  /* WAITER_SPINS: the loop itself changes nothing in memory */
    bool stuck;                  /* no running thread can end the wait */
};

struct waits {
    const struct device *device;
    struct waiter *v;            /* by grid, block, warp; owned */
    size_t n, cap;
    bool several_grids;          /* waiters of more than one grid are listed */
    bool unfinished;             /* some waiters are not listed, so none is reported as stuck */
    size_t *cycle;               /* stuck waiters, each waits for the next and the last for the first;
                                    owned */
    size_t ncycle;               /* 0: there is none */
};

void waits_find(const struct device *d, struct waits *out);
void waits_free(struct waits *w);
/* Could `whom` end the wait of `waiter`? It may wait itself. */
bool waits_for(const struct waits *w, size_t waiter, size_t whom);
/* Blocks of the waiter's grid that have ended: how many, and the linear index of the first. */
uint64_t waits_ended_blocks(const struct waits *w, const struct waiter *x, uint64_t *first);

/* "warp 0 (block (0,0,0)) waits at barrier 1 (k.cu:7:9)", without the warps for which it waits. names: of
 * global memory; NULL: addresses alone. */
void waits_put_waiter(const struct waits *w, size_t waiter, const struct allocations *names,
                      struct text *out);
/* "warp 0 (block (0,0,0)) waits at barrier 1 (k.cu:7:9) for warp 1; warp 1 … for warp 0: a cycle"; only
 * if there is one. */
void waits_put_cycle(const struct waits *w, const struct allocations *names, struct text *out);
/* Does the waiter wait at the barrier of a cooperative launch of which a block has ended? The second function
 * prints these blocks. */
bool waits_misses_block(const struct waits *w, size_t waiter);
void waits_put_missing_blocks(const struct waits *w, size_t waiter, struct text *out);
/* Appends at most a handful of lines: the cycle, or otherwise the waiters whose wait nothing can end,
 * and grid barriers that an ended block never reached. Appends nothing if there is none of these. */
void waits_tell(const struct waits *w, const struct allocations *names, struct text *out);

#endif
