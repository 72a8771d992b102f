/* memory/past.c: reads and writes of the kept writes by threads (past.h), and the sets that they know.
 * Every relation of the axioms goes from an earlier event to a later one, except one: from a read of an old
 * value to the writes after that value (from-read). So a write is never refused. A read is refused if a
 * write after the one that it would read comes before the read itself: by causality, or, among morally
 * strong ones, in the sequence of its location. */
#include "memory/past_writes.h"

#include <string.h>

#include "base/number.h"
#include "memory/operation.h"
#include "program/lanes.h"

#define MOST_THREADS 64u /* with more of them nothing is kept */

/* One lane's bytes of an operation. */
struct past_access {
    struct memory *m;
    const struct memop *op;
    struct known_writes *who;
    uint64_t address;
    unsigned char *data;
    unsigned size;
    bool strong;
    past_set of; /* the writes of the same place */
};

/* ---- relations of threads and writes ---- */

/* The writes that come before the access. */
static past_set known_to(const struct past_access *a)
{
    const struct window *w = &a->m->windows.v[a->op->window];

    return w->knows.of[KNOWS_ALL] & ~(a->op->state == MEMOP_NEW ? 0 : past_unknown(w, a->op->mid));
}

/* The thread gets to know writes by the operation: those before it do not know them. */
static void learn(const struct memory *m, const struct memop *op, past_set more)
{
    past_know(&m->windows.v[op->window], op->state == MEMOP_NEW ? m->next_mid : op->mid, more);
}

/* Is the write morally strong with the access? */
static bool is_strong_with(const struct past_access *a, unsigned at)
{
    const struct past_write *w = &a->m->past.v[at];

    if ((a->who->of[KNOWS_OWN] & PAST_BIT(at)) != 0)
        return true;
    return w->strong && a->strong &&
           (w->block == a->who->block || (w->beyond && a->op->beyond_block));
}

static past_set strong_with(const struct past_access *a, past_set of)
{
    past_set s = 0;

    FOR_LANES(i, of)
        s |= is_strong_with(a, i) ? PAST_BIT(i) : 0;
    return s;
}

/* What comes before the thread's next access in the sequence of the place, and `more`. */
static past_set in_sequence(const struct past_access *a, past_set more)
{
    past_set first = (a->who->of[KNOWS_OWN] | a->who->of[KNOWS_SEEN]) & a->of;

    return past_and_before(a->m, first | more, a->of, PAST_REACHED);
}

/* The writes that a thread of that block learns by reading the write and acquiring with that scope. */
static past_set message(const struct past_write *w, uint64_t block, bool beyond)
{
    if (w->block == block || w->mixed)
        return w->in[PAST_NEAR];
    return beyond ? w->in[PAST_FAR] : 0;
}

/* The writes that a thread learns from all writes that it has read, with that scope, and from forgotten
 * ones. */
static past_set told(const struct memory *m, const struct known_writes *who, past_set of,
                     bool beyond)
{
    past_set s = who->of[KNOWS_HEARD];

    FOR_LANES(i, of & who->of[KNOWS_SEEN])
        s |= message(&m->past.v[i], who->block, beyond);
    return s;
}

/* ---- reads ---- */

/* The newest write, which no other one follows. */
static unsigned newest_of(const struct past_access *a)
{
    unsigned at = PAST_WRITES;

    while ((a->of & PAST_BIT(at - 1)) == 0)
        at--;
    return at - 1;
}

/* Would the operation, if it read that, be an atomic that writes? */
static bool stores(const struct past_access *a, unsigned at)
{
    unsigned char found[sizeof a->m->past.v->value];

    store_le(found, a->size, a->m->past.v[at].value);
    return operation_stores(a->op, found);
}

static bool may_read(const struct past_access *a, unsigned at)
{
    past_set later = a->m->past.v[at].in[PAST_LATER], strong = strong_with(a, later);

    if ((later & known_to(a)) != 0 || (stores(a, at) && strong != 0))
        return false;
    return (in_sequence(a, is_strong_with(a, at) ? PAST_BIT(at) : 0) & strong) == 0;
}

