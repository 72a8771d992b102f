/* check/races.h: --check races: accesses to global and shared memory, one of them a write, that
 * nothing orders (happens-before). Seen where the threads ask for them, in the order of their
 * programs. */
#ifndef WS_CHECK_RACES_H
#define WS_CHECK_RACES_H

#include "check/access.h"
#include "check/reads.h"
#include "check/shadow.h"

/* A cell holds the last write, or the last read since: a read, or a list of them (reads.h). 0: nothing.
 * It is about a line, or one of its words. Once words of a line were touched by themselves it holds
 * the number of their cells (HELD_WORDS). Once the bytes of a word were, its write is CELL_SPLIT, and
 * its read the number of theirs. */
#define CELL_SPLIT UINT32_MAX
#define HELD_WORDS 0xc0000000u
static inline bool is_words(uint32_t held)
{
    return (held & HELD_KIND) == HELD_WORDS;
}

/* Cells of lines: the last write of each, and the last read since. Each has pages of its own, for many
 * lines are only read, or only written. */
#define WORD 4u
#define LINE_WORDS 16u
#define LINE (LINE_WORDS * WORD)
#define PAGE_LINES (SHADOW_PAGE / LINE)
struct line_cells {
    struct shadow write, read; /* pages of PAGE_LINES cells */
};

/* The writes, or the reads, of the words of a line. */
struct word_cells {
    uint32_t v[LINE_WORDS]; /* of a free one: v[0] is the next free */
};

/* The cells of a word's bytes. */
struct byte_cells {
    uint32_t write[WORD], read[WORD]; /* of a free one: read[0] is the next free */
};

/* The shared memory of a block; once that is over another one gets them. */
struct shared_cells {
    uint32_t team, size; /* size: bytes */
    struct line_cells cells;
    uint64_t touched; /* pages touched since the last reset, a bit each; the last bit: all further pages */
};

/* Where the cells of a space are, and which of its addresses are there, as far as it is known. */
struct race_place {
    uint64_t at, size;
};
struct touched {
    enum space space; /* SPACE_NONE: nothing is known yet */
    uint32_t team;    /* of the touching actors */
    struct line_cells *cells;
    struct shared_cells *shared; /* the owner of the cells; NULL: none */
    uint64_t base;    /* of the range that they are about */
    struct race_place near; /* addresses of this one are there */
    bool write, read; /* whether a write or a read will be recorded here */
    unsigned puts;    /* `write` and `read` as a number below 4 */
    /* Shared memory only. It mostly has one page or a few. */
    uint64_t page;    /* four times the last page plus its `puts`; PAGE_NONE: none yet */
    uint32_t *write_cells, *read_cells; /* the cells of that page */
};
#define PAGE_NONE UINT64_MAX

/* A race that may turn out to be ordered: one access acquires and is in flight. It may read what the other
 * one's thread has released after the other access. */
struct open_race {
    struct check_finding x;
    char *message;         /* owned */
    struct tick then;      /* the other access */
    uint32_t acquirer, pc; /* the access that acquires: its actor and instruction */
    uint64_t serial, last; /* its operation has one of these numbers */
    unsigned lane;
};

struct races {
    struct actors actors;
    struct line_cells global;    /* from GLOBAL_BASE on */
    struct shared_cells *shared;
    size_t nshared, cap_shared, next_shared; /* next_shared: where to look for a block that is over */
    uint32_t *shared_of;         /* by the window of a block's first warp: their index */
    size_t nshared_of, cap_shared_of;
    struct step_records records;
    struct reads reads;
    bool same_values;            /* lanes that write the same value in one step race as well */
    bool orders;                 /* a program has what orders threads beside barriers of blocks */
    struct word_cells *words;    /* from 1 on */
    size_t nwords, cap_words;
    uint32_t free_words;
    struct byte_cells *bytes;    /* from 1 on */
    size_t nbytes, cap_bytes;
    uint32_t free_bytes;
    struct race_place near; /* the allocation that was touched last; size 0: none */
    struct touched last;    /* by the last access */
    struct open_race *open;
    size_t nopen, cap_open;
    const struct allocations *allocations; /* not owned: the names of what raced */
    struct findings *findings;             /* not owned */
};

/* apart: threads diverge, so each is ordered by itself. */
void races_init(struct races *r, const struct device *d, bool apart);
void races_free(struct races *r);
void races_access(struct races *r, const struct access_runs *runs);
void races_step(struct races *r, const struct warp_event *e, const struct warp *w);
/* A barrier is complete. */
void races_barrier(struct races *r, const struct block *b, const struct barrier *bar);
/* An operation on memory has made a micro step: what a read finds orders what follows. */
void races_fired(struct races *r, const struct memory_event *e);
/* A stretch of global memory is another thing now: what was done to it is forgotten. */
void races_forget(struct races *r, uint64_t at, uint64_t size);
/* A program is going to be run. Has it an instruction that orders threads and is not a barrier of a
 * block, or one that may access a flag? Without one races_step and races_fired need not be called. */
bool races_need_steps(struct races *r, const struct program *p);
/* ---- races_state.c ---- */

/* Writes down what is remembered, or takes it back for a device whose state was restored. */
void races_code(struct races *r, struct codec *c);
/* Adds what matters for the future to a print. */
void races_print(const struct races *r, uint64_t print[2]);
/* Nothing is remembered any more; cells of no block. */
void races_forget_all(struct races *r);
struct shared_cells races_no_cells(void);

/* The allocations are others now. */
static inline void races_move(struct races *r)
{
    r->near.size = 0;
    r->last.space = SPACE_NONE;
}

