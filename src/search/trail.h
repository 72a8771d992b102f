/* search/trail.h: one way through a space of states, forwards and backwards. The choices of the way
 * are kept, and so are some of its states; going back restores the nearest state before and takes
 * the recorded choices again. Knows no command line. */
#ifndef WS_SEARCH_TRAIL_H
#define WS_SEARCH_TRAIL_H

#include "search/state_space.h"

/* Who picks what nobody has picked by hand: a recorded list as long as the way fits it, else a
 * schedule. A value: it is kept with states, so that the same state gives the same picks. */
struct walk_chance {
    struct scheduler scheduler;
    struct replayer list;
    bool follows; /* the list */
};

/* A state of the way that is kept. */
struct walk_mark {
    uint64_t step;
    size_t at; /* of the picks */
    struct walk_chance chance;
    unsigned char *bytes; /* owned: state, then order */
    size_t state, order;
};

/* The next choice of a step. */
struct walk_pick {
    enum site site;
    unsigned n, pick;
};
struct walk_choice {
    enum site site;
    unsigned n;
    unsigned pick;                    /* what is taken unless somebody says otherwise */
    const struct walk_pick *before;   /* the step's choices before it, nbefore of them */
    size_t nbefore;
};

/* Members may not be NULL. */
struct walk_watcher {
    void *self;
    void (*begins)(void *self);   /* a step of the way, taken for the first time or again */
    void (*restored)(void *self); /* another state stands there */
};

struct walk {
    struct state_space *space;
    struct walk_watcher watcher;
    struct walk_chance chance;
    struct codec picks;   /* of all steps that are known; a number each */
    size_t at;            /* of the next step's first pick */
    size_t taken;         /* while a step is taken: of its next pick */
    size_t chosen;        /* picks of the next step up to here were made by hand; or at */
    uint64_t step, known; /* where it stands; how far the way is known */
    struct walk_mark *marks;
    size_t nmarks, cap_marks;
    struct snapshot written;
    const char *lost;     /* why the list was left, until somebody has read it; NULL: it was not */
};

/* The space has been opened and is in its first state. list: recorded choices, NULL: there are
 * none. */
void walk_init(struct walk *w, struct state_space *space, const struct source *list);
void walk_free(struct walk *w);

/* One step: again as it is known, else by choices made by hand, then by chance. False: the run is
 * over, or (a deadlock, a limit) there was none to take; the space's status says what. */
bool walk_step(struct walk *w);
/* To an earlier or later state of the known way. What the last step before it did is seen again by
 * all observers. */
void walk_go(struct walk *w, uint64_t step);
/* The latest state before this one, or the first, at which `stop` holds for the n-th time. */
uint64_t walk_search_back(struct walk *w, uint64_t n, bool (*stop)(void *self), void *self);

/* Looks for the next choice that nobody has made by hand: `seen` is called in the midst of the
 * step, which is not taken. False: the next step leaves nothing open. */
bool walk_next_choice(struct walk *w, void (*seen)(void *self, const struct walk_choice *c),
                      void *self);
/* Makes that choice by hand. Unless it is as before, what was known of the way from here on is
 * forgotten. */
void walk_choose(struct walk *w, unsigned pick);
/* How many choices of the next step were made by hand; and takes the last of them back. */
size_t walk_chosen(const struct walk *w);
void walk_unchoose(struct walk *w);
/* A place on some way: all picks from the beginning to there. */
struct walk_place {
    unsigned char *picks; /* owned */
    size_t n;             /* bytes */
    uint64_t step;
};
/* So many steps behind where the walk stands, by these picks. */
struct walk_place walk_place_behind(const struct walk *w, const struct codec *picks,
                                    uint64_t steps);
/* To that place. What was known of the way from where it parts from this one is forgotten; what the
 * host prints on the way is not printed. */
void walk_jump(struct walk *w, const struct walk_place *p);
/* Writes the choices of all steps up to here, as a list that can be replayed (choice/choice.h). */
void walk_write(struct walk *w, FILE *out);

#endif
