/* tests/ptx6/trace.c: a thread by itself. */
#include <stdlib.h>
#include <string.h>

#include "trace.h"

#define MOST_STEPS 60
#define MOST_TRACES 60000

struct run {
    const struct test *t;
    const struct domain *d;
    struct domain *next;
    struct traces *out;
    int thread;
    bool grew;
    struct trace now;
    uint64_t on[MOST_REGS], control; /* what registers and branches depend on */
};

bool domain_add(struct domain *d, int loc, int64_t value)
{
    for (int i = 0; i < d->n[loc]; i++)
        if (d->v[loc][i] == value)
            return false;
    if (d->n[loc] == MOST_VALUES)
        return false;
    d->v[loc][d->n[loc]++] = value;
    return true;
}

static int64_t value_of(const struct run *r, const struct operand *o)
{
    return o->reg < 0 ? o->value : r->now.regs[o->reg];
}

static uint64_t deps_of(const struct run *r, const struct operand *o)
{
    return o->reg < 0 ? 0 : r->on[o->reg];
}

static int64_t compute(const char *op, int64_t a, int64_t b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b;

    if (strcmp(op, "add") == 0 || strcmp(op, "plus") == 0)
        return (int64_t)(x + y);
    if (strcmp(op, "sub") == 0)
        return (int64_t)(x - y);
    if (strcmp(op, "mul") == 0)
        return (int64_t)(x * y);
    if (strcmp(op, "div") == 0)
        return b == 0 ? 0 : a / b;
    if (strcmp(op, "and") == 0)
        return a & b;
    if (strcmp(op, "or") == 0)
        return a | b;
    if (strcmp(op, "xor") == 0)
        return a ^ b;
    if (strcmp(op, "min") == 0)
        return a < b ? a : b;
    if (strcmp(op, "max") == 0)
        return a > b ? a : b;
    return strcmp(op, "exch") == 0 ? b : a;
}

static bool jumps(const char *op, int64_t a, int64_t b)
{
    if (strcmp(op, "eq") == 0)
        return a == b;
    if (strcmp(op, "ne") == 0)
        return a != b;
    if (strcmp(op, "lt") == 0)
        return a < b;
    if (strcmp(op, "gt") == 0)
        return a > b;
    if (strcmp(op, "le") == 0)
        return a <= b;
    return strcmp(op, "ge") == 0 ? a >= b : true;
}

static void keep(struct run *r)
{
    struct traces *out = r->out;

    if (out->n >= MOST_TRACES)
        return;
    if (out->n == out->cap) {
        out->cap = out->cap == 0 ? 64 : 2 * out->cap;
        out->v = realloc(out->v, (size_t)out->cap * sizeof *out->v);
    }
    out->v[out->n++] = r->now;
}

static void step(struct run *r, int pc, int steps);

/* The rest of an access, with what it read: an atomic writes. */
static void after_read(struct run *r, const struct code *c, int pc, int steps)
{
    struct event *read = &r->now.v[r->now.n - 1];
    const uint64_t me = (uint64_t)1 << (r->now.n - 1);
    int64_t old = read->value, first = value_of(r, &c->a);

    if (c->kind == CODE_RMW && (strcmp(c->op, "cas") != 0 || old == first)) {
        struct event w = *read;
        bool blind = strcmp(c->op, "exch") == 0;

        w.kind = EVENT_WRITE;
        w.acquires = false;
        w.releases = c->releases;
        w.value = strcmp(c->op, "cas") == 0 ? value_of(r, &c->b) : compute(c->op, old, first);
        w.deps = read->deps | deps_of(r, &c->a) | deps_of(r, &c->b) | (blind ? 0 : me);
        w.rmw = read->rmw = true;
        r->now.v[r->now.n++] = w;
        r->grew |= domain_add(r->next, w.loc, w.value);
    }
    if (c->dst >= 0) {
        r->now.regs[c->dst] = old;
        r->on[c->dst] = me;
    }
    step(r, pc + 1, steps);
}

static void read_any(struct run *r, const struct code *c, int pc, int steps)
{
    const struct run before = *r;
    const int64_t loc = value_of(r, &c->at) - ADDRESS;

    if (loc < 0 || loc >= r->t->nlocs)
        return;
    for (int i = 0; i < r->d->n[loc]; i++) {
        struct event e = { .kind = EVENT_READ, .thread = r->thread, .loc = (int)loc,
                           .scope = c->scope, .value = r->d->v[loc][i], .acquires = c->acquires,
                           .deps = deps_of(r, &c->at) | r->control };

        r->now.v[r->now.n++] = e;
        after_read(r, c, pc, steps);
        {
            bool grew = r->grew;

            *r = before;
            r->grew = grew;
        }
    }
}

static void write_one(struct run *r, const struct code *c)
{
    const int64_t loc = value_of(r, &c->at) - ADDRESS;
    struct event e = { .kind = EVENT_WRITE, .thread = r->thread, .loc = (int)loc,
                       .scope = c->scope, .value = value_of(r, &c->a), .releases = c->releases,
                       .deps = deps_of(r, &c->at) | deps_of(r, &c->a) | r->control };

    r->now.v[r->now.n++] = e;
    r->grew |= domain_add(r->next, e.loc, e.value);
}

static void mark(struct run *r, const struct code *c)
{
    struct event e = { .kind = c->kind == CODE_BAR ? EVENT_BAR : EVENT_FENCE, .thread = r->thread,
                       .scope = c->scope, .acquires = true, .releases = true, .sc = c->sc,
                       .barrier = c->barrier, .arrives = c->arrives, .loc = -1 };

    for (int i = 0; i < r->now.n; i++)
        e.use += e.kind == EVENT_BAR && r->now.v[i].kind == EVENT_BAR &&
                 r->now.v[i].barrier == e.barrier;
    r->now.v[r->now.n++] = e;
}

static void step(struct run *r, int pc, int steps)
{
    const struct column *col = &r->t->threads[r->thread];

    for (; pc < col->n && steps < MOST_STEPS && r->now.n < MOST_TRACE - 2; steps++) {
        const struct code *c = &col->code[pc];

        if (c->kind == CODE_LOAD || c->kind == CODE_RMW) {
            read_any(r, c, pc, steps + 1);
            return;
        }
        if (c->kind == CODE_STORE)
            write_one(r, c);
        else if (c->kind == CODE_FENCE || c->kind == CODE_BAR)
            mark(r, c);
        if (c->kind == CODE_SET) {
            r->on[c->dst] = deps_of(r, &c->a) | deps_of(r, &c->b);
            r->now.regs[c->dst] = compute(c->op, value_of(r, &c->a), value_of(r, &c->b));
        }
        if (c->kind == CODE_JUMP) {
            r->control |= deps_of(r, &c->a) | deps_of(r, &c->b);
            pc = jumps(c->op, value_of(r, &c->a), value_of(r, &c->b)) ? c->target : pc + 1;
        } else {
            pc++;
        }
    }
    if (pc >= col->n)
        keep(r);
}

bool traces_find(const struct test *t, int thread, const struct domain *d, struct domain *next,
                 struct traces *out, bool *grew)
{
    struct run *r = calloc(1, sizeof *r);
    bool whole;

    r->t = t;
    r->d = d;
    r->next = next;
    r->out = out;
    r->thread = thread;
    memcpy(r->now.regs, t->threads[thread].regs, sizeof r->now.regs);
    out->n = 0;
    step(r, 0, 0);
    *grew |= r->grew;
    whole = out->n < MOST_TRACES;
    free(r);
    return whole;
}
