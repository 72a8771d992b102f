/* memory/state/look.h: reads the memory system (4.2.1, 4.3, 4.6), for dumps of the whole state and for
 * stepping by hand. It changes nothing, uses no oracle, emits no trace event and allocates nothing. */
#ifndef WS_MEMORY_STATE_LOOK_H
#define WS_MEMORY_STATE_LOOK_H

#include "memory/memory.h"

/* A cache line that is in use. */
struct line_view {
    uint32_t index;                          /* in its cache */
    uint64_t address;                        /* physical, of its first byte */
    struct byte_mask valid, reserved, dirty; /* byte i of the line is bit i % 64 of w[i / 64] */
    bool first;                              /* its eviction class is first; else it is normal */
    uint32_t pins;                           /* how many operations have pinned it */
    const unsigned char *bytes;              /* MaxMemOpSize of them; those not valid are garbage */
};

/* The number of caches: those of the processors, processor by processor, then the shared ones. The level of
 * the i-th, and its processor, or ALL_PROCESSORS. */
uint32_t memory_caches(const struct memory *m);
unsigned memory_look_cache(const struct memory *m, uint32_t i, unsigned *processor);
/* The next line of the i-th cache that is in use, in order of index. *next starts at 0 and is kept
 * between calls. False: there are no more. The view holds until the memory changes. */
bool memory_look_line(const struct memory *m, uint32_t i, uint32_t *next, struct line_view *v);

/* How many lines the i-th cache has, of how many bytes each; line j, address 0 when it is unused. */
uint32_t memory_look_lines(const struct memory *m, uint32_t i);
uint32_t memory_look_line_bytes(const struct memory *m);
void memory_look_at_line(const struct memory *m, uint32_t i, uint32_t j, struct line_view *v);
/* Grows with every change of one of its lines. */
uint64_t memory_look_changes(const struct memory *m, uint32_t i);
/* The lines from range[0] to range[1] - 1 are those that may hold a physical address. */
void memory_look_set(const struct memory *m, uint32_t i, uint64_t address, uint32_t range[2]);

/* All operations in flight, in the order in which they were issued, into room for
 * memory_in_flight(m) of them. */
void memory_look_operations(const struct memory *m, const struct memop **out);

/* Why an operation in flight takes no micro step now. */
enum waiting_for {
    WAITING_FOR_NOTHING, /* it may take one */
    WAITING_FOR_EARLIER, /* operations of higher priority: op->blocked_by of them */
    WAITING_FOR_CACHE,   /* a line of its cache of a level */
    WAITING_FOR_BANKS    /* locked banks of its processor's shared memory */
};
struct waiting {
    enum waiting_for why;
    unsigned level;
};
struct waiting memory_look_waiting(const struct memory *m, const struct memop *op);

/* The i-th operation of a processor that may take a micro step, oldest first; i <
 * memory_runnable. */
const struct memop *memory_look_runnable(const struct memory *m, unsigned processor, unsigned i);
/* What the next micro step of a runnable operation may touch, in whatever state it is taken. */
enum step_reach {
    REACH_SHARED,     /* something that others can see or change, or the step may be deferred or bottom */
    REACH_PRIVATE,    /* only the operation itself and the registers that it blocks */
    REACH_PRIVATE_END /* likewise, and then it ends */
};
/* own: only this operation touches the bytes that it accesses. */
enum step_reach memory_look_reach(const struct memory *m, const struct memop *op, bool own);
/* Bytes that a lane of an operation accesses: of device memory physical, of shared memory by
 * processor and offset, with the space on top. */
struct lane_bytes {
    uint64_t first;
    uint32_t n;
    unsigned lane;
    bool writes;
    bool unordered; /* the thread's other operations on these bytes may overtake it */
};
/* Those of all its lanes, a copy's in both memories, into room for MOST_LANE_BYTES; how many they
 * are. A request of registers has none. */
#define MOST_LANE_BYTES 128u
unsigned memory_look_bytes(const struct memory *m, const struct memop *op,
                           struct lane_bytes out[MOST_LANE_BYTES]);
