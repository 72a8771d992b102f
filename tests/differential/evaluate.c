/* tests/differential/evaluate.c: what a program computes: each statement for all threads that
 * come to it, before the next one. Programs without races have no other results. */
#include "program.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORK = 6000, MOST_CALLS = 24 };

typedef bool mask[MOST_THREADS];

/* One call, for all threads. */
struct frame {
    uint32_t v[VARIABLES][MOST_THREADS], counter[MOST_COUNTERS][MOST_THREADS];
    uint32_t depth[MOST_THREADS], result[MOST_THREADS];
};

struct evaluation {
    const struct program *p;
    struct frame *f;       /* of the innermost call */
    unsigned calls, work;
    uint32_t *out;
    uint32_t sh[MOST_THREADS], ws[MOST_THREADS], ts[MOST_THREADS], hs[MOST_THREADS];
    mask *broke, *went_on; /* of the innermost loop */
    bool failed;
};

/* in[i]: what the driver gives the kernel. */
static uint32_t input(uint32_t i)
{
    return i % INPUTS;
}

/* ---- expressions ---- */

static uint32_t value(const struct evaluation *x, const struct expr *e, unsigned t);

static uint32_t binary(enum binary op, uint32_t a, uint32_t b)
{
    switch (op) {
    case BIN_ADD:
        return a + b;
    case BIN_SUB:
        return a - b;
    case BIN_MUL:
        return a * b;
    case BIN_XOR:
        return a ^ b;
    case BIN_AND:
        return a & b;
    case BIN_OR:
        return a | b;
    case BIN_SHR:
        return a >> b;
    case BIN_MOD:
        return a % b;
    case BIN_LESS:
        return a < b;
    default:
        return a == b;
    }
}

static uint32_t value(const struct evaluation *x, const struct expr *e, unsigned t)
{
    switch (e->kind) {
    case EXPR_CONST:
        return e->value;
    case EXPR_VAR:
        return x->f->v[e->value][t];
    case EXPR_COUNTER:
        return x->f->counter[e->value][t];
    case EXPR_TID:
        return t >> e->value;
    case EXPR_DEPTH:
        return x->f->depth[t];
    case EXPR_INPUT:
        return input(value(x, e->a, t));
    case EXPR_BINARY:
        break;
    }
    return binary(e->op, value(x, e->a, t), value(x, e->b, t));
}

static bool any(const struct evaluation *x, const mask m)
{
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            return true;
    return false;
}

/* ---- what threads do together: of v by thread, from a copy of what they bring ---- */

static void exchange(struct evaluation *x, const struct stmt *s, const mask m, uint32_t *shared)
{
    const unsigned n = x->p->threads, half = n / 2;

    for (unsigned t = 0; t < n; t++)
        if (m[t])
            shared[t] = value(x, s->e, t);
    for (unsigned t = 0; t < n; t++) {
        unsigned from = s->kind == STMT_WARP_EXCHANGE ? t ^ s->distance
                        : s->kind == STMT_TILE_EXCHANGE ? t ^ (s->distance & 7)
                        : s->kind == STMT_HALF_EXCHANGE ? (t < half ? 0 : half) + (t + s->distance) % half
                                                        : (t + s->distance) % n;

        if (m[t])
            x->f->v[s->var][t] ^= shared[from];
    }
}

/* The lane from which a lane takes a value; itself where that is out of range. */
static unsigned shuffled(const struct stmt *s, unsigned lane)
{
    unsigned width = 8u << s->distance % 3, first = lane & ~(width - 1), last = first + width - 1;

    switch (s->variant) {
    case 0:
        return (lane ^ s->distance) > last ? lane : lane ^ s->distance;
    case 1:
        return first + (s->distance & (width - 1));
    case 2:
        return lane < first + s->distance ? lane : lane - s->distance;
    default:
        return lane + s->distance > last ? lane : lane + s->distance;
    }
}

