/* ptx/transform/liveness.c: backward data flow over the basic blocks of one function body. Sets
 * are bits over the registers that occur in it; a guarded instruction writes without ending an old
 * value. Most registers are read only after a write in the same block, so blocks keep sets of the
 * others only. */
#include "ptx/transform/liveness.h"

#include <stdlib.h>
#include <string.h>

#include "base/graph.h"
#include "base/mem.h"
#include "program/lanes.h"

struct block {
    size_t from, to; /* instructions, `to` exclusive */
    uint64_t *in;    /* live at its start */
    bool waits;      /* its set is to be computed (again) */
};

/* What is known of a register of the program. */
struct known {
    uint32_t own;     /* its number among the function's */
    uint32_t written; /* the number of the last block that writes it, plus 1 */
    bool met;         /* it belongs to the function and occurs in its body */
    bool crosses;     /* a block reads it before it writes it */
};

/* Registers that cross blocks are numbered by weight, their size in 4-byte registers; the others follow. Each
 * group starts a word of a set. */
#define MOST_WEIGHT 4
#define LOCAL (MOST_WEIGHT + 1)
#define GROUPS (LOCAL + 1)

struct liveness {
    const struct program *program;
    const struct function *function;
    uint32_t number;          /* of the function */
    struct known *known;      /* by program register */
    size_t cap_known;
    uint32_t nknown;
    uint32_t *met;            /* the registers that are met, in that order */
    size_t cap_met;
    uint32_t nmet;
    uint32_t *reg;            /* by own number: the program's */
    size_t end[GROUPS];       /* the word after each group */
    struct block *blocks;
    uint32_t nblocks;
    struct graph next, previous; /* of blocks: those that may follow, that one may follow */
    bool branches_anywhere;   /* the last block is empty and represents any place */
    uint32_t *block_of;       /* by instruction */
    uint32_t *block_of_label;
    struct arena arena;       /* of the function */
};

/* Words in the set of a block, and in one within a block. */
static size_t crossing_words(const struct liveness *l)
{
    return l->end[MOST_WEIGHT];
}

static size_t all_words(const struct liveness *l)
{
    return l->end[LOCAL];
}

/* ---- basic blocks ---- */

static bool branches(const struct instr *i)
{
    return (opcode_facts((enum opcode)i->op) & R_JUMPS) != 0;
}

static bool ends_block(const struct instr *i)
{
    return branches(i) || instr_ends_block(i);
}

static void find_blocks(struct liveness *l)
{
    const struct function *f = l->function;
    bool fresh = true;

    l->block_of = arena_new(&l->arena, (f->nbody + 1) * sizeof *l->block_of);
    l->block_of_label = arena_new(&l->arena, (f->nlabels + 1u) * sizeof *l->block_of_label);
    l->blocks = arena_new(&l->arena, (f->nbody + 2) * sizeof *l->blocks);
    l->branches_anywhere = f->branches_anywhere;
    for (size_t i = 0; i < f->nbody; i++) {
        if (fresh || f->body[i].op == OP_LABEL)
            l->blocks[l->nblocks++].from = i;
        l->block_of[i] = l->nblocks - 1;
        l->blocks[l->nblocks - 1].to = i + 1;
        if (f->body[i].op == OP_LABEL)
            l->block_of_label[f->body[i].label] = l->nblocks - 1;
        fresh = ends_block(&f->body[i]) || l->branches_anywhere;
    }
    if (l->branches_anywhere)
        l->blocks[l->nblocks++] = (struct block){ .from = f->nbody, .to = f->nbody };
}

/* The ways out of the branch that ends a block. Where its targets are not known it goes to the last
 * block. */
static void add_targets(const struct liveness *l, uint32_t block, const struct instr *i,
                        struct graph_edges *e)
{
    if (i->ntargets == 0 && i->src[0].kind == OPD_REG && l->branches_anywhere)
        graph_edge(e, block, l->nblocks - 1);
    if (i->ntargets == 0 && i->src[0].kind == OPD_LABEL)
        graph_edge(e, block, l->block_of_label[i->src[0].index]);
    for (uint32_t k = 0; k < i->ntargets; k++)
        graph_edge(e, block, l->block_of_label[i->targets[k]]);
}

/* From the block for any place, control goes to any other. */
static void link_blocks(struct liveness *l)
{
    uint32_t blocks = l->branches_anywhere ? l->nblocks - 1 : l->nblocks;
    struct graph_edges e = { NULL, 0, 0 };

    for (uint32_t n = 0; n < blocks; n++) {
        const struct instr *last = &l->function->body[l->blocks[n].to - 1];

        if (branches(last))
            add_targets(l, n, last, &e);
        if (!instr_ends_block(last) && n + 1 < blocks)
            graph_edge(&e, n, n + 1);
        if (l->branches_anywhere)
            graph_edge(&e, blocks, n);
    }
    l->next = graph_from_edges(l->nblocks, &e, GRAPH_FORWARDS);
    l->previous = graph_from_edges(l->nblocks, &e, GRAPH_BACKWARDS);
    graph_edges_free(&e);
}

