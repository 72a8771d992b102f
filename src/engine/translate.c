/* engine/translate.c: from a thread's address to a physical one: the context's virtual memory space
 * (vms, 5.7), the thread's local offset (5.3), the block's shared offset (5.5) and the grid's
 * parameters. An address that is not mapped is bottom. */
#include "engine/machine.h"
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

static bool global_lane(const struct access *a, unsigned lane, uint64_t address)
{
    const struct context *c = a->x->warp->block->grid->context;

    if (regions_find(&c->mapped, address, a->bytes) == NULL &&
        regions_find(&c->heap, address, a->bytes) == NULL)
        return unmapped(a, lane, address, "nothing is mapped there");
    a->physical[lane] = PHYSICAL(SPACE_GLOBAL, address - GLOBAL_BASE);
    return true;
}

static bool const_lane(const struct access *a, unsigned lane, uint64_t address)
{
    const struct grid *g = a->x->warp->block->grid;

    if (address >= PARAM_BASE) {
        if (address - PARAM_BASE > g->params_size || g->params_size - (address - PARAM_BASE) < a->bytes)
            return unmapped(a, lane, address, "outside the kernel's parameters");
        a->physical[lane] = PHYSICAL(SPACE_CONST, g->params_at + (address - PARAM_BASE));
        return true;
    }
    if (regions_find(&g->context->constants, address, a->bytes) == NULL)
        return unmapped(a, lane, address, "no constant variable is there");
    a->physical[lane] = PHYSICAL(SPACE_CONST, address);
    return true;
}

uint64_t local_physical(const struct device *d, const struct warp *w, unsigned lane,
                        uint64_t address)
{
    uint64_t per_warp = d->k.v[CONST_LocalMemSize] * w->lanes;
    uint64_t warps = d->k.v[CONST_MaxResidentThreads] / w->lanes; /* whole warps are resident */

    return PHYSICAL(SPACE_LOCAL, (w->block->processor * warps + w->local_slot) * per_warp +
                                     (address / LOCAL_PIECE * w->lanes + lane) * LOCAL_PIECE +
                                     address % LOCAL_PIECE);
}

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

static bool shared_lane(const struct access *a, unsigned lane, uint64_t address)
{
    const struct block *b = a->x->warp->block;

    if (address > b->shared_size || b->shared_size - address < a->bytes)
        return unmapped(a, lane, address, "outside the block's shared memory");
    a->physical[lane] = b->shared + address;
    return true;
}

static bool translate_lane(struct device *d, const struct access *a, unsigned lane, uint64_t address)
{
    switch (a->space) {
    case SPACE_GLOBAL:
        return global_lane(a, lane, address);
    case SPACE_CONST:
        return const_lane(a, lane, address);
    case SPACE_LOCAL:
        return local_lane(d, a, lane, address);
    case SPACE_SHARED:
    case SPACE_NONE:
    case SPACE_PARAM:
    case SPACE_REG:
        break;
    }
    return shared_lane(a, lane, address);
}

/* Accesses are aligned to their whole size, vectors included, copies to what they write. */
static bool aligned(const struct access *a, unsigned lane, uint64_t address)
{
    if ((address & (a->align - 1)) == 0)
        return true;
    return unmapped(a, lane, address, "not aligned to the size of the access");
}

bool translate(struct device *d, const struct access *a)
{
    bool generic = a->x->d->instr->space == SPACE_NONE;
    uint64_t window = generic ? space_window(a->space) : 0;
    const struct stretch *near = NULL;

    FOR_LANES(l, a->lanes) {
        uint64_t address = a->x->address[l] - window;

        if (!aligned(a, l, address))
            return false;
        /* neighbours mostly lie in one stretch: it is looked up once */
        if (near != NULL && address >= near->at && address - near->at <= near->size - a->bytes) {
            a->physical[l] = PHYSICAL(SPACE_GLOBAL, address - GLOBAL_BASE);
            continue;
        }
        if (!translate_lane(d, a, l, address))
            return false;
        if (a->space == SPACE_GLOBAL)
            near = regions_find(&a->x->warp->block->grid->context->mapped, address, a->bytes);
    }
    return true;
}
