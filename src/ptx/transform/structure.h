/* ptx/transform/structure.h: where ssy, sync, preBrk and brk go (5.1.3 step 6, 6.2). structure.c
 * has the order in which nodes are written, split.c the branches, breaks and tokens of one node. */
#ifndef WS_PTX_TRANSFORM_STRUCTURE_H
#define WS_PTX_TRANSFORM_STRUCTURE_H

#include "ptx/transform/loops.h"
#include "ptx/transform/weave.h"

/* Where control goes from a stretch of code, and what it may use on its way. */
struct goal {
    uint32_t region;
    uint32_t stop;  /* node where the stretch ends; or CFG_NONE: no way runs off its end */
    uint32_t label; /* branch there to reach the stop; or CFG_NONE: it follows the code */
    bool open;      /* `label` is a sync, and its sync token is the topmost one */
    uint32_t scope; /* the innermost break scope, or CFG_NONE */
};

enum task_kind {
    TASK_RUN,      /* write node and what it dominates, up to the goal */
    TASK_LOOP_END, /* after loop `node`, at `label`: its exits divide */
    TASK_JOIN,     /* the sync at `label`, whose token goes on at `place` */
    TASK_SECTION,  /* after break scope `scope`: join `node`; the last join is `last` */
    TASK_PAD       /* `label`, then on to `place`: a label or, when it leaves, a block */
};

struct task {
    enum task_kind kind;
    bool leaves;
    uint32_t node, last, scope, label, place;
    struct goal goal;
};

enum way_kind {
    WAY_ARM,  /* a node that is reached in no other way */
    WAY_STOP, /* the goal's stop */
    WAY_LEAVE /* a place further out, or a block that only stops */
};

/* A way out of a node; one for each distinct block. */
struct way {
    enum way_kind kind;
    uint32_t block;
    uint32_t node;   /* the arm's, else CFG_NONE */
    uint32_t number; /* what selects it: the number a register holds, or the label */
};

struct structure {
    struct weave *w;
    struct forest *t;
    struct cfg *g;
    struct task *task; /* still to do; the last one comes next */
    uint32_t ntasks;
    size_t cap_tasks;
    struct way *way;   /* of the node at hand */
    uint32_t nways;
    size_t cap_ways;
    bool *moved;       /* by original label: it is at a pad, not at its block */
};

void structure_push(struct structure *s, struct task task);
void structure_push_run(struct structure *s, uint32_t node, struct goal goal);
struct region *goal_region(const struct structure *s, const struct goal *goal);
/* Fills s->way for a node. */
void split_list_ways(struct structure *s, const struct goal *goal, uint32_t v);
/* Writes the end of a node, whose ways are listed and meet nowhere but at the goal's stop; pushes
 * the tasks that write its arms. */
void split(struct structure *s, const struct goal *goal, uint32_t v);
/* Control is at the end of a stretch: on to the stop. */
void split_arrive(struct structure *s, const struct goal *goal, const struct instr *origin);
/* Leaves for a block further out, or copies the block when it only stops. */
void split_leave(struct structure *s, const struct goal *goal, uint32_t block, struct guard guard,
                 const struct instr *origin);
/* A label before everything that belongs to a node. */
uint32_t split_node_label(struct structure *s, const struct region_node *x);

/* Writes the whole function into w from a forest whose regions are built. */
void structure_write(struct weave *w, struct forest *t);

#endif
