/* search/search_frames.h: states whose steps are taken in groups, of which some sleep: sleep sets (P.
 * Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996, chapter 5).
 * Once everything behind a group of steps is known, the group sleeps behind its siblings until a
 * step is taken that it depends on: what it leads to there is reached from where it was taken.
 * Knows no order in which states are searched. */
#ifndef WS_SEARCH_SEARCH_FRAMES_H
#define WS_SEARCH_SEARCH_FRAMES_H

#include "search/independence.h"
#include "search/choice_tree.h"
#include "search/search_parts.h"

/* A group of a state that is entered. */
enum nap {
    NAP_AWAKE,  /* to be taken */
    NAP_ASLEEP, /* taken before this state */
    NAP_TAKEN,  /* taken in this state, nothing is left behind it */
    NAP_BEFORE  /* taken when this state was entered another time */
};

struct frame {
    uint32_t state;
    struct ledger_mark mark;
    size_t first, n; /* its groups, in way.groups and way.naps */
    size_t at;       /* the one that is taken now */
    bool taking;     /* its path has begun */
    bool moved;      /* the space is in another state */
    bool ended;      /* a step of it ended the run: no other step commutes with that */
    struct path path;
};

/* The way that the search is on. */
struct way {
    struct search *x;
    struct frame *v;         /* frames keep their arrays when they are used again */
    size_t n, cap;
    struct groups groups;
    unsigned char *naps;     /* enum nap */
    size_t cap_naps;
    uint32_t *asleep;        /* ids of groups that sleep behind the step that was taken */
    size_t nasleep, cap_asleep;
};

void way_free(struct way *w);
bool way_sleeps(const struct way *w, uint32_t id);
/* The state that the ledger was written in is entered, with its groups: those of w->asleep sleep,
 * the others are awake. */
struct frame *way_push(struct way *w, uint32_t state);
void way_pop(struct way *w);
/* Is there a way out of the state on top that is to be tried? */
bool way_has_next(struct way *w);
/* Takes it. The ledger is to be written, and w->asleep is who sleeps behind it. */
enum space_status way_step(struct way *w);

#endif
