/* engine/memop.c: the function memOp (5.8.1): memory actions of a warp become memory operations.
 * Coalescing: one operation for each aligned segment that the warp's threads touch; threads that
 * write one address, and every thread of an atomic, get an operation of their own. */
#include <string.h>

#include "base/number.h"
#include "engine/machine.h"
#include "memory/bulk.h"
#include "memory/bytes.h"
#include "program/lanes.h"

/* ---- what an operation is, by the instruction that asked for it ---- */

/* A register request: of the destinations those that are wanted. */
static void describe_registers(struct memop *op, const struct decoded *c)
{
    op->program = c->program[SPACE_REG];
    op->ndest = 0;
    for (unsigned k = 0; k < c->ndst; k++)
        if (c->dst[k].slot != NO_SLOT)
            op->dest[op->ndest++] = c->dst[k];
}

static void describe_access(struct memop *op, const struct decoded *c)
{
    const struct instr *i = c->instr;

    op->program = c->program[op->space];
    op->size = (uint8_t)type_info((enum type)i->type)->bytes;
    op->nvalues = i->vector > 1 ? i->vector : 1;
    op->atomic = i->atomic;
    op->type = i->type;
    op->writes = c->rule_id != RULE_THREAD_LD && !(op->is_copy && op->kind == MEMOP_DEVICE);
    op->is_volatile = (i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK;
    op->acquires = order_acquires((enum mem_order)i->order);
    op->releases = order_releases((enum mem_order)i->order);
    op->ndest = c->ndst;
    memcpy(op->dest, c->dst, c->ndst * sizeof *c->dst);
}

void memop_describe(struct memop *op, const struct warp *w)
{
    const struct decoded *c = &w->block->grid->code->decoded[op->origin];

    op->is_copy = c->rule_id == RULE_THREAD_COPY;
    op->release = c->regs.v;
    op->nrelease = op->is_copy ? 0 : c->regs.n;
    if (op->kind == MEMOP_REG)
        describe_registers(op, c);
    else
        describe_access(op, c);
}

/* ---- register requests ---- */

static uint64_t sign_extend(uint64_t value, unsigned bytes)
{
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

    return bytes >= 8 ? value : ((value & (2 * sign - 1)) ^ sign) - sign;
}

/* The results of an operation of `bytes` in lanes of class `from`, extended to a wider register. */
static void widen(unsigned char *out, const struct reg_dest *to, const void *lanes, unsigned n,
                  unsigned bytes)
{
    uint64_t keep = to->width >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << (8 * to->width)) - 1;

    for (unsigned l = 0; l < n; l++) {
        uint64_t v = bytes > 4 ? ((const uint64_t *)lanes)[l] : ((const uint32_t *)lanes)[l];

        if (to->sign)
            v = sign_extend(v, bytes) & keep;
        if (to->cls == CLASS_32)
            ((uint32_t *)(void *)out)[l] = (uint32_t)v;
        else if (to->cls == CLASS_64)
            ((uint64_t *)(void *)out)[l] = v;
    }
}

/* The results for the registers that are wanted, one behind the other, as memop.h lays them out. */
static void fill_results(struct memop *op, const struct step *x, unsigned stride)
{
    const struct decoded *c = x->d;
    unsigned char *at = op->data;

    for (unsigned k = 0; k < c->ndst; k++) {
        size_t bytes = class_bytes((enum reg_class)c->dst[k].cls, stride);

        if (c->dst[k].slot == NO_SLOT)
            continue;
        if (c->register_steps == 0 && decoded_is_wider(c, k))
            widen(at, &c->dst[k], x->values[k], x->warp->lanes,
                  type_info((enum type)c->instr->type)->bytes);
        else
            memcpy(at, x->values[k], bytes);
        at += bytes;
    }
}

/* One operation for all the registers that the warp's threads write: listing 4.6. */
static bool issue_registers(struct device *d, struct step *x, lane_mask lanes)
{
    unsigned stride = WARP_STRIDE(x->warp->lanes);
    struct memop *op = memory_op_new(d->memory, x->warp->window);
    size_t bytes = 0;

    op->kind = MEMOP_REG;
    op->origin = x->pc;
    op->processor = (uint16_t)x->processor;
    op->lanes = lanes;
    memop_describe(op, x->warp);
    for (unsigned k = 0; k < op->ndest; k++)
        bytes += class_bytes((enum reg_class)op->dest[k].cls, stride);
    memory_op_room(d->memory, op, bytes, false);
    fill_results(op, x, stride);
    return memory_issue(d->memory, op, x->stuck);
}

