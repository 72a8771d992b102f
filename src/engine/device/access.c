/* engine/device/access.c: loads, stores and atomics of a warp become memory operations
 * (device.memOp, 5.8.1). Coalescing: one operation for each aligned segment that the warp's
 * threads touch, of shared memory one for each request without bank conflicts; threads that write
 * one address, and every thread of an atomic, get an operation of their own. */
#include "engine/device/access.h"

#include <string.h>

#include "base/hint.h"
#include "base/number.h"
#include "engine/device/bank.h"
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
static OUT_OF_LINE void store_values(const struct group *g, const struct memop *op)
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

/* The bytes of a run's words, of which the first is at `at`. */
static inline struct byte_mask bytes_of_run(const struct word_run *r, unsigned at, unsigned size)
{
    struct byte_mask bytes = bytes_below(0);

    if (r->apart <= size)
        return bytes_range(at, run_bytes(r, size));
    for (unsigned l = r->lanes.first; l < r->lanes.end; l++, at += r->apart)
        access_add_bytes(&bytes, at, size);
    return bytes;
}

/* The bytes of words, counted from `from`. */
static OUT_OF_LINE struct byte_mask bytes_of_runs(const struct run_list *runs, uint64_t from,
                                                  unsigned size)
{
    struct byte_mask bytes = bytes_below(0);

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++)
        bytes = bytes_or(bytes, bytes_of_run(r, (unsigned)(r->at + runs->add - from), size));
    return bytes;
}

static inline lane_mask lanes_of_run(const struct word_run *r)
{
    return lanes_below(r->lanes.end) & ~lanes_below(r->lanes.first);
}

/* Words that are stored come from their register; those that are loaded from shared memory go to
 * theirs. */
static inline unsigned char *data_at_once(const struct step *x, bool writes, bool direct)
{
    if (writes)
        return (unsigned char *)x->values[0];
    return direct ? x->warp->regs.bytes + x->d->direct_at : (unsigned char *)x->out[0].w;
}

/* What every such access of all lanes is; direct: x->d->direct, which the caller may know. */
static inline NO_CALL struct listed_request words_at_once(const struct step *x, bool writes,
                                                          bool direct)
{
    const struct decoded *c = x->d;

    return (struct listed_request){
        .program = c->operation, .dest = c->dst, .ndest = direct ? 1 : c->ndst,
        .size = c->access_bytes, .writes = writes, .window = x->warp->window,
        .processor = (uint16_t)x->warp->block->processor, .lanes = x->lanes,
        .data = data_at_once(x, writes, direct), .in_place = direct && !writes,
    };
}