/* A byte of shared memory as lane_bytes has it, by its offset in the processor's. */
uint64_t memory_look_in_shared(unsigned processor, uint64_t offset);
/* Is there no cache above the memory that this processor accesses? */
bool memory_look_uncached(const struct memory *m, unsigned processor);
/* How many global lines are dirty in its L1. */
uint32_t memory_look_global_dirty(const struct memory *m, unsigned processor);
/* What the micro steps of an operation touch beside itself and its registers: on its processor L1
 * and shared memory; of device memory and of caches that processors share one line, or the set of
 * lines that it lies in. Without caches no more than bytes, unless banks may be locked (4.3). False: more
 * than that. */
struct footprint {
    unsigned processor;
    uint64_t line;              /* physical; 0: none */
    uint32_t set[CACHE_LEVELS]; /* NO_LINE: no cache of that level is shared */
    bool is_bytes;              /* those from `low` to before `high`, as lane_bytes has them */
    bool writes;
    uint64_t low, high;
};
/* That of bytes: from the first to the last of them. */
void footprint_of_bytes(struct footprint *f, const struct lane_bytes *v, unsigned n);
bool memory_look_footprint(const struct memory *m, const struct memop *op, struct footprint *f);
/* Have two of them nothing in common? */
bool footprints_apart(const struct footprint *a, const struct footprint *b);
/* Which of its window's operations in flight is it, the oldest being 0? */
unsigned memory_look_rank(const struct memory *m, const struct memop *op);
/* The oldest of its window's operations in flight, and the next one after an operation. NULL: there
 * is none. */
const struct memop *memory_look_oldest(const struct memory *m, reg_window w);
const struct memop *memory_look_next(const struct memory *m, const struct memop *op);
/* Is its L1 empty, and no bank locked? What shared memory holds is of no block any more. */
bool memory_look_blank(const struct memory *m, unsigned processor);
/* Is every byte of its shared memory 0? */
bool memory_look_shared_zero(const struct memory *m, unsigned processor);
/* Has nothing but 0 been written between two physical addresses of one space, and no shared cache a line there? */
bool memory_look_untouched(const struct memory *m, uint64_t low, uint64_t high);

/* A silent rule (4.6) that could fire, and which cache it is about. */
struct silent_view {
    enum rule rule;
    unsigned level, processor; /* or ALL_PROCESSORS */
};
/* How many they are, and the k-th of them, as site memory.rule counts. */
uint32_t memory_look_silents(const struct memory *m);
struct silent_view memory_look_silent(const struct memory *m, uint32_t k);
/* On how many lines it may fire, and the k-th of them, as site memory.line counts: its physical
 * address. flush is about no line: one, 0. */
uint32_t memory_look_silent_lines(const struct memory *m, const struct silent_view *v);
uint64_t memory_look_silent_line(const struct memory *m, const struct silent_view *v, uint32_t k);
/* During the query cache.victim (choice/choice.h): line k of its subject. */
struct victims;
struct victim_view {
    unsigned level, processor; /* level and processor of its cache; shared: ALL_PROCESSORS */
    uint32_t index;            /* index of the line in the cache */
    uint64_t address;          /* physical */
};
struct victim_view memory_look_victim(const struct victims *v, unsigned k);
/* The k-th value that memory.old is about. */
struct past_choice;
uint64_t memory_look_past(const struct past_choice *c, unsigned k);
/* The pages of a space of device memory that were ever written: how many, and into room for so many
 * the physical addresses of their first bytes, ascending. NULL: only how many. */
size_t memory_look_pages(const struct memory *m, enum space space, uint64_t *out);
/* What memory itself holds of the page with that first byte, below all caches; *n: its bytes. */
const unsigned char *memory_look_page(const struct memory *m, uint64_t physical, size_t *n);
/* n bytes of a processor's shared memory (4.3) from an offset on. */
void memory_look_shared(const struct memory *m, unsigned processor, uint32_t offset,
                        unsigned char *out, size_t n);
/* The locked banks of a processor's shared memory (4.3): bank i is bit i. */
uint64_t memory_look_locked(const struct memory *m, unsigned processor);

#endif
