/* tests/random/structured_threads.c: interleaved threads (table 4) with continuations. One is a
 * number: equal ones are kept once, so comparing states is comparing numbers. Where a break and a
 * return lead to is part of each, so that neither looks for a context. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "random/structured_models.h"

enum { AT, AGAIN, WRITES, LOOP_ENDS, CALL_ENDS }; /* a statement; a further test; `:=`; contexts */

struct continuation {
    uint32_t kind, of;
    uint32_t next;        /* AT: after the list that contains the statement; else what follows */
    uint32_t on_break;    /* after the loop, past its context */
    uint32_t on_return;   /* after the call, past its context */
    uint64_t address;     /* WRITES */
    int64_t value;
};

/* ---- continuations ---- */

static uint64_t mix(const struct continuation *c)
{
    uint64_t h = hash_mix(c->kind, c->of);

    h = hash_mix(hash_mix(h, c->next), c->on_break);
    h = hash_mix(hash_mix(h, c->on_return), c->address);
    return hash_mix(h, (uint64_t)c->value);
}

static bool same(const struct continuation *a, const struct continuation *b)
{
    return a->kind == b->kind && a->of == b->of && a->next == b->next &&
           a->on_break == b->on_break && a->on_return == b->on_return &&
           a->address == b->address && a->value == b->value;
}

static uint32_t keep(struct reach *r, struct continuation c);

static void grow_slots(struct reach *r)
{
    r->nslots = r->nslots == 0 ? 256 : 2 * r->nslots;
    mem_free(r->slots);
    r->slots = mem_new(r->nslots * sizeof *r->slots);
    for (size_t i = 1; i < r->nk; i++) {
        size_t at = mix(&r->k[i]) % r->nslots;

        while (r->slots[at] != 0)
            at = (at + 1) % r->nslots;
        r->slots[at] = (uint32_t)i;
    }
}

static uint32_t keep(struct reach *r, struct continuation c)
{
    size_t at;

    if (2 * r->nk >= r->nslots)
        grow_slots(r);
    for (at = mix(&c) % r->nslots; r->slots[at] != 0; at = (at + 1) % r->nslots)
        if (same(&r->k[r->slots[at]], &c))
            return r->slots[at];
    r->slots[at] = (uint32_t)r->nk;
    ARRAY_PUSH(r->k, r->nk, r->cap_k, c);
    return r->slots[at];
}

/* A list in the surroundings of `in`, then `next`. */
static uint32_t list(struct reach *r, uint32_t first, uint32_t next, const struct continuation *in)
{
    if (first == NO_SIMT)
        return next;
    return keep(r, (struct continuation){ .kind = AT, .of = first, .next = next,
                                          .on_break = in->on_break,
                                          .on_return = in->on_return });
}

static uint32_t call(struct reach *r, uint32_t function, uint32_t after)
{
    const struct continuation in = { .on_return = after };
    uint32_t ends = keep(r, (struct continuation){ .kind = CALL_ENDS, .of = function,
                                                   .next = after });

    return list(r, r->launch->program->functions[function].body, ends, &in);
}

static uint32_t loop(struct reach *r, uint32_t of, uint32_t after, uint32_t on_return, bool enters)
{
    const struct continuation in = { .on_break = after, .on_return = on_return };
    uint32_t again;

    again = keep(r, (struct continuation){ .kind = LOOP_ENDS, .of = of, .next = after });
    again = keep(r, (struct continuation){ .kind = AGAIN, .of = of, .next = again,
                                           .on_break = after, .on_return = on_return });
    return enters ? list(r, r->launch->program->statements[of].list[0], again, &in) : again;
}

/* ---- steps ---- */

/* Where a statement leads; false: it has no value. */
static bool execute(struct reach *r, const struct continuation c, unsigned t, int64_t *memory,
                    uint32_t *to)
{
    const struct model_eyes eyes = { r->launch, memory, t };
    const struct simt_statement *s = &r->launch->program->statements[c.of];
    struct continuation w = { .kind = WRITES, .of = c.of };
    const uint32_t after = list(r, s->next, c.next, &c);
    int64_t v = 0;

    *to = after;
    switch (s->kind) {
    case SIMT_SKIP:
        return true;
    case SIMT_ASSIGN:
        w.next = after;
        if (!model_address(&eyes, s->place, &w.address) || !model_value(&eyes, s->value, &w.value))
            return false;
        *to = keep(r, w);
        return true;
    case SIMT_IF:
        if (!model_value(&eyes, s->value, &v))
            return false;
        *to = list(r, s->list[v != 0 ? 0 : 1], after, &c);
        return true;
    case SIMT_WHILE:
        if (!model_value(&eyes, s->value, &v))
            return false;
        if (v != 0)
            *to = loop(r, c.of, after, c.on_return, true);
        return true;
    case SIMT_BREAK:
        *to = c.on_break;
        return true;
    case SIMT_RETURN:
        *to = c.on_return;
        return true;
    case SIMT_CALL:
        *to = call(r, s->callee, after);
        return true;
    }
    return false;
}

