/* engine/device/access.c: loads, stores and atomics of a warp become memory operations
 * (device.memOp, 5.8.1). Coalescing: one operation for each aligned segment that the warp's
 * threads touch, of shared memory one for each request without bank conflicts; threads that write
 * one address, and every thread of an atomic, get an operation of their own. */
#include "engine/device/access.h"

#include <string.h>

#include "base/number.h"
#include "engine/device/segments.h"
#include "memory/bytes.h"
#include "memory/run.h"
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

/* Has no lane a neighbour? Spans would be of one lane each. */
static inline bool are_single(lane_mask lanes)
{
    return (lanes & lanes >> 1) == 0;
}

/* Single values of four bytes, of lanes without neighbours. */
static void store_words(const struct group *g, const struct memop *op)
{
    const uint32_t *values = g->x->values[0];

    FOR_LANES(l, op->lanes)
        store_le32(op->data + data_at(g, op, l), values[l]);
}

/* The values of all lanes, as memop.h lays them out. */
static void store_runs(const struct group *g, const struct memop *op)
{
    if (op->kind == MEMOP_SHARED)
        memcpy(op->data, g->x->values[0], (size_t)g->size * g->x->warp->lanes);
    else
        runs_store(op->data, g->x->values[0], &op->runs, g->size);
}

/* The values that the lanes write. */
static void store_values(const struct group *g, const struct memop *op)
{
    lane_mask rest = op->lanes;
    struct lane_span r;

    if (op->runs.n > 0) {
        store_runs(g, op);
        return;
    }
    if (g->vector > 1 || (g->size != 4 && g->size != 8))
        FOR_LANES(l, op->lanes)
            store_value(g, op->data + data_at(g, op, l), l);
    else if (g->size == 4 && are_single(op->lanes))
        store_words(g, op);
    else
        while (lanes_next_span(&rest, &r))
            store_run(g, op, r);
}

/* An operation's data at first: what the lanes write, or zeros (what is not read yet is equal in
 * equal states). */
static inline void fill(const struct group *g, struct memop *op, size_t bytes)
{
    if (op->writes)
        store_values(g, op);
    else if (bytes == MOST_LINE_BYTES) /* as mostly, which takes no call */
        bytes_clear(op->data);
    else
        memset(op->data, 0, bytes);
}

static inline struct memop *new_op(struct device *d, const struct group *g, lane_mask lanes,
                                   enum memop_kind kind, size_t bytes)
{
    const struct step *x = g->x;
    struct memop *op = memory_op_draft(d->memory, x->d->access, x->warp->window, bytes);

    op->kind = (uint8_t)kind;
    op->space = (uint8_t)g->space;
    op->program = x->d->program[g->space];
    op->writes = op->writes && !(op->is_copy && kind == MEMOP_DEVICE);
    op->processor = (uint16_t)x->warp->block->processor;
    op->lanes = lanes;
    return op;
}

struct memop *access_op(struct device *d, const struct group *g, lane_mask lanes,
                        enum memop_kind kind, size_t bytes)
{
    return new_op(d, g, lanes, kind, bytes);
}

/* The next operation of a group's, all of one kind: mostly the draft that the last one was, which
 * has ended. */
static inline struct memop *next_op(struct device *d, struct group *g, lane_mask lanes,
                                    enum memop_kind kind, size_t bytes)
{
    if (g->last == NULL || !memory_op_again(d->memory, g->last))
        g->last = new_op(d, g, lanes, kind, bytes);
    g->last->lanes = lanes;
    return g->last;
}

