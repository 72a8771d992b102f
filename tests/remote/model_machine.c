/* tests/remote/model_machine.c: the machine of the second model (sections 5.1 to 5.3): a state is a
 * row of caches, those of the devices first, and all states are met breadth first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "remote/model.h"

#define CACHES (2 * MODEL_THREADS)
#define QUEUE 64
#define MARKER 16 /* + thread: an element of a fifo; below: a location */
#define DIRTY 1
#define VALID 2
#define NOBODY 9

struct line {
    signed char value;
    unsigned char is; /* DIRTY, VALID */
};
struct cache {
    struct line line[MODEL_PLACES];
    unsigned char n, queue[QUEUE];
};
struct state {
    unsigned char pc[MODEL_THREADS], set[MODEL_THREADS];
    signed char reg[MODEL_THREADS][MODEL_REGISTERS];
    signed char global[MODEL_PLACES];
    struct cache cache[CACHES];
    unsigned char lock[MODEL_THREADS][MODEL_PLACES]; /* of a device */
    unsigned char rmw[CACHES];                       /* of a work-group, by its L1 */
};

struct world {
    const struct model_program *p;
    struct model_rules rules;
    int ndevices, ncaches;   /* caches: an L2 a device, then an L1 a work-group */
    int device_of[CACHES];   /* of a cache */
    int l1_of[MODEL_THREADS];
    /* visited states one after the other: length, then bytes */
    unsigned char *bytes;
    size_t nbytes, cap_bytes;
    size_t *at;
    size_t n, cap;
    uint32_t *slots;
    size_t nslots;
    size_t ways;             /* out of the present state */
};

/* ---- who is where ---- */

static void place_threads(struct world *w)
{
    int number[MODEL_THREADS], key[MODEL_THREADS], ngroups = 0;

    w->ndevices = 0;
    for (int t = 0; t < w->p->nthreads; t++) {
        int d = 0;

        while (d < w->ndevices && number[d] != w->p->thread[t].device)
            d++;
        if (d == w->ndevices)
            number[w->ndevices++] = w->p->thread[t].device;
    }
    for (int d = 0; d < w->ndevices; d++)
        w->device_of[d] = d;
    for (int t = 0; t < w->p->nthreads; t++) {
        int g = 0, d = 0, k = w->p->thread[t].device * 1000 + w->p->thread[t].group;

        while (number[d] != w->p->thread[t].device)
            d++;
        while (g < ngroups && key[g] != k)
            g++;
        if (g == ngroups) {
            key[ngroups] = k;
            w->device_of[w->ndevices + ngroups++] = d;
        }
        w->l1_of[t] = w->ndevices + g;
    }
    w->ncaches = w->ndevices + ngroups;
}

static bool is_l2(const struct world *w, int c)
{
    return c < w->ndevices;
}

/* ---- states as bytes ---- */

static size_t encode(const struct world *w, const struct state *s, unsigned char *out)
{
    const size_t places = (size_t)w->p->nplaces;
    size_t n = 0;

    for (int t = 0; t < w->p->nthreads; t++) {
        out[n++] = s->pc[t];
        out[n++] = s->set[t];
        memcpy(out + n, s->reg[t], MODEL_REGISTERS);
        n += MODEL_REGISTERS;
    }
    memcpy(out + n, s->global, places);
    n += places;
    for (int c = 0; c < w->ncaches; c++) {
        const struct cache *k = &s->cache[c];

        memcpy(out + n, k->line, places * sizeof k->line[0]);
        n += places * sizeof k->line[0];
        out[n++] = k->n;
        memcpy(out + n, k->queue, k->n);
        n += k->n;
        out[n++] = s->rmw[c];
    }
    for (int d = 0; d < w->ndevices; d++, n += places)
        memcpy(out + n, s->lock[d], places);
    return n;
}

static void decode(const struct world *w, struct state *s, const unsigned char *in)
{
    const size_t places = (size_t)w->p->nplaces;

    memset(s, 0, sizeof *s);
    for (int t = 0; t < w->p->nthreads; t++) {
        s->pc[t] = *in++;
        s->set[t] = *in++;
        memcpy(s->reg[t], in, MODEL_REGISTERS);
        in += MODEL_REGISTERS;
    }
    memcpy(s->global, in, places);
    in += places;
    for (int c = 0; c < w->ncaches; c++) {
        struct cache *k = &s->cache[c];

        memcpy(k->line, in, places * sizeof k->line[0]);
        in += places * sizeof k->line[0];
        k->n = *in++;
        memcpy(k->queue, in, k->n);
        in += k->n;
        s->rmw[c] = *in++;
    }
    for (int d = 0; d < w->ndevices; d++, in += places)
        memcpy(s->lock[d], in, places);
}

