/* tests/barriers/model.c: barriers as section 5.5.1 has them, with what docs/decisions.md adds.
 * Declared in model.h. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BARRIERS 4
#define MOST_STATES 300000u

/* An entry of χ, or one that is complete and waits for accesses. It has only bytes, because states are
 * compared bytewise. */
struct bar {
    uint8_t used, index, threads, arrived, left, red, counted;
    uint8_t waiting;               /* warps, as bits */
    uint8_t lanes[MOST_WARPS], votes[MOST_WARPS], result[MOST_WARPS];
    uint8_t before[4];             /* accesses from before it, as bits */
};

struct state {
    uint8_t pc[MOST_WARPS];        /* n: at the end, n + 1: over */
    uint8_t waits[MOST_WARPS];     /* barriers, as bits */
    uint8_t fence[MOST_WARPS];     /* lanes */
    uint8_t pending[4], stored[4]; /* accesses: 2 * memory + lane, as bits */
    uint8_t results[2 * MOST_RESULTS];
    struct bar bars[MOST_BARRIERS], complete[MOST_WARPS];
};

struct search {
    const struct program *p;
    const struct machine *m;
    struct found *f;
    struct state *states;
    size_t n, cap;
    size_t *slots; /* a power of two of them; index plus one */
    size_t nslots;
};

