/* engine/state/look.c: what look.h promises. Changes nothing. */
#include "engine/state/look.h"

#include "engine/device/machine.h"
#include "engine/thread/expr.h"
#include "memory/state/look.h"

const struct message *look_message(const struct device *d, size_t i)
{
    return i < d->nmessages ? &d->messages[i] : NULL;
}

bool look_context(const struct device *d, context_id c, struct look_context *out)
{
    if (c >= d->ncontexts)
        return false;
    *out = (struct look_context){ d->contexts[c]->running, d->contexts[c]->ncodes };
    return true;
}

const struct program *look_program(const struct device *d, context_id c, size_t i)
{
    return d->contexts[c]->codes[i]->program;
}

static struct look_grid seen(const struct grid *g)
{
    return (struct look_grid){
        .id = g->id,
        .context = g->context->id,
        .program = g->code->program,
        .function = g->function,
        .size = g->size,
        .block = g->block,
        .started = g->started,
        .blocks = g->blocks,
        .next = g->next,
        .completed = g->completed,
        .resident = g->nresident,
        .workspace = g->workspace,
    };
}

bool look_grid(const struct device *d, grid_id from, struct look_grid *out)
{
    size_t i = from < d->first_live ? d->first_live : from;

    while (i < d->ngrids && d->grids[i]->over)
        i++;
    if (i >= d->ngrids)
        return false;
    *out = seen(d->grids[i]);
    return true;
}

const struct block *look_block(const struct device *d, grid_id g, size_t i)
{
    return i < d->grids[g]->nresident ? d->grids[g]->resident[i] : NULL;
}

bool look_room(const struct device *d, grid_id g)
{
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++)
        if (processor_has_room(&d->processors[i], &d->k, d->grids[g]))
            return true;
    return false;
}

const struct block *look_leaving(const struct device *d, size_t i)
{
    return i < d->nleaving ? d->leaving[i] : NULL;
}

const struct warp *look_owner(const struct device *d, reg_window w)
{
    return device_owner(d, w);
}

uint32_t look_call(const struct warp *w, unsigned lane, uint32_t depth)
{
    return w->calls.functions[(size_t)depth * w->lanes + lane];
}

const struct memory *device_memory(const struct device *d)
{
    return d->memory;
}

const struct memprog_set *look_memory_programs(const struct device *d)
{
    return d->programs;
}

grid_id look_grid_of(const struct block *b)
{
    return b->grid->id;
}

/* ---- the next step ---- */

const struct decoded *look_next(const struct warp *w)
{
    return &w->block->grid->code->decoded[w->exec.pc];
}

enum warp_wait look_warp_waits(const struct warp *w)
{
    return warp_waits(w, look_next(w), w->exec.active);
}

enum warp_wait look_thread_waits(const struct warp *w, unsigned lane)
{
    return warp_thread_waits(w, w->block->grid->code->decoded, lane);
}

const struct program *look_program_of(const struct warp *w)
{
    return w->block->grid->code->program;
}

uint32_t look_entry(const struct warp *w)
{
    return w->block->grid->function;
}

/* ---- threads ---- */

uint64_t look_sreg(const struct device *d, const struct warp *w, enum sreg s, unsigned lane)
{
    const struct step x = {
        .constants = &d->k,
        .clock = &d->counts.steps,
        .warp = (struct warp *)w, /* read only */
    };

    return expr_sreg(&x, s, lane);
}

bool look_has_register(const struct warp *w, const struct reg *r)
{
    const struct function *functions = look_program_of(w)->functions;
    bool foreign = r->function != NO_FUNCTION && r->function != look_entry(w) &&
                   functions[r->function].is_entry;

    return !foreign && (r->slot == NO_SLOT || r->slot + class_slots(r->cls) <= w->regs.slots);
}

/* Values are in the machine's own order, lane beside lane (memory/memory.h). */
uint64_t look_register(const struct warp *w, const struct reg *r, unsigned lane)
{
    const unsigned char *bytes;
    uint64_t wide;
    uint32_t narrow;

    if (r->slot == NO_SLOT)
        return 0;
    bytes = w->regs.bytes + (size_t)r->slot * 4 * WARP_STRIDE(w->lanes);
    if (r->cls == CLASS_32) {
        memcpy(&narrow, bytes + (size_t)lane * sizeof narrow, sizeof narrow);
        return narrow;
    }
    if (r->cls == CLASS_PRED) {
        memcpy(&wide, bytes, sizeof wide);
        return wide >> lane & 1;
    }
    memcpy(&wide, bytes + (size_t)lane * (r->cls == CLASS_64 ? 8 : 16), sizeof wide);
    return wide;
}

static enum space space_of(uint64_t address)
{
    if (address < WINDOW_SHARED || address >= WINDOW_END)
        return SPACE_GLOBAL;
    if (address < WINDOW_LOCAL)
        return SPACE_SHARED;
    return address < WINDOW_CONST ? SPACE_LOCAL : SPACE_CONST;
}

struct memory_place memory_place_of(enum space space, uint64_t address)
{
    struct memory_place p = { space, address };

    if (space == SPACE_NONE) {
        p.space = space_of(address);
        p.at -= space_window(p.space);
    }
    return p;
}

bool look_word(const struct device *d, const struct block *b, enum space space, uint64_t address,
               unsigned bytes, uint64_t *value)
{
    unsigned char v[8] = { 0 };

    if (bytes > sizeof v)
        return false;
    if (space == SPACE_GLOBAL && !device_read(d, b->grid->context->id, address, v, bytes))
        return false;
    if (space == SPACE_SHARED) {
        if (address > b->shared_size || b->shared_size - address < bytes)
            return false;
        memory_look_shared(d->memory, b->processor, b->shared + (uint32_t)address, v, bytes);
    }
    *value = 0;
    for (unsigned i = bytes; i-- > 0;)
        *value = *value << 8 | v[i];
    return space == SPACE_GLOBAL || space == SPACE_SHARED;
}

/* Byte by byte: neighbours in a thread's local memory may lie apart. */
bool look_local(const struct device *d, const struct look_local *l, unsigned char *out, size_t n)
{
    uint64_t size = d->k.v[CONST_LocalMemSize];

    if (l->address > size || size - l->address < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        uint64_t at = local_physical(d, l->warp, l->lane, l->address + i);

        memory_host_read(d->memory, at, out + i, 1);
    }
    return true;
}
