/* structured/havoc.c: does a thread end, whatever others write (section 5.1, lemma 6)? Two searches
 * of one graph, whose states are a stack and what is private to the thread. In the first, shared
 * addresses hold an unknown value; if it is finite and goes nowhere round, every sequence of steps
 * is finite. In the second they hold, before each step, one of the values worth a try: where that
 * goes round there is an infinite sequence. */
#include "structured/havoc.h"

#include <string.h>

#include "base/hash.h"
#include "structured/shared.h"

#define MOST_TRIES 4096u                    /* ways to choose what one step reads */
#define MOST_BYTES ((size_t)1 << 29)        /* of all states together, about */
#define NO_SLOT UINT32_MAX

/* A value, or any. */
struct havoc_value {
    bool any;
    int64_t v;
};

struct state {
    struct simt_stack stack;
    struct havoc_value *values; /* by slot; owned */
};

/* A step, and where it leads. */
struct successor {
    struct state state;
    struct simt_read *reads; /* owned */
    size_t nreads;
};

/* A state on the path of the search. */
struct frame {
    uint32_t node, statement;
    struct successor *v; /* owned */
    size_t n, cap;
    size_t at;           /* the number taken so far */
};

struct havoc {
    const struct simt_launch *launch;
    const uint8_t *owners;
    unsigned thread;
    struct simt_havoc *out;
    uint32_t *slot;             /* by address: of a private one; owned */
    size_t nslots;
    bool concrete;              /* the second search */
    int64_t *candidates;        /* owned */
    size_t ncandidates;
    /* of the evaluation in progress */
    const struct havoc_value *values;
    struct simt_read *reads;    /* of shared addresses, each once; owned */
    size_t nreads, cap_reads;
    size_t *choices;            /* the candidate that each read returns; owned */
    size_t nchoices, cap_choices;
    /* of the search */
    struct names nodes;         /* states as bytes, to their numbers */
    bool *on_path;              /* by node; owned */
    size_t nnodes, cap_nodes;
    uint64_t most_nodes;
    struct frame *frames;       /* owned */
    size_t nframes, cap_frames;
    size_t bytes;
    struct codec key;
};

/* ---- states ---- */

static void state_free(struct state *s)
{
    simt_stack_free(&s->stack);
    mem_free(s->values);
}

static struct state state_copy(const struct havoc *h, const struct state *s)
{
    struct state copy = { .values = mem_new(h->nslots * sizeof *copy.values) };

    simt_stack_copy(&copy.stack, &s->stack);
    if (h->nslots > 0)
        memcpy(copy.values, s->values, h->nslots * sizeof *copy.values);
    return copy;
}

static size_t state_bytes(const struct havoc *h, const struct state *s)
{
    return sizeof(struct successor) + s->stack.cap * sizeof *s->stack.v +
           h->nslots * sizeof *s->values;
}

/* Writes it down in h->key. */
static void state_code(struct havoc *h, struct state *s)
{
    codec_rewind(&h->key);
    simt_stack_code(&s->stack, &h->key);
    for (size_t i = 0; i < h->nslots; i++) {
        uint64_t v = (uint64_t)s->values[i].v;

        codec_bool(&h->key, &s->values[i].any);
        if (!s->values[i].any)
            codec_u64(&h->key, &v);
    }
}

/* ---- values ---- */

static bool value_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out);

static struct havoc_value any(void)
{
    return (struct havoc_value){ true, 0 };
}

static struct havoc_value known(int64_t v)
{
    return (struct havoc_value){ false, v };
}

/* What a shared address holds in this evaluation: any value; or a candidate, the same each time. */
static struct havoc_value read_shared(struct havoc *h, uint64_t address)
{
    struct simt_read r = { address, 0 };

    if (!h->concrete)
        return any();
    for (size_t i = 0; i < h->nreads; i++)
        if (h->reads[i].address == address)
            return known(h->reads[i].value);
    if (h->nreads == h->nchoices)
        ARRAY_PUSH(h->choices, h->nchoices, h->cap_choices, 0);
    r.value = h->candidates[h->choices[h->nreads]];
    ARRAY_PUSH(h->reads, h->nreads, h->cap_reads, r);
    return known(r.value);
}

/* Another evaluation of the same expressions, with other candidates. False: all have been tried. */
static bool choose_next(struct havoc *h)
{
    size_t n = h->nreads;

    while (n > 0 && ++h->choices[n - 1] == h->ncandidates)
        n--;
    h->nchoices = n;
    return n > 0;
}

