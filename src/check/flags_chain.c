/* check/flags_chain.c: which writes carry a write on, as atomic operations that read each other's values do, and
 * what precedes an access because it was read so. */
#include "check/flag_parts.h"

/* The write that an atomic operation has read, if it goes on with that one's chain; else NULL. */
static const struct flag_write *chain_before(const struct flag_write *w)
{
    return w->before != NULL && w->before->chain == w->chain ? w->before : NULL;
}

const struct flag_write *flag_find_write(const struct flag *x, struct tick write)
{
    const struct flag_write *w = flag_is_write(x->newest, write) ? x->newest : x->last;

    while (w != NULL && !flag_is_write(w, write))
        w = chain_before(w);
    return w;
}

bool flag_carries(const struct flag *x, const struct flag_write *w, struct tick write)
{
    if (w != NULL && flag_is_write(x->newest, write))
        return w->chain == x->newest->chain && w->nth >= x->newest->nth;
    while (w != NULL && !flag_is_write(w, write))
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

bool flags_heard(const struct actors *a, const struct flag_heard *h, uint64_t place, struct tick write)
{
    const struct flags *f = &a->flags;
    const struct flag *x;

    if (h->write == NULL || h->place / FLAG_STRETCH != place / FLAG_STRETCH)
        return false;
    for (uint32_t i = flags_first(f, place); (x = flag_with(f, i, place)) != NULL; i = x->next)
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
            flag_reaches(a, p->heard[i].write, now, p->heard[i].wide))
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
    for (const struct flag_write *w = x->last; w != NULL && !flag_is_write(w, write); w = chain_before(w))
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
    for (uint32_t i = flags_first(f, place); (x = flag_with(f, i, place)) != NULL; i = x->next)
        if (flag_carries(x, x->last, write) &&
            (was_read(a, x, write, now) || was_carried(a, x, write, now)))
            return true;
    return false;
}
