/* debug/hear.c: observers that keep the last step. Lines and derivations are those of a
 * trace. */
#include "debug/hear.h"

#include <string.h>

#include "observe/show.h"
#include "program/lanes.h"

/* ---- warps ---- */

/* Does the trace get to know of what happens? */
static bool listens(const struct hearing *h)
{
    return !h->deaf && !h->silent;
}

static bool on_check(void *self, const struct warp_event *e, struct stuck *why)
{
    struct hearing *h = self;

    return !listens(h) || h->inner.check(h->inner.self, e, why);
}

static void on_stepped(void *self, const struct warp_event *e)
{
    struct hearing *h = self;
    struct heard_warp w = { warp_id_of(e), e->program, e->pc, e->after->pc, e->after->active };

    if (listens(h))
        h->inner.stepped(h->inner.self, e);
    if (!h->deaf)
        ARRAY_PUSH(h->warps, h->nwarps, h->cap_warps, w);
}

static void on_stuck(void *self)
{
    struct hearing *h = self;

    if (listens(h))
        h->inner.stuck(h->inner.self);
}

/* ---- blocks that were issued ---- */

static struct warp_id place_in(const struct look_grid *g, const struct block *b, unsigned warp)
{
    struct warp_id p = { .known = true, .context = g->context, .grid = g->id, .warp = warp };

    memcpy(p.block, b->index, sizeof p.block);
    return p;
}

/* The serial number of the block that was issued last. */
static uint64_t newest(const struct device *d)
{
    struct look_grid g;
    uint64_t serial = 0;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; i < g.resident; i++) {
            const struct block *b = look_block(d, g.id, i);

            serial = b->serial > serial ? b->serial : serial;
        }
    return serial;
}

/* The n youngest blocks, whose warps are at their first instruction. */
static void hear_issued(struct hearing *h, uint64_t n)
{
    const uint64_t last = newest(h->device);
    struct look_grid g;

    for (grid_id next = 0; look_grid(h->device, next, &g); next = g.id + 1)
        for (size_t i = 0; i < g.resident; i++) {
            const struct block *b = look_block(h->device, g.id, i);

            for (unsigned k = 0; k < b->nwarps && last - b->serial < n; k++) {
                const struct exec_state *e = &b->warps[k].exec;
                struct heard_warp w = { place_in(&g, b, k), g.program, 0, e->pc, e->active };

                ARRAY_PUSH(h->warps, h->nwarps, h->cap_warps, w);
            }
        }
}

/* ---- rules ---- */

static void on_told(void *self, const struct told *t)
{
    struct hearing *h = self;

    if (h->deaf)
        return;
    if (listens(h))
        h->inner_tell.told(h->inner_tell.self, t);
    h->fired[t->rule] = true;
    if (t->rule == RULE_SCHED_ISSUEBLOCKS)
        hear_issued(h, t->value);
}

/* ---- memory ---- */

static void add_write(struct hearing *h, const struct memop *op, struct heard_write w)
{
    const struct warp *owner = look_owner(h->device, op->window);
    struct look_grid g;

    if (owner != NULL && look_grid(h->device, look_grid_of(owner->block), &g))
        w.place = place_in(&g, owner->block, owner->index);
    if (owner != NULL && w.space == SPACE_SHARED)
        w.address -= owner->block->shared;
    ARRAY_PUSH(h->writes, h->nwrites, h->cap_writes, w);
}

/* The bytes of an operation that has ended. */
static void hear_write(struct hearing *h, const struct memop *op)
{
    struct heard_write w = { .lanes = op->lanes, .bytes = op->bytes };
    struct space_address p;

    if (op->kind == MEMOP_SHARED) {
        FOR_LANES(l, op->lanes)
            add_write(h, op, (struct heard_write){ .space = SPACE_SHARED,
                                                   .address = op->where[l],
                                                   .bytes = bytes_below(op->size * op->nvalues),
                                                   .lanes = LANE(l) });
    } else if (memop_address(op, &p)) {
        w.space = p.space;
        w.address = p.address;
        if (op->kind == MEMOP_ATOMIC)
            w.bytes = bytes_below(op->size);
        add_write(h, op, w);
    }
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct hearing *h = self;

    if (listens(h))
        h->inner_memory.fired(h->inner_memory.self, e);
    if (!h->deaf && e->rule == RULE_M_END && e->op->writes)
        hear_write(h, e->op);
}

/* ---- together ---- */

void hearing_init(struct hearing *h)
{
    *h = (struct hearing){ .options = { .format = &trace_text, .level = TRACE_MICRO,
                                        .bare = &h->lines[0], .kept = &h->lines[1] } };
    trace_init(&h->trace, &h->options);
    h->inner = trace_observer(&h->trace);
    h->inner_memory = trace_memory_observer(&h->trace);
    h->inner_tell = trace_listener(&h->trace);
}

void hearing_free(struct hearing *h)
{
    trace_free(&h->trace);
    text_free(&h->lines[0]);
    text_free(&h->lines[1]);
    mem_free(h->warps);
    mem_free(h->writes);
}

struct engine_observer hearing_observer(struct hearing *h)
{
    return (struct engine_observer){
        .self = h, .check = on_check, .stepped = on_stepped, .stuck = on_stuck
    };
}

struct memory_observer hearing_memory_observer(struct hearing *h)
{
    return (struct memory_observer){ h, on_memory };
}

struct tell_listener hearing_listener(struct hearing *h)
{
    return (struct tell_listener){ h, on_told };
}

void hearing_begin(struct hearing *h)
{
    if (!h->silent)
        h->lines[0].n = h->lines[1].n = 0;
    memset(h->fired, 0, sizeof h->fired);
    h->nwarps = h->nwrites = 0;
}

static void own_windows(struct hearing *h, const struct look_grid *g, const struct block *b)
{
    for (unsigned k = 0; k < b->nwarps; k++)
        trace_own(&h->trace, b->warps[k].window,
                  (struct window_owner){ place_in(g, b, k), g->program });
}

/* Restoring also reports functions, which are not wanted here. Without reports the present state comes
 * back, and the last step stays the last. */
void hearing_restored(struct hearing *h)
{
    struct look_grid g;
    const struct block *b;

    if (!h->deaf)
        hearing_begin(h);
    for (grid_id next = 0; look_grid(h->device, next, &g); next = g.id + 1)
        for (size_t i = 0; i < g.resident; i++)
            own_windows(h, &g, look_block(h->device, g.id, i));
    for (size_t i = 0; (b = look_leaving(h->device, i)) != NULL; i++)
        if (look_grid(h->device, look_grid_of(b), &g) && g.id == look_grid_of(b))
            own_windows(h, &g, b);
}

const char *hearing_lines(const struct hearing *h, bool derivations)
{
    const struct text *t = &h->lines[derivations];

    return t->n > 0 ? t->s : "";
}
