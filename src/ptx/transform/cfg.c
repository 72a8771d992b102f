/* ptx/transform/cfg.c: from a body with labels to blocks and edges (for 5.1.3, step 6). It knows
 * nothing of what injection will make of them. */
#include "ptx/transform/cfg.h"

#include <string.h>

static bool is_branch(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_JUMPS) != 0;
}

static bool is_stop(const struct instr *i)
{
    return !i->guarded && (opcode_facts((enum opcode)i->op) & R_LEAVES) != 0;
}

uint32_t cfg_add_block(struct cfg *g, enum cfg_end end)
{
    struct cfg_block b = { .branch = CFG_NONE,
                           .end = end,
                           .reg = CFG_NONE,
                           .label = CFG_NONE,
                           .region = CFG_NONE,
                           .heads = CFG_NONE,
                           .node = CFG_NONE };

    ARRAY_PUSH(g->block, g->n, g->cap, b);
    return g->n - 1;
}

void cfg_set_succs(struct cfg *g, uint32_t block, uint32_t n)
{
    g->block[block].succ = arena_new(&g->arena, n * sizeof(uint32_t));
    g->block[block].nsucc = n;
}

uint32_t cfg_new_label(struct cfg *g)
{
    char *name = arena_format(&g->program->arena, "$%s_%lu", g->f->name,
                              (unsigned long)(g->f->nlabels - g->nlabels + 1));

    return function_add_label(g->program, g->f, name);
}

uint32_t cfg_label(struct cfg *g, uint32_t block)
{
    struct cfg_block *b = &g->block[block];
    const struct instr *body = g->f->body;

    for (uint32_t i = b->first; b->label == CFG_NONE && i < b->last && body[i].op == OP_LABEL; i++)
        if (!g->held[body[i].label])
            b->label = body[i].label;
    if (b->label == CFG_NONE)
        b->label = cfg_new_label(g);
    return b->label;
}

/* A block begins at the start, after whatever may end one, and at the first of a row of labels. */
static void split(struct cfg *g)
{
    const struct instr *body = g->f->body;

    for (uint32_t i = 0; i < g->f->nbody; i++) {
        const struct instr *before = i > 0 ? &body[i - 1] : NULL;

        if (before == NULL || is_branch(before) || is_stop(before) ||
            (body[i].op == OP_LABEL && before->op != OP_LABEL)) {
            uint32_t b = cfg_add_block(g, CFG_STOPS);

            g->block[b].first = i;
        }
        g->block[g->n - 1].last = i + 1;
        if (body[i].op == OP_LABEL)
            g->block_of[body[i].label] = g->n - 1;
    }
}

/* The labels that an indirect branch may go to: its list, or all that a register may hold. */
static uint32_t list_targets(struct cfg *g, const struct instr *in, const uint32_t **target)
{
    uint32_t n = 0, *all;

    *target = in->targets;
    if (in->ntargets > 0)
        return in->ntargets;
    all = arena_new(&g->arena, (g->nlabels + 1) * sizeof *all);
    for (uint32_t l = 0; l < g->nlabels; l++)
        if (g->f->labels[l].address_taken && g->block_of[l] != CFG_NONE)
            all[n++] = l;
    *target = all;
    return n;
}

static void note_held_labels(struct cfg *g)
{
    for (uint32_t i = 0; i < g->f->nbody; i++) {
        const struct instr *in = &g->f->body[i];
        const uint32_t *target;

        for (unsigned s = 0; !is_branch(in) && s < in->nsrc; s++)
            if (in->src[s].kind == OPD_LABEL)
                g->held[in->src[s].index] = true;
        if (in->op != OP_BRA || in->src[0].kind != OPD_REG)
            continue;
        for (uint32_t n = list_targets(g, in, &target); n-- > 0;)
            g->held[target[n]] = true;
    }
}