/* The index of a place. False: it has none, or is outside. */
static bool index_of(struct havoc *h, const struct simt_expr *place, struct havoc_value *out)
{
    *out = known(0);
    if (h->launch->program->variables[place->variable].kind == SIMT_LOCAL)
        *out = known(h->thread);
    else if (place->op == SIMT_ELEMENT && !value_of(h, place->operand[0], out))
        return false;
    return out->any || (out->v >= 0 && (uint64_t)out->v < h->launch->length[place->variable]);
}

static bool read_place(struct havoc *h, const struct simt_expr *place, struct havoc_value *out)
{
    struct havoc_value index;
    uint64_t address;

    if (!index_of(h, place, &index))
        return false;
    *out = any();
    if (index.any)
        return true;
    address = h->launch->base[place->variable] + (uint64_t)index.v;
    *out = h->slot[address] != NO_SLOT ? h->values[h->slot[address]] : read_shared(h, address);
    return true;
}

static bool unary_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out)
{
    if (!value_of(h, e->operand[0], out))
        return false;
    return out->any || simt_unary(e->op, out->v, &out->v);
}

static bool binary_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out)
{
    struct havoc_value b;

    if (!value_of(h, e->operand[0], out) || !value_of(h, e->operand[1], &b))
        return false;
    if (out->any || b.any) {
        *out = any();
        return true;
    }
    return simt_binary(e->op, out->v, b.v, &out->v);
}

/* `&&`, `||`: `decided` is the result that either operand alone can bring about. */
static bool lazy_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out)
{
    bool decided = e->op == SIMT_OR;
    struct havoc_value a;

    if (!value_of(h, e->operand[0], &a))
        return false;
    *out = known(decided);
    if (!a.any && (a.v != 0) == decided)
        return true;
    if (!value_of(h, e->operand[1], out)) {
        *out = known(decided); /* the only value that it can have, if it has one */
        return a.any;
    }
    if (!out->any)
        *out = known(out->v != 0);
    if (a.any && (out->any || out->v != decided))
        *out = any();
    return true;
}

static bool choose_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out)
{
    struct havoc_value test, a, b;
    bool has_a, has_b;

    if (!value_of(h, e->operand[0], &test))
        return false;
    if (!test.any)
        return value_of(h, e->operand[test.v != 0 ? 1 : 2], out);
    has_a = value_of(h, e->operand[1], &a);
    has_b = value_of(h, e->operand[2], &b);
    *out = has_a ? a : b;
    if (has_a && has_b && (a.any || b.any || a.v != b.v))
        *out = any();
    return has_a || has_b;
}

/* Of the thread in the state whose values are h->values. False: it has none. */
static bool value_of(struct havoc *h, const struct simt_expr *e, struct havoc_value *out)
{
    switch (e->op) {
    case SIMT_NUMBER:
        *out = known(e->number);
        return true;
    case SIMT_TID:
        *out = known(h->thread);
        return true;
    case SIMT_NTID:
        *out = known(h->launch->threads);
        return true;
    case SIMT_SCALAR:
    case SIMT_ELEMENT:
        return read_place(h, e, out);
    case SIMT_NOT:
    case SIMT_MINUS:
    case SIMT_COMPLEMENT:
        return unary_of(h, e, out);
    case SIMT_AND:
    case SIMT_OR:
        return lazy_of(h, e, out);
    case SIMT_CHOOSE:
        return choose_of(h, e, out);
    default:
        return binary_of(h, e, out);
    }
}

/* ---- steps ---- */

/* One more way to go on from s, which is the same so far. */
static struct state *add_successor(struct havoc *h, struct frame *f, const struct state *s)
{
    struct successor next = { .state = state_copy(h, s), .nreads = h->nreads };

    if (h->nreads > 0) {
        next.reads = mem_new(h->nreads * sizeof *next.reads);
        memcpy(next.reads, h->reads, h->nreads * sizeof *next.reads);
    }
    ARRAY_PUSH(f->v, f->n, f->cap, next);
    return &f->v[f->n - 1].state;
}

/* By a rule of table 4 that is no assignment, unless contexts are too many. */
static void add_ruled(struct havoc *h, struct frame *f, const struct state *s, bool test)
{
    struct simt_step x = { .launch = h->launch };
    enum rule rule = thread_rule_on_top(h->launch->program, &s->stack, test);

    if ((rule == RULE_INTERLEAVED_CALL || rule == RULE_INTERLEAVED_WHILE_TT) &&
        !simt_has_room(&x, &s->stack, 1, rule))
        return;
    thread_apply(&add_successor(h, f, s)->stack, &x, rule);
}

