/* tests/fair/graph.c: states breadth first, each as its bytes, each step tried in each of its
 * ways. */
#include "graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "engine/state/snapshot.h"
#include "program/lanes.h"

/* ---- what is heard ---- */

static struct graph_op warp_of(const struct warp *w)
{
    return (struct graph_op){ .grid = look_grid_of(w->block), .block = w->block->linear,
                              .warp = w->index };
}

static void on_step(void *self, const struct warp_event *event)
{
    struct graph_ear *e = self;
    const struct warp *w = look_owner(e->space->session->device, event->window);

    if (w == NULL)
        return;
    e->steps[e->nsteps % 64] = warp_of(w);
    e->steps[e->nsteps++ % 64].lanes = event->before->active;
}

static void on_memory(void *self, const struct memory_event *event)
{
    struct graph_ear *e = self;

    if (event->op == NULL)
        e->silent[e->nsilent++ % 64] = *event;
    else
        e->mids[e->nmids++ % 8] = event->op->mid;
}

struct engine_observer graph_observer(struct graph_ear *e)
{
    return (struct engine_observer){ .self = e, .stepped = on_step };
}

struct memory_observer graph_memory_observer(struct graph_ear *e)
{
    return (struct memory_observer){ .self = e, .fired = on_memory };
}

/* ---- every way of a step ---- */

/* Picks as an odometer: the last one that can be raised is. */
struct odometer {
    unsigned pick[256], n[256];
    size_t length, asked;
};

static unsigned answer(void *self, enum site site, unsigned n)
{
    struct odometer *o = self;

    (void)site;
    if (o->asked == o->length) {
        o->pick[o->length] = 0;
        o->n[o->length++] = n;
    }
    return o->pick[o->asked++];
}

static bool turn(struct odometer *o)
{
    o->asked = 0;
    while (o->length > 0 && o->pick[o->length - 1] + 1 == o->n[o->length - 1])
        o->length--;
    if (o->length == 0)
        return false;
    o->pick[o->length - 1]++;
    return true;
}

/* ---- agents ---- */

struct builder {
    struct graph *g;
    struct ptx_machine *space;
    struct graph_ear *ear;
    struct names states, agents; /* by bytes; by name */
    struct snapshot now;
    struct gate {           /* by line of the host: a step in which it was reached */
        uint32_t state;
        struct odometer odometer;
        bool known;
    } gates[32];
    struct message before[16];
    bool started[16];
    size_t nbefore;
};

static uint32_t party(struct builder *b, const struct text *name, const struct graph_op *of)
{
    struct graph *g = b->g;
    struct graph_party p = { .thread = of != NULL };
    uint32_t number = (uint32_t)g->nparties;

    if (names_get(&b->agents, name->s, name->n, &number))
        return number;
    names_put(&b->agents, name->s, name->n, number);
    p.name = mem_new(name->n + 1);
    memcpy(p.name, name->s, name->n);
    if (of != NULL)
        p.of = *of;
    ARRAY_PUSH(g->agents, g->nparties, g->cap_parties, p);
    return number;
}

void graph_put_warp(struct text *out, const struct graph_op *op)
{
    if (op->grid > 0)
        text_printf(out, "grid %lu ", (unsigned long)op->grid);
    text_printf(out, "block %lu,0,0 warp %lu", (unsigned long)op->block, (unsigned long)op->warp);
}

static uint32_t thread(struct builder *b, struct graph_op of, unsigned lane)
{
    struct text name = { NULL, 0, 0 };
    uint32_t number;

    of.lanes = LANE(lane);
    graph_put_warp(&name, &of);
    text_printf(&name, " lane %u", lane);
    number = party(b, &name, &of);
    text_free(&name);
    return number;
}

static uint32_t message(struct builder *b, const struct message *m)
{
    static const char *const kinds[] = { [MESSAGE_START] = "start of grid",
                                         [MESSAGE_ABORT] = "abort of grid",
                                         [MESSAGE_DESTROY] = "destroy of context" };
    struct text name = { NULL, 0, 0 };
    uint32_t number;

    text_printf(&name, "message: %s %lu", kinds[m->kind],
                (unsigned long)(m->kind == MESSAGE_DESTROY ? m->context : m->grid));
    number = party(b, &name, NULL);
    text_free(&name);
    return number;
}

static uint32_t silent(struct builder *b, const struct memory_event *e)
{
    struct text name = { NULL, 0, 0 };
    uint32_t number;

    text_printf(&name, "silent rule %s", rule_info(e->rule)->id);
    if (e->processor != ALL_PROCESSORS)
        text_printf(&name, " of processor %u", e->processor);
    if (e->rule != RULE_M_FLUSH)
        text_printf(&name, ", line global 0x%llx",
                    (unsigned long long)(0x10000000 + PHYSICAL_ADDRESS(e->address)));
    number = party(b, &name, NULL);
    text_free(&name);
    return number;
}

