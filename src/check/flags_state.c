/* check/flags_state.c: flags as a part of a state: bytes for the way back, and what of them matters for
 * the future. Declared in flags.h. */
#include <string.h>

#include "base/mem.h"
#include "check/happens_before.h"
#include "memory/state/look.h"

/* ---- bytes ---- */

void flag_write_code(struct codec *c, struct flag_write **w)
{
    uint32_t n = !c->reading && *w != NULL ? (*w)->n + 1 : 0;
    struct flag_write *x;

    codec_u32(c, &n);
    if (c->reading)
        *w = n == 0 ? NULL : mem_new(sizeof **w + (n + REACHES) * sizeof(struct flag_message));
    if (n == 0)
        return;
    x = *w;
    if (c->reading)
        x->holders = 1;
    x->n = n - 1;
    codec_u32(c, &x->actor);
    codec_u32(c, &x->team);
    codec_bool(c, &x->wide);
    vclock_code(c, &x->known);
    codec_u32(c, &x->clock);
    codec_u64(c, &x->chain);
    codec_u32(c, &x->nth);
    codec_u32(c, &x->depth);
    flag_write_code(c, &x->before);
    for (uint32_t i = 0; i < x->n; i++) {
        codec_u32(c, &x->v[i].team);
        codec_bool(c, &x->v[i].wide);
        vclock_code(c, &x->v[i].left);
    }
}

/* Mostly the newest write is the last one. */
static void code_newest(struct codec *c, struct flag *f)
{
    bool last = !c->reading && f->last != NULL && f->newest == f->last;

    codec_u64(c, &f->newest_mid);
    codec_bool(c, &last);
    if (!last) {
        flag_write_code(c, &f->newest);
    } else if (c->reading) {
        f->newest = f->last;
        f->newest->holders++;
    }
}

static void code_flag(struct codec *c, struct flag *f)
{
    codec_u64(c, &f->at);
    codec_u32(c, &f->bytes);
    codec_u32(c, &f->next);
    flag_write_code(c, &f->last);
    code_newest(c, f);
    flag_write_code(c, &f->phase);
    codec_size(c, &f->nreaders);
    if (c->reading && f->nreaders > 0)
        f->readers = mem_new(FLAG_READERS * sizeof *f->readers);
    codec_raw(c, f->readers, f->nreaders * sizeof *f->readers);
    codec_size(c, &f->npast);
    if (c->reading)
        f->past = mem_grow(NULL, &f->cap_past, f->npast, sizeof *f->past);
    for (size_t i = 0; i < f->npast; i++) {
        codec_u64(c, &f->past[i].mid);
        flag_write_code(c, &f->past[i].write);
    }
}

/* The last flag of a stretch of memory is the first that is looked at. */
static void code_places(struct codec *c, struct flags *f)
{
    size_t n = f->n;

    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        uint64_t stretch;

        if (c->reading)
            ARRAY_PUSH(f->v, f->n, f->cap, (struct flag){ .past = NULL });
        code_flag(c, &f->v[i]);
        stretch = f->v[i].at / FLAG_STRETCH;
        if (c->reading)
            names_put(&f->of, (const char *)&stretch, sizeof stretch, (uint32_t)i);
    }
    codec_sparse(c, (unsigned char *)f->filter, sizeof f->filter);
}

static void code_own(struct codec *c, struct flags *f)
{
    size_t n = f->nown;

    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        struct flag_own *x;

        if (c->reading)
            ARRAY_PUSH(f->own, f->nown, f->cap_own, (struct flag_own){ .key = { 0, 0 } });
        x = &f->own[i];
        codec_u64(c, &x->key[0]);
        codec_u64(c, &x->key[1]);
        vclock_code(c, &x->left[REACH_NEAR]);
        vclock_code(c, &x->left[REACH_WIDE]);
        if (c->reading)
            names_put(&f->own_of, (const char *)x->key, sizeof x->key, (uint32_t)i);
    }
}

/* ---- what is in flight: by warps, and by an operation's place among those of its warp ---- */

static void code_sender(struct codec *c, struct flag_sender *s)
{
    codec_size(c, &s->n);
    if (c->reading)
        s->v = mem_grow(NULL, &s->cap, s->n, sizeof *s->v);
    for (size_t i = 0; i < s->n; i++) {
        codec_u64(c, &s->v[i].serial);
        codec_u32(c, &s->v[i].pc);
        codec_u64(c, &s->v[i].lanes);
        flag_write_code(c, &s->v[i].write);
    }
}

static void code_reader(struct codec *c, struct flag_reader *r)
{
    codec_size(c, &r->n);
    if (c->reading && r->n > r->cap)
        r->v = mem_grow(r->v, &r->cap, r->n, sizeof *r->v);
    for (size_t i = 0; i < r->n; i++) {
        uint32_t lane = r->v[i].lane;

        codec_u32(c, &r->v[i].flag);
        codec_u32(c, &lane);
        r->v[i].lane = lane;
        flag_write_code(c, &r->v[i].write);
    }
}

