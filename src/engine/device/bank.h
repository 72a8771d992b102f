/* engine/device/bank.h: bank conflicts (2.3.2, 4.3): which lanes of an access to shared memory make one
 * request. Successive words of 32 bits lie in successive banks; lanes that name different words of
 * one bank are in conflict, lanes that name bytes of one word are not. Knows no operation. */
#ifndef WS_ENGINE_DEVICE_BANK_H
#define WS_ENGINE_DEVICE_BANK_H

#include "engine/thread/runs.h"

/* An access of lanes to shared memory. */
struct bank_access {
    const uint32_t *where; /* by lane: an offset in the processor's, a multiple of the bytes */
    lane_mask lanes;
    unsigned bytes; /* of each lane, a power of two up to 16 */
    unsigned banks; /* SharedMemBanks */
};

/* The lanes of each request without conflict; returns the number of requests (ours; the report leaves open
 * how they are split). Each lane, from the lowest on, joins the first request in which it has no conflict.
 * There is at least one lane. */
unsigned bank_split(const struct bank_access *a, lane_mask requests[64]);
/* Are there several requests, for runs of words of 4 or 8 bytes? This takes less time than bank_split. The
 * answer stays the same when a multiple of the size is added to all addresses. */
bool bank_several_of_runs(const struct runs *r, unsigned size, unsigned banks);

#endif
