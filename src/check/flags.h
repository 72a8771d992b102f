/* check/flags.h: which write a strong read has read, and what that write publishes: release and acquire
 * patterns as PTX's memory consistency model defines them, with scope and strength on both sides. A
 * write is recorded when its thread issues it, takes its place when the memory system performs it, and
 * is found there by later reads. Knows no race. */
#ifndef WS_CHECK_FLAGS_H
#define WS_CHECK_FLAGS_H

#include "base/hash.h"
#include "check/vector_clock.h"
#include "program/lanes.h"

struct actors;
struct memop;
struct memory_event;

/* What the first operation of a release pattern publishes: to its own block, or beyond. */
struct flag_message {
    uint32_t team;
    bool wide;
    struct vclock *left; /* held */
};

/* A strong write as its readers find it. Immutable and shared. */
struct flag_write {
    uint32_t holders;
    uint32_t actor, team;
    bool wide;              /* its own scope reaches beyond the block */
    struct vclock *known;   /* what its thread knew, released or not; held. Only findings use it */
    struct flag_write *before; /* of an atomic operation: the write that it has read, carried on or not;
                                  held */
    uint32_t depth;         /* no more writes than these are kept before it */
    uint32_t clock;
    uint64_t chain;         /* its number. An atomic operation goes on with the chain of the last write of its
                               place if the two are morally strong; other writes begin one */
    uint32_t nth;           /* its position in the chain */
    uint32_t n;
    struct flag_message v[];
};

#define MOST_WRITES_BEFORE 8u /* when there would be so many, the older half is dropped */
void flag_write_drop(struct flag_write *w); /* one holder less; NULL: nothing happens */

/* A strong read of a value of the chain that a place has now. */
struct flag_seen {
    struct tick reader;
    uint32_t nth;             /* the position of the write that it has read */
};

/* A place that strong writes went to. */
struct flag {
    uint64_t at;
    unsigned bytes;
    uint32_t next;            /* another one in the same stretch of memory; NO_FLAG: none */
    struct flag_write *last;  /* the write whose value it has; NULL: a write that publishes nothing. Held */
    struct flag_seen *readers; /* actors that have read its chain, morally strong; owned, room for FLAG_READERS */
    size_t nreaders;
    struct flag_write *newest; /* of all strong writes that were carried out, the one asked for last. Held */
    uint64_t newest_mid;      /* of its operation */
    struct flag_write *phase; /* of a barrier in memory: what its last phase ended with. Held */
    struct flag_past *past;   /* where older values may be read: all writes; owned */
    size_t npast, cap_past;
};
struct flag_past {
    uint64_t mid;             /* of the operation */
    struct flag_write *write; /* held */
};
#define NO_FLAG UINT32_MAX
#define FLAG_READERS 16u /* further ones are not remembered */

/* A write that was asked for and is in flight. */
struct flag_outgoing {
    uint64_t serial;          /* operations with lower numbers are earlier ones */
    uint32_t pc;
    lane_mask lanes;
    struct flag_write *write; /* held */
};
struct flag_sender {          /* by register window */
    struct flag_outgoing *v;
    size_t n, cap;
};

/* What a lane's read in flight has found. */
struct flag_found {
    uint32_t flag;
    unsigned lane;
    struct flag_write *write; /* held */
};
struct flag_reader {          /* by the operation's place in its pool */
    struct flag_found *v;
    size_t n, cap;
};

/* What a thread released on a place, or read there and has not acquired. A later strong write completes the
 * first pattern, a later acquire the second. */
struct flag_own {
    uint64_t key[2];            /* the place; the actor, and which of the two it is */
    struct vclock *left[2];     /* by reach (happens_before.h); held */
};

#define FLAG_STRETCH 16u /* bytes; no value lies across two of them */
#define FLAG_FILTER_WORDS 128u
struct flags {
    struct flag *v;
    size_t n, cap;
    struct names of;            /* stretches of memory, as their bytes, to their first flags */
    uint64_t filter[FLAG_FILTER_WORDS]; /* may a piece of memory have flags? Bits by a hash of it */
    struct flag_sender *senders;
    size_t nsenders, cap_senders;
    struct flag_reader *readers;
    size_t nreaders, cap_readers;
    struct names own_of;
    struct flag_own *own;
    size_t nown, cap_own;
    size_t in_flight;           /* writes that publish something */
    uint64_t chains;            /* so many have begun */
    bool releases, acquires;    /* a program has such operations, which need no fence */
};
void flags_free(struct flags *f);
/* What was left is known to all. */
void flags_forget(struct flags *f);

