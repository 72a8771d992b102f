/* check/kernel.c: which checks of kernels receive which events. Knows no finding. */
#include "check/kernel.h"

#include <string.h>

#include "base/mem.h"
#include "engine/state/look.h"

/* ---- what is known of warps ---- */

static void clear(struct warp_record *r)
{
    mem_free(r->shared.v);
    for (unsigned l = 0; r->local != NULL && l < MOST_LANES; l++)
        mem_free(r->local[l].v);
    mem_free(r->local);
    mem_free(r->undefined);
    *r = (struct warp_record){ .block = 0 };
}

struct warp_record *kernel_warp(struct kernel_checks *k, const struct warp *w)
{
    struct warp_record *r;

    while (k->nwarps <= w->window)
        ARRAY_PUSH(k->warps, k->nwarps, k->cap_warps, (struct warp_record){ .block = 0 });
    r = &k->warps[w->window];
    if (r->block != w->block->serial + 1)
        clear(r);
    r->block = w->block->serial + 1;
    return r;
}

void kernel_forget_warps(struct kernel_checks *k)
{
    for (size_t i = 0; i < k->nwarps; i++)
        clear(&k->warps[i]);
}

void kernel_moved(struct kernel_checks *k)
{
    k->reachable.low = k->reachable.end = 0;
    races_move(&k->races);
}

void kernel_close(struct kernel_checks *k)
{
    kernel_forget_warps(k);
    mem_free(k->warps);
    k->warps = NULL;
    k->nwarps = k->cap_warps = 0;
    races_free(&k->races);
    shadow_clear(&k->unwritten);
    allocations_free(&k->allocations);
    findings_free(&k->findings);
}

/* ---- how many ---- */

void kernel_tally(const bool on[KERNEL_CHECKS], const struct findings *f, struct text *out)
{
    static const char *const checks[] = { [KERNEL_MEMORY] = "memory", [KERNEL_INIT] = "init",
                                          [KERNEL_RACES] = "races", [KERNEL_SYNC] = "sync" };
    static const char *const one[] = { [KERNEL_MEMORY] = "invalid access",
                                       [KERNEL_INIT] = "uninitialized read",
                                       [KERNEL_RACES] = "data race",
                                       [KERNEL_SYNC] = "barrier error" };
    static const char *const several[] = { [KERNEL_MEMORY] = "invalid accesses",
                                           [KERNEL_INIT] = "uninitialized reads",
                                           [KERNEL_RACES] = "data races",
                                           [KERNEL_SYNC] = "barrier errors" };
    const char *glue = "";

    for (unsigned c = 0; c < KERNEL_CHECKS; c++) {
        const size_t n = findings_errors(f, checks[c]);

        if (!on[c])
            continue;
        if (n == 0 && c == KERNEL_RACES && findings_undecided(f))
            text_printf(out, "%sdata races undecided", glue);
        else if (n == 0)
            text_printf(out, "%sno %s", glue, one[c]);
        else
            text_printf(out, "%s%zu %s", glue, n, n == 1 ? one[c] : several[c]);
        glue = ", ";
    }
    if (f->dropped > 0)
        text_printf(out, ", and %llu more findings", (unsigned long long)f->dropped);
}

/* ---- events ---- */

static void access(void *self, const struct access_event *e)
{
    struct kernel_checks *k = self;
    struct access_runs runs;

    if (k->on[KERNEL_MEMORY] || k->on[KERNEL_RACES])
        access_runs(e, &runs);
    if (k->on[KERNEL_MEMORY])
        bounds_access(k, &runs);
    if (k->on[KERNEL_INIT])
        written_access(k, e);
    if (k->on[KERNEL_RACES])
        races_access(&k->races, &runs);
}

static void stepped(void *self, const struct warp_event *e)
{
    struct kernel_checks *k = self;
    const struct warp *w = look_owner(k->device, e->window);

    if (k->on[KERNEL_SYNC])
        sync_step(k, e, w);
    if (k->ordering)
        races_step(&k->races, e, w);
    if (k->following)
        undefined_step(k, e, w);
}

static bool warns_of_places(const struct kernel_checks *k)
{
    return k->on[KERNEL_SYNC] && device_constants(k->device)->v[CONST_WarnBarrierPlaces] != 0;
}

static void barrier(void *self, const struct block *b, const struct barrier *bar)
{
    struct kernel_checks *k = self;

    if (k->on[KERNEL_RACES])
        races_barrier(&k->races, b, bar);
    if (k->on[KERNEL_SYNC])
        sync_completed(k, b, bar);
    if (warns_of_places(k))
        sync_places(k, bar);
}

