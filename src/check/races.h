/* check/races.h: --check races: accesses to global and shared memory, one of them a write, that
 * nothing orders (happens-before). Seen where the threads ask for them, in the order of their
 * programs. */
#ifndef WS_CHECK_RACES_H
#define WS_CHECK_RACES_H

#include "check/access.h"
#include "check/happens_before.h"
#include "check/shadow.h"

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

/* Cells of words: the last write of each, and the last read since. Each has pages of its own, for many
 * words are only read, or only written. */
#define WORD 4u
#define PAGE_WORDS (SHADOW_PAGE / WORD)
struct word_cells {
    struct shadow write, read; /* pages of PAGE_WORDS cells */
};

/* The cells of a word's bytes. */
struct byte_cells {
    uint32_t write[WORD], read[WORD]; /* of a free one: read[0] is the next free */
};

/* Reads of several actors, ascending by actor. Those of actors that are over, by one instruction of
 * a grid, are one: that of the lowest actor, with HOW_MANY and their number in the place of its
 * clock. Whatever comes is ordered with all of them or with none. */
struct reads {
    union {
        struct stamp one;
        struct stamp *many; /* owned */
    } v;
    uint32_t n : 27, room : 5; /* room for 1 << room of them; 0: for `one` */
    uint32_t all;              /* reads that the n stand for */
};

/* The shared memory of the block in a register window. */
struct shared_cells {
    uint32_t team, size; /* size: bytes */
    struct word_cells cells;
};

struct races {
    struct actors actors;
    struct word_cells global;    /* from GLOBAL_BASE on */
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
    struct race_place {
        uint64_t at, size;
    } near; /* the allocation that was touched last; size 0: none */
    const struct allocations *allocations; /* not owned: the names of what raced */
    struct findings *findings;             /* not owned */
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
/* A program is going to be run. Has it an instruction that orders threads and is no barrier of a
 * block? Without one races_step and races_ended need not be called. */
bool races_need_steps(struct races *r, const struct program *p);
/* The allocations are others now. */
static inline void races_move(struct races *r)
{
    r->near.size = 0;
}

/* ---- cells.c: what an access meets in the cells that it touches, and leaves there. Neighbouring
 * cells with the same content, touched by neighbouring lanes, are looked at once ---- */

#define HOW_WRITES 1u
#define HOW_ATOMIC 2u
#define HOW_STRONG 4u /* volatile, relaxed and above, atomic */
#define HOW_WIDE 8u   /* strong beyond the block */
#define HOW_MANY 16u  /* stands for several reads (struct reads) */

/* A warp's access while it is looked at. */
struct visit {
    struct races *races;
    const struct access_event *event;
    enum space space;
    struct stamp now;  /* with the turn of the lanes that are looked at */
    uint32_t team;
    uint32_t own;      /* the record of what the access leaves; 0: none yet */
    uint32_t from, to; /* cells that hold `from` get the record `to` when they are read */
};

/* Neighbouring cells of so many bytes each, from the byte `at` of the space on. Those of words that
 * hold nothing may lie where nothing can be put: visits of words put something only into the read
 * when they read, into the write when they write. */
struct cell_span {
    uint32_t *write, *read;
    uint64_t at;
    unsigned n, each;
};

/* The lanes touch these cells, which are of words, or of a split word's bytes. */
void cells_visit(struct visit *v, const struct cell_span *s);
/* They touch n bytes of one word. */
void cells_visit_part(struct visit *v, const struct cell_span *word, unsigned first, unsigned n);
/* A visit of words that hold the same and are not split, if it finds no race, nor an access of the
 * same step that could be one, where threads do not go apart. False: another one has to be made;
 * nothing was done. */
bool cells_visit_quietly(struct visit *v, const struct cell_span *s);
/* n cells that hold this are going to be visited: what belongs to them is fetched for all at once. */
void cells_expect(const struct races *r, const uint32_t *held, unsigned n);
/* The visit is over. */
void cells_leave(struct visit *v);
/* The content of words is forgotten. */
void cells_forget(struct races *r, const struct cell_span *s);

/* ---- race_report.c ---- */

/* The actor of a stamp at a byte. */
static inline uint32_t actor_at(const struct actors *a, const struct stamp *s, uint64_t at)
{
    return s->actor + (a->apart ? lane_at(s, at) : 0);
}
/* Of one warp, and of the same lane at every byte? */
static inline bool same_lanes(const struct stamp *a, const struct stamp *b)
{
    return a->actor == b->actor && a->scale == b->scale && a->turn == b->turn;
}
/* The reads of a list. */
static inline struct stamp *reads_in(struct reads *x)
{
    return x->room == 0 ? &x->v.one : x->v.many;
}
static inline uint32_t reads_of_stamp(const struct stamp *s)
{
    return (s->how & HOW_MANY) != 0 ? s->clock : 1;
}
/* Does the access race with what is remembered of one of the cells? */
bool conflicts(const struct visit *v, const struct stamp *s, const struct cell_span *where);
/* Reports every cell where it does. */
struct cell_history {
    struct stamp write, read; /* actor 0: none */
    struct reads *more; /* NULL: none */
};
void conflicts_report(const struct visit *v, const struct cell_history *m,
                      const struct cell_span *where);

#endif
