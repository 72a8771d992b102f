/* check/bounds.c: what is wrong with the address of an access, one function a state space.
 * Declared in bounds.h. */
#include "check/bounds.h"

#include "program/lanes.h"

/* One lane's access while it is looked at. */
struct bounded {
    const struct bounds *bounds;
    const struct access_event *event;
    struct lane_access access;
};

static uint32_t context_of(const struct bounds *b, uint32_t grid)
{
    struct look_grid g;

    return look_grid(b->device, grid, &g) ? g.context : 0;
}

static bool global_wrong(const struct bounded *x, struct text *why)
{
    const struct lane_access *a = &x->access;
    struct reaching r = { a->at, a->bytes,
                          context_of(x->bounds, look_grid_of(x->event->warp->block)) };

    return places_wrong(x->bounds->places, &r, why);
}

static bool beyond(const struct lane_access *a, uint64_t end, const char *what, struct text *why)
{
    if (a->at <= end && end - a->at >= a->bytes)
        return false;
    text_printf(why, "%s ends at 0x%llx", what, (unsigned long long)end);
    return true;
}

/* Where the frames of the thread's calls end. */
static uint64_t end_of_frames(const struct access_event *e, unsigned lane)
{
    const struct program *p = e->program;
    const struct reg *r = &p->regs[REG_STACK_BASE];
    const unsigned char *base = e->warp->regs.bytes;
    uint64_t bottom = r->slot == NO_SLOT     ? 0
                      : r->cls == CLASS_64 ? ((const uint64_t *)(const void *)base)[lane]
                                           : ((const uint32_t *)(const void *)base)[lane];

    return bottom + p->functions[p->function_of[e->pc]].frame;
}

static bool local_wrong(const struct bounded *x, struct text *why)
{
    uint64_t most = device_constants(x->bounds->device)->v[CONST_LocalMemSize];

    return beyond(&x->access, most, "local memory (LocalMemSize)", why) ||
           beyond(&x->access, end_of_frames(x->event, x->access.lane),
                  "the thread's frame in local memory", why);
}

static bool const_wrong(const struct bounded *x, struct text *why)
{
    const struct program *p = x->event->program;
    const struct lane_access *a = &x->access;

    if (x->event->kind != ACCESS_READ) {
        text_puts(why, "constant memory cannot be written");
        return true;
    }
    if (a->at >= PARAM_BASE)
        return false;
    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];

        if (v->space == SPACE_CONST && !v->is_param && a->at >= v->address &&
            a->at - v->address < v->size && v->size - (a->at - v->address) >= a->bytes)
            return false;
    }
    text_puts(why, "no constant variable of the program is there");
    return true;
}

static bool is_wrong(const struct bounded *x, struct text *why)
{
    const struct lane_access *a = &x->access;

    if ((a->at & (a->bytes - 1)) != 0) {
        text_printf(why, "the address is not a multiple of %u", a->bytes);
        return true;
    }
    if (a->space == SPACE_GLOBAL)
        return global_wrong(x, why);
    if (a->space == SPACE_SHARED)
        return beyond(a, x->event->warp->block->shared_size, "the block's shared memory", why);
    if (a->space == SPACE_LOCAL)
        return local_wrong(x, why);
    return a->space == SPACE_CONST && const_wrong(x, why);
}

static void report(const struct bounded *x, const struct text *why, lane_mask lanes)
{
    const struct access_event *e = x->event;
    const struct lane_access *a = &x->access;
    struct party p = party_of(x->bounds->device, e->warp, e->pc, lanes);
    struct text message = { NULL, 0, 0 };

    if (findings_again(x->bounds->findings, "memory", &p, NULL) != NULL)
        return;
    text_printf(&message, "%s of %u byte%s at %s address 0x%llx: %s", access_text(e->kind),
                a->bytes, a->bytes == 1 ? "" : "s", space_text(a->space), (unsigned long long)a->at,
                why->s);
    findings_add(x->bounds->findings,
                 &(struct defect){ .check = "memory", .first = p, .message = message.s });
    text_free(&message);
}

/* Every lane by itself: something may be wrong. */
static void look_closely(const struct bounds *b, const struct access_event *e)
{
    struct bounded x = { .bounds = b, .event = e }, first = { .bounds = NULL };
    struct text why = { NULL, 0, 0 };
    lane_mask lanes = 0;

    FOR_LANES(l, e->lanes) {
        struct text here = { NULL, 0, 0 };

        x.access = access_of_lane(e, l);
        if (!is_wrong(&x, &here))
            continue;
        if (lanes == 0) {
            why = here;
            first = x;
        } else {
            text_free(&here);
        }
        lanes |= LANE(l);
    }
    if (lanes != 0)
        report(&first, &why, lanes);
    text_free(&why);
}

/* ---- runs of lanes ---- */

void bounds_moved(struct bounds *b)
{
    b->near = (struct reachable){ 0, 0, 0 };
}

static bool is_near(const struct bounds *b, const struct lane_run *r, uint32_t grid)
{
    return b->near.grid == grid && r->at >= b->near.low && r->at < b->near.end &&
           run_end(r) <= b->near.end;
}

static bool is_reachable(struct bounds *b, const struct lane_run *r, uint32_t grid)
{
    const struct place_of_memory *p;

    if (is_near(b, r, grid))
        return true;
    p = places_find(b->places, r->at);
    if (p == NULL || p->freed || p->context != context_of(b, grid))
        return false;
    b->near = (struct reachable){ grid, p->at, p->at + p->size };
    return is_near(b, r, grid);
}

/* Is nothing wrong with any of its lanes, as far as the run alone can tell? */
static bool is_right(struct bounds *b, const struct access_event *e, const struct lane_run *r)
{
    const struct block *block = e->warp->block;

    if ((r->at & (r->bytes - 1)) != 0)
        return false;
    if (r->space == SPACE_GLOBAL)
        return is_reachable(b, r, look_grid_of(block));
    if (r->space == SPACE_SHARED)
        return r->at < block->shared_size && run_end(r) <= block->shared_size;
    return r->space == SPACE_CONST && e->kind == ACCESS_READ && r->at >= PARAM_BASE;
}

void bounds_access(struct bounds *b, const struct access_runs *runs)
{
    for (unsigned i = 0; i < runs->n; i++)
        if (!is_right(b, runs->event, &runs->v[i])) {
            look_closely(b, runs->event);
            return;
        }
}