/* What may be read: the newest alone where several lanes read at once. */
static past_set readable(const struct past_access *a)
{
    past_set s = PAST_BIT(newest_of(a));

    if ((a->op->lanes & (a->op->lanes - 1)) == 0)
        FOR_LANES(i, a->of)
            s |= may_read(a, i) ? PAST_BIT(i) : 0;
    return s;
}

/* The thread reads that write. */
static void see(struct past_access *a, struct window *t, unsigned at)
{
    struct past_write *w = &a->m->past.v[at];
    bool strong = is_strong_with(a, at);
    past_set sequence = in_sequence(a, strong ? PAST_BIT(at) : 0);

    FOR_LANES(i, strong_with(a, w->in[PAST_LATER]))
        FOR_LANES(k, sequence)
            a->m->past.v[k].in[PAST_REACHED] |= PAST_BIT(i) | a->m->past.v[i].in[PAST_REACHED];
    if (a->strong)
        w->in[PAST_READ] |= sequence;
    w->in[PAST_BARS] |= ~PAST_BIT(at) & ((known_to(a) & a->of) |
                                         (sequence & strong_with(a, a->of)));
    if (strong) {
        past_add(t, KNOWS_SEEN, PAST_BIT(at));
        learn(a->m, a->op, PAST_BIT(at));
    }
    a->m->past.changes++;
}

/* Does the access read something old that it would not read for ever? */
static bool is_late(const struct past_access *a, unsigned at)
{
    FOR_LANES(i, a->m->past.v[at].in[PAST_LATER])
        if (a->strong && (a->op->beyond_block || a->m->past.v[i].block == a->who->block))
            return true;
    return false;
}

/* *late: was it late? */
static void read_one(struct past_access *a, struct window *t, bool *late)
{
    unsigned at;

    *late = false;
    if (a->of != 0) {
        at = past_choose(a->m, readable(a));
        *late = is_late(a, at);
        store_le(a->data, a->size, a->m->past.v[at].value);
        see(a, t, at);
        a->m->past.read = PAST_BIT(at);
        a->m->past.from = a->m->past.v[at].mid;
    }
    if (a->op->acquires)
        learn(a->m, a->op, told(a->m, a->who, a->of, a->op->beyond_block));
}

/* ---- writes ---- */

/* Behind all others of its place: the number that it gets. */
static unsigned place_of(const struct past_access *a)
{
    unsigned i = 0;

    while (i < a->m->past.n &&
           (a->m->past.v[i].address < a->address ||
            (a->m->past.v[i].address == a->address && a->m->past.v[i].size <= a->size)))
        i++;
    return i;
}

/* What was there before the first write that is kept. */
static void keep_first(const struct past_access *a, uint64_t value)
{
    struct past_write *w = past_insert(a->m, place_of(a));

    w->address = a->address;
    w->size = (uint8_t)a->size;
    w->value = value;
    w->mid = a->op->mid | MEMORY_BEFORE;
}

/* A write that is kept is kept once more at least: room for two. */
static void make_room(struct past_access *a)
{
    while (a->m->past.n + 2 > PAST_WRITES) {
        const struct past_write *w = &a->m->past.v[a->m->past.v[0].address == a->address
                                                      ? a->m->past.n - 1 : 0];

        past_forget_bytes(a->m, w->address, w->size);
    }
    a->of = past_writes_of(a->m, a->address, a->size);
}

/* Coherence and sequence: what comes before the new write. */
static void order_write(const struct past_access *a, unsigned at)
{
    struct past_write *v = a->m->past.v;
    past_set strong = strong_with(a, a->of), before = (known_to(a) & a->of) | strong;
    past_set sequence;

    FOR_LANES(i, a->of)
        before |= v[i].block == 0 ? PAST_BIT(i) : 0;
    before = past_and_before(a->m, before, a->of, PAST_LATER);
    sequence = in_sequence(a, strong);
    FOR_LANES(i, before) {
        v[i].in[PAST_LATER] |= PAST_BIT(at);
        sequence |= a->strong ? v[i].in[PAST_READ] : 0;
    }
    FOR_LANES(i, past_and_before(a->m, sequence, a->of, PAST_REACHED))
        v[i].in[PAST_REACHED] |= PAST_BIT(at);
}

