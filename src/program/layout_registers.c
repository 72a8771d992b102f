/* program/layout_registers.c: register windows. Recursive functions save their registers
 * themselves (5.1.3, step 3), so a group of mutually recursive functions is laid out once, as a
 * unit. Registers that no instruction names have no place: nothing is ever written to them. */
#include "program/load_parts.h"

/* By function, module scope last. */
struct windows {
    uint32_t *size;  /* slots of its own registers */
    uint32_t *base;  /* by node: where they start, then where the next one goes */
    uint32_t *reach; /* by group: end of everything that it may call */
    bool *named;     /* by register: some instruction does */
};

static uint32_t owner(const struct program *p, const struct reg *r)
{
    return r->function == NO_FUNCTION ? p->nfunctions : r->function;
}

/* Does the instruction read or write the carry flag? */
static bool names_carry(const struct instr *i)
{
    return (i->mods & MOD_CC) != 0 || (opcode_info((enum opcode)i->op)->traits & O_CARRY_IN) != 0;
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void name_operand(struct windows *w, const struct operand *o)
{
    if (o->kind == OPD_REG)
        w->named[o->index] = true;
}

static void find_named(struct program *p, struct windows *w)
{
    p->carry_slot = NO_SLOT;
    for (uint32_t v = 0; v < p->nvariables; v++)
        w->named[REG_STACK_BASE] |= p->variables[v].space == SPACE_LOCAL; /* its registers start after theirs */
    for (uint32_t pc = 1; pc < p->ninstrs; pc++) {
        const struct instr *i = &p->instrs[pc];

        for (unsigned k = 0; k < i->ndst; k++)
            name_operand(w, &i->dst[k]);
        for (unsigned k = 0; k < i->nsrc; k++)
            name_operand(w, &i->src[k]);
        name_operand(w, &i->mem);
        if (i->guarded)
            w->named[i->guard] = true;
        if (names_carry(i))
            p->carry_slot = 0; /* that is, somewhere */
    }
}

static void measure(const struct program *p, struct windows *w)
{
    for (uint32_t r = 0; r < p->nregs; r++)
        if (w->named[r])
            w->size[owner(p, &p->regs[r])] += class_slots(p->regs[r].cls);
    if (p->carry_slot != NO_SLOT)
        w->size[p->nfunctions] += class_slots(CLASS_PRED);
}

/* Moves the start of every callee in another group to `end` or later. */
static void push_callees(const struct call_graph *g, uint32_t node, uint32_t end, uint32_t *start)
{
    for (uint32_t e = g->calls.start[node]; e < g->calls.start[node + 1]; e++)
        if (g->group[g->calls.to[e]] != g->group[node])
            start[g->group[g->calls.to[e]]] = greater(start[g->group[g->calls.to[e]]], end);
}

/* Callers first: from the last group to the first. */
static void place_functions(const struct call_graph *g, struct windows *w, uint32_t module_end)
{
    uint32_t *start = mem_new(g->groups * sizeof *start);

    for (uint32_t i = 0; i < g->groups; i++)
        start[i] = module_end;
    for (uint32_t last = g->calls.nodes; last > 0;) {
        uint32_t group = g->group[g->order[last - 1]], end = start[group], first = last;

        for (; first > 0 && g->group[g->order[first - 1]] == group; first--) {
            uint32_t f = g->order[first - 1];

            w->base[f] = end;
            end += f < g->functions ? w->size[f] : 0;
        }
        w->reach[group] = end;
        for (; last > first; last--)
            push_callees(g, g->order[last - 1], end, start);
    }
    mem_free(start);
}

/* Callees first: a group reaches as far as the farthest of its callees. */
static void extend_reach(const struct call_graph *g, struct windows *w)
{
    for (uint32_t i = 0; i < g->calls.nodes; i++) {
        uint32_t node = g->order[i], *reach = &w->reach[g->group[node]];

        for (uint32_t e = g->calls.start[node]; e < g->calls.start[node + 1]; e++)
            *reach = greater(*reach, w->reach[g->group[g->calls.to[e]]]);
    }
}

static void place_register(struct program *p, const struct windows *w, uint32_t r)
{
    uint32_t f = owner(p, &p->regs[r]);

    p->regs[r].slot = NO_SLOT;
    if (!w->named[r])
        return;
    p->regs[r].slot = w->base[f];
    w->base[f] += class_slots(p->regs[r].cls);
}

/* %stackBase and the carry flag at the front, of the others the widest first. None needs padding in
 * front of it: every slot is a multiple of 8 bytes. */
static void place_registers(struct program *p, const struct windows *w)
{
    static const enum reg_class widest_first[] = { CLASS_128, CLASS_64, CLASS_32, CLASS_PRED };

    place_register(p, w, REG_STACK_BASE);
    if (p->carry_slot != NO_SLOT)
        p->carry_slot = w->base[p->nfunctions]++;
    for (unsigned c = 0; c < sizeof widest_first / sizeof widest_first[0]; c++)
        for (uint32_t r = REG_STACK_BASE + 1; r < p->nregs; r++)
            if (p->regs[r].cls == widest_first[c])
                place_register(p, w, r);
}

/* No two functions share slots: diverged threads may be in different functions at once, and registers of
 * different classes use the same slots differently. */
static void place_apart(const struct program *p, const struct call_graph *g, struct windows *w)
{
    uint32_t end = w->size[p->nfunctions];

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        w->base[f] = end;
        end += w->size[f];
    }
    for (uint32_t i = 0; i < g->groups; i++)
        w->reach[i] = end;
}

void layout_registers(struct program *p, const struct call_graph *g, bool apart)
{
    struct windows w;

    w.size = mem_new((p->nfunctions + 1) * sizeof *w.size);
    w.base = mem_new(g->calls.nodes * sizeof *w.base);
    w.reach = mem_new(g->groups * sizeof *w.reach);
    w.named = mem_new((p->nregs + 1) * sizeof *w.named);
    find_named(p, &w);
    measure(p, &w);
    if (apart) {
        place_apart(p, g, &w);
    } else {
        place_functions(g, &w, w.size[p->nfunctions]);
        extend_reach(g, &w);
    }
    for (uint32_t f = 0; f < p->nfunctions; f++)
        p->functions[f].slots = w.reach[g->group[f]];
    w.base[p->nfunctions] = 0;
    place_registers(p, &w);
    mem_free(w.named);
    mem_free(w.size);
    mem_free(w.base);
    mem_free(w.reach);
}
