/* check/records.h: what is remembered of accesses: one record for all lanes that took part in a step
 * of a warp, which whatever the step touched refers to by a number. Knows no memory. */
#ifndef WS_CHECK_RECORDS_H
#define WS_CHECK_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An access that is remembered. Whose lane it was that touched the byte at `at` says lane_at. */
struct stamp {
    uint32_t actor; /* 0: none. Where threads diverge: that of the warp's lane 0 */
    uint32_t clock, pc;
    uint8_t how;    /* as races.c knows it */
    uint8_t scale;  /* log 2 of the bytes that one lane touched */
    uint8_t turn;
};
#define LANE_FIXED 63u /* the scale of one whose turn is the lane, wherever it was */
static inline unsigned lane_at(const struct stamp *s, uint64_t at)
{
    return (unsigned)((at >> s->scale) + s->turn) % 64;
}

/* What refers to an access: its record's number and the turn of the lanes; 0: nothing. */
#define TURNS 64u

/* How an access was made. */
#define HOW_WRITES 1u
#define HOW_ATOMIC 2u
#define HOW_STRONG 4u /* volatile, relaxed and above, atomic */
#define HOW_WIDE 8u   /* strong beyond the block */
#define HOW_COPY 16u  /* it goes on beside its thread */
#define HOW_SIZE_SHIFT 5u /* above: log 2 of the bytes of one value, of strong ones */

struct step_record {
    uint32_t actor, pc;
    uint32_t clock;   /* of a free one: the next free one */
    uint16_t holders; /* who refer to it; 0: it is free. Cells or lists of cells that a step
                         touched, at most 1,024 a step, and for a moment who makes it */
    uint8_t how, scale;
};

struct step_records {
    struct step_record *v; /* from 1 on */
    size_t n, cap;
    size_t most;      /* n at most, so that a number and a turn leave one bit of 32 free */
    uint32_t free;
    size_t many;      /* with more it is time to look which ones can be spared */
    uint64_t lost;    /* accesses without a record since the last report of that */
};
#define MOST_RECORDS ((size_t)1 << 25)

/* Are there so many more than when it was last looked at? */
static inline bool records_are_many(const struct step_records *r)
{
    return r->n > r->many;
}
/* It has been looked at; it will be again with half as many more, and with `least` more. */
static inline void records_looked_at(struct step_records *r, size_t least)
{
    r->many = r->n + (r->n / 2 > least ? r->n / 2 : least);
}

void records_init(struct step_records *r);
void records_free(struct step_records *r);
/* With one holder. 0: there are too many, and it is lost. */
uint32_t records_new(struct step_records *r, const struct stamp *s);
/* The record of an earlier access by the same actor, of the same kind, becomes that of this one as
 * well, with one more holder. False: it is none, or has too many holders. */
bool records_renew(struct step_records *r, uint32_t id, const struct stamp *s);
void records_give_back(struct step_records *r, uint32_t id);

static inline struct step_record *step_record_of(const struct step_records *r, uint32_t ref)
{
    return &r->v[ref / TURNS];
}
static inline void step_record_hold(const struct step_records *r, uint32_t ref, unsigned n)
{
    struct step_record *x = step_record_of(r, ref);

    x->holders = (uint16_t)(x->holders + n);
}
static inline void step_record_drop(struct step_records *r, uint32_t ref, unsigned n)
{
    struct step_record *x = step_record_of(r, ref);

    x->holders = (uint16_t)(x->holders - n);
    if (x->holders == 0)
        records_give_back(r, ref / TURNS);
}
/* The access; of `nothing` one of actor 0, as record 0 is. */
static inline struct stamp step_record_stamp(const struct step_records *r, uint32_t ref)
{
    const struct step_record *x = step_record_of(r, ref);

    return (struct stamp){ x->actor, x->clock, x->pc, x->how, x->scale, (uint8_t)(ref % TURNS) };
}

#endif
