/* search/route.h: the path from the first state to the one that a machine is in, so that it can go
 * from there to any state whose choices are known: back to where both paths part, and on. */
#ifndef WS_SEARCH_ROUTE_H
#define WS_SEARCH_ROUTE_H

#include "machine/machine.h"
#include "search/box.h"
#include "search/choice_tree.h"

/* A state of the path. */
struct route_state {
    struct ledger_mark mark;
    size_t made, picks; /* choices that lead there, and bytes of their picks */
};

struct route {
    struct machine *machine; /* neither is owned */
    struct ledger *ledger;
    struct route_state *v;   /* owned; from the first state on */
    size_t n, cap;
    struct made_choice *made;
    size_t nmade, cap_made;
    struct codec picks;      /* of the choices, a number each */
};

/* The machine is in its first state, which the ledger was written in. Both stay where they are. */
void route_begin(struct route *r, struct machine *m, struct ledger *l);
void route_free(struct route *r);
/* The machine goes there, and the ledger is written. False: these choices lead nowhere, or to
 * another state. */
bool route_go(struct route *r, const struct box_entry *e);
/* Records a step from the state after so many steps, by these choices; the ledger is written. */
void route_add(struct route *r, size_t steps, const struct choice_tree *t);
/* The state after so many steps, in a form that can be sent elsewhere. */
struct box_entry route_entry(const struct route *r, size_t steps, const uint64_t print[2]);
/* The choices up to where the machine is, as a list that can be replayed (choice/choice.h), owned by
 * the caller. NULL: there is no room for a file. */
char *route_list(const struct route *r);

#endif