/* The operation of lanes whose words are known as runs; bytes: of the segment in which they lie. */
static inline bool issue_runs(struct device *d, const struct group *g, lane_mask lanes,
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
    op->runs.v = runs->v;
    op->runs.n = runs->n;
    op->runs.add = add - segment;
    op->runs.end = runs->end;
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

/* Could operations of words of lanes without neighbours be issued in one go? */
static inline bool are_plain_words(const struct device *d, const struct group *g)
{
    return d->unobserved && g->vector == 1 && (g->size == 4 || g->size == 8) &&
           (d->profile == PROFILE_SC || device_only_enters(d));
}

/* The values by lane that such operations store, or NULL. */
static inline const void *stored_words(const struct group *g)
{
    return g->x->request == REQUEST_STORE ? g->x->values[0] : NULL;
}

/* Such operations, of n segments; … */
static bool enter_words(struct device *d, struct group *g, const struct memory_words *words)
{
    struct memop like = *new_op(d, g, 0, MEMOP_DEVICE, (size_t)d->k.v[CONST_MaxMemOpSize]);

    g->last = NULL;
    return memory_enter_words(d->memory, &like, words, g->x->stuck);
}

/* … in any profile. */
static bool issue_words(struct device *d, struct group *g, const lane_mask *some, unsigned n)
{
    struct memory_words words = { g->physical, stored_words(g), some, n, 0 };

    if (d->profile != PROFILE_SC)
        return enter_words(d, g, &words);
    while (words.n > 0) {
        struct memop *op = next_op(d, g, 0, MEMOP_DEVICE, (size_t)d->k.v[CONST_MaxMemOpSize]);

        if (!memory_issue_words(d->memory, op, &words, g->x->stuck))
            return false;
    }
    return true;
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

/* Where each lane's access is, by the runs. */
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

/* … and no longer by them. */
static void spread(struct group *g)
{
    place_each(g);
    g->runs.n = 0;
    expr_each_address(g->x);
}

/* Is the access to shared memory one request? It is remembered with the addresses: where shared
 * memory begins, and what is added to all of them, differ by multiples of what a lane accesses and
 * move all of them to other banks alike. */
static inline bool is_one_request(const struct device *d, const struct group *g)
{
    struct runs *r = g->x->runs;

    if (r->requests == 0)
        r->requests = bank_requests_of_runs(r, g->size, (unsigned)d->k.v[CONST_SharedMemBanks]);
    return r->requests == 1 || d->k.v[CONST_BankConflicts] == 0;
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

/* The lanes whose addresses lie in one segment, for each segment, by its lowest lane. How many
 * segments they are. */
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
    unsigned end;

    for (unsigned i = 0; i < n; i = end) {
        const bool words = are_plain_words(d, g);

        for (end = i; words && end < n && are_single(some[end]);)
            end++;
        if (end > i ? !issue_words(d, g, some + i, end - i) : !issue_segment(d, g, some[end++]))
            return false;
    }
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
static OUT_OF_LINE bool can_cut(const struct group *g, uint64_t segment)
{
    const struct run_list *runs = &g->runs;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n && !g->x->runs->rise; r++)
        if (((r->at + runs->add) & (segment - 1)) + run_bytes(r, g->size) > segment)
            return false;
    return true;
}

/* Cuts off what of the run lies in the segment in which it begins. */
static struct word_run cut(struct word_run *run, unsigned size, uint64_t segment)
{
    uint64_t room = segment - (run->at & (segment - 1));
    struct word_run part = *run;

    if (run_bytes(run, size) > room)
        part.lanes.end = part.lanes.first + (unsigned)(room - size) / part.apart + 1;
    run->at += (uint64_t)(part.lanes.end - part.lanes.first) * part.apart;
    run->lanes.first = part.lanes.end;
    return part;
}

static bool is_used_up(const struct word_run *r)
{
    return r->lanes.first == r->lanes.end;
}

/* The operation of some of an access's words, all of one segment, which only their program looks
 * at, unless the segment lies partly outside its memory. False: stuck. */
static inline NO_CALL bool issue_part(struct device *d, const struct group *g,
                                      const struct listed_request *part)
{
    struct run_list runs = part->runs;

    if (memory_fits_words(d->memory, part)) {
        d->ended = g->x->warp;
        return memory_issue_runs(d->memory, g->x->d->access, part, g->x->stuck);
    }
    runs.add += part->address;
    return issue_runs(d, g, part->lanes, &runs, part->bytes);
}

/* Do the runs lie in segments of their own, each behind those of the one before? */
static inline bool are_in_rows(const struct run_list *runs, unsigned size, uint64_t segment)
{
    uint64_t free = 0; /* where the next segment begins */

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++) {
        uint64_t at = r->at + runs->add;

        if (at < free)
            return false;
        free = ((at + run_bytes(r, size) - 1) | (segment - 1)) + 1;
    }
    return true;
}

/* The operations of such runs of global memory, in profile sc and where nobody hears of them. */
static inline NO_CALL bool issue_rows(struct device *d, const struct group *g)
{
    const uint64_t size = d->k.v[CONST_MaxMemOpSize];
    const struct word_run *end = g->runs.v + g->runs.n;
    struct listed_request r = words_at_once(g->x, g->x->request == REQUEST_STORE, g->x->d->direct);
    struct word_run left, some;

    r.kind = MEMOP_DEVICE;
    r.space = SPACE_GLOBAL;
    for (const struct word_run *run = g->runs.v; run < end; run++) {
        left = *run;
        left.at += g->runs.add;
        do {
            some = cut(&left, g->size, size);
            r.address = some.at & ~(size - 1);
            r.runs = (struct run_list){ &some, 1, 0 - r.address, r.address + size };
            r.lanes = lanes_of_run(&some);
            r.bytes = bytes_of_run(&some, (unsigned)(some.at - r.address), g->size);
            if (!issue_part(d, g, &r))
                return false;
        } while (!is_used_up(&left));
    }
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
        if (!is_used_up(&runs[i]) && runs[i].at - start < segment) {
            some[part.n] = cut(&runs[i], g->size, segment);
            lanes |= lanes_of_run(&some[part.n++]);
        }
    return issue_runs(d, g, lanes, &part, bytes_of_runs(&part, start, g->size));
}

/* issue_coalesced where the runs of all lanes are known, which lie in several segments. */
static OUT_OF_LINE bool issue_cut(struct device *d, const struct group *g)
{
    struct word_run left[MOST_RUNS];

    for (unsigned i = 0; i < g->runs.n; i++) {
        left[i] = g->runs.v[i];
        left[i].at += g->runs.add;
    }
    for (unsigned i = 0; i < g->runs.n; i++)
        while (!is_used_up(&left[i]))
            if (!issue_first_segment(d, g, &left[i], g->runs.n - i))
                return false;
    return true;
}

/* The bytes of the only segment in which the words of all lanes lie, if there is one: they are
 * remembered with the addresses. */
static inline bool find_bytes(const struct device *d, const struct group *g, struct byte_mask *bytes)
{
    uint64_t size = d->k.v[CONST_MaxMemOpSize], low;
    struct runs *r = g->x->runs;

    low = (r->low + g->runs.add) & (size - 1);
    if (low + (r->end - r->low) > size)
        return false;
    if (r->shape.w[0] == 0)
        r->shape = bytes_of_runs(&g->runs, r->low + g->runs.add, g->size);
    *bytes = bytes_moved(r->shape, (unsigned)low);
    return true;
}

/* Do runs that go on to another segment with each lane go on to the same ones, where each has a word
 * of its own? */
static OUT_OF_LINE bool go_on_together(const struct group *g, uint64_t segment)
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

/* The operations of columns of n words whose rows lie alike in their segments. */
static bool issue_rows_alike(struct device *d, struct group *g, unsigned n)
{
    struct memory_words words = { g->physical, stored_words(g), NULL, n, g->runs.v->apart };

    while (words.n > 0) {
        lane_mask lanes = place_row(g, n - words.n);
        struct memop *op = next_op(d, g, 0, MEMOP_DEVICE, (size_t)d->k.v[CONST_MaxMemOpSize]);

        words.some = &lanes;
        if (!memory_issue_words(d->memory, op, &words, g->x->stuck))
            return false;
    }
    return true;
}

/* issue_coalesced of columns. */
static OUT_OF_LINE bool issue_columns(struct device *d, struct group *g)
{
    const struct word_run *first = g->runs.v;
    const unsigned n = first->lanes.end - first->lanes.first;
    lane_mask some[64], lanes = place_row(g, 0);

    g->last = NULL;
    if ((first->apart & (d->k.v[CONST_MaxMemOpSize] - 1)) == 0 && are_plain_words(d, g) &&
        d->profile == PROFILE_SC && are_single(lanes))
        return issue_rows_alike(d, g, n);
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
    if (g->space == SPACE_SHARED ? is_one_request(d, g) : find_bytes(d, g, &bytes)) {
        *done = true;
        return issue_runs(d, g, lanes, &g->runs, bytes);
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

/* The atomics of some lanes, in one go. */
static bool enter_atomics(struct device *d, struct group *g, lane_mask lanes)
{
    const struct step *x = g->x;
    struct memory_atomics a = { .lanes = lanes, .address = g->physical, .n = x->d->nsrc };
    struct memop like = *new_op(d, g, 0, MEMOP_ATOMIC, ATOMIC_BYTES);

    a.n = a.n < 2 ? a.n : 2;
    a.wide = type_class((enum type)x->d->instr->type) == CLASS_64;
    for (unsigned k = 0; k < a.n; k++)
        a.in[k] = x->values[k];
    return memory_enter_atomics(d->memory, &like, &a, x->stuck);
}

static bool issue_atomics(struct device *d, struct group *g, lane_mask lanes)
{
    const bool words = type_class((enum type)g->x->d->instr->type) != CLASS_128;

    if (d->profile == PROFILE_SC)
        return access_each(d, g, lanes, issue_atomic);
    for (; lanes != 0 && !(words && device_only_enters(d)); lanes &= lanes - 1)
        if (!issue_atomic(d, g, lanes & (~lanes + 1)))
            return false;
    return lanes == 0 || enter_atomics(d, g, lanes);
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
static OUT_OF_LINE bool issue_lanes(struct device *d, struct group *g, lane_mask lanes)
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

/* ---- accesses that are one operation, which mostly ends as soon as it is issued, where nobody hears
 * of memory (decoded.at_once, decoded.global): nobody looks at the operation but its program ---- */

/* What is known of accesses to words in shared memory of so many bytes, unless it is already. */
static OUT_OF_LINE void learn_room(const struct device *d, struct step *x, uint32_t bytes)
{
    struct runs *r = x->runs;
    struct group g;

    if (r->shared_size == bytes && r->requests != 0)
        return;
    g.x = x;
    g.size = x->d->access_bytes;
    r->shared_size = bytes;
    r->room = 0;
    if (is_one_request(d, &g) && r->end <= bytes && (r->bits & (g.size - 1)) == 0)
        r->room = bytes - (uint32_t)r->end + 1;
}

/* Is the access to shared memory, whose words are known as runs, one operation? *runs: where they
 * are. */
static inline bool is_one_operation(const struct device *d, struct step *x, bool writes,
                                    struct run_list *runs)
{
    const struct block *b = x->warp->block;
    const struct runs *r = x->runs;
    uint64_t more = x->d->mem.value;

    if (more >= r->room || r->shared_size != b->shared_size)
        learn_room(d, x, b->shared_size);
    *runs = (struct run_list){ r->v, r->n, b->shared + more, r->end };
    return more < r->room && (r->rise || !writes);
}

/* The only operation of an access to shared memory, if it is one. */
static inline NO_CALL enum issued shared_words(struct device *d, struct step *x, bool writes,
                                               bool direct, bool late)
{
    struct listed_request r = words_at_once(x, writes, direct);
    struct run_list runs;
    bool ok;

    if (!is_one_operation(d, x, writes, &runs))
        return NOT_ISSUED;
    r.kind = MEMOP_SHARED;
    r.space = SPACE_SHARED;
    r.uncounted = late;
    r.runs.v = runs.v;
    r.runs.n = runs.n;
    r.runs.add = runs.add;
    r.runs.end = runs.end;
    if (!memory_fits_words(d->memory, &r))
        return NOT_ISSUED;
    d->ended = x->warp;
    ok = writes ? memory_store_words(d->memory, &r, x->stuck)
                : memory_load_words(d->memory, &r, x->stuck);
    return ok ? ISSUED : ISSUED_STUCK;
}

/* The only segment in which all of an access to device memory lies, and where in it. False: it is
 * not known to be one. */
static inline NO_CALL bool find_segment(const struct device *d, const struct group *g,
                                        struct listed_request *r)
{
    struct byte_mask bytes;

    if (!find_bytes(d, g, &bytes))
        return false;
    r->kind = MEMOP_DEVICE;
    r->space = g->space;
    r->address = (g->runs.v[0].at + g->runs.add) & ~(d->k.v[CONST_MaxMemOpSize] - 1);
    r->bytes = bytes;
    r->runs.v = g->runs.v;
    r->runs.n = g->runs.n;
    r->runs.add = g->runs.add - r->address;
    r->runs.end = g->runs.end;
    return memory_fits_words(d->memory, r);
}

/* Is it the access to the parameters of a grid that is known, and are they in the same place? */
static inline bool is_known(const struct known_segment *k, const struct grid *g, uint64_t at)
{
    return at >= PARAM_BASE && at == k->at && g->params_at == k->params_at &&
           g->params_size == k->params_size;
}

/* Where it is, for the caller, who keeps its own request out of memory; remembered if it is one to
 * parameters. False: it does not lie in one segment. */
static OUT_OF_LINE bool learn_segment(const struct device *d, struct step *x, uint64_t at,
                                      struct known_segment *found)
{
    struct listed_request r = words_at_once(x, false, x->d->direct);
    const struct grid *grid = x->warp->block->grid;
    struct group g;

    g.x = x;
    g.space = SPACE_CONST;
    g.size = x->d->access_bytes;
    if (!translate_runs(x, SPACE_CONST, &g.runs) || !find_segment(d, &g, &r))
        return false;
    *found = (struct known_segment){ at, grid->params_at, grid->params_size, r.address, r.runs.add,
                                     r.bytes };
    if (at >= PARAM_BASE)
        x->runs->params = *found;
    return true;
}

/* find_segment in constant memory: what all threads of a grid read is mostly a parameter. */
static inline NO_CALL bool find_constant(const struct device *d, struct step *x,
                                         struct listed_request *r)
{
    const struct known_segment *k = &x->runs->params;
    struct known_segment found;
    uint64_t at;

    if (!runs_begin(x, &at))
        return false;
    if (!is_known(k, x->warp->block->grid, at)) {
        if (!learn_segment(d, x, at, &found))
            return false;
        k = &found;
    }
    r->kind = MEMOP_DEVICE;
    r->space = SPACE_CONST;
    r->address = k->address;
    r->bytes = k->bytes;
    r->runs = (struct run_list){ x->runs->v, x->runs->n, k->add, x->runs->end };
    return true;
}

static OUT_OF_LINE enum issued shared_at_once(struct device *d, struct step *x)
{
    if (x->request == REQUEST_STORE)
        return shared_words(d, x, true, false, false);
    return shared_words(d, x, false, x->d->direct, false);
}

inline NO_CALL enum issued load_now(struct device *d, struct step *x)
{
    return shared_words(d, x, false, true, false);
}

inline NO_CALL enum issued load_late(struct device *d, struct step *x)
{
    return shared_words(d, x, false, true, true);
}

/* The only operation of a load from constant memory, if it is one. */
OUT_OF_LINE enum issued constant_at_once(struct device *d, struct step *x, bool late)
{
    struct listed_request r = words_at_once(x, false, x->d->direct);

    r.uncounted = late;
    if (!find_constant(d, x, &r))
        return NOT_ISSUED;
    d->ended = x->warp;
    return memory_load_words(d->memory, &r, x->stuck) ? ISSUED : ISSUED_STUCK;
}

/* The operations of an access to global memory in profile sc, if each is of one run; add: to where
 * these are. */
static OUT_OF_LINE enum issued rows_at_once(struct device *d, struct step *x, uint64_t add)
{
    struct group g;

    g.x = x;
    g.space = SPACE_GLOBAL;
    g.size = x->d->access_bytes;
    g.runs = (struct run_list){ x->runs->v, x->runs->n, add, x->runs->end };
    if (!are_in_rows(&g.runs, g.size, d->k.v[CONST_MaxMemOpSize]))
        return NOT_ISSUED;
    return issue_rows(d, &g) ? ISSUED : ISSUED_STUCK;
}

/* … if it is one, or each is of one run. */
static OUT_OF_LINE enum issued global_at_once(struct device *d, struct step *x)
{
    struct listed_request r = words_at_once(x, x->request == REQUEST_STORE, x->d->direct);
    struct group g;

    g.x = x;
    g.space = SPACE_GLOBAL;
    g.size = x->d->access_bytes;
    if ((r.writes && !x->runs->rise) || !translate_runs(x, SPACE_GLOBAL, &g.runs))
        return NOT_ISSUED;
    if (!find_segment(d, &g, &r))
        return rows_at_once(d, x, g.runs.add);
    d->ended = x->warp;
    return memory_issue_runs(d->memory, x->d->access, &r, x->stuck) ? ISSUED : ISSUED_STUCK;
}

enum issued access_at_once(struct device *d, struct step *x)
{
    if (x->ahead < x->d->access_steps || x->runs == NULL)
        return NOT_ISSUED;
    if (x->d->instr->space == SPACE_SHARED)
        return shared_at_once(d, x);
    if (x->d->instr->space == SPACE_CONST)
        return constant_at_once(d, x, false);
    return d->profile == PROFILE_SC ? global_at_once(d, x) : NOT_ISSUED;
}

bool access_issue(struct device *d, struct step *x, enum space space, lane_mask lanes)
{
    enum issued issued = NOT_ISSUED;
    bool done = false, ok;
    struct group g;

    if ((x->d->at_once || x->d->global) && d->unobserved)
        issued = access_at_once(d, x);
    if (issued != NOT_ISSUED)
        return issued == ISSUED;
    g.x = x;
    g.space = space;
    g.vector = 1; /* as of words known as runs */
    g.size = x->d->access_bytes;
    g.runs.n = 0;
    ok = x->runs == NULL || !translate_runs(x, space, &g.runs) ||
         issue_by_runs(d, &g, lanes, &done);
    return !ok || done ? ok : issue_lanes(d, &g, lanes);
}
