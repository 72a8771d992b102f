/* tests/ptx6/axioms.c: candidate executions of a litmus test and the axioms of PTX 6.0 (PTX ISA
 * 6.0, memory consistency model; Lustig, Sahasrabuddhe, Giroux, ASPLOS 2019). Relations are rows of
 * bits: r[a] has bit b when a r b. */
#include <stdlib.h>
#include <string.h>

#include "trace.h"

typedef uint64_t relation[MOST_EVENTS];

struct execution {
    const struct test *t;
    struct outcomes *out;
    struct traces traces[MOST_THREADS];
    const struct trace *now[MOST_THREADS];
    struct event e[MOST_EVENTS]; /* first a write of each initial value */
    int n, first[MOST_THREADS];
    int from[MOST_EVENTS];       /* of each read the write */
    relation po, po_loc, same, strong, rf, obs, deps, rmw, bars;
    uint64_t budget;
};

static bool bit(const uint64_t *r, int a, int b)
{
    return r[a] >> b & 1;
}

static void put(uint64_t *r, int a, int b)
{
    r[a] |= (uint64_t)1 << b;
}

static void close_up(uint64_t *r, int n)
{
    for (int k = 0; k < n; k++)
        for (int a = 0; a < n; a++)
            if (bit(r, a, k))
                r[a] |= r[k];
}

static bool is_acyclic(const uint64_t *r, int n)
{
    relation c;

    memcpy(c, r, sizeof c);
    close_up(c, n);
    for (int a = 0; a < n; a++)
        if (bit(c, a, a))
            return false;
    return true;
}

/* out = p; q */
static void follow(const uint64_t *p, const uint64_t *q, uint64_t *out, int n)
{
    relation r = { 0 };

    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            if (bit(p, a, b))
                r[a] |= q[b];
    memcpy(out, r, sizeof r);
}

static bool reaches(const struct test *t, const struct event *a, int thread)
{
    const struct column *x = &t->threads[a->thread], *y = &t->threads[thread];

    if (a->scope == SCOPE_SYS)
        return true;
    return x->gpu == y->gpu && (a->scope == SCOPE_GPU || (a->scope == SCOPE_CTA && x->cta == y->cta));
}

static bool is_strong(const struct event *e)
{
    return e->kind == EVENT_FENCE || (e->kind != EVENT_BAR && e->scope != SCOPE_NONE);
}

static bool touches(const struct event *e)
{
    return e->kind == EVENT_READ || e->kind == EVENT_WRITE;
}

/* Morally strong: in program order, or both strong with scopes that include each other; and memory
 * operations are on one location. */
static bool are_strong(const struct execution *x, int a, int b)
{
    const struct event *p = &x->e[a], *q = &x->e[b];

    if (a == b || p->thread < 0 || q->thread < 0 || (touches(p) && touches(q) && p->loc != q->loc))
        return false;
    if (p->thread == q->thread)
        return true;
    return is_strong(p) && is_strong(q) && reaches(x->t, p, q->thread) && reaches(x->t, q, p->thread);
}

static bool synchronise(const struct execution *x, int a, int b)
{
    const struct event *p = &x->e[a], *q = &x->e[b];

    return p->kind == EVENT_BAR && q->kind == EVENT_BAR && p->thread != q->thread &&
           p->barrier == q->barrier && p->use == q->use && !q->arrives &&
           x->t->threads[p->thread].cta == x->t->threads[q->thread].cta &&
           x->t->threads[p->thread].gpu == x->t->threads[q->thread].gpu;
}

/* What the events alone say. */
static void relate(struct execution *x)
{
    memset(x->po, 0, sizeof x->po);
    memset(x->po_loc, 0, sizeof x->po_loc);
    memset(x->same, 0, sizeof x->same);
    memset(x->strong, 0, sizeof x->strong);
    memset(x->deps, 0, sizeof x->deps);
    memset(x->rmw, 0, sizeof x->rmw);
    memset(x->bars, 0, sizeof x->bars);
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++) {
            const struct event *p = &x->e[a], *q = &x->e[b];
            bool same = touches(p) && touches(q) && p->loc == q->loc;

            if (same)
                put(x->same, a, b);
            if (p->thread >= 0 && p->thread == q->thread && a < b) {
                put(x->po, a, b);
                if (same)
                    put(x->po_loc, a, b);
                if (q->deps >> (a - x->first[p->thread]) & 1)
                    put(x->deps, a, b);
                if (p->rmw && q->rmw && b == a + 1 && p->kind == EVENT_READ)
                    put(x->rmw, a, b);
            }
            if (are_strong(x, a, b))
                put(x->strong, a, b);
            if (synchronise(x, a, b))
                put(x->bars, a, b);
        }
}