/* What was released on the place before. */
static void carry_own(const struct past_access *a, struct past_write *w)
{
    FOR_LANES(i, a->of & a->who->of[KNOWS_OWN]) {
        w->in[PAST_OWN_NEAR] |= a->m->past.v[i].in[PAST_OWN_NEAR];
        w->in[PAST_OWN_FAR] |= a->m->past.v[i].in[PAST_OWN_FAR];
    }
}

/* An atomic also releases what the write that it read has released. */
static void carry_on(const struct past_access *a, struct past_write *w, unsigned from)
{
    const struct past_write *r = &a->m->past.v[from];

    w->in[PAST_NEAR] |= r->in[PAST_NEAR];
    w->in[PAST_FAR] |= r->in[PAST_FAR];
    w->mixed = r->mixed || (r->block != a->who->block && r->in[PAST_NEAR] != 0);
}

/* Sets the writes that readers of this write learn. */
static void fill_messages(const struct past_access *a, struct past_write *w)
{
    carry_own(a, w);
    if (a->op->releases) {
        w->in[PAST_OWN_NEAR] |= known_to(a);
        w->in[PAST_OWN_FAR] |= a->op->beyond_block ? known_to(a) : 0;
    }
    if (!a->strong)
        return;
    w->in[PAST_FAR] |= w->in[PAST_OWN_FAR] | a->who->of[KNOWS_FAR];
    w->in[PAST_NEAR] |= w->in[PAST_FAR] | w->in[PAST_OWN_NEAR] | a->who->of[KNOWS_NEAR];
}

static void write_one(struct past_access *a, struct window *t)
{
    const unsigned char *value = a->data + (a->op->kind == MEMOP_ATOMIC ? ATOMIC_NEW : 0);
    unsigned at = place_of(a);
    struct past_write *w = past_insert(a->m, at);

    *w = (struct past_write){ .address = a->address, .size = (uint8_t)a->size,
                              .value = load_le(value, a->size), .block = t->knows.block,
                              .strong = a->strong, .beyond = a->op->beyond_block,
                              .mid = a->op->mid };
    a->of = past_writes_of(a->m, a->address, a->size) & ~PAST_BIT(at);
    order_write(a, at);
    past_add(t, KNOWS_OWN, PAST_BIT(at));
    learn(a->m, a->op, PAST_BIT(at));
    FOR_LANES(i, a->op->kind == MEMOP_ATOMIC ? a->m->past.read : 0)
        if (is_strong_with(a, i))
            carry_on(a, w, i);
    fill_messages(a, w);
}

/* ---- operations ---- */

static uint64_t place_in_segment(const struct memop *op, unsigned lane)
{
    for (unsigned i = 0; i < op->runs.n; i++) {
        const struct word_run *r = &op->runs.v[i];

        if (lane >= r->lanes.first && lane < r->lanes.end)
            return r->at + op->runs.add + (uint64_t)(lane - r->lanes.first) * r->apart;
    }
    return op->where[lane];
}

uint64_t past_address(const struct memory *m, const struct memop *op, unsigned lane)
{
    return op->kind == MEMOP_ATOMIC ? op->address : memop_line(m, op) + place_in_segment(op, lane);
}

/* The bytes of a lane, in a place that has no other neighbours. */
static struct past_access access_of(struct memory *m, const struct memop *op, unsigned lane)
{
    bool atomic = op->kind == MEMOP_ATOMIC;
    uint64_t at = atomic ? 0 : place_in_segment(op, lane);
    struct past_access a = {
        .m = m, .op = op, .who = &m->windows.v[op->window].knows, .data = op->data + at,
        .address = past_address(m, op, lane),
        .size = (unsigned)op->size * op->nvalues, .strong = atomic || op->is_volatile,
    };

    if (a.size > sizeof a.m->past.v->value || past_only_overlaps(m, a.address, a.size))
        past_forget_bytes(m, a.address, a.size);
    else
        a.of = past_writes_of(m, a.address, a.size);
    return a;
}

