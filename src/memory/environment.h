/* memory/environment.h: the memory environment η (4.3): device memories, L2, and the memories of each
 * processor. Registers are in window.h. Knows no memory program. */
#ifndef WS_MEMORY_ENVIRONMENT_H
#define WS_MEMORY_ENVIRONMENT_H

#include "base/constants.h"
#include "base/rule.h"
#include "memory/cache.h"
#include "memory/memory.h"
#include "memory/pages.h"

#define MOST_BANKS 64u /* a set of banks fits a word */

/* SharedMem */
struct processor_memory {
    unsigned char *shared; /* in the environment's room */
    uint64_t locked;      /* banks, as bits */
    uint64_t lock_changes, shared_changes; /* how often locked, and the bytes, changed */
    /* By bank the first group of operations that wait for it alone (waiting.h), or NO_MEMOP; after the
     * last bank the first group that waits for several. */
    uint32_t bank_waiting[MOST_BANKS + 1];
};

/* GlobalMem × ConstMem × LocalMem × L2Cache × (SharedMem × L1Cache)^NumProcessors */
struct environment {
    struct pages pages[SPACE_CONST + 1];  /* by space: global, local, const */
    uint64_t bytes[SPACE_CONST + 1];      /* |GlobalAddr|, |LocalAddr|, |ConstAddr|, |SharedAddr| */
    /* L1 of each processor, then L2. The caches of a level begin at `first`, with distance `apart`; 0: all
     * processors share one. */
    struct cache *caches;
    uint32_t ncaches, first[CACHE_LEVELS], apart[CACHE_LEVELS];
    struct processor_memory *processors;
    /* The lines of all caches and all shared memories: one zeroed stretch. Only used parts are ever
     * written, so the system need not provide the rest. */
    void *room;
    uint32_t nprocessors, line_bytes, banks;
    struct teller *tell; /* NULL: no listener */
};

/* Some bytes of one segment of device memory; byte i of the segment is data[i]. */
struct device_access {
    uint64_t address; /* physical address of the segment */
    struct byte_mask bytes;
    unsigned char *data;
    struct byte_word word;      /* `bytes` if they are one word, else none */
};

/* Values of shared memory at several addresses: `size` bytes for each lane, in order of lanes. */
struct shared_access {
    unsigned processor;
    lane_mask lanes;
    const uint32_t *where; /* addresses by lane; used without runs */
    uint32_t size;
    unsigned char *data;
    struct run_list runs;  /* the addresses as runs, of values of 4 or 8 bytes; or none */
};

void environment_init(struct environment *e, const struct constants *k, struct oracle *oracle,
                      struct teller *tell);
void environment_free(struct environment *e);

/* The cache of a level that a processor works on. */
static inline struct cache *environment_cache(const struct environment *e, unsigned level,
                                              unsigned processor)
{
    return &e->caches[e->first[level] + processor * e->apart[level]];
}
/* The first cache with lines for a processor, at this level or below. NULL: device memory. */
static inline struct cache *environment_from(const struct environment *e, unsigned level,
                                             unsigned processor)
{
    for (; level < CACHE_LEVELS; level++)
        if (environment_cache(e, level, processor)->nlines > 0)
            return environment_cache(e, level, processor);
    return NULL;
}

/* Does the access stay inside its state space? False: bottom, with `rule`. The functions for the end are
 * for segments at the end of the space, and for accesses not known as runs. */
bool environment_device_end(const struct environment *e, struct device_access a, enum rule rule,
                            struct stuck *why);
static inline bool environment_segment_fits(const struct environment *e, uint64_t address)
{
    enum space space = PHYSICAL_SPACE(address);

    return space <= SPACE_CONST && space != SPACE_SHARED &&
           PHYSICAL_ADDRESS(address) + MOST_LINE_BYTES <= e->bytes[space];
}
static inline bool environment_device_fits(const struct environment *e,
                                           const struct device_access *a, enum rule rule,
                                           struct stuck *why)
{
    return environment_segment_fits(e, a->address) ||
           environment_device_end(e, (struct device_access){ .address = a->address,
                                                             .bytes = a->bytes },
                                  rule, why);
}
bool environment_shared_end(const struct environment *e, const struct shared_access *a,
                            enum rule rule, struct stuck *why);
/* A copy of the access for a function that takes its address. It is made member by member, so that a
 * compiler can keep the first one in registers. */
static inline void shared_again(struct shared_access *to, const struct shared_access *a)
{
    to->processor = a->processor;
    to->lanes = a->lanes;
    to->where = a->where;
    to->size = a->size;
    to->data = a->data;
    run_list_copy(&to->runs, &a->runs);
}
/* Is it an access of lane 0 alone, like that of an atomic? */
static inline bool shared_single(const struct shared_access *a)
{
    return a->lanes == 1 && a->runs.n == 0;
}
static inline bool environment_runs_fit(const struct environment *e, const struct run_list *runs)
{
    return runs->n > 0 && runs->end + runs->add <= e->bytes[SPACE_SHARED];
}
static inline bool environment_shared_fits(const struct environment *e,
                                           const struct shared_access *a, enum rule rule,
                                           struct stuck *why)
{
    struct shared_access again;

    if (shared_single(a) && (uint64_t)a->where[0] + a->size <= e->bytes[SPACE_SHARED])
        return true;
    if (environment_runs_fit(e, &a->runs))
        return true;
    shared_again(&again, a);
    return environment_shared_end(e, &again, rule, why);
}

/* The place of a segment in memory, which stays valid; NULL: it was never written, and is zero. */
static inline const unsigned char *environment_find(const struct environment *e, uint64_t address)
{
    return pages_look(&e->pages[PHYSICAL_SPACE(address)], PHYSICAL_ADDRESS(address));
}
/* readDevice, writeDevice, readShared, writeShared (4.3). False: bottom. */
bool environment_read_device(const struct environment *e, const struct device_access *a,
                             struct stuck *why);
bool environment_write_device(struct environment *e, const struct device_access *a,
                              struct stuck *why);
bool environment_read_shared(const struct environment *e, const struct shared_access *a,
                             struct stuck *why);
bool environment_write_shared(struct environment *e, const struct shared_access *a,
                              struct stuck *why);

/* Successive 32-bit words lie in successive banks, whose number mostly is a power of two. */
static inline unsigned environment_bank(const struct environment *e, uint64_t word)
{
    if ((e->banks & (e->banks - 1)) == 0)
        return (unsigned)word & (e->banks - 1);
    return (unsigned)(word % e->banks);
}
/* banks (4.3, abstract), as bits. environment_bank_bits emits no trace event; environment_banks reports
 * their number with the rule env.banks. */
static inline uint64_t environment_bank_bits(const struct environment *e, uint64_t address,
                                             uint32_t size)
{
    uint64_t banks = 0, word = address / 4, last = (address + size - 1) / 4;

    do
        banks |= (uint64_t)1 << environment_bank(e, word);
    while (word++ < last);
    return banks;
}
static inline uint64_t environment_banks(const struct environment *e, uint64_t address,
                                         uint32_t size)
{
    uint64_t banks = environment_bank_bits(e, address, size);

    tell_number(e->tell, RULE_ENV_BANKS, lane_count(banks));
    return banks;
}

#endif
