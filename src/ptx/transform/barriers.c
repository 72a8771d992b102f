/* ptx/transform/barriers.c: the barriers of a whole program (STG V, VI), the steps in order. What a
 * function may do while a caller's threads wait is asked here, of all functions at once. */
#include "ptx/transform/barriers.h"

#include "ptx/transform/barrier_parts.h"
#include "ptx/transform/warpsync.h"

/* ---- calls ---- */

static void note_site(struct barriers *x, uint32_t caller, uint32_t callee)
{
    struct flow *f = &x->flow[callee];

    ARRAY_PUSH(f->sites, f->nsites, f->cap_sites, caller);
}

static void find_sites(struct barriers *x, uint32_t function)
{
    const struct function *f = &x->p->functions[function];

    for (size_t i = 0; i < f->nbody; i++) {
        uint32_t n = f->body[i].op == OP_CALL ? flow_ncallees(x->p, &f->body[i]) : 0;

        for (uint32_t k = 0; k < n; k++) {
            uint32_t callee = flow_callee(x->p, &f->body[i], k);

            if (callee != NO_FUNCTION)
                note_site(x, function, callee);
        }
    }
}

static void find_recursive(struct barriers *x)
{
    x->recursive = mem_new((x->p->nfunctions + 1) * sizeof *x->recursive);
    for (uint32_t f = 0; f < x->p->nfunctions; f++) {
        const struct function *at = &x->p->functions[f];

        for (size_t i = 0; i < at->nbody && !x->recursive[f]; i++)
            x->recursive[f] = at->body[i].op == OP_CALL &&
                              groups_recursive(&x->groups, x->p, f, &at->body[i]);
    }
}

/* What holds of a function holds of all that may call it. */
static void spread_facts(struct barriers *x, unsigned facts)
{
    uint32_t n = 0, *todo = mem_new((x->p->nfunctions + 1) * sizeof *todo);
    bool *queued = mem_new((x->p->nfunctions + 1) * sizeof *queued);

    for (uint32_t f = 0; f < x->p->nfunctions; f++)
        if ((x->flow[f].facts & facts) != 0) {
            queued[f] = true;
            todo[n++] = f;
        }
    while (n > 0) {
        const struct flow *f = &x->flow[todo[--n]];

        queued[todo[n]] = false;
        for (uint32_t s = 0; s < f->nsites; s++) {
            struct flow *caller = &x->flow[f->sites[s]];

            if ((f->facts & facts & ~caller->facts) == 0)
                continue;
            caller->facts |= f->facts & facts;
            if (!queued[f->sites[s]])
                todo[n++] = f->sites[s];
            queued[f->sites[s]] = true;
        }
    }
    mem_free(todo);
    mem_free(queued);
}

/* Callers first: a function follows all its callers, except in recursion. */
static void order_functions(struct barriers *x)
{
    uint32_t n = x->p->nfunctions, done = 0, depth;
    uint32_t *path = mem_new((n + 1) * sizeof *path), *next = mem_new((n + 1) * sizeof *next);
    bool *seen = mem_new((n + 1) * sizeof *seen);

    x->order = mem_new((n + 1) * sizeof *x->order);
    for (uint32_t f = 0; f < n; f++) {
        depth = 0;
        if (!seen[f])
            path[depth++] = f;
        seen[f] = true;
        while (depth > 0) {
            const struct flow *at = &x->flow[path[depth - 1]];

            if (next[path[depth - 1]] == at->nsites) {
                x->order[done++] = path[--depth];
                continue;
            }
            path[depth] = at->sites[next[path[depth - 1]]++];
            if (!seen[path[depth]])
                seen[path[depth++]] = true;
        }
    }
    mem_free(path);
    mem_free(next);
    mem_free(seen);
}

/* ---- facts ---- */

static unsigned facts_of(const struct function *f)
{
    unsigned facts = 0;

    for (size_t i = 0; i < f->nbody; i++) {
        facts |= f->body[i].op == OP_WARPSYNC ? FACT_SYNCS : 0;
        facts |= f->body[i].op == OP_EXIT ? FACT_ENDS : 0;
        facts |= is_unaligned_barrier(&f->body[i]) ? FACT_PARKS : 0;
        facts |= is_waiting_source(&f->body[i]) ? FACT_SOURCE : 0;
    }
    return facts;
}