/* ---- states ---- */

static int by_place(const void *a, const void *b)
{
    const struct graph_op *x = a, *y = b;

    if (x->grid != y->grid)
        return x->grid < y->grid ? -1 : 1;
    if (x->block != y->block)
        return x->block < y->block ? -1 : 1;
    if (x->warp != y->warp)
        return x->warp < y->warp ? -1 : 1;
    return x->mid < y->mid ? -1 : x->mid > y->mid;
}

/* The operations in flight; owned by the caller. */
static struct graph_op *operations(const struct builder *b, uint32_t *n)
{
    const struct device *d = b->space->session->device;
    const struct memory *m = device_memory(d);
    size_t flying = memory_in_flight(m);
    const struct memop **all = mem_new((flying + 1) * sizeof *all);
    struct graph_op *ops = mem_new((flying + 1) * sizeof *ops);

    memory_look_operations(m, all);
    for (size_t i = 0; i < flying; i++) {
        ops[i] = warp_of(look_owner(d, all[i]->window));
        ops[i].mid = all[i]->mid;
        ops[i].lanes = all[i]->lanes;
    }
    mem_free(all);
    if (flying > 0)
        qsort(ops, flying, sizeof *ops, by_place);
    *n = (uint32_t)flying;
    return ops;
}

/* Threads that only the token stack keeps from continuing. */
static void add_held(struct builder *b, struct graph_state *s)
{
    const struct device *d = b->space->session->device;
    size_t cap = 0, n = 0;
    struct look_grid g;

    for (grid_id i = 0; look_grid(d, i, &g); i = g.id + 1)
        for (size_t k = 0; k < g.resident; k++)
            for (unsigned j = 0; j < look_block(d, g.id, k)->nwarps; j++) {
                const struct warp *w = &look_block(d, g.id, k)->warps[j];
                lane_mask off = w->exec.disabled.exited | w->exec.active;

                if (w->exec.threads != NULL || w->barriers != 0 || w->state != WARP_ACTIVE)
                    continue;
                FOR_LANES(l, lanes_below(w->lanes) & ~off)
                    ARRAY_PUSH(s->held, n, cap, thread(b, warp_of(w), l));
            }
    s->nheld = (uint32_t)n;
}

static void write_state(struct builder *b)
{
    codec_rewind(&b->now.state);
    codec_rewind(&b->now.order);
    b->space->machine.kind->code(&b->space->machine, &b->now);
}

/* The device cannot be restored to a state with launches that it has taken back: the host sends them
 * again first, as it did when such a state was found. */
static void read_state(struct builder *b, uint32_t i)
{
    const struct graph_state *s = &b->g->v[i];
    struct snapshot then;

    if (s->action > b->space->action) {
        struct gate *g = &b->gates[s->action];

        read_state(b, g->state);
        g->odometer.asked = 0;
        machine_step(&b->space->machine, (struct oracle){ .pick = answer, .self = &g->odometer });
    }
    codec_open(&then.state, s->bytes, s->state);
    codec_open(&then.order, s->bytes + s->state, s->order);
    b->space->machine.kind->code(&b->space->machine, &then);
    b->space->machine.status = MACHINE_GOES_ON;
}

/* The state that the space is in: one that is known, or a new one. */
static uint32_t enter(struct builder *b)
{
    struct graph *g = b->g;
    struct graph_state s = { .ended = b->space->machine.status != MACHINE_GOES_ON,
                             .action = b->space->action };
    uint32_t number = (uint32_t)g->n;

    write_state(b);
    s.state = b->now.state.n;
    s.order = b->now.order.n;
    if (names_get(&b->states, (const char *)b->now.state.bytes, s.state, &number))
        return number;
    names_put(&b->states, (const char *)b->now.state.bytes, s.state, number);
    s.bytes = mem_new(s.state + s.order + 1);
    memcpy(s.bytes, b->now.state.bytes, s.state);
    memcpy(s.bytes + s.state, b->now.order.bytes, s.order);
    if (!s.ended)
        s.ops = operations(b, &s.nops);
    if (!s.ended && !ptx_machine_resting(b->space))
        add_held(b, &s);
    g->completed += b->space->machine.status == MACHINE_COMPLETED;
    ARRAY_PUSH(g->v, g->n, g->cap, s);
    return number;
}

/* ---- edges ---- */

static bool is_started(const struct device *d, grid_id grid)
{
    struct look_grid g;

    return look_grid(d, grid, &g) && g.id == grid && g.started;
}

static void look_before(struct builder *b)
{
    const struct device *d = b->space->session->device;
    const struct message *m;

    b->ear->nsteps = b->ear->nmids = b->ear->nsilent = 0;
    for (b->nbefore = 0; (m = look_message(d, b->nbefore)) != NULL; b->nbefore++) {
        b->before[b->nbefore] = *m;
        b->started[b->nbefore] = m->kind == MESSAGE_START && is_started(d, m->grid);
    }
}

