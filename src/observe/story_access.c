/* observe/story_access.c: what warps asked of memory, with the operations that came of it: what
 * each got or wrote, and in which micro step that took effect. */
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "engine/state/look.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

void story_access_free(struct story_access *a)
{
    mem_free(a->operations);
    mem_free(a->addresses);
    mem_free(a->values);
    mem_free(a->results);
}

const struct story_access *story_access_back(const struct story *s, uint64_t i)
{
    if (i >= s->naccesses || i >= STORY_ACCESSES)
        return NULL;
    return &s->accesses[(s->naccesses - 1 - i) % STORY_ACCESSES];
}

/* ---- asked ---- */

static uint64_t value_mask(unsigned bytes)
{
    return bytes >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * bytes) - 1;
}

/* A slot of the ring, with room for all lanes. */
static struct story_access *next_slot(struct story *s)
{
    const size_t lanes = s->options->lanes;
    struct story_access *a, old;

    if (s->accesses == NULL)
        s->accesses = mem_new(STORY_ACCESSES * sizeof *s->accesses);
    a = &s->accesses[s->naccesses++ % STORY_ACCESSES];
    if (a->accused) { /* findings still speak of it */
        ARRAY_PUSH(s->kept, s->nkept, s->cap_kept, *a);
        *a = (struct story_access){ .serial = 0 };
    }
    old = *a;
    *a = (struct story_access){ .operations = old.operations, .addresses = old.addresses,
                                .values = old.values, .results = old.results };
    if (a->operations != NULL)
        return a;
    a->operations = mem_new(lanes * sizeof *a->operations);
    a->addresses = mem_new(lanes * sizeof *a->addresses);
    a->values = mem_new(lanes * sizeof *a->values);
    a->results = mem_new(lanes * sizeof *a->results);
    return a;
}

/* Of a store, how its values lie in registers. */
static uint64_t stored_value(const struct access_event *e, unsigned lane)
{
    const enum reg_class cls = type_class((enum type)e->program->instrs[e->pc].type);

    if (cls == CLASS_64)
        return ((const uint64_t *)e->values[0])[lane];
    return ((const uint32_t *)e->values[0])[lane] & value_mask(e->bytes);
}

/* The space of a generic address. */
static enum space space_of(uint64_t address)
{
    if (address < WINDOW_SHARED || address >= WINDOW_END)
        return SPACE_GLOBAL;
    if (address < WINDOW_LOCAL)
        return SPACE_SHARED;
    return address < WINDOW_CONST ? SPACE_LOCAL : SPACE_CONST;
}

/* Those whose generic addresses lie there; if it accesses two spaces, one is kept. */
static lane_mask lanes_in(const struct access_event *e, enum space space)
{
    lane_mask lanes = 0;

    FOR_LANES(l, e->lanes)
        lanes |= space_of(e->address[l]) == space ? LANE(l) : 0;
    return lanes;
}

void story_access_asked(struct story *s, const struct access_event *e)
{
    const struct instr *i = &e->program->instrs[e->pc];
    struct story_access *a = next_slot(s);

    a->asked = story_present(s);
    a->who = (struct warp_id){ .known = true, .grid = look_grid_of(e->warp->block),
                               .warp = e->warp->index };
    memcpy(a->who.block, e->warp->block->index, sizeof a->who.block);
    a->window = e->warp->window;
    a->program = e->program;
    a->pc = e->pc;
    a->kind = e->kind;
    a->space = e->space != SPACE_NONE ? e->space : space_of(e->address[lane_lowest(e->lanes)]);
    a->bytes = e->bytes;
    a->lanes = e->space != SPACE_NONE ? e->lanes : lanes_in(e, a->space);
    a->serial = e->serial;
    a->valued = e->bytes <= 8 && i->vector <= 1;
    FOR_LANES(l, a->lanes) {
        a->addresses[l] = e->address[l] - (e->space == SPACE_NONE ? space_window(a->space) : 0);
        a->values[l] = e->values != NULL && a->valued ? stored_value(e, l) : 0;
        a->results[l] = 0;
    }
}

/* The step's own number is known when it is over; operations may have come before. */
void story_access_stepped(struct story *s, const struct warp_event *e)
{
    for (uint64_t i = 0; story_access_back(s, i) != NULL; i++) {
        struct story_access *a = &s->accesses[(s->naccesses - 1 - i) % STORY_ACCESSES];

        if (a->stepped)
            break;
        a->stepped = true;
        a->who = warp_id_of(e);
        a->asked = story_present(s);
        story_want(s, &a->asked);
    }
}

