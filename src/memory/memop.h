/* memory/memop.h: an operation in flight: memory program, implicit program state and data for its order
 * (4.4.1, 4.6). The floor above fills one in; the memory floor runs it. */
#ifndef WS_MEMORY_MEMOP_H
#define WS_MEMORY_MEMOP_H

#include "program/lanes.h"

/* The registers of one warp on its processor: a window of the register file. Slots are four bytes a lane;
 * the values of a register are in order of lanes. Index into the memory's windows. */
typedef uint32_t reg_window;

enum memop_kind {
    MEMOP_REG,    /* registers only: the state Σreg */
    MEMOP_DEVICE, /* global, local, const: Σdevice. One aligned segment of MaxMemOpSize bytes */
    MEMOP_SHARED, /* shared: Σshared. Any addresses, one a lane */
    MEMOP_ATOMIC  /* Σatomic: one address, one lane (global or shared) */
};

/* A set of bytes of a segment. */
struct byte_mask {
    uint64_t w[2];
};

/* Adjacent bytes in one half of a segment, as many as the host moves at once: 4 or 8. */
struct byte_word {
    unsigned first, n; /* n 0: none */
};

/* The destination of a result (the decomposition function): register slot, class, and the extension of a
 * value of `size` memory bytes. */
struct reg_dest {
    uint32_t slot;  /* NO_SLOT: an unused value of a load */
    uint8_t cls;    /* enum reg_class */
    bool sign;      /* sign-extend smaller values, to the register's width */
    uint8_t width;  /* bytes of the register's declared type (1, 2, 4, 8, 16; 0 for pred): extension
                       ends there, the rest of the slot is zero */
};

/* Words of memory that adjacent lanes access: one word, or evenly spaced ones. */
struct word_run {
    struct lane_span lanes;
    uint64_t at;    /* the first lane's word */
    unsigned apart; /* bytes from one lane's word to the next: 0 or a multiple of its size */
};

/* Bytes from the first word of a run to the end of the last. */
static inline unsigned run_bytes(const struct word_run *r, unsigned size)
{
    return (r->lanes.end - r->lanes.first - 1) * r->apart + size;
}

/* Common forms of runs: 32 lanes, or each half of them, name one word or a row of adjacent words. ANY:
 * another form, or not determined. */
enum run_form { RUNS_ANY, RUNS_WORD, RUNS_ROW, RUNS_TWO_WORDS, RUNS_TWO_ROWS };

/* All words that some lanes access; `add` is added to the `at` of each. Not owned. */
struct run_list {
    const struct word_run *v;
    unsigned n;   /* 0: the words are not known as runs */
    uint8_t form; /* enum run_form */
    uint64_t add;
    uint64_t end; /* end of the highest word, without `add` */
};
/* Copies member by member: a copy of the whole would read wider pieces than were written, and stall. */
static inline void run_list_copy(struct run_list *to, const struct run_list *from)
{
    to->v = from->v;
    to->n = from->n;
    to->form = from->form;
    to->add = from->add;
    to->end = from->end;
}

#define ATOMIC_BYTES 48u /* size of the data of an atomic */
#define ATOMIC_OLD 0u /* offset in these data of the value that was read */
#define ATOMIC_NEW 16u   /* offset of the first input, and after atomOp of the new value */
#define NO_MEMOP 0xffffffffu

/* The levels of caches, from 0 on: L1, L2 (base/levels.def). */
enum cache_level {
#define LEVEL(name, each, size, ways) LEVEL_##name,
#include "base/levels.def"
#undef LEVEL
    CACHE_LEVELS
};

/* An operation in flight is blocked (by earlier ones), runnable, or waits for a cache or a bank. */
enum memop_state { MEMOP_FREE, MEMOP_NEW, MEMOP_BLOCKED, MEMOP_RUNNABLE, MEMOP_WAITING };

struct memprog;

/* The members that micro steps read come first, in two lines of the host's cache (MEM_LINE); those that
 * only some operations need are in a third. */