/* ---- the axioms ---- */

/* Release patterns: from their first operation to the write. */
static void find_releases(const struct execution *x, uint64_t *r)
{
    memset(r, 0, sizeof(relation));
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++) {
            const struct event *p = &x->e[a], *q = &x->e[b];

            if (q->kind != EVENT_WRITE || !is_strong(q) || q->thread < 0)
                continue;
            if (p->kind == EVENT_WRITE && p->releases && (a == b || bit(x->po_loc, a, b)))
                put(r, a, b);
            if (p->kind == EVENT_FENCE && bit(x->po, a, b))
                put(r, a, b);
        }
}

/* Acquire patterns: from the read to their last operation. */
static void find_acquires(const struct execution *x, uint64_t *r)
{
    memset(r, 0, sizeof(relation));
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++) {
            const struct event *p = &x->e[a], *q = &x->e[b];

            if (p->kind != EVENT_READ || !is_strong(p))
                continue;
            if (q->kind == EVENT_READ && q->acquires && (a == b || bit(x->po_loc, a, b)))
                put(r, a, b);
            if (q->kind == EVENT_FENCE && bit(x->po, a, b))
                put(r, a, b);
        }
}

/* Synchronisation without fences that are sc. */
static void find_sync(const struct execution *x, uint64_t *sync)
{
    relation releases, acquires;

    find_releases(x, releases);
    find_acquires(x, acquires);
    follow(releases, x->obs, sync, x->n);
    follow(sync, acquires, sync, x->n);
    for (int a = 0; a < x->n; a++)
        sync[a] = (sync[a] & x->strong[a]) | x->bars[a];
}

/* Causality order: from what synchronises, fences that are sc among it. */
static void find_cause(const struct execution *x, const uint64_t *sync, uint64_t *cause)
{
    relation base = { 0 }, rest = { 0 };

    follow(x->po, sync, base, x->n);
    for (int a = 0; a < x->n; a++)
        base[a] |= sync[a];
    close_up(base, x->n);
    follow(base, x->po, rest, x->n);
    for (int a = 0; a < x->n; a++) {
        base[a] |= rest[a];
        rest[a] = base[a];
    }
    for (int a = 0; a < x->n; a++)
        rest[a] |= x->po_loc[a];
    follow(x->obs, rest, cause, x->n);
    for (int a = 0; a < x->n; a++)
        cause[a] |= base[a];
}

static bool is_write_of(const struct execution *x, int a, int loc)
{
    return x->e[a].kind == EVENT_WRITE && x->e[a].loc == loc;
}

/* Atomicity, SC per location and causality, given coherence. */
static bool holds(const struct execution *x, const uint64_t *cause, const uint64_t *co)
{
    relation fr = { 0 }, line = { 0 }, both = { 0 };

    for (int r = 0; r < x->n; r++)
        if (x->e[r].kind == EVENT_READ)
            fr[r] = co[x->from[r]];
    for (int a = 0; a < x->n; a++) {
        line[a] = (x->strong[a] & (x->rf[a] | co[a] | fr[a])) | x->po_loc[a];
        both[a] = fr[a] & x->strong[a];
    }
    if (!is_acyclic(line, x->n))
        return false;
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++)
            if (bit(both, a, b) && (co[b] & x->strong[b] & x->rmw[a]) != 0)
                return false;
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++)
            if ((bit(x->rf, a, b) || bit(fr, a, b)) && bit(cause, b, a))
                return false;
    return true;
}

/* ---- outcomes ---- */

/* The writes that may be the last of their locations. */
struct ends {
    const uint64_t *co;
    bool can[MOST_EVENTS], some[MOST_LOCS];
};

static void add_outcome(struct outcomes *out, const int64_t values[24])
{
    for (int i = 0; i < out->n; i++)
        if (memcmp(out->v[i], values, sizeof *out->v) == 0)
            return;
    if (out->n == out->cap) {
        out->cap = out->cap == 0 ? 16 : 2 * out->cap;
        out->v = realloc(out->v, (size_t)out->cap * sizeof *out->v);
    }
    memcpy(out->v[out->n++], values, sizeof *out->v);
}

