/* check/happens_before.h: the order of actors, by barriers, fences with flags, acquire and release, and the
 * host's waits. An actor is what steps in order: a warp, or a thread where threads diverge. Knows no memory
 * except the words that serve as flags. */
#ifndef WS_CHECK_HAPPENS_BEFORE_H
#define WS_CHECK_HAPPENS_BEFORE_H

#include "check/findings.h"
#include "check/flags.h"
#include "engine/state/look.h"

/* What an actor knew at a moment, itself included. */
struct knowledge {
    struct vclock *known; /* of others; held */
    uint32_t clock;       /* its own steps; 0: nothing yet */
    struct vclock *told;  /* both in one, once it was needed; held */
};

/* How far something reaches: within the block, or beyond it as well. */
enum reach { REACH_NEAR, REACH_WIDE, REACHES };

struct actor {
    struct vclock *known;   /* held */
    uint32_t clock;         /* of its last step */
    union {
        uint32_t steps;     /* diverging threads, in the actor of lane 0: steps of its warp */
        uint32_t read;      /* otherwise: the record of its last read, if no actor has learnt of
                               its clock since then; 0: none */
    } last;
    uint32_t team;          /* its block among the teams */
    bool over;              /* set when found to be over (actors_over) */
};

/* A write that was read lately. */
struct flag_heard {
    struct flag_write *write; /* held; NULL: none */
    uint64_t place, serial;   /* serial: of the first read */
    bool wide;                /* the scope of a read reaches beyond the block */
    bool blind;               /* only reductions have read it */
    bool acquires;            /* one of the reads does, or a later acquire of the place */
};
#define HEARD_WRITES 8u

#define COPY_COMMITS 32u /* a wait for older groups has no effect */

/* The further state of an actor that has executed a fence, used a flag, or arrived at a barrier without
 * waiting. */
struct actor_past {
    struct vclock *pending[REACHES];    /* read from flags, for a fence of that reach; held */
    struct knowledge fenced[REACHES];   /* at its last fence of at least that reach */
    uint64_t fence_serial[REACHES];     /* operations with lower numbers were issued before it */
    uint64_t acquire_serial;            /* the same, of its last fence or barrier */
    struct knowledge arrived;           /* at the barrier at which it last arrived without waiting */
    struct flag_heard heard[HEARD_WRITES];
    unsigned nheard;
    uint32_t commits[COPY_COMMITS];     /* its clock at the last commits of copies; ncommits entries */
    uint32_t ncommits;
    lane_mask copying;                  /* lanes that have not waited for their copies */
};

/* A block that was seen. */
struct team {
    const struct program *program;
    uint32_t grid, block[3];
    uint32_t first, n;      /* its actors; their copiers, if there are copies, follow them */
    reg_window window;      /* of its first warp */
};

/* What the host knows of a grid. */
struct grid_seen {
    uint32_t size[3];       /* of its blocks */
    uint32_t followed_by;   /* grids from this number on were launched after a wait for it */
};

/* The block in a register window, by the window of its first warp. */
struct resident {
    uint64_t block;         /* its serial number plus one; 0: none yet */
    uint32_t team;
};

struct actors {
    const struct device *device; /* not owned */
    bool apart;             /* threads are actors */
    struct actor *v;        /* from 1 on */
    size_t n, cap;
    struct actor_past *past; /* by actor; nothing is known of actors after the last */
    size_t npast, cap_past;
    struct team *teams;
    size_t nteams, cap_teams;
    struct grid_seen *grids;
    size_t ngrids, cap_grids;
    struct resident *residents;
    size_t nresidents, cap_residents;
    struct flags flags;
    bool keeps_all;         /* threads are actors, or a program has what orders blocks */
    bool copies;            /* a program has copies that go on beside their threads */
    bool meet;              /* a program has barriers */
    bool parts_meet;        /* it has some for a part of a block's threads */
    uint32_t settled;       /* actors up to this one: everything later comes after them */
};

