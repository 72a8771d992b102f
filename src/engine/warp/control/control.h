/* engine/warp/control/control.h: the control model, a seam at the warp: which threads step next,
 * and from an execution state and their flow actions to the next execution state. crs (5.4.1) is
 * the report's; threads is the interleaved semantics of Habermaier and Knapp (2012, 4.1); stack and
 * hanoi are those of Shoushtary, Tubella and González (STG). */
#ifndef WS_ENGINE_WARP_CONTROL_CONTROL_H
#define WS_ENGINE_WARP_CONTROL_CONTROL_H

#include "base/constants.h"
#include "base/tell.h"
#include "choice/choice.h"
#include "engine/warp/control/token.h"
#include "program/flow_form.h"
#include "program/opcode.h"

/* What the threads of a warp emit in one step (FlowAct, 5.3.1). lanes: the threads that emitted it.
 * The kinds that carry an address: target by lane, or, when target is NULL, pc for every lane. */
struct flow {
    enum flow_kind kind;
    lane_mask lanes;
    const uint32_t *target;
    uint32_t pc;
    const uint32_t *table; /* the addresses that an indirect branch may go to, in order: ntable */
    uint32_t ntable;
    uint32_t b;            /* the kinds of Hanoi: the B register */
    const uint64_t *value; /* FLOW_RTOB, FLOW_WARPSYNC: a mask by lane */
};

/* The address that a thread which took part names. */
static inline uint32_t flow_target(const struct flow *f, unsigned lane)
{
    return f->target == NULL ? f->pc : f->target[lane];
}
/* The subject of crs.target: the distinct addresses that lanes name (choice/choice.h). */
struct targets {
    const struct flow *flow;
    const uint32_t *pc;
};

/* The subject of control.path: the paths of a divided branch that have no place yet. */
struct paths {
    const uint32_t *pc;
    const lane_mask *lanes;
};

enum warp_state { WARP_ACTIVE, WARP_COMPLETED };

/* What a control model works on in one step. */
struct control_step {
    struct exec_state *state; /* changed in place */
    struct flow flow;
    uint32_t meet;            /* bra: where those that it parts meet again (stack); NO_MEET */
    lane_mask all;            /* every lane of the warp */
    uint32_t most_tokens;
    const struct constants *constants;
    struct oracle *oracle;
    struct teller *tell;      /* NULL: no listener */
    enum warp_state *warp;    /* out: completed, when it is */
    enum rule rule;           /* out: the rule that fired */
    lane_mask mask;           /* out, of FLOW_BTOR: what goes into the threads' registers */
    uint32_t depth;           /* of stack: calls that the path was in before the step */
    struct stuck *stuck;      /* out, when false is returned */
};

/* The threads of a warp that can step now. Most step alone, some only with others. */
struct ready_threads {
    lane_mask first;    /* those that step alone, and the lowest of each group that steps together */
    lane_mask with[64]; /* by a lane of `first`: all that step with it, itself included */
};

/* What a control model chooses from when its warp has been scheduled. */
struct control_issue {
    struct exec_state *state; /* out: pc and active, those of the threads that step */
    struct ready_threads ready; /* not empty */
    struct oracle *oracle;
    struct teller *tell;
};

enum control_index { CONTROL_CRS, CONTROL_THREADS, CONTROL_STACK, CONTROL_HANOI, CONTROL_COUNT };

struct control {
    const char *name; /* of --control */
    enum control_index index;
    enum flow_form form; /* what it wants of a program */
    /* One step. False: stuck. */
    bool (*step)(struct control_step *x);
    /* The threads that stepped have gone on to the next instruction, by a rule that is not about
     * control flow. NULL: no more is to be done. */
    void (*went_on)(struct control_step *x);
    /* Which threads step next, and where. NULL: the threads go together; pc and active say it. */
    void (*issue)(struct control_issue *x);
    /* The step is done: the active threads are at pc now. NULL with issue. */
    void (*retire)(struct exec_state *s);
    /* A warp of so many lanes begins: its state has a pc and active threads. NULL: no more than that
     * is wanted. */
    void (*begin)(struct exec_state *s, unsigned lanes, const struct constants *k);
};

extern const struct control control_crs;
extern const struct control control_threads;
extern const struct control control_stack;
extern const struct control control_hanoi;
/* The models by index; each instance of the core has its own functions. */
extern const struct control *const control_models[CONTROL_COUNT];
static inline const struct control *control_here(const struct control *c)
{
    return control_models[c->index];
}
/* NULL when there is no model of that name. name NULL: crs. */
const struct control *control_find(const char *name);
/* Do its threads go in paths (split.h)? */
static inline bool control_splits(const struct control *c)
{
    return c->form != FORM_CRS;
}

#endif