static void add_allocation(struct kernel_checks *k, const struct allocation *a)
{
    allocations_add(&k->allocations, a);
    kernel_moved(k);
}

/* Freed memory stays on the map, to detect later uses. */
static void heap(void *self, const struct heap_event *e)
{
    struct kernel_checks *k = self;
    struct allocation a = { .at = e->address, .size = e->size, .context = e->context,
                            .kind = "malloc", .name = "", .freed = !e->taken };

    add_allocation(k, &a);
    if (!e->taken)
        return;
    if (k->on[KERNEL_INIT])
        written_set(k, e->address, e->size, false);
    if (k->on[KERNEL_RACES])
        races_forget(&k->races, e->address, e->size);
}

static void fired(void *self, const struct memory_event *e)
{
    struct kernel_checks *k = self;

    races_fired(&k->races, e);
}

/* What none of the checks that are on listens to is not asked for: the engine may then take many
 * steps at once. */
void kernel_attach(struct kernel_checks *k, const bool on[KERNEL_CHECKS], struct device *d,
                   bool apart)
{
    bool seen = on[KERNEL_MEMORY] || on[KERNEL_INIT] || on[KERNEL_RACES];
    struct engine_observer observer = {
        .self = k,
        .stepped = on[KERNEL_SYNC] ? stepped : NULL,
        .access = seen ? access : NULL,
        .by_runs = true,
        .barrier = on[KERNEL_RACES] || on[KERNEL_SYNC] ? barrier : NULL,
        .heap = heap,
    };

    memcpy(k->on, on, sizeof k->on);
    k->any = seen || on[KERNEL_SYNC];
    k->ordering = k->following = false;
    k->device = d;
    k->apart = apart;
    k->unwritten = (struct shadow){ .page_bytes = SHADOW_PAGE / 8 };
    races_init(&k->races, d, apart);
    k->races.allocations = &k->allocations;
    k->races.findings = &k->findings;
    k->findings.allocations = &k->allocations;
    if (k->any)
        device_observe(d, &observer);
}

/* Attaches what only some programs need, with the first one that does. */
static void attach_for(struct kernel_checks *k, const struct program *p)
{
    bool order = k->on[KERNEL_RACES] && races_need_steps(&k->races, p) && !k->ordering;
    bool follow = k->on[KERNEL_INIT] && !k->following && undefined_needs_steps(p);
    bool hears_steps = k->on[KERNEL_SYNC] || k->ordering || k->following;

    if ((order || follow) && !hears_steps)
        device_observe(k->device, &(struct engine_observer){ .self = k, .stepped = stepped });
    if (order)
        device_observe_memory(k->device, &(struct memory_observer){ k, fired });
    k->ordering = k->ordering || order;
    k->following = k->following || follow;
}

/* ---- the host ---- */

void kernel_allocated(struct kernel_checks *k, const struct allocation *a)
{
    if (!k->any)
        return;
    add_allocation(k, a);
    if (k->on[KERNEL_INIT])
        written_set(k, a->at, a->size, false);
}

void kernel_loaded(struct kernel_checks *k, uint32_t context, const struct program *p)
{
    for (uint32_t i = 0; k->any && i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];

        if (v->space == SPACE_GLOBAL && v->size > 0)
            add_allocation(k, &(struct allocation){ .at = v->address, .size = v->size,
                                                    .context = context, .kind = "variable",
                                                    .name = (char *)v->name });
    }
    attach_for(k, p);
}

void kernel_filled(struct kernel_checks *k, uint64_t at, uint64_t size)
{
    if (k->on[KERNEL_INIT])
        written_set(k, at, size, true);
}

void kernel_launched(struct kernel_checks *k, uint32_t grid, const uint32_t size[3])
{
    if (k->on[KERNEL_RACES])
        actors_launched(&k->races.actors, grid, size);
}

void kernel_waited(struct kernel_checks *k, uint32_t grid)
{
    if (k->on[KERNEL_RACES])
        actors_waited(&k->races.actors, grid);
}

void kernel_waited_all(struct kernel_checks *k)
{
    if (k->on[KERNEL_RACES])
        actors_waited_all(&k->races.actors);
}

void kernel_deadlocked(struct kernel_checks *k)
{
    open_races_flush(&k->races);
    if (k->on[KERNEL_SYNC])
        sync_deadlocked(k);
}

void kernel_stopped(struct kernel_checks *k)
{
    open_races_flush(&k->races);
    if (k->on[KERNEL_SYNC])
        sync_stopped(k);
}

void kernel_stuck(struct kernel_checks *k, const struct stuck_place *p)
{
    open_races_flush(&k->races);
    if (k->on[KERNEL_SYNC] && p->program != NULL)
        sync_stuck(k, p);
}