static void shuffle(struct evaluation *x, const struct stmt *s, const mask m)
{
    uint32_t brought[MOST_THREADS];

    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            brought[t] = value(x, s->e, t);
    for (unsigned t = 0; t < x->p->threads; t++) {
        unsigned lane = s->kind == STMT_SHUFFLE ? shuffled(s, t % 32) : (t % 32) ^ (s->distance & 7);

        if (m[t])
            x->f->v[s->var][t] ^= brought[t / 32 * 32 + lane];
    }
}

/* Of the threads of the group that starts at `first`. */
struct ballot {
    uint32_t bits, sum, votes, voters;
};

static struct ballot count(const struct evaluation *x, const struct stmt *s, const mask m, unsigned first,
                           unsigned n)
{
    struct ballot b = { 0, 0, 0, 0 };

    for (unsigned t = first; t < first + n; t++)
        if (m[t]) {
            bool vote = value(x, s->e2, t) != 0;

            b.bits |= n == 32 ? (uint32_t)vote << t % 32 : 0;
            b.sum += value(x, s->e, t);
            b.votes += vote;
            b.voters++;
        }
    return b;
}

static uint32_t voted(const struct stmt *s, const struct ballot *b, uint32_t v)
{
    bool warp = s->kind == STMT_VOTE, all = b->votes == b->voters, some = b->votes > 0;

    switch (s->variant) {
    case 0:
        return v + (warp ? b->bits : b->votes);
    case 1:
        return v * 3 + (warp ? some : all);
    case 2:
        return v * 3 + (warp ? all : some);
    default:
        return warp ? v + b->sum : v;
    }
}

static void vote(struct evaluation *x, const struct stmt *s, const mask m)
{
    unsigned n = s->kind == STMT_VOTE ? 32 : x->p->threads;

    for (unsigned first = 0; first < x->p->threads; first += n) {
        struct ballot b = count(x, s, m, first, n);

        for (unsigned t = first; t < first + n; t++)
            if (m[t])
                x->f->v[s->var][t] = voted(s, &b, x->f->v[s->var][t]);
    }
}

static void match(struct evaluation *x, const struct stmt *s, const mask m)
{
    uint32_t key[MOST_THREADS] = { 0 }, old[MOST_THREADS];

    memcpy(old, x->f->v[s->var], sizeof old);
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            key[t] = value(x, s->e, t) & 3;
    for (unsigned t = 0; t < x->p->threads; t++) {
        unsigned n = 0, lowest = t;

        for (unsigned o = t / 32 * 32 + 32; m[t] && o-- > t / 32 * 32;)
            if (m[o] && key[o] == key[t]) {
                n++;
                lowest = o;
            }
        if (m[t])
            x->f->v[s->var][t] += n * 5 + old[lowest];
    }
}

/* ---- barriers that threads reach one by one ---- */

static void two_places(struct evaluation *x, const struct stmt *s, const mask m)
{
    uint32_t other[MOST_THREADS];
    bool first[MOST_THREADS];

    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t]) {
            first[t] = value(x, s->e2, t) != 0;
            other[t] = value(x, s->e, t);
        }
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            x->sh[t] = other[t];
    for (unsigned t = 0; t < x->p->threads; t++) {
        uint32_t *v = &x->f->v[s->var][t], got = x->sh[(t + s->distance) % x->p->threads];

        if (!m[t])
            continue;
        if (s->kind == STMT_ROUNDS)
            *v = (*v * 9 + 1) ^ got;
        else
            *v = first[t] ? *v ^ got : *v + got;
    }
}

/* ---- nested statements ---- */

static void run(struct evaluation *x, const struct stmt *s, mask m);

static void add_to(const struct evaluation *x, mask to, const mask from)
{
    for (unsigned t = 0; t < x->p->threads; t++)
        to[t] = to[t] || from[t];
}