/* The loops of a function that wait for other threads. */
static void find_waiting(struct barriers *x, uint32_t function)
{
    struct flow *f = &x->flow[function];

    f->waiting = arena_new(&f->g.arena, f->t.n * sizeof *f->waiting);
    if (x->k->v[CONST_YieldLoops] != 0)
        find_waiting_loops(x, f, f->waiting);
    for (uint32_t r = 0; r < f->t.n; r++)
        f->facts |= f->waiting[r] != LOOP_ENDS ? FACT_WAITS : 0;
}

/* An entry in which threads wait for others gets a barrier around all of it: so all its paths are
 * siblings, and BSYNC comes after whatever others wait for (figure 7). */
static bool wants_base(const struct barriers *x, uint32_t function)
{
    const struct flow *f = &x->flow[function];

    return x->p->functions[function].is_entry && !f->alone && x->registers > 0 &&
           (f->facts & FACT_WAITS) != 0;
}

static void add_base(struct barriers *x, uint32_t function)
{
    struct flow *f = &x->flow[function];
    struct join base = { .function = function, .at = CFG_NONE, .beside = NO_JOIN, .base = true,
                         .label = CFG_NONE, .holds = CFG_NONE };

    base.open_ended = (f->facts & (FACT_SYNCS | FACT_PARKS)) != 0;
    flow_free(f);
    flow_make(x, function, true);
    find_waiting(x, function);
    if (f->end == CFG_NONE || f->g.block[f->end].region == CFG_NONE)
        return;
    base.at = base.opens = f->end;
    f->base = x->njoins;
    x->bases = true;
    ARRAY_PUSH(x->join, x->njoins, x->cap_joins, base);
}

/* ---- YIELD ---- */

static void place_yield(struct flow *f, uint32_t block, enum loop_wait w)
{
    f->spot[block].yields = true;
    f->spot[block].waits = w != LOOP_ENDS;
    f->spot[block].together = w == LOOP_WAITS_TOGETHER;
}

/* In a loop that nothing can be put before or into: where a way leads back to a block that it came
 * from. */
static void yield_where_it_returns(struct flow *f, uint32_t region)
{
    uint32_t *path = mem_new((f->g.n + 1) * sizeof *path), depth = 0;
    uint32_t *next = mem_new((f->g.n + 1) * sizeof *next);
    unsigned char *state = mem_new(f->g.n + 1); /* 1: on the path, 2: done */

    path[depth++] = f->t.region[region].header;
    state[path[0]] = 1;
    while (depth > 0) {
        uint32_t b = path[depth - 1], to;

        if (next[b] == f->g.block[b].nsucc) {
            state[b] = 2;
            depth--;
            continue;
        }
        to = f->g.block[b].succ[next[b]++];
        if (!flow_is_inside(f, to, region))
            continue;
        if (state[to] == 1) {
            place_yield(f, to, f->waiting[region]);
        } else if (state[to] == 0) {
            state[to] = 1;
            path[depth++] = to;
        }
    }
    mem_free(path);
    mem_free(next);
    mem_free(state);
}

static void place_yields(const struct barriers *x, struct flow *f)
{
    for (uint32_t r = 1; r < f->t.n; r++) {
        if (f->waiting[r] == LOOP_ENDS && x->k->v[CONST_YieldLoops] != 2)
            continue;
        if (f->landing[r] == CFG_NONE)
            yield_where_it_returns(f, r);
        else
            place_yield(f, f->landing[r] + 1, f->waiting[r]);
    }
}

/* ---- the whole ---- */

static uint32_t registers_for_joins(const struct program *p, const struct constants *k)
{
    uint32_t n = (uint32_t)k->v[CONST_NumBRegisters];
    bool syncs = false;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        syncs = syncs || (facts_of(&p->functions[f]) & FACT_SYNCS) != 0;
    if (!syncs)
        return n;
    return n > 2 ? n - 2 : 0; /* WARPSYNC takes those on top */
}

