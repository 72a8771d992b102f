/* memory/memory.h: the memory environment and its operations in flight (chapter 4), the interface for the
 * floor above. It knows no thread: registers are windows, and the owner of a window is notified when
 * registers are released and when an operation ends. */
#ifndef WS_MEMORY_MEMORY_H
#define WS_MEMORY_MEMORY_H

#include "base/constants.h"
#include "base/diag.h"
#include "base/rule.h"
#include "base/tell.h"
#include "choice/choice.h"
#include "memory/condition.h"
#include "memory/memop.h"

/* Lanes in a register window: WarpSize rounded up to an even number. */
#define WARP_STRIDE(warp_size) (((warp_size) + 1u) & ~1u)

/* ---- memory programs (4.4) ---- */

/* A set of parsed memory programs, by name ("ld.ca"). */
struct memprog_set;
/* The built-in set (listings 4.1 to 4.6 and those the report leaves out). */
struct memprog_set *memprog_builtin(void);
/* Is there an additional built-in set of that name ("ptx6")? */
bool memprog_is_set(const char *name);
/* Replaces and adds the programs of another built-in set ("ptx6"). False: there is no such set. */
bool memprog_take_set(struct memprog_set *s, const char *name);
/* Replaces or adds one program from text; errors go to d with their places. Call it only before anything
 * holds the program that it replaces. */
bool memprog_replace(struct memprog_set *s, const char *name, const struct source *text,
                     struct diags *d);
const struct memprog *memprog_find(const struct memprog_set *s, const char *name); /* NULL: none */
/* The i-th program; NULL: there are no more. */
const struct memprog *memprog_at(const struct memprog_set *s, size_t i);
const char *memprog_name(const struct memprog *p);
uint64_t memprog_print(const struct memprog *p); /* a fingerprint of its name and text */
bool memprog_writes_l1(const struct memprog *p); /* Does it have writeL1? */
/* Does a program of the set have writePast? Then scopes decide the order of operations (priority.c), and L1
 * holds no global lines. */
bool memprog_scoped(const struct memprog_set *s);
/* Programs that cannot wait, and cannot fail once the access is known to fit. They write registers, or read
 * memory and write registers, or write memory; then some of them release registers. */
enum memprog_only { MEMPROG_ANYTHING, MEMPROG_REGISTERS, MEMPROG_LOADS, MEMPROG_STORES };
/* The micro steps of a program of that kind; 0: it is of another kind. */
uint32_t memprog_steps(const struct memprog *p, enum memprog_only only);
/* Does the last of its operations end it, in one micro step? */
bool memprog_ends_with_last(const struct memprog *p, enum memprog_only only);
void memprog_set_free(struct memprog_set *s);

/* ---- the environment and the operations ---- */

const char *cache_level_name(unsigned level); /* "L1" */
#define ALL_PROCESSORS 0xffffu /* instead of a processor: the cache of a level that all share */

/* Physical device addresses: the space in the top byte, so that spaces never overlap. */
#define PHYSICAL(space, address) (((uint64_t)(space) << 56) | (address))
#define PHYSICAL_SPACE(p) ((enum space)((p) >> 56))
#define PHYSICAL_ADDRESS(p) ((p) & 0x00ffffffffffffffu)

