/* check/flags.c: what flags.h promises. */
#include "check/flags.h"

#include <string.h>

#include "base/mem.h"
#include "check/happens_before.h"

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

static void replace(struct flag_write **to, struct flag_write *w)
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

/* The first flag of the stretch; NO_FLAG: none. */
static uint32_t first_flag(const struct flags *f, uint64_t place)
{
    uint64_t stretch = place / FLAG_STRETCH;
    uint32_t i;

    return may_be_flag(f, place) &&
                   names_get(&f->of, (const char *)&stretch, sizeof stretch, &i)
               ? i : NO_FLAG;
}

static struct flag *find_flag(struct flags *f, uint64_t place, unsigned bytes)
{
    uint32_t i = first_flag(f, place);

    while (i != NO_FLAG && (f->v[i].at != place || f->v[i].bytes != bytes))
        i = f->v[i].next;
    return i == NO_FLAG ? NULL : &f->v[i];
}

static struct flag *new_flag(struct flags *f, uint64_t place, unsigned bytes)
{
    uint64_t stretch = place / FLAG_STRETCH, bit;
    size_t word = filter_place(place, &bit);
    struct flag x = { .at = place, .bytes = bytes, .next = first_flag(f, place) };

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

static void forget_places(struct flags *f)
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

/* Operations that are in flight stay: they come after what everybody knows. */
void flags_forget(struct flags *f)
{
    forget_places(f);
}

void flags_free(struct flags *f)
{
    forget_places(f);
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

enum own_kind { OWN_RELEASED, OWN_READ };

/* Nothing yet: NULL, or new. */
static struct flag_own *own_at(struct flags *f, enum own_kind kind, uint32_t actor, uint64_t place,
                               bool make)
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
    struct flag_own *own = own_at(&a->flags, OWN_RELEASED, x->actor, place, x->orders);
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

/* No thread has released on or read from the places of the write, so all its lanes publish the same. */
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
            replace(&r->v[i].write, w);
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

/* Are a write and an access by an actor morally strong? */
static bool reach_each_other(const struct actors *a, const struct flag_write *w, uint32_t actor,
                             bool wide)
{
    return w->actor == actor || w->team == a->v[actor].team || (w->wide && wide);
}

static bool is_one_write(const struct flag_write *a, const struct flag_write *b)
{
    return a != NULL && b != NULL && a->chain == b->chain && a->nth == b->nth;
}

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
        replace(&last->before, NULL);
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
    strong = reach_each_other(a, before, own->actor, own->wide);
    flag = find_flag(&a->flags, x->place[lane], x->bytes);
    w = with_messages(a, own, strong ? before : NULL);
    if (strong && flag != NULL && is_one_write(before, flag->last)) {
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
    for (uint32_t i = first_flag(f, place); i != NO_FLAG; i = f->v[i].next)
        if (f->v[i].at < place + bytes && place < f->v[i].at + f->v[i].bytes) {
            replace(&f->v[i].last, NULL);
            replace(&f->v[i].phase, NULL);
            forget_past(&f->v[i]);
        }
}

/* The flag has another last write now. The readers of its chain still count where the write goes on with
 * that. */
static void put_last(struct flag *x, struct flag_write *w, uint64_t mid)
{
    if (w == NULL || x->last == NULL || w->chain != x->last->chain || w->nth == 0)
        x->nreaders = 0;
    replace(&x->last, w);
    if (w == NULL || (x->newest != NULL && mid < x->newest_mid &&
                      (w->actor != x->newest->actor || w->clock != x->newest->clock)))
        return;
    replace(&x->newest, w);
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
        replace(&flag->phase, w);
    else if (op->atomic < ATOMIC_MBARRIVE || op->kind != MEMOP_ATOMIC)
        replace(&flag->phase, NULL);
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

/* ---- what is known then ---- */

static void hear(struct actor_past *p, struct flag_write *w, const struct flag *flag,
                 const struct flag_access *x)
{
    struct flag_heard *h = &p->heard[p->nheard % HEARD_WRITES];
    struct flag_heard *last = &p->heard[(p->nheard + HEARD_WRITES - 1) % HEARD_WRITES];

    if (last->write == w && last->place == flag->at) {
        last->wide = last->wide || x->wide;
        last->blind = last->blind && x->blind;
        return;
    }
    replace(&h->write, w);
    h->place = flag->at;
    h->serial = x->serial;
    h->wide = x->wide;
    h->blind = x->blind;
    h->acquires = false;
    p->nheard++;
}

/* An acquire of a place ends the patterns of all earlier reads of it. */
static void hear_acquire(struct actor_past *p, const struct flag *flag)
{
    for (unsigned i = 0; i < HEARD_WRITES; i++)
        if (p->heard[i].place == flag->at)
            p->heard[i].acquires = true;
}

/* The actor knows by something that came before its fences, if `serial` says so. */
static void know(struct actors *a, uint32_t actor, uint64_t serial, const struct vclock *c)
{
    struct actor_past *p = actors_past(a, actor);

    actors_learn(a, &a->v[actor].known, c);
    for (unsigned k = 0; k < REACHES; k++)
        if (serial < p->fence_serial[k]) {
            struct knowledge *fenced = &p->fenced[k];

            actors_learn(a, &fenced->known, c);
            vclock_drop(fenced->told);
            fenced->told = NULL;
        }
}

/* The write is ordered before what follows the read only if the scope of the read, or of a later fence,
 * includes the writer. */
static void learn_message(struct actors *a, const struct flag_access *x,
                          const struct flag_message *m)
{
    struct actor_past *p = actors_past(a, x->actor);
    enum reach reach = m->team == a->v[x->actor].team ? REACH_NEAR : REACH_WIDE;

    if (reach == REACH_WIDE && !m->wide)
        return;
    if ((x->orders && (reach == REACH_NEAR || x->wide)) || x->serial < p->fence_serial[reach])
        know(a, x->actor, x->serial, m->left);
    else
        actors_learn(a, &p->pending[reach], m->left);
}

/* An acquire ends what its thread has read there before. */
static void acquire_at(struct actors *a, const struct flag_access *x, uint64_t place)
{
    const struct flag_own *own = own_at(&a->flags, OWN_READ, x->actor, place, false);

    for (unsigned k = 0; own != NULL && k <= (unsigned)x->wide; k++)
        know(a, x->actor, x->serial, own->left[k]);
}

/* Other reads leave it to one that follows. */
static void leave_at(struct actors *a, const struct flag_access *x, uint64_t place,
                     const struct flag_write *w)
{
    struct flag_own *own = own_at(&a->flags, OWN_READ, x->actor, place, true);
    uint32_t team = a->v[x->actor].team;

    for (uint32_t i = 0; i < w->n; i++)
        if (w->v[i].team == team || w->v[i].wide)
            actors_learn(a, &own->left[w->v[i].team == team ? REACH_NEAR : REACH_WIDE],
                         w->v[i].left);
}

/* Where to remember another reader of a write; NULL: nowhere. Readers of older writes of the chain give
 * way. */
static struct flag_seen *room_for_reader(struct flag *x, uint32_t nth)
{
    struct flag_seen *oldest = x->readers;

    if (x->readers == NULL)
        x->readers = mem_new(FLAG_READERS * sizeof *x->readers);
    if (x->nreaders < FLAG_READERS)
        return &x->readers[x->nreaders++];
    for (size_t i = 1; i < x->nreaders; i++)
        if (x->readers[i].nth < oldest->nth)
            oldest = &x->readers[i];
    return oldest->nth < nth ? oldest : NULL;
}

/* The clock may be later than the read: then less counts as following it. */
static void remember_reader(struct actors *a, struct flag *x, uint32_t actor)
{
    const uint32_t nth = x->last->nth;
    struct flag_seen *room;

    for (size_t i = 0; i < x->nreaders; i++)
        if (x->readers[i].reader.actor == actor && x->readers[i].nth == nth)
            return;
    room = room_for_reader(x, nth);
    if (room != NULL)
        *room = (struct flag_seen){ { actor, a->v[actor].clock }, nth };
}

static bool is_of(const struct flag_write *w, struct tick t)
{
    return w != NULL && w->actor == t.actor && w->clock == t.clock;
}

/* The write that an atomic operation has read, if it goes on with that one's chain; else NULL. */
static const struct flag_write *chain_before(const struct flag_write *w)
{
    return w->before != NULL && w->before->chain == w->chain ? w->before : NULL;
}

const struct flag_write *flag_find_write(const struct flag *x, struct tick write)
{
    const struct flag_write *w = is_of(x->newest, write) ? x->newest : x->last;

    while (w != NULL && !is_of(w, write))
        w = chain_before(w);
    return w;
}

bool flag_carries(const struct flag *x, const struct flag_write *w, struct tick write)
{
    if (w != NULL && is_of(x->newest, write))
        return w->chain == x->newest->chain && w->nth >= x->newest->nth;
    while (w != NULL && !is_of(w, write))
        w = chain_before(w);
    return w != NULL;
}

/* The first flag that has the byte, from the i-th of its stretch on; NULL: none. */
static const struct flag *flag_with(const struct flags *f, uint32_t i, uint64_t place)
{
    while (i != NO_FLAG && (place < f->v[i].at || place >= f->v[i].at + f->v[i].bytes))
        i = f->v[i].next;
    return i == NO_FLAG ? NULL : &f->v[i];
}

static uint32_t flags_from(const struct flags *f, uint64_t place)
{
    return f->n == 0 ? NO_FLAG : first_flag(f, place);
}

bool flags_heard(const struct actors *a, const struct flag_heard *h, uint64_t place, struct tick write)
{
    const struct flags *f = &a->flags;
    const struct flag *x;

    if (h->write == NULL || h->place / FLAG_STRETCH != place / FLAG_STRETCH)
        return false;
    for (uint32_t i = flags_from(f, place); (x = flag_with(f, i, place)) != NULL; i = x->next)
        if (h->place == x->at && flag_carries(x, h->write, write))
            return true;
    return false;
}

/* Has the actor itself read it lately? */
static bool has_heard(const struct actors *a, uint64_t place, struct tick write, uint32_t now)
{
    const struct actor_past *p = actors_met(a, now);

    for (unsigned i = 0; p != NULL && i < HEARD_WRITES; i++)
        if (flags_heard(a, &p->heard[i], place, write) &&
            reach_each_other(a, p->heard[i].write, now, p->heard[i].wide))
            return true;
    return false;
}

static bool comes_before(const struct actors *a, struct tick t, uint32_t now)
{
    return t.actor == now || actors_ordered(a, t, now);
}

/* Has somebody whom the actor knows of read a value of the chain behind the write? */
static bool was_read(const struct actors *a, const struct flag *x, struct tick write, uint32_t now)
{
    const struct flag_write *from = flag_find_write(x, write);

    for (size_t i = 0; from != NULL && i < x->nreaders; i++)
        if (x->readers[i].nth >= from->nth && comes_before(a, x->readers[i].reader, now))
            return true;
    return false;
}

/* Is an atomic operation that carries the write on known to the actor? */
static bool was_carried(const struct actors *a, const struct flag *x, struct tick write, uint32_t now)
{
    for (const struct flag_write *w = x->last; w != NULL && !is_of(w, write); w = chain_before(w))
        if (comes_before(a, (struct tick){ w->actor, w->clock }, now))
            return true;
    return false;
}

bool flags_observed(const struct actors *a, uint64_t place, struct tick write, uint32_t now)
{
    const struct flags *f = &a->flags;
    const struct flag *x;

    if (has_heard(a, place, write, now))
        return true;
    for (uint32_t i = flags_from(f, place); (x = flag_with(f, i, place)) != NULL; i = x->next)
        if (flag_carries(x, x->last, write) &&
            (was_read(a, x, write, now) || was_carried(a, x, write, now)))
            return true;
    return false;
}

static void learn_one(struct actors *a, const struct flag_access *x, const struct flag_found *r)
{
    const struct flag_write *w = r->write;
    struct flag *flag = r->flag < a->flags.n ? &a->flags.v[r->flag] : NULL;

    if (flag == NULL)
        return; /* it is forgotten, for all know what was left there */
    if (a->flags.acquires && x->orders)
        acquire_at(a, x, flag->at);
    if (w != NULL)
        hear(actors_past(a, x->actor), r->write, flag, x);
    if (x->orders)
        hear_acquire(actors_past(a, x->actor), flag);
    if (w == NULL || !reach_each_other(a, w, x->actor, x->wide))
        return;
    if (is_one_write(w, flag->last))
        remember_reader(a, flag, x->actor);
    if (x->blind)
        return;
    for (uint32_t k = 0; k < w->n; k++)
        learn_message(a, x, &w->v[k]);
    if (a->flags.acquires && !x->orders && w->n > 0)
        leave_at(a, x, flag->at, w);
}

void flags_learn(struct actors *a, const struct flag_access *x, uint32_t id)
{
    struct flags *f = &a->flags;
    struct flag_reader *r = id < f->nreaders ? &f->readers[id] : NULL;

    for (size_t i = 0; r != NULL && i < r->n; i++)
        if ((x->lanes & LANE(r->v[i].lane)) != 0)
            learn_one(a, x, &r->v[i]);
}

static bool passes_on(const struct flag_message *m, struct tick t)
{
    return vclock_of(m->left, t.actor) >= t.clock;
}

/* By the write that a lane has read, or by earlier reads of the place. */
static bool is_acquired(struct actors *a, const struct flag_access *x, const struct flag_found *r,
                        struct tick then)
{
    const uint32_t team = a->v[x->actor].team;
    const struct flag_write *w = r->write;
    const struct flag_own *own = r->flag < a->flags.n
                                     ? own_at(&a->flags, OWN_READ, x->actor, a->flags.v[r->flag].at, false)
                                     : NULL;

    for (unsigned k = 0; own != NULL && k <= (unsigned)x->wide; k++)
        if (vclock_of(own->left[k], then.actor) >= then.clock)
            return true;
    if (w == NULL || !reach_each_other(a, w, x->actor, x->wide))
        return false;
    for (uint32_t i = 0; i < w->n; i++)
        if ((w->v[i].team == team || (w->v[i].wide && x->wide)) && passes_on(&w->v[i], then))
            return true;
    return false;
}

/* Does the lane so learn of an atomic operation that carries the write on? Its own read of the chain is not
 * enough: that orders only what follows the read. */
static bool is_observed_before(struct actors *a, const struct flag_access *x,
                               const struct flag_found *r, struct tick write)
{
    const struct flag *flag = r->flag < a->flags.n ? &a->flags.v[r->flag] : NULL;

    for (const struct flag_write *w = flag == NULL ? NULL : r->write; w != NULL; w = w->before)
        if (!is_of(w, write) && flag_carries(flag, w, write) &&
            is_acquired(a, x, r, (struct tick){ w->actor, w->clock }))
            return true;
    return false;
}

bool flags_acquired(struct actors *a, const struct flag_access *x, const struct memop *op, unsigned lane,
                    struct tick then)
{
    const struct flag_reader *r = op->id < a->flags.nreaders ? &a->flags.readers[op->id] : NULL;

    for (size_t i = 0; r != NULL && i < r->n; i++)
        if (r->v[i].lane == lane &&
            (is_acquired(a, x, &r->v[i], then) || is_observed_before(a, x, &r->v[i], then)))
            return true;
    return false;
}

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

/* ---- what is missing ---- */

/* Its thread knew of it, so a full release pattern would have published it. */
static bool was_known(const struct flag_write *w, struct tick t)
{
    return w->actor == t.actor ? t.clock <= w->clock : vclock_of(w->known, t.actor) >= t.clock;
}

/* Does a release pattern pass it on, to whatever reach? */
static bool is_released(const struct flag_write *w, struct tick t)
{
    for (uint32_t i = 0; i < w->n; i++)
        if (passes_on(&w->v[i], t))
            return true;
    return false;
}

/* Where there are both a release and an acquire, they do not reach each other. */
static enum flag_loss loss_of(const struct actor_past *p, const struct flag_heard *h, struct tick then)
{
    bool released = false, known = false;

    for (const struct flag_write *w = h->blind ? NULL : h->write; w != NULL; w = w->before) {
        released = released || is_released(w, then);
        known = known || was_known(w, then);
    }
    if (released && (h->acquires || h->serial < p->acquire_serial))
        return LOSS_SCOPE;
    return released || known ? LOSS_FENCE : LOSS_NONE;
}

enum flag_loss flags_loss(const struct actors *a, struct tick then, uint32_t now)
{
    const struct actor_past *p = actors_met(a, now);
    enum flag_loss worst = LOSS_NONE;

    for (unsigned i = 0; p != NULL && i < HEARD_WRITES; i++) {
        enum flag_loss x = loss_of(p, &p->heard[i], then);

        worst = x > worst ? x : worst;
    }
    return worst;
}