/* ---- loads and stores ---- */

/* A warp's access to one space. */
struct group {
    struct step *x;
    enum space space;
    uint64_t physical[64];
    unsigned size, vector; /* bytes of a value, values of a lane */
};

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

/* An operation's data at first: what the lanes write, or zeros (what is not read yet is equal in equal
 * states). */
static void fill(const struct group *g, struct memop *op, size_t bytes)
{
    if (op->writes)
        store_values(g, op);
    else
        memset(op->data, 0, bytes);
}

/* What every operation of an access has in common. */
static struct memop *new_op(struct device *d, const struct group *g, lane_mask lanes,
                            enum memop_kind kind)
{
    const struct step *x = g->x;
    struct memop *op = memory_op_new(d->memory, x->warp->window);

    op->kind = (uint8_t)kind;
    op->origin = x->pc;
    op->space = (uint8_t)g->space;
    op->processor = (uint16_t)x->processor;
    op->lanes = lanes;
    memop_describe(op, x->warp);
    return op;
}

/* The bytes of a segment that an access of n bytes touches: aligned to a power of two that is not less
 * than n, it lies in one word of the mask. */
static void add_bytes(struct byte_mask *m, unsigned at, unsigned n)
{
    m->w[at / 64] |= (n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0) << at % 64;
}

/* Do the accesses of lanes side by side lie side by side? */
static bool is_dense(const struct group *g, struct lane_span r, unsigned bytes)
{
    uint64_t other = 0;

    for (unsigned l = r.first + 1; l < r.end; l++)
        other |= (g->physical[l] - g->physical[l - 1]) ^ bytes;
    return other == 0;
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
        if (is_dense(g, r, bytes))
            op->bytes = bytes_or(op->bytes,
                                 bytes_range(op->where[r.first], (r.end - r.first) * bytes));
        else
            for (unsigned l = r.first; l < r.end; l++)
                add_bytes(&op->bytes, op->where[l], bytes);
    }
}

/* … from its issue to its end, where it meets nobody and nobody listens. False: nothing has happened. */
static bool bulk_segment(struct device *d, const struct group *g, lane_mask lanes)
{
    unsigned char data[MOST_LINE_BYTES];
    uint32_t where[64];
    struct memop op;

    memset(&op, 0, offsetof(struct memop, dest));
    op.kind = MEMOP_DEVICE;
    op.origin = g->x->pc;
    op.space = (uint8_t)g->space;
    op.processor = (uint16_t)g->x->processor;
    op.lanes = lanes;
    op.window = g->x->warp->window;
    op.data = data;
    op.where = where;
    memop_describe(&op, g->x->warp);
    op.address = g->physical[lane_lowest(lanes)] & ~(d->k.v[CONST_MaxMemOpSize] - 1);
    place_lanes(g, &op);
    if (op.writes)
        store_values(g, &op);
    return memory_bulk_device(d->memory, &op);
}

/* The operation of some lanes on one segment of global, local or constant memory. */
static bool issue_segment(struct device *d, const struct group *g, lane_mask lanes)
{
    uint64_t segment = d->k.v[CONST_MaxMemOpSize];
    struct memop *op;

    if (device_unheard(d) && bulk_segment(d, g, lanes))
        return true;
    op = new_op(d, g, lanes, MEMOP_DEVICE);
    op->address = g->physical[lane_lowest(lanes)] & ~(segment - 1);
    memory_op_room(d->memory, op, (size_t)segment, true);
    place_lanes(g, op);
    fill(g, op, (size_t)segment);
    return memory_issue(d->memory, op, g->x->stuck);
}

