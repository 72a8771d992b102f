/* observe/story.c: the record of past events. story_tell.c and story_ends.c put it into words; story_access.c
 * records accesses. */
#include "observe/story.h"

#include <string.h>

#include "base/mem.h"
#include "engine/device/device.h"
#include "engine/device/event.h"
#include "engine/warp/control/split.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

void story_init(struct story *s, const struct story_options *o)
{
    *s = (struct story){ .options = o };
}

void story_free(struct story *s)
{
    for (size_t i = 0; i < s->nwarps; i++)
        mem_free(s->warps[i]);
    mem_free(s->warps);
    for (size_t i = 0; s->accesses != NULL && i < STORY_ACCESSES; i++)
        story_access_free(&s->accesses[i]);
    mem_free(s->accesses);
    for (size_t i = 0; i < s->nkept; i++)
        story_access_free(&s->kept[i]);
    mem_free(s->kept);
    mem_free(s->wanted.v);
    for (size_t i = 0; i < s->nfindings; i++)
        mem_free(s->findings[i].text);
    for (size_t i = 0; i < s->npoints; i++)
        mem_free(s->points[i].text);
    mem_free(s->points);
}

char *story_copy(const char *text)
{
    char *copy = mem_new(strlen(text) + 1);

    strcpy(copy, text);
    return copy;
}

/* ---- moments ---- */

/* The present event: its line is not written yet. */
struct story_moment story_present(const struct story *s)
{
    struct story_moment m = s->now;

    m.told = (s->options->told != NULL ? *s->options->told : s->now.told) + 1;
    m.event = NO_EVENT;
    m.tick = device_tick(*s->options->device);
    return m;
}

void story_want(struct story *s, struct story_moment *m)
{
    if (s->options->told != NULL)
        ARRAY_PUSH(s->wanted.v, s->wanted.n, s->wanted.cap, m);
}

/* Events reported before have no line. */
void story_numbered(struct story *s, uint64_t told, uint64_t event)
{
    size_t left = 0;

    for (size_t i = 0; i < s->wanted.n; i++) {
        struct story_moment *m = s->wanted.v[i];

        if (m->told == told)
            m->event = event;
        else if (m->told > told)
            s->wanted.v[left++] = m;
    }
    s->wanted.n = left;
}

/* ---- cycles ---- */

void story_cycle_begins(void *self)
{
    struct story *s = self;

    s->cycle = true;
    s->cycle_tick = device_tick(*s->options->device);
    s->cycle_from = s->cycle_to = (struct story_moment){ 0, NO_EVENT, 0, 0 };
}

void story_cycle_ends(void *self)
{
    ((struct story *)self)->around = true;
}

static void note_cycle(struct story *s, const struct story_moment *m)
{
    if (!s->cycle || s->around || m->tick <= s->cycle_tick)
        return;
    if (s->cycle_from.tick == 0) {
        s->cycle_from = *m;
        story_want(s, &s->cycle_from);
    }
    s->cycle_to = *m;
    story_want(s, &s->cycle_to);
}

/* ---- steps ---- */

/* Where an inactive lane continues: at the uppermost token or path that has it, or after the barrier at
 * which it waits; 0: nowhere. */
static uint32_t goes_on_at(const struct exec_state *x, unsigned lane)
{
    if (x->split != NULL && x->split->barriers && (x->split->waiting & LANE(lane)) != 0)
        return x->split->waits[lane];
    for (uint32_t i = x->ntokens; i-- > 0;)
        if ((x->tokens[i].active & LANE(lane)) != 0)
            return x->tokens[i].pc;
    return 0;
}

/* Does the step do more than advance? Where threads diverge, `active` are the threads that stepped. */
static bool is_turn(const struct warp_event *e)
{
    if (e->barrier != NULL || e->before->disabled.exited != e->after->disabled.exited)
        return true;
    return e->after->threads == NULL && e->before->active != e->after->active;
}

/* Of a step. */
static struct story_turn turn_of(const struct story *s, const struct warp_event *e)
{
    const lane_mask left = disabled_lanes(&e->after->disabled) &
                           ~disabled_lanes(&e->before->disabled);
    const lane_mask waiting = e->before->active & ~e->after->active & ~left;
    struct story_turn t = { .when = story_present(s), .who = warp_id_of(e), .program = e->program,
                            .pc = e->pc, .next = e->after->pc, .rule = e->control_rule,
                            .thread = e->thread_rule, .before = e->before->active,
                            .executed = e->executed, .active = e->after->active, .left = left,
                            .exited = e->after->disabled.exited };

