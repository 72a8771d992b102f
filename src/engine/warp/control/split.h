/* engine/warp/control/split.h: the state of a warp whose threads run in paths (stack, hanoi). The waiting
 * paths are tokens of type path on the stack of its execution state, whose pc and active describe the
 * running path; the rest is here. Shoushtary, Tubella and González (STG), sections II and V to VII. */
#ifndef WS_ENGINE_WARP_CONTROL_SPLIT_H
#define WS_ENGINE_WARP_CONTROL_SPLIT_H

#include "engine/warp/control/control.h"

/* An entry of the barrier stack (REC): where threads continue once all of a B register wait there. */
struct meeting {
    uint32_t pc;
    uint32_t b;     /* the B register with their mask */
    bool warpsync;  /* pushed by WARPSYNC, not by BSSY */
};

struct b_register {
    lane_mask mask; /* 0 when invalid: one state has one form */
    bool valid;
};

/* The return addresses of a thread's active calls, the innermost last. */
struct return_stack {
    uint32_t *pc;   /* owned */
    uint32_t n;
    size_t cap;
};

struct split_state {
    unsigned lanes;
    bool barriers;                /* true: the hanoi members are in use; false: those of stack */
    struct return_stack *returns; /* by lane; owned */
    /* stack: meet and depth of the running path, as in a token */
    uint32_t meet, depth;
    /* hanoi */
    struct meeting *rec;          /* the top is rec[nrec - 1]; owned */
    uint32_t nrec;
    size_t cap_rec;
    struct b_register *b;         /* nb of them; owned */
    uint32_t nb;
    lane_mask waiting;            /* threads that wait at a barrier */
    uint32_t *waits;              /* by lane: the address after its barrier; 0: it does not wait; owned */
    lane_mask *named;             /* by lane: the mask of the WARPSYNC where it waits; 0: none; owned */
};

/* From now on the threads of the state run in paths, at first all in one. */
void split_begin(struct exec_state *s, unsigned lanes, const struct constants *k);
void split_free(struct split_state *s);
/* Makes *to (NULL or one of the same size) equal to `from`. */
void split_copy(struct split_state **to, const struct split_state *from);

/* The threads that wait for others, to continue at address pc or (pc 0) anywhere. */
lane_mask split_waiting(const struct split_state *s, uint32_t pc);
/* Is another path left to run when the running path waits at the barrier of a BSYNC? */
bool split_survives_bsync(const struct exec_state *s);
/* The number of active calls of the threads in the running path. */
uint32_t split_depth(const struct exec_state *s);

/* ---- what both models do in a step ---- */

/* A path that is about to be pushed. */
struct path {
    uint32_t pc;
    lane_mask lanes;
};
/* The paths into which the step's flow action divides the active threads: one for each address that
 * participating threads name, in the order of the branch's table, then one for the others, if any, at the
 * next instruction. out: room for one path a lane. Returns their number. */
unsigned split_divide(const struct control_step *x, struct path *out);
/* Puts them in the order in which they are pushed, the one that goes first last: by PathPriority. */
void split_order(struct control_step *x, struct path *paths, unsigned n);
/* Every thread that took part keeps that it comes back to the next instruction. */
void split_call(struct control_step *x);
/* target[l]: the address to which each participating thread returns, or that it names. False: stuck, a
 * thread is in no call and names no address. */
bool split_return(struct control_step *x, uint32_t *target);
/* If threads of the running path wait at a barrier, each by itself, another path of the warp runs next;
 * when all paths wait so, the running one stays. */
void split_let_others(struct exec_state *s);
/* Pushes a path that waits. False: stuck, too many. */
bool split_push(struct control_step *x, struct token t);

#endif
