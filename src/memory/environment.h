/* memory/environment.h: the memory environment η (4.3): device memories, L2, and what lies on each
 * processor. Registers are in window.h. Knows no memory program. */
#ifndef WS_MEMORY_ENVIRONMENT_H
#define WS_MEMORY_ENVIRONMENT_H

#include "base/constants.h"
#include "base/rule.h"
#include "memory/cache.h"
#include "memory/pages.h"

/* SharedMem × L1Cache */
struct processor_memory {
    unsigned char *shared;
    uint64_t locked;      /* banks, as bits */
    uint64_t lock_changes, shared_changes; /* how often locked, and the bytes, changed */
    uint32_t lock_waiting; /* the first operation that waits for a bank, or NO_MEMOP */
    struct cache l1;
};

/* GlobalMem × ConstMem × LocalMem × L2Cache × ProcMem^NumProcessors */
struct environment {
    struct pages pages[SPACE_CONST + 1];  /* by space: global, local, const */
    uint64_t bytes[SPACE_CONST + 1];      /* |GlobalAddr|, |LocalAddr|, |ConstAddr|, |SharedAddr| */
    struct cache l2;
    struct processor_memory *processors;
    uint32_t nprocessors, line_bytes, banks;
    struct teller *tell; /* NULL: nobody listens */
};

/* Some bytes of one segment of device memory; byte i of the segment is data[i]. */
struct device_access {
    uint64_t address; /* physical, of the segment */
    struct byte_mask bytes;
    unsigned char *data;
};

/* Values of shared memory at several addresses: `size` bytes for each lane, lane beside lane. */
struct shared_access {
    unsigned processor;
    lane_mask lanes;
    const uint32_t *where; /* by lane */
    uint32_t size;
    unsigned char *data;
};

void environment_init(struct environment *e, const struct constants *k, struct oracle *oracle,
                      struct teller *tell);
void environment_free(struct environment *e);

/* Does the access stay inside its state space? Else false: bottom, with `rule`. */
bool environment_device_fits(const struct environment *e, const struct device_access *a,
                             enum rule rule, struct stuck *why);
bool environment_shared_fits(const struct environment *e, const struct shared_access *a,
                             enum rule rule, struct stuck *why);

/* readDevice, writeDevice, readShared, writeShared (4.3). False: bottom. */
bool environment_read_device(const struct environment *e, const struct device_access *a,
                             struct stuck *why);
bool environment_write_device(struct environment *e, const struct device_access *a,
                              struct stuck *why);
bool environment_read_shared(const struct environment *e, const struct shared_access *a,
                             struct stuck *why);
bool environment_write_shared(struct environment *e, const struct shared_access *a,
                              struct stuck *why);

/* banks (4.3, abstract): successive 32-bit words lie in successive banks. As bits; tells how many.
 * The other one says the same to whoever only keeps house. */
uint64_t environment_banks(const struct environment *e, uint64_t address, uint32_t size);
uint64_t environment_bank_bits(const struct environment *e, uint64_t address, uint32_t size);

#endif
