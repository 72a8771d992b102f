/* engine/machine.h: the device from inside: processors, grids, contexts and what a step needs. Only
 * the files of the engine include it. */
#ifndef WS_ENGINE_MACHINE_H
#define WS_ENGINE_MACHINE_H

#include "engine/block.h"
#include "engine/device.h"
#include "engine/region.h"

/* A streaming multiprocessor: what is resident on it, and the warps it may run (5.7.1). */
struct processor {
    unsigned index;
    uint32_t blocks;               /* resident */
    uint32_t threads;              /* resident, whole warps */
    uint64_t registers;            /* of RegFileSize, taken */
    struct regions shared;         /* of SharedMemSize */
    struct regions local_slots;    /* places of warps in local memory */
    struct warp **ready;           /* warps that can be scheduled, oldest block first */
    size_t nready, cap_ready;
    struct warp **fenced;          /* warps that wait for the L1 cache to be clean (gl, sys) */
    size_t nfenced, cap_fenced;
};

struct context;

/* γ: the blocks that nobody has issued yet, and those that are over, are counts. */
struct grid {
    grid_id id;
    struct context *context;
    bool started, over;
    const struct code *code;
    uint32_t function;
    uint32_t size[3], block[3];
    uint32_t threads;              /* of a block */
    uint32_t warps;                /* of a block */
    uint32_t shared;               /* bytes of a block, dynamic included */
    uint32_t registers;            /* of a thread, as the register file is shared out */
    uint64_t blocks, next, completed;
    unsigned char *params;         /* owned */
    uint32_t params_size;
    uint64_t params_at;            /* in constant memory, once started */
    struct block **resident;       /* owned; order of issue */
    size_t nresident, cap_resident;
};

/* ζ */
struct context {
    context_id id;
    uint32_t running;              /* its grids that are on the device */
    struct code **codes;           /* owned */
    size_t ncodes, cap_codes;
    struct regions mapped;         /* global addresses of this context (vms) */
    struct regions constants;      /* its programs' constant variables */
};

enum message_kind { MESSAGE_START, MESSAGE_ABORT, MESSAGE_DESTROY };
struct message {
    enum message_kind kind;
    context_id context;
    grid_id grid;
};

/* Δ */
struct device {
    struct constants k;
    enum profile profile;
    struct oracle *oracle;
    const struct memprog_set *programs;
    const struct control *control;
    struct memory *memory;
    struct processor *processors;
    uint64_t ready[MEMORY_WORK_WORDS]; /* processors with ready warps, as memory_work has its own */
    struct context **contexts;     /* owned, by id */
    size_t ncontexts, cap_contexts;
    struct grid **grids;           /* owned, by id */
    size_t ngrids, cap_grids;
    size_t first_live;             /* grids before it are over */
    struct message *messages;      /* pending input, oldest first */
    size_t nmessages, cap_messages;
    unsigned takeable;             /* how many of them can be taken now */
    bool recount;                  /* takeable is out of date */
    struct regions global, constant; /* address ranges given out */
    struct warp **owners;          /* by register window; NULL: nobody listens any more */
    size_t nowners, cap_owners;
    struct step *steps;            /* room for the warps of one step: NumConWarps */
    struct arrivals arrivals;      /* likewise */
    struct barrier_results results;
    struct block *settling;        /* an operation of this block ended in the current step */
    struct block **leaving;        /* owned; blocks that are over, with operations in flight */
    size_t nleaving, cap_leaving;
    struct exec_state before;      /* for observers */
    struct engine_observer *observers;
    size_t nobservers, cap_observers;
    struct memory_observer *memory_observers;
    size_t nmemory_observers, cap_memory_observers;
    uint64_t serial;               /* blocks issued */
    bool issue;                    /* a block may be issued: something changed */
    bool draining;                 /* only memory moves (device_drain) */
    struct device_counts counts;
    struct stuck_place stuck;
};

/* ---- processor.c ---- */
void processor_init(struct processor *p, const struct constants *k, unsigned index);
void processor_free(struct processor *p);
bool processor_has_room(const struct processor *p, const struct constants *k, const struct grid *g);
/* Puts the warp into the list of ready warps or takes it out, as it now can be scheduled or not. */
void processor_update(struct device *d, struct warp *w);

/* ---- issue.c ---- */
/* context.issue (5.7.3): issues blocks while there is room. */
void context_issue(struct device *d);

/* ---- translate.c ---- */
/* vms and the offsets amended on the way up (5.3, 5.5, 5.7): the physical address of each lane in
 * one space. False: stuck. */
struct access {
    struct step *x;
    enum space space;
    lane_mask lanes;
    uint32_t bytes;       /* of a lane's whole access */
    uint64_t *physical;   /* out: 64 entries; shared: byte offset in the processor's memory */
};
bool translate(struct device *d, const struct access *a);
/* The space that a generic address lies in. */
enum space generic_space(uint64_t address);

/* ---- memop.c ---- */
/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. */
bool device_mem_op(struct device *d, struct step *x);
/* A result of a barrier as register requests. */
bool device_barrier_result(struct device *d, const struct barrier_result *r, struct stuck *why);

/* ---- fence.c ---- */
/* device.updMemBar (5.8.1) for one warp; updates its readiness. */
void device_upd_mem_bar(struct device *d, struct warp *w);
/* … for the warps of a processor that wait for its L1 cache. */
void device_upd_fenced(struct device *d, struct processor *p);

/* ---- grid.c ---- */
/* Execution of scheduled warps of one block and what follows from it (rules block.exec, endBar,
 * compl, grid.exec, compl, context.compl). The steps are in d->steps. False: stuck. */
bool grid_exec(struct device *d, struct block *b, unsigned n);
/* An operation of the block has ended: perhaps what a barrier waits for (block.endBar), or the last
 * of a block that is over. False: stuck. */
bool block_settle(struct device *d, struct block *b);
/* The grid ends here and now; its operations in flight go on. */
void grid_abort(struct device *d, struct grid *g);

/* ---- leave.c ---- */
/* The block is over: its warps stop at once, its place is free when its operations have ended. */
void block_leave(struct device *d, struct block *b);
/* An operation of a block that is leaving has ended: perhaps the last. */
void block_leave_at_last(struct device *d, struct block *b);

/* ---- message.c ---- */
/* Pending messages that can be taken now (a start may have to wait for NumConKernels). */
unsigned messages_ready(struct device *d);
/* Takes the i-th of them: device.cin, context.in and the rule of its kind. */
void message_take(struct device *d, unsigned i);

/* ---- observe.c ---- */
void tell_rule(struct device *d, enum rule r, uint32_t context, uint32_t grid);
bool tell_check(struct device *d, const struct step *x);
void tell_stepped(struct device *d, const struct step *x, uint32_t pc);

#endif