void past_read(struct memory *m, struct memop *op)
{
    struct window *t = &m->windows.v[op->window];

    m->past.read = 0;
    m->past.late = 0;
    m->past.from = MEMORY_NEWEST;
    if (m->past.n == 0)
        return;
    FOR_LANES(l, op->lanes) {
        struct past_access a = access_of(m, op, l);
        bool late;

        read_one(&a, t, &late);
        m->past.late |= late ? LANE(l) : 0;
    }
    if (op->acquires)
        past_tidy(m);
}

static uint64_t value_now(const struct memory *m, const struct past_access *a)
{
    unsigned char bytes[sizeof(uint64_t)];

    memory_host_read(m, a->address, bytes, a->size);
    return load_le(bytes, a->size);
}

static void write_lane(struct memory *m, const struct memop *op, unsigned lane)
{
    struct past_access a = access_of(m, op, lane);

    if (a.size > sizeof m->past.v->value)
        return;
    make_room(&a);
    if (a.of == 0)
        keep_first(&a, value_now(m, &a));
    write_one(&a, &m->windows.v[op->window]);
}

static bool are_many(const struct memory *m)
{
    unsigned n = 0;

    FOR_THREADS(m, w, i)
        n++;
    return n > MOST_THREADS;
}

void past_write(struct memory *m, struct memop *op)
{
    if (are_many(m) || m->windows.v[op->window].knows.block == 0) {
        past_forget_all(m);
        return;
    }
    FOR_LANES(l, op->lanes)
        write_lane(m, op, l);
    past_tidy(m);
}

/* ---- threads ---- */

void past_begin(struct memory *m, uint32_t window, uint64_t block)
{
    struct window *w = &m->windows.v[window];

    w->knows = (struct known_writes){ .block = block };
    w->knows.of[KNOWS_ALL] = m->past.n == PAST_WRITES ? ~(past_set)0 : PAST_BIT(m->past.n) - 1;
    past_know_all(w);
    w->changes++;
}

void past_end(struct memory *m, uint32_t window)
{
    struct window *w = &m->windows.v[window];

    if (w->knows.block == 0)
        return;
    w->knows = (struct known_writes){ .block = 0 };
    w->changes++;
    past_tidy(m);
}

/* The fence goes before those of other threads that follow it. */
static void tell_others(const struct memory *m, const struct window *of, bool beyond)
{
    past_set known = of->knows.of[KNOWS_ALL];

    FOR_THREADS(m, w, i)
        if (w != of && w->knows.block == of->knows.block)
            past_add(w, KNOWS_SC_NEAR, known);
        else if (w != of && beyond)
            past_add(w, KNOWS_SC_FAR, known);
}

void past_fence(struct memory *m, uint32_t window, const struct memory_fence *f)
{
    struct window *w = &m->windows.v[window];

    if (m->past.n == 0)
        return;
    past_know(w, m->next_mid, told(m, &w->knows, ~(past_set)0, f->beyond));
    if (f->ordered || f->shares)
        past_know(w, m->next_mid, w->knows.of[KNOWS_SC_NEAR]);
    if (f->ordered && f->beyond)
        past_know(w, m->next_mid, w->knows.of[KNOWS_SC_FAR]);
    past_add(w, KNOWS_NEAR, w->knows.of[KNOWS_ALL]);
    past_add(w, KNOWS_FAR, f->beyond ? w->knows.of[KNOWS_ALL] : 0);
    if (f->ordered || f->shares)
        tell_others(m, w, f->ordered && f->beyond);
    past_tidy(m);
}

void past_meet_block(struct memory *m, const struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    if (m->past.n == 0)
        return;
    if (op->acquires)
        learn(m, op, w->knows.of[KNOWS_SC_NEAR]);
    if (op->releases)
        tell_others(m, w, false);
    past_tidy(m);
}

past_set past_known(const struct memory *m, uint32_t window)
{
    return m->windows.v[window].knows.of[KNOWS_ALL];
}

void past_learn(struct memory *m, uint32_t window, past_set known)
{
    past_know(&m->windows.v[window], m->next_mid, known);
}
