/* machine/round.h: a list of choices that leads into a cycle and once around it: when does the run
 * that follows it come back to where the cycle began? States are compared as bytes. Knows no
 * machine. */
#ifndef WS_MACHINE_ROUND_H
#define WS_MACHINE_ROUND_H

#include "base/codec.h"
#include "choice/choice.h"

/* Zero at first, but for who is asked and told. */
struct round {
    void (*write)(void *self, struct snapshot *s); /* writes down the state between two steps */
    void *self;
    void (*begins)(void *told); /* the cycle begins behind the step before; NULL: not told; perhaps
                                   again: then it began there */
    void *told;
    uint64_t mark;              /* answers before the cycle; UINT64_MAX: there is none */
    bool kept;
    struct snapshot first, now; /* the state in which it begins; the present one; owned */
    uint64_t since, most;       /* steps that asked nothing since then; how many may be */
};

void round_open(struct round *r, const struct replayer *list);
void round_free(struct round *r);
/* Before each step: is the list over, and the state the one in which the cycle began? */
bool round_closed(struct round *r, struct replayer *list);

#endif
