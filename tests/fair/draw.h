/* tests/fair/draw.h: random host programs with few states in which somebody may wait for ever:
 * threads that store, load, wait for words, take locks, meet at barriers, loop or exit;
 * launches that start in any order, are aborted or find no room. */
#ifndef WS_TESTS_FAIR_DRAW_H
#define WS_TESTS_FAIR_DRAW_H

#include "base/text.h"
#include "host/settings.h"

struct drawn {
    struct text ptx, host; /* owned; host loads `fair.ptx` */
    struct settings settings;
    struct text options;   /* owned: the same as words of a command line */
};

void drawn_make(struct drawn *d, uint64_t seed);
void drawn_free(struct drawn *d);

#endif
