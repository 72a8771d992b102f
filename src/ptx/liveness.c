/* ptx/liveness.c: backward data flow over the basic blocks of one function body. Sets are bits over
 * the function's own registers; a guarded instruction writes without ending an old value. Most are
 * read only behind a write in the same block: blocks keep sets of the others alone. */
#include "ptx/liveness.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

struct block {
    size_t from, to;          /* instructions, `to` exclusive */
    uint32_t *next;           /* blocks that may follow */
    uint32_t nnext;
    uint64_t *in, *out;       /* live at its start and at its end */
};

struct liveness {
    const struct program *program;
    const struct function *function;
    uint32_t *own;            /* by program register: number among the function's, or NOT_OWN;
                                 those come first that some block reads before it writes them */
    uint32_t *reg;            /* and back */
    uint32_t nown;
    size_t words, all_words;  /* of the set of a block, of one within a block */
    struct block *blocks;
    uint32_t nblocks;
    uint32_t *block_of;       /* by instruction */
    uint32_t *block_of_label;
    struct arena arena;
};

#define NOT_OWN 0xffffffffu

/* ---- basic blocks ---- */

static bool branches(const struct instr *i)
{
    return i->op == OP_BRA || i->op == OP_BRX;
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
    l->blocks = arena_new(&l->arena, (f->nbody + 1) * sizeof *l->blocks);
    for (size_t i = 0; i < f->nbody; i++) {
        if (fresh || f->body[i].op == OP_LABEL)
            l->blocks[l->nblocks++].from = i;
        l->block_of[i] = l->nblocks - 1;
        l->blocks[l->nblocks - 1].to = i + 1;
        if (f->body[i].op == OP_LABEL)
            l->block_of_label[f->body[i].label] = l->nblocks - 1;
        fresh = ends_block(&f->body[i]);
    }
}

static void add_targets(const struct liveness *l, struct block *b, const struct instr *i)
{
    if (i->ntargets == 0 && i->src[0].kind == OPD_LABEL)
        b->next[b->nnext++] = l->block_of_label[i->src[0].index];
    for (uint32_t k = 0; k < i->ntargets; k++)
        b->next[b->nnext++] = l->block_of_label[i->targets[k]];
}