/* An indirect branch ends block b. */
static void end_indirect(struct cfg *g, uint32_t b, uint32_t branch)
{
    const struct instr *in = &g->f->body[branch];
    const uint32_t *target;
    uint32_t n = list_targets(g, in, &target);

    g->block[b].end = in->op == OP_BRX ? CFG_INDEXED : CFG_JUMPS;
    g->block[b].branch = branch;
    g->block[b].target = target;
    cfg_set_succs(g, b, n);
    for (uint32_t i = 0; i < n; i++)
        g->block[b].succ[i] = g->block_of[target[i]];
}

/* A branch ends block b. A guarded indirect one becomes a fork before the branch itself. */
static void end_branch(struct cfg *g, uint32_t b, uint32_t branch)
{
    const struct instr *in = &g->f->body[branch];
    bool direct = in->op == OP_BRA && in->src[0].kind == OPD_LABEL;
    uint32_t taken;

    g->block[b].last = branch;
    if (!direct && !in->guarded) {
        end_indirect(g, b, branch);
        return;
    }
    if (direct) {
        taken = g->block_of[in->src[0].index];
    } else {
        taken = cfg_add_block(g, CFG_STOPS);
        end_indirect(g, taken, branch);
    }
    g->block[b].branch = branch;
    g->block[b].end = in->guarded ? CFG_FORKS : CFG_GOES;
    cfg_set_succs(g, b, in->guarded ? 2 : 1);
    g->block[b].succ[0] = taken;
    if (in->guarded)
        g->block[b].succ[1] = b + 1;
}

/* How block b of the first n ends; the last one falls into nothing. */
static void end_block(struct cfg *g, uint32_t b, uint32_t n)
{
    const struct instr *last = &g->f->body[g->block[b].last - 1];
    uint32_t instrs = 0;

    if (is_branch(last) && !(last->guarded && b + 1 == n)) {
        end_branch(g, b, g->block[b].last - 1);
    } else if (!is_stop(last) && b + 1 < n) {
        g->block[b].end = CFG_GOES;
        cfg_set_succs(g, b, 1);
        g->block[b].succ[0] = b + 1;
    }
    for (uint32_t i = g->block[b].first; i < g->block[b].last; i++)
        instrs += g->f->body[i].op != OP_LABEL;
    g->block[b].only_stops = is_stop(last) && instrs == 1;
}

/* A register branch whose every label is its own keeps its form: a label can lead to one place. */
static void find_shared_labels(struct cfg *g)
{
    uint32_t *users = arena_new(&g->arena, (g->nlabels + 1) * sizeof *users);

    for (uint32_t b = 0; b < g->n; b++)
        for (uint32_t i = 0; g->block[b].end == CFG_JUMPS && i < g->block[b].nsucc; i++)
            users[g->block[b].target[i]]++;
    for (uint32_t b = 0; b < g->n; b++)
        for (uint32_t i = 0; g->block[b].end == CFG_JUMPS && i < g->block[b].nsucc; i++)
            if (users[g->block[b].target[i]] > 1)
                g->block[b].end = CFG_COMPARES;
}

void cfg_build(struct cfg *g, struct program *p, uint32_t function)
{
    uint32_t n;

    memset(g, 0, sizeof *g);
    g->program = p;
    g->function = function;
    g->f = &p->functions[function];
    g->nlabels = g->f->nlabels;
    g->block_of = arena_new(&g->arena, (g->nlabels + 1) * sizeof *g->block_of);
    g->held = arena_new(&g->arena, (g->nlabels + 1) * sizeof *g->held);
    for (uint32_t l = 0; l < g->nlabels; l++)
        g->block_of[l] = CFG_NONE;
    split(g);
    note_held_labels(g);
    n = g->n;
    for (uint32_t b = 0; b < n; b++)
        end_block(g, b, n);
    find_shared_labels(g);
}

void cfg_free(struct cfg *g)
{
    mem_free(g->block);
    arena_free(&g->arena);
}