/* By interleaved.if, interleaved.while, interleaved.whileNext: one way or both. */
static void add_tested(struct havoc *h, struct frame *f, const struct state *s,
                       const struct simt_expr *e)
{
    bool found[2] = { false, false };
    unsigned tries = 0;

    do {
        struct havoc_value v;
        bool there;

        h->nreads = 0;
        there = value_of(h, e, &v);
        for (unsigned test = 0; there && test < 2; test++)
            if (!found[test] && (v.any || (v.v != 0) == (test == 1))) {
                found[test] = true;
                add_ruled(h, f, s, test == 1);
            }
    } while (choose_next(h) && ++tries < MOST_TRIES && !(found[0] && found[1]));
}

/* What is private of a variable may hold anything. */
static void blur(const struct havoc *h, struct havoc_value *values, uint32_t variable)
{
    const struct simt_launch *l = h->launch;

    for (uint64_t i = 0; i < l->length[variable]; i++)
        if (h->slot[l->base[variable] + i] != NO_SLOT)
            values[h->slot[l->base[variable] + i]] = any();
}

static bool same_value(struct havoc_value a, struct havoc_value b)
{
    return a.any == b.any && a.v == b.v;
}

/* Does a way that is known already write this to the slot? */
static bool is_known(const struct frame *f, uint32_t slot, struct havoc_value v)
{
    for (size_t i = 0; i < f->n; i++)
        if (same_value(f->v[i].state.values[slot], v))
            return true;
    return false;
}

/* By interleaved.assign.rd and interleaved.assign.wr at once: nobody else sees what is private. All
 * that is written to a shared address is the same. */
static void add_assigned(struct havoc *h, struct frame *f, const struct state *s,
                         const struct simt_statement *a)
{
    unsigned tries = 0;

    do {
        struct havoc_value v, index;
        struct state *next;
        uint32_t slot = NO_SLOT;

        h->nreads = 0;
        if (!value_of(h, a->value, &v) || !index_of(h, a->place, &index))
            continue;
        if (!index.any)
            slot = h->slot[h->launch->base[a->place->variable] + (uint64_t)index.v];
        if (slot != NO_SLOT && is_known(f, slot, v))
            continue;
        next = add_successor(h, f, s);
        simt_pop_statement(h->launch->program, &next->stack);
        if (index.any)
            blur(h, next->values, a->place->variable);
        if (slot == NO_SLOT)
            break;
        next->values[slot] = v;
    } while (choose_next(h) && ++tries < MOST_TRIES);
}

static void add_successors(struct havoc *h, struct frame *f, const struct state *s)
{
    const struct simt_statement *top = NULL;

    h->values = s->values;
    h->nreads = h->nchoices = 0;
    if (f->statement != NO_SIMT)
        top = &h->launch->program->statements[f->statement];
    if (top != NULL && top->kind == SIMT_ASSIGN)
        add_assigned(h, f, s, top);
    else if (top != NULL && (top->kind == SIMT_IF || top->kind == SIMT_WHILE))
        add_tested(h, f, s, top->value);
    else if (s->stack.n > 0)
        add_ruled(h, f, s, true);
}

/* ---- the search ---- */

static void frame_pop(struct havoc *h)
{
    struct frame *f = &h->frames[--h->nframes];

    h->on_path[f->node] = false;
    for (size_t i = 0; i < f->n; i++) {
        h->bytes -= state_bytes(h, &f->v[i].state);
        state_free(&f->v[i].state);
        mem_free(f->v[i].reads);
    }
    mem_free(f->v);
}

static void frame_push(struct havoc *h, const struct state *s)
{
    struct frame f = { .node = (uint32_t)h->nnodes, .statement = thread_statement(&s->stack) };

    names_put(&h->nodes, (const char *)h->key.bytes, h->key.n, f.node);
    ARRAY_PUSH(h->on_path, h->nnodes, h->cap_nodes, true);
    add_successors(h, &f, s);
    h->bytes += h->key.n + sizeof(struct names_slot *) * 8;
    for (size_t i = 0; i < f.n; i++)
        h->bytes += state_bytes(h, &f.v[i].state);
    ARRAY_PUSH(h->frames, h->nframes, h->cap_frames, f);
}

enum met { MET_FIRST, MET_BEFORE, MET_ON_PATH };

