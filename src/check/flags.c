/* check/flags.c: the writes that threads have asked for, the places that they go to, and the writes whose values
 * operations read. */
#include "check/flag_parts.h"

#include <string.h>

#include "base/mem.h"

/* ---- writes ---- */

static struct flag_write *hold(struct flag_write *w)
{
    if (w != NULL)
        w->holders++;
    return w;
}

void flag_write_drop(struct flag_write *w)
{
    if (w == NULL || --w->holders > 0)
        return;
    for (uint32_t i = 0; i < w->n; i++)
        vclock_drop(w->v[i].left);
    vclock_drop(w->known);
    flag_write_drop(w->before);
    mem_free(w);
}

void flag_write_replace(struct flag_write **to, struct flag_write *w)
{
    struct flag_write *before = *to;

    *to = hold(w);
    flag_write_drop(before);
}

/* With room for n messages, and none of them yet. */
static struct flag_write *new_write(size_t n)
{
    struct flag_write *w = mem_new(sizeof *w + n * sizeof *w->v);

    w->holders = 1;
    return w;
}

/* Messages of one block that reach as far become one. */
static void add_message(const struct actors *a, struct flag_write *w, const struct flag_message *m)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (w->v[i].team == m->team && w->v[i].wide == m->wide) {
            actors_learn(a, &w->v[i].left, m->left);
            return;
        }
    w->v[w->n] = *m;
    vclock_hold(w->v[w->n++].left);
}

/* The same write with the messages of another one besides, if there is one, and room for some more. */
static struct flag_write *with_messages(const struct actors *a, const struct flag_write *own,
                                        const struct flag_write *other)
{
    struct flag_write *w = new_write(own->n + (other == NULL ? REACHES : other->n));

    w->actor = own->actor;
    w->team = own->team;
    w->wide = own->wide;
    w->known = vclock_hold(own->known);
    w->clock = own->clock;
    w->chain = own->chain;
    for (uint32_t i = 0; other != NULL && i < other->n; i++)
        add_message(a, w, &other->v[i]);
    for (uint32_t i = 0; i < own->n; i++)
        add_message(a, w, &own->v[i]);
    return w;
}

/* ---- places ---- */

#define FILTER_SHIFT 7u

static size_t filter_place(uint64_t place, uint64_t *bit)
{
    uint64_t h = (place >> FILTER_SHIFT) * 0x9e3779b97f4a7c15u >> 32;

    *bit = (uint64_t)1 << h % 64;
    return h / 64 % FLAG_FILTER_WORDS;
}

static bool may_be_flag(const struct flags *f, uint64_t place)
{
    uint64_t bit;
    size_t word = filter_place(place, &bit);

    return (f->filter[word] & bit) != 0;
}

uint32_t flags_first(const struct flags *f, uint64_t place)
{
    uint64_t stretch = place / FLAG_STRETCH;
    uint32_t i;

    return may_be_flag(f, place) &&
                   names_get(&f->of, (const char *)&stretch, sizeof stretch, &i)
               ? i : NO_FLAG;
}

static struct flag *find_flag(struct flags *f, uint64_t place, unsigned bytes)
{
    uint32_t i = flags_first(f, place);

    while (i != NO_FLAG && (f->v[i].at != place || f->v[i].bytes != bytes))
        i = f->v[i].next;
    return i == NO_FLAG ? NULL : &f->v[i];
}

static struct flag *new_flag(struct flags *f, uint64_t place, unsigned bytes)
{
    uint64_t stretch = place / FLAG_STRETCH, bit;
    size_t word = filter_place(place, &bit);
    struct flag x = { .at = place, .bytes = bytes, .next = flags_first(f, place) };

    names_put(&f->of, (const char *)&stretch, sizeof stretch, (uint32_t)f->n);
    f->filter[word] |= bit;
    ARRAY_PUSH(f->v, f->n, f->cap, x);
    return &f->v[f->n - 1];
}