/* ---- the function's registers ---- */

#define MOST_READ (MOST_SOURCES + 2)

/* The registers that an instruction reads, and how many. */
static unsigned registers_read(const struct instr *i, uint32_t read[MOST_READ])
{
    unsigned n = 0;

    for (unsigned k = 0; k < i->nsrc; k++)
        if (i->src[k].kind == OPD_REG)
            read[n++] = i->src[k].index;
    if (i->has_mem && i->mem.kind == OPD_REG)
        read[n++] = i->mem.index;
    if (i->guarded)
        read[n++] = i->guard;
    return n;
}

static struct known *meet(struct liveness *l, uint32_t reg)
{
    struct known *r = &l->known[reg];

    if (!r->met && l->program->regs[reg].function == l->number) {
        r->met = true;
        ARRAY_PUSH(l->met, l->nmet, l->cap_met, reg);
    }
    return r;
}

/* Notes registers that a block reads before it writes them. */
static void meet_block(struct liveness *l, uint32_t block)
{
    const struct block *b = &l->blocks[block];
    uint32_t read[MOST_READ];

    for (size_t at = b->from; at < b->to; at++) {
        const struct instr *i = &l->function->body[at];

        for (unsigned k = registers_read(i, read); k-- > 0;) {
            struct known *r = meet(l, read[k]);

            r->crosses = r->crosses || r->written != block + 1;
        }
        for (unsigned k = 0; k < i->ndst; k++)
            if (i->dst[k].kind == OPD_REG) {
                struct known *r = meet(l, i->dst[k].index);

                r->written = i->guarded ? r->written : block + 1;
            }
    }
}

static uint32_t weight(const struct liveness *l, uint32_t reg)
{
    enum reg_class c = l->program->regs[reg].cls;

    return c == CLASS_PRED ? 0 : class_slots(c);
}

static unsigned group_of(const struct liveness *l, uint32_t reg)
{
    return l->known[reg].crosses ? weight(l, reg) : LOCAL;
}

static void number_registers(struct liveness *l)
{
    size_t count[GROUPS] = { 0 }, words = 0;

    for (uint32_t n = 0; n < l->nmet; n++)
        count[group_of(l, l->met[n])]++;
    for (unsigned g = 0; g < GROUPS; g++) {
        size_t first = 64 * words;

        words += (count[g] + 63) / 64;
        l->end[g] = words;
        count[g] = first;
    }
    l->reg = arena_new(&l->arena, (64 * words + 1) * sizeof *l->reg);
    for (uint32_t n = 0; n < l->nmet; n++) {
        size_t own = count[group_of(l, l->met[n])]++;

        l->known[l->met[n]].own = (uint32_t)own;
        l->reg[own] = l->met[n];
    }
}

/* Nothing is known of a register but in its function: the next function starts anew. */
static void forget_registers(struct liveness *l)
{
    const struct known unknown = { .own = 0 };

    for (uint32_t n = 0; n < l->nmet; n++)
        l->known[l->met[n]] = unknown;
    l->nmet = 0;
    while (l->nknown < l->program->nregs)
        ARRAY_PUSH(l->known, l->nknown, l->cap_known, unknown);
}

/* ---- sets ---- */

/* A set on its way through a block, and how many 4-byte registers it amounts to. */
struct live {
    uint64_t *set;
    uint32_t weight;
};

static void set_live(const struct liveness *l, struct live *x, uint32_t reg, bool live)
{
    uint32_t i = l->known[reg].own;
    uint64_t bit = (uint64_t)1 << (i % 64);

    if (!l->known[reg].met || ((x->set[i / 64] & bit) != 0) == live)
        return;
    x->set[i / 64] ^= bit;
    x->weight = live ? x->weight + weight(l, reg) : x->weight - weight(l, reg);
}

/* What is live before an instruction, from what is live after it. */
static void step_back(const struct liveness *l, const struct instr *i, struct live *live)
{
    uint32_t read[MOST_READ];

    for (unsigned k = 0; k < i->ndst && !i->guarded; k++)
        if (i->dst[k].kind == OPD_REG)
            set_live(l, live, i->dst[k].index, false);
    for (unsigned k = registers_read(i, read); k-- > 0;)
        set_live(l, live, read[k], true);
}

/* What is live at the end of a block. Within the block other registers come and go. */
static void live_out(const struct liveness *l, uint32_t block, uint64_t *set)
{
    memset(set, 0, crossing_words(l) * sizeof *set);
    for (uint32_t k = l->next.start[block]; k < l->next.start[block + 1]; k++)
        for (size_t w = 0; w < crossing_words(l); w++)
            set[w] |= l->blocks[l->next.to[k]].in[w];
}

