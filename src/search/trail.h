/* search/trail.h: one path through a machine's states, forwards and backwards: a run, recorded and
 * replayed. Its choices are kept, and so are some of its states; going back restores the nearest
 * state before and takes the recorded choices again. */
#ifndef WS_SEARCH_TRAIL_H
#define WS_SEARCH_TRAIL_H

#include <signal.h>

#include "base/diag.h"
#include "machine/machine.h"

/* Who picks what was not picked by hand: a recorded list as long as the path fits it, else a
 * schedule. A value: it is kept with states, so that the same state gives the same picks. */
struct trail_chance {
    struct scheduler scheduler;
    struct replayer list;
    bool follows; /* the list */
};

/* A state of the path that is kept. */
struct trail_mark {
    uint64_t step;
    size_t at; /* of the picks */
    struct trail_chance chance;
    struct saved_state state; /* owned */
};

/* The next choice of a step, and what is taken unless somebody says otherwise. */
struct trail_choice {
    enum site site;
    unsigned n, pick;
};

/* Members may not be NULL. */
struct trail_watcher {
    void *self;
    void (*begins)(void *self);   /* a step of the path, taken for the first time or again */
    void (*restored)(void *self); /* another state is at that place */
};

struct trail {
    struct machine *machine;
    struct trail_watcher watcher;
    struct trail_chance chance;
    struct codec picks;   /* of all steps that are known; a number each */
    size_t at;            /* of the next step's first pick */
    size_t taken;         /* while a step is taken: of its next pick */
    size_t chosen;        /* picks of the next step up to here were made by hand; or at */
    uint64_t step, known; /* steps up to the present state; steps of the known path */
    struct trail_mark *marks;
    size_t nmarks, cap_marks;
    const char *lost;     /* why the list was left, until that was read; NULL: it was not */
    const volatile sig_atomic_t *interrupted; /* ends a search backwards when set; NULL: never */
};

struct trail_options {
    enum schedule schedule;    /* the schedule that chooses */
    uint64_t seed;
    const struct source *list; /* where these recorded choices do not; NULL: there are none */
};
/* The machine is in its first state. */
void trail_init(struct trail *w, struct machine *machine, const struct trail_options *o);
void trail_free(struct trail *w);

/* One step: again as it is known, else by choices made by hand, then by chance. False: the run is
 * over, or (a deadlock, a bound) there was none to take; the machine's status says what. */
bool trail_step(struct trail *w);
/* To an earlier or later state of the known path. What the last step before it did is seen again by
 * all observers. */
void trail_go(struct trail *w, uint64_t step);
/* Goes back to the n-th latest state before this one at which `stop` holds, or to the first state.
 * Interrupted: returns UINT64_MAX and stops at any earlier state. */
uint64_t trail_search_back(struct trail *w, uint64_t n, bool (*stop)(void *self), void *self);

/* Looks for the next choice that was not made by hand: `seen` is called in the midst of the
 * step, which is not taken. False: the next step leaves nothing open. */
bool trail_next_choice(struct trail *w, void (*seen)(void *self, const struct trail_choice *c),
                      void *self);
/* Makes that choice by hand. Unless it is as before, what was known of the path from here on is
 * forgotten. */
void trail_choose(struct trail *w, unsigned pick);
/* How many choices of the next step were made by hand; and takes the last of them back. */
size_t trail_chosen(const struct trail *w);
void trail_unchoose(struct trail *w);
/* A place on some path: all picks from the beginning to there. */
struct trail_place {
    unsigned char *picks; /* owned */
    size_t n;             /* bytes */
    uint64_t step;
};
/* Continues the path by so many steps from the present state, with these choices. */
struct trail_place trail_place_behind(const struct trail *w, const struct codec *picks,
                                    uint64_t steps);
/* To that place. What was known of the path from where it parts from this one is forgotten; what is
 * printed on the path is not printed. */
void trail_jump(struct trail *w, const struct trail_place *p);
/* The present state, owned by the caller; and going back to it. */
struct trail_mark trail_mark_here(struct trail *w);
void trail_read_mark(struct trail *w, const struct trail_mark *m);
/* Writes the choices of all steps up to here, as a list that can be replayed (choice/choice.h). */
void trail_write(struct trail *w, FILE *out);

#endif