static void look_at_functions(struct barriers *x)
{
    uint32_t n = x->p->nfunctions;

    for (uint32_t f = 0; f < n; f++)
        if (x->p->functions[f].defined && x->p->functions[f].nbody > 0) {
            flow_make(x, f, false);
            find_sites(x, f);
            x->flow[f].facts = facts_of(&x->p->functions[f]) | (x->flow[f].alone ? FACT_WILD : 0);
        }
    spread_facts(x, ~0u);
    for (uint32_t f = 0; f < n; f++)
        if (x->flow[f].made)
            find_waiting(x, f);
    spread_facts(x, FACT_WAITS);
    order_functions(x);
}

static void find_all_joins(struct barriers *x)
{
    for (uint32_t f = 0; f < x->p->nfunctions; f++) {
        struct flow *flow = &x->flow[f];

        flow->first_join = flow->last_join = x->njoins;
        if (!flow->made)
            continue;
        if (wants_base(x, f))
            add_base(x, f);
        flow_finish(flow);
        place_yields(x, flow);
        flow->last_join = x->njoins;
        if (flow->alone)
            flow->incomplete = true;
        else
            joins_find(x, f);
    }
    joins_begin(x);
    for (uint32_t j = 0; j < x->njoins && x->k->v[CONST_EarlyMeet] == 0; j++)
        if (x->join[j].breaks && !x->join[j].dropped)
            join_drop(x, j);
}

static bool write_all(struct barriers *x)
{
    bool any = false;

    for (uint32_t f = 0; f < x->p->nfunctions; f++)
        if (x->flow[f].made && !x->flow[f].alone) {
            bool here = barriers_write(x, f);

            x->p->functions[f].has_tokens = here;
            any = any || here;
        }
    return any;
}

static void barriers_free(struct barriers *x)
{
    for (uint32_t f = 0; f < x->p->nfunctions; f++) {
        flow_free(&x->flow[f]);
        mem_free(x->flow[f].sites);
    }
    for (uint32_t j = 0; j < x->njoins; j++) {
        mem_free(x->join[j].overlap);
        mem_free(x->join[j].over);
    }
    groups_free(&x->groups);
    mem_free(x->recursive);
    mem_free(x->flow);
    mem_free(x->order);
    mem_free(x->join);
    mem_free(x->held);
    mem_free(x->queue);
    mem_free(x->stack);
}

/* ---- barriers of the block ---- */

/* Functions that threads of a warp may run in several paths where the text has them together: one of
 * those that they call, or that call them, has given up a join. */
static void find_apart(const struct barriers *x, bool *apart)
{
    bool changed = true;

    for (uint32_t f = 0; f < x->p->nfunctions; f++)
        apart[f] = x->flow[f].incomplete;
    while (changed) {
        changed = false;
        for (uint32_t f = 0; f < x->p->nfunctions; f++)
            for (uint32_t s = 0; s < x->flow[f].nsites; s++)
                if (apart[f] != apart[x->flow[f].sites[s]])
                    changed = apart[f] = apart[x->flow[f].sites[s]] = true;
    }
}

/* An aligned barrier counts the path that comes to it as the whole warp. Where paths may come alone, the
 * warp meets before it. Returns whether a function has changed; `met` says which have. */
static bool meet_before_barriers(struct barriers *x, bool *met)
{
    bool *apart = mem_new((x->p->nfunctions + 1) * sizeof *apart), changed = false;

    find_apart(x, apart);
    for (uint32_t f = 0; f < x->p->nfunctions; f++) {
        if (!x->flow[f].made || !apart[f] || met[f])
            continue;
        met[f] = true;
        changed = place_whole_warpsyncs(&x->p->functions[f], &x->p->arena) || changed;
    }
    mem_free(apart);
    return changed;
}

/* Finds all joins. False: the program has changed, and they are to be found anew. */
static bool find_barriers(struct barriers *x, bool *met)
{
    x->flow = mem_new((x->p->nfunctions + 1) * sizeof *x->flow);
    groups_find(&x->groups, x->p);
    find_recursive(x);
    look_at_functions(x);
    find_all_joins(x);
    registers_give(x);
    return !meet_before_barriers(x, met);
}

bool place_barriers(struct program *p, const struct constants *k)
{
    bool *met = mem_new((p->nfunctions + 1) * sizeof *met), found = false, any = false;

    while (!found) {
        struct barriers x = { .p = p, .k = k, .registers = registers_for_joins(p, k) };

        found = find_barriers(&x, met);
        any = found && write_all(&x);
        barriers_free(&x);
    }
    mem_free(met);
    return any;
}