/* Where in its segment each lane's access lies. */
static inline void place_lanes(const struct group *g, struct memop *op)
{
    lane_mask rest = op->lanes;
    unsigned bytes = g->size * g->vector;
    uint32_t *where = op->where, start = (uint32_t)op->address;
    struct lane_span r;

    if (are_single(rest)) {
        FOR_LANES(l, rest) {
            where[l] = (uint32_t)g->physical[l] - start;
            access_add_bytes(&op->bytes, where[l], bytes);
        }
        return;
    }
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

bool access_issue_runs(struct device *d, const struct group *g, lane_mask lanes,
                       const struct run_list *runs, struct byte_mask bytes)
{
    const struct step *x = g->x;
    const struct decoded *c = x->d;
    struct memop *op = memory_op_draft(d->memory, c->access, x->warp->window, c->access_room);
    uint64_t add = runs->add, segment = runs->v[0].at + add;

    segment = g->space == SPACE_SHARED ? 0 : segment & ~(d->k.v[CONST_MaxMemOpSize] - 1);
    op->kind = g->space == SPACE_SHARED ? MEMOP_SHARED : MEMOP_DEVICE;
    op->processor = (uint16_t)x->warp->block->processor;
    op->lanes = lanes;
    op->address = segment;
    op->bytes = bytes;
    run_list_copy(&op->runs, runs);
    op->runs.add = add - segment;
    fill(g, op, c->access_room);
    return memory_issue(d->memory, op, x->stuck);
}

/* The operation of some lanes on one segment of global, local or constant memory. */
static bool issue_segment(struct device *d, struct group *g, lane_mask lanes)
{
    size_t size = (size_t)d->k.v[CONST_MaxMemOpSize];
    struct memop *op = next_op(d, g, lanes, MEMOP_DEVICE, size);

    op->address = g->physical[lane_lowest(lanes)] & ~(uint64_t)(size - 1);
    place_lanes(g, op);
    fill(g, op, size);
    return memory_issue(d->memory, op, g->x->stuck);
}

static inline size_t shared_bytes(const struct group *g)
{
    return (size_t)g->size * g->vector * WARP_STRIDE(g->x->warp->lanes);
}

/* The operation of some lanes on shared memory: any addresses without bank conflicts. */
static bool issue_shared(struct device *d, struct group *g, lane_mask lanes)
{
    struct memop *op = next_op(d, g, lanes, MEMOP_SHARED, shared_bytes(g));
    struct lane_span r;

    while (lanes_next_span(&lanes, &r))
        for (unsigned l = r.first; l < r.end; l++)
            op->where[l] = (uint32_t)g->physical[l];
    fill(g, op, shared_bytes(g));
    return memory_issue(d->memory, op, g->x->stuck);
}

/* Computes the address of each lane's access from the runs. */
static inline void place_each(struct group *g)
{
    const struct run_list *runs = &g->runs;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++) {
        uint64_t at = r->at + runs->add, *physical = g->physical + r->lanes.first;
        const unsigned n = r->lanes.end - r->lanes.first;

        for (unsigned l = 0; l < n; l++, at += r->apart)
            physical[l] = at;
    }
}

/* Replaces the runs by the address of each lane. */
static void spread(struct group *g)
{
    place_each(g);
    g->runs.n = 0;
    expr_each_address(g->x);
}

/* The operations of some lanes on shared memory: one for each request into which bank conflicts
 * split their access (4.3). */
static bool issue_requests(struct device *d, struct group *g, lane_mask lanes)
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
static inline unsigned next_of(const struct device *d, const struct group *g, lane_mask lanes,
                               unsigned n)
{
    const struct conflict among = { lanes, g->x->address };
    const struct question which = { SITE_CONFLICT, n, &among };

    return d->profile == PROFILE_SC ? lane_nth(lanes, choice_ask(d->oracle, &which))
                                    : lane_lowest(lanes);
}

bool access_each(struct device *d, struct group *g, lane_mask lanes, access_some *issue)
{
    for (unsigned n = lane_count(lanes); n > 0; n--) {
        unsigned l = next_of(d, g, lanes, n);

        if (!issue(d, g, LANE(l)))
            return false;
        lanes &= ~LANE(l);
    }
    return true;
}

/* Do the addresses of all lanes lie in one segment? */
static bool are_together(const struct group *g, lane_mask lanes, uint64_t mask)
{
    uint64_t segment = g->physical[lane_lowest(lanes)] & mask, other = 0;
    struct lane_span r;

    while (lanes_next_span(&lanes, &r))
        for (unsigned l = r.first; l < r.end; l++)
            other |= (g->physical[l] & mask) ^ segment;
    return other == 0;
}

/* The lanes whose addresses lie in one segment, for each segment, in order of its lowest lane. Returns the
 * number of segments. */
