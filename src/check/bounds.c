/* check/bounds.c: what is wrong with the address of an access, one function a state space.
 * Declared in bounds.h. */
#include "check/bounds.h"

#include "program/lanes.h"

/* One lane's access while it is looked at. */
struct bounded {
    const struct bounds *bounds;
    const struct access_event *event;
    struct lane_access access;
    const struct place_of_memory *near; /* the place of the lane before */
};

static bool global_wrong(struct bounded *x, struct text *why)
{
    const struct lane_access *a = &x->access;
    const struct block *b = x->event->warp->block;
    struct reaching r = { a->at, a->bytes, 0 };
    struct look_grid g;

    if (x->near != NULL && a->at >= x->near->at && a->at - x->near->at < x->near->size &&
        x->near->size - (a->at - x->near->at) >= a->bytes)
        return false;
    if (look_grid(x->bounds->device, look_grid_of(b), &g))
        r.context = g.context;
    if (places_wrong(x->bounds->places, &r, why))
        return true;
    x->near = places_find(x->bounds->places, a->at);
    return false;
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
    const unsigned char *base = e->warp->regs.bytes;
    uint64_t bottom = p->regs[REG_STACK_BASE].cls == CLASS_64
                          ? ((const uint64_t *)(const void *)base)[lane]
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

static bool is_wrong(struct bounded *x, struct text *why)
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
                a->bytes, a->bytes == 1 ? "" : "s", space_text(a->space), (unsigned long long)a->at, why->s);
    findings_add(x->bounds->findings,
                 &(struct defect){ .check = "memory", .first = p, .message = message.s });
    text_free(&message);
}

void bounds_access(const struct bounds *b, const struct access_event *e)
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