static struct flag_sender *sender_of(struct flags *f, reg_window w)
{
    while (f->nsenders <= w)
        ARRAY_PUSH(f->senders, f->nsenders, f->cap_senders, (struct flag_sender){ .v = NULL });
    return &f->senders[w];
}

static struct flag_reader *reader_of(struct flags *f, uint32_t id)
{
    while (f->nreaders <= id)
        ARRAY_PUSH(f->readers, f->nreaders, f->cap_readers, (struct flag_reader){ .v = NULL });
    return &f->readers[id];
}

static void code_warp(struct actors *a, struct codec *c, const struct warp *w)
{
    const struct memory *m = device_memory(a->device);

    code_sender(c, sender_of(&a->flags, w->window));
    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op))
        code_reader(c, reader_of(&a->flags, op->id));
}

static void code_block(struct actors *a, struct codec *c, const struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        code_warp(a, c, &b->warps[i]);
}

/* Blocks are in the order that a restored device keeps, except finished ones, which are looked up by their
 * identity. */
static void code_leaving(struct actors *a, struct codec *c)
{
    const struct block *b;
    bool more = true;

    for (size_t i = 0; !c->reading && (b = look_leaving(a->device, i)) != NULL; i++) {
        uint32_t grid = look_grid_of(b), index[3];

        memcpy(index, b->index, sizeof index);
        codec_bool(c, &more);
        codec_u32(c, &grid);
        codec_raw(c, index, sizeof index);
        code_block(a, c, b);
    }
    more = false;
    for (codec_bool(c, &more); more; codec_bool(c, &more)) {
        uint32_t grid = 0, index[3];
        size_t i = 0;

        codec_u32(c, &grid);
        codec_raw(c, index, sizeof index);
        while ((b = look_leaving(a->device, i)) != NULL &&
               (look_grid_of(b) != grid || memcmp(b->index, index, sizeof index) != 0))
            i++;
        code_block(a, c, b);
    }
}

static void code_in_flight(struct actors *a, struct codec *c)
{
    const struct block *b;
    struct look_grid g;

    codec_size(c, &a->flags.in_flight);
    for (grid_id next = 0; look_grid(a->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(a->device, g.id, i)) != NULL; i++)
            code_block(a, c, b);
    code_leaving(a, c);
}

void flags_code(struct actors *a, struct codec *c)
{
    codec_u64(c, &a->flags.chains);
    code_places(c, &a->flags);
    code_own(c, &a->flags);
    code_in_flight(a, c);
}

/* ---- what matters ---- */

/* Calls `see` for each place where a write is kept, with the place's name. */
struct seer {
    void (*see)(void *self, uint64_t where, const struct flag_write *w);
    void *self;
};

static void see_warp(const struct actors *a, const struct warp *w, const struct seer *s)
{
    const struct memory *m = device_memory(a->device);
    const struct flags *f = &a->flags;
    uint64_t who = hash_mix(look_grid_of(w->block), w->index), rank = 0;

    for (unsigned i = 0; i < 3; i++)
        who = hash_mix(who, w->block->index[i]);
    for (size_t i = 0; w->window < f->nsenders && i < f->senders[w->window].n; i++) {
        const struct flag_outgoing *o = &f->senders[w->window].v[i];
        uint64_t older = 0;

        for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
             op = memory_look_next(m, op))
            older += op->mid < o->serial;
        s->see(s->self, hash_mix(hash_mix(hash_mix(who, 100 + i), older), o->pc ^ o->lanes << 20),
               o->write);
    }
    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op), rank++)
        for (size_t i = 0; op->id < f->nreaders && i < f->readers[op->id].n; i++) {
            const struct flag_found *x = &f->readers[op->id].v[i];
            const uint64_t place = x->flag < f->n ? place_name(a, f->v[x->flag].at) : 0;

            s->see(s->self, hash_mix(hash_mix(hash_mix(who, 200 + rank), x->lane), place), x->write);
        }
}

static void see_block(const struct actors *a, const struct block *b, const struct seer *s)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        see_warp(a, &b->warps[i], s);
}

static void see_all(const struct actors *a, const struct seer *s)
{
    const struct flags *f = &a->flags;
    const struct block *b;
    struct look_grid g;

    for (size_t i = 0; i < f->n; i++) {
        const struct flag *x = &f->v[i];
        const uint64_t where = hash_mix(place_name(a, x->at), x->bytes);

        s->see(s->self, hash_mix(where, 1), x->last);
        s->see(s->self, hash_mix(where, 2), x->phase);
        for (size_t k = 0; k < x->npast; k++)
            s->see(s->self, hash_mix(where, 3 + x->npast - k), x->past[k].write);
    }
    for (grid_id next = 0; look_grid(a->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(a->device, g.id, i)) != NULL; i++)
            see_block(a, b, s);
    for (size_t i = 0; (b = look_leaving(a->device, i)) != NULL; i++)
        see_block(a, b, s);
}