static uint32_t bits(const uint8_t b[4])
{
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void set_bits(uint8_t b[4], uint32_t v)
{
    for (unsigned i = 0; i < 4; i++)
        b[i] = (uint8_t)(v >> 8 * i);
}

/* ---- states seen ---- */

static size_t hash(const struct state *s)
{
    const unsigned char *b = (const unsigned char *)s;
    size_t h = 1469598103u;

    for (size_t i = 0; i < sizeof *s; i++)
        h = (h ^ b[i]) * 1099511627u + (h >> 15);
    return h;
}

static size_t *slot_of(struct search *x, const struct state *s)
{
    size_t i = hash(s) & (x->nslots - 1);

    while (x->slots[i] != 0 && memcmp(&x->states[x->slots[i] - 1], s, sizeof *s) != 0)
        i = (i + 1) & (x->nslots - 1);
    return &x->slots[i];
}

static void *must(void *p)
{
    if (p == NULL)
        exit(1);
    return p;
}

static void add_state(struct search *x, const struct state *s)
{
    size_t *slot = slot_of(x, s);

    if (*slot != 0)
        return;
    if (x->n == MOST_STATES) {
        x->f->too_many = true;
        return;
    }
    if (x->n == x->cap) {
        x->cap = x->cap == 0 ? 1024 : 2 * x->cap;
        x->states = must(realloc(x->states, x->cap * sizeof *x->states));
    }
    x->states[x->n++] = *s;
    *slot = x->n;
}

/* ---- who may step ---- */

/* Accesses of these lanes of a warp. */
static uint32_t accesses(const struct program *p, unsigned warp, unsigned lanes)
{
    uint32_t set = 0;

    for (unsigned i = 0; i < p->n[warp]; i++)
        if (p->ops[warp][i].kind >= OP_STORE)
            for (unsigned l = 0; l < p->lanes; l++)
                if ((lanes >> l & 1) != 0)
                    set |= (uint32_t)1 << (2 * p->ops[warp][i].memory + l);
    return set;
}

static bool loads_pend(const struct program *p, const struct state *s, unsigned warp)
{
    for (unsigned i = 0; i < p->n[warp]; i++)
        if (p->ops[warp][i].kind == OP_LOAD &&
            (bits(s->pending) >> 2 * p->ops[warp][i].memory & 3) != 0)
            return true;
    return false;
}

/* canBeScheduled (5.7.1). At its end a warp wants its results, to store them. */
static bool can_step(const struct program *p, const struct state *s, unsigned w)
{
    if (s->pc[w] > p->n[w] || s->waits[w] != 0 || s->fence[w] != 0)
        return false;
    return s->pc[w] < p->n[w] || !loads_pend(p, s, w);
}

static const struct op *next_op(const struct program *p, const struct state *s, unsigned w)
{
    return s->pc[w] < p->n[w] ? &p->ops[w][s->pc[w]] : NULL;
}

static bool at_barrier(const struct program *p, const struct state *s, unsigned w)
{
    const struct op *o = next_op(p, s, w);

    return o != NULL && o->kind <= OP_POPC;
}

/* ---- a barrier ends ---- */

static void write_results(const struct program *p, struct state *s, const struct bar *b)
{
    unsigned all = 1, any = 0, sum = 0, value;

    for (unsigned w = 0; w < p->warps; w++)
        for (unsigned l = 0; l < p->lanes; l++)
            if ((b->lanes[w] >> l & 1) != 0) {
                all &= b->votes[w] >> l & 1u;
                any |= b->votes[w] >> l & 1u;
                sum += b->votes[w] >> l & 1u;
            }
    value = b->red == OP_AND ? all : b->red == OP_OR ? any : sum;
    for (unsigned w = 0; w < p->warps; w++)
        for (unsigned l = 0; l < p->lanes; l++)
            if ((b->lanes[w] >> l & 1) != 0)
                s->results[b->result[w] * p->lanes + l] = (uint8_t)value;
}

static void let_go(const struct program *p, struct state *s, const struct bar *b)
{
    if (b->red != 0)
        write_results(p, s, b);
    for (unsigned w = 0; w < MOST_WARPS; w++)
        if ((b->waiting >> w & 1) != 0)
            s->waits[w] &= (uint8_t)~(1u << b->index);
}

/* Whom nobody waits for is of no interest when it is complete. Kept in order of their numbers. */
static void keep_complete(struct state *s, const struct bar *b)
{
    unsigned i = MOST_WARPS - 1;

    for (; i > 0 && (s->complete[i - 1].used == 0 || s->complete[i - 1].index > b->index); i--)
        s->complete[i] = s->complete[i - 1];
    s->complete[i] = *b;
}

static bool is_settled(const struct machine *m, const struct state *s, const struct bar *b)
{
    return !m->fences || (bits(b->before) & bits(s->pending)) == 0;
}

static void drop_complete(struct state *s, unsigned i)
{
    for (; i + 1 < MOST_WARPS; i++)
        s->complete[i] = s->complete[i + 1];
    memset(&s->complete[MOST_WARPS - 1], 0, sizeof s->complete[0]);
}

/* What follows from a step: complete barriers are free again; who waits at one goes on when the
 * accesses before it are done; fences end. */
static void follow(const struct program *p, const struct machine *m, struct state *s)
{
    for (unsigned i = 0; i < MOST_BARRIERS; i++) {
        struct bar b = s->bars[i];

        if (b.used == 0 || b.arrived + b.left < b.threads)
            continue;
        memset(&s->bars[i], 0, sizeof s->bars[i]);
        if (b.waiting != 0)
            keep_complete(s, &b);
    }
    for (unsigned i = 0; i < MOST_WARPS;) {
        struct bar b = s->complete[i];

        if (b.used != 0 && is_settled(m, s, &b)) {
            let_go(p, s, &b);
            drop_complete(s, i);
        } else {
            i++;
        }
    }
    for (unsigned w = 0; w < p->warps; w++)
        for (unsigned l = 0; l < p->lanes; l++)
            if ((bits(s->pending) & accesses(p, w, 1u << l)) == 0)
                s->fence[w] &= (uint8_t)~(1u << l);
}

/* ---- arriving: barInfo, prepBar, updAct, updArrCnt ---- */

/* One warp at one barrier in a step. */
struct part {
    unsigned warp, barrier, lanes;
    const struct op *o;
};

static unsigned red_of(const struct op *o)
{
    return o->kind == OP_AND || o->kind == OP_OR || o->kind == OP_POPC ? (unsigned)o->kind : 0;
}

static unsigned parts_of(const struct program *p, const struct op *o, unsigned warp,
                         struct part *out)
{
    unsigned n = 0;

    for (unsigned l = 0; l < p->lanes; l++) {
        if ((o->lanes >> l & 1) == 0)
            continue;
        if (n > 0 && !o->split) {
            out[0].lanes |= 1u << l;
            continue;
        }
        out[n++] = (struct part){ warp, o->barrier + (o->split ? l : 0), 1u << l, o };
    }
    return n;
}

static unsigned over(const struct program *p, const struct state *s)
{
    unsigned n = 0;

    for (unsigned w = 0; w < p->warps; w++)
        n += s->pc[w] > p->n[w];
    return n;
}

/* False: bottom. */
static bool prepare(const struct search *x, struct state *s, const struct part *a)
{
    const struct program *p = x->p;
    struct bar *b = &s->bars[a->barrier];
    bool counted = a->o->count != NO_COUNT;

    if (b->used != 0)
        return (!counted || a->o->count == b->threads) && red_of(a->o) == b->red;
    if (counted && a->o->count % p->lanes != 0)
        return false;
    *b = (struct bar){ .used = 1, .index = (uint8_t)a->barrier, .red = (uint8_t)red_of(a->o),
                        .counted = counted };
    b->threads = (uint8_t)(counted ? a->o->count : (p->warps - over(p, s)) * p->lanes);
    if (counted && x->m->exit_arrives == 1)
        b->left = (uint8_t)(over(p, s) * p->lanes);
    return true;
}

static void join(const struct search *x, struct state *s, const struct part *a)
{
    struct bar *b = &s->bars[a->barrier];

    b->arrived = (uint8_t)(b->arrived + x->p->lanes);
    set_bits(b->before, bits(b->before) |
                            (bits(s->pending) & accesses(x->p, a->warp, a->lanes)));
    if (a->o->kind == OP_ARRIVE)
        return;
    b->waiting |= (uint8_t)(1u << a->warp);
    s->waits[a->warp] |= (uint8_t)(1u << a->barrier);
    s->fence[a->warp] |= (uint8_t)a->lanes;
    if (b->red == 0)
        return;
    b->lanes[a->warp] = (uint8_t)a->lanes;
    b->votes[a->warp] = (uint8_t)(a->o->votes & a->lanes);
    b->result[a->warp] = (uint8_t)a->o->result;
}

/* One warp, or two in one step. */
static bool arrive(const struct search *x, struct state *s, const unsigned *warps, unsigned n)
{
    struct part parts[4];
    unsigned k = 0;

    for (unsigned i = 0; i < n; i++)
        k += parts_of(x->p, next_op(x->p, s, warps[i]), warps[i], parts + k);
    for (unsigned i = 0; i < k; i++)
        for (unsigned j = 0; j < i; j++)
            if (parts[i].barrier == parts[j].barrier &&
                (parts[i].o->count != parts[j].o->count ||
                 red_of(parts[i].o) != red_of(parts[j].o)))
                return false;
    for (unsigned i = 0; i < k; i++)
        if (!prepare(x, s, &parts[i]))
            return false;
    for (unsigned i = 0; i < k; i++)
        join(x, s, &parts[i]);
    for (unsigned i = 0; i < n; i++)
        s->pc[warps[i]]++;
    return true;
}

/* ---- accesses ---- */

static void perform(const struct program *p, struct state *s, const struct op *o, unsigned lane)
{
    uint32_t self = (uint32_t)1 << (2 * o->memory + lane);

    set_bits(s->pending, bits(s->pending) & ~self);
    if (o->kind == OP_STORE)
        set_bits(s->stored, bits(s->stored) | (uint32_t)1 << (o->word + lane));
    else
        s->results[o->result * p->lanes + lane] = bits(s->stored) >> (o->word + lane) & 1;
}

/* Does an older access of the same thread to the same word come first? Two loads are in no order. */
static bool is_behind(const struct program *p, const struct state *s, unsigned w, unsigned i,
                      unsigned lane)
{
    for (unsigned k = 0; k < i; k++) {
        const struct op *o = &p->ops[w][k];

        if (o->kind >= OP_STORE && o->word == p->ops[w][i].word &&
            (o->kind == OP_STORE || p->ops[w][i].kind == OP_STORE) &&
            (bits(s->pending) >> (2 * o->memory + lane) & 1) != 0)
            return true;
    }
    return false;
}

static void issue(const struct search *x, struct state *s, const struct op *o)
{
    for (unsigned l = 0; l < x->p->lanes; l++) {
        if ((o->lanes >> l & 1) == 0)
            continue;
        if (x->m->in_flight)
            set_bits(s->pending, bits(s->pending) | (uint32_t)1 << (2 * o->memory + l));
        else
            perform(x->p, s, o, l);
    }
}

/* ---- steps ---- */

static void finish(const struct search *x, struct state *s, unsigned w)
{
    s->pc[w]++;
    for (unsigned i = 0; i < MOST_BARRIERS && x->m->exit_arrives != 0; i++)
        if (s->bars[i].used != 0 && (x->m->exit_arrives == 1 || s->bars[i].counted == 0))
            s->bars[i].left = (uint8_t)(s->bars[i].left + x->p->lanes);
}

static void step_warp(struct search *x, const struct state *from, unsigned w)
{
    struct state s = *from;
    const struct op *o = next_op(x->p, &s, w);

    if (o == NULL) {
        finish(x, &s, w);
    } else if (o->kind >= OP_STORE) {
        s.pc[w]++;
        issue(x, &s, o);
    } else if (!arrive(x, &s, &w, 1)) {
        x->f->stuck = true;
        return;
    }
    follow(x->p, x->m, &s);
    add_state(x, &s);
}

static void step_pair(struct search *x, const struct state *from, unsigned a, unsigned b)
{
    struct state s = *from;
    unsigned both[2] = { a, b };

    if (!arrive(x, &s, both, 2)) {
        x->f->stuck = true;
        return;
    }
    follow(x->p, x->m, &s);
    add_state(x, &s);
}

static bool step_warps(struct search *x, const struct state *s)
{
    bool any = false;

    for (unsigned w = 0; w < x->p->warps; w++) {
        if (!can_step(x->p, s, w))
            continue;
        any = true;
        step_warp(x, s, w);
        for (unsigned v = w + 1; v < x->p->warps && x->m->pairs; v++)
            if (at_barrier(x->p, s, w) && can_step(x->p, s, v) && at_barrier(x->p, s, v))
                step_pair(x, s, w, v);
    }
    return any;
}

static bool step_accesses(struct search *x, const struct state *from)
{
    bool any = false;

    for (unsigned w = 0; w < x->p->warps; w++)
        for (unsigned i = 0; i < x->p->n[w]; i++)
            for (unsigned l = 0; l < x->p->lanes; l++) {
                const struct op *o = &x->p->ops[w][i];
                struct state s = *from;

                if (o->kind < OP_STORE || (bits(s.pending) >> (2 * o->memory + l) & 1) == 0 ||
                    is_behind(x->p, &s, w, i, l))
                    continue;
                any = true;
                perform(x->p, &s, o, l);
                follow(x->p, x->m, &s);
                add_state(x, &s);
            }
    return any;
}

static void add_outcome(struct found *f, const struct state *s)
{
    size_t i = 0;

    while (i < f->n && memcmp(f->outcomes[i], s->results, sizeof s->results) < 0)
        i++;
    if (i < f->n && memcmp(f->outcomes[i], s->results, sizeof s->results) == 0)
        return;
    if (f->n == f->cap) {
        f->cap = f->cap == 0 ? 16 : 2 * f->cap;
        f->outcomes = must(realloc(f->outcomes, f->cap * sizeof *f->outcomes));
    }
    memmove(f->outcomes[i + 1], f->outcomes[i], (f->n - i) * sizeof *f->outcomes);
    memcpy(f->outcomes[i], s->results, sizeof s->results);
    f->n++;
}

void model_explore(const struct program *p, const struct machine *m, struct found *f)
{
    struct search x = { .p = p, .m = m, .f = f, .nslots = 1 << 20 };
    struct state s;

    memset(&s, 0, sizeof s);
    x.slots = must(calloc(x.nslots, sizeof *x.slots));
    add_state(&x, &s);
    for (size_t i = 0; i < x.n && !f->too_many; i++) {
        bool warps, memory;

        s = x.states[i];
        warps = step_warps(&x, &s);
        memory = step_accesses(&x, &s);
        if (warps || memory)
            continue;
        if (over(p, &s) == p->warps)
            add_outcome(f, &s);
        else
            f->deadlocked = true;
    }
    f->states = x.n;
    free(x.states);
    free(x.slots);
}