static unsigned split_segments(const struct device *d, const struct group *g, lane_mask lanes,
                               lane_mask some[64])
{
    uint64_t mask = ~(d->k.v[CONST_MaxMemOpSize] - 1), start[64];
    signed char head[64], next[64];
    unsigned n = 0;

    memset(head, -1, sizeof head);
    FOR_LANES(l, lanes) {
        uint64_t segment = g->physical[l] & mask;
        unsigned h = (unsigned)((segment * 0x9e3779b97f4a7c15u) >> 58);
        int k = d->k.v[CONST_CoalesceLanes] == 0 ? -1 : head[h];

        while (k >= 0 && start[k] != segment)
            k = next[k];
        if (k < 0) {
            k = (int)n;
            start[n] = segment;
            some[n] = 0;
            next[n] = head[h];
            head[h] = (signed char)n++;
        }
        some[k] |= LANE(l);
    }
    return n;
}

/* The operations of the lanes of n segments, in that order. */
static bool issue_segments(struct device *d, struct group *g, const lane_mask *some, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!issue_segment(d, g, some[i]))
            return false;
    return true;
}

static bool issue_coalesced(struct device *d, struct group *g, lane_mask lanes)
{
    lane_mask some[64];
    unsigned n = lanes != 0;

    some[0] = lanes;
    if (n > 0 && (d->k.v[CONST_CoalesceLanes] == 0 ||
                  !are_together(g, lanes, ~(d->k.v[CONST_MaxMemOpSize] - 1))))
        n = split_segments(d, g, lanes, some);
    return issue_segments(d, g, some, n);
}

/* Is each segment's part of a run what the run begins with, once the segments of the lanes before
 * are gone? */
static bool can_cut(const struct group *g, uint64_t segment)
{
    const struct run_list *runs = &g->runs;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n && !g->x->runs->rise; r++)
        if (((r->at + runs->add) & (segment - 1)) + run_bytes(r, g->size) > segment)
            return false;
    return true;
}

/* The operation of the segment in which the first of n runs begins, with what of the others lies
 * there. */
static bool issue_first_segment(struct device *d, const struct group *g, struct word_run *runs,
                                unsigned n)
{
    uint64_t segment = d->k.v[CONST_MaxMemOpSize], start = runs[0].at & ~(segment - 1);
    struct word_run some[MOST_RUNS];
    struct run_list part = { .v = some, .end = start + segment };
    lane_mask lanes = 0;

    for (unsigned i = 0; i < n; i++)
        if (!run_is_used_up(&runs[i]) && runs[i].at - start < segment) {
            some[part.n] = run_cut(&runs[i], g->size, segment);
            lanes |= run_lanes(&some[part.n++]);
        }
    return access_issue_runs(d, g, lanes, &part, runs_bytes(&part, start, g->size));
}

/* issue_coalesced where the runs of all lanes are known, which lie in several segments. */
static bool issue_cut(struct device *d, const struct group *g)
{
    struct word_run left[MOST_RUNS];

    for (unsigned i = 0; i < g->runs.n; i++) {
        left[i] = g->runs.v[i];
        left[i].at += g->runs.add;
    }
    for (unsigned i = 0; i < g->runs.n; i++)
        while (!run_is_used_up(&left[i]))
            if (!issue_first_segment(d, g, &left[i], g->runs.n - i))
                return false;
    return true;
}

/* Do runs that reach another segment with each lane reach the same segments, with separate words in
 * each? */
static bool go_on_together(const struct group *g, uint64_t segment)
{
    const struct word_run *r = g->runs.v, *end = r + g->runs.n;
    const unsigned apart = r->apart, n = r->lanes.end - r->lanes.first;

    if (g->runs.n > 1 && (apart & (segment - 1)) != 0)
        return false;
    for (r++; r < end; r++)
        if (r->apart != apart || r->lanes.end - r->lanes.first != n || r->at <= r[-1].at ||
            (((r->at + g->runs.add) ^ (r[-1].at + g->runs.add)) & ~(segment - 1)) != 0)
            return false;
    return true;
}

/* Are the lanes of each run in a segment of their own, as words of a matrix's columns are? */
static inline bool are_columns(const struct group *g, uint64_t segment)
{
    return g->runs.v->apart >= segment && go_on_together(g, segment);
}

/* The k-th row of columns. */
static lane_mask place_row(struct group *g, unsigned k)
{
    const struct run_list *runs = &g->runs;
    lane_mask lanes = 0;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++) {
        const unsigned l = r->lanes.first + k;

        g->physical[l] = r->at + runs->add + (uint64_t)k * r->apart;
        lanes |= LANE(l);
    }
    return lanes;
}

