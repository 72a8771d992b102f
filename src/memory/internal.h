/* memory/internal.h: the whole state of the memory system, ⟨η | op⟩ of 4.6, as the files of this floor
 * share it. Knows nothing above. */
#ifndef WS_MEMORY_INTERNAL_H
#define WS_MEMORY_INTERNAL_H

#include "base/mem.h"
#include "memory/environment.h"
#include "memory/memprog.h"
#include "memory/past.h"
#include "memory/window.h"

#define ROOM_CLASSES 16u /* rooms of 64 bytes, 128 bytes, … */
#define MEMOPS_PER_CHUNK 64u

struct room {
    struct room *next;
};

/* Operations and their data, taken from an arena and used again. */
struct memop_pool {
    struct arena arena;
    struct memop **chunks;
    size_t n, cap;
    uint32_t free; /* the first free operation, linked by `next`; NO_MEMOP: none */
    struct room *rooms[ROOM_CLASSES];
};

/* The operations in flight of one processor, by age, and which of them may take a micro step. One
 * that has ended leaves a gap (NO_MEMOP) until the places are needed again. */
struct ready_list {
    uint32_t *v;
    uint64_t *runnable; /* by place, as bits */
    uint8_t *counts;    /* of runnable ones, by word of those bits, … */
    uint32_t *sums;     /* … and by block of places */
    uint32_t *turned;   /* by block, the first group of waiting ones that has turned since the last look at
                           the block; `runnable` and `counts` do not have it yet, `sums` and n do; NO_GROUP:
                           none */
    size_t n;           /* how many are runnable */
    size_t places, cap; /* places taken, gaps included; a multiple of 64 */
    size_t live;        /* how many are no gaps */
};

/* Operations of one processor that wait for the same (waiting.h), by their places in its list. */
enum wait_kind {
    WAIT_ROOM,  /* that they want to write or to reserve a line */
    WAIT_LINE,  /* that they want to read, evict or drop */
    WAIT_ALL,   /* all global lines of a cache */
    WAIT_BANKS  /* that they want to lock */
};
#define READY_WORDS 16u /* words of 64 places that are a block; at most 16 */
#define READY_BLOCK (64 * READY_WORDS)
struct wait_block { /* the operations of one group in one block of places */
    uint32_t block, n;
    uint32_t next_turned; /* group in the block's list of those that have turned */
    uint16_t used;        /* words where some of them are, as bits */
    bool shown;           /* is the group open as `runnable` has it? */
    bool turned;          /* it is in that list */
    uint8_t counts[READY_WORDS];
    uint64_t places[READY_WORDS];
};
struct wait_group {
    uint64_t of;     /* the line, or the banks */
    uint32_t next;   /* group in its list, or of free ones; NO_GROUP: none */
    uint16_t processor;
    uint8_t kind;    /* enum wait_kind */
    bool open;       /* they can go on now: of ROOM and BANKS */
    struct wait_block *v; /* where there is one, in any order */
    size_t n, cap;
    uint32_t waiters;
    bool has_line;   /* of ROOM: false only if the line is not there */
};
struct wait_groups {
    struct wait_group *v;
    size_t n, cap;
    uint32_t free;
};
#define NO_GROUP 0xffffffffu

/* Windows with many operations in flight (crowd.h). */
struct crowd_place;
struct crowds {
    struct crowd *spare;    /* a list of those that are not in use */
    struct crowd_place *of; /* by operation */
    size_t cap;
};

struct memory {
    struct environment env;
    struct windows windows;
    struct memop_pool pool;
    struct crowds crowds;
    struct ready_list *ready; /* by processor */
    struct wait_groups groups;
    uint64_t work[MEMORY_WORK_WORDS]; /* processors whose list is not empty, as bits */
    size_t in_flight;
    /* dirty and evictable lines, by cache and of all: with none no silent rule applies */
    uint32_t *movable_of;
    size_t movable;
    uint64_t next_mid;
    uint64_t withdrawals; /* how often some that could go on no longer can; … */
    uint64_t turns; /* … and that, or an operation in flight let somebody go on */
    struct memory_ahead ahead; /* for operations that are issued */
    enum profile profile;
    bool scoped; /* the memory programs know scopes: memprog_scoped; then only … */
    struct past past; /* … there is one */
    struct oracle *oracle;
    struct teller *tell;
    bool heard; /* somebody listens or observes */
    struct memory_owner owner;
    struct memory_observer observer;
    struct memory_counts counts;
};

/* Memory and all lines hold the bytes from now on. */
void memory_put(struct memory *m, uint64_t physical, const unsigned char *bytes, size_t n);

static inline struct memop *memop_at(const struct memory *m, uint32_t id)
{
    return &m->pool.chunks[id / MEMOPS_PER_CHUNK][id % MEMOPS_PER_CHUNK];
}

static inline void observe(const struct memory *m, struct memory_event e)
{
    if (m->observer.fired != NULL)
        m->observer.fired(m->observer.self, &e);
}

#endif
