/* engine/device/translate.c: from a thread's address to a physical one: the context's virtual memory space
 * (vms, 5.7), the thread's local offset (5.3), the block's shared offset (5.5) and the grid's
 * parameters. An address that is not mapped is bottom. */
#include "engine/device/machine.h"
#include "engine/thread/runs.h"
#include "program/lanes.h"

/* Local memory lies interleaved, so that the same address of neighbouring threads lies side by
 * side: pieces of this many bytes, lane after lane. No access crosses a piece's end. */
#define LOCAL_PIECE 16u

enum space generic_space(uint64_t address)
{
    if (address < WINDOW_SHARED || address >= WINDOW_END)
        return SPACE_GLOBAL;
    if (address < WINDOW_LOCAL)
        return SPACE_SHARED;
    return address < WINDOW_CONST ? SPACE_LOCAL : SPACE_CONST;
}

static bool unmapped(const struct access *a, unsigned lane, uint64_t address, const char *why)
{
    a->x->at_fault |= LANE(lane);
    return stuck_at(a->x->stuck, RULE_DEVICE_MEMOP, "%lu bytes at %s address 0x%llx: %s",
                    (unsigned long)a->bytes, space_text(a->space), (unsigned long long)address, why);
}

uint64_t local_first(const struct device *d, unsigned processor)
{
    uint64_t lanes = d->k.v[CONST_WarpSize];
    uint64_t warps = d->k.v[CONST_MaxResidentThreads] / lanes; /* whole warps are resident */

    return PHYSICAL(SPACE_LOCAL, processor * warps * d->k.v[CONST_LocalMemSize] * lanes);
}

uint64_t local_physical(const struct device *d, const struct warp *w, unsigned lane,
                        uint64_t address)
{
    return local_first(d, w->block->processor) +
           w->local_slot * d->k.v[CONST_LocalMemSize] * w->lanes +
           (address / LOCAL_PIECE * w->lanes + lane) * LOCAL_PIECE + address % LOCAL_PIECE;
}

/* Accesses are aligned to their whole size, vectors included, copies to what they write. */
static bool aligned(const struct access *a, unsigned lane, uint64_t address)
{
    if ((address & (a->align - 1)) == 0)
        return true;
    return unmapped(a, lane, address, "not aligned to the size of the access");
}

/* ---- places ---- */

/* Where the accesses of a warp's threads mostly lie side by side: the addresses from `at` on, and
 * what physical address the first of them is. */
struct extent {
    uint64_t at, size, physical;
};

static bool global_extent(const struct access *a, uint64_t address, struct extent *p)
{
    const struct context *c = a->x->warp->block->grid->context;
    const struct stretch *s = regions_find(&c->mapped, address, a->bytes);

    if (s == NULL)
        s = regions_find(&c->heap, address, a->bytes);
    if (s == NULL)
        return false;
    *p = (struct extent){ s->at, s->size, PHYSICAL(SPACE_GLOBAL, s->at - GLOBAL_BASE) };
    return true;
}

static bool const_extent(const struct access *a, uint64_t address, struct extent *p)
{
    const struct grid *g = a->x->warp->block->grid;
    const struct stretch *s;

    if (address >= PARAM_BASE) {
        *p = (struct extent){ PARAM_BASE, g->params_size, PHYSICAL(SPACE_CONST, g->params_at) };
        return true;
    }
    s = regions_find(&g->context->constants, address, a->bytes);
    if (s == NULL)
        return false;
    *p = (struct extent){ s->at, s->size, PHYSICAL(SPACE_CONST, s->at) };
    return true;
}

/* The place where an access of one thread lies. False: none is known, or nothing is mapped
 * there. */
static bool find_extent(const struct access *a, uint64_t address, struct extent *p)
{
    const struct block *b = a->x->warp->block;

    switch (a->space) {
    case SPACE_GLOBAL:
        return global_extent(a, address, p);
    case SPACE_CONST:
        return const_extent(a, address, p);
    case SPACE_SHARED:
        *p = (struct extent){ 0, b->shared_size, b->shared };
        return true;
    case SPACE_LOCAL:
    case SPACE_NONE:
    case SPACE_PARAM:
    case SPACE_REG:
        break;
    }
    return false;
}

