/* memory/internal.h: the whole state of the memory system, ⟨η | op⟩ of 4.6, shared by the files of this
 * floor. Knows nothing above. */
#ifndef WS_MEMORY_INTERNAL_H
#define WS_MEMORY_INTERNAL_H

#include "base/mem.h"
#include "memory/environment.h"
#include "memory/memprog.h"
#include "memory/past.h"
#include "memory/window.h"

#define ROOM_CLASSES 16u /* rooms of 64 << class bytes */
#define MEMOPS_PER_CHUNK 64u

struct room {
    struct room *next;
};

/* Operations and their data, allocated in an arena and reused. */
struct memop_pool {
    struct arena arena;
    struct memop **chunks;
    size_t n, cap;
    uint32_t free; /* the first free operation, linked by `next`; NO_MEMOP: none */
    struct room *rooms[ROOM_CLASSES];
};

/* The operations in flight of one processor, by age, and those of them that may take a micro step. An
 * operation that has ended leaves a gap (NO_MEMOP) until its place is needed again. */
struct ready_list {
    uint32_t *v;
    uint64_t *runnable; /* by place, as bits */
    uint8_t *counts;    /* number of runnable ones in each word of those bits */
    uint32_t *sums;     /* number of runnable ones in each block of places */
    uint32_t *turned;   /* by block, the first waiting group that opened or closed since the last look at
                           the block; `sums` and n include the change, `runnable` and `counts` do not yet;
                           NO_GROUP: none */
    size_t n;           /* number of runnable ones */
    size_t places, cap; /* places: used ones, gaps included; cap: a multiple of 64 */
    size_t live;        /* number of places that are not gaps */
};

/* What operations of one group wait for (waiting.h). */
enum wait_kind {
    WAIT_ROOM,  /* to write or to reserve a line */
    WAIT_LINE,  /* to read, evict or drop a line */
    WAIT_ALL,   /* for all global lines of a cache */
    WAIT_BANKS  /* to lock banks */
};
#define READY_WORDS 16u /* words of 64 places in a block; at most 16 */
#define READY_BLOCK (64 * READY_WORDS)
struct wait_block { /* the operations of one group in one block of places */
    uint32_t block, n;
    uint32_t next_turned; /* next group in the block's list of turned groups */
    uint16_t used;        /* words with some of the operations, as bits */
    bool shown;           /* the group is open in `runnable` */
    bool turned;          /* it is in the list of turned groups */
    uint8_t counts[READY_WORDS];
    uint64_t places[READY_WORDS];
};
struct wait_group {
    uint64_t of;     /* the line, or the banks */
    uint32_t next;   /* next group in its list, or in the list of free ones; NO_GROUP: none */
    uint16_t processor;
    uint8_t kind;    /* enum wait_kind */
    bool open;       /* ROOM, BANKS: its operations can continue now */
    struct wait_block *v; /* owned: blocks with operations of the group, in any order */
    size_t n, cap;
    uint32_t waiters;
    bool has_line;   /* ROOM: false only if the line is not in the cache */
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
    struct crowd *spare;    /* list of unused crowds */
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
    /* number of dirty and evictable lines, by cache and in all; 0: no silent rule applies */
    uint32_t *movable_of;
    size_t movable;
    uint64_t next_mid;
    uint64_t withdrawals; /* number of times that operations stopped being runnable */
    uint64_t turns; /* the same, and the times that operations in flight made others runnable */
    struct memory_ahead ahead; /* for operations that are issued */
    enum profile profile;
    bool scoped; /* the memory programs know scopes: memprog_scoped */
    struct past past; /* used only if scoped */
    struct oracle *oracle;
    struct teller *tell;
    bool heard; /* there is a listener or an observer */
    struct memory_owner owner;
    struct memory_observer observer;
    struct memory_counts counts;
};

/* Writes the bytes to memory and to all lines that hold them. */
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
