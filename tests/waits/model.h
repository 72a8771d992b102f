/* tests/waits/model.h: warps that sync and arrive at barriers with counts, and how their runs
 * can end: by a model that knows the manual's words on bar.sync and bar.arrive, and nothing of
 * the tool. */
#ifndef WS_TESTS_WAITS_MODEL_H
#define WS_TESTS_WAITS_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#define MOST_WARPS 4
#define MOST_OPS 5
#define BARRIERS 3

struct op {
    unsigned barrier;
    bool arrives; /* bar.arrive, else bar.sync */
};

struct program {
    unsigned warps;
    unsigned expects[BARRIERS]; /* warps that each barrier is for */
    unsigned n[MOST_WARPS];
    struct op ops[MOST_WARPS][MOST_OPS];
};

/* One end of a run: all warps have ended, or nobody goes on. */
struct ending {
    unsigned char waits[MOST_WARPS];    /* the barrier that the warp waits at, plus one; 0: it has ended */
    unsigned char arrived[BARRIERS];    /* warps, as bits */
    unsigned char pc[MOST_WARPS];       /* operations that the warp has executed */
};

/* All endings, without repetition; owned by the caller. */
struct endings {
    struct ending *v;
    size_t n;
};
void model_run(const struct program *p, struct endings *out);

/* Could `whom` end the wait of `warp`? It has not ended, has not arrived where that one waits, and would
 * come there if it went on. */
bool model_waits_for(const struct program *p, const struct ending *e, unsigned warp, unsigned whom);
/* How many warps the shortest cycle of waits has; 0: there is none. */
unsigned model_cycle(const struct program *p, const struct ending *e);

#endif