static void link_blocks(struct liveness *l)
{
    const struct function *f = l->function;

    for (uint32_t n = 0; n < l->nblocks; n++) {
        struct block *b = &l->blocks[n];
        const struct instr *last = &f->body[b->to - 1];

        b->next = arena_new(&l->arena, (last->ntargets + 2u) * sizeof *b->next);
        if (branches(last))
            add_targets(l, b, last);
        if (!instr_ends_block(last) && n + 1 < l->nblocks)
            b->next[b->nnext++] = n + 1;
    }
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

/* Notes registers that a block reads before it writes them. written: by register, the number of the
 * last block that wrote it, plus 1. */
static void find_crossing(const struct liveness *l, uint32_t block, uint32_t *written,
                          bool *crossing)
{
    const struct block *b = &l->blocks[block];
    uint32_t read[MOST_READ];

    for (size_t at = b->from; at < b->to; at++) {
        const struct instr *i = &l->function->body[at];

        for (unsigned k = registers_read(i, read); k-- > 0;)
            crossing[read[k]] = crossing[read[k]] || written[read[k]] != block + 1;
        for (unsigned k = 0; k < i->ndst && !i->guarded; k++)
            if (i->dst[k].kind == OPD_REG)
                written[i->dst[k].index] = block + 1;
    }
}

static void number_registers(struct liveness *l, uint32_t function)
{
    const struct program *p = l->program;
    uint32_t *written = mem_new((p->nregs + 1u) * sizeof *written);
    bool *crossing = mem_new((p->nregs + 1u) * sizeof *crossing);

    for (uint32_t n = 0; n < l->nblocks; n++)
        find_crossing(l, n, written, crossing);
    l->own = arena_new(&l->arena, (p->nregs + 1u) * sizeof *l->own);
    l->reg = arena_new(&l->arena, (p->nregs + 1u) * sizeof *l->reg);
    for (int first = 1; first >= 0; first--) {
        for (uint32_t r = 0; r < p->nregs; r++) {
            if (crossing[r] != (first == 1))
                continue;
            l->own[r] = p->regs[r].function == function ? l->nown : NOT_OWN;
            if (l->own[r] != NOT_OWN)
                l->reg[l->nown++] = r;
        }
        l->words = first == 1 ? l->nown / 64 + 1 : l->words;
    }
    l->all_words = l->nown / 64 + 1;
    mem_free(written);
    mem_free(crossing);
}

/* A set on its way through a block, and how many 4-byte registers it amounts to. */
struct live {
    uint64_t *set;
    uint32_t weight;
};

static uint32_t weight(const struct liveness *l, uint32_t reg)
{
    enum reg_class c = l->program->regs[reg].cls;

    return c == CLASS_PRED ? 0 : class_slots(c);
}

static void add(const struct liveness *l, struct live *x, uint32_t reg)
{
    uint32_t i = l->own[reg];
    uint64_t bit = (uint64_t)1 << (i % 64);

    if (i == NOT_OWN || (x->set[i / 64] & bit) != 0)
        return;
    x->set[i / 64] |= bit;
    x->weight += weight(l, reg);
}

static void drop(const struct liveness *l, struct live *x, uint32_t reg)
{
    uint32_t i = l->own[reg];
    uint64_t bit = (uint64_t)1 << (i % 64);

    if (i == NOT_OWN || (x->set[i / 64] & bit) == 0)
        return;
    x->set[i / 64] &= ~bit;
    x->weight -= weight(l, reg);
}

/* What is live before an instruction, from what is live after it. */
static void step_back(const struct liveness *l, const struct instr *i, struct live *live)
{
    uint32_t read[MOST_READ];

    for (unsigned k = 0; k < i->ndst && !i->guarded; k++)
        if (i->dst[k].kind == OPD_REG)
            drop(l, live, i->dst[k].index);
    for (unsigned k = registers_read(i, read); k-- > 0;)
        add(l, live, read[k]);
}

/* ---- the fixed point ---- */

/* Recomputes one block; before and after, `set` has only what crosses blocks. True when what is live
 * at its start grew. */
static bool update_block(const struct liveness *l, struct block *b, uint64_t *set)
{
    struct live live = { set, 0 };
    bool grew = false;

    for (uint32_t k = 0; k < b->nnext; k++)
        for (size_t w = 0; w < l->words; w++)
            b->out[w] |= l->blocks[b->next[k]].in[w];
    memcpy(set, b->out, l->words * sizeof *set);
    for (size_t i = b->to; i-- > b->from;)
        step_back(l, &l->function->body[i], &live);
    for (size_t w = 0; w < l->words; w++) {
        grew |= (set[w] & ~b->in[w]) != 0;
        b->in[w] |= set[w];
    }
    return grew;
}

static void solve(struct liveness *l)
{
    uint64_t *live = arena_new(&l->arena, l->all_words * sizeof *live);
    bool again = true;

    for (uint32_t n = 0; n < l->nblocks; n++) {
        l->blocks[n].in = arena_new(&l->arena, l->words * sizeof *live);
        l->blocks[n].out = arena_new(&l->arena, l->words * sizeof *live);
    }
    while (again) {
        again = false;
        for (uint32_t n = l->nblocks; n-- > 0;)
            again |= update_block(l, &l->blocks[n], live);
    }
}

struct liveness *liveness_of(const struct program *p, uint32_t function)
{
    struct liveness *l = mem_new(sizeof *l);

    l->program = p;
    l->function = &p->functions[function];
    find_blocks(l);
    link_blocks(l);
    number_registers(l, function);
    solve(l);
    return l;
}

void liveness_free(struct liveness *l)
{
    arena_free(&l->arena);
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

    for (size_t w = 0; w < l->all_words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
            list.n++;
    list.reg = arena_new(&l->arena, (list.n + 1u) * sizeof *list.reg);
    list.n = 0;
    for (size_t w = 0; w < l->all_words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
            list.reg[list.n++] = l->reg[64 * w + lane_lowest(rest)];
    qsort(list.reg, list.n, sizeof *list.reg, compare_registers);
    return list;
}

void liveness_after(struct liveness *l, const size_t *at, size_t n, struct live_list *lists)
{
    struct live live = { mem_new(l->all_words * sizeof *live.set), 0 };

    while (n > 0) {
        const struct block *b = &l->blocks[l->block_of[at[n - 1]]];

        memcpy(live.set, b->out, l->words * sizeof *live.set);
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

    for (size_t w = 0; w < l->words; w++)
        for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
            sum += weight(l, l->reg[64 * w + lane_lowest(rest)]);
    return sum;
}

uint32_t liveness_pressure(const struct liveness *l)
{
    struct live live = { mem_new(l->all_words * sizeof *live.set), 0 };
    uint32_t most = 0;

    for (uint32_t n = 0; n < l->nblocks; n++) {
        const struct block *b = &l->blocks[n];

        memcpy(live.set, b->out, l->words * sizeof *live.set);
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
