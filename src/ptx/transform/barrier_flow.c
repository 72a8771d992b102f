/* ptx/transform/barrier_flow.c: the graph of a function as barriers want it (STG V): one end, a
 * place of its own for what a guarded call does, a landing before and a latch at the end of
 * every loop. It knows no barrier. */
#include <string.h>

#include "ptx/transform/barrier_parts.h"

/* ---- the body: one place where all return, or exit ---- */

static uint32_t count_ends(const struct function *f, enum opcode op, bool guarded)
{
    uint32_t n = 0;

    for (size_t i = 0; i < f->nbody; i++)
        n += f->body[i].op == op && (guarded || !f->body[i].guarded);
    return n;
}

static void append_label(struct function *f, uint32_t label)
{
    struct instr i = { .op = OP_LABEL, .vector = 1, .injected = true };

    i.label = label;
    function_append(f, &i);
}

/* The label that an earlier round has put before the only one; CFG_NONE: none. */
static uint32_t label_before(const struct function *f, enum opcode op)
{
    for (size_t i = 1; i < f->nbody; i++)
        if (f->body[i].op == op && !f->body[i].guarded && f->body[i - 1].op == OP_LABEL &&
            f->body[i - 1].injected)
            return f->body[i - 1].label;
    return CFG_NONE;
}

/* The only one: a label before it is enough. */
static void label_end(struct function *f, enum opcode op, uint32_t label)
{
    struct instr *body = f->body;
    size_t n = f->nbody;

    f->body = NULL;
    f->nbody = f->cap_body = 0;
    for (size_t i = 0; i < n; i++) {
        if (body[i].op == op && !body[i].guarded)
            append_label(f, label);
        function_append(f, &body[i]);
    }
    mem_free(body);
}

/* Several exits: each becomes a branch to a single one, which is put after them all. */
static void join_ends(struct program *p, struct function *f, enum opcode op, uint32_t label)
{
    bool guarded = op == OP_RET;
    struct instr end = { .op = (uint16_t)op, .vector = 1, .injected = true };

    for (size_t i = 0; i < f->nbody; i++) {
        struct instr *at = &f->body[i];

        if (at->op != op || (at->guarded && !guarded))
            continue;
        at->op = OP_BRA;
        instr_make_room(at, &p->arena, 0, 1);
        at->src[0] = label_operand(label);
    }
    append_label(f, label);
    function_append(f, &end);
}

/* All that return (a guarded ret too), or all that exit unguarded, do so at one place: the label
 * there; or CFG_NONE. */
static uint32_t make_common_end(struct program *p, struct function *f, enum opcode op)
{
    bool guarded = op == OP_RET;
    uint32_t n = count_ends(f, op, guarded), label;

    if (n == 0 || (n == 1 && op == OP_RET))
        return CFG_NONE;
    if (n == 1 && label_before(f, op) != CFG_NONE)
        return label_before(f, op);
    label = function_add_label(p, f, arena_format(&p->arena, "$%s_end", f->name));
    if (n == 1)
        label_end(f, op, label);
    else
        join_ends(p, f, op, label);
    return label;
}

/* ---- calls ---- */

static bool may_be_called(const struct program *p, const struct instr *call, uint32_t f)
{
    const struct function *callee = &p->functions[f];

    return callee->defined && !callee->is_entry && (call->anywhere || callee->address_taken);
}

uint32_t flow_ncallees(const struct program *p, const struct instr *call)
{
    if (call->src[0].kind == OPD_FUNC)
        return 1;
    return call->ntargets > 0 ? call->ntargets : p->nfunctions;
}

/* NO_FUNCTION: not this one. */
uint32_t flow_callee(const struct program *p, const struct instr *call, uint32_t i)
{
    uint32_t f = i;

    if (call->src[0].kind == OPD_FUNC)
        f = call->src[0].index;
    else if (call->ntargets > 0)
        f = call->targets[i];
    else if (!may_be_called(p, call, f))
        return NO_FUNCTION;
    return p->functions[f].defined ? f : NO_FUNCTION;
}

/* ---- blocks ---- */

static void know_new_blocks(struct flow *f)
{
    static const struct spot none = {
        .join = NO_JOIN, .opened = NO_JOIN, .rest = CFG_NONE, .loop = CFG_NONE, .breaks = CFG_NONE
    };

    while (f->nspots < f->g.n)
        ARRAY_PUSH(f->spot, f->nspots, f->cap_spots, none);
}

/* May threads come back from a call on several ways? From a function that calls itself they do:
 * no join can be around its inner calls. */
static bool comes_back_apart(const struct barriers *x, const struct instr *call)
{
    if (call->src[0].kind != OPD_FUNC && call->ntargets != 1)
        return true;
    for (uint32_t k = 0; k < flow_ncallees(x->p, call); k++) {
        uint32_t f = flow_callee(x->p, call, k);

        if (f != NO_FUNCTION && x->recursive[f])
            return true;
    }
    return false;
}

/* A call ends its block: the call itself, once it is executed, becomes one, what follows another.
 * Returns that. */
