/* check/kernel.c: which of the kernel checks hear of what. Knows no rule and no finding. */
#include "check/kernel.h"

void kernel_open(struct kernel_checks *k, const struct device *d, bool apart)
{
    k->any = k->ordering = k->following = false;
    for (unsigned i = 0; i < KERNEL_CHECKS; i++)
        k->any = k->any || k->on[i];
    k->device = d;
    k->bounds = (struct bounds){ .device = d, .places = &k->places, .findings = &k->findings };
    k->meetings = (struct meetings){ .device = d, .apart = apart, .findings = &k->findings };
    written_init(&k->written, d);
    k->written.places = &k->places;
    k->written.findings = &k->findings;
    k->undefined = (struct undefined){ .device = d, .findings = &k->findings };
    races_init(&k->races, d, apart);
    k->races.places = &k->places;
    k->races.findings = &k->findings;
}

void kernel_close(struct kernel_checks *k)
{
    meetings_free(&k->meetings);
    races_free(&k->races);
    written_free(&k->written);
    undefined_free(&k->undefined);
    places_free(&k->places);
    findings_free(&k->findings);
}

/* ---- events ---- */

static void access(void *self, const struct access_event *e)
{
    struct kernel_checks *k = self;
    struct access_runs runs;

    if (k->on[KERNEL_MEMORY] || k->on[KERNEL_RACES])
        access_runs(e, &runs);
    if (k->on[KERNEL_MEMORY])
        bounds_access(&k->bounds, &runs);
    if (k->on[KERNEL_INIT])
        written_access(&k->written, e);
    if (k->on[KERNEL_RACES])
        races_access(&k->races, &runs);
}

static void meet(void *self, const struct warp_event *e)
{
    struct kernel_checks *k = self;

    meetings_step(&k->meetings, e, look_owner(k->device, e->window));
}

static void order(void *self, const struct warp_event *e)
{
    struct kernel_checks *k = self;

    races_step(&k->races, e, look_owner(k->device, e->window));
}

static void follow(void *self, const struct warp_event *e)
{
    struct kernel_checks *k = self;

    undefined_step(&k->undefined, e, look_owner(k->device, e->window));
}

static void barrier(void *self, const struct block *b, const struct barrier *bar)
{
    struct kernel_checks *k = self;

    actors_barrier(&k->races.actors, b, bar);
}

static void add_place(struct kernel_checks *k, const struct place_of_memory *p)
{
    places_add(&k->places, p);
    bounds_moved(&k->bounds);
}

/* What is given back stays on the map, for those who use it all the same. */
static void heap(void *self, const struct heap_event *e)
{
    struct kernel_checks *k = self;
    struct place_of_memory p = { .at = e->address, .size = e->size, .context = e->context,
                                 .kind = "malloc", .name = "", .freed = !e->taken };

    add_place(k, &p);
    if (!e->taken)
        return;
    if (k->on[KERNEL_INIT])
        written_fresh(&k->written, e->address, e->size);
    if (k->on[KERNEL_RACES])
        races_forget(&k->races, e->address, e->size);
}

static void fired(void *self, const struct memory_event *e)
{
    struct kernel_checks *k = self;

    if (e->rule == RULE_M_END)
        races_ended(&k->races, e->op);
}

/* What none of the checks that are on listens to is not asked for: the engine may then take many
 * steps at once. */
struct engine_observer kernel_observer(struct kernel_checks *k)
{
    bool seen = k->on[KERNEL_MEMORY] || k->on[KERNEL_INIT] || k->on[KERNEL_RACES];

    return (struct engine_observer){ .self = k,
                                     .stepped = k->on[KERNEL_SYNC] ? meet : NULL,
                                     .access = seen ? access : NULL,
                                     .barrier = k->on[KERNEL_RACES] ? barrier : NULL,
                                     .heap = heap };
}

bool kernel_begins_to_order(struct kernel_checks *k, const struct program *p)
{
    if (!k->on[KERNEL_RACES] || k->ordering)
        return false;
    k->ordering = races_need_steps(p);
    return k->ordering;
}

struct engine_observer kernel_order_observer(struct kernel_checks *k)
{
    return (struct engine_observer){ .self = k, .stepped = order };
}

bool kernel_begins_to_follow(struct kernel_checks *k, const struct program *p)
{
    if (!k->on[KERNEL_INIT] || k->following)
        return false;
    k->following = undefined_needs_steps(p);
    return k->following;
}

struct engine_observer kernel_follow_observer(struct kernel_checks *k)
{
    return (struct engine_observer){ .self = k, .stepped = follow };
}

struct memory_observer kernel_memory_observer(struct kernel_checks *k)
{
    return (struct memory_observer){ k, fired };
}

/* ---- the host ---- */

void kernel_allocated(struct kernel_checks *k, const struct place_of_memory *p)
{
    if (!k->any)
        return;
    add_place(k, p);
    if (k->on[KERNEL_INIT])
        written_fresh(&k->written, p->at, p->size);
}

void kernel_loaded(struct kernel_checks *k, uint32_t context, const struct program *p)
{
    for (uint32_t i = 0; k->any && i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];

        if (v->space == SPACE_GLOBAL && v->size > 0)
            add_place(k, &(struct place_of_memory){ .at = v->address, .size = v->size,
                                                    .context = context, .kind = "variable",
                                                    .name = (char *)v->name });
    }
}

void kernel_filled(struct kernel_checks *k, uint64_t at, uint64_t size)
{
    if (k->on[KERNEL_INIT])
        written_filled(&k->written, at, size);
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
    if (k->on[KERNEL_SYNC])
        meetings_deadlocked(&k->meetings);
}

void kernel_stuck(struct kernel_checks *k, const struct stuck_place *p)
{
    if (k->on[KERNEL_SYNC] && p->program != NULL)
        meetings_stuck(&k->meetings, p);
}