static bool is_same(const struct message *a, const struct message *b)
{
    return a->kind == b->kind && a->context == b->context && a->grid == b->grid;
}

static size_t count(const struct device *d, const struct message *m)
{
    const struct message *o;
    size_t n = 0;

    for (size_t i = 0; (o = look_message(d, i)) != NULL; i++)
        n += is_same(o, m);
    return n;
}

/* Was it taken? A start that is gone may have been made void. */
static bool was_taken(const struct builder *b, size_t i)
{
    const struct device *d = b->space->session->device;
    const struct message *m = &b->before[i];
    size_t n = 0;

    for (size_t k = 0; k < b->nbefore; k++)
        n += is_same(&b->before[k], m);
    if (count(d, m) >= n)
        return false;
    return m->kind != MESSAGE_START || (!b->started[i] && is_started(d, m->grid));
}

/* Who moved in the step that was taken. */
static void add_moved(struct builder *b, struct graph_edge *e)
{
    const struct graph_ear *ear = b->ear;
    size_t cap = 0, n = 0;

    for (size_t i = 0; i < ear->nsteps; i++)
        FOR_LANES(l, ear->steps[i].lanes)
            ARRAY_PUSH(e->moved, n, cap, thread(b, ear->steps[i], l));
    for (size_t i = 0; i < b->nbefore; i++)
        if (was_taken(b, i))
            ARRAY_PUSH(e->moved, n, cap, message(b, &b->before[i]));
    for (size_t i = 0; b->space->agents.silent && i < ear->nsilent; i++)
        ARRAY_PUSH(e->moved, n, cap, silent(b, &ear->silent[i]));
    e->nmoved = (uint32_t)n;
}

static uint32_t find_op(const struct graph_op *ops, uint32_t n, uint64_t mid)
{
    for (uint32_t i = 0; i < n; i++)
        if (ops[i].mid == mid)
            return i;
    return NOBODY;
}

static void follow_ops(struct builder *b, const struct graph_state *from, struct graph_edge *e)
{
    uint32_t n;
    struct graph_op *now = operations(b, &n);

    e->becomes = mem_new((from->nops + 1) * sizeof *e->becomes);
    for (uint32_t i = 0; i < from->nops; i++)
        e->becomes[i] = find_op(now, n, from->ops[i].mid);
    mem_free(now);
    e->op = b->ear->nmids == 0 ? NOBODY : find_op(from->ops, from->nops, b->ear->mids[0]);
}

static void add_edge(struct builder *b, uint32_t from)
{
    struct graph *g = b->g;
    struct graph_edge e = { .op = NOBODY };

    add_moved(b, &e);
    follow_ops(b, &g->v[from], &e);
    e.to = enter(b);
    ARRAY_PUSH(g->edges, g->nedges, g->cap_edges, e);
}

static void expand(struct builder *b, uint32_t i)
{
    struct odometer o = { .length = 0 };

    b->g->v[i].edges = b->g->nedges;
    do {
        read_state(b, i);
        look_before(b);
        machine_step(&b->space->machine, (struct oracle){ .pick = answer, .self = &o });
        if (!b->gates[b->space->action].known)
            b->gates[b->space->action] = (struct gate){ i, o, true };
        add_edge(b, i);
    } while (turn(&o));
    b->g->v[i].nedges = b->g->nedges - b->g->v[i].edges;
}

/* ---- the graph ---- */

bool graph_make(struct graph *g, struct ptx_machine *x, struct graph_ear *e, size_t most)
{
    struct builder b = { .g = g, .space = x, .ear = e };

    b.gates[x->action].known = true;
    memset(g, 0, sizeof *g);
    codec_init(&b.now.state);
    codec_init(&b.now.order);
    enter(&b);
    for (uint32_t i = 0; i < g->n && g->n <= most; i++)
        if (!g->v[i].ended)
            expand(&b, i);
    codec_free(&b.now.state);
    codec_free(&b.now.order);
    names_free(&b.states);
    names_free(&b.agents);
    return g->n <= most;
}

void graph_free(struct graph *g)
{
    for (size_t i = 0; i < g->n; i++) {
        mem_free(g->v[i].bytes);
        mem_free(g->v[i].ops);
        mem_free(g->v[i].held);
    }
    for (size_t i = 0; i < g->nedges; i++) {
        mem_free(g->edges[i].moved);
        mem_free(g->edges[i].becomes);
    }
    for (size_t i = 0; i < g->nparties; i++)
        mem_free(g->agents[i].name);
    mem_free(g->v);
    mem_free(g->edges);
    mem_free(g->agents);
}
