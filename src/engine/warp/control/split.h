/* engine/warp/control/split.h: what a warp has whose threads go in paths (stack, hanoi): the paths
 * that wait are tokens of type path on the stack of its execution state, whose pc and active are the
 * path that runs; here is the rest. Shoushtary, Tubella and González (STG), sections II and V to VII. */
#ifndef WS_ENGINE_WARP_CONTROL_SPLIT_H
#define WS_ENGINE_WARP_CONTROL_SPLIT_H

#include "engine/warp/control/control.h"

/* An entry of the barrier stack (REC): where threads go on when all of a B register wait there. */
struct meeting {
    uint32_t pc;
    uint32_t b;     /* the B register with their mask */
    bool warpsync;  /* pushed by WARPSYNC, not by BSSY */
};

struct b_register {
    lane_mask mask; /* 0 when invalid: one state has one form */
    bool valid;
};

/* Where a thread comes back to from the calls that it is in, the innermost last. */
struct return_stack {
    uint32_t *pc;   /* owned */
    uint32_t n;
    size_t cap;
};

struct split_state {
    unsigned lanes;
    bool barriers;                /* of hanoi: what stands below is in use, else of stack */
    struct return_stack *returns; /* by lane; owned */
    /* stack: of the path that runs, as in a token */
    uint32_t meet, depth;
    /* hanoi */
    struct meeting *rec;          /* the top is rec[nrec - 1]; owned */
    uint32_t nrec;
    size_t cap_rec;
    struct b_register *b;         /* nb of them; owned */
    uint32_t nb;
    lane_mask waiting;            /* threads that wait at a barrier, … */
    uint32_t *waits;              /* … by lane: the address behind the barrier where it waits, 0: it does
                                     not; owned */
    lane_mask *named;             /* … at a WARPSYNC, with the mask that it brought; 0: at none; owned */
};

/* The threads of the state go in paths from now on, all in one at first. */
void split_begin(struct exec_state *s, unsigned lanes, const struct constants *k);
void split_free(struct split_state *s);
/* Makes *to (NULL or one of the same size) equal to `from`. */
void split_copy(struct split_state **to, const struct split_state *from);

/* The threads that wait for others, behind one address or (pc 0) anywhere. */
lane_mask split_waiting(const struct split_state *s, uint32_t pc);
/* Is a path left that runs when the one that does comes to the barrier of a BSYNC? */
bool split_survives_bsync(const struct exec_state *s);
/* How many calls the threads of the path that runs are in. */
uint32_t split_depth(const struct exec_state *s);

/* ---- what both models do in a step ---- */

/* A path that is about to be pushed. */
struct path {
    uint32_t pc;
    lane_mask lanes;
};
/* The paths that the step's flow action divides the active threads into: one for each address that
 * those who took part name, in the order of the branch's table, then (unless nobody is left) the
 * others at the next instruction. Room for one a lane. Says how many. */
unsigned split_divide(const struct control_step *x, struct path *out);
/* Puts them in the order in which they are pushed, the one that goes first last: by PathPriority. */
void split_order(struct control_step *x, struct path *paths, unsigned n);
/* Every thread that took part keeps that it comes back to the next instruction. */
void split_call(struct control_step *x);
/* target[l]: where each thread that took part was called from, or where it says that it goes on. False:
 * stuck, one is in no call and names no place. */
bool split_return(struct control_step *x, uint32_t *target);
/* Threads of the path that runs which wait at a barrier, each for itself, let others of the warp go on;
 * when all paths wait so, the one that runs stays. */
void split_let_others(struct exec_state *s);
/* Pushes a path that waits. False: stuck, too many. */
bool split_push(struct control_step *x, struct token t);

#endif
