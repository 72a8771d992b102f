/* check/races.c: the cells of --check races: the last write of each word and the reads since
 * then, and what a new access meets there. Who is ordered with whom stands in actors.h. */
#include "check/races.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "check/words.h"
#include "program/lanes.h"

#define WORD 4u
#define HOW_WRITES 1u
#define HOW_ATOMIC 2u
#define HOW_STRONG 4u /* volatile, relaxed and above, atomic */
#define HOW_WIDE 8u   /* strong beyond the block */

void races_init(struct races *r, const struct device *d, bool apart)
{
    size_t page = SHADOW_PAGE / WORD * sizeof(struct cell);

    *r = (struct races){ .global = { page, NULL, 0 } };
    r->actors.device = d;
    r->actors.apart = apart;
}

void races_free(struct races *r)
{
    actors_free(&r->actors);
    shadow_clear(&r->global);
    for (size_t i = 0; i < r->nshared; i++)
        shadow_clear(&r->shared[i].cells);
    for (size_t i = 0; i < r->nreads; i++)
        mem_free(r->reads[i].v);
    mem_free(r->shared);
    mem_free(r->bytes);
    mem_free(r->reads);
    mem_free(r->unused);
    *r = (struct races){ .bytes = NULL };
}

/* ---- one access meets another ---- */

/* A lane's access while it is looked at. */
struct visit {
    struct races *races;
    const struct access_event *event;
    struct lane_access access;
    struct stamp now;
    uint32_t team;
    const struct place_of_memory *near; /* that of the lane before */
    struct shadow *shared;              /* the block's cells */
};

static bool is_ordered(const struct visit *v, const struct stamp *s)
{
    return actors_ordered(&v->races->actors, (struct tick){ s->actor, s->clock }, v->now.actor);
}

/* Do two lanes write the same in one instruction? Then it does not matter who is last. */
static bool same_value(const struct access_event *e, unsigned a, unsigned b)
{
    const struct instr *i = &e->program->instrs[e->pc];
    unsigned vector = i->vector > 1 ? i->vector : 1, bytes = e->bytes / vector;
    enum reg_class cls = type_class((enum type)i->type);
    unsigned stride = cls == CLASS_128 ? 16 : cls == CLASS_64 ? 8 : 4;
    uint64_t mask = bytes >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * bytes) - 1;

    if (e->values == NULL)
        return false;
    for (unsigned k = 0; k < vector; k++) {
        const unsigned char *values = e->values[k];
        uint64_t x = 0, y = 0;

        if (stride == 16) {
            if (memcmp(values + a * stride, values + b * stride, stride) != 0)
                return false;
            continue;
        }
        x = stride == 8 ? ((const uint64_t *)e->values[k])[a] : ((const uint32_t *)e->values[k])[a];
        y = stride == 8 ? ((const uint64_t *)e->values[k])[b] : ((const uint32_t *)e->values[k])[b];
        if (((x ^ y) & mask) != 0)
            return false;
    }
    return true;
}

/* Strong accesses that reach each other do not race. */
static bool both_strong(const struct visit *v, const struct stamp *s)
{
    unsigned both = v->now.how & s->how;

    if ((both & HOW_STRONG) == 0)
        return false;
    return (both & HOW_WIDE) != 0 || v->races->actors.v[s->actor].team == v->team;
}

static bool conflicts(const struct visit *v, const struct stamp *s)
{
    if (s->actor == 0 || both_strong(v, s))
        return false;
    if (s->actor == v->now.actor && s->clock == v->now.clock)
        return s->lane != v->now.lane && !same_value(v->event, s->lane, v->now.lane);
    return !is_ordered(v, s);
}

static const char *how_text(const struct stamp *s)
{
    return access_text((s->how & HOW_ATOMIC) != 0   ? ACCESS_ATOMIC
                       : (s->how & HOW_WRITES) != 0 ? ACCESS_WRITE
                                                    : ACCESS_READ);
}

static void describe(const struct visit *v, struct text *out)
{
    const struct lane_access *a = &v->access;

    text_printf(out, "data race: %s of %u byte%s at %s address 0x%llx", how_text(&v->now), a->bytes,
                a->bytes == 1 ? "" : "s", space_text(a->space), (unsigned long long)a->at);
    if (a->space == SPACE_GLOBAL) {
        text_puts(out, " (");
        places_name(v->races->places, a->at, out);
        text_puts(out, ")");
    }
}

