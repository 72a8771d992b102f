/* check/bounds.c: --check memory: accesses that reach nothing, reach over an end, or are not
 * aligned, one function a state space. Where the semantics has no rule the run is stuck as well;
 * local memory beyond the frames of the thread's calls has one. Declared in kernel.h. */
#include "check/kernel.h"
#include "program/lanes.h"

/* One lane's access while it is looked at. */
struct bounded {
    const struct kernel_checks *kernel;
    const struct access_event *event;
    struct lane_access access;
};

static uint32_t context_of(const struct kernel_checks *k, uint32_t grid)
{
    struct look_grid g;

    return look_grid(k->device, grid, &g) ? g.context : 0;
}

static bool global_wrong(const struct bounded *x, struct text *why)
{
    const struct lane_access *a = &x->access;
    struct reaching r = { a->at, a->bytes,
                          context_of(x->kernel, look_grid_of(x->event->warp->block)) };

    return allocations_wrong(&x->kernel->allocations, &r, why);
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

    return look_register(e->warp, &p->regs[REG_STACK_BASE], lane) +
           p->functions[p->function_of[e->pc]].frame;
}

static bool local_wrong(const struct bounded *x, struct text *why)
{
    uint64_t most = device_constants(x->kernel->device)->v[CONST_LocalMemSize];

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

/* Every lane by itself: something may be wrong. The first that is says what. */
static void look_closely(struct kernel_checks *k, const struct access_event *e)
{
    struct bounded x = { .kernel = k, .event = e };
    struct text message = { NULL, 0, 0 }, why = { NULL, 0, 0 };
    struct check_finding found = { .check = "memory", .kind = FINDING_INVALID_ACCESS };
    lane_mask lanes = 0;

    FOR_LANES(l, e->lanes) {
        x.access = access_of_lane(e, l);
        if (!is_wrong(&x, &why))
            continue;
        if (lanes == 0) {
            access_describe(e->kind, &x.access, e->warp, NULL, &message);
            text_printf(&message, ": %s", why.s);
            found.access = (struct found_access){ .space = x.access.space, .at = x.access.at,
                                                  .bytes = x.access.bytes };
        }
        text_free(&why);
        lanes |= LANE(l);
    }
    if (lanes == 0)
        return;
    found.first = party_of(k->device, e->warp, e->pc, lanes);
    findings_add(&k->findings, &found, "%s", message.s);
    text_free(&message);
}

/* ---- runs of lanes ---- */

static bool is_near(const struct kernel_checks *k, const struct lane_run *r, uint32_t grid)
{
    return k->reachable.grid == grid && r->at >= k->reachable.low && r->at < k->reachable.end &&
           run_end(r) <= k->reachable.end;
}

static bool is_reachable(struct kernel_checks *k, const struct lane_run *r, uint32_t grid)
{
    const struct allocation *p;

    if (is_near(k, r, grid))
        return true;
    p = allocations_find(&k->allocations, r->at);
    if (p == NULL || p->freed || p->context != context_of(k, grid))
        return false;
    k->reachable = (struct reachable){ grid, p->at, p->at + p->size };
    return is_near(k, r, grid);
}

/* Are all lanes of the run correct, as far as the run alone shows? */
static bool is_right(struct kernel_checks *k, const struct access_event *e,
                     const struct lane_run *r)
{
    const struct block *block = e->warp->block;

    if ((r->at & (r->bytes - 1)) != 0)
        return false;
    if (r->space == SPACE_GLOBAL)
        return is_reachable(k, r, look_grid_of(block));
    if (r->space == SPACE_SHARED)
        return r->at < block->shared_size && run_end(r) <= block->shared_size;
    return r->space == SPACE_CONST && e->kind == ACCESS_READ && r->at >= PARAM_BASE;
}

void bounds_access(struct kernel_checks *k, const struct access_runs *runs)
{
    for (unsigned i = 0; i < runs->n; i++)
        if (!is_right(k, runs->event, &runs->v[i])) {
            look_closely(k, runs->event);
            return;
        }
}