static void forget_past(struct flag *x)
{
    mem_free(x->readers);
    x->readers = NULL;
    x->nreaders = 0;
    for (size_t k = 0; k < x->npast; k++)
        flag_write_drop(x->past[k].write);
    mem_free(x->past);
    x->past = NULL;
    x->npast = x->cap_past = 0;
}

/* Operations that are in flight stay: they come after what everybody knows. */
void flags_forget(struct flags *f)
{
    for (size_t i = 0; i < f->n; i++) {
        flag_write_drop(f->v[i].last);
        flag_write_drop(f->v[i].newest);
        flag_write_drop(f->v[i].phase);
        forget_past(&f->v[i]);
    }
    f->n = 0;
    names_free(&f->of);
    memset(f->filter, 0, sizeof f->filter);
    for (size_t i = 0; i < f->nown; i++) {
        vclock_drop(f->own[i].left[REACH_NEAR]);
        vclock_drop(f->own[i].left[REACH_WIDE]);
    }
    f->nown = 0;
    names_free(&f->own_of);
}

void flags_free(struct flags *f)
{
    flags_forget(f);
    for (size_t i = 0; i < f->nsenders; i++) {
        for (size_t k = 0; k < f->senders[i].n; k++)
            flag_write_drop(f->senders[i].v[k].write);
        mem_free(f->senders[i].v);
    }
    for (size_t i = 0; i < f->nreaders; i++) {
        for (size_t k = 0; k < f->readers[i].n; k++)
            flag_write_drop(f->readers[i].v[k].write);
        mem_free(f->readers[i].v);
    }
    mem_free(f->senders);
    mem_free(f->readers);
    mem_free(f->own);
    mem_free(f->v);
    *f = (struct flags){ .v = NULL };
}

/* ---- what a thread has done at a place ---- */

struct flag_own *flags_own(struct flags *f, enum own_kind kind, uint32_t actor, uint64_t place, bool make)
{
    const uint64_t key[] = { place, (uint64_t)actor << 1 | kind };
    uint32_t i;

    if (names_get(&f->own_of, (const char *)key, sizeof key, &i))
        return &f->own[i];
    if (!make)
        return NULL;
    names_put(&f->own_of, (const char *)key, sizeof key, (uint32_t)f->nown);
    ARRAY_PUSH(f->own, f->nown, f->cap_own, (struct flag_own){ { key[0], key[1] }, { NULL, NULL } });
    return &f->own[f->nown - 1];
}

/* ---- a write is asked for ---- */

static void add_told(const struct actors *a, struct flag_write *w, bool wide, struct vclock *left)
{
    if (left != NULL)
        add_message(a, w, &(struct flag_message){ w->team, wide, left });
}

/* What the thread knows at a write that releases; to be dropped. */
static struct vclock *released_now(struct actors *a, const struct flag_access *x)
{
    struct knowledge now = { a->v[x->actor].known, actors_tell_clock(a, x->actor), NULL };
    struct vclock *left = vclock_hold(actors_told(a, x->actor, &now));
    struct knowledge copied = { NULL, 0, NULL };

    if (x->copies)
        copied.clock = a->v[actors_copier(a, x->actor)].clock;
    actors_learn(a, &left, actors_told(a, x->copies ? actors_copier(a, x->actor) : 0, &copied));
    vclock_drop(copied.told);
    vclock_drop(now.told);
    return left;
}

/* The patterns that the write is the last of: it releases; a fence came before it. */
static struct flag_write *told_by(struct actors *a, const struct flag_access *x)
{
    struct flag_write *w = new_write(REACHES);
    struct actor_past *p = actors_met(a, x->actor);

    w->actor = x->actor;
    w->team = a->v[x->actor].team;
    w->wide = x->wide;
    w->known = vclock_hold(a->v[x->actor].known);
    w->clock = a->v[x->actor].clock;
    w->chain = ++a->flags.chains;
    for (unsigned k = 0; p != NULL && k < REACHES; k++)
        add_told(a, w, k == REACH_WIDE, actors_told(a, x->actor, &p->fenced[k]));
    if (x->orders) {
        struct vclock *now = released_now(a, x);

        add_told(a, w, x->wide, now);
        vclock_drop(now);
    }
    return w;
}

