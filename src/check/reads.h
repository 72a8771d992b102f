/* check/reads.h: lists of reads that are not ordered with each other: the last one, and others
 * before it by other actors. Cells that were always read together share one. Lies in one array of
 * words, in blocks of a few sizes. Knows no cell. */
#ifndef WS_CHECK_READS_H
#define WS_CHECK_READS_H

#include "check/happens_before.h"
#include "check/records.h"

#define READ_SIZES 64u
#define MOST_LIST_WORDS ((size_t)1 << 30)

/* A list's block begins at an even word. That of a brief one:
 *
 *     last      the last read, with the turn of its lanes; is there a group, how many singles; is the
 *               list settled? Then the actors of all singles are over, and no single can join another one
 *     (group)   a read, and how many it represents: reads by one instruction of a grid whose actors
 *               are over. It is that of the lowest actor. Any later access is ordered with all of
 *               them or with none
 *     singles   one read each, of different actors, ascending by actor
 *
 * It is held by one cell, has BRIEF_SINGLES at most, and numbers that fit. That of another one:
 *
 *     head      how many cells hold it, the block's size, how many groups and singles follow
 *     last
 *     (n)       large blocks: how many singles
 *     groups    two words each: a read, and how many it represents
 *     singles
 *
 * Where threads diverge, the turn of a single is the lane, because it does not follow from an address. */
struct reads {
    uint32_t *v;
    size_t n, cap; /* words in use; the first two are no block's */
    size_t most;   /* n at most */
    uint32_t free[READ_SIZES]; /* by size; the second word of a free block is the next free one */
    struct step_records *records;   /* not owned, as the next */
    struct actors *actors;
};

#define BRIEF_REF 0x01ffffffu /* of a word that has more in its highest bits */
#define BRIEF_BITS 25u
#define BRIEF_SINGLES 15u
#define BRIEF_SETTLED 0x80000000u
#define BRIEF_COUNT 127u

/* What a cell holds is a list's number if its two highest bits are these; else it is a read. */
#define HELD_KIND 0xc0000000u
#define HELD_LIST 0x80000000u
#define LIST_BRIEF 0x20000000u /* a list's number: it is a brief one */
static inline bool is_list(uint32_t held)
{
    return (held & HELD_KIND) == HELD_LIST;
}
static inline bool is_brief(uint32_t list)
{
    return (list & LIST_BRIEF) != 0;
}
static inline uint32_t *list_block(const struct reads *r, uint32_t list)
{
    return r->v + (size_t)(list & ~(HELD_KIND | LIST_BRIEF)) * 2;
}
/* The last read of a list. */
static inline uint32_t list_last(const struct reads *r, uint32_t list)
{
    const uint32_t *v = list_block(r, list);

    return is_brief(list) ? v[0] & BRIEF_REF : v[1];
}
#define LIST_CELLS 0x7ffu
static inline unsigned list_cells(const struct reads *r, uint32_t list)
{
    return is_brief(list) ? 1 : *list_block(r, list) & LIST_CELLS;
}
/* More cells hold it; a new one has no holder yet. A brief one has one holder, the cell for which it is
 * made. */
static inline void list_hold(const struct reads *r, uint32_t list, unsigned cells)
{
    if (!is_brief(list))
        *list_block(r, list) += cells;
}

void reads_init(struct reads *r, struct step_records *records, struct actors *actors);
void reads_free(struct reads *r);

/* Has there been a list? */
static inline bool reads_any(const struct reads *r)
{
    return r->n > 2;
}

/* A list of two reads, which no cell holds yet; single: only one is going to, and it may be brief. 0:
 * there is no room, and the last one is lost. */
uint32_t reads_new(struct reads *r, uint32_t last, uint32_t before, bool single);
/* One with the same reads as one that several cells hold. 0: there is no room. */
uint32_t reads_copy(struct reads *r, uint32_t list);
/* The list, or another one instead of it, that several cells can hold. 0: there is no room. */
uint32_t reads_share(struct reads *r, uint32_t list);
/* So many cells hold it no longer. */
void reads_drop(struct reads *r, uint32_t list, unsigned cells);

/* A function that changes a list returns its number, perhaps a new one; 0: there is no room, and the list is
 * lost. */

/* Another last read, of the same actor. */
uint32_t reads_renew(struct reads *r, uint32_t list, uint32_t last);
/* The last read, as `before`, goes with the others, instead of an older one of its actor, and `last`,
 * of the actor `now`, is the last. */
uint32_t reads_push(struct reads *r, uint32_t list, uint32_t before, uint32_t last, uint32_t now);
/* What can be one by now becomes one. */
uint32_t reads_narrow(struct reads *r, uint32_t list);

/* The reads before the last one, ascending by actor. */
struct reads_walk {
    uint32_t groups; /* those already returned */
    size_t single;
};
/* The next one, from *w, which is initially zero; n: how many it represents. False: no more. */
bool reads_next(const struct reads *r, uint32_t list, struct reads_walk *w, struct stamp *s,
                uint32_t *n);

#endif