/* ---- the fixed point ---- */

/* Recomputes one block; before and after, `set` has only what crosses blocks. True when what is
 * live at its start grew. */
static bool update_block(const struct liveness *l, uint32_t block, uint64_t *set)
{
    const struct block *b = &l->blocks[block];
    struct live live = { set, 0 };
    bool grew = false;

    live_out(l, block, set);
    for (size_t i = b->to; i-- > b->from;)
        step_back(l, &l->function->body[i], &live);
    for (size_t w = 0; w < crossing_words(l); w++) {
        grew |= (set[w] & ~b->in[w]) != 0;
        b->in[w] |= set[w];
    }
    return grew;
}

/* The last block comes first; then those before what grew. */
static void solve(struct liveness *l)
{
    uint64_t *live = arena_new(&l->arena, all_words(l) * sizeof *live);
    uint32_t *wait = arena_new(&l->arena, (l->nblocks + 1u) * sizeof *wait), nwait = 0;

    for (uint32_t n = 0; n < l->nblocks; n++) {
        l->blocks[n].in = arena_new(&l->arena, crossing_words(l) * sizeof *live);
        l->blocks[n].waits = true;
        wait[nwait++] = n;
    }
    while (nwait > 0) {
        uint32_t block = wait[--nwait];

        l->blocks[block].waits = false;
        if (!update_block(l, block, live))
            continue;
        for (uint32_t k = l->previous.start[block]; k < l->previous.start[block + 1]; k++) {
            struct block *before = &l->blocks[l->previous.to[k]];

            if (!before->waits)
                wait[nwait++] = l->previous.to[k];
            before->waits = true;
        }
    }
}

struct liveness *liveness_new(const struct program *p)
{
    struct liveness *l = mem_new(sizeof *l);

    l->program = p;
    return l;
}

static void forget_function(struct liveness *l)
{
    arena_free(&l->arena);
    graph_clear(&l->next);
    graph_clear(&l->previous);
}

void liveness_find(struct liveness *l, uint32_t function)
{
    forget_function(l);
    forget_registers(l);
    l->function = &l->program->functions[function];
    l->number = function;
    l->nblocks = 0;
    find_blocks(l);
    link_blocks(l);
    for (uint32_t n = 0; n < l->nblocks; n++)
        meet_block(l, n);
    number_registers(l);
    solve(l);
}

void liveness_free(struct liveness *l)
{
    forget_function(l);
    mem_free(l->known);
    mem_free(l->met);
    mem_free(l);
}

/* ---- questions ---- */

static int compare_registers(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

static struct live_list list_of(struct liveness *l, const uint64_t *set)
{
    struct live_list list = { NULL, 0 };

    for (size_t w = 0; w < all_words(l); w++)
        list.n += lane_count(set[w]);
    list.reg = arena_new(&l->arena, (list.n + 1u) * sizeof *list.reg);
    list.n = 0;
    for (size_t w = 0; w < all_words(l); w++)
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
            list.reg[list.n++] = l->reg[64 * w + lane_lowest(rest)];
    qsort(list.reg, list.n, sizeof *list.reg, compare_registers);
    return list;
}

void liveness_after(struct liveness *l, const size_t *at, size_t n, struct live_list *lists)
{
    struct live live = { mem_new(all_words(l) * sizeof *live.set), 0 };

    while (n > 0) {
        uint32_t block = l->block_of[at[n - 1]];
        const struct block *b = &l->blocks[block];

        live_out(l, block, live.set);
        for (size_t i = b->to; i-- > b->from && n > 0;) {
            while (n > 0 && at[n - 1] == i)
                lists[--n] = list_of(l, live.set);
            step_back(l, &l->function->body[i], &live);
        }
    }
    mem_free(live.set);
}

/* ---- pressure ---- */

static uint32_t weight_of(const struct liveness *l, const uint64_t *set)
{
    uint32_t sum = 0;

    for (uint32_t heavy = 1; heavy <= MOST_WEIGHT; heavy++)
        for (size_t w = l->end[heavy - 1]; w < l->end[heavy]; w++)
            sum += heavy * lane_count(set[w]);
    return sum;
}

uint32_t liveness_pressure(const struct liveness *l)
{
    struct live live = { mem_new(all_words(l) * sizeof *live.set), 0 };
    uint32_t most = 0;

    for (uint32_t n = 0; n < l->nblocks; n++) {
        const struct block *b = &l->blocks[n];

        live_out(l, n, live.set);
        live.weight = weight_of(l, live.set);
        for (size_t i = b->to; i-- > b->from;) {
            if (live.weight > most)
                most = live.weight;
            step_back(l, &l->function->body[i], &live);
        }
        if (live.weight > most)
            most = live.weight;
    }
    mem_free(live.set);
    return most;
}
