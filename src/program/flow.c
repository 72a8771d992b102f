/* program/flow.c: what flow.h promises. */
#include "program/flow.h"

#include "base/graph.h"

#define MOST_ROUND 512u /* instructions of a loop that is looked at */

/* ---- successors ---- */

static const struct function *function_at(const struct program *p, uint32_t pc)
{
    return &p->functions[p->function_of[pc]];
}

/* Where the lanes go on that a sync or brk pops: at the nearest label ahead that an ssy or preBrk before
 * it names. 0: there is none. */
static uint32_t popped_label(const struct program *p, uint32_t pc, enum opcode pushed_by)
{
    uint32_t best = 0;

    for (uint32_t at = function_at(p, pc)->first; at < pc; at++) {
        const struct instr *i = &p->instrs[at];

        if (i->op == pushed_by && i->src[0].index > pc && (best == 0 || i->src[0].index < best))
            best = i->src[0].index;
    }
    return best;
}

struct successors {
    const struct program *program;
    uint32_t pc;
    struct graph_edges *edges;
};

/* Node i of the graph is the function's i-th instruction. */
static void leads_to(const struct successors *x, uint32_t to)
{
    const struct function *f = function_at(x->program, x->pc);

    if (to >= f->first && to < f->last)
        graph_edge(x->edges, x->pc - f->first, to - f->first);
}

static void add_successors(const struct successors *x)
{
    const struct instr *i = &x->program->instrs[x->pc];
    const bool jumps = i->op == OP_BRA || i->op == OP_BRX;

    if (i->op == OP_BRA && i->src[0].kind == OPD_LABEL)
        leads_to(x, i->src[0].index);
    for (uint32_t t = 0; jumps && t < i->ntargets; t++)
        leads_to(x, i->targets[t]);
    if (i->op == OP_SYNC || i->op == OP_BRK)
        leads_to(x, popped_label(x->program, x->pc, i->op == OP_SYNC ? OP_SSY : OP_PREBRK));
    if (i->guarded || !(jumps || i->op == OP_SYNC || i->op == OP_BRK || i->op == OP_TRAP ||
                        (opcode_facts((enum opcode)i->op) & R_LEAVES) != 0))
        leads_to(x, x->pc + 1);
}

static struct graph graph_of(const struct program *p, const struct function *f)
{
    struct graph_edges e = { NULL, 0, 0 };
    struct graph g;

    for (uint32_t pc = f->first; pc < f->last; pc++)
        add_successors(&(struct successors){ p, pc, &e });
    g = graph_from_edges(f->last - f->first, &e, GRAPH_FORWARDS);
    graph_edges_free(&e);
    return g;
}

/* ---- reachability ---- */

/* Lists a node and then the nodes that paths from it reach; the node occurs again if a path leads back to
 * it. list has room for all nodes and one. */
static uint32_t reached_from(const struct graph *g, uint32_t from, uint32_t *list)
{
    bool *seen = mem_new((g->nodes + 1) * sizeof *seen);
    uint32_t n = 0;

    list[n++] = from;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = g->start[list[i]]; k < g->start[list[i] + 1]; k++)
            if (!seen[g->to[k]]) {
                seen[g->to[k]] = true;
                list[n++] = g->to[k];
            }
    mem_free(seen);
    return n;
}

bool flow_reaches(const struct program *p, uint32_t from, uint32_t to)
{
    const struct function *f = function_at(p, from);
    struct graph g = graph_of(p, f);
    uint32_t *list = mem_new((g.nodes + 1) * sizeof *list);
    uint32_t n = reached_from(&g, from - f->first, list);
    bool found = false;

    for (uint32_t i = 1; i < n; i++)
        found |= list[i] + f->first == to;
    mem_free(list);
    graph_clear(&g);
    return found;
}

static uint32_t barriers_of(const struct instr *i)
{
    if (i->op == OP_CALL || i->anywhere)
        return UINT32_MAX;
    if (i->op != OP_BAR)
        return 0;
    return i->src[0].kind == OPD_IMM && i->src[0].value < 32 ? (uint32_t)1 << i->src[0].value
                                                             : UINT32_MAX;
}