static bool in_extent(const struct extent *p, uint64_t address, uint64_t bytes)
{
    return address >= p->at && address - p->at <= p->size && p->size - (address - p->at) >= bytes;
}

/* Why no access may lie there. */
static const char *reason(const struct access *a, uint64_t address)
{
    if (a->space == SPACE_GLOBAL)
        return "nothing is mapped there";
    if (a->space != SPACE_CONST)
        return "outside the block's shared memory";
    return address >= PARAM_BASE ? "outside the kernel's parameters" : "no constant variable is there";
}

/* ---- by lane ---- */

static bool local_lane(struct device *d, const struct access *a, unsigned lane, uint64_t address)
{
    uint64_t size = d->k.v[CONST_LocalMemSize];

    if (a->bytes > LOCAL_PIECE)
        return unmapped(a, lane, address, "local memory is accessed in at most 16 bytes");
    if (address > size || size - address < a->bytes)
        return unmapped(a, lane, address, "outside local memory (LocalMemSize)");
    a->physical[lane] = local_physical(d, a->x->warp, lane, address);
    return true;
}

/* near: where the thread before it had its access; neighbours mostly lie in one place. */
static bool translate_lane(const struct access *a, unsigned lane, uint64_t address,
                           struct extent *near)
{
    if (!in_extent(near, address, a->bytes) &&
        (!find_extent(a, address, near) || !in_extent(near, address, a->bytes)))
        return unmapped(a, lane, address, reason(a, address));
    a->physical[lane] = near->physical + (address - near->at);
    return true;
}

/* Every thread of the warp, if all of their accesses are aligned and lie in one place. Without a
 * branch in the loop: an offset beyond the last that is allowed has, or makes a difference with,
 * the top bit set (places are smaller than 2^63). */
static bool translate_all(const struct access *a, const struct extent *p, uint64_t window)
{
    const uint64_t *address = a->x->address;
    uint64_t start = window + p->at, last = p->size - a->bytes, beyond = 0, low = 0;

    if (p->size < a->bytes || p->size >> 63 != 0)
        return false;
    for (unsigned l = 0; l < a->x->warp->lanes; l++) {
        uint64_t offset = address[l] - start;

        beyond |= offset | (last - offset);
        low |= address[l] - window;
        a->physical[l] = p->physical + offset;
    }
    return beyond >> 63 == 0 && (low & (a->align - 1)) == 0;
}

/* The runs of the step's addresses, which lie in one place. False: they do not, or one is not
 * aligned, or wraps around. */
static bool translate_runs(struct access *a)
{
    const struct fetch *m = &a->x->d->mem;
    const struct runs *r = a->x->runs;
    uint64_t add = m->splat != NULL ? 0 : m->value, bytes = r->end - r->low, moved;
    uint64_t most = m->have == CLASS_32 ? UINT32_MAX : UINT64_MAX, at = (r->low + add) & most;
    struct extent p;

    if (((r->bits | add) & (a->align - 1)) != 0 || most - at < bytes)
        return false;
    if (!find_extent(a, at, &p) || !in_extent(&p, at, bytes))
        return false;
    moved = p.physical + (at - p.at) - r->low;
    for (unsigned i = 0; i < r->n; i++) {
        a->runs[i] = r->v[i];
        a->runs[i].at += moved;
    }
    a->nruns = r->n;
    return true;
}

bool translate(struct device *d, struct access *a)
{
    bool generic = a->x->d->instr->space == SPACE_NONE;
    uint64_t window = generic ? space_window(a->space) : 0;
    struct extent near = { 0, 0, 0 };

    if (a->runs != NULL && translate_runs(a))
        return true;
    if (a->x->address == NULL)
        expr_each_address(a->x);
    if (a->lanes == lanes_below(a->x->warp->lanes) &&
        find_extent(a, a->x->address[0] - window, &near) && translate_all(a, &near, window))
        return true;
    FOR_LANES(l, a->lanes) {
        uint64_t address = a->x->address[l] - window;

        if (!aligned(a, l, address))
            return false;
        if (!(a->space == SPACE_LOCAL ? local_lane(d, a, l, address)
                                      : translate_lane(a, l, address, &near)))
            return false;
    }
    return true;
}