static void run_if(struct evaluation *x, const struct stmt *s, mask m)
{
    mask yes = { false }, no = { false };

    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t]) {
            yes[t] = value(x, s->e, t) != 0;
            no[t] = !yes[t];
        }
    run(x, s->body[0], yes);
    run(x, s->body[1], no);
    memcpy(m, yes, sizeof yes);
    add_to(x, m, no);
}

static void run_switch(struct evaluation *x, const struct stmt *s, mask m)
{
    mask left = { false }, here = { false };
    uint32_t which[MOST_THREADS] = { 0 };

    for (unsigned t = 0; t < x->p->threads; t++)
        which[t] = m[t] ? value(x, s->e, t) : 0;
    for (unsigned k = 0; k < 4; k++) {
        for (unsigned t = 0; t < x->p->threads; t++)
            here[t] = here[t] || (m[t] && (which[t] == k || (k == 3 && which[t] > 3)));
        run(x, s->body[k], here);
        if (k == 3 || (s->through >> k & 1) == 0) {
            add_to(x, left, here);
            memset(here, 0, sizeof here);
        }
    }
    memcpy(m, left, sizeof left);
}

static void run_loop(struct evaluation *x, const struct stmt *s, mask m)
{
    mask broke = { false }, *outer_broke = x->broke, *outer_went_on = x->went_on;
    uint32_t bound[MOST_THREADS] = { 0 }, *c = x->f->counter[s->counter];

    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t]) {
            bound[t] = value(x, s->e, t);
            c[t] = 0;
        }
    while (any(x, m) && !x->failed) {
        mask went_on = { false };

        for (unsigned t = 0; t < x->p->threads; t++) {
            if (s->kind != STMT_GOTO && m[t] && c[t] >= bound[t]) {
                broke[t] = true;
                m[t] = false;
            }
            c[t] += s->kind == STMT_LOOP && m[t];
        }
        x->broke = &broke;
        x->went_on = &went_on;
        run(x, s->body[0], m);
        add_to(x, m, went_on);
        for (unsigned t = 0; t < x->p->threads; t++) {
            c[t] += s->kind != STMT_LOOP && m[t];
            if (s->kind == STMT_GOTO && m[t] && c[t] >= bound[t]) {
                broke[t] = true;
                m[t] = false;
            }
        }
    }
    memcpy(m, broke, sizeof broke);
    x->broke = outer_broke;
    x->went_on = outer_went_on;
}

static void begin_frame(const struct evaluation *x, struct frame *f, const uint32_t *a)
{
    for (unsigned t = 0; t < x->p->threads; t++) {
        f->v[0][t] = a[t];
        f->v[1][t] = f->depth[t];
        f->v[2][t] = t;
        f->v[3][t] = a[t] * 7 + t;
        f->v[4][t] = 5;
    }
}

static uint32_t end_value(const struct evaluation *x, const struct expr *e, unsigned t)
{
    uint32_t v = 0;

    for (unsigned i = 0; i < VARIABLES; i++)
        v ^= x->f->v[i][t];
    return value(x, e, t) + v;
}

static void run_routine(struct evaluation *x, const struct routine *r, mask m, uint32_t *result)
{
    run(x, r->body, m);
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            result[t] = end_value(x, r->result, t);
}

static void run_call(struct evaluation *x, const struct stmt *s, const mask m)
{
    struct frame *caller = x->f, *f = calloc(1, sizeof *f);
    mask inside, *broke = x->broke, *went_on = x->went_on;
    uint32_t a[MOST_THREADS] = { 0 };

    if (f == NULL || x->calls == MOST_CALLS) {
        x->failed = true;
        free(f);
        return;
    }
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t]) {
            a[t] = value(x, s->e, t);
            f->depth[t] = value(x, s->e2, t);
        }
    begin_frame(x, f, a);
    memcpy(inside, m, sizeof inside);
    x->f = f;
    x->calls++;
    run_routine(x, &x->p->routine[s->variant], inside, f->result);
    x->calls--;
    x->f = caller;
    x->broke = broke;
    x->went_on = went_on;
    for (unsigned t = 0; t < x->p->threads; t++)
        if (m[t])
            caller->v[s->var][t] = f->result[t];
    free(f);
}

