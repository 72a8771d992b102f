/* debug/hear.c: observers that keep the last step. Lines and derivations are those of a
 * trace. */
#include "debug/hear.h"

#include <string.h>

#include "observe/show.h"
#include "program/lanes.h"

/* ---- warps ---- */

/* How many of the traces get to know of what happens. */
static unsigned listening(const struct hearing *h)
{
    return h->deaf || h->silent ? 0 : HEARD_TRACES;
}

static bool on_check(void *self, const struct warp_event *e, struct stuck *why)
{
    struct hearing *h = self;

    for (unsigned i = 0; i < listening(h); i++)
        h->inner[i].check(h->inner[i].self, e, why);
    return true;
}

static void on_stepped(void *self, const struct warp_event *e)
{
    struct hearing *h = self;
    struct heard_warp w = { warp_id_of(e), e->program, e->pc, e->after->pc, e->after->active };

    if (h->deaf)
        return;
    for (unsigned i = 0; i < listening(h); i++)
        h->inner[i].stepped(h->inner[i].self, e);
    ARRAY_PUSH(h->warps, h->nwarps, h->cap_warps, w);
}

static void on_stuck(void *self)
{
    struct hearing *h = self;

    for (unsigned i = 0; i < listening(h); i++)
        h->inner[i].stuck(h->inner[i].self);
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

/* The n youngest blocks; their warps stand at their first instruction. */
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
    for (unsigned i = 0; i < listening(h); i++)
        h->inner_tell[i].told(h->inner_tell[i].self, t);
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

    if (h->deaf)
        return;
    for (unsigned i = 0; i < listening(h); i++)
        h->inner_memory[i].fired(h->inner_memory[i].self, e);
    if (e->rule == RULE_M_END && e->op->writes)
        hear_write(h, e->op);
}

/* ---- together ---- */

void hearing_init(struct hearing *h, unsigned lanes)
{
    *h = (struct hearing){ .device = NULL };
    for (unsigned i = 0; i < HEARD_TRACES; i++) {
        h->options[i] = (struct trace_options){
            .format = &trace_text,
            .level = TRACE_MICRO,
            .lanes = lanes,
            .bare = i == 0,
            .kept = &h->lines[i],
        };
        trace_init(&h->traces[i], &h->options[i]);
        h->inner[i] = trace_observer(&h->traces[i]);
        h->inner_memory[i] = trace_memory_observer(&h->traces[i]);
        h->inner_tell[i] = trace_listener(&h->traces[i]);
    }
}

void hearing_free(struct hearing *h)
{
    for (unsigned i = 0; i < HEARD_TRACES; i++) {
        trace_free(&h->traces[i]);
        text_free(&h->lines[i]);
    }
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
    for (unsigned i = 0; i < HEARD_TRACES && !h->silent; i++)
        h->lines[i].n = 0;
    memset(h->fired, 0, sizeof h->fired);
    h->nwarps = h->nwrites = 0;
}

static void own_windows(struct hearing *h, const struct look_grid *g, const struct block *b)
{
    for (unsigned k = 0; k < b->nwarps; k++)
        for (unsigned i = 0; i < HEARD_TRACES; i++)
            trace_own(&h->traces[i], b->warps[k].window,
                      (struct window_owner){ place_in(g, b, k), g->program });
}

/* Restoring tells of functions too, which nobody asked for. Deaf, it is the present state that
 * stands there again, and the last step is still the last. */
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
