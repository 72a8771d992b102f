/* check/races.h: --check races: accesses to global and shared memory, one of them a write, that
 * nothing orders (happens-before). Seen where the threads ask for them, in the order of their
 * programs. */
#ifndef WS_CHECK_RACES_H
#define WS_CHECK_RACES_H

#include "check/actors.h"
#include "check/places.h"
#include "check/shadow.h"
#include "check/wording.h"

/* An access that is remembered: one for all lanes that took part in a step. Whose lane it was that
 * touched the byte at `at` says lane_at. */
struct stamp {
    uint32_t actor; /* 0: none. Where threads go apart: that of the warp's lane 0 */
    uint32_t clock, pc;
    uint8_t how;    /* as races.c knows it */
    uint8_t scale;  /* log 2 of the bytes that one lane touched */
    uint8_t turn;
};
static inline unsigned lane_at(const struct stamp *s, uint64_t at)
{
    return (unsigned)((at >> s->scale) + s->turn) % 64;
}

/* A stamp, and how many cells hold it; with it go further reads that are not ordered with it. */
struct stamp_record {
    struct stamp stamp; /* its turn is in the cells */
    uint32_t cells;     /* 0: the record is free */
    uint32_t more;      /* reads of other actors: a list; 0: none. Of a free one: the next free */
};

/* What a cell holds: a record's number and the turn; 0: nothing. Once the bytes of a word were
 * touched by themselves its write is CELL_SPLIT, and its read the number of their cells. */
#define TURNS 64u
#define MOST_RECORDS (UINT32_MAX / TURNS)
#define CELL_SPLIT UINT32_MAX

/* The cells of a page: the last write of each word and the last read since. */
#define WORD 4u
#define PAGE_WORDS (SHADOW_PAGE / WORD)
struct cell_page {
    uint32_t write[PAGE_WORDS], read[PAGE_WORDS];
};

/* The cells of a word's bytes. */
struct byte_cells {
    uint32_t write[WORD], read[WORD]; /* of a free one: read[0] is the next free */
};

/* Reads of several actors, ascending by actor. */
struct reads {
    struct stamp *v; /* owned */
    size_t n, cap;
};

/* The shared memory of the block in a register window. */
struct shared_cells {
    uint32_t team, size; /* size: bytes */
    struct shadow cells;
};

struct races {
    struct actors actors;
    struct shadow global;        /* cells, from GLOBAL_BASE on */
    struct shared_cells *shared; /* by the window of the block's first warp */
    size_t nshared, cap_shared;
    struct stamp_record *records; /* from 1 on */
    size_t nrecords, cap_records;
    uint32_t free_record;
    struct byte_cells *bytes;    /* from 1 on */
    size_t nbytes, cap_bytes;
    uint32_t free_bytes;
    struct reads *reads;         /* from 1 on */
    size_t nreads, cap_reads;
    uint32_t *unused;            /* of reads */
    size_t nunused, cap_unused;
    const struct places *places; /* not owned: the names of what raced */
    struct findings *findings;   /* not owned */
};

/* apart: threads go apart, each is ordered by itself. */
void races_init(struct races *r, const struct device *d, bool apart);
void races_free(struct races *r);
void races_access(struct races *r, const struct access_runs *runs);
void races_step(struct races *r, const struct warp_event *e, const struct warp *w);
/* An operation on memory has ended: what it read orders what follows. */
void races_ended(struct races *r, const struct memop *op);
/* A stretch of global memory is another thing now: what was done to it is forgotten. */
void races_forget(struct races *r, uint64_t at, uint64_t size);
/* Has the program an instruction that orders threads and is no barrier of a block? Without one
 * races_step and races_ended need not be called. */
bool races_need_steps(const struct program *p);

/* ---- reads.c: further reads of a cell. An entry's lane is no question of an address where threads
 * go apart: its scale is LANE_FIXED and its turn the lane ---- */

#define LANE_FIXED 63u

/* The list with a read more, or instead of an older one of its actor; 0: of that read alone. now:
 * the actor whose access makes room. */
uint32_t reads_with(struct races *r, uint32_t list, const struct stamp *s, uint32_t now);
uint32_t reads_copy(struct races *r, uint32_t list);
void reads_drop(struct races *r, uint32_t list);

#endif