/* Can the write be the last of its location in a coherence order? */
static bool can_be_last(const struct execution *x, const uint64_t *cause, const uint64_t *co, int a)
{
    relation more;

    memcpy(more, co, sizeof more);
    for (int b = 0; b < x->n; b++)
        if (b != a && is_write_of(x, b, x->e[a].loc))
            put(more, b, a);
    close_up(more, x->n);
    return holds(x, cause, more);
}

/* The keys from k on: a location ends as a write that no other follows and, if there is one, that
 * can be the last. */
static void add_from(const struct execution *x, const struct ends *ends, int k, int64_t values[24])
{
    const struct key *key = &x->t->keys[k];

    if (k == x->t->nkeys) {
        add_outcome(x->out, values);
        return;
    }
    if (key->thread >= 0) {
        values[k] = x->now[key->thread]->regs[key->index];
        add_from(x, ends, k + 1, values);
        return;
    }
    for (int a = 0; a < x->n; a++)
        if (is_write_of(x, a, key->index) && ends->co[a] == 0 &&
            (ends->can[a] || !ends->some[key->index])) {
            values[k] = x->e[a].value;
            add_from(x, ends, k + 1, values);
        }
}

static void add_outcomes(const struct execution *x, const uint64_t *cause, const uint64_t *co)
{
    struct ends ends = { .co = co };
    int64_t values[24] = { 0 };

    for (int a = 0; a < x->n; a++)
        if (x->e[a].kind == EVENT_WRITE && co[a] == 0 && can_be_last(x, cause, co, a))
            ends.can[a] = ends.some[x->e[a].loc] = true;
    add_from(x, &ends, 0, values);
}

/* Coherence: every direction of the strong pairs of writes from pair (a, b) on. Smaller orders
 * allow more, so that nothing else need be ordered. */
static void try_coherence(struct execution *x, const uint64_t *cause, uint64_t *co, int a, int b)
{
    relation whole;

    for (; a < x->n; a++, b = a + 1)
        for (; b < x->n; b++)
            if (x->e[a].kind == EVENT_WRITE && is_write_of(x, b, x->e[a].loc) && bit(x->strong, a, b)) {
                for (int way = 0; way < 2; way++) {
                    relation more;

                    memcpy(more, co, sizeof more);
                    put(more, way == 0 ? a : b, way == 0 ? b : a);
                    if (is_acyclic(more, x->n))
                        try_coherence(x, cause, more, a, b + 1);
                }
                return;
            }
    memcpy(whole, co, sizeof whole);
    close_up(whole, x->n);
    x->budget--;
    if (holds(x, cause, whole))
        add_outcomes(x, cause, whole);
}

/* With synchronisation complete: what coherence has to contain. */
static void try_cause(struct execution *x, const uint64_t *sync, const uint64_t *fences)
{
    relation cause, co = { 0 };

    find_cause(x, sync, cause);
    for (int a = 0; a < x->n; a++)
        for (int b = 0; b < x->n; b++) {
            if (x->e[a].sc && x->e[b].sc && bit(x->strong, a, b) && bit(cause, a, b) &&
                !bit(fences, a, b))
                return;
            if (x->e[a].kind != EVENT_WRITE || !is_write_of(x, b, x->e[a].loc) || a == b)
                continue;
            if (x->e[a].thread < 0 || bit(cause, a, b))
                put(co, a, b);
        }
    if (is_acyclic(co, x->n))
        try_coherence(x, cause, co, 0, 1);
}

/* Every order of the fences that are sc: every direction of the pairs from (a, b) on. */
static void try_fences(struct execution *x, const uint64_t *sync, uint64_t *fences, int a, int b)
{
    relation all = { 0 };

    for (; a < x->n; a++, b = a + 1)
        for (; b < x->n; b++)
            if (x->e[a].sc && x->e[b].sc && bit(x->strong, a, b)) {
                for (int way = 0; way < (x->e[a].thread == x->e[b].thread ? 1 : 2); way++) {
                    relation more;

                    memcpy(more, fences, sizeof more);
                    put(more, way == 0 ? a : b, way == 0 ? b : a);
                    if (is_acyclic(more, x->n))
                        try_fences(x, sync, more, a, b + 1);
                }
                return;
            }
    for (int i = 0; i < x->n; i++)
        all[i] = sync[i] | fences[i];
    try_cause(x, all, fences);
}