static size_t length_at(const struct world *w, size_t i)
{
    return (i + 1 < w->n ? w->at[i + 1] : w->nbytes) - w->at[i];
}

static void grow(struct world *w)
{
    w->nslots = w->nslots == 0 ? 1024 : 4 * w->nslots;
    mem_free(w->slots);
    w->slots = mem_new(w->nslots * sizeof *w->slots);
    for (size_t i = 0; i < w->n; i++) {
        size_t at = hash_bytes(w->bytes + w->at[i], length_at(w, i), 1) & (w->nslots - 1);

        while (w->slots[at] != 0)
            at = (at + 1) & (w->nslots - 1);
        w->slots[at] = (uint32_t)i + 1;
    }
}

static void meet(struct world *w, const struct state *s)
{
    unsigned char b[sizeof *s];
    const size_t n = encode(w, s, b);
    size_t at;

    w->ways++;
    if (2 * w->n >= w->nslots)
        grow(w);
    for (at = hash_bytes(b, n, 1) & (w->nslots - 1); w->slots[at] != 0;
         at = (at + 1) & (w->nslots - 1)) {
        const size_t i = w->slots[at] - 1;

        if (length_at(w, i) == n && memcmp(w->bytes + w->at[i], b, n) == 0)
            return;
    }
    w->slots[at] = (uint32_t)w->n + 1;
    w->bytes = mem_grow(w->bytes, &w->cap_bytes, w->nbytes + n, 1);
    memcpy(w->bytes + w->nbytes, b, n);
    ARRAY_PUSH(w->at, w->n, w->cap, w->nbytes);
    w->nbytes += n;
}

/* ---- what all rules use ---- */

static void enqueue(struct cache *c, int what)
{
    if (c->n == QUEUE) {
        fprintf(stderr, "the test itself: a fifo is too short\n");
        exit(2);
    }
    c->queue[c->n++] = (unsigned char)what;
}

static void dequeue(struct cache *c)
{
    c->n--;
    memmove(c->queue, c->queue + 1, c->n);
    c->queue[c->n] = 0;
}

static void write_line(struct cache *c, int x, int value)
{
    if (value > 100) {
        fprintf(stderr, "the test itself: a value is too large\n");
        exit(2);
    }
    c->line[x] = (struct line){ (signed char)value, DIRTY | VALID };
    enqueue(c, x);
}

/* What is clean and invalid has no value that could be read again. */
static void settle(struct line *l)
{
    if (l->is == 0)
        l->value = 0;
}

static void invalidate(struct line *l)
{
    l->is &= (unsigned char)~VALID;
    settle(l);
}

static bool other_dirty(const struct world *w, const struct state *s, int d, int x)
{
    for (int k = 0; k < w->ndevices && !w->rules.many_dirty; k++)
        if (k != d && (s->cache[k].line[x].is & DIRTY) != 0)
            return true;
    return false;
}

static void own(const struct world *w, struct state *s, int d, int x)
{
    for (int k = 0; k < w->ndevices; k++)
        if (k != d)
            invalidate(&s->cache[k].line[x]);
}

/* Is cache c among those of a scope, seen from thread t? For L1 caches and for L2 caches. */
static bool within(const struct world *w, int t, enum model_scope scope, int c)
{
    const int mine = w->l1_of[t];

    if (scope == MODEL_SY)
        return true;
    if (scope == MODEL_DV)
        return w->device_of[c] == w->device_of[mine];
    return c == mine;
}

/* ---- threads (5.2) ---- */

static bool marked(const struct world *w, const struct state *s, int t)
{
    for (int c = 0; c < w->ncaches && !w->rules.no_unflushed; c++)
        if (memchr(s->cache[c].queue, MARKER + t, s->cache[c].n) != NULL)
            return true;
    return false;
}

/* Passes by actions whose condition is false. */
static void pass_by(const struct world *w, struct state *s, int t)
{
    const struct model_thread *th = &w->p->thread[t];

    while (s->pc[t] < th->ncode) {
        const struct model_instr *i = &th->code[s->pc[t]];
        const int r = i->of.if_reg;

        if (i->skip == 0 || r == MODEL_NONE ||
            ((s->set[t] & 1 << r) != 0 && s->reg[t][r] == i->of.if_value))
            return;
        s->pc[t] = (unsigned char)(s->pc[t] + i->skip);
    }
}

