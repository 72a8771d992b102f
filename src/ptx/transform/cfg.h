/* ptx/transform/cfg.h: the control flow graph of one function body, the basis of injection (5.1.3, step
 * 6). It knows blocks and edges, but no loop, dominator or token. */
#ifndef WS_PTX_TRANSFORM_CFG_H
#define WS_PTX_TRANSFORM_CFG_H

#include "program/program.h"

#define CFG_NONE 0xffffffffu

/* How control leaves a block. */
enum cfg_end {
    CFG_STOPS,    /* its last instruction is ret, exit or trap */
    CFG_GOES,     /* to succ[0] */
    CFG_FORKS,    /* by the guard of `branch`: taken to succ[0], else to succ[1] */
    CFG_INDEXED,  /* brx: target[i] leads to succ[i] */
    CFG_JUMPS,    /* bra register: target[i] leads to succ[i]; no other shares a label */
    CFG_COMPARES, /* bra register with labels that others share: resolved by comparing */
    CFG_SELECTS   /* to succ[i] when the register `reg` holds target[i] */
};

struct cfg_block {
    uint32_t first, last;  /* body[first] to body[last - 1]: its labels, then its instructions */
    uint32_t branch;       /* the bra or brx that ends it, in body; or CFG_NONE */
    enum cfg_end end;
    uint32_t *succ;        /* nsucc blocks, in the arena */
    uint32_t nsucc;
    const uint32_t *target; /* nsucc labels, or for CFG_SELECTS numbers; else NULL */
    uint32_t reg;          /* CFG_SELECTS reads it; CFG_GOES sets it to `value`, unless CFG_NONE */
    uint32_t value;
    bool only_stops;       /* nothing but a ret, exit or trap: may be copied instead */
    uint32_t label;        /* for branches to it: cfg_label */
    /* of the loop forest (loops.h) */
    uint32_t region;       /* innermost region that holds it; CFG_NONE: unreachable */
    uint32_t heads;        /* the loop whose header it is, or CFG_NONE */
    uint32_t node;         /* its number in its region */
    uint64_t stamp;        /* scratch for listing distinct blocks */
    uint32_t landing;      /* scratch: the label of a way to it */
};

struct cfg {
    struct program *program;
    uint32_t function;
    struct function *f;
    struct arena arena;
    struct cfg_block *block;
    uint32_t n;
    size_t cap;
    uint32_t entry;
    uint32_t *block_of;    /* by label, as many as the function had at first */
    bool *held;            /* by label: a register may hold it */
    uint32_t nlabels;
};

/* The graph of a function whose every path ends. It reads f->body and leaves it alone. */
void cfg_build(struct cfg *g, struct program *p, uint32_t function);
void cfg_free(struct cfg *g);
/* A new block without instructions and without successors; pointers to blocks become stale. */
uint32_t cfg_add_block(struct cfg *g, enum cfg_end end);
/* Room for n successors of a block. */
void cfg_set_succs(struct cfg *g, uint32_t block, uint32_t n);
/* A label before the block: one of its own that no register can hold, else a new one. */
uint32_t cfg_label(struct cfg *g, uint32_t block);
uint32_t cfg_new_label(struct cfg *g);

#endif
