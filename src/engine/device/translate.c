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

/* near: see regions_near. */
static inline bool global_extent(const struct block *b, uint64_t address, size_t *near,
                                 struct extent *p)
{
    const struct context *c = b->grid->context;
    const struct stretch *s = regions_near(&c->mapped, address, near);

    if (s == NULL)
        s = regions_find(&c->heap, address, 1);
    if (s == NULL)
        return false;
    *p = (struct extent){ s->at, s->size, PHYSICAL(SPACE_GLOBAL, s->at - GLOBAL_BASE) };
    return true;
}

static inline bool const_extent(const struct block *b, uint64_t address, struct extent *p)
{
    const struct grid *g = b->grid;
    const struct stretch *s;

    if (address >= PARAM_BASE) {
        *p = (struct extent){ PARAM_BASE, g->params_size, PHYSICAL(SPACE_CONST, g->params_at) };
        return true;
    }
    s = regions_find(&g->context->constants, address, 1);
    if (s == NULL)
        return false;
    *p = (struct extent){ s->at, s->size, PHYSICAL(SPACE_CONST, s->at) };
    return true;
}

/* The place in which the address lies. False: none is known, or nothing is mapped there. */
static inline bool find_extent(const struct block *b, enum space space, uint64_t address,
                               struct extent *p)
{
    if (space == SPACE_SHARED) {
        *p = (struct extent){ 0, b->shared_size, b->shared };
        return true;
    }
    if (space == SPACE_GLOBAL) {
        size_t near = 0;

        return global_extent(b, address, &near, p);
    }
    return space == SPACE_CONST && const_extent(b, address, p);
}

static inline bool in_extent(const struct extent *p, uint64_t address, uint64_t bytes)
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
        (!find_extent(a->x->warp->block, a->space, address, near) || !in_extent(near, address, a->bytes)))
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

/* Translates the runs; their lowest word is at `at`. */
static inline bool place_runs(const struct extent *p, const struct runs *r, uint64_t at,
                              struct run_list *out)
{
    if (!in_extent(p, at, r->end - r->low))
        return false;
    *out = (struct run_list){ r->v, r->n, r->form, p->physical + (at - p->at) - r->low, r->end };
    return true;
}

/* The place of runs that begin at `at`. */
static inline bool find_runs_extent(const struct step *x, enum space space, uint64_t at,
                                    struct extent *p)
{
    if (space == SPACE_GLOBAL)
        return global_extent(x->warp->block, at, &x->runs->near, p);
    return find_extent(x->warp->block, space, at, p);
}

bool translate_runs(const struct step *x, enum space space, struct run_list *out)
{
    const struct fetch *m = &x->d->mem;
    const struct runs *r = x->runs;
    uint64_t at;
    struct extent p;

    return ((r->bits | m->value) & (x->d->access_bytes - 1u)) == 0 && runs_begin(x, &at) &&
           find_runs_extent(x, space, at, &p) && place_runs(&p, r, at, out);
}

bool translate(struct device *d, struct access *a)
{
    bool generic = a->x->d->instr->space == SPACE_NONE;
    uint64_t window = generic ? space_window(a->space) : 0;
    struct extent near = { 0, 0, 0 };

    if (a->x->address == NULL)
        expr_each_address(a->x);
    if (a->lanes == lanes_below(a->x->warp->lanes) &&
        find_extent(a->x->warp->block, a->space, a->x->address[0] - window, &near) &&
        translate_all(a, &near, window))
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

bool translate_ahead(const struct device *d, const struct ahead *a, uint64_t *physical)
{
    struct extent p;

    if ((a->address & (a->bytes - 1u)) != 0)
        return false;
    if (a->space == SPACE_LOCAL) {
        uint64_t size = d->k.v[CONST_LocalMemSize];

        *physical = local_physical(d, a->warp, a->lane, a->address);
        return a->bytes <= LOCAL_PIECE && a->address <= size && size - a->address >= a->bytes;
    }
    if (!find_extent(a->warp->block, a->space, a->address, &p) || !in_extent(&p, a->address, a->bytes))
        return false;
    *physical = p.physical + (a->address - p.at);
    return true;
}
