/* check/flags_learn.c: what an actor knows by the writes that it reads, and why it does not know more. */
#include "check/flag_parts.h"

#include "base/mem.h"

/* ---- what is known by a read ---- */

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
    flag_write_replace(&h->write, w);
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
    const struct flag_own *own = flags_own(&a->flags, OWN_READ, x->actor, place, false);

    for (unsigned k = 0; own != NULL && k <= (unsigned)x->wide; k++)
        know(a, x->actor, x->serial, own->left[k]);
}

/* Other reads leave it to one that follows. */
static void leave_at(struct actors *a, const struct flag_access *x, uint64_t place,
                     const struct flag_write *w)
{
    struct flag_own *own = flags_own(&a->flags, OWN_READ, x->actor, place, true);
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
    if (w == NULL || !flag_reaches(a, w, x->actor, x->wide))
        return;
    if (flag_is_one_write(w, flag->last))
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
                                     ? flags_own(&a->flags, OWN_READ, x->actor, a->flags.v[r->flag].at, false)
                                     : NULL;

    for (unsigned k = 0; own != NULL && k <= (unsigned)x->wide; k++)
        if (vclock_of(own->left[k], then.actor) >= then.clock)
            return true;
    if (w == NULL || !flag_reaches(a, w, x->actor, x->wide))
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
        if (!flag_is_write(w, write) && flag_carries(flag, w, write) &&
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