/* A strong access of some lanes, all of one actor. */
struct flag_access {
    uint64_t serial; /* of its operation; of a write that is asked for, the first of several */
    uint32_t actor, pc, window;
    lane_mask lanes;
    bool wide;       /* its scope reaches beyond the block */
    bool orders;     /* it releases, or acquires, by itself, without a fence */
    bool copies;     /* what its thread has copied comes before it as well */
    bool blind;      /* a reduction: its thread does not get the value, so no acquire pattern begins */
};
/* A strong write was issued: records what it will publish. places: those of the n lanes in order, as in
 * flag_step; read only where a program releases without a fence. */
void flags_asked(struct actors *a, const struct flag_access *x, const uint64_t *places, unsigned n);

/* A micro step of an operation on global or shared memory. */
struct flag_step {
    const struct memory_event *event;
    unsigned bytes, values;  /* of one value; how many lie side by side */
    uint64_t place[64];      /* of each lane's first: of shared memory with the block */
};
/* It may have read values: it finds whose they are. It has written. */
void flags_read(struct actors *a, const struct flag_step *x);
void flags_write(struct actors *a, const struct flag_step *x);
/* The operation has ended: what a lane has read is known to its actor, if the access was strong. */
void flags_learn(struct actors *a, const struct flag_access *x, uint32_t id);
/* The lane acquires by the operation. Does another actor's access to the place so come before it? */
bool flags_acquired(struct actors *a, const struct flag_access *x, const struct memop *op, unsigned lane,
                    struct tick then);
/* So many lanes' reads or writes of it are in flight no longer. */
void flags_ended(struct actors *a, const struct memory_event *e);
static inline bool flags_any(const struct flags *f)
{
    return f->n > 0 || f->in_flight > 0;
}

/* A strong write to a place precedes everything after a strong read of its value, even if it publishes
 * nothing. The value may be its own, or that of an atomic operation of its chain. Does the write precede what
 * the actor does now in that way? place: one of its bytes. */
bool flags_observed(const struct actors *a, uint64_t place, struct tick write, uint32_t now);

/* ---- as a part of a state (flags_state.c, races_state.c) ---- */

/* A write, with what it publishes. */
void flag_write_code(struct codec *c, struct flag_write **w);
void flags_code(struct actors *a, struct codec *c);
/* Adds what matters of the flags themselves to a print. */
void flags_print(const struct actors *a, uint64_t print[2]);

/* An access of an actor at a step, and the sum over the names of all places that know of it. */
struct sharers {
    const struct actors *actors;
    struct tick tick;
    uint64_t sum;
};
static inline void sharers_add(struct sharers *x, uint64_t who)
{
    x->sum += hash_mix(2, who);
}
static inline void sharers_ask(struct sharers *x, uint64_t who, const struct vclock *c)
{
    if (vclock_of(c, x->tick.actor) >= x->tick.clock)
        sharers_add(x, who);
}
/* Adds the names of actors that know of it by a flag. */
void flags_ask(struct sharers *x);
/* The sum over the names of all actors that know of it. */
uint64_t known_to(const struct actors *a, struct tick t);
/* Is what was read the value of the write, or of an atomic operation that carries it on? */
struct flag_heard;
bool flags_heard(const struct actors *a, const struct flag_heard *h, uint64_t place, struct tick write);
/* A write to the flag, if it was asked for last or belongs to the present chain; else NULL. */
const struct flag_write *flag_find_write(const struct flag *x, struct tick write);
/* Is `w`, a write to the flag, that write, or an atomic operation that carries it on? */
bool flag_carries(const struct flag *x, const struct flag_write *w, struct tick write);
/* Which writes carry on a write to a byte, and which actors have read them? Nothing: 0. */
uint64_t flags_carried(const struct actors *a, uint64_t place, struct tick write);
/* Names that do not depend on the order in which actors appeared. */
uint64_t actor_name(const struct actors *a, uint32_t actor);
uint64_t place_name(const struct actors *a, uint64_t place);

/* Why does the actor not know `then`, although it has read a value written after it? */
enum flag_loss { LOSS_NONE, LOSS_FENCE, LOSS_SCOPE };
enum flag_loss flags_loss(const struct actors *a, struct tick then, uint32_t now);

#endif
