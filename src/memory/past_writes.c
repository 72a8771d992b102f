/* memory/past_writes.c: the writes that are kept (past.h): their numbers, their places, and when
 * one is forgotten. A set has a bit for each number: all sets move when a write comes or goes. */
#include "memory/past_writes.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "program/lanes.h"

/* ---- threads ---- */

struct window *past_next_thread(const struct memory *m, size_t *i)
{
    while (*i < m->windows.n) {
        struct window *w = &m->windows.v[(*i)++];

        if (w->live && w->knows.block != 0)
            return w;
    }
    return NULL;
}

void past_add(struct window *w, unsigned what, past_set more)
{
    w->changes += (more & ~w->knows.of[what]) != 0;
    w->knows.of[what] |= more;
}

/* Operations with a mid below `from` do not know these writes; none of them is known from a lower mid on. */
static void learn_from(struct window *w, uint64_t from, past_set writes)
{
    if (w->learned == NULL && writes != 0)
        w->learned = mem_new(PAST_WRITES * sizeof *w->learned);
    FOR_LANES(i, writes)
        if (w->learned[i] < from)
            w->learned[i] = from;
}

void past_know(struct window *w, uint64_t from, past_set more)
{
    learn_from(w, from, more & ~w->knows.of[KNOWS_ALL]);
    past_add(w, KNOWS_ALL, more);
}

past_set past_unknown(const struct window *w, uint64_t mid)
{
    past_set unknown = 0;

    FOR_LANES(i, w->learned != NULL ? w->knows.of[KNOWS_ALL] : 0)
        unknown |= w->learned[i] > mid ? PAST_BIT(i) : 0;
    return unknown;
}

void past_set_unknown(struct window *w, uint64_t mid, past_set unknown)
{
    learn_from(w, mid + 1, unknown);
}

void past_know_all(struct window *w)
{
    if (w->learned != NULL)
        memset(w->learned, 0, PAST_WRITES * sizeof *w->learned);
}

/* ---- numbers of writes ---- */

static past_set opened(past_set s, unsigned at)
{
    return (s & (PAST_BIT(at) - 1)) | (s & ~(PAST_BIT(at) - 1)) << 1;
}

static past_set closed(past_set s, unsigned at)
{
    return (s & (PAST_BIT(at) - 1)) | (s >> at >> 1) << at;
}

static void move_learned(uint64_t *learned, past_set (*move)(past_set, unsigned), unsigned at)
{
    const size_t behind = (PAST_WRITES - 1 - at) * sizeof *learned;

    if (move == opened) {
        memmove(learned + at + 1, learned + at, behind);
        learned[at] = 0;
    } else {
        memmove(learned + at, learned + at + 1, behind);
        learned[PAST_WRITES - 1] = 0;
    }
}

/* Every set makes room for a write of that number, or closes over it. */
static void move_sets(struct memory *m, past_set (*move)(past_set, unsigned), unsigned at)
{
    for (unsigned i = 0; i < m->past.n; i++)
        for (unsigned k = 0; k < PAST_SETS; k++)
            m->past.v[i].in[k] = move(m->past.v[i].in[k], at);
    FOR_THREADS(m, w, i) {
        for (unsigned k = 0; k < KNOWS_SETS; k++)
            w->knows.of[k] = move(w->knows.of[k], at);
        if (w->learned != NULL)
            move_learned(w->learned, move, at);
        w->changes++;
    }
    m->past.read = move(m->past.read, at);
    m->past.changes++;
}

struct past_write *past_insert(struct memory *m, unsigned at)
{
    struct past_write *w = &m->past.v[at];

    move_sets(m, opened, at);
    memmove(w + 1, w, (m->past.n++ - at) * sizeof *w);
    memset(w, 0, sizeof *w);
    return w;
}

/* What the thread would still have from the write it has from now on. */
static void part_from(struct window *t, const struct past_write *w, past_set bit)
{
    if (w->in[PAST_LATER] == 0 || (t->knows.of[KNOWS_SEEN] & bit) != 0)
        past_add(t, KNOWS_HEARD, w->in[PAST_NEAR]);
    if ((t->knows.of[KNOWS_OWN] & bit) == 0 || (t->knows.of[KNOWS_OWN] & w->in[PAST_LATER]) != 0)
        return;
    past_add(t, KNOWS_NEAR, w->in[PAST_OWN_NEAR]);
    past_add(t, KNOWS_FAR, w->in[PAST_OWN_FAR]);
}

static void forget(struct memory *m, unsigned at)
{
    struct past_write *w = &m->past.v[at];

    FOR_LANES(i, w->in[PAST_LATER]) {
        m->past.v[i].in[PAST_READ] |= w->in[PAST_READ];
        m->past.v[i].in[PAST_BARS] |= w->in[PAST_BARS];
    }
    FOR_THREADS(m, t, i)
        part_from(t, w, PAST_BIT(at));
    move_sets(m, closed, at);
    memmove(w, w + 1, (--m->past.n - at) * sizeof *w);
}