/* The record of a write to a place. It carries what its thread released there before; if the write
 * orders, what it releases now is kept for the thread's later writes to the place. */
static struct flag_write *told_at(struct actors *a, const struct flag_access *x,
                                  const struct flag_write *like, uint64_t place)
{
    struct flag_own *own = flags_own(&a->flags, OWN_RELEASED, x->actor, place, x->orders);
    struct flag_write *w = with_messages(a, like, NULL);

    for (unsigned k = 0; own != NULL && k < REACHES; k++)
        add_told(a, w, k == REACH_WIDE, own->left[k]);
    if (x->orders) {
        struct vclock *now = released_now(a, x);

        actors_learn(a, &own->left[x->wide ? REACH_WIDE : REACH_NEAR], now);
        vclock_drop(now);
    }
    return w;
}

static void send(struct flags *f, uint32_t window, struct flag_outgoing o)
{
    struct flag_sender *s;

    while (f->nsenders <= window)
        ARRAY_PUSH(f->senders, f->nsenders, f->cap_senders, (struct flag_sender){ .v = NULL });
    s = &f->senders[window];
    ARRAY_PUSH(s->v, s->n, s->cap, o);
    f->in_flight++;
}

/* Without releases at its places before, all lanes of the write publish the same. */
static void send_one(struct actors *a, const struct flag_access *x, struct flag_write *w)
{
    send(&a->flags, x->window, (struct flag_outgoing){ x->serial, x->pc, x->lanes, w });
}

void flags_asked(struct actors *a, const struct flag_access *x, const uint64_t *places, unsigned n)
{
    struct flag_write *w = told_by(a, x);
    lane_mask rest = x->lanes;

    if (!a->flags.releases) {
        send_one(a, x, w);
        return;
    }
    for (unsigned i = 0; i < n; i++, rest &= rest - 1) {
        struct flag_access one = *x;

        one.lanes = rest & (~rest + 1);
        send_one(a, &one, told_at(a, &one, w, places[i]));
    }
    flag_write_drop(w);
}

/* What a lane of the operation writes was asked for as a strong write; NULL: as a weak one. */
static struct flag_write *sent(const struct flags *f, const struct memop *op, unsigned lane)
{
    const struct flag_sender *s = op->window < f->nsenders ? &f->senders[op->window] : NULL;

    for (size_t i = s == NULL ? 0 : s->n; i-- > 0;)
        if (s->v[i].serial <= op->mid && s->v[i].pc == op->origin &&
            (s->v[i].lanes & LANE(lane)) != 0)
            return s->v[i].write;
    return NULL;
}

static void forget_sent(struct flags *f, const struct memop *op)
{
    struct flag_sender *s = op->window < f->nsenders ? &f->senders[op->window] : NULL;
    size_t kept = 0;
    lane_mask lanes = op->lanes;

    if (s == NULL || s->n == 0)
        return;
    for (size_t i = s->n; i-- > 0;)
        if (s->v[i].serial <= op->mid && s->v[i].pc == op->origin) {
            lane_mask ended = s->v[i].lanes & lanes;

            s->v[i].lanes &= ~ended;
            lanes &= ~ended;
        }
    for (size_t i = 0; i < s->n; i++)
        if (s->v[i].lanes != 0) {
            s->v[kept++] = s->v[i];
        } else {
            flag_write_drop(s->v[i].write);
            f->in_flight--;
        }
    s->n = kept;
}

/* ---- whose values are read ---- */

/* Of the writes to the place the one that memory says the value is of. */
static struct flag_write *chosen(const struct flag *x, uint64_t from)
{
    size_t i = 0;

