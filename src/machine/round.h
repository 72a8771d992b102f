/* machine/round.h: a list of choices may lead into a cycle and once around it. When does the run
 * that follows it come back to where the cycle began? States are compared as bytes. Knows no
 * machine. */
#ifndef WS_MACHINE_ROUND_H
#define WS_MACHINE_ROUND_H

#include "base/codec.h"
#include "choice/choice.h"

/* Initially zero, except write, begins and what they are called with. */
struct round {
    void (*write)(void *self, struct snapshot *s); /* writes down the state between two steps */
    void *self;
    void (*begins)(void *told); /* called when the cycle begins after the last step; a later call
                                   replaces an earlier one; NULL: not called */
    void *told;
    uint64_t mark;              /* answers before the cycle; UINT64_MAX: there is none */
    bool kept;
    struct snapshot first, now; /* the state in which it begins; the present one; owned */
    uint64_t since, most;       /* steps without a query since then; their limit */
};

void round_open(struct round *r, const struct replayer *list);
void round_free(struct round *r);
/* Called before each step: is the list at its end, and the state the one in which the cycle began? */
bool round_closed(struct round *r, struct replayer *list);

#endif