static void set(struct state *s, int t, int r, int value)
{
    s->reg[t][r] = (signed char)value;
    s->set[t] |= (unsigned char)(1 << r);
}

static bool mine_or_free(unsigned char lock, int t)
{
    return lock == NOBODY || lock == t;
}

static bool increment_l2(const struct world *w, struct state *s, int t,
                         const struct model_action *a)
{
    const int x = a->place, d = w->device_of[w->l1_of[t]];
    struct cache *l1 = &s->cache[w->l1_of[t]], *l2 = &s->cache[d];

    if (!mine_or_free(s->lock[d][x], t) || (l1->line[x].is & DIRTY) != 0 ||
        (l2->line[x].is & VALID) == 0 || other_dirty(w, s, d, x))
        return false;
    set(s, t, a->reg, l2->line[x].value);
    invalidate(&l1->line[x]);
    own(w, s, d, x);
    write_line(l2, x, l2->line[x].value + 1);
    return true;
}

static void for_caches(const struct world *w, struct state *s, int t, const struct model_instr *i)
{
    const bool l2 = i->op == MODEL_FLU_L2;

    for (int c = l2 ? 0 : w->ndevices; c < (l2 ? w->ndevices : w->ncaches); c++) {
        if (!within(w, t, i->scope, c))
            continue;
        if (i->op == MODEL_FLU_L1 || i->op == MODEL_FLU_L2)
            enqueue(&s->cache[c], MARKER + t);
        else if (i->op == MODEL_LK_RMW)
            s->rmw[c] = (unsigned char)t;
        else if (i->op == MODEL_UL_RMW)
            s->rmw[c] = NOBODY;
        else
            for (int x = 0; x < w->p->nplaces; x++)
                invalidate(&s->cache[c].line[x]);
    }
}

/* Executes i where its premises hold. */
static bool execute(const struct world *w, struct state *s, int t, const struct model_instr *i)
{
    const struct model_action *a = &i->of;
    const int x = a->place, d = w->device_of[w->l1_of[t]];
    struct cache *l1 = &s->cache[w->l1_of[t]];
    struct line *l = &l1->line[x];
    const bool rmw = w->rules.no_rmw_guard || mine_or_free(s->rmw[w->l1_of[t]], t);

    switch (i->op) {
    case MODEL_LD:
        if ((l->is & VALID) == 0)
            return false;
        set(s, t, a->reg, l->value);
        return true;
    case MODEL_ST:
        if (l->is == DIRTY && !w->rules.no_st_block)
            return false;
        write_line(l1, x, a->value_reg != MODEL_NONE ? s->reg[t][a->value_reg] : a->value);
        return true;
    case MODEL_INC_L1:
        if (!rmw || (l->is & VALID) == 0)
            return false;
        set(s, t, a->reg, l->value);
        write_line(l1, x, l->value + 1);
        return true;
    case MODEL_INC_L2:
        return rmw && increment_l2(w, s, t, a);
    case MODEL_LK_L2:
        if (!mine_or_free(s->lock[d][x], t))
            return false;
        s->lock[d][x] = (unsigned char)t;
        return true;
    case MODEL_UL_L2:
        s->lock[d][x] = NOBODY;
        return true;
    case MODEL_LK_RMW:
        for (int c = w->ndevices; c < w->ncaches; c++)
            if (within(w, t, i->scope, c) && !mine_or_free(s->rmw[c], t))
                return false;
        break;
    case MODEL_FLU_L1: case MODEL_FLU_L2: case MODEL_INV_L1: case MODEL_UL_RMW:
        break;
    }
    for_caches(w, s, t, i);
    return true;
}

static void threads_step(struct world *w, const struct state *s)
{
    for (int t = 0; t < w->p->nthreads; t++) {
        struct state next = *s;

        if (s->pc[t] == w->p->thread[t].ncode || marked(w, s, t) ||
            !execute(w, &next, t, &w->p->thread[t].code[s->pc[t]]))
            continue;
        next.pc[t]++;
        pass_by(w, &next, t);
        meet(w, &next);
    }
}

/* ---- the environment (5.3) ---- */

/* May L1 cache c exchange x with its L2? */
static bool unlocked(const struct world *w, const struct state *s, int c, int x)
{
    const int holder = s->lock[w->device_of[c]][x];

    return holder == NOBODY || w->l1_of[holder] == c;
}

