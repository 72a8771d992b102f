/* engine/device/access.h: a warp's loads, stores and atomics as memory operations (device.memOp,
 * 5.8.1), on their way from the action to the operations. Only memop.c and its parts include it. */
#ifndef WS_ENGINE_DEVICE_ACCESS_H
#define WS_ENGINE_DEVICE_ACCESS_H

#include "engine/device/machine.h"
#include "engine/thread/runs.h"

/* A warp's access to one space. */
struct group {
    struct step *x;
    enum space space;
    uint64_t physical[64]; /* by lane, where there are no runs */
    struct run_list runs; /* of all lanes, if there are any */
    unsigned size, vector; /* bytes of a value, values of a lane */
    struct memop *last;    /* its last operation, which may have ended; NULL: none */
};

/* The subject of memory.conflict: the lanes that are left (choice/choice.h). */
struct conflict {
    lane_mask lanes;
    const uint64_t *address; /* virtual, by lane */
};

/* A new operation of some of the lanes, with what every operation of an access has in common, and
 * room for so many bytes of data. */
struct memop *access_op(struct device *d, const struct group *g, lane_mask lanes,
                        enum memop_kind kind, size_t bytes);
/* The operation of lanes whose words are known as runs; bytes: of the segment in which they lie.
 * False: stuck. */
bool access_issue_runs(struct device *d, const struct group *g, lane_mask lanes,
                       const struct run_list *runs, struct byte_mask bytes);
/* The bytes of a segment that an access of n bytes touches: aligned to a power of two that is not
 * less than n, it lies in one word of the mask. */
static inline void access_add_bytes(struct byte_mask *m, unsigned at, unsigned n)
{
    m->w[at / 64] |= (n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0) << at % 64;
}

/* An operation of some lanes on its way. False: stuck. */
typedef bool access_some(struct device *d, struct group *g, lane_mask lanes);
/* One lane after the other, in the order that the oracle picks where that decides. */
bool access_each(struct device *d, struct group *g, lane_mask lanes, access_some *issue);
/* The load, store or atomic of some lanes in one space. False: stuck. */
bool access_issue(struct device *d, struct step *x, enum space space, lane_mask lanes);

/* ---- copy.c: copies to shared memory, beyond the report ---- */
bool copies_issue(struct device *d, struct step *x);
bool copies_commit(struct device *d, const struct step *x);

#endif