    if (from == MEMORY_NEWEST || x->npast == 0)
        return x->last;
    while (i < x->npast && x->past[i].mid != (from & ~MEMORY_BEFORE))
        i++;
    if (i == x->npast)
        return NULL; /* a weak write, before the place was known as a flag */
    if ((from & MEMORY_BEFORE) == 0)
        return x->past[i].write;
    return i > 0 ? x->past[i - 1].write : NULL;
}

static struct flag_reader *reader_of(struct flags *f, uint32_t id)
{
    while (f->nreaders <= id)
        ARRAY_PUSH(f->readers, f->nreaders, f->cap_readers, (struct flag_reader){ .v = NULL });
    return &f->readers[id];
}

static void find_one(struct actors *a, const struct flag_step *x, struct flag_reader *r,
                     unsigned lane, uint64_t place)
{
    const struct flag *flag = find_flag(&a->flags, place, x->bytes);
    struct flag_found found;
    struct flag_write *w;

    if (flag == NULL)
        return;
    found = (struct flag_found){ (uint32_t)(flag - a->flags.v), lane, NULL };
    w = x->event->op->atomic >= ATOMIC_MBTEST ? flag->phase : chosen(flag, x->event->read_from);
    for (size_t i = 0; i < r->n; i++)
        if (r->v[i].lane == lane && r->v[i].flag == found.flag) {
            flag_write_replace(&r->v[i].write, w);
            return;
        }
    if (w == NULL && !a->flags.acquires)
        return;
    found.write = hold(w);
    ARRAY_PUSH(r->v, r->n, r->cap, found);
}

void flags_read(struct actors *a, const struct flag_step *x)
{
    const struct memop *op = x->event->op;

    FOR_LANES(l, op->lanes)
        for (unsigned k = 0; k < x->values; k++)
            if (may_be_flag(&a->flags, x->place[l]))
                find_one(a, x, reader_of(&a->flags, op->id), l, x->place[l] + k * x->bytes);
}

static struct flag_write *found_by(const struct flags *f, const struct memop *op, unsigned lane)
{
    const struct flag_reader *r = op->id < f->nreaders ? &f->readers[op->id] : NULL;

    for (size_t i = 0; r != NULL && i < r->n; i++)
        if (r->v[i].lane == lane)
            return r->v[i].write;
    return NULL;
}

/* ---- a write is carried out ---- */

/* The write keeps those before it. When there are too many, the older half of them is dropped. */
static void put_behind(struct flag_write *w, struct flag_write *before)
{
    struct flag_write *last = w;

    w->before = hold(before);
    w->depth = before->depth + 1;
    if (w->depth < MOST_WRITES_BEFORE)
        return;
    w->depth = MOST_WRITES_BEFORE / 2;
    for (unsigned i = 0; i < w->depth && last != NULL; i++)
        last = last->before;
    if (last != NULL)
        flag_write_replace(&last->before, NULL);
}

/* An atomic operation that read the value of `before` also publishes what `before` does. The caller drops the
 * result. */
static struct flag_write *carried_on(struct actors *a, const struct flag_step *x, unsigned lane,
                                     struct flag_write *own)
{
    struct flag_write *before = found_by(&a->flags, x->event->op, lane), *w;
    const struct flag *flag;
    bool strong;

    if (before == NULL)
        return hold(own);
    strong = flag_reaches(a, before, own->actor, own->wide);
    flag = find_flag(&a->flags, x->place[lane], x->bytes);
    w = with_messages(a, own, strong ? before : NULL);
    if (strong && flag != NULL && flag_is_one_write(before, flag->last)) {
        w->chain = before->chain;
        w->nth = before->nth + 1;
    } else {
        w->chain = ++a->flags.chains;
    }
    put_behind(w, before);
    return w;
}

static void remember_past(struct flag *x, uint64_t mid)
{
    ARRAY_PUSH(x->past, x->npast, x->cap_past, (struct flag_past){ mid, hold(x->last) });
    if (x->npast <= MEMORY_PAST_WRITES)
        return;
    flag_write_drop(x->past[0].write);
    memmove(x->past, x->past + 1, --x->npast * sizeof *x->past);
}