static uint32_t split_call(struct flow *f, uint32_t b, uint32_t call, uint32_t ways)
{
    const struct instr *in = &f->g.f->body[call];
    uint32_t taken = cfg_add_block(&f->g, CFG_GOES), rest = cfg_add_block(&f->g, CFG_GOES);
    struct cfg_block *block = f->g.block;

    know_new_blocks(f);
    block[rest] = block[b];
    block[rest].first = call + 1;
    block[rest].label = CFG_NONE;
    f->spot[b].rest = rest;
    f->spot[taken].guarded = true;
    block[taken].branch = block[b].branch = call;
    block[b].last = call;
    block[b].end = CFG_FORKS;
    cfg_set_succs(&f->g, taken, ways);
    for (uint32_t k = 0; k < ways; k++)
        block[taken].succ[k] = rest;
    cfg_set_succs(&f->g, b, in->guarded ? 2 : 1);
    block[b].succ[0] = taken;
    if (in->guarded)
        block[b].succ[1] = rest;
    return rest;
}

/* Those at which threads part, or from which they come back apart. */
static void split_calls(const struct barriers *x, struct flow *f)
{
    uint32_t n = f->g.n;

    for (uint32_t b = 0, at = 0; b < n; at = ++b)
        for (uint32_t i = f->g.block[b].first; i < f->g.block[at].last; i++) {
            const struct instr *in = &f->g.f->body[i];
            bool apart = in->op == OP_CALL && comes_back_apart(x, in);

            if (in->op == OP_CALL && (in->guarded || apart))
                at = split_call(f, at, i, apart ? 2 : 1);
        }
}

/* Guarded indirect branches, once they are taken. */
static void find_guarded(struct flow *f)
{
    for (uint32_t b = 0; b < f->g.n; b++) {
        const struct cfg_block *at = &f->g.block[b];

        f->g.block[b].only_stops = false;
        if (at->first == at->last && at->branch != CFG_NONE && at->end != CFG_FORKS &&
            at->end != CFG_GOES && f->g.f->body[at->branch].guarded)
            f->spot[b].guarded = true;
    }
}

/* ---- the content of a block ---- */

static void note_call(struct flow *f, struct spot *at, uint32_t i)
{
    if (at->ncalls++ == 0)
        at->calls = f->ncall;
    ARRAY_PUSH(f->call, f->ncall, f->cap_call, i);
}

static void look_at(struct flow *f, uint32_t b, uint32_t i)
{
    const struct instr *in = &f->g.f->body[i];
    struct spot *at = &f->spot[b];

    if (in->op == OP_CALL)
        note_call(f, at, i);
    at->warpsync = at->warpsync || in->op == OP_WARPSYNC;
    at->waits = at->waits || is_unaligned_barrier(in);
    at->exits = at->exits || in->op == OP_EXIT;
    at->returns = at->returns || in->op == OP_RET;
}

static void look_at_blocks(struct flow *f)
{
    for (uint32_t b = 0; b < f->g.n; b++) {
        for (uint32_t i = f->g.block[b].first; i < f->g.block[b].last; i++)
            look_at(f, b, i);
        if (f->spot[b].guarded)
            look_at(f, b, f->g.block[b].branch);
    }
}

/* ---- the whole ---- */

/* Does the function take the address of a label? Branches of other functions may then come to
 * it. */
static bool gives_labels(const struct function *f)
{
    for (size_t i = 0; i < f->nbody; i++)
        if (f->body[i].op == OP_MOV && f->body[i].src[0].kind == OPD_LABEL)
            return true;
    return false;
}

void flow_make(struct barriers *x, uint32_t function, bool common_exit)
{
    struct flow *f = &x->flow[function];
    struct function *body = &x->p->functions[function];
    uint32_t end = CFG_NONE;

    f->alone = body->branches_anywhere || (x->p->branches_anywhere && gives_labels(body));
    f->base = NO_JOIN;
    if (!f->alone && common_exit)
        end = make_common_end(x->p, body, OP_EXIT);
    else if (!f->alone && !body->is_entry)
        make_common_end(x->p, body, OP_RET);
    cfg_build(&f->g, x->p, function);
    know_new_blocks(f);
    split_calls(x, f);
    find_guarded(f);
    look_at_blocks(f);
    loops_find_kept(&f->t, &f->g);
    know_new_blocks(f);
    f->end = end == CFG_NONE ? CFG_NONE : f->g.block_of[end];
    f->made = true;
}

void flow_free(struct flow *f)
{
    if (!f->made)
        return;
    loops_free(&f->t);
    cfg_free(&f->g);
    mem_free(f->spot);
    mem_free(f->call);
    mem_free(f->need);
    f->made = false;
    f->spot = NULL;
    f->call = NULL;
    f->need = NULL;
    f->nspots = f->ncall = f->nneed = 0;
    f->cap_spots = f->cap_call = f->cap_need = 0;
}

/* ---- regions ---- */

bool flow_is_inside(const struct flow *f, uint32_t block, uint32_t region)
{
    uint32_t r = f->g.block[block].region;

    while (r != CFG_NONE && r > region)
        r = f->t.region[r].parent;
    return r == region;
}

