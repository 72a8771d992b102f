/* tests/enumerate/runs.c: every run of a program (enumerate.h), depth first, by nothing but
 * recursion. A thread issues its next instruction when no register of it waits for an access
 * (5.7.1); an access takes effect at some later moment, in profile sc at once. */
#include <string.h>

#include "enumerate.h"

#define NOBODY MOST_THREADS

/* An access in flight. */
struct access {
    const struct instr *instr;
    unsigned word;
    uint32_t value;
    bool begun;    /* an atomic of shared memory has begun, which locks its bank for other atomics */
    uint32_t read; /* what was there */
};

struct thread {
    unsigned pc;
    bool waits;       /* at a barrier */
    uint32_t r[REGISTERS];
    bool busy[REGISTERS];
    struct access flying[MOST_INSTRS]; /* oldest first */
    unsigned nflying;
};

struct state {
    struct thread t[MOST_THREADS];
    uint32_t memory[VALUES];
    unsigned last, preemptions; /* who moved last */
};

struct walk {
    const struct program *p;
    enum profile profile;
    uint64_t most;
    bool too_many;
    struct outcomes *out;
};

/* ---- the next instruction of a thread ---- */

static bool is_local(const struct instr *i)
{
    return i->verb == SUM || i->verb == SKIP || i->verb == LOOP || i->verb == LEAVE;
}

static bool reads_from(const struct instr *i)
{
    return is_local(i) || i->computed;
}

static bool writes_to(const struct instr *i)
{
    return i->verb == LOAD || i->verb == ADD || i->verb == EXCH || i->verb == CAS || i->verb == SUM ||
           i->verb == LOOP;
}

static bool is_held_up(const struct thread *t, const struct instr *i)
{
    if (i->verb == RESULT)
        return t->busy[0] || t->busy[1] || t->busy[2];
    return (reads_from(i) && t->busy[i->from]) || (writes_to(i) && t->busy[i->to]);
}

/* An instruction without an effect visible to others; n: the one after the thread's last. */
static void take_local(struct thread *t, const struct instr *i, unsigned n)
{
    const bool holds = t->r[i->from] == i->value;

    t->pc += 1 + (i->verb == SKIP && holds ? i->count : 0);
    if (i->verb == SUM)
        t->r[i->to] = t->r[i->from] + i->value;
    else if (i->verb == LOOP)
        t->r[i->to] += 1 + (t->r[i->from] & 1);
    else if (i->verb == LEAVE && holds)
        t->pc = n;
}

/* Executes instructions without an effect visible to others. Returns the next one if it can be issued;
 * NULL: it cannot, or the thread is at its end. */
static const struct instr *next_of(const struct walk *w, struct thread *t, unsigned who)
{
    while (t->pc < w->p->n[who]) {
        const struct instr *i = &w->p->code[who][t->pc];

        if (is_held_up(t, i) || t->waits || (i->verb == FENCE && t->nflying > 0))
            return NULL;
        if (!is_local(i))
            return i;
        take_local(t, i, w->p->n[who]);
    }
    return NULL;
}

/* ---- accesses ---- */

static void take_effect(struct state *s, unsigned who, const struct access *a)
{
    struct thread *t = &s->t[who];
    uint32_t *word = &s->memory[a->word], old = a->begun ? a->read : *word;

    switch ((int)a->instr->verb) {
    case STORE: case RESULT: case EXCH:
        *word = a->value;
        break;
    case ADD:
        *word = old + a->value;
        break;
    case CAS:
        *word = old == a->value ? a->instr->other : old;
        break;
    }
    if (writes_to(a->instr)) {
        t->r[a->instr->to] = old;
        t->busy[a->instr->to] = false;
    }
}

static struct access access_of(const struct thread *t, unsigned who, const struct instr *i)
{
    struct access a = { .instr = i, .word = i->word, .value = i->value };

    if (i->verb == RESULT) {
        a.word = WORDS + who;
        a.value = t->r[0] + 16 * t->r[1] + 256 * t->r[2];
    } else if (i->computed && i->verb == STORE) {
        a.value += t->r[i->from];
    } else if (i->computed) {
        a.word += t->r[i->from] & 1;
    }
    return a;
}

/* Must the earlier of two accesses of a thread take effect first (4.6)? */
static bool comes_first(const struct walk *w, const struct access *a, const struct access *b)
{
    const enum order first = a->instr->order, second = b->instr->order;

    if ((first != PLAIN && second != PLAIN) || first == ACQUIRE || second == RELEASE)
        return true;
    return w->profile == ORDERED && a->word == b->word &&
           !(a->instr->verb == LOAD && b->instr->verb == LOAD);
}

static bool may_take_effect(const struct walk *w, const struct thread *t, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (comes_first(w, &t->flying[k], &t->flying[i]))
            return false;
    return true;
}

/* ---- atomics of shared memory ---- */

/* Loads and stores do not ask whether a bank is locked (4.3), so such an atomic reads, and later
 * writes; a CAS that fails writes what it has read. */