/* Of a barrier in memory: has the write begun another phase? */
static bool ends_phase(const struct memop *op)
{
    return (op->atomic == ATOMIC_MBARRIVE || op->atomic == ATOMIC_MBDROP) &&
           ((op->data[op->size - 1] ^ op->data[ATOMIC_NEW + op->size - 1]) & 0x80) != 0;
}

/* Values that the write covers in part, or together with others, are no flag's any more. */
static void overwrite(struct flags *f, uint64_t place, unsigned bytes)
{
    for (uint32_t i = flags_first(f, place); i != NO_FLAG; i = f->v[i].next)
        if (f->v[i].at < place + bytes && place < f->v[i].at + f->v[i].bytes) {
            flag_write_replace(&f->v[i].last, NULL);
            flag_write_replace(&f->v[i].phase, NULL);
            forget_past(&f->v[i]);
        }
}

/* The flag has another last write now. The readers of its chain still count where the write goes on with
 * that. */
static void put_last(struct flag *x, struct flag_write *w, uint64_t mid)
{
    if (w == NULL || x->last == NULL || w->chain != x->last->chain || w->nth == 0)
        x->nreaders = 0;
    flag_write_replace(&x->last, w);
    if (w == NULL || (x->newest != NULL && mid < x->newest_mid &&
                      (w->actor != x->newest->actor || w->clock != x->newest->clock)))
        return;
    flag_write_replace(&x->newest, w);
    x->newest_mid = mid;
}

static void put(struct actors *a, const struct flag_step *x, uint64_t place, struct flag_write *w)
{
    const struct memop *op = x->event->op;
    struct flag *flag = find_flag(&a->flags, place, x->bytes);

    if (flag == NULL)
        overwrite(&a->flags, place, x->bytes);
    if (flag == NULL && w == NULL)
        return;
    if (flag == NULL)
        flag = new_flag(&a->flags, place, x->bytes);
    put_last(flag, w, op->mid);
    if (ends_phase(op))
        flag_write_replace(&flag->phase, w);
    else if (op->atomic < ATOMIC_MBARRIVE || op->kind != MEMOP_ATOMIC)
        flag_write_replace(&flag->phase, NULL);
    if (memory_knows_scopes(device_memory(a->device)))
        remember_past(flag, op->mid);
}

/* A compare that fails writes nothing, and neither does a test of a barrier in memory. */
static bool writes(const struct memop *op)
{
    if (op->kind != MEMOP_ATOMIC)
        return true;
    return op->atomic < ATOMIC_MBTEST &&
           (op->atomic != ATOMIC_CAS || memcmp(op->data, op->data + ATOMIC_NEW, op->size) != 0);
}

void flags_write(struct actors *a, const struct flag_step *x)
{
    struct flags *f = &a->flags;
    const struct memop *op = x->event->op;

    if (!writes(op))
        return;
    FOR_LANES(l, op->lanes) {
        struct flag_write *own = f->in_flight > 0 ? sent(f, op, l) : NULL, *w;

        if (own == NULL && !may_be_flag(f, x->place[l]))
            continue;
        w = own != NULL ? carried_on(a, x, l, own) : NULL;
        for (unsigned k = 0; k < x->values; k++)
            put(a, x, x->place[l] + k * x->bytes, w);
        flag_write_drop(w);
    }
}

/* ---- an operation ends ---- */

void flags_ended(struct actors *a, const struct memory_event *e)
{
    struct flags *f = &a->flags;
    struct flag_reader *r = e->op->id < f->nreaders ? &f->readers[e->op->id] : NULL;

    for (size_t i = 0; r != NULL && i < r->n; i++)
        flag_write_drop(r->v[i].write);
    if (r != NULL)
        r->n = 0;
    if (f->in_flight > 0)
        forget_sent(f, e->op);
}
