/* observe/story.h: a run in a few sentences: where control diverges and reconverges, which warps wait
 * for which and since when, both sides of a race in the order in which memory performed them, and the
 * value and source of each access of a litmus test. The story is made from a bounded number of past
 * events. It knows no host and no check; the caller passes what it needs. */
#ifndef WS_OBSERVE_STORY_H
#define WS_OBSERVE_STORY_H

#include "memory/memory.h"
#include "observe/filter.h"
#include "observe/writer.h"

#define NO_EVENT UINT64_MAX

/* When something happened. */
struct story_moment {
    uint64_t told;       /* the number of the step or memory event, in the order of reports, from 1 */
    uint64_t event;      /* of the line in the trace (story_numbered); NO_EVENT: there is none */
    uint64_t step, tick; /* of the warp's step that it is or belongs to; of the device's */
};

/* A named stretch of memory. */
struct story_object {
    const char *name; /* not owned */
    enum type type;
    uint64_t at, count;
};

/* The place of an instruction in a litmus test. */
struct story_cell {
    unsigned thread, row;  /* row: of the file */
    const char *text;      /* of n bytes; not owned */
    size_t n;
};

/* What the story knows besides events; a member may be NULL if unknown. */
struct story_names {
    void *self;
    /* The buffer or variable that a global address lies in; of shared memory the program's. */
    bool (*object)(void *self, const struct program *p, enum space space, uint64_t address,
                   struct story_object *out);
    /* The cell of a litmus test that an instruction is of. */
    bool (*cell)(void *self, const struct program *p, uint32_t pc, struct story_cell *out);
};

struct story_options {
    struct device *const *device; /* where the one that runs is to be found */
    struct story_names names;
    unsigned lanes;               /* WarpSize; known before the first step */
    bool accesses;                /* what is asked of memory is kept: slower */
    const uint64_t *told;         /* the number of events that reached the trace, which receives each
                                     event after the story; NULL: events have no lines */
};

/* ---- what is kept ---- */

/* A step that is more than going on to the next instruction. */
struct story_turn {
    struct story_moment when;
    struct warp_id who;
    const struct program *program;
    uint32_t pc, next;           /* next: where those go on that are active now */
    enum rule rule, thread;
    lane_mask before, executed, active; /* active before the step; guard true; active after it */
    lane_mask left, exited;      /* disabled by the step; done now, all of the warp */
    uint32_t waits_at;           /* where those go on that were active and now wait */
    bool barrier, complete;      /* it came to a barrier; enough threads are there now */
    bool whole;                  /* the warp counts there whole, though not all of it came */
    uint32_t number, arrived, expected; /* that barrier's */
};

/* One memory operation of an access. */
struct story_operation {
    uint64_t serial;
    lane_mask lanes;
    uint8_t level;             /* where its value was or went: a LEVEL_ constant, or CACHE_LEVELS: memory */
    bool done;                 /* it has read or written */
    struct story_moment when;  /* when it did: its micro step */
    struct story_moment again; /* when the value read came to L1; told 0: never */
};

/* What the lanes of a warp asked of memory in one instruction. */
struct story_access {
    struct story_moment asked;
    struct warp_id who;
    reg_window window;
    const struct program *program;
    uint32_t pc;
    enum access_kind kind;
    enum space space;
    unsigned bytes;
    lane_mask lanes;
    uint64_t serial;
    struct story_operation *operations; /* owned; room for one a lane */
    unsigned noperations;
    /* By lane, of `lanes`: the address; what was read, or what is written; of an atomic also what
     * came of it. Values of 8 bytes at most and no vectors, else valued is false. Owned. */
    uint64_t *addresses, *values, *results;
    bool valued;
    bool stepped; /* the step that asked is over */
    bool accused; /* a finding speaks of it */
};

/* The last step of a warp. */
struct story_warp {
    struct warp_id who;
    const struct program *program;
    uint32_t pc;
    lane_mask executed;
    struct story_moment when;
    uint64_t lane_steps[64]; /* by lane, with accesses: the step in which it last executed */
    uint32_t lane_pcs[64];   /* by lane: the address of that step */
};