struct memop {
    /* members of the place in the pool, which stay when the next operation takes it */
    uint32_t id;               /* number of the place */
    uint32_t previous, next;   /* the window's chain, in order of issue; next: also of free places */
    uint32_t room;             /* bytes at `data` */
    /* `data` (memory_op_room gives the room) holds
     *   REG     for each dest, the lane values as they lie in its register slot
     *           (PRED: one 64-bit mask; 32, 64, 128: WarpStride lanes of 4, 8, 16 bytes)
     *   DEVICE  MaxMemOpSize bytes of the segment (Valuein/out)
     *   SHARED  for each lane (of WarpStride), nvalues * size bytes
     *   ATOMIC  16 bytes old value (Valueout), 16 bytes first, 16 bytes second input; little-endian
     * and `where` for each lane: DEVICE: byte offset in the segment; SHARED: byte offset in the
     * processor's shared memory. */
    unsigned char *data;
    /* filled in by the floor above */
    uint8_t kind;              /* enum memop_kind; a draft is copied from here on */
    uint8_t space;             /* enum space */
    uint8_t size;              /* bytes of one value in memory, 1 to 16 */
    uint8_t nvalues;           /* values a lane (vector width), 1 for atomics */
    uint8_t ndest;             /* destination registers: nvalues, or 0 */
    bool writes;               /* memory may change: st, atom, red */
    bool is_volatile;          /* ordered against other volatile operations of its threads */
    bool acquires, releases;   /* ordered before all later ones, after all earlier ones */
    bool beyond_block;         /* its scope is wider than the block (sets with scopes only) */
    bool is_copy;              /* a copy to shared memory, which only an explicit wait waits for */
    uint8_t age;               /* of a copy: groups that its thread has committed since, 255 at most */
    uint8_t atomic, type;      /* enum atomic_op and enum type of an atomic */
    /* the memory floor's own */
    uint8_t state;             /* enum memop_state */
    bool deferred;             /* its last micro step ended in (op2): the next one tries again */
    bool released;             /* its registers were released before it was in flight */
    bool pins[CACHE_LEVELS];   /* it has pinned its line in L1, in L2 (MemOpIdx of 4.2.1) */
    uint32_t at;               /* next statement of the program */
    /* the floor above's again */
    reg_window window;
    lane_mask lanes;           /* the threads that it serves */
    const struct memprog *program;
    const uint32_t *release;   /* slots that were blocked, for `lanes`; not owned, outlives it */
    uint16_t nrelease;
    uint16_t processor;
    /* the memory floor's own */
    uint32_t group;            /* while it waits: its group (waiting.h) */
    uint32_t blocked_by;       /* earlier operations of higher priority still in flight, or the
                                  queues in which it waits (crowd.h) */
    uint32_t place;            /* its place among the operations in flight of its processor */
    uint64_t mid;              /* MemOpIdx: counts up; never makes two equal states differ */
    /* the floor above's again */
    uint64_t address;          /* DEVICE: physical, aligned to MaxMemOpSize. ATOMIC: of its first
                                  byte (global: physical; shared: offset in the processor's) */
    struct byte_mask bytes;    /* DEVICE: the bytes of the segment */
    const struct reg_dest *dest; /* ndest of them; not owned, outlives it */
    uint32_t *where;
    uint32_t to;               /* DEVICE, of a copy: offset in the processor's shared memory */
    uint32_t origin;           /* the instruction that issued it; only observers read it */
    /* For DEVICE and SHARED, until it enters those in flight: its lanes as runs, with places as in `where`,
     * which is then not filled in; plain values of 4 or 8 bytes. None: `where` is valid. */
    struct run_list runs;
};

static inline bool memop_is_shared(const struct memop *op)
{
    return op->kind == MEMOP_SHARED || op->space == SPACE_SHARED;
}

/* Does `where` hold a place for each lane? */
static inline bool memop_has_places(const struct memop *op)
{
    return op->kind == MEMOP_DEVICE || op->kind == MEMOP_SHARED;
}

#endif