/* ---- cells.c: what an access meets in the cells that it touches, and leaves there. Neighbouring
 * cells with the same content, touched by neighbouring lanes, are looked at once ---- */

/* A warp's access while it is looked at. */
struct visit {
    struct races *races;
    const struct access_event *event;
    enum space space;
    struct stamp now;  /* with the turn of the lanes that are looked at */
    uint32_t team;
    uint32_t own;      /* the record of what the access leaves, times TURNS; 0: none yet */
    uint32_t from, to; /* cells that hold the list or read `from` get the list `to` */
    uint8_t to_turn;   /* as long as `now` has this turn */
    struct word_cells write, read; /* of words of a line, where nothing is put into them */
};

/* Neighbouring cells of so many bytes each, from the byte `at` of the space on. Those of lines or words
 * that hold nothing may lie where nothing can be put: visits of these put something only into the
 * read when they read, into the write when they write. */
struct cell_span {
    uint32_t *write, *read;
    uint64_t at;
    unsigned n, each;
};

/* n words of a line, from the first-th on, for a visit that may put something into their writes, into
 * their reads. */
struct line_part {
    unsigned first, n;
    bool write, read;
};
static inline struct word_cells *words_of(const struct races *r, uint32_t held)
{
    return &r->words[held & ~HELD_KIND];
}
/* A line that holds something for all its words: they go on with that by themselves. */
void cells_split_line(struct races *r, uint32_t *cell);
/* As many words as a line has, each with the same. */
uint32_t *cells_copies(struct word_cells *to, uint32_t held);
static inline uint32_t *words_at(const struct races *r, uint32_t *cell, const struct line_part *p,
                                 struct word_cells *copy)
{
    if (is_words(*cell))
        return words_of(r, *cell)->v + p->first;
    return p->n == 1 ? cell : cells_copies(copy, *cell);
}
static inline struct cell_span cells_of_words(struct visit *v, const struct cell_span *line,
                                              const struct line_part *p)
{
    if (p->write && !is_words(*line->write))
        cells_split_line(v->races, line->write);
    if ((p->read || *line->read != 0) && !is_words(*line->read))
        cells_split_line(v->races, line->read);
    return (struct cell_span){ words_at(v->races, line->write, p, &v->write),
                               words_at(v->races, line->read, p, &v->read), line->at, p->n, WORD };
}
/* The lanes touch these cells: of lines, of words, or of a split word's bytes. Lines occur only where threads
 * do not diverge. */
void cells_visit(struct visit *v, const struct cell_span *s);
/* They touch n bytes of one word. */
void cells_visit_part(struct visit *v, const struct cell_span *word, unsigned first, unsigned n);
/* Visits lines or words with equal content that are not split, provided that it finds neither a race nor
 * an access of the same step that could be one, where threads do not diverge. False: nothing was done,
 * and another kind of visit is needed. */
bool cells_visit_quietly(struct visit *v, const struct cell_span *s);
/* These cells of words are going to be visited: what belongs to them is fetched for all at once. n: at
 * most MOST_ACCESS_RUNS. */
void cells_expect(const struct races *r, const uint32_t *const *cells, unsigned n);
/* Of the reads of lines, or of words and bytes of them, what can be one by now becomes one. */
void cells_narrow(struct races *r, const struct cell_span *lines);
/* The visit is over. */
void cells_leave(struct visit *v);
/* The content of words is forgotten; of some words of a line. */
void cells_forget(struct races *r, const struct cell_span *s);
void cells_forget_words(struct races *r, const struct cell_span *line, unsigned first, unsigned n);
/* The content of lines is forgotten, but not that words are split: each byte counts by itself where
 * something races. */
void cells_empty(struct races *r, const struct cell_span *lines);

/* A place as flags know it: of a block's shared memory with the block. */
static inline uint64_t flag_place(enum space space, uint64_t at, uint32_t team)
{
    if (space == SPACE_GLOBAL)
        return at;
    return (uint64_t)1 << 63 | (uint64_t)team << 32 | at;
}

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
/* Does the access race with what is remembered of one of the cells? */
bool conflicts(const struct visit *v, const struct stamp *s, const struct cell_span *where);
/* same_value.c: do two lanes write the same in one step? */
bool lanes_write_same_value(const struct access_event *e, unsigned a, unsigned b);
/* Does the present access write to n bytes what an access of another step wrote there? Both have to be
 * plain writes. */
bool writes_same_value(const struct visit *v, const struct stamp *s, uint64_t at, unsigned n);
/* Adds the finding, or counts it once more. */
void race_found(struct findings *f, const struct check_finding *x, const char *message);
/* open_races.c: is a race between the present access and an earlier one decided later? The message is that
 * of the finding. */
bool race_stays_open(const struct visit *v, const struct stamp *s, uint64_t at,
                     const struct check_finding *x, const struct text *message);
/* An operation has ended, for the lanes of one actor. */
void open_races_ended(struct races *r, const struct flag_access *x, const struct memop *op);
/* No operation will end any more: all open races are findings. */
void open_races_flush(struct races *r);
void open_races_free(struct races *r);
void open_races_code(struct races *r, struct codec *c);
void open_races_print(const struct races *r, uint64_t print[2]);
/* Some of what the access did could not be remembered. */
void report_lost(const struct visit *v);
/* Reports every cell where it does. */
struct cell_history {
    struct stamp write, read; /* actor 0: none */
    uint32_t more;            /* the list that the read is the last of; 0: none */
};
void conflicts_report(const struct visit *v, const struct cell_history *m,
                      const struct cell_span *where);

#endif
