/* base/ledger.c: parts, their bytes, and the list of what they were. The bytes and the list are
 * stacks: going back to a mark cuts them off there. */
#include "base/ledger.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

void ledger_init(struct ledger *l)
{
    *l = (struct ledger){ .n = 0 };
}

void ledger_free(struct ledger *l)
{
    mem_free(l->parts);
    mem_free(l->past);
    mem_free(l->bytes);
    mem_free(l->stale);
    codec_free(&l->out.state);
    codec_free(&l->out.order);
    *l = (struct ledger){ .n = 0 };
}

size_t ledger_bytes(const struct ledger *l)
{
    return l->cap * sizeof *l->parts + l->cap_past * sizeof *l->past + l->cap_bytes + l->cap_stale;
}

struct ledger_mark ledger_mark(const struct ledger *l)
{
    return (struct ledger_mark){ l->npast, l->nbytes };
}

/* ---- the print ---- */

static void add_print(struct ledger *l, const struct part *p)
{
    l->print[0] += p->print[0];
    l->print[1] += p->print[1];
}

static void take_print(struct ledger *l, const struct part *p)
{
    l->print[0] -= p->print[0];
    l->print[1] -= p->print[1];
}

/* ---- what parts were ---- */

static void remember(struct ledger *l, struct past_part p)
{
    ARRAY_PUSH(l->past, l->npast, l->cap_past, p);
}

/* The parts from `first` on are no more. */
static void cut(struct ledger *l, size_t first)
{
    while (l->n > first)
        take_print(l, &l->parts[--l->n]);
}

static void undo(struct ledger *l, const struct past_part *p)
{
    if (p->renewed) {
        cut(l, p->index);
        return;
    }
    if (p->index == l->n)
        l->n++; /* those before a renewal come back in their order */
    else
        take_print(l, &l->parts[p->index]);
    l->parts[p->index] = p->part;
    add_print(l, &p->part);
    l->stale[p->index] = 1;
}

/* ---- walks ---- */

void ledger_write(struct ledger *l)
{
    l->reading = l->all = false;
    l->next = 0;
    l->s = &l->out;
}

void ledger_return(struct ledger *l, struct ledger_mark to)
{
    while (l->npast > to.npast)
        undo(l, &l->past[--l->npast]);
    l->nbytes = to.nbytes;
    l->behind = true;
}

void ledger_read(struct ledger *l)
{
    l->behind = false;
    l->reading = true;
    l->all = false;
    l->next = 0;
    l->s = &l->in;
}

void ledger_back(struct ledger *l, struct ledger_mark to)
{
    ledger_return(l, to);
    ledger_read(l);
}

void ledger_open(struct ledger *l)
{
    size_t i = l->next;
    const struct part *p = &l->parts[i];

    if (!l->reading) {
        codec_rewind(&l->out.state);
        codec_rewind(&l->out.order);
        return;
    }
    l->stale[i] = 0;
    codec_open(&l->in.state, l->bytes + p->at, p->state);
    codec_open(&l->in.order, l->bytes + p->at + p->state, p->order);
}

/* Is what was written just what the part was before? */
static bool is_same(const struct ledger *l, const struct part *p)
{
    const struct codec *state = &l->out.state, *order = &l->out.order;

    return p->state == state->n && p->order == order->n &&
           (state->n == 0 || memcmp(l->bytes + p->at, state->bytes, state->n) == 0) &&
           (order->n == 0 || memcmp(l->bytes + p->at + p->state, order->bytes, order->n) == 0);
}

static void put_bytes(struct ledger *l, const struct codec *c)
{
    if (c->n > 0)
        memcpy(l->bytes + l->nbytes, c->bytes, c->n);
    l->nbytes += c->n;
}

static void make_room(struct ledger *l, size_t n)
{
    if (l->nbytes + n + 1 > l->cap_bytes)
        l->bytes = mem_grow(l->bytes, &l->cap_bytes, l->nbytes + n + 1, 1);
}

static struct part written(struct ledger *l, size_t i)
{
    const struct codec *state = &l->out.state, *order = &l->out.order;
    struct part p = { .at = l->nbytes, .state = (uint32_t)state->n, .order = (uint32_t)order->n };

    make_room(l, state->n + order->n);
    put_bytes(l, state);
    put_bytes(l, order);
    hash_pair(state->bytes, state->n, i, p.print);
    return p;
}

static void add_part(struct ledger *l)
{
    size_t i = l->n++;

    l->parts = mem_grow(l->parts, &l->cap, l->n, sizeof *l->parts);
    l->stale = mem_grow(l->stale, &l->cap_stale, l->n, 1);
    l->stale[i] = 0;
}

void ledger_leave(struct ledger *l, uint64_t changes)
{
    size_t i = l->next++;

    if (!l->reading && (i >= l->n || !is_same(l, &l->parts[i]))) {
        struct part p = written(l, i);

        if (i < l->n) {
            remember(l, (struct past_part){ (uint32_t)i, false, l->parts[i] });
            take_print(l, &l->parts[i]);
        } else {
            add_part(l);
        }
        l->parts[i] = p;
        add_print(l, &p);
    }
    l->parts[i].changes = changes;
}

void ledger_renew(struct ledger *l)
{
    l->all = true;
    if (l->reading)
        return;
    for (size_t i = l->n; i-- > l->next;)
        remember(l, (struct past_part){ (uint32_t)i, false, l->parts[i] });
    remember(l, (struct past_part){ (uint32_t)l->next, true, { .at = 0 } });
    cut(l, l->next);
}

void ledger_put(struct ledger *l, size_t i, const struct part *p, const unsigned char *bytes)
{
    const size_t n = (size_t)p->state + p->order;

    remember(l, (struct past_part){ (uint32_t)i, false, l->parts[i] });
    take_print(l, &l->parts[i]);
    make_room(l, n);
    memcpy(l->bytes + l->nbytes, bytes, n);
    l->parts[i] = *p;
    l->parts[i].at = l->nbytes;
    l->nbytes += n;
    add_print(l, p);
    l->stale[i] = 1;
    l->behind = true;
}
