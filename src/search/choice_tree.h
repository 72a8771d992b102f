/* search/choice_tree.h: an oracle that tries one way through the choices of a step, and after it the
 * next: all of them in turn, in lexicographic order, but for alternatives that somebody rules out.
 * Knows no device. */
#ifndef WS_SEARCH_CHOICE_TREE_H
#define WS_SEARCH_CHOICE_TREE_H

#include "choice/choice.h"

struct path_choice {
    enum site site;
    unsigned n, pick;
    uint32_t first, count; /* of the alternatives that are tried, in path.tried; count 0: all n */
    uint32_t at;           /* which of those pick is */
};

/* Which alternatives of a choice need to be tried: writes them to `out`, ascending, room for n, and
 * says how many. 0: all. */
struct path_filter {
    unsigned (*narrow)(void *self, enum site site, unsigned n, unsigned *out);
    void *self;
};

struct path {
    struct path_choice *choices; /* owned */
    uint32_t n;                  /* of the way that is tried */
    uint32_t asked;              /* how many of them this time */
    size_t cap;
    unsigned *tried;             /* owned */
    uint32_t ntried;
    size_t cap_tried;
    struct path_filter filter;   /* narrow NULL: every alternative is tried */
};

void path_init(struct path *p);
void path_free(struct path *p);
/* Starts over: the first way of a new step. */
void path_clear(struct path *p);
/* Answers as the present way says, and beyond its end the first alternative each time. */
struct oracle path_oracle(struct path *p);
/* To be called before the step is tried again: the next way. False: there is none. */
bool path_next(struct path *p);

#endif