/* ---- actors that know of an access ---- */

static uint64_t name_of_message(const struct actors *a, uint64_t where, const struct flag_message *m)
{
    return hash_mix(where, place_name(a, (uint64_t)1 << 63 | (uint64_t)m->team << 32) * 2 + m->wide);
}

static void ask_write(void *self, uint64_t where, const struct flag_write *w)
{
    struct sharers *x = self;

    for (uint32_t i = 0; w != NULL && i < w->n; i++)
        sharers_ask(x, name_of_message(x->actors, where, &w->v[i]), w->v[i].left);
}

static uint64_t name_of_own(const struct actors *a, const struct flag_own *o)
{
    return hash_mix(hash_mix(place_name(a, o->key[0]), actor_name(a, (uint32_t)(o->key[1] >> 1))),
                    o->key[1] & 1);
}

void flags_ask(struct sharers *x)
{
    const struct flags *f = &x->actors->flags;

    see_all(x->actors, &(struct seer){ ask_write, x });
    for (size_t i = 0; i < f->nown; i++)
        for (unsigned r = 0; r < REACHES; r++)
            sharers_ask(x, hash_mix(name_of_own(x->actors, &f->own[i]), 10 + r), f->own[i].left[r]);
}

/* ---- the writes themselves ---- */

struct printing {
    const struct actors *actors;
    uint64_t *print;
};

/* A place without a write is a flag all the same. */
static void print_write(void *self, uint64_t where, const struct flag_write *w)
{
    const struct printing *p = self;
    uint64_t fact[5] = { 20, where, 0, 0, 0 };

    if (w != NULL) {
        fact[2] = actor_name(p->actors, w->actor);
        fact[3] = 1 + w->wide;
        for (uint32_t i = 0; i < w->n; i++)
            fact[4] += name_of_message(p->actors, where, &w->v[i]);
    }
    print_add(p->print, fact, 5);
}

/* The actors that have read values of the present chain, and those that know of that. */
static void print_readers(const struct actors *a, const struct flag *x, uint64_t print[2])
{
    for (size_t i = 0; i < x->nreaders; i++) {
        const uint64_t fact[] = { 21, place_name(a, x->at), x->bytes,
                                  actor_name(a, x->readers[i].reader.actor),
                                  known_to(a, x->readers[i].reader) };

        print_add(print, fact, sizeof fact / sizeof *fact);
    }
}

/* A write to a flag; the sum over the names of all places where a write is kept that carries it on. */
struct carrying {
    const struct flag *flag;
    struct tick write;
    uint64_t sum;
};

static void add_carrying(void *self, uint64_t where, const struct flag_write *w)
{
    struct carrying *x = self;

    if (flag_carries(x->flag, w, x->write))
        x->sum += hash_mix(where, x->flag->bytes);
}

/* Who has read a value of its chain behind it, and who knows of the atomic operations there? */
static uint64_t readers_behind(const struct actors *a, const struct flag *x, struct tick write)
{
    const struct flag_write *from = flag_find_write(x, write);
    uint64_t sum = 0;

    for (const struct flag_write *w = x->last; w != NULL && from != NULL; w = w->before)
        if (w->chain == from->chain && w->nth > from->nth)
            sum += hash_mix(actor_name(a, w->actor), known_to(a, (struct tick){ w->actor, w->clock }));
    for (size_t i = 0; from != NULL && i < x->nreaders; i++)
        if (x->readers[i].nth >= from->nth)
            sum += hash_mix(actor_name(a, x->readers[i].reader.actor), 1);
    return sum;
}

uint64_t flags_carried(const struct actors *a, uint64_t place, struct tick write)
{
    const struct flags *f = &a->flags;
    uint64_t sum = 0;

    for (size_t i = 0; i < f->n; i++) {
        struct carrying x = { &f->v[i], write, 0 };

        if (place < f->v[i].at || place >= f->v[i].at + f->v[i].bytes)
            continue;
        see_all(a, &(struct seer){ add_carrying, &x });
        sum += x.sum;
        if (flag_carries(x.flag, x.flag->last, write))
            sum += readers_behind(a, x.flag, write);
    }
    return sum;
}

void flags_print(const struct actors *a, uint64_t print[2])
{
    struct printing p = { a, print };

    see_all(a, &(struct seer){ print_write, &p });
    for (size_t i = 0; i < a->flags.n; i++)
        print_readers(a, &a->flags.v[i], print);
}
