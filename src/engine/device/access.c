/* engine/device/access.c: loads, stores and atomics of a warp become memory operations (device.memOp,
 * 5.8.1). Coalescing: one operation for each aligned segment that the warp's threads touch, of shared
 * memory one for each request without bank conflicts; threads that write one address, and every
 * thread of an atomic, get an operation of their own. */
#include "engine/device/access.h"

#include <string.h>

#include "base/number.h"
#include "engine/device/bank.h"
#include "memory/bytes.h"
#include "program/lanes.h"

/* ---- the values that are written ---- */

static uint64_t value_of(const struct group *g, unsigned k, unsigned lane, unsigned half)
{
    switch (type_class((enum type)g->x->d->instr->type)) {
    case CLASS_PRED:
    case CLASS_32:
        return ((const uint32_t *)g->x->values[k])[lane];
    case CLASS_64:
        return ((const uint64_t *)g->x->values[k])[lane];
    case CLASS_128:
        break;
    }
    return ((const uint64_t *)g->x->values[k])[2 * lane + half];
}

static void store_value(const struct group *g, unsigned char *at, unsigned lane)
{
    for (unsigned k = 0; k < g->vector; k++, at += g->size) {
        store_le(at, g->size > 8 ? 8 : g->size, value_of(g, k, lane, 0));
        if (g->size > 8)
            store_le(at + 8, 8, value_of(g, k, lane, 1));
    }
}

/* Where the data of a lane starts, as memop.h lays it out. */
static size_t data_at(const struct group *g, const struct memop *op, unsigned lane)
{
    return op->kind == MEMOP_DEVICE ? op->where[lane] : (size_t)lane * g->size * g->vector;
}

/* Single values of four or eight bytes, of lanes side by side. */
static void store_run(const struct group *g, const struct memop *op, struct lane_span r)
{
    const void *values = g->x->values[0];

    for (unsigned l = r.first; l < r.end; l++)
        if (g->size == 4)
            store_le32(op->data + data_at(g, op, l), ((const uint32_t *)values)[l]);
        else
            store_le64(op->data + data_at(g, op, l), ((const uint64_t *)values)[l]);
}

/* The values that the lanes write. */
static void store_values(const struct group *g, const struct memop *op)
{
    lane_mask rest = op->lanes;
    struct lane_span r;

    if (g->vector > 1 || (g->size != 4 && g->size != 8))
        FOR_LANES(l, op->lanes)
            store_value(g, op->data + data_at(g, op, l), l);
    else
        while (lanes_next_span(&rest, &r))
            store_run(g, op, r);
}

/* An operation's data at first: what the lanes write, or zeros (what is not read yet is equal in
 * equal states). */
static void fill(const struct group *g, struct memop *op, size_t bytes)
{
    if (op->writes)
        store_values(g, op);
    else
        memset(op->data, 0, bytes);
}

struct memop *access_op(struct device *d, const struct group *g, lane_mask lanes,
                            enum memop_kind kind)
{
    const struct step *x = g->x;
    struct memop *op = memory_op_like(d->memory, x->d->access, x->warp->window);

    op->kind = (uint8_t)kind;
    op->space = (uint8_t)g->space;
    op->program = x->d->program[g->space];
    op->writes = op->writes && !(op->is_copy && kind == MEMOP_DEVICE);
    op->processor = (uint16_t)x->warp->block->processor;
    op->lanes = lanes;
    return op;
}

void access_add_bytes(struct byte_mask *m, unsigned at, unsigned n)
{
    m->w[at / 64] |= (n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0) << at % 64;
}

/* Where in its segment each lane's access lies. */
static void place_lanes(const struct group *g, struct memop *op)
{
    lane_mask rest = op->lanes;
    unsigned bytes = g->size * g->vector;
    uint32_t *where = op->where, start = (uint32_t)op->address;
    struct lane_span r;

    while (lanes_next_span(&rest, &r)) {
        for (unsigned l = r.first; l < r.end; l++)
            where[l] = (uint32_t)g->physical[l] - start;
        if (lanes_apart(g->physical, r, 0))
            access_add_bytes(&op->bytes, op->where[r.first], bytes);
        else if (lanes_apart(g->physical, r, bytes))
            op->bytes = bytes_or(op->bytes,
                                 bytes_range(op->where[r.first], (r.end - r.first) * bytes));
        else
            for (unsigned l = r.first; l < r.end; l++)
                access_add_bytes(&op->bytes, op->where[l], bytes);
    }
}

/* The operation of some lanes on one segment of global, local or constant memory. */
static bool issue_segment(struct device *d, const struct group *g, lane_mask lanes)
{
    uint64_t segment = d->k.v[CONST_MaxMemOpSize];
    struct memop *op;

    op = access_op(d, g, lanes, MEMOP_DEVICE);
    op->address = g->physical[lane_lowest(lanes)] & ~(segment - 1);
    memory_op_room(d->memory, op, (size_t)segment, true);
    place_lanes(g, op);
    fill(g, op, (size_t)segment);
    return memory_issue(d->memory, op, g->x->stuck);
}

/* The operation of some lanes on shared memory: any addresses without bank conflicts. */
static bool issue_shared(struct device *d, const struct group *g, lane_mask lanes)
{
    size_t bytes = (size_t)g->size * g->vector * WARP_STRIDE(g->x->warp->lanes);
    struct memop *op = access_op(d, g, lanes, MEMOP_SHARED);
    lane_mask rest = lanes;
    struct lane_span r;

    memory_op_room(d->memory, op, bytes, true);
    while (lanes_next_span(&rest, &r))
        for (unsigned l = r.first; l < r.end; l++)
            op->where[l] = (uint32_t)g->physical[l];
    fill(g, op, bytes);
    return memory_issue(d->memory, op, g->x->stuck);
}