/* A sentence of the story. */
struct story_point {
    struct story_moment when;
    bool accused;
    unsigned row; /* of a litmus test; 0: of none */
    char *text;   /* owned */
};

/* One party of a finding. */
struct story_side {
    struct warp_id who;
    const struct program *program;
    uint32_t pc;
    lane_mask lanes;
    const char *what;         /* "these go on here"; not owned, static; NULL: nothing */
    bool happened;            /* the moment is known: `when`, or that of an access */
    bool awaited;             /* its step is not over yet */
    struct story_moment when;
    uint64_t serial;          /* its serial number plus 1; 0: it is none */
};
struct story_finding {
    char *text;  /* owned once it is set */
    unsigned nsides;
    struct story_side sides[2];
    bool at_address;  /* they access this byte of the space */
    enum space space;
    uint64_t address;
};

/* How a run ended. */
enum story_fate {
    STORY_COMPLETED, STORY_STUCK, STORY_DEADLOCKED, STORY_STARVING, STORY_LIMIT
};
struct story_end {
    enum story_fate fate;
    const char *why;          /* stuck: a sentence without a full stop */
    struct story_side at;     /* stuck: who and where; program NULL: nobody */
    bool test;                /* a litmus test: the story includes its outcome */
    bool shared;              /* of a run that completed: the story says where threads communicate through memory */
};

#define STORY_TURNS 64u     /* number of last turns kept; the story has the first and last of them */
#define STORY_LINES 9u
#define STORY_ACCESSES 2048u
#define STORY_FINDINGS 64u

/* A list of moments whose lines are not known yet. */
struct story_wanted {
    struct story_moment **v;
    size_t n, cap;
};

struct story {
    const struct story_options *options;
    uint64_t nturns;
    struct story_turn first[STORY_LINES], last[STORY_TURNS]; /* last: a ring */
    struct story_warp **warps;        /* by register window, NULL: none yet; each owned */
    size_t nwarps, cap_warps;
    struct story_access *accesses;    /* a ring; owned */
    uint64_t naccesses;
    struct story_access *kept;        /* those of findings that left the ring; owned */
    size_t nkept, cap_kept;
    struct story_wanted wanted;
    struct story_moment now;          /* of the step that has begun; told: the number of the last event */
    bool blocks, several, grids;      /* there is more than one of a grid, of warps, of grids */
    struct warp_id some;              /* the first that stepped */
    bool cycle, around;               /* a cycle has begun; the run has come around it */
    uint64_t cycle_tick;              /* it begins after this tick */
    struct story_moment cycle_from, cycle_to;
    struct story_finding findings[STORY_FINDINGS];
    size_t nfindings, awaited;        /* awaited: sides whose step is not over */
    struct story_point *points;       /* owned */
    size_t npoints, cap_points;
    bool plain;                       /* the run has no error so far, so the story is printed only on
                                         request */
};

/* The options must outlive it. */
void story_init(struct story *s, const struct story_options *o);
void story_free(struct story *s);
/* To be attached to a device before those of a trace; s must stay where it is. */
struct engine_observer story_observer(struct story *s);
struct memory_observer story_memory_observer(struct story *s);

/* Records the line of the trace for the step or memory event of that number. Numbers come in order. */
void story_numbered(struct story *s, uint64_t told, uint64_t event);
/* The state after the last step is one in which a cycle begins, perhaps once more; the run has come
 * around it. self: a story. */
void story_cycle_begins(void *self);
void story_cycle_ends(void *self);
/* A check has found something: the first side is what happens now. The text is copied. */
void story_found(struct story *s, const struct story_finding *f);
/* The run is over, before memory comes to rest: makes the points. */
void story_end(struct story *s, const struct story_end *e);

/* ---- the story ---- */

/* A line for each point: `  step 12  text`. Nothing when there are none. */
void story_text(const struct story *s, struct text *out);
/* The members "story" and, of a starving run, "cycle", of a JSON object. */
void story_json(const struct story *s, struct writer *w);
/* The member "sides" of the i-th finding. */
void story_sides_json(const struct story *s, size_t i, struct writer *w);

#endif