uint32_t flow_barriers(const struct program *p, uint32_t from)
{
    const struct function *f = function_at(p, from);
    struct graph g = graph_of(p, f);
    uint32_t *list = mem_new((g.nodes + 1) * sizeof *list);
    uint32_t n = reached_from(&g, from - f->first, list), found = 0;

    for (uint32_t i = 0; i < n; i++)
        found |= barriers_of(&p->instrs[f->first + list[i]]);
    mem_free(list);
    graph_clear(&g);
    return found;
}

/* ---- the innermost loop ---- */

struct loop {
    const struct program *program;
    const struct function *function;
    struct graph graph;
    bool *in;        /* by node; owned */
    uint32_t nodes;  /* how many are in it */
    uint8_t *seen;   /* by node: a value that an exit depends on; owned */
    struct spin *spin;
};

/* Edges between nodes of the loop, except those into one node. */
static struct graph inner_graph(const struct loop *l, uint32_t without)
{
    struct graph_edges e = { NULL, 0, 0 };
    struct graph g;

    for (uint32_t i = 0; i < l->graph.nodes; i++)
        for (uint32_t k = l->graph.start[i]; k < l->graph.start[i + 1]; k++)
            if (l->in[i] && l->in[l->graph.to[k]] && l->graph.to[k] != without)
                graph_edge(&e, i, l->graph.to[k]);
    g = graph_from_edges(l->graph.nodes, &e, GRAPH_FORWARDS);
    graph_edges_free(&e);
    return g;
}

/* Narrows the loop to the nodes that reach `at` and that it reaches, without going through a node. False:
 * there are none, and the loop stays as it is. */
static bool narrow(struct loop *l, uint32_t at, uint32_t without)
{
    struct graph g = inner_graph(l, without);
    uint32_t *group = mem_new((g.nodes + 1) * sizeof *group), members = 0;
    bool around = false;

    graph_groups(g, group, NULL);
    for (uint32_t i = 0; i < g.nodes; i++)
        members += l->in[i] && group[i] == group[at];
    for (uint32_t k = g.start[at]; k < g.start[at + 1]; k++)
        around |= g.to[k] == at;
    around |= members > 1;
    for (uint32_t i = 0; around && i < g.nodes; i++)
        l->in[i] = l->in[i] && group[i] == group[at];
    if (around)
        l->nodes = members;
    mem_free(group);
    graph_clear(&g);
    return around;
}

/* Where control enters the loop: the first node with an edge from outside. */
static uint32_t header_of(const struct loop *l)
{
    uint32_t header = l->graph.nodes;

    for (uint32_t i = 0; i < l->graph.nodes; i++)
        for (uint32_t k = l->graph.start[i]; !l->in[i] && k < l->graph.start[i + 1]; k++)
            if (l->in[l->graph.to[k]] && l->graph.to[k] < header)
                header = l->graph.to[k];
    return header;
}

static bool find_innermost(struct loop *l, uint32_t at)
{
    uint32_t header;

    if (!narrow(l, at, l->graph.nodes))
        return false;
    while ((header = header_of(l)) != at && header < l->graph.nodes && narrow(l, at, header))
        continue;
    return true;
}

/* ---- what its exits depend on ---- */

enum { UNSEEN, OPEN, DONE };

static bool instr_writes(const struct instr *i, uint32_t reg)
{
    for (unsigned k = 0; k < i->ndst; k++)
        if (i->dst[k].kind == OPD_REG && i->dst[k].index == reg)
            return true;
    return false;
}

/* Does an instruction of the function name the address? */
static bool is_target(const struct program *p, const struct function *f, uint32_t pc)
{
    bool found = f->branches_anywhere;

    for (uint32_t at = f->first; !found && at < f->last; at++) {
        const struct instr *i = &p->instrs[at];

        for (unsigned k = 0; k < i->nsrc; k++)
            found |= i->src[k].kind == OPD_LABEL && i->src[k].index == pc;
        for (uint32_t t = 0; t < i->ntargets; t++)
            found |= i->targets[t] == pc;
    }
    return found;
}