static void report(const struct visit *v, const struct stamp *s)
{
    const struct actors *a = &v->races->actors;
    struct party now = actors_party(a, v->now.actor, v->now.pc, v->now.lane);
    struct party then = actors_party(a, s->actor, s->pc, s->lane);
    bool together = s->actor == v->now.actor && s->clock == v->now.clock;
    struct text message = { NULL, 0, 0 }, note = { NULL, 0, 0 };

    if (findings_again(v->races->findings, "races", &now, &then) != NULL)
        return;
    describe(v, &message);
    text_printf(&note, "the other access, a%s %s, %s", (s->how & HOW_ATOMIC) != 0 ? "n" : "",
                how_text(s),
                together ? "is of the same step of the warp" : "is not ordered with it");
    findings_add(v->races->findings, &(struct defect){ .check = "races", .first = now,
                                                        .message = message.s, .other = then,
                                                        .note = note.s });
    text_free(&message);
    text_free(&note);
}

/* ---- cells ---- */

static void write_cell(const struct visit *v, struct cell *c)
{
    const struct reads *more;

    if (conflicts(v, &c->read))
        report(v, &c->read);
    more = c->more == 0 ? NULL : &v->races->reads[c->more];
    for (size_t i = 0; more != NULL && i < more->n; i++)
        if (conflicts(v, &more->v[i]))
            report(v, &more->v[i]);
    races_drop_reads(v->races, c);
    c->write = v->now;
}

static void read_cell(const struct visit *v, struct cell *c)
{
    if (c->read.actor != 0 && c->read.actor != v->now.actor &&
        (c->more != 0 || !is_ordered(v, &c->read)))
        races_keep_read(v->races, c, &c->read, v->now.actor);
    c->read = v->now;
}

static void visit_cell(const struct visit *v, struct cell *c)
{
    if (conflicts(v, &c->write))
        report(v, &c->write);
    if ((v->now.how & HOW_WRITES) != 0)
        write_cell(v, c);
    else
        read_cell(v, c);
}

/* The bytes of a word go on with what the word had; its list of reads stays with the first of
 * them that it is copied to. */
static void split(struct races *r, struct cell *c)
{
    struct cell one = *c;

    one.more = 0;
    if (r->nbytes == 0)
        r->bytes = mem_grow(r->bytes, &r->cap_bytes, ++r->nbytes, sizeof *r->bytes);
    r->bytes = mem_grow(r->bytes, &r->cap_bytes, r->nbytes + 1, sizeof *r->bytes);
    for (unsigned i = 0; i < WORD; i++) {
        r->bytes[r->nbytes][i] = one;
        for (size_t k = 0; c->more != 0 && k < r->reads[c->more].n; k++) {
            struct stamp s = r->reads[c->more].v[k];

            races_keep_read(r, &r->bytes[r->nbytes][i], &s, s.actor);
        }
    }
    races_drop_reads(r, c);
    c->split = (uint32_t)r->nbytes++;
}

/* n bytes of a word from `first` on. */
static void visit_word(const struct visit *v, struct cell *c, unsigned first, unsigned n)
{
    if (n == WORD && c->split == 0) {
        visit_cell(v, c);
        return;
    }
    if (c->split == 0)
        split(v->races, c);
    for (unsigned i = first; i < first + n; i++)
        visit_cell(v, &v->races->bytes[c->split][i]);
}

static struct cell *cell_at(struct shadow *s, uint64_t at)
{
    return (struct cell *)(void *)shadow_page(s, at) + at % SHADOW_PAGE / WORD;
}

static void visit_lane(const struct visit *v, struct shadow *s, uint64_t at)
{
    for (unsigned done = 0; done < v->access.bytes; done += WORD) {
        unsigned first = (unsigned)((at + done) % WORD), left = v->access.bytes - done;

        visit_word(v, cell_at(s, at + done), first, left < WORD ? left : WORD);
    }
}

/* ---- accesses ---- */

