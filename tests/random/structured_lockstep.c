/* tests/random/structured_lockstep.c: a warp (section 3.3) without a stack: a list of statements
 * takes the threads that enter it to those that leave it at its end, by a break, or by a return.
 * Counts the steps that table 2 takes for it. */
#include <string.h>

#include "base/mem.h"
#include "random/structured_models.h"

/* What becomes of the threads that enter. */
struct leave {
    uint64_t at_end, by_break, by_return;
    bool rest_skipped; /* nobody is active, and the statements up to the next token are gone */
};

static struct leave run_list(struct lockstep *x, uint32_t first, uint64_t threads);

static const struct simt_statement *statement(const struct lockstep *x, uint32_t of)
{
    return &x->launch->program->statements[of];
}

static bool ends(const struct lockstep *x)
{
    return x->stuck || x->over;
}

static void count(struct lockstep *x)
{
    if (!ends(x) && ++x->steps > x->most)
        x->over = true;
}

/* These threads execute a statement. */
static void executes(struct lockstep *x, uint32_t of, uint64_t threads)
{
    count(x);
    if (!ends(x))
        ARRAY_PUSH(x->v, x->n, x->cap, (struct executed){ of, threads });
}

static uint64_t test(struct lockstep *x, uint32_t of, uint64_t threads)
{
    uint64_t in = 0;

    for (unsigned t = 0; t < x->launch->threads && !x->stuck; t++) {
        const struct model_eyes eyes = { x->launch, x->memory, t };
        int64_t v = 0;

        if ((threads >> t & 1) == 0)
            continue;
        x->stuck = !model_value(&eyes, statement(x, of)->value, &v);
        in |= (uint64_t)(v != 0) << t;
    }
    return in;
}

/* ---- assignments ---- */

struct pending {
    bool there;
    uint64_t address;
    int64_t value;
};

/* Writes one of the values for the lowest address that is left. False: none is. */
static bool settle_one(struct lockstep *x, struct pending *p, unsigned n)
{
    int64_t values[64];
    unsigned lowest = n, distinct = 0;
    uint64_t address;

    for (unsigned t = n; t-- > 0;)
        if (p[t].there && (lowest == n || p[t].address <= p[lowest].address))
            lowest = t;
    if (lowest == n)
        return false;
    address = p[lowest].address;
    for (unsigned t = 0; t < n; t++) {
        bool known = false;

        if (!p[t].there || p[t].address != address)
            continue;
        for (unsigned i = 0; i < distinct; i++)
            known = known || values[i] == p[t].value;
        if (!known)
            values[distinct++] = p[t].value;
        p[t].there = false;
    }
    x->memory[address] = values[distinct > 1 ? x->pick(x->self, distinct) : 0];
    return true;
}

static void assign(struct lockstep *x, uint32_t of, uint64_t threads)
{
    const struct simt_statement *s = statement(x, of);
    struct pending p[64] = { { false, 0, 0 } };

    for (unsigned t = 0; t < x->launch->threads; t++) {
        const struct model_eyes eyes = { x->launch, x->memory, t };

        p[t].there = (threads >> t & 1) != 0;
        if (p[t].there && (!model_address(&eyes, s->place, &p[t].address) ||
                           !model_value(&eyes, s->value, &p[t].value)))
            x->stuck = true;
    }
    if (x->stuck)
        return;
    executes(x, of, threads);
    while (!ends(x) && settle_one(x, p, x->launch->threads))
        ;
}

/* ---- statements ---- */

static struct leave run_if(struct lockstep *x, uint32_t of, uint64_t threads)
{
    const struct simt_statement *s = statement(x, of);
    const uint64_t in = test(x, of, threads);
    struct leave a, b;

    if (!x->stuck)
        executes(x, of, threads);
    if (x->launch->else_first) {
        a = run_list(x, s->list[1], threads & ~in);
        count(x); /* div */
        b = run_list(x, s->list[0], in);
    } else {
        a = run_list(x, s->list[0], in);
        count(x);
        b = run_list(x, s->list[1], threads & ~in);
    }
    count(x); /* sync */
    return (struct leave){ a.at_end | b.at_end, a.by_break | b.by_break,
                           a.by_return | b.by_return, false };
}

static struct leave run_while(struct lockstep *x, uint32_t of, uint64_t threads)
{
    uint64_t present = threads, returned = 0;

    for (;;) {
        const uint64_t in = test(x, of, present);
        struct leave body;

        if (x->stuck)
            return (struct leave){ 0, 0, 0, false };
        executes(x, of, present);
        body = run_list(x, statement(x, of)->list[0], in);
        if (ends(x))
            return (struct leave){ 0, 0, 0, false };
        returned |= body.by_return;
        present = body.at_end;
        if (present == 0 && !body.rest_skipped)
            count(x); /* the further test is skipped */
        if (present == 0)
            break;
    }
    count(x); /* brk */
    return (struct leave){ threads & ~returned, 0, returned, false };
}

static struct leave run_statement(struct lockstep *x, uint32_t of, uint64_t threads)
{
    struct leave all = { threads, 0, 0, false };

    switch (statement(x, of)->kind) {
    case SIMT_SKIP:
        executes(x, of, threads);
        break;
    case SIMT_ASSIGN:
        assign(x, of, threads);
        break;
    case SIMT_IF:
        return run_if(x, of, threads);
    case SIMT_WHILE:
        return run_while(x, of, threads);
    case SIMT_BREAK:
        executes(x, of, threads);
        return (struct leave){ 0, threads, 0, true };
    case SIMT_RETURN:
        executes(x, of, threads);
        return (struct leave){ 0, 0, threads, true };
    case SIMT_CALL:
        executes(x, of, threads);
        if (!ends(x))
            run_list(x, x->launch->program->functions[statement(x, of)->callee].body, threads);
        count(x); /* call */
        break;
    }
    return all;
}

static struct leave run_list(struct lockstep *x, uint32_t first, uint64_t threads)
{
    struct leave all = { threads, 0, 0, false };

    for (uint32_t s = first; s != NO_SIMT && !ends(x); s = statement(x, s)->next) {
        struct leave one;

        if (all.at_end == 0) {
            count(x); /* what is left is skipped */
            all.rest_skipped = true;
            return all;
        }
        one = run_statement(x, s, all.at_end);
        all.at_end = one.at_end;
        all.by_break |= one.by_break;
        all.by_return |= one.by_return;
        if (one.rest_skipped) {
            all.rest_skipped = true;
            return all;
        }
    }
    return all;
}

void lockstep_run(struct lockstep *x)
{
    const struct simt_launch *l = x->launch;

    x->memory = mem_new((size_t)l->naddresses * sizeof *x->memory);
    memcpy(x->memory, l->first, (size_t)l->naddresses * sizeof *x->memory);
    x->n = 0;
    x->steps = 0;
    x->stuck = x->over = false;
    run_list(x, l->program->functions[l->entry].body,
             l->threads == 64 ? ~(uint64_t)0 : ((uint64_t)1 << l->threads) - 1);
    count(x); /* the last call */
}

void lockstep_free(struct lockstep *x)
{
    mem_free(x->memory);
    mem_free(x->v);
    x->memory = NULL;
    x->v = NULL;
    x->n = x->cap = 0;
}