/* The last instruction that wrote the register before `pc`, if all that lie between follow each other. 0:
 * that is not known. */
static uint32_t straight_writer(const struct program *p, uint32_t pc, uint32_t reg)
{
    const struct function *f = function_at(p, pc);

    for (uint32_t at = pc; at > f->first && !is_target(p, f, at); at--) {
        const struct instr *i = &p->instrs[at - 1];

        if (i->op == OP_CALL || instr_ends_block(i))
            return 0;
        if (instr_writes(i, reg))
            return i->guarded ? 0 : at - 1;
    }
    return 0;
}

/* Does no instruction of the loop write the register? */
static bool reads_fixed(const struct loop *l, uint32_t reg)
{
    for (uint32_t i = 0; i < l->graph.nodes; i++)
        if (l->in[i] && instr_writes(&l->program->instrs[l->function->first + i], reg))
            return false;
    return true;
}

/* A read of memory: the same place with the same operands in every round. */
static bool add_poll(struct loop *l, uint32_t node)
{
    const uint32_t pc = l->function->first + node;
    const struct instr *i = &l->program->instrs[pc];
    bool fixed = i->mem.kind != OPD_REG || reads_fixed(l, i->mem.index);

    for (unsigned k = 0; k < i->nsrc; k++)
        fixed = fixed && (i->src[k].kind != OPD_REG || reads_fixed(l, i->src[k].index));
    if (i->space == SPACE_CONST)
        return fixed;
    if (!fixed || i->space == SPACE_LOCAL || l->spin->npolls == MOST_POLLS)
        return false;
    l->spin->polls[l->spin->npolls++] = pc;
    return true;
}

static bool is_clock(const struct operand *o)
{
    return o->kind == OPD_SREG &&
           (o->index == SREG_CLOCK || o->index == SREG_CLOCK64 || o->index == SREG_CLOCK_HI ||
            o->index == SREG_GLOBALTIMER || o->index == SREG_GLOBALTIMER_LO ||
            o->index == SREG_GLOBALTIMER_HI);
}

static bool computes_fixed(struct loop *l, uint32_t node);

/* Is what an instruction of the loop finds in the register the same in every round? */
static bool is_fixed(struct loop *l, uint32_t node, uint32_t reg)
{
    const uint32_t first = l->function->first;
    uint32_t writer = straight_writer(l->program, first + node, reg);
    bool fixed = true;

    if (writer != 0 && l->in[writer - first])
        return computes_fixed(l, writer - first);
    for (uint32_t i = 0; fixed && i < l->graph.nodes; i++)
        if (l->in[i] && instr_writes(&l->program->instrs[first + i], reg))
            fixed = computes_fixed(l, i);
    return fixed;
}

static bool sources_fixed(struct loop *l, uint32_t node)
{
    const struct instr *i = &l->program->instrs[l->function->first + node];
    bool fixed = (opcode_info((enum opcode)i->op)->traits & O_CARRY_IN) == 0;

    for (unsigned k = 0; fixed && k < i->nsrc; k++)
        fixed = !is_clock(&i->src[k]) &&
                (i->src[k].kind != OPD_REG || is_fixed(l, node, i->src[k].index));
    return fixed && (!i->guarded || is_fixed(l, node, i->guard));
}

/* Is what the instruction computes the same in every round, unless what is polled changes? Not if it
 * depends on its own value of the round before. */
static bool computes_fixed(struct loop *l, uint32_t node)
{
    const struct instr *i = &l->program->instrs[l->function->first + node];
    bool fixed;

    if (l->seen[node] != UNSEEN)
        return l->seen[node] == DONE;
    l->seen[node] = OPEN;
    if (i->has_mem && (opcode_facts((enum opcode)i->op) & R_ACCESSES) != 0)
        fixed = add_poll(l, node) && (!i->guarded || is_fixed(l, node, i->guard));
    else
        fixed = i->op != OP_CALL && sources_fixed(l, node);
    l->seen[node] = fixed ? DONE : OPEN;
    return fixed;
}

