/* memory/memory.h: the memory environment and its operations in flight (chapter 4), as the floor
 * above sees them. It knows no thread: registers are windows, and whoever owns a window is told
 * when registers are released and when an operation ends. */
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
/* Is there a built-in set of that name besides ("ptx6")? */
bool memprog_is_set(const char *name);
/* Replaces and adds the programs of another built-in set ("ptx6"). False: there is no such set. */
bool memprog_take_set(struct memprog_set *s, const char *name);
/* Replaces or adds one program from text; errors go to d with their places. Only before anything
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
/* Programs that cannot wait, and cannot fail once the access is known to fit: that write registers,
 * or read memory and write registers, or write memory; and then, but not all of them, release
 * registers. */
enum memprog_only { MEMPROG_ANYTHING, MEMPROG_REGISTERS, MEMPROG_LOADS, MEMPROG_STORES };
/* The micro steps of a program that is nothing but that; 0: it is another one. */
uint32_t memprog_steps(const struct memprog *p, enum memprog_only only);
/* Does the last of its operations end it, in one micro step? */
bool memprog_ends_with_last(const struct memprog *p, enum memprog_only only);
void memprog_set_free(struct memprog_set *s);

/* ---- the environment and the operations ---- */

const char *cache_level_name(unsigned level); /* "L1" */
#define ALL_PROCESSORS 0xffffu /* in the place of one: the cache of a level that they share */

/* Physical device addresses: the space in the top byte, so that spaces never overlap. */
#define PHYSICAL(space, address) (((uint64_t)(space) << 56) | (address))
#define PHYSICAL_SPACE(p) ((enum space)((p) >> 56))
#define PHYSICAL_ADDRESS(p) ((p) & 0x00ffffffffffffffu)