/* issue_coalesced of columns. */
static bool issue_columns(struct device *d, struct group *g)
{
    const struct word_run *first = g->runs.v;
    const unsigned n = first->lanes.end - first->lanes.first;
    lane_mask some[64], lanes = place_row(g, 0);

    g->last = NULL;
    for (unsigned i = 0; i < n; i++)
        some[i] = lanes << i;
    place_each(g);
    return issue_segments(d, g, some, n);
}

/* The operations of all lanes where their runs suffice to find them. *done: they were issued.
 * False: stuck. */
static inline bool issue_by_runs(struct device *d, struct group *g, lane_mask lanes, bool *done)
{
    struct byte_mask bytes = { { 0, 0 } };

    *done = g->space != SPACE_SHARED && are_columns(g, d->k.v[CONST_MaxMemOpSize]);
    if (*done)
        return issue_columns(d, g);
    if (g->x->request == REQUEST_STORE && !g->x->runs->rise)
        return true;
    if (g->space == SPACE_SHARED ? access_is_one_request(d, g) : access_find_segment(d, g, &bytes)) {
        *done = true;
        return access_issue_runs(d, g, lanes, &g->runs, bytes);
    }
    *done = g->space != SPACE_SHARED && can_cut(g, d->k.v[CONST_MaxMemOpSize]);
    return !*done || issue_cut(d, g);
}

static bool issue_by_lane(struct device *d, struct group *g, lane_mask lanes)
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

static bool issue_atomic(struct device *d, struct group *g, lane_mask lane)
{
    struct memop *op = next_op(d, g, lane, MEMOP_ATOMIC, ATOMIC_BYTES);
    unsigned l = lane_lowest(lane);

    op->address = g->physical[l];
    memset(op->data, 0, ATOMIC_BYTES);
    for (unsigned k = 0; k < g->x->d->nsrc && k < 2; k++)
        store_le(op->data + 16 + 16 * k, 8, value_of(g, k, l, 0));
    return memory_issue(d->memory, op, g->x->stuck);
}

static bool issue_atomics(struct device *d, struct group *g, lane_mask lanes)
{
    if (d->profile == PROFILE_SC)
        return access_each(d, g, lanes, issue_atomic);
    for (; lanes != 0; lanes &= lanes - 1)
        if (!issue_atomic(d, g, lanes & (~lanes + 1)))
            return false;
    return true;
}

/* ---- all ---- */

/* Is there such an access? */
static inline bool can_access(const struct device *d, const struct step *x, enum space space)
{
    if (x->d->program[space] == NULL)
        return stuck_at(x->stuck, RULE_DEVICE_MEMOP, "no such access to %s memory",
                        space_text(space));
    if (x->d->access_bytes > d->k.v[CONST_MaxMemOpSize])
        return stuck_at(x->stuck, RULE_DEVICE_MEMOP,
                        "an access of %u bytes is longer than a memory operation (MaxMemOpSize)",
                        (unsigned)x->d->access_bytes);
    return true;
}

/* Where each lane's access is has to be known. */
static bool issue_lanes(struct device *d, struct group *g, lane_mask lanes)
{
    struct access a = { .x = g->x, .space = g->space, .lanes = lanes, .physical = g->physical };

    if (!can_access(d, g->x, g->space)) {
        g->x->at_fault = lanes;
        return false;
    }
    g->last = NULL;
    g->size = g->x->d->access->size;
    g->vector = g->x->d->access->nvalues;
    a.bytes = a.align = g->x->d->access_bytes;
    if (g->runs.n > 0)
        spread(g);
    else if (!translate(d, &a))
        return false;
    if (g->x->request == REQUEST_ATOMIC)
        return issue_atomics(d, g, lanes);
    return issue_by_lane(d, g, lanes);
}

bool access_issue(struct device *d, struct step *x, enum space space, lane_mask lanes)
{
    struct group g;
    bool done = false, ok;

    g.x = x;
    g.space = space;
    g.vector = 1; /* as of words known as runs */
    g.size = x->d->access_bytes;
    g.runs.n = 0;
    ok = x->runs == NULL || !translate_runs(x, space, &g.runs) ||
         issue_by_runs(d, &g, lanes, &done);
    return !ok || done ? ok : issue_lanes(d, &g, lanes);
}