/* ---- places ---- */

past_set past_and_before(const struct memory *m, past_set set, past_set of, unsigned relation)
{
    past_set before;

    do {
        before = set;
        FOR_LANES(i, of)
            if ((m->past.v[i].in[relation] & set) != 0)
                set |= PAST_BIT(i);
    } while (set != before);
    return set;
}

past_set past_writes_of(const struct memory *m, uint64_t address, unsigned size)
{
    past_set s = 0;

    for (unsigned i = 0; i < m->past.n; i++)
        if (m->past.v[i].address == address && m->past.v[i].size == size)
            s |= PAST_BIT(i);
    return s;
}

/* Can the write be the last of its place, as all reads have it? */
static bool can_be_last(const struct memory *m, past_set of, unsigned at)
{
    const struct past_write *v = m->past.v;
    const past_set bit = PAST_BIT(at);

    FOR_LANES(i, of & ~bit)
        if ((v[i].in[PAST_BARS] & bit) != 0 ||
            (v[at].strong && (past_and_before(m, v[i].in[PAST_READ], of, PAST_REACHED) & bit) != 0))
            return false;
    return true;
}

/* The possible last writes: those of the writes without a later one that can be the last. */
static past_set last_ones(const struct memory *m, past_set of)
{
    past_set last = 0, can = 0;

    FOR_LANES(i, of)
        last |= m->past.v[i].in[PAST_LATER] == 0 ? PAST_BIT(i) : 0;
    FOR_LANES(i, last)
        can |= can_be_last(m, of, i) ? PAST_BIT(i) : 0;
    return can != 0 ? can : last;
}

unsigned past_choose(const struct memory *m, past_set among)
{
    struct past_choice c = { 0, { 0 } };
    unsigned number[PAST_WRITES];

    for (unsigned i = m->past.n; i-- > 0;)
        if ((among & PAST_BIT(i)) != 0) {
            number[c.n] = i;
            c.value[c.n++] = m->past.v[i].value;
        }
    return number[choice_ask(m->oracle, &(struct question){ SITE_OLD, c.n, &c })];
}

/* Memory holds one of those that race; then they are forgotten. */
static void settle(struct memory *m, past_set of)
{
    const struct past_write *w = &m->past.v[past_choose(m, last_ones(m, of))];
    unsigned char bytes[sizeof w->value];

    store_le(bytes, w->size, w->value);
    memory_put(m, w->address, bytes, w->size);
    for (unsigned i = PAST_WRITES; i-- > 0;)
        if ((of & PAST_BIT(i)) != 0)
            forget(m, i);
}

void past_forget_bytes(struct memory *m, uint64_t address, unsigned size)
{
    for (unsigned i = m->past.n; i-- > 0;) {
        const struct past_write *w = &m->past.v[i];

        if (w->address < address + size && address < w->address + w->size) {
            settle(m, past_writes_of(m, w->address, w->size));
            i = m->past.n;
        }
    }
}

bool past_only_overlaps(const struct memory *m, uint64_t address, unsigned size)
{
    for (unsigned i = 0; i < m->past.n; i++) {
        const struct past_write *w = &m->past.v[i];

        if (w->address < address + size && address < w->address + w->size &&
            (w->address != address || w->size != size))
            return true;
    }
    return false;
}

void past_forget_all(struct memory *m)
{
    while (m->past.n > 0)
        past_forget_bytes(m, m->past.v->address, m->past.v->size);
}

/* ---- writes that are not needed ---- */

static bool is_alone(const struct memory *m, unsigned at)
{
    const struct past_write *w = &m->past.v[at];

    return past_writes_of(m, w->address, w->size) == PAST_BIT(at);
}

/* No thread may read it, or it is the only one of its place and no thread learns anything from it. */
static bool is_needless(const struct memory *m, unsigned at)
{
    const struct past_write *w = &m->past.v[at];
    bool alone = is_alone(m, at);

    if (!alone && w->in[PAST_LATER] == 0)
        return false;
    FOR_THREADS(m, t, i) {
        past_set known = t->knows.of[KNOWS_ALL];

        if (alone ? (known & PAST_BIT(at)) == 0 || (w->in[PAST_NEAR] & ~known) != 0
                  : (known & w->in[PAST_LATER]) == 0)
            return false;
    }
    return true;
}

void past_tidy(struct memory *m)
{
    unsigned before;
    size_t first = 0;

    if (past_next_thread(m, &first) == NULL)
        past_forget_all(m);
    do {
        before = m->past.n;
        for (unsigned i = m->past.n; i-- > 0;)
            if (is_needless(m, i)) {
                if (is_alone(m, i))
                    settle(m, PAST_BIT(i));
                else
                    forget(m, i);
            }
    } while (m->past.n < before);
}