void actors_free(struct actors *a);
/* The actor that a lane of the warp belongs to. */
uint32_t actors_of(struct actors *a, const struct warp *w, unsigned lane);
/* The warp takes its next step: its own clock goes on, or those of the lanes do, to one value that
 * is later than all of theirs. Returns the actor of its lane 0. */
uint32_t actors_step(struct actors *a, const struct warp *w, lane_mask lanes);
/* Did what `actor` did at its step `clock` happen before what `now` does next? */
bool actors_ordered(const struct actors *a, struct tick t, uint32_t now);
/* Is a block over, and maybe another one where it was? */
bool actors_team_over(const struct actors *a, uint32_t team);
/* Will the warp never step again, and does every actor that learns of it also learn of all others of its
 * grid for which this holds? */
bool actors_ended(struct actors *a, uint32_t actor);
static inline bool actors_over(struct actors *a, uint32_t actor)
{
    return !a->keeps_all && (a->v[actor].over || actors_ended(a, actor));
}
static inline uint32_t actors_grid(const struct actors *a, uint32_t actor)
{
    return a->teams[a->v[actor].team].grid;
}
/* The team of a block that is there. */
static inline uint32_t actors_resident(const struct actors *a, const struct block *b)
{
    return a->residents[b->warps[0].window].team;
}
/* The identity of an actor, for findings; lane: in its warp. */
struct party actors_party(const struct actors *a, uint32_t actor, uint32_t pc, unsigned lane);

/* ---- what orders ---- */

void actors_fence(struct actors *a, const struct warp *w, lane_mask lanes, bool wide);
/* The warp's lanes have arrived at a barrier and go on (bar.arrive). */
void actors_arrive(struct actors *a, const struct warp *w, lane_mask lanes);
/* True: whatever the block's threads have done comes before all that they do from now on. */
bool actors_barrier(struct actors *a, const struct block *b, const struct barrier *bar);
/* The warp's lanes wait for each other (bar.warp.sync). */
void actors_sync_warp(struct actors *a, const struct warp *w, lane_mask lanes);
/* The actor's copies run beside it as an actor of their own. Others know what it has done only after its
 * thread has waited for it and published that. */
uint32_t actors_copier(const struct actors *a, uint32_t actor);
static inline bool actors_is_copier(const struct actors *a, uint32_t actor)
{
    const struct team *t = &a->teams[a->v[actor].team];

    return a->copies && actor - t->first >= t->n;
}
/* The warp's lanes copy now; commit a group of their copies; wait for all but the last n groups
 * (ALL_COPIES: for all copies, in groups or not). */
uint32_t actors_copy(struct actors *a, const struct warp *w, lane_mask lanes);
void actors_commit(struct actors *a, const struct warp *w, lane_mask lanes);
#define ALL_COPIES UINT32_MAX
void actors_wait_copies(struct actors *a, const struct warp *w, lane_mask lanes, uint32_t n);
/* The host has launched a grid of blocks of that size; has waited for one; for all. */
void actors_launched(struct actors *a, uint32_t grid, const uint32_t size[3]);
void actors_waited(struct actors *a, uint32_t grid);
void actors_waited_all(struct actors *a);


/* ---- for flags.c ---- */

/* *to knows besides what c knows. */
void actors_learn(const struct actors *a, struct vclock **to, const struct vclock *c);
/* What an actor has met; to be changed. NULL: nothing yet. */
struct actor_past *actors_past(struct actors *a, uint32_t actor);
static inline struct actor_past *actors_met(const struct actors *a, uint32_t actor)
{
    return actor < a->npast ? &a->past[actor] : NULL;
}
/* What the actor does next is later than what others may know of now. */
uint32_t actors_tell_clock(struct actors *a, uint32_t actor);
/* A piece of knowledge as one clock, kept there. NULL: nothing. */
struct vclock *actors_told(const struct actors *a, uint32_t actor, struct knowledge *k);

#endif