static bool is_in_two(const struct walk *w, const struct access *a)
{
    const enum verb v = a->instr->verb;

    return w->p->shared && w->profile != SC && (v == ADD || v == EXCH || v == CAS);
}

static bool is_locked(const struct walk *w, const struct state *s, unsigned word)
{
    for (unsigned t = 0; t < w->p->threads; t++)
        for (unsigned k = 0; k < s->t[t].nflying; k++)
            if (s->t[t].flying[k].begun && s->t[t].flying[k].word == word)
                return true;
    return false;
}

/* ---- moves ---- */

/* A barrier that everybody has come to ends with the last access before it. */
static void end_barrier(const struct walk *w, struct state *s)
{
    for (unsigned t = 0; t < w->p->threads; t++)
        if (!s->t[t].waits || s->t[t].nflying > 0)
            return;
    for (unsigned t = 0; t < w->p->threads; t++)
        s->t[t].waits = false;
}

static void issue(const struct walk *w, struct state *s, unsigned who, const struct instr *i)
{
    struct thread *t = &s->t[who];
    const struct access a = access_of(t, who, i);

    if (w->profile == SC)
        take_effect(s, who, &a);
    else
        t->flying[t->nflying++] = a;
}

static bool is_over(const struct walk *w, const struct state *s, unsigned who)
{
    struct thread t = s->t[who];

    return next_of(w, &t, who) == NULL && t.pc >= w->p->n[who] && t.nflying == 0;
}

/* Blocks are issued in their order, each into the place of one that is over, with nothing in flight. */
static bool has_begun(const struct walk *w, const struct state *s, unsigned who)
{
    unsigned over = 0;

    for (unsigned t = 0; w->p->room > 0 && t < who; t++)
        over += is_over(w, s, t);
    return w->p->room == 0 || who < w->p->room + over;
}

/* The thread's move number k: its accesses in flight, then its next instruction. False: it is not
 * possible. */
static bool move(const struct walk *w, struct state *s, unsigned who, unsigned k)
{
    struct thread *t = &s->t[who];
    const struct instr *i;

    if (k < t->nflying) {
        struct access *a = &t->flying[k];

        if (!may_take_effect(w, t, k) ||
            (is_in_two(w, a) && !a->begun && is_locked(w, s, a->word)))
            return false;
        if (is_in_two(w, a) && !a->begun) {
            a->begun = true;
            a->read = s->memory[a->word];
            return true;
        }
        take_effect(s, who, &t->flying[k]);
        memmove(t->flying + k, t->flying + k + 1, (--t->nflying - k) * sizeof *t->flying);
    } else {
        i = has_begun(w, s, who) ? next_of(w, t, who) : NULL;
        if (i == NULL)
            return false;
        t->pc++;
        if (writes_to(i))
            t->busy[i->to] = true;
        if (i->verb == BARRIER)
            t->waits = true;
        else if (i->verb != FENCE)
            issue(w, s, who, i);
    }
    end_barrier(w, s);
    return true;
}

static bool could_move(const struct walk *w, const struct state *s, unsigned who)
{
    for (unsigned k = 0; who != NOBODY && k <= s->t[who].nflying; k++) {
        struct state copy = *s;

        if (move(w, &copy, who, k))
            return true;
    }
    return false;
}

/* ---- runs ---- */

static void note(struct walk *w, const struct state *s)
{
    struct outcomes *o = w->out;
    uint32_t values[VALUES];
    size_t i = 0;

    memcpy(values, s->memory, sizeof values);
    if (w->p->shared)
        memset(values, 0, WORDS * sizeof *values);
    o->runs++;
    while (i < o->n && memcmp(o->v[i].v, values, sizeof values) != 0)
        i++;
    if (i == sizeof o->v / sizeof *o->v || o->runs > w->most) {
        w->too_many = true;
        return;
    }
    if (i == o->n) {
        memcpy(o->v[o->n].v, values, sizeof values);
        o->v[o->n++].preemptions = s->preemptions;
    } else if (s->preemptions < o->v[i].preemptions) {
        o->v[i].preemptions = s->preemptions;
    }
}

static void walk(struct walk *w, const struct state *s)
{
    const bool held = could_move(w, s, s->last);
    bool moved = false;

    for (unsigned who = 0; who < w->p->threads && !w->too_many; who++)
        for (unsigned k = 0; k <= s->t[who].nflying; k++) {
            struct state next = *s;

            if (!move(w, &next, who, k))
                continue;
            next.preemptions += held && who != s->last;
            next.last = who;
            walk(w, &next);
            moved = true;
        }
    if (!moved && !w->too_many)
        note(w, s);
}

bool take_runs(const struct program *p, enum profile profile, uint64_t most, struct outcomes *out)
{
    struct walk w = { p, profile, most, false, out };
    struct state first = { .last = NOBODY };

    memset(out, 0, sizeof *out);
    walk(&w, &first);
    return !w.too_many;
}