/* ---- operations ---- */

/* Serial numbers grow along the ring. */
static struct story_access *access_of(struct story *s, const struct memop *op)
{
    uint64_t low = 0, high = s->naccesses < STORY_ACCESSES ? s->naccesses : STORY_ACCESSES;
    struct story_access *a;

    if (op->kind == MEMOP_REG || high == 0)
        return NULL;
    while (low < high) { /* the first, counted back, that is not later */
        const uint64_t middle = low + (high - low) / 2;

        if (story_access_back(s, middle)->serial > op->mid)
            low = middle + 1;
        else
            high = middle;
    }
    if (story_access_back(s, low) == NULL)
        return NULL;
    a = &s->accesses[(s->naccesses - 1 - low) % STORY_ACCESSES];
    return a->window == op->window && a->pc == op->origin ? a : NULL;
}

static struct story_operation *operation_of(struct story *s, struct story_access *a,
                                            const struct memop *op)
{
    struct story_operation *o;

    for (unsigned i = 0; i < a->noperations; i++)
        if (a->operations[i].serial == op->mid)
            return &a->operations[i];
    if (a->noperations == s->options->lanes)
        return NULL;
    o = &a->operations[a->noperations++];
    *o = (struct story_operation){ .serial = op->mid, .lanes = op->lanes & a->lanes };
    return o;
}

/* Of a segment's data: where a lane's bytes lie. */
static uint32_t offset_of(const struct memop *op, unsigned lane)
{
    for (unsigned i = 0; i < op->runs.n; i++) {
        const struct word_run *r = &op->runs.v[i];

        if (lane >= r->lanes.first && lane < r->lanes.end)
            return (uint32_t)(r->at + op->runs.add + (uint64_t)(lane - r->lanes.first) * r->apart);
    }
    return op->where[lane];
}

/* What it has read for a lane. */
static uint64_t read_value(const struct memop *op, unsigned lane)
{
    size_t at = 0;

    if (op->kind == MEMOP_SHARED)
        at = (size_t)lane * op->size * op->nvalues;
    else if (op->kind == MEMOP_DEVICE)
        at = offset_of(op, lane);
    return load_le(op->data + at, op->size);
}

/* The level that is furthest from the processor. */
static uint8_t lowest_level(uint8_t levels)
{
    uint8_t level = 0;

    while (levels >> (level + 1) != 0)
        level++;
    return level;
}

static void take_effect(struct story *s, struct story_operation *o, uint8_t levels)
{
    o->done = true;
    o->level = lowest_level(levels);
    o->when = story_present(s);
    story_want(s, &o->when);
}

/* What fills a cache and is then read there once more is what was read before: it took effect when
 * it was read first. */
static void note_read(struct story *s, struct story_access *a, struct story_operation *o,
                      const struct memory_event *e)
{
    bool same = o->done;

    FOR_LANES(l, a->valued && !e->op->is_copy ? o->lanes : 0) {
        const uint64_t value = read_value(e->op, l);

        same = same && a->values[l] == value;
        a->values[l] = value;
    }
    if (a->kind != ACCESS_READ)
        return;
    if (!same) {
        take_effect(s, o, e->did.reads);
    } else if (lowest_level(e->did.reads) == LEVEL_L1) {
        o->again = story_present(s);
        story_want(s, &o->again);
    }
}

/* A write counts where it is seen by others: in the level that it comes to last. */
static void note_write(struct story *s, struct story_access *a, struct story_operation *o,
                       const struct memory_event *e)
{
    FOR_LANES(l, a->valued && a->kind == ACCESS_ATOMIC ? o->lanes : 0)
        a->results[l] = load_le(e->op->data + 16, e->op->size);
    if (!o->done || lowest_level(e->did.writes) > o->level)
        take_effect(s, o, e->did.writes);
}

void story_access_fired(struct story *s, const struct memory_event *e)
{
    struct story_access *a = e->did.reads != 0 || e->did.writes != 0 ? access_of(s, e->op) : NULL;
    struct story_operation *o = a != NULL ? operation_of(s, a, e->op) : NULL;

    if (o == NULL)
        return;
    if (e->did.reads != 0 && a->kind != ACCESS_WRITE)
        note_read(s, a, o, e);
    if (e->did.writes != 0 && a->kind != ACCESS_READ)
        note_write(s, a, o, e);
}

