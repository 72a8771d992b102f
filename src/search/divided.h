/* search/divided.h: a search that several processes divide among themselves: part I of N owns the
 * states whose fingerprint falls to it. It takes the steps out of its own states, and sends those that
 * they lead to, unless they are its own, to the parts that own them (search/box.h). So each state is
 * met by one part. Between two rounds every part's boxes lie where the others find them. Knows no
 * folder.
 *
 * A step that is tried in the place of all others leaves a state that nobody owns: the search goes
 * through it, as often as it comes there, to states in which all steps are taken. Only these are
 * kept, sent and counted, and final ones. Where steps that are tried alone close a cycle, all are
 * taken in the last state of the round: it is one of those that are kept. */
#ifndef WS_SEARCH_DIVIDED_H
#define WS_SEARCH_DIVIDED_H

#include "search/box.h"
#include "search/search.h"

/* One round of one part. */
struct divided {
    struct search *search; /* its `visited` are the states of this part, its `ends` of this round */
    struct shard part;
    bool first;            /* the first round: the first state is met by whom it falls to */
    struct box *in;        /* by sender; those with a file are open (box_open) */
    struct box *out;       /* by receiver; `begin` begins them (box_begin) */
    bool (*begin)(void *self, uint32_t to); /* false: that could not be done */
    void *self;
    /* afterwards */
    bool failed;           /* a box could not be begun; else */
    const struct box *broken; /* that of `in` which does not hold what it should; NULL: none */
};

/* The search's machine is in the first state. Of a search that is stopped (search_limits) what was
 * not looked at is sent to this part itself. False: failed or broken. */
bool divided_round(struct divided *d);

#endif