static uint8_t how_of(const struct instr *i, enum access_kind kind)
{
    unsigned how = kind == ACCESS_READ ? 0 : HOW_WRITES;

    if (kind == ACCESS_ATOMIC)
        how |= HOW_ATOMIC | HOW_STRONG;
    if ((i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK || i->cop == COP_CV)
        how |= HOW_STRONG;
    if ((how & HOW_STRONG) != 0 && i->level != LEVEL_CTA)
        how |= HOW_WIDE;
    return (uint8_t)how;
}

static struct shadow *cells_of_block(struct races *r, const struct block *b, uint32_t team)
{
    reg_window w = b->warps[0].window;
    struct shared_cells *s;

    while (r->nshared <= w)
        ARRAY_PUSH(r->shared, r->nshared, r->cap_shared,
                   (struct shared_cells){ 0, { r->global.page_bytes, NULL, 0 } });
    s = &r->shared[w];
    if (s->team != team)
        shadow_clear(&s->cells);
    s->team = team;
    return &s->cells;
}

/* A word as flags know it: never 0. */
static uint64_t word_of(enum space space, uint64_t at, uint32_t team)
{
    if (space == SPACE_GLOBAL)
        return at / WORD;
    return (uint64_t)1 << 63 | (uint64_t)team << 32 | at / WORD;
}

/* Neighbours mostly lie in one place: it is looked up once. */
static bool is_in_a_place(struct visit *v, uint64_t at)
{
    if (v->near == NULL || at < v->near->at || at - v->near->at >= v->near->size)
        v->near = places_find(v->races->places, at);
    return v->near != NULL;
}

static bool is_known(struct visit *v)
{
    const struct lane_access *a = &v->access;

    if ((a->at & (a->bytes - 1)) != 0)
        return false;
    if (a->space == SPACE_GLOBAL)
        return is_in_a_place(v, a->at);
    return a->space == SPACE_SHARED && a->at < v->event->warp->block->shared_size;
}

static void access_lane(struct visit *v)
{
    const struct lane_access *a = &v->access;
    const struct instr *i = &v->event->program->instrs[v->event->pc];

    if (!is_known(v))
        return;
    if (a->space == SPACE_GLOBAL)
        visit_lane(v, &v->races->global, a->at - GLOBAL_BASE);
    else
        visit_lane(v, v->shared, a->at);
    if ((v->now.how & HOW_STRONG) != 0 && (v->now.how & HOW_WRITES) != 0)
        actors_release(&v->races->actors,
                       &(struct flagging){ word_of(a->space, a->at, v->team), v->now.actor,
                                           (v->now.how & HOW_WIDE) != 0,
                                           order_releases((enum mem_order)i->order) });
}

void races_access(struct races *r, const struct access_event *e)
{
    struct visit v = { .races = r, .event = e };
    uint32_t first = actors_of(&r->actors, e->warp, 0);

    v.team = r->actors.v[first].team;
    v.shared = cells_of_block(r, e->warp->block, v.team);
    v.now.pc = e->pc;
    v.now.how = how_of(&e->program->instrs[e->pc], e->kind);
    actors_step(&r->actors, e->warp, e->lanes);
    FOR_LANES(l, e->lanes) {
        v.access = access_of_lane(e, l);
        v.now.actor = r->actors.apart ? first + l : first;
        v.now.clock = r->actors.v[v.now.actor].clock;
        v.now.lane = (uint8_t)l;
        access_lane(&v);
    }
}

/* ---- what orders ---- */

void races_step(struct races *r, const struct warp_event *e, const struct warp *w)
{
    const struct instr *i = &e->program->instrs[e->pc];

    if (e->executed == 0)
        return;
    if (e->thread_rule == RULE_THREAD_MEMBAR)
        actors_fence(&r->actors, w, e->executed, i->level != LEVEL_CTA);
    else if (i->op == OP_WARPBAR)
        actors_meet(&r->actors, w, e->executed);
    else if (e->barrier != NULL && i->barrier == BARRIER_ARRIVE)
        actors_arrive(&r->actors, w, e->executed);
}

/* Where a lane's part of an operation lies in its space. */
static uint64_t address_in(const struct memop *op, const struct block *b, unsigned lane)
{
    uint64_t at = op->kind == MEMOP_ATOMIC ? op->address
                  : op->kind == MEMOP_SHARED ? op->where[lane]
                                             : op->address + op->where[lane];

    return op->space == SPACE_GLOBAL ? PHYSICAL_ADDRESS(at) + GLOBAL_BASE : at - b->shared;
}

void races_ended(struct races *r, const struct memop *op)
{
    const struct warp *w;
    const struct instr *i;
    struct flagging f;

    if (r->actors.nflags == 0 || op->kind == MEMOP_REG ||
        (op->space != SPACE_GLOBAL && op->space != SPACE_SHARED) ||
        (op->kind != MEMOP_ATOMIC && op->writes))
        return;
    w = look_owner(r->actors.device, op->window);
    if (w == NULL)
        return;
    i = &look_program_of(w)->instrs[op->origin];
    if ((how_of(i, op->kind == MEMOP_ATOMIC ? ACCESS_ATOMIC : ACCESS_READ) & HOW_STRONG) == 0)
        return;
    f.wide = i->level != LEVEL_CTA;
    f.orders = order_acquires((enum mem_order)i->order);
    FOR_LANES(l, op->lanes) {
        f.actor = actors_of(&r->actors, w, l);
        f.word = word_of((enum space)op->space, address_in(op, w->block, l),
                         r->actors.v[f.actor].team);
        actors_acquire(&r->actors, &f, op->mid);
    }
}

void races_forget(struct races *r, uint64_t at, uint64_t size)
{
    for (uint64_t word = at / WORD; word < (at + size + WORD - 1) / WORD; word++) {
        uint64_t where = word * WORD - GLOBAL_BASE;
        struct cell *c;

        if (shadow_look(&r->global, where) == NULL)
            continue;
        c = cell_at(&r->global, where);
        races_drop_reads(r, c);
        *c = (struct cell){ .more = 0 };
    }
}
