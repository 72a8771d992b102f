/* tests/remote/draw.h: random programs of the remote-scope machine. */
#ifndef WS_TESTS_REMOTE_DRAW_H
#define WS_TESTS_REMOTE_DRAW_H

#include "remote/model.h"

/* 2 or 3 threads, up to 4 actions of each, 1 or 2 locations, on `devices` devices. A quarter of
 * them does anything anywhere. A quarter has plain accesses of one location and atomic ones of
 * another, whose scopes mostly reach everybody or are remote. The others are chains: each thread
 * waits for a value of y, looks at x or writes it, and leaves another value in y. */
void draw_program(struct model_program *p, uint64_t seed, unsigned devices);
/* 3 to 5 threads, up to 2 actions of each, 2 or 3 locations, up to 3 devices. */
void draw_wide(struct model_program *p, uint64_t seed);
/* Instructions in any order. */
void draw_assembly(struct model_program *p, uint64_t seed, unsigned devices);
/* Do two threads access one location, one of them by a write? */
bool draw_shares(const struct model_program *p);

#endif