static bool thread_steps(struct reach *r, unsigned t, uint32_t from, int64_t *memory, uint32_t *to)
{
    const struct continuation c = r->k[from];
    const struct model_eyes eyes = { r->launch, memory, t };
    int64_t v;

    *to = c.next;
    switch (c.kind) {
    case AT:
        return execute(r, c, t, memory, to);
    case AGAIN:
        if (!model_value(&eyes, r->launch->program->statements[c.of].value, &v))
            return false;
        if (v != 0)
            *to = list(r, r->launch->program->statements[c.of].list[0], from, &c);
        return true;
    case WRITES:
        memory[c.address] = c.value;
        return true;
    default:
        return true;
    }
}

/* ---- states ---- */

static size_t state_slot(const struct reach *r, const int64_t *state)
{
    size_t at = hash_bytes(state, r->width * sizeof *state, 7) % r->nstate_slots;

    while (r->state_slots[at] != 0 &&
           memcmp(r->states + (r->state_slots[at] - 1) * r->width, state,
                  r->width * sizeof *state) != 0)
        at = (at + 1) % r->nstate_slots;
    return at;
}

static void grow_states(struct reach *r)
{
    r->nstate_slots = r->nstate_slots == 0 ? 512 : 2 * r->nstate_slots;
    mem_free(r->state_slots);
    r->state_slots = mem_new(r->nstate_slots * sizeof *r->state_slots);
    for (size_t i = 0; i < r->nstates; i++)
        r->state_slots[state_slot(r, r->states + i * r->width)] = (uint32_t)i + 1;
}

static void meet(struct reach *r, const int64_t *state)
{
    size_t at;

    if (2 * r->nstates >= r->nstate_slots)
        grow_states(r);
    at = state_slot(r, state);
    if (r->state_slots[at] != 0)
        return;
    if ((r->nstates + 1) * r->width > r->cap_states)
        r->states = mem_grow(r->states, &r->cap_states, (r->nstates + 1) * r->width,
                             sizeof *r->states);
    memcpy(r->states + r->nstates * r->width, state, r->width * sizeof *state);
    r->state_slots[at] = (uint32_t)++r->nstates;
}

/* All steps out of state i. */
static void expand(struct reach *r, size_t i, int64_t *state)
{
    const unsigned n = r->launch->threads;
    bool left = false, any = false;

    for (unsigned t = 0; t < n; t++) {
        uint32_t to;

        memcpy(state, r->states + i * r->width, r->width * sizeof *state);
        if (state[t] == 0)
            continue;
        left = true;
        if (!thread_steps(r, t, (uint32_t)state[t], state + n, &to))
            continue;
        any = true;
        state[t] = to;
        r->steps++;
        meet(r, state);
    }
    r->completed += !left;
    r->stuck += left && !any;
    if (!left)
        model_outcomes_add(&r->outcomes, r->launch, r->states + i * r->width + n);
}

void reach_explore(struct reach *r, const struct simt_launch *l, size_t most)
{
    int64_t *state;

    memset(r, 0, sizeof *r);
    r->launch = l;
    r->width = l->threads + (size_t)l->naddresses;
    ARRAY_PUSH(r->k, r->nk, r->cap_k, (struct continuation){ 0 });
    state = mem_new(r->width * sizeof *state);
    for (unsigned t = 0; t < l->threads; t++)
        state[t] = call(r, l->entry, 0);
    memcpy(state + l->threads, l->first, (size_t)l->naddresses * sizeof *state);
    meet(r, state);
    for (size_t i = 0; i < r->nstates && r->nstates <= most; i++)
        expand(r, i, state);
    r->too_many = r->nstates > most;
    mem_free(state);
}

/* A stack, from its bottom up. */
static uint32_t of_stack(struct reach *r, const struct simt_stack *s)
{
    struct continuation in = { .kind = AT };
    uint32_t k = 0;

    for (size_t i = 0; i < s->n; i++) {
        const struct simt_item *item = &s->v[i];
        struct continuation w = { .kind = WRITES, .of = item->of, .next = k,
                                  .address = item->address, .value = item->value };

        switch (item->kind) {
        case ITEM_LIST:
            k = list(r, item->of, k, &in);
            break;
        case ITEM_WHILE_NEXT:
            w = (struct continuation){ .kind = AGAIN, .of = item->of, .next = k,
                                       .on_break = in.on_break, .on_return = in.on_return };
            k = keep(r, w);
            break;
        case ITEM_WRITE:
            k = keep(r, w);
            break;
        default:
            w = (struct continuation){ .kind = item->kind == ITEM_BRK ? LOOP_ENDS : CALL_ENDS,
                                       .of = item->of, .next = k };
            in.on_break = item->kind == ITEM_BRK ? k : 0;
            in.on_return = item->kind == ITEM_BRK ? in.on_return : k;
            k = keep(r, w);
            break;
        }
    }
    return k;
}

bool reach_met(struct reach *r, const struct simt_stack *const *stacks, const int64_t *memory)
{
    const struct simt_launch *l = r->launch;
    int64_t *state = mem_new(r->width * sizeof *state);
    bool met;

    for (unsigned t = 0; t < l->threads; t++)
        state[t] = of_stack(r, stacks[t]);
    memcpy(state + l->threads, memory, (size_t)l->naddresses * sizeof *state);
    met = r->state_slots[state_slot(r, state)] != 0;
    mem_free(state);
    return met;
}

void reach_free(struct reach *r)
{
    mem_free(r->k);
    mem_free(r->slots);
    mem_free(r->states);
    mem_free(r->state_slots);
    model_outcomes_free(&r->outcomes);
    memset(r, 0, sizeof *r);
}