static void leave(struct evaluation *x, const struct stmt *s, mask m)
{
    for (unsigned t = 0; t < x->p->threads; t++) {
        if (!m[t] || value(x, s->e, t) == 0)
            continue;
        m[t] = false;
        if (s->kind == STMT_BREAK_IF)
            (*x->broke)[t] = true;
        else if (s->kind == STMT_CONTINUE_IF)
            (*x->went_on)[t] = true;
        else
            (s->kind == STMT_EXIT_IF ? x->out : x->f->result)[t] = value(x, s->e2, t);
    }
}

static void each(struct evaluation *x, const struct stmt *s, const mask m)
{
    uint32_t *acc = x->out + x->p->threads;

    for (unsigned t = 0; t < x->p->threads; t++) {
        if (!m[t])
            continue;
        if (s->kind == STMT_ASSIGN)
            x->f->v[s->var][t] = value(x, s->e, t);
        else if (s->kind == STMT_ATOMIC || s->kind == STMT_LOCK)
            acc[s->kind == STMT_LOCK ? ACCUMULATORS - 1u : s->variant] += value(x, s->e, t);
    }
}

static void run_one(struct evaluation *x, const struct stmt *s, mask m)
{
    switch (s->kind) {
    case STMT_IF:
        run_if(x, s, m);
        break;
    case STMT_SWITCH:
        run_switch(x, s, m);
        break;
    case STMT_FOR:
    case STMT_LOOP:
    case STMT_GOTO:
        run_loop(x, s, m);
        break;
    case STMT_BREAK_IF:
    case STMT_CONTINUE_IF:
    case STMT_RETURN_IF:
    case STMT_EXIT_IF:
        leave(x, s, m);
        break;
    case STMT_CALL:
        run_call(x, s, m);
        break;
    case STMT_BLOCK_EXCHANGE:
        exchange(x, s, m, x->sh);
        break;
    case STMT_HALF_EXCHANGE:
        exchange(x, s, m, x->hs);
        break;
    case STMT_WARP_EXCHANGE:
        exchange(x, s, m, x->ws);
        break;
    case STMT_TILE_EXCHANGE:
        exchange(x, s, m, x->ts);
        break;
    case STMT_SHUFFLE:
    case STMT_TILE_SHUFFLE:
    case STMT_CG_SHUFFLE:
        shuffle(x, s, m);
        break;
    case STMT_VOTE:
    case STMT_SYNC_COUNT:
        vote(x, s, m);
        break;
    case STMT_MATCH:
        match(x, s, m);
        break;
    case STMT_TWO_PLACES:
    case STMT_ROUNDS:
        two_places(x, s, m);
        break;
    case STMT_ASSIGN:
    case STMT_ATOMIC:
    case STMT_LOCK:
    case STMT_SPIN:
        each(x, s, m);
        break;
    }
}

/* Threads that leave are taken out of m. */
static void run(struct evaluation *x, const struct stmt *s, mask m)
{
    for (; s != NULL && !x->failed && any(x, m); s = s->next) {
        x->failed = x->failed || x->work++ > MOST_WORK;
        run_one(x, s, m);
    }
}

bool program_evaluate(const struct program *p, uint32_t *result)
{
    static const struct frame none;
    struct frame kernel = none;
    struct evaluation x = { .p = p, .f = &kernel, .out = result };
    uint32_t a[MOST_THREADS];
    mask all = { false };

    memset(result, 0, (p->threads + ACCUMULATORS) * sizeof *result);
    for (unsigned t = 0; t < p->threads; t++) {
        a[t] = input(t);
        all[t] = true;
    }
    begin_frame(&x, &kernel, a);
    run_routine(&x, &p->routine[FUNCTIONS], all, result);
    return !x.failed;
}