/* The operation of some lanes on shared memory: any addresses. */
static bool issue_shared(struct device *d, const struct group *g, lane_mask lanes)
{
    size_t bytes = (size_t)g->size * g->vector * WARP_STRIDE(g->x->warp->lanes);
    struct memop *op = new_op(d, g, lanes, MEMOP_SHARED);
    lane_mask rest = lanes;
    struct lane_span r;

    memory_op_room(d->memory, op, bytes, true);
    while (lanes_next_span(&rest, &r))
        for (unsigned l = r.first; l < r.end; l++)
            op->where[l] = (uint32_t)g->physical[l];
    fill(g, op, bytes);
    return memory_issue(d->memory, op, g->x->stuck);
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
static unsigned next_of(struct device *d, lane_mask lanes)
{
    unsigned skip = 0;

    if (d->profile == PROFILE_SC)
        skip = choice_pick(d->oracle, SITE_CONFLICT, lane_count(lanes));
    while (skip-- > 0)
        lanes &= lanes - 1;
    return lane_lowest(lanes);
}

typedef bool issue_some(struct device *d, const struct group *g, lane_mask lanes);

static bool issue_each(struct device *d, const struct group *g, lane_mask lanes, issue_some *issue)
{
    while (lanes != 0) {
        unsigned l = next_of(d, lanes);

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

static bool issue_access(struct device *d, const struct group *g, lane_mask lanes)
{
    lane_mask apart = g->x->request == REQUEST_STORE ? conflicting(g, lanes) : 0;

    if (g->space == SPACE_SHARED) {
        if (d->k.v[CONST_CoalesceLanes] == 0)
            return issue_each(d, g, lanes, issue_shared);
        return ((lanes & ~apart) == 0 || issue_shared(d, g, lanes & ~apart)) &&
               issue_each(d, g, apart, issue_shared);
    }
    return issue_coalesced(d, g, lanes & ~apart) && issue_each(d, g, apart, issue_segment);
}

/* ---- atomics ---- */

static bool issue_atomic(struct device *d, const struct group *g, lane_mask lane)
{
    struct memop *op = new_op(d, g, lane, MEMOP_ATOMIC);
    unsigned l = lane_lowest(lane);

    op->address = g->physical[l];
    memory_op_room(d->memory, op, ATOMIC_BYTES, false);
    memset(op->data, 0, ATOMIC_BYTES);
    for (unsigned k = 0; k < g->x->d->nsrc && k < 2; k++)
        store_le(op->data + 16 + 16 * k, 8, value_of(g, k, l, 0));
    return memory_issue(d->memory, op, g->x->stuck);
}

/* ---- copies to shared memory ---- */

/* How many bytes a lane's copy reads. */
static uint32_t bytes_read(const struct step *x, unsigned lane)
{
    uint32_t all = type_info((enum type)x->d->instr->type)->bytes;
    const uint32_t *first = x->values[1];

    if ((x->votes & LANE(lane)) != 0)
        return 0;
    return first == NULL || first[lane] > all ? all : first[lane];
}

static bool issue_zeros(struct device *d, const struct group *g, unsigned lane, uint32_t to)
{
    struct memop *op = new_op(d, g, LANE(lane), MEMOP_SHARED);

    memory_op_room(d->memory, op, (size_t)g->size * WARP_STRIDE(g->x->warp->lanes), true);
    memset(op->data, 0, (size_t)g->size * WARP_STRIDE(g->x->warp->lanes));
    op->where[lane] = to;
    return memory_issue(d->memory, op, g->x->stuck);
}

/* One lane's copy; the bytes of the segment that it does not read stay zero. */
static bool issue_copied(struct device *d, const struct group *g, unsigned lane, uint32_t to)
{
    uint64_t segment = d->k.v[CONST_MaxMemOpSize];
    struct memop *op = new_op(d, g, LANE(lane), MEMOP_DEVICE);
    unsigned at = (unsigned)(g->physical[lane] & (segment - 1));

    op->address = g->physical[lane] & ~(segment - 1);
    op->to = to;
    memory_op_room(d->memory, op, (size_t)segment, true);
    memset(op->data, 0, (size_t)segment);
    op->where[lane] = at;
    add_bytes(&op->bytes, at, bytes_read(g->x, lane));
    return memory_issue(d->memory, op, g->x->stuck);
}

static bool issue_copy(struct device *d, const struct group *g, lane_mask lane)
{
    struct step *x = g->x;
    unsigned l = lane_lowest(lane);
    struct group from = *g;
    uint64_t to[64];
    struct access a = { .x = x, .space = SPACE_SHARED, .lanes = lane, .bytes = g->size,
                        .align = g->size, .physical = to };
    const uint64_t *source = x->address;
    bool ok;

    x->address = x->values[0];
    ok = translate(d, &a);
    x->address = source;
    if (!ok)
        return false;
    if (bytes_read(x, l) == 0) {
        from.space = SPACE_SHARED;
        return issue_zeros(d, &from, l, (uint32_t)to[l]);
    }
    a.space = SPACE_GLOBAL;
    a.bytes = bytes_read(x, l);
    a.physical = from.physical;
    return translate(d, &a) && issue_copied(d, &from, l, (uint32_t)to[l]);
}

/* Each lane's is an operation of its own. */
static bool issue_copies(struct device *d, struct step *x)
{
    struct group g = { .x = x, .space = SPACE_GLOBAL, .vector = 1 };

    g.size = type_info((enum type)x->d->instr->type)->bytes;
    return issue_each(d, &g, x->lanes, issue_copy);
}

static bool commit_copies(struct device *d, const struct step *x)
{
    memory_window_commit(d->memory, x->warp->window, x->lanes);
    return true;
}

/* ---- by space ---- */

static lane_mask lanes_in(const struct step *x, enum space space, lane_mask lanes)
{
    lane_mask m = 0;

    FOR_LANES(l, lanes)
        if (generic_space(x->address[l]) == space)
            m |= LANE(l);
    return m;
}

static bool issue_in_space(struct device *d, struct step *x, enum space space, lane_mask lanes)
{
    struct group g;
    struct access a = { .x = x, .space = space, .lanes = lanes, .physical = g.physical };

    g.x = x;
    g.space = space;
    g.size = type_info((enum type)x->d->instr->type)->bytes;
    g.vector = x->d->instr->vector > 1 ? x->d->instr->vector : 1;
    a.bytes = a.align = g.size * g.vector;
    if (x->d->program[space] == NULL) {
        x->at_fault = lanes;
        return stuck_at(x->stuck, RULE_DEVICE_MEMOP, "no such access to %s memory", space_text(space));
    }
    if (!translate(d, &a))
        return false;
    if (x->request == REQUEST_ATOMIC)
        return issue_each(d, &g, lanes, issue_atomic);
    return issue_access(d, &g, lanes);
}

static bool issue_generic(struct device *d, struct step *x)
{
    lane_mask rest = x->lanes;

    while (rest != 0) {
        enum space space = generic_space(x->address[lane_lowest(rest)]);
        lane_mask lanes = lanes_in(x, space, rest);

        if (!issue_in_space(d, x, space, lanes))
            return false;
        rest &= ~lanes;
    }
    return true;
}

static bool issue_action(struct device *d, struct step *x)
{
    if (x->request == REQUEST_RUNTIME)
        return device_runtime(d, x) && (x->d->ndst == 0 || issue_registers(d, x, x->lanes));
    if (x->request == REQUEST_REG)
        return issue_registers(d, x, x->lanes);
    if (x->request == REQUEST_COPY)
        return issue_copies(d, x);
    if (x->request == REQUEST_COMMIT)
        return commit_copies(d, x);
    if (x->d->instr->space == SPACE_NONE)
        return issue_generic(d, x);
    return issue_in_space(d, x, (enum space)x->d->instr->space, x->lanes);
}

static bool issue_result(struct device *d, const struct barrier_result *r)
{
    struct step *x = &d->steps[0];

    x->warp = r->warp;
    x->d = r->d;
    x->pc = (uint32_t)(r->d - r->warp->block->grid->code->decoded);
    x->processor = r->warp->block->processor;
    x->regs = &r->d->regs;
    x->stuck = &d->stuck.stuck;
    if (r->d->dst_class[0] == CLASS_PRED)
        x->out[0].w[0] = r->value != 0 ? ~(lane_mask)0 : 0;
    else
        for (unsigned l = 0; l < r->warp->lanes; l++)
            x->out[0].u[l] = (uint32_t)r->value;
    x->values[0] = x->out[0].w;
    return r->d->ndst == 0 || issue_registers(d, x, r->lanes);
}

/* ---- device.memOp ---- */

bool device_mem_op(struct device *d, struct step *x)
{
    uint64_t first = memory_serial(d->memory);
    unsigned here = tell_open(d->tell);
    bool ok;

    ok = issue_action(d, x);
    tell_close(d->tell, here);
    if (ok)
        tell_number(d->tell, RULE_DEVICE_MEMOP, memory_serial(d->memory) - first);
    return ok;
}

bool device_barrier_results(struct device *d)
{
    uint64_t first = memory_serial(d->memory);
    unsigned here = tell_open(d->tell);
    bool ok = true;

    for (size_t i = 0; ok && i < d->results.n; i++)
        ok = issue_result(d, &d->results.v[i]);
    tell_close(d->tell, here);
    if (ok)
        tell_number(d->tell, RULE_DEVICE_MEMOP, memory_serial(d->memory) - first);
    return ok;
}
