/* check/cells.h: what an access meets in the cells that it touches, and leaves there. Neighbouring
 * cells with the same content, touched by neighbouring lanes, are looked at once. Knows no address
 * but for the words of findings. */
#ifndef WS_CHECK_CELLS_H
#define WS_CHECK_CELLS_H

#include "check/races.h"

#define HOW_WRITES 1u
#define HOW_ATOMIC 2u
#define HOW_STRONG 4u /* volatile, relaxed and above, atomic */
#define HOW_WIDE 8u   /* strong beyond the block */

/* A warp's access while it is looked at. */
struct visit {
    struct races *races;
    const struct access_event *event;
    enum space space;
    struct stamp now;  /* with the turn of the lanes that are looked at */
    uint32_t team;
    uint32_t own;      /* the record of what the access leaves; 0: none yet */
    uint32_t from, to; /* cells that hold `from` get the record `to` when they are read */
    const struct place_of_memory *near; /* that of the lanes before; NULL: none yet */
};

/* Neighbouring cells of so many bytes each, from the byte `at` of the space on. */
struct stretch {
    uint32_t *write, *read;
    uint64_t at;
    unsigned n, each;
};

/* The lanes touch these cells, which are of words, or of a split word's bytes. */
void cells_visit(struct visit *v, const struct stretch *s);
/* They touch n bytes of one word. */
void cells_visit_part(struct visit *v, const struct stretch *word, unsigned first, unsigned n);
/* Would a visit find a race? */
bool cells_race(const struct visit *v, const struct stretch *s);
/* The visit is over. */
void cells_leave(struct visit *v);
/* The content of words is forgotten. */
void cells_forget(struct races *r, const struct stretch *s);

/* ---- conflict.c ---- */

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
bool conflicts(const struct visit *v, const struct stamp *s, const struct stretch *where);
/* Reports every cell where it does. */
struct remembered {
    struct stamp write, read; /* actor 0: none */
    const struct reads *more; /* NULL: none */
};
void conflicts_report(const struct visit *v, const struct remembered *m,
                      const struct stretch *where);

#endif
