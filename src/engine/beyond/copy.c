/* engine/beyond/copy.c: copies of a warp's threads to shared memory become memory operations: beyond the
 * report, for cp.async of later PTX. */
#include <string.h>

#include "engine/device/access.h"
#include "program/lanes.h"

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
    size_t bytes = (size_t)g->size * WARP_STRIDE(g->x->warp->lanes);
    struct memop *op = access_op(d, g, LANE(lane), MEMOP_SHARED, bytes);

    memset(op->data, 0, bytes);
    op->where[lane] = to;
    return memory_issue(d->memory, op, g->x->stuck);
}

/* One lane's copy; the bytes of the segment that it does not read stay zero. */
static bool issue_copied(struct device *d, const struct group *g, unsigned lane, uint32_t to)
{
    uint64_t segment = d->k.v[CONST_MaxMemOpSize];
    struct memop *op = access_op(d, g, LANE(lane), MEMOP_DEVICE, (size_t)segment);
    unsigned at = (unsigned)(g->physical[lane] & (segment - 1));

    op->address = g->physical[lane] & ~(segment - 1);
    op->to = to;
    memset(op->data, 0, (size_t)segment);
    op->where[lane] = at;
    access_add_bytes(&op->bytes, at, bytes_read(g->x, lane));
    return memory_issue(d->memory, op, g->x->stuck);
}

static bool issue_copy(struct device *d, struct group *g, lane_mask lane)
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
bool copies_issue(struct device *d, struct step *x)
{
    struct group g = { .x = x, .space = SPACE_GLOBAL, .vector = 1 };

    g.size = type_info((enum type)x->d->instr->type)->bytes;
    return access_each(d, &g, x->lanes, issue_copy);
}

bool copies_commit(struct device *d, const struct step *x)
{
    memory_window_commit(d->memory, x->warp->window, x->lanes);
    return true;
}
