/* search/trail_parts.h: what the files walk*.c share of a walk. Knows no command line. */
#ifndef WS_SEARCH_TRAIL_PARTS_H
#define WS_SEARCH_TRAIL_PARTS_H

#include "search/trail.h"

/* ---- walk.c ---- */

/* What is taken unless somebody says otherwise. */
struct walk_question {
    enum site site;
    unsigned n, near; /* as choice_pick_near has them */
};
unsigned walk_advice(struct walk *w, struct walk_question q);
/* The pick at a place among the picks; the place moves on behind it. */
unsigned walk_pick_at(const struct walk *w, size_t *at);
/* Picks as they are known, then as advised: what is new is recorded. */
struct oracle walk_oracle(struct walk *w);
/* Steps that were taken before, up to this one: what the host printed and saved on its way, it does
 * not print and save again. */
void walk_take_again(struct walk *w, uint64_t step, struct oracle oracle);

/* ---- walk_mark.c ---- */

/* The present state. Owner: the caller. */
struct walk_mark walk_mark_here(struct walk *w);
/* The state of a mark stands there again. */
void walk_read_mark(struct walk *w, const struct walk_mark *m);
/* Keeps the present state, unless it is too near to the last one that is kept. */
void walk_keep_mark(struct walk *w);
void walk_drop_last_mark(struct walk *w);
/* The last mark before a step; the first before step 0 too. */
const struct walk_mark *walk_mark_before(const struct walk *w, uint64_t step);

/* ---- walk_choice.c ---- */

/* Choices of the next step from that place on are not made by hand any more. What is known of the
 * way goes on behind them. */
void walk_cut_chosen(struct walk *w, size_t at);
/* The known way ends here. */
void walk_forget_future(struct walk *w);

#endif
