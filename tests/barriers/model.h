/* tests/barriers/model.h: what section 5.5 and the pages of docs/ say of barriers, as a machine
 * of its own over tiny programs: every state that it can reach. It shares no code with the
 * tool. */
#ifndef WS_TESTS_BARRIERS_MODEL_H
#define WS_TESTS_BARRIERS_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_WARPS 4
#define MOST_OPS 5
#define MOST_RESULTS 8
#define NO_COUNT 255u

enum op_kind { OP_SYNC, OP_ARRIVE, OP_AND, OP_OR, OP_POPC, OP_STORE, OP_LOAD };

/* What the lanes of one warp do; those that are not in `lanes` are kept from it by a guard. */
struct op {
    enum op_kind kind;
    unsigned lanes, votes; /* votes: those whose predicate is true */
    unsigned barrier;      /* lane l is at barrier + l where it is split */
    bool split;
    unsigned count;        /* threads; NO_COUNT: not given */
    unsigned memory;       /* store, load: the how manieth of all of them */
    unsigned word;         /* lane l accesses word + l; stores have words of their own, and write 1 */
    unsigned result;       /* load, reduction: lane l's is result * lanes + l */
};

struct program {
    unsigned warps, lanes, n[MOST_WARPS], results;
    struct op ops[MOST_WARPS][MOST_OPS];
};

/* Which machine: constants of the tool, and whether accesses are in flight for a while. */
struct machine {
    bool fences, pairs, in_flight;
    unsigned exit_arrives; /* BarrierExitArrives */
};

/* Results at the end of a run, sorted, each once; and what else may happen. */
struct found {
    uint8_t (*outcomes)[2 * MOST_RESULTS];
    size_t n, cap;
    bool deadlocked, stuck, too_many; /* too many states to look at */
    size_t states;
};
void model_explore(const struct program *p, const struct machine *m, struct found *f);

#endif