enum profile { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

/* What the owner of the windows wants to hear. Members may not be NULL. It hears nothing of a
 * window that it has dropped. */
struct memory_owner {
    void *self;
    /* Registers of the window became ready (releaseRegs). */
    void (*released)(void *self, reg_window w);
    /* An operation of the window has ended (it is already out of the window's chain), or its block
     * sees it from now on. */
    void (*ended)(void *self, reg_window w);
    /* Fills in what follows from the instruction op->origin, op->kind and op->space: the operation
     * is one that a snapshot brings back. Called for nothing else. */
    void (*describe)(void *self, struct memop *op);
};

/* What a micro step did, as far as others can see it, or it sees them: which caches (bit
 * LEVEL_…) and whether memory itself (bit CACHE_LEVELS) it read and wrote, with op's data; whether
 * an atomic computed, and whether values went to registers. */
struct micro_effects {
    uint8_t reads, writes;
    bool computes, to_registers;
    bool past;      /* what it read may be older than what is newest (memory/past.h), */
    lane_mask late; /* and these lanes read by strong accesses what a later write has replaced */
};

/* A rule of the memory environment (4.6) has fired: RULE_M_STEP or RULE_M_END of an operation, or a
 * silent rule. */
struct memory_event {
    enum rule rule;
    const struct memop *op; /* NULL: a silent rule */
    uint32_t from;          /* the statement that op's micro step began with */
    unsigned level;         /* of the cache that a silent rule is about */
    unsigned processor;     /* whose; of an operation never ALL_PROCESSORS */
    uint64_t address;       /* physical: of the operation, or of the line of a silent rule */
    struct micro_effects did; /* by op's micro step */
    uint64_t read_from;     /* whose value the only lane of op has read, where older ones may be:
                               the MemOpIdx of that write, or MEMORY_NEWEST */
};
#define MEMORY_NEWEST UINT64_MAX
#define MEMORY_BEFORE ((uint64_t)1 << 63) /* added to a write: what was there just before it */
#define MEMORY_PAST_WRITES 64u            /* so many older writes may be read at most */

/* Hears of every rule of the memory environment, before the teller is told that it applied; NULL is
 * not called. */
struct memory_observer {
    void *self;
    void (*fired)(void *self, const struct memory_event *e);
};

/* A cache of less than one line (Level1CacheSize or Level2CacheSize below MaxMemOpSize) is no
 * cache: nothing is ever cached in it, and what is written to it goes to the level below. */
struct memory;
struct memory_options {
    const struct constants *constants;
    enum profile profile;
    bool scoped;           /* memprog_scoped of the set that its operations' programs are from */
    struct oracle *oracle; /* not owned */
    struct teller *tell;   /* not owned; NULL: nobody listens */
    struct memory_owner owner;
};
struct memory *memory_new(const struct memory_options *o);
void memory_free(struct memory *m);
void memory_observe(struct memory *m, struct memory_observer o);

/* Register windows. The window stays until it was dropped and none of its operations is in flight.
 * Its registers may be written once it owns them. bytes: slots * 4 * WARP_STRIDE bytes, zeroed; blocked: one lane mask a slot, of 32 lanes in a
 * word or, where warps have more, of 64 in two. */
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
/* Bytes of `blocked`. */
static inline size_t reg_blocked_bytes(const struct reg_view *v)
{
    return (size_t)v->slots * (v->wide ? 2 : 1) * sizeof *v->blocked;
}
reg_window memory_window_new(struct memory *m, unsigned processor, uint32_t slots);
/* The window as it was when it was new, but on that processor; it has no operation in flight. */
void memory_window_renew(struct memory *m, reg_window w, unsigned processor);
/* Gives it registers of its own; until then they are zero and no room is theirs. Where they are from
 * now on. */
struct reg_view memory_window_own(struct memory *m, reg_window w);
void memory_window_drop(struct memory *m, reg_window w);
struct reg_view memory_window(const struct memory *m, reg_window w);
/* The serial number that the next operation will get. */
uint64_t memory_serial(const struct memory *m);
/* Has it no operation in flight? */
bool memory_window_idle(const struct memory *m, reg_window w);
/* Threads of the window that have an operation in flight with a serial number below `before`. */
#define MEMORY_EVER UINT64_MAX
lane_mask memory_window_busy(const struct memory *m, reg_window w, uint64_t before);
/* … but for copies, which nobody waits for with other operations. */
lane_mask memory_window_pending(const struct memory *m, reg_window w, uint64_t before);
/* Where the memory programs know scopes, what a thread knows of others' writes (memory/past.h): a
 * thread, or warp, begins in the window, as one of the block of that number, not 0; it has ended,
 * with its operations; it has come past a fence, before which they are done. */
void memory_thread_begins(struct memory *m, reg_window w, uint64_t block);
void memory_thread_ends(struct memory *m, reg_window w);
struct memory_fence {
    bool beyond;  /* its scope is wider than the block */
    bool ordered; /* it has a place among the others of its kind: fence.sc */
    bool shares;  /* its block may synchronise through shared memory */
};
bool memory_knows_scopes(const struct memory *m);
void memory_fence(struct memory *m, reg_window w, const struct memory_fence *f);
/* The writes that it knows; it learns of others; all have learned (before which the writes that are
 * known keep their numbers). */
uint64_t memory_known(const struct memory *m, reg_window w);
void memory_learn(struct memory *m, reg_window w, uint64_t known);
void memory_learned(struct memory *m);
/* The lanes that have a copy in flight after which so many groups or more were committed. */
lane_mask memory_window_copies(const struct memory *m, reg_window w, uint32_t age);
/* These lanes commit a group: their copies in flight get older by one. */
void memory_window_commit(struct memory *m, reg_window w, lane_mask lanes);

/* A new operation of the window, blank but for that; then the floor above fills it, asks for room,
 * and issues it. */
struct memop memop_blank(void);
struct memop *memory_op_new(struct memory *m, reg_window w);
/* The same, a copy of another one, and a draft: it takes its place among the operations only when
 * it enters those in flight, and there is one at a time: the next one, and every new operation,
 * comes instead of a draft that was not issued. */
struct memop *memory_op_draft(struct memory *m, const struct memop *like, reg_window w,
                              size_t bytes);
/* Is the operation a draft that was issued and has ended, so that nothing was drafted since? It is
 * one again, as it was but for its lanes and bytes, which are none. */
bool memory_op_again(const struct memory *m, struct memop *op);
/* Room for data (and, with_where, for WARP_STRIDE entries of `where`); contents undefined. A draft
 * has both, of `bytes`, where its kind has them. */
void memory_op_room(struct memory *m, struct memop *op, size_t bytes, bool with_where);
/* Puts it in flight (device.memOp, 5.8.1): tells the row of its program (program.*, 4.5), blocks
 * its registers, finds its priority. In profile sc it runs to its end at once (the owner hears of
 * it before this returns). False: stuck, which includes every address outside its state space. */
bool memory_issue(struct memory *m, struct memop *op, struct stuck *why);
/* Words of four or eight bytes of some lanes. */
struct memory_words {
    const uint64_t *address; /* physical, by lane */
    const void *values;      /* by lane, of stores */
    const lane_mask *some;   /* the lanes of each of n segments; … */
    unsigned n;
    uint64_t apart;          /* … or, if not 0, of the first one. In each further one, so many bytes
                                behind the one before, the same words are those of the next lanes */
};
/* memory_issue, in profile sc and where nobody listens, of one operation after the other: each a
 * draft like op, of a segment's lanes. It returns after the first that did not end at once, so that
 * op is no draft any more; w is what is left. False: stuck. */
bool memory_issue_words(struct memory *m, struct memop *op, struct memory_words *w,
                        struct stuck *why);
/* memory_issue, in other profiles and where nobody listens, of all of these: each an operation like this
 * one, of a segment's lanes. False: stuck. */
bool memory_enter_words(struct memory *m, const struct memop *like, struct memory_words w,
                        struct stuck *why);
/* … of atomics, each of one lane, where no micro steps are taken ahead. */
struct memory_atomics {
    lane_mask lanes;
    const uint64_t *address; /* by lane, and so are … */
    const void *in[2];       /* … n inputs, of four bytes or (wide) of eight */
    unsigned n;
    bool wide;
};
bool memory_enter_atomics(struct memory *m, const struct memop *like,
                          const struct memory_atomics *a, struct stuck *why);
/* … of a register request like this one, with one result as its register has it. */
struct register_result {
    reg_window window;
    uint16_t processor;
    lane_mask lanes;
    const void *values;
    size_t bytes;
};
void memory_enter_result(struct memory *m, const struct memop *like,
                         const struct register_result *r);
/* The operations that are issued from now on take micro steps at once, by the same rules: until one ends
 * or has to wait, `most` for all of them, up to the first that has not ended (0, as at first: none),
 * which enters those in flight. stuck: one got stuck in
 * such a step, for the reason that memory_issue gave, which took it as issued. In profile sc it
 * makes no difference.
 * asked: it is asked which processor goes on, and which of its operations or warps; as long as both
 * are, an operation in flight keeps its turn though others may go on or no longer can
 * (memory_op_steps). */
struct memory_ahead {
    uint32_t most;
    bool stuck;
    bool asked;
};
struct memory_ahead *memory_ahead(struct memory *m);
/* A register request that ends as soon as it is issued, within the micro steps that it may take
 * (memprog_steps). It is the caller's, never one of those in flight, and blank again afterwards but
 * for what the caller filled in; its data may lie anywhere, even in the register itself. False:
 * stuck. */
bool memory_request(struct memory *m, struct memop *op, struct stuck *why);

/* A request whose memory program is no more than a list of operations (memprog_steps), where nobody
 * listens, and which ends as soon as it is issued: of registers, with one result as it is in the
 * register; or, in profile sc, an access to words known as runs, of which the owner does not hear
 * that it ends. As in struct memop; data may lie anywhere, even in the register itself. */
struct listed_request {
    const struct memprog *program;
    const struct reg_dest *dest; /* of a load perhaps one that nobody wants */
    enum memop_kind kind;        /* no atomic; what follows the data is only about words */
    uint8_t ndest;
    reg_window window;
    lane_mask lanes;
    unsigned char *data;
    enum space space;
    uint8_t size;
    bool writes;
    bool in_place;               /* the data of a load, or of a result (NULL then), are its register's */
    bool uncounted;              /* it is counted later, with others (memory_count) */
    uint16_t processor;
    uint64_t address;
    struct byte_mask bytes;
    struct byte_word word;       /* of device memory: which they are, if that is known */
    struct run_list runs;
};
/* So many uncounted ones of a window that write registers, and the micro steps that they took. */
void memory_count(struct memory *m, reg_window w, uint32_t n, uint32_t steps);
/* One for each list. False: stuck. Those of words for accesses that lie inside their state space for
 * certain. */
#define LIST(name, function, operations)                                                           \
    bool function(struct memory *m, const struct listed_request *r, struct stuck *why);
#include "memory/lists.def"
bool memory_fits_words(struct memory *m, const struct listed_request *r);
/* memory_issue, in profile sc and where nobody listens, of an access to words of one segment of global
 * memory, known as runs, that fits for certain: a draft like `like`, which the request adds to. Its
 * data are the values by lane that are stored. The owner does not hear that it ends at once. False:
 * stuck. */
bool memory_issue_runs(struct memory *m, const struct memop *like, const struct listed_request *r,
                       struct stuck *why);

/* Operations of a processor that may take a micro step now, and the i-th of them (oldest first). */
unsigned memory_runnable(const struct memory *m, unsigned processor);
struct memop *memory_runnable_op(const struct memory *m, unsigned processor, unsigned i);
/* The oldest of a window that may, with a serial number of `since` or above, and that does not wait
 * for a line or a bank that is to be had; or NULL. And how many of its processor come before it. */
struct memop *memory_window_runnable(struct memory *m, reg_window w, uint64_t since);
/* The serial number of this operation, or of the next one if there is none, is what that is asked
 * of from now on. */
uint64_t memory_window_since(const struct memory *m, reg_window w, const struct memop *op);
unsigned memory_window_runnables(const struct memory *m, reg_window w); /* how many there are */
unsigned memory_older_runnable(const struct memory *m, const struct memop *op);
/* How often operations of any window that waited, and could have gone on, no longer could. */
uint64_t memory_withdrawals(const struct memory *m);
/* It takes one (M.step, M.end). False: stuck. The other one: up to `most` of them, until it ends,
 * has to wait, or lets another one become runnable and loses its turn by that (memory_ahead). */
bool memory_op_step(struct memory *m, struct memop *op, struct stuck *why);
bool memory_op_steps(struct memory *m, struct memop *op, uint32_t most, uint32_t *steps,
                     struct stuck *why);
bool memory_micro_step(struct memory *m, unsigned processor, unsigned i, struct stuck *why);
/* The processors with such operations, as bits of MEMORY_WORK_WORDS words (processor p is bit
 * p % 64 of word p / 64). Always at the same place, and up to date. */
#define MEMORY_WORK_WORDS 4 /* NumProcessors is at most 256 */
const uint64_t *memory_work(const struct memory *m);
/* Operations in flight on the whole device: runnable, blocked by earlier ones, or waiting for a
 * cache line or a bank. */
size_t memory_in_flight(const struct memory *m);
/* Is some silent rule enabled? Which they are: memory/state/look.h. */
bool memory_silent_enabled(const struct memory *m);
/* Will one be enabled all through an operation that runs to its end, whatever lines it takes? */
bool memory_silent_sure(const struct memory *m);
struct silent_view;
/* One fires, on the k-th of its lines. False: bottom. */
bool memory_silent(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why);
/* The rules that a fence of level gl or sys waits for: every dirty global line of the processor's
 * L1 written back, its clean unpinned global lines dropped. True when none is left. */
bool memory_clean_l1(struct memory *m, unsigned processor);
/* The flush rule for every processor (between dependent grids): global lines, unpinned. */
void memory_flush_all(struct memory *m);

/* The host's view, while nothing is in flight: reads see dirty lines, writes go to memory and to
 * every line that holds the bytes. Addresses are physical. */
void memory_host_read(const struct memory *m, uint64_t physical, unsigned char *out, size_t n);
void memory_host_write(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n);
/* Shared memory of a processor, cleared when a block starts. */
void memory_shared_clear(struct memory *m, unsigned processor, uint32_t offset, uint32_t n);

/* The conditions that every state between two steps fulfils (memory/conditions.def). False with the
 * first that does not hold. Changes nothing, emits no trace event. */
bool memory_check(const struct memory *m, struct memory_fault *f);

/* Counts since the start, for summaries and benches. */
struct memory_counts {
    uint64_t operations, micro_steps, silent;
};
/* Always at the same place, and up to date. */
const struct memory_counts *memory_counted(const struct memory *m);

#endif