uint32_t flow_node(const struct flow *f, uint32_t region, uint32_t block)
{
    uint32_t r = f->g.block[block].region, node = f->g.block[block].node;

    while (r != region) {
        node = f->t.region[r].self;
        r = f->t.region[r].parent;
    }
    return node;
}

bool flow_is_stiff(const struct flow *f, struct edge e)
{
    enum cfg_end end = f->g.block[e.from].end;

    return end == CFG_JUMPS || end == CFG_COMPARES;
}

bool flow_is_closed(const struct flow *f, uint32_t loop)
{
    return f->t.region[loop].several || f->t.region[loop].stiff;
}

/* ---- landings and latches ---- */

/* A loop that a register may lead to gets none. */
static void find_stiff_loops(struct flow *f)
{
    for (uint32_t b = 0; b < f->g.n; b++) {
        const struct cfg_block *from = &f->g.block[b];

        for (uint32_t k = 0; flow_is_stiff(f, (struct edge){ b, k }) && k < from->nsucc; k++) {
            uint32_t loop = f->g.block[from->succ[k]].heads;

            if (loop != CFG_NONE)
                f->t.region[loop].stiff = true;
        }
    }
}

static uint32_t add_place(struct flow *f, uint32_t loop, uint32_t region, bool latch)
{
    uint32_t b = cfg_add_block(&f->g, CFG_GOES);

    know_new_blocks(f);
    f->g.block[b].region = region;
    cfg_set_succs(&f->g, b, 1);
    f->g.block[b].succ[0] = f->t.region[loop].header;
    f->spot[b].loop = loop;
    f->spot[b].latch = latch;
    return b;
}

/* landing[r] and landing[r] + 1 are those of loop r. */
static void redirect(struct flow *f, const uint32_t *landing, uint32_t nblocks)
{
    for (uint32_t b = 0; b < nblocks; b++)
        for (uint32_t k = 0; k < f->g.block[b].nsucc; k++) {
            uint32_t loop = f->g.block[f->g.block[b].succ[k]].heads;

            if (loop == CFG_NONE || landing[loop] == CFG_NONE || f->g.block[b].region == CFG_NONE)
                continue;
            f->g.block[b].succ[k] = landing[loop] + flow_is_inside(f, b, loop);
        }
}

static void add_landings(struct flow *f)
{
    uint32_t *landing = arena_new(&f->g.arena, f->t.n * sizeof *landing), nblocks = f->g.n;
    uint32_t loop = f->g.block[f->g.entry].heads;

    for (uint32_t r = 0; r < f->t.n; r++) {
        landing[r] = CFG_NONE;
        if (r == 0 || flow_is_closed(f, r))
            continue;
        landing[r] = add_place(f, r, f->t.region[r].parent, false);
        add_place(f, r, r, true);
    }
    redirect(f, landing, nblocks);
    if (loop != CFG_NONE && landing[loop] != CFG_NONE)
        f->g.entry = f->t.region[0].header = landing[loop];
    f->landing = landing;
}

/* ---- edges ---- */

/* Calls `each` for every region that an edge leaves. */
static void each_left(struct flow *f, void (*each)(struct flow *f, uint32_t region, struct edge e))
{
    for (uint32_t b = 0; b < f->g.n; b++) {
        const struct cfg_block *from = &f->g.block[b];

        for (uint32_t k = 0; from->region != CFG_NONE && k < from->nsucc; k++)
            for (uint32_t r = from->region; r != 0 && !flow_is_inside(f, from->succ[k], r);
                 r = f->t.region[r].parent)
                each(f, r, (struct edge){ b, k });
    }
}

static void count_edge(struct flow *f, uint32_t region, struct edge e)
{
    (void)e;
    f->nout[region]++;
}

static void keep_edge(struct flow *f, uint32_t region, struct edge e)
{
    f->out[region][f->nout[region]++] = e;
}

static void enter(struct flow *f, uint32_t from, uint32_t to)
{
    f->spot[to].entered++;
    f->spot[to].from = from;
}

static void list_edges(struct flow *f)
{
    f->out = arena_new(&f->g.arena, (f->t.n + 1) * sizeof *f->out);
    f->nout = arena_new(&f->g.arena, (f->t.n + 1) * sizeof *f->nout);
    each_left(f, count_edge);
    for (uint32_t r = 0; r < f->t.n; r++) {
        f->out[r] = arena_new(&f->g.arena, (f->nout[r] + 1) * sizeof **f->out);
        f->nout[r] = 0;
    }
    each_left(f, keep_edge);
    for (uint32_t b = 0; b < f->g.n; b++)
        for (uint32_t k = 0; f->g.block[b].region != CFG_NONE && k < f->g.block[b].nsucc; k++)
            enter(f, b, f->g.block[b].succ[k]);
    f->spot[f->g.entry].entered += 2; /* from outside, which no block can do anything for */
}

void flow_finish(struct flow *f)
{
    find_stiff_loops(f);
    add_landings(f);
    list_edges(f);
    dominators_find(&f->t);
}
