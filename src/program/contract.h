/* program/contract.h: what an entry demands of its launches (PTX, performance-tuning and cluster
 * directives). */
#ifndef WS_PROGRAM_CONTRACT_H
#define WS_PROGRAM_CONTRACT_H

#include "base/diag.h"

/* All zero: nothing. A span is that of the directive; without a source there is none. */
struct launch_contract {
    uint32_t maxntid[3]; /* .maxntid: the product bounds the threads of a block */
    uint32_t reqntid[3]; /* .reqntid: the size of a block */
    uint32_t cluster[3]; /* .reqnctapercluster: the size of a cluster in blocks */
    struct span block_span, cluster_span;
    struct span explicit_span; /* .explicitcluster: a launch without cluster dimensions fails */
};

#endif