/* The operations of some lanes on shared memory: one for each request into which bank conflicts
 * split their access (4.3). */
static bool issue_requests(struct device *d, const struct group *g, lane_mask lanes)
{
    uint32_t where[64];
    lane_mask requests[64];
    struct bank_access a = { where, lanes, g->size * g->vector,
                             (unsigned)d->k.v[CONST_SharedMemBanks] };
    lane_mask rest = lanes;
    struct lane_span r;
    unsigned n;

    if (lanes == 0 || d->k.v[CONST_BankConflicts] == 0)
        return lanes == 0 || issue_shared(d, g, lanes);
    while (lanes_next_span(&rest, &r))
        for (unsigned l = r.first; l < r.end; l++)
            where[l] = (uint32_t)g->physical[l];
    n = bank_split(&a, requests);
    for (unsigned i = 0; i < n; i++)
        if (!issue_shared(d, g, requests[i]))
            return false;
    return true;
}

/* Does each lane name a higher address than the one before it? */
static bool is_rising(const struct group *g, lane_mask lanes)
{
    uint64_t last = 0, rising = ~(uint64_t)0; /* its top bit: every difference has it (addresses do not) */
    struct lane_span r;
    bool first = true;

    while (lanes_next_span(&lanes, &r)) {
        if (!first && g->physical[r.first] <= last)
            return false;
        for (unsigned l = r.first + 1; l < r.end; l++)
            rising &= g->physical[l - 1] - g->physical[l];
        last = g->physical[r.end - 1];
        first = false;
    }
    return rising >> 63 != 0;
}

/* The lanes whose address another lane names too. Accesses have one size and are aligned to it, so
 * that two overlap only when they are equal. */
static lane_mask conflicting(const struct group *g, lane_mask lanes)
{
    signed char head[128], next[64];
    lane_mask found = 0;

    if (is_rising(g, lanes))
        return 0;
    memset(head, -1, sizeof head);
    FOR_LANES(l, lanes) {
        unsigned h = (unsigned)((g->physical[l] * 0x9e3779b97f4a7c15u) >> 57);

        for (int other = head[h]; other >= 0; other = next[other])
            if (g->physical[other] == g->physical[l])
                found |= LANE(l) | LANE(other);
        next[l] = head[h];
        head[h] = (signed char)l;
    }
    return found;
}

/* One lane of several: by the oracle where the order of issue decides (profile sc: each operation
 * runs to its end when it is issued), else the lowest; there the order of micro steps decides. */
static unsigned next_of(const struct device *d, const struct group *g, lane_mask lanes)
{
    const struct conflict among = { lanes, g->x->address };
    const struct question which = { SITE_CONFLICT, lane_count(lanes), &among };

    return d->profile == PROFILE_SC ? lane_nth(lanes, choice_ask(d->oracle, &which))
                                    : lane_lowest(lanes);
}

bool access_each(struct device *d, const struct group *g, lane_mask lanes, access_some *issue)
{
    while (lanes != 0) {
        unsigned l = next_of(d, g, lanes);

        if (!issue(d, g, LANE(l)))
            return false;
        lanes &= ~LANE(l);
    }
    return true;
}

/* The lanes whose address lies in the same segment as that of the lowest. */
static lane_mask same_segment(const struct device *d, const struct group *g, lane_mask lanes)
{
    uint64_t mask = ~(d->k.v[CONST_MaxMemOpSize] - 1);
    uint64_t segment = g->physical[lane_lowest(lanes)] & mask, other = 0;
    lane_mask rest = lanes, m = 0;
    struct lane_span r;

    if (d->k.v[CONST_CoalesceLanes] == 0)
        return LANE(lane_lowest(lanes));
    while (lanes_next_span(&rest, &r))
        for (unsigned l = r.first; l < r.end; l++)
            other |= (g->physical[l] & mask) ^ segment;
    if (other == 0)
        return lanes;
    FOR_LANES(l, lanes)
        if ((g->physical[l] & mask) == segment)
            m |= LANE(l);
    return m;
}

static bool issue_coalesced(struct device *d, const struct group *g, lane_mask lanes)
{
    while (lanes != 0) {
        lane_mask some = same_segment(d, g, lanes);

        if (!issue_segment(d, g, some))
            return false;
        lanes &= ~some;
    }
    return true;
}

bool access_issue(struct device *d, const struct group *g, lane_mask lanes)
{
    lane_mask apart = g->x->request == REQUEST_STORE ? conflicting(g, lanes) : 0;

    if (g->space == SPACE_SHARED) {
        if (d->k.v[CONST_CoalesceLanes] == 0)
            return access_each(d, g, lanes, issue_shared);
        return issue_requests(d, g, lanes & ~apart) && access_each(d, g, apart, issue_shared);
    }
    return issue_coalesced(d, g, lanes & ~apart) && access_each(d, g, apart, issue_segment);
}

/* ---- atomics ---- */

bool access_atomic(struct device *d, const struct group *g, lane_mask lane)
{
    struct memop *op = access_op(d, g, lane, MEMOP_ATOMIC);
    unsigned l = lane_lowest(lane);

    op->address = g->physical[l];
    memory_op_room(d->memory, op, ATOMIC_BYTES, false);
    memset(op->data, 0, ATOMIC_BYTES);
    for (unsigned k = 0; k < g->x->d->nsrc && k < 2; k++)
        store_le(op->data + 16 + 16 * k, 8, value_of(g, k, l, 0));
    return memory_issue(d->memory, op, g->x->stuck);
}