    if (waiting != 0 && e->after->threads == NULL)
        t.waits_at = goes_on_at(e->after, lane_lowest(waiting));
    if (e->barrier == NULL)
        return t;
    t.barrier = true;
    t.complete = e->reached.complete;
    t.whole = e->after->threads == NULL &&
              (e->executed | e->after->disabled.exited) != lanes_below(s->options->lanes);
    t.number = e->reached.number;
    t.arrived = e->reached.arrived;
    t.expected = e->reached.expected;
    return t;
}

static void keep_turn(struct story *s, const struct warp_event *e)
{
    struct story_turn *last = &s->last[s->nturns % STORY_TURNS];

    *last = turn_of(s, e);
    story_want(s, &last->when);
    if (s->nturns < STORY_LINES) {
        s->first[s->nturns] = *last;
        story_want(s, &s->first[s->nturns].when);
    }
    s->nturns++;
}

/* Windows are used again by warps that come later. */
static void note_warp(struct story *s, const struct warp_event *e)
{
    const struct warp_id who = warp_id_of(e);
    struct story_warp *w;

    while (s->nwarps <= e->window)
        ARRAY_PUSH(s->warps, s->nwarps, s->cap_warps, NULL);
    if (s->warps[e->window] == NULL)
        s->warps[e->window] = mem_new(sizeof *w);
    w = s->warps[e->window];
    if (!w->who.known || !warp_id_same(&w->who, &who))
        *w = (struct story_warp){ .who = who };
    w->program = e->program;
    w->pc = e->pc;
    w->executed = e->executed;
    w->when = story_present(s);
    story_want(s, &w->when);
    FOR_LANES(l, s->options->accesses ? e->executed : 0) {
        w->lane_steps[l] = e->step;
        w->lane_pcs[l] = e->pc;
    }
}

/* How much of its place a warp's name has to say. */
static void note_names(struct story *s, const struct warp_event *e)
{
    const struct warp_id who = warp_id_of(e);

    if (!s->some.known)
        s->some = who;
    s->grids = s->grids || who.grid != s->some.grid;
    s->several = s->several || who.warp != s->some.warp;
    for (unsigned i = 0; i < 3; i++)
        s->blocks = s->blocks || who.block[i] != s->some.block[i];
}

/* Sides that happen in this step. */
static void note_sides(struct story *s, const struct warp_event *e)
{
    const struct warp_id who = warp_id_of(e);

    for (size_t i = 0; i < s->nfindings; i++) {
        struct story_side *x = &s->findings[i].sides[0];

        if (!x->awaited || x->pc != e->pc || !warp_id_same(&x->who, &who))
            continue;
        x->awaited = false;
        s->awaited--;
        x->when = story_present(s);
        story_want(s, &x->when);
    }
}

static bool on_begin(void *self, const struct warp_event *e, struct stuck *why)
{
    struct story *s = self;

    (void)why;
    s->now.step = e->step;
    return true;
}

static void on_step(void *self, const struct warp_event *e)
{
    struct story *s = self;
    const struct story_moment present = story_present(s);

    note_names(s, e);
    note_warp(s, e);
    if (is_turn(e))
        keep_turn(s, e);
    note_cycle(s, &present);
    if (s->options->accesses)
        story_access_stepped(s, e);
    if (s->awaited > 0)
        note_sides(s, e);
    s->now.told++;
}

static void on_access(void *self, const struct access_event *e)
{
    story_access_asked(self, e);
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct story *s = self;
    const struct story_moment present = story_present(s);

    note_cycle(s, &present);
    if (e->op != NULL)
        story_access_fired(s, e);
    s->now.told++;
}

struct engine_observer story_observer(struct story *s)
{
    return (struct engine_observer){ .self = s, .check = on_begin, .stepped = on_step,
                                     .access = s->options->accesses ? on_access : NULL };
}

struct memory_observer story_memory_observer(struct story *s)
{
    return (struct memory_observer){ .self = s, .fired = s->options->accesses ? on_memory : NULL };
}

/* ---- findings ---- */

void story_found(struct story *s, const struct story_finding *f)
{
    struct story_finding *x;

    if (s->nfindings == STORY_FINDINGS)
        return;
    x = &s->findings[s->nfindings++];
    *x = *f;
    x->text = story_copy(f->text);
    for (unsigned i = 0; i < x->nsides; i++) {
        x->sides[i].when = story_present(s);
        story_find_side(s, x, i);
    }
    s->awaited += x->sides[0].awaited;
}