/* All reads have their writes. */
static void try_reads(struct execution *x)
{
    relation line = { 0 }, sync, fences = { 0 };

    memset(x->rf, 0, sizeof x->rf);
    for (int r = 0; r < x->n; r++)
        if (x->e[r].kind == EVENT_READ)
            put(x->rf, x->from[r], r);
    for (int a = 0; a < x->n; a++)
        line[a] = x->rf[a] | x->deps[a];
    if (!is_acyclic(line, x->n)) /* no thin air */
        return;
    for (int a = 0; a < x->n; a++)
        x->obs[a] = x->rf[a] & x->strong[a];
    for (int more = 1; more > 0;) {
        relation next;

        more = 0;
        follow(x->obs, x->rmw, next, x->n);
        follow(next, x->obs, next, x->n);
        for (int a = 0; a < x->n; a++) {
            more += (next[a] & ~x->obs[a]) != 0;
            x->obs[a] |= next[a];
        }
    }
    find_sync(x, sync);
    try_fences(x, sync, fences, 0, 1);
}

static void choose_writes(struct execution *x, int r)
{
    while (r < x->n && x->e[r].kind != EVENT_READ)
        r++;
    if (r == x->n) {
        try_reads(x);
        return;
    }
    for (int w = 0; w < x->n && x->budget > 0; w++)
        if (is_write_of(x, w, x->e[r].loc) && x->e[w].value == x->e[r].value && !bit(x->rmw, r, w)) {
            x->from[r] = w;
            choose_writes(x, r + 1);
        }
}

/* Does each barrier get all the threads of its block, each as often? */
static bool barriers_meet(const struct execution *x)
{
    for (int a = 0; a < x->n; a++) {
        int others = 0, threads = 0;

        if (x->e[a].kind != EVENT_BAR)
            continue;
        for (int b = 0; b < x->n; b++)
            others += synchronise(x, a, b) || synchronise(x, b, a);
        for (int k = 0; k < x->t->nthreads; k++)
            threads += x->t->threads[k].cta == x->t->threads[x->e[a].thread].cta;
        if (others != threads - 1)
            return false;
    }
    return true;
}

/* Is each value that is read written by somebody? */
static bool is_possible(const struct execution *x)
{
    for (int r = 0; r < x->n; r++) {
        bool found = x->e[r].kind != EVENT_READ;

        for (int w = 0; w < x->n && !found; w++)
            found = is_write_of(x, w, x->e[r].loc) && x->e[w].value == x->e[r].value;
        if (!found)
            return false;
    }
    return true;
}

static void try_traces(struct execution *x)
{
    x->n = x->t->nlocs;
    for (int k = 0; k < x->t->nthreads; k++) {
        x->first[k] = x->n;
        if (x->n + x->now[k]->n > MOST_EVENTS) {
            x->budget = 0;
            return;
        }
        memcpy(x->e + x->n, x->now[k]->v, (size_t)x->now[k]->n * sizeof *x->e);
        x->n += x->now[k]->n;
    }
    if (!is_possible(x))
        return;
    relate(x);
    if (barriers_meet(x))
        choose_writes(x, 0);
}

static void choose_traces(struct execution *x, int thread)
{
    if (thread == x->t->nthreads) {
        try_traces(x);
        return;
    }
    for (int i = 0; i < x->traces[thread].n && x->budget > 0; i++) {
        x->now[thread] = &x->traces[thread].v[i];
        choose_traces(x, thread + 1);
    }
}

/* A value has gone through each of them at most once, or through some in a loop, where a few rounds are
 * enough. */
static int count_writes(const struct test *t)
{
    int n = 0;

    for (int k = 0; k < t->nthreads; k++)
        for (int i = 0; i < t->threads[k].n; i++)
            n += t->threads[k].code[i].kind == CODE_STORE || t->threads[k].code[i].kind == CODE_RMW;
    return n;
}

bool test_outcomes(const struct test *t, struct outcomes *out)
{
    struct execution *x = calloc(1, sizeof *x);
    struct domain d = { .n = { 0 } }, next = d;
    bool ok = true, grew = true;

    x->t = t;
    x->out = out;
    x->budget = 40000000;
    for (int i = 0; i < t->nlocs; i++) {
        domain_add(&next, i, t->init[i]);
        x->e[i] = (struct event){ .kind = EVENT_WRITE, .thread = -1, .loc = i, .value = t->init[i] };
    }
    for (int round = 0; grew && round < count_writes(t) + 1; round++) {
        grew = false;
        d = next;
        for (int k = 0; k < t->nthreads; k++)
            ok = traces_find(t, k, &d, &next, &x->traces[k], &grew) && ok;
    }
    choose_traces(x, 0);
    ok = ok && x->budget > 0;
    for (int k = 0; k < t->nthreads; k++)
        free(x->traces[k].v);
    free(x);
    return ok;
}