static void flush(struct world *w, const struct state *s, int c, int x)
{
    struct state next = *s;
    const int d = w->device_of[c];

    if ((s->cache[c].line[x].is & DIRTY) == 0)
        return;
    if (is_l2(w, c)) {
        next.global[x] = s->cache[c].line[x].value;
    } else {
        if (!unlocked(w, s, c, x) || other_dirty(w, s, d, x))
            return;
        own(w, &next, d, x);
        write_line(&next.cache[d], x, s->cache[c].line[x].value);
    }
    next.cache[c].line[x].is &= (unsigned char)~DIRTY;
    settle(&next.cache[c].line[x]);
    meet(w, &next);
}

static void fetch(struct world *w, const struct state *s, int c, int x)
{
    struct state next = *s;
    const int d = w->device_of[c];
    const struct line l = s->cache[c].line[x];
    int value;

    if ((l.is & DIRTY) != 0)
        return;
    if (is_l2(w, c)) {
        if (other_dirty(w, s, d, x))
            return;
        value = s->global[x];
    } else {
        if ((s->cache[d].line[x].is & VALID) == 0 || !unlocked(w, s, c, x))
            return;
        value = s->cache[d].line[x].value;
    }
    if (l.is == VALID && l.value == value)
        return;
    next.cache[c].line[x] = (struct line){ (signed char)value, VALID };
    meet(w, &next);
}

static void leave_fifo(struct world *w, const struct state *s, int c)
{
    struct state next = *s;
    const struct cache *k = &s->cache[c];

    if (k->n == 0)
        return;
    if (k->queue[0] < MARKER) {
        const unsigned char is = k->line[k->queue[0]].is;

        if ((is & DIRTY) != 0 && !(w->rules.dequeue_invalid && is == DIRTY))
            return;
    }
    dequeue(&next.cache[c]);
    meet(w, &next);
}

static void environment_steps(struct world *w, const struct state *s)
{
    for (int c = 0; c < w->ncaches; c++) {
        leave_fifo(w, s, c);
        for (int x = 0; x < w->p->nplaces; x++) {
            flush(w, s, c, x);
            fetch(w, s, c, x);
        }
    }
}

/* ---- all states ---- */

static void begin(struct world *w)
{
    struct state s;

    memset(&s, 0, sizeof s);
    memset(s.lock, NOBODY, sizeof s.lock);
    memset(s.rmw, NOBODY, sizeof s.rmw);
    for (int x = 0; x < w->p->nplaces; x++) {
        s.global[x] = (signed char)w->p->initial[x];
        for (int d = 0; d < w->ndevices; d++)
            s.cache[d].line[x] = (struct line){ s.global[x], VALID };
    }
    for (int t = 0; t < w->p->nthreads; t++)
        pass_by(w, &s, t);
    meet(w, &s);
}

static bool is_final(const struct world *w, const struct state *s)
{
    for (int t = 0; t < w->p->nthreads; t++)
        if (s->pc[t] < w->p->thread[t].ncode)
            return false;
    for (int c = 0; c < w->ncaches; c++)
        for (int x = 0; x < w->p->nplaces; x++)
            if ((s->cache[c].line[x].is & DIRTY) != 0)
                return false;
    return true;
}

static void add_outcome(const struct world *w, const struct state *s, struct model_outcomes *to)
{
    struct model_outcome o;

    memset(&o, 0, sizeof o);
    for (int t = 0; t < w->p->nthreads; t++)
        memcpy(o.reg[t], s->reg[t], MODEL_REGISTERS);
    memcpy(o.memory, s->global, MODEL_PLACES);
    model_outcomes_add(to, &o);
}

void model_explore(const struct model_program *p, struct model_rules rules, uint64_t most,
                   struct model_run *out)
{
    struct world w = { .p = p, .rules = rules };
    struct state s;

    memset(out, 0, sizeof *out);
    place_threads(&w);
    begin(&w);
    for (size_t i = 0; i < w.n && w.n <= most; i++) {
        decode(&w, &s, w.bytes + w.at[i]);
        if (is_final(&w, &s)) {
            add_outcome(&w, &s, &out->outcomes);
            continue;
        }
        w.ways = 0;
        threads_step(&w, &s);
        environment_steps(&w, &s);
        if (w.ways == 0)
            out->deadlocked = true;
    }
    out->whole = w.n <= most;
    out->states = w.n;
    mem_free(w.bytes);
    mem_free(w.at);
    mem_free(w.slots);
}

void model_run_free(struct model_run *r)
{
    model_outcomes_free(&r->outcomes);
}