/* Do threads leave the loop at the node? *when: those that execute it do, or those that do not. */
static bool leaves_loop(const struct loop *l, uint32_t node, bool *when)
{
    const struct instr *i = &l->program->instrs[l->function->first + node];

    *when = true;
    if ((opcode_facts((enum opcode)i->op) & R_LEAVES) != 0 || i->op == OP_BRK)
        return i->op != OP_TRAP;
    for (uint32_t k = l->graph.start[node]; k < l->graph.start[node + 1]; k++)
        if (!l->in[l->graph.to[k]]) {
            *when = l->graph.to[k] != node + 1;
            return true;
        }
    return false;
}

/* All ways out depend on what is polled alone. */
static bool exits_fixed(struct loop *l)
{
    bool when;

    for (uint32_t n = 0; n < l->graph.nodes; n++) {
        const uint32_t pc = l->function->first + n;
        const struct instr *i = &l->program->instrs[pc];

        if (!l->in[n] || !leaves_loop(l, n, &when))
            continue;
        if (!i->guarded || l->spin->nout == MOST_WAYS_OUT || !is_fixed(l, n, i->guard))
            return false;
        l->spin->out[l->spin->nout++] = (struct way_out){ pc, when };
    }
    return l->spin->npolls > 0;
}

/* ---- what else it does ---- */

static bool is_poll(const struct spin *s, uint32_t pc)
{
    for (unsigned k = 0; k < s->npolls; k++)
        if (s->polls[k] == pc)
            return true;
    return false;
}

/* Is there an instruction at which others are waited for? */
static bool waits_inside(const struct loop *l)
{
    for (uint32_t n = 0; n < l->graph.nodes; n++)
        if (l->in[n] && l->program->instrs[l->function->first + n].op == OP_BAR)
            return true;
    return false;
}

static bool writes_inside(const struct loop *l)
{
    for (uint32_t n = 0; n < l->graph.nodes; n++) {
        const uint32_t pc = l->function->first + n;
        const struct instr *i = &l->program->instrs[pc];

        if (l->in[n] && !is_poll(l->spin, pc) &&
            (i->op == OP_CALL || (i->op != OP_LD && i->space != SPACE_LOCAL &&
                                  (opcode_facts((enum opcode)i->op) & R_ACCESSES) != 0)))
            return true;
    }
    return false;
}

bool spin_writer(const struct program *p, const struct spin *s, uint32_t pc, uint32_t reg,
                 uint32_t *writer)
{
    uint32_t straight = straight_writer(p, pc, reg);

    *writer = 0;
    for (uint32_t k = 0; k < s->nbody; k++)
        if (s->body[k] == straight) {
            *writer = straight;
            return true;
        }
    for (uint32_t k = 0; k < s->nbody; k++) {
        if (!instr_writes(&p->instrs[s->body[k]], reg))
            continue;
        if (*writer != 0)
            return false;
        *writer = s->body[k];
    }
    return true;
}

static void keep_body(struct loop *l)
{
    l->spin->body = mem_new(l->nodes * sizeof *l->spin->body);
    for (uint32_t n = 0; n < l->graph.nodes; n++)
        if (l->in[n])
            l->spin->body[l->spin->nbody++] = l->function->first + n;
}

void spin_free(struct spin *s)
{
    mem_free(s->body);
    s->body = NULL;
}

bool flow_spin(const struct program *p, uint32_t pc, struct spin *out)
{
    const struct function *f = function_at(p, pc);
    struct loop l = { .program = p, .function = f, .spin = out };
    bool spins;

    *out = (struct spin){ .body = NULL };
    if (pc < f->first || pc >= f->last)
        return false;
    l.graph = graph_of(p, f);
    l.in = mem_new(l.graph.nodes * sizeof *l.in);
    l.seen = mem_new(l.graph.nodes);
    for (uint32_t i = 0; i < l.graph.nodes; i++)
        l.in[i] = true;
    spins = find_innermost(&l, pc - f->first) && l.nodes <= MOST_ROUND && !waits_inside(&l) &&
            exits_fixed(&l);
    if (spins)
        keep_body(&l);
    out->writes = spins && writes_inside(&l);
    mem_free(l.in);
    mem_free(l.seen);
    graph_clear(&l.graph);
    return spins;
}