enum profile { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

/* Callbacks of the owner of the windows. Members may not be NULL. They are not called for a dropped
 * window. */
struct memory_owner {
    void *self;
    /* Registers of the window became ready (releaseRegs). */
    void (*released)(void *self, reg_window w);
    /* An operation of the window has ended (it has already left the window's chain), or is visible to
     * its block from now on. */
    void (*ended)(void *self, reg_window w);
    /* Derives the other members from the instruction op->origin, op->kind and op->space. Called only
     * for an operation that a snapshot restores. */
    void (*describe)(void *self, struct memop *op);
};

/* The effects of a micro step that other operations can see, or its reads of theirs. reads, writes: the
 * caches (bit LEVEL_…) and memory itself (bit CACHE_LEVELS) that it read and wrote, with op's data;
 * computes: an atomic computed; to_registers: values went to registers. */
struct micro_effects {
    uint8_t reads, writes;
    bool computes, to_registers;
    bool past;      /* what it read may be older than the newest value (memory/past.h) */
    lane_mask late; /* the lanes whose strong accesses read a value that a later write replaced */
};

/* A rule of the memory environment (4.6) has fired: RULE_M_STEP or RULE_M_END of an operation, or a
 * silent rule. */
struct memory_event {
    enum rule rule;
    const struct memop *op; /* NULL: a silent rule */
    uint32_t from;          /* first statement of op's micro step */
    unsigned level;         /* level of the cache of a silent rule */
    unsigned processor;     /* of the operation, or of that cache; of an operation never ALL_PROCESSORS */
    uint64_t address;       /* physical: of the operation, or of the line of a silent rule */
    struct micro_effects did; /* effects of op's micro step */
    uint64_t read_from;     /* where older values may be read: the MemOpIdx of the write that the only
                               lane of op has read, or MEMORY_NEWEST */
};
#define MEMORY_NEWEST UINT64_MAX
#define MEMORY_BEFORE ((uint64_t)1 << 63) /* added to a write: the value just before it */
#define MEMORY_PAST_WRITES 64u            /* the most older writes that may be read */

/* Called for every rule of the memory environment, before the teller reports that it applied. NULL: no
 * call. */
struct memory_observer {
    void *self;
    void (*fired)(void *self, const struct memory_event *e);
};

/* A cache of less than one line (Level1CacheSize or Level2CacheSize below MaxMemOpSize) caches nothing;
 * writes to it go to the level below. */
struct memory;
struct memory_options {
    const struct constants *constants;
    enum profile profile;
    bool scoped;           /* memprog_scoped of the set with its operations' programs */
    struct oracle *oracle; /* not owned */
    struct teller *tell;   /* not owned; NULL: no listener */
    struct memory_owner owner;
};
struct memory *memory_new(const struct memory_options *o);
void memory_free(struct memory *m);
void memory_observe(struct memory *m, struct memory_observer o);

/* Register windows. A window stays until it was dropped and none of its operations is in flight. Its
 * registers may be written once it owns them. bytes: slots * 4 * WARP_STRIDE bytes, zeroed; blocked: one
 * lane mask for each slot, of 32 lanes in a word or, with larger warps, of 64 in two. */
struct reg_view {
    unsigned char *bytes;
    uint32_t *blocked;
    uint32_t slots;
    bool wide; /* more than 32 lanes */
};
static inline lane_mask reg_blocked(const struct reg_view *v, uint32_t slot)
{
    const uint32_t *words = v->blocked + (v->wide ? (size_t)2 * slot : slot);

    return v->wide ? words[0] | (lane_mask)words[1] << 32 : words[0];
}
static inline void reg_block(const struct reg_view *v, uint32_t slot, lane_mask lanes)
{
    uint32_t *words = v->blocked + (v->wide ? (size_t)2 * slot : slot);

    words[0] |= (uint32_t)lanes;
    if (v->wide)
        words[1] |= (uint32_t)(lanes >> 32);
}
static inline void reg_release(const struct reg_view *v, uint32_t slot, lane_mask lanes)
{
    uint32_t *words = v->blocked + (v->wide ? (size_t)2 * slot : slot);

    words[0] &= ~(uint32_t)lanes;
    if (v->wide)
        words[1] &= ~(uint32_t)(lanes >> 32);
}
/* The size of `blocked` in bytes. */
static inline size_t reg_blocked_bytes(const struct reg_view *v)
{
    return (size_t)v->slots * (v->wide ? 2 : 1) * sizeof *v->blocked;
}
reg_window memory_window_new(struct memory *m, unsigned processor, uint32_t slots);
/* Makes a window without operations in flight as new, on that processor. */
void memory_window_renew(struct memory *m, reg_window w, unsigned processor);
/* Gives it registers of its own and returns their place; until then they are zero and take no room. */
struct reg_view memory_window_own(struct memory *m, reg_window w);
void memory_window_drop(struct memory *m, reg_window w);
struct reg_view memory_window(const struct memory *m, reg_window w);
/* The serial number that the next operation will get. */
uint64_t memory_serial(const struct memory *m);
/* Has the window no operation in flight? */
bool memory_window_idle(const struct memory *m, reg_window w);
/* The threads of the window that have an operation in flight with a serial number below `before`. */
#define MEMORY_EVER UINT64_MAX
lane_mask memory_window_busy(const struct memory *m, reg_window w, uint64_t before);
/* The same without copies, which are not waited for together with other operations. */
lane_mask memory_window_pending(const struct memory *m, reg_window w, uint64_t before);
/* Where the memory programs know scopes, the writes that a thread knows (memory/past.h). begins: a thread,
 * or warp, begins in the window, in the block of that number, not 0; ends: it and its operations have
 * ended; memory_fence: it has passed a fence, before which its operations ended. */
void memory_thread_begins(struct memory *m, reg_window w, uint64_t block);
void memory_thread_ends(struct memory *m, reg_window w);
struct memory_fence {
    bool beyond;  /* its scope is wider than the block */
    bool ordered; /* it is ordered with the others of its kind: fence.sc */
    bool shares;  /* its block may synchronise through shared memory */
};
bool memory_knows_scopes(const struct memory *m);
void memory_fence(struct memory *m, reg_window w, const struct memory_fence *f);
/* known: the writes that it knows. learn: it learns others. learned: all threads have learned; before that
 * call the known writes keep their numbers. */
uint64_t memory_known(const struct memory *m, reg_window w);
void memory_learn(struct memory *m, reg_window w, uint64_t known);
void memory_learned(struct memory *m);
/* The lanes that have a copy in flight after which at least `age` groups were committed. */
lane_mask memory_window_copies(const struct memory *m, reg_window w, uint32_t age);
/* These lanes commit a group: their copies in flight get older by one. */
void memory_window_commit(struct memory *m, reg_window w, lane_mask lanes);

/* A new operation of the window, otherwise blank. The floor above then fills it, allocates its room and
 * issues it. */
struct memop memop_blank(void);
struct memop *memory_op_new(struct memory *m, reg_window w);
/* The same as a copy of another one, and as a draft. A draft becomes one of the operations only when it
 * enters those in flight. There is one at a time: the next draft, and every new operation, replaces a draft
 * that was not issued. */
struct memop *memory_op_draft(struct memory *m, const struct memop *like, reg_window w,
                              size_t bytes);
/* Was the operation a draft that was issued and has ended, with no draft since? Then it becomes a draft
 * again, unchanged except that it has no lanes and bytes. */
bool memory_op_again(const struct memory *m, struct memop *op);
/* Room for data (and, with_where, for WARP_STRIDE entries of `where`); contents undefined. A draft has
 * both, for its `bytes`, if its kind has them. */
void memory_op_room(struct memory *m, struct memop *op, size_t bytes, bool with_where);
/* Puts it in flight (device.memOp, 5.8.1): reports the row of its program (program.*, 4.5), blocks its
 * registers, computes its priority. In profile sc it runs to its end at once (the owner is notified before
 * this returns). False: stuck, which includes every address outside its state space. */
bool memory_issue(struct memory *m, struct memop *op, struct stuck *why);
/* Lets operations take micro steps when they are issued, by the same rules, until they end or have to wait.
 * most: micro steps left for all of them, up to the first that has not ended, which enters those in flight;
 * 0, the initial value: none. stuck: an operation got stuck in such a step, for the reason that
 * memory_issue gave, which counted it as issued. In profile sc there is no difference. asked: the
 * processor, and its operation or warp, are queries. While both are, an operation in flight keeps its turn
 * although others become runnable or stop being so (memory_op_steps). */
struct memory_ahead {
    uint32_t most;
    bool stuck;
    bool asked;
};
struct memory_ahead *memory_ahead(struct memory *m);
/* A register request that ends as soon as it is issued, within the micro steps that it may take
 * (memprog_steps). The caller owns it. It is never in flight, and afterwards it is as the caller filled it
 * in; its data may lie anywhere, even in the register itself. False: stuck. */
bool memory_request(struct memory *m, struct memop *op, struct stuck *why);

/* The number of operations of a processor that may take a micro step now, and the i-th of them, oldest
 * first. */
unsigned memory_runnable(const struct memory *m, unsigned processor);
struct memop *memory_runnable_op(const struct memory *m, unsigned processor, unsigned i);
/* The oldest such operation of a window, with a serial number of at least `since`, that does not wait for a
 * line or a bank that has become free; or NULL. */
struct memop *memory_window_runnable(struct memory *m, reg_window w, uint64_t since);
/* Sets `since` for the later calls of memory_window_runnable, and returns it: the serial number of this
 * operation, or of the next one if it is NULL. */
uint64_t memory_window_since(const struct memory *m, reg_window w, const struct memop *op);
/* The number of such operations of its processor that are older. */
unsigned memory_older_runnable(const struct memory *m, const struct memop *op);
/* The number of times that waiting operations of any window stopped being runnable. */
uint64_t memory_withdrawals(const struct memory *m);
/* The operation takes one micro step (M.step, M.end). False: stuck. memory_op_steps takes up to `most`,
 * until it ends, has to wait, or makes another one runnable and so loses its turn (memory_ahead). */
bool memory_op_step(struct memory *m, struct memop *op, struct stuck *why);
bool memory_op_steps(struct memory *m, struct memop *op, uint32_t most, uint32_t *steps,
                     struct stuck *why);
bool memory_micro_step(struct memory *m, unsigned processor, unsigned i, struct stuck *why);
/* The processors with such operations, as bits of MEMORY_WORK_WORDS words (processor p is bit p % 64 of
 * word p / 64). The address never changes, and the bits are up to date. */
#define MEMORY_WORK_WORDS 4 /* NumProcessors is at most 256 */
const uint64_t *memory_work(const struct memory *m);
/* Operations in flight on the whole device: runnable, blocked by earlier ones, or waiting for a
 * cache line or a bank. */
size_t memory_in_flight(const struct memory *m);
/* Is some silent rule enabled? memory/state/look.h lists them. */
bool memory_silent_enabled(const struct memory *m);
/* Will one stay enabled while an operation runs to its end, whatever lines it takes? */
bool memory_silent_sure(const struct memory *m);
struct silent_view;
/* Fires one on the k-th of its lines. False: bottom. */
bool memory_silent(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why);
/* Applies the rules that a fence of level gl or sys waits for: writes back every dirty global line of the
 * processor's L1, and drops its clean unpinned global lines. True when none is left. */
bool memory_clean_l1(struct memory *m, unsigned processor);
/* Applies the flush rule for every processor (between dependent grids) to unpinned global lines. */
void memory_flush_all(struct memory *m);

/* The host's view, while nothing is in flight: reads see dirty lines, writes go to memory and to
 * every line that holds the bytes. Addresses are physical. */
void memory_host_read(const struct memory *m, uint64_t physical, unsigned char *out, size_t n);
void memory_host_write(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n);
/* Clears shared memory of a processor when a block starts. */
void memory_shared_clear(struct memory *m, unsigned processor, uint32_t offset, uint32_t n);

/* Checks the conditions that every state between two steps fulfils (memory/conditions.def). False: f is the
 * first that does not hold. Changes nothing, emits no trace event. */
bool memory_check(const struct memory *m, struct memory_fault *f);

/* Counts since the start, for summaries and benches. */
struct memory_counts {
    uint64_t operations, micro_steps, silent;
};
/* The address never changes, and the counts are up to date. */
const struct memory_counts *memory_counted(const struct memory *m);

#endif