/* Comes to a state; the first time it is put on the path. */
static enum met meet(struct havoc *h, struct state *s, uint32_t *node)
{
    state_code(h, s);
    if (names_get(&h->nodes, (const char *)h->key.bytes, h->key.n, node))
        return h->on_path[*node] ? MET_ON_PATH : MET_BEFORE;
    frame_push(h, s);
    return MET_FIRST;
}

static bool too_many(const struct havoc *h)
{
    return h->nnodes > h->most_nodes || h->bytes > MOST_BYTES;
}

static struct state first_state(const struct havoc *h)
{
    struct state s = { .values = mem_new(h->nslots * sizeof *s.values) };

    thread_first(&s.stack, h->launch);
    for (uint64_t i = 0; i < h->launch->naddresses; i++)
        if (h->slot[i] != NO_SLOT)
            s.values[h->slot[i]] = known(h->launch->first[i]);
    return s;
}

enum shape { SHAPE_FINITE, SHAPE_ROUND, SHAPE_TOO_LARGE };

/* Depth first. SHAPE_ROUND: the last step of the path leads back to the state *again on it. */
static enum shape search(struct havoc *h, uint32_t *again)
{
    struct state first = first_state(h);
    enum met met = meet(h, &first, again);

    state_free(&first);
    while (met != MET_ON_PATH && h->nframes > 0 && !too_many(h)) {
        struct frame *f = &h->frames[h->nframes - 1];

        if (f->at == f->n)
            frame_pop(h);
        else
            met = meet(h, &f->v[f->at++].state, again);
    }
    if (met == MET_ON_PATH)
        return SHAPE_ROUND;
    return h->nframes > 0 ? SHAPE_TOO_LARGE : SHAPE_FINITE;
}

static void forget(struct havoc *h)
{
    while (h->nframes > 0)
        frame_pop(h);
    names_free(&h->nodes);
    h->nnodes = 0;
    h->bytes = 0;
}

/* The path of the search, which goes back to the state `again`. */
static void keep_lasso(const struct havoc *h, uint32_t again)
{
    struct simt_lasso *l = &h->out->lasso;

    for (size_t i = 0; i < h->nframes; i++) {
        const struct frame *f = &h->frames[i];
        const struct successor *taken = &f->v[f->at - 1];
        struct simt_lasso_step step = { f->statement, l->nreads, taken->nreads };

        if (f->node == again)
            l->again = i;
        ARRAY_PUSH(l->steps, l->nsteps, l->cap_steps, step);
        for (size_t r = 0; r < taken->nreads; r++)
            ARRAY_PUSH(l->reads, l->nreads, l->cap_reads, taken->reads[r]);
    }
}

static void find_slots(struct havoc *h)
{
    uint64_t n = h->launch->naddresses;

    h->slot = mem_new((size_t)n * sizeof *h->slot);
    for (uint64_t i = 0; i < n; i++)
        h->slot[i] = h->owners[i] == h->thread ? (uint32_t)h->nslots++ : NO_SLOT;
}

/* The second search, where the first has not shown that there is nothing to find. */
static void search_lasso(struct havoc *h)
{
    uint32_t again;

    h->out->answer = TERMINATION_UNKNOWN;
    h->concrete = true;
    h->candidates = simt_candidates(h->launch, &h->ncandidates);
    if (search(h, &again) == SHAPE_ROUND) {
        h->out->answer = TERMINATION_FAILS;
        keep_lasso(h, again);
    }
    mem_free(h->candidates);
    forget(h);
}

void simt_havoc(const struct simt_launch *l, const uint8_t *owners, unsigned thread,
                uint64_t most_states, struct simt_havoc *out)
{
    struct havoc h = { .launch = l, .owners = owners, .thread = thread, .out = out,
                       .most_nodes = most_states };
    enum shape shape;
    uint32_t again;

    *out = (struct simt_havoc){ .answer = TERMINATION_HOLDS };
    find_slots(&h);
    codec_init(&h.key);
    shape = search(&h, &again);
    out->states = h.nnodes;
    forget(&h);
    if (shape != SHAPE_FINITE)
        search_lasso(&h);
    out->bounded = out->answer == TERMINATION_UNKNOWN && shape == SHAPE_TOO_LARGE;
    codec_free(&h.key);
    mem_free(h.slot);
    mem_free(h.reads);
    mem_free(h.choices);
    mem_free(h.on_path);
    mem_free(h.frames);
}

void simt_havoc_free(struct simt_havoc *h)
{
    mem_free(h->lasso.steps);
    mem_free(h->lasso.reads);
    h->lasso = (struct simt_lasso){ .steps = NULL };
}