/* ---- looking back ---- */

lane_mask story_access_touches(const struct story_access *a, enum space space, uint64_t address)
{
    lane_mask lanes = 0;

    FOR_LANES(l, a->space == space ? a->lanes : 0)
        if (address >= a->addresses[l] && address - a->addresses[l] < a->bytes)
            lanes |= LANE(l);
    return lanes;
}

const struct story_operation *story_access_operation(const struct story_access *a, unsigned lane)
{
    for (unsigned i = 0; i < a->noperations; i++)
        if ((a->operations[i].lanes & LANE(lane)) != 0)
            return &a->operations[i];
    return NULL;
}

struct story_moment story_access_moment(const struct story_access *a,
                                        const struct story_operation *o)
{
    struct story_moment m = o != NULL && o->done ? o->when : a->asked;

    if (m.event == NO_EVENT)
        m.event = a->asked.event;
    return m;
}

const struct story_access *story_access_find(const struct story *s, const struct story_touch *t,
                                             uint64_t *back)
{
    const struct story_access *a;

    for (; (a = story_access_back(s, *back)) != NULL; ++*back) {
        if (t->program != NULL && (a->program != t->program || a->pc != t->pc))
            continue;
        if (t->who != NULL && !warp_id_same(&a->who, t->who))
            continue;
        if ((a->lanes & t->lanes) != 0 &&
            (!t->at_address || (story_access_touches(a, t->space, t->address) & t->lanes) != 0))
            return a;
    }
    return NULL;
}

/* The last turn of a warp at an instruction; the last step, if that was there. */
static bool find_step(const struct story *s, struct story_side *x)
{
    for (uint64_t i = 0; i < s->nturns && i < STORY_TURNS; i++) {
        const struct story_turn *t = &s->last[(s->nturns - 1 - i) % STORY_TURNS];

        if (t->program == x->program && t->pc == x->pc && warp_id_same(&t->who, &x->who)) {
            x->when = t->when;
            return true;
        }
    }
    for (size_t i = 0; i < s->nwarps; i++)
        if (s->warps[i] != NULL && warp_id_same(&s->warps[i]->who, &x->who)) {
            x->when = s->warps[i]->when;
            x->awaited = s->now.step > x->when.step;
            return true;
        }
    x->awaited = true;
    return true;
}

/* When an access took effect, else when it was asked for. */
struct story_moment story_side_moment(const struct story *s, const struct story_finding *f,
                                      unsigned side)
{
    const struct story_side *x = &f->sides[side];
    const struct story_access *a = story_access_of_side(s, x);
    const lane_mask lanes = a == NULL ? 0
                            : story_access_touches(a, f->space, f->address) & x->lanes;
    const struct story_operation *o =
        lanes != 0 ? story_access_operation(a, lane_lowest(lanes)) : NULL;

    return a != NULL ? story_access_moment(a, o) : x->when;
}

const struct story_access *story_access_of_side(const struct story *s, const struct story_side *x)
{
    for (size_t i = 0; x->serial != 0 && i < s->nkept; i++)
        if (s->kept[i].serial + 1 == x->serial)
            return &s->kept[i];
    for (uint64_t i = 0; x->serial != 0 && story_access_back(s, i) != NULL; i++)
        if (story_access_back(s, i)->serial + 1 == x->serial)
            return story_access_back(s, i);
    return NULL;
}

/* Of an access: where it is kept is known by its serial number. */
void story_find_side(struct story *s, struct story_finding *f, unsigned side)
{
    struct story_side *x = &f->sides[side];
    const struct story_touch t = { &x->who, x->program, x->pc, x->lanes, f->at_address, f->space,
                                   f->address };
    const struct story_access *a;
    uint64_t back = 0;

    if (!f->at_address) {
        x->happened = find_step(s, x);
        x->awaited = x->awaited && side == 0;
        story_want(s, &x->when);
        return;
    }
    a = story_access_find(s, &t, &back);
    x->happened = a != NULL;
    if (a == NULL)
        return;
    x->serial = a->serial + 1;
    s->accesses[(s->naccesses - 1 - back) % STORY_ACCESSES].accused = true;
}
