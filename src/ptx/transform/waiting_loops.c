/* ptx/transform/waiting_loops.c: the loops whose end depends on what other threads do (STG
 * VI-C): backwards from the conditions under which they are left, through registers and through
 * the branches that decide what is in these, to an atomic operation, a volatile or acquiring
 * load, or a test of a barrier in memory. It places nothing. */
#include <string.h>

#include "base/hash.h"
#include "ptx/transform/barrier_parts.h"

/* The value that a register has before an instruction. */
struct use {
    uint32_t block, at, reg;
};

/* A set of pairs of a block and a register. */
struct seen {
    uint64_t *slot; /* the pair plus 1; 0: free */
    size_t n, cap;  /* cap: 0 or a power of two */
};

/* What is looked at for one loop. */
struct slice {
    const struct barriers *x;
    const struct flow *f;
    uint32_t region;
    uint32_t *member, nmembers;  /* its blocks */
    uint32_t **preds, *npreds;   /* by block, those in the function */
    struct use *todo;            /* values that the end depends on, still to look at */
    uint32_t ntodo;
    size_t cap_todo;
    struct seen seen;            /* registers at the ends of blocks that were among them */
    bool *asked;                 /* by block: whether control comes to it matters */
    uint32_t *place, nplaces;    /* those */
    size_t cap_place;
    uint32_t *reach, *avoid;     /* by block: stamps of the two searches */
    uint32_t stamp;
    uint32_t *stack;
    bool calls;                  /* it calls functions: what they return may depend on a source */
    const bool *varying;         /* by register (uniform.c) */
    enum loop_wait waits;
};

static bool tests_barrier(const struct instr *i)
{
    return i->op == OP_MBTEST || i->op == OP_MBTESTPARITY || i->op == OP_MBTRY ||
           i->op == OP_MBTRYPARITY;
}

bool is_waiting_source(const struct instr *i)
{
    enum opcode op = (enum opcode)i->op;

    if (op == OP_ATOM || tests_barrier(i))
        return true;
    return op == OP_LD &&
           ((i->mods & MOD_VOLATILE) != 0 || i->order > ORDER_WEAK || i->cop == COP_CV);
}

bool is_unaligned_barrier(const struct instr *i)
{
    return i->op == OP_BAR && (i->mods & MOD_ALIGNED) == 0 && i->barrier != BARRIER_ARRIVE;
}

/* ---- the loop's blocks ---- */

static bool is_member(const struct slice *s, uint32_t block)
{
    return s->f->g.block[block].region != CFG_NONE && flow_is_inside(s->f, block, s->region);
}

static const struct instr *branch_of(const struct slice *s, uint32_t b)
{
    uint32_t at = s->f->g.block[b].branch;

    return at == CFG_NONE ? NULL : &s->f->g.f->body[at];
}

/* ---- what is wanted ---- */

static bool put(struct seen *t, uint64_t key)
{
    size_t at = (size_t)hash_mix(key, 1) & (t->cap - 1);

    while (t->slot[at] != 0 && t->slot[at] != key)
        at = (at + 1) & (t->cap - 1);
    if (t->slot[at] == key)
        return false;
    t->slot[at] = key;
    t->n++;
    return true;
}

/* False: the pair was there. */
static bool see(struct seen *t, uint32_t block, uint32_t reg)
{
    struct seen larger = { .n = 0 };

    if (2 * t->n >= t->cap) {
        larger.cap = t->cap == 0 ? 64 : 2 * t->cap;
        larger.slot = mem_new(larger.cap * sizeof *larger.slot);
        for (size_t i = 0; i < t->cap; i++)
            if (t->slot[i] != 0)
                put(&larger, t->slot[i]);
        mem_free(t->slot);
        *t = larger;
    }
    return put(t, ((uint64_t)block << 32 | reg) + 1);
}

static void want(struct slice *s, struct use u)
{
    ARRAY_PUSH(s->todo, s->ntodo, s->cap_todo, u);
}

static void want_operand(struct slice *s, const struct operand *o, uint32_t block, uint32_t at)
{
    if (o->kind == OPD_REG)
        want(s, (struct use){ block, at, o->index });
}

static void ask(struct slice *s, uint32_t block)
{
    if (s->asked[block])
        return;
    s->asked[block] = true;
    ARRAY_PUSH(s->place, s->nplaces, s->cap_place, block);
}

static void want_branch(struct slice *s, uint32_t b)
{
    const struct instr *i = branch_of(s, b);
    uint32_t at = s->f->g.block[b].last;

    if (i == NULL)
        return;
    if (i->guarded)
        want(s, (struct use){ b, at, i->guard });
    if (s->f->g.block[b].end != CFG_FORKS && s->f->g.block[b].end != CFG_GOES)
        want_operand(s, &i->src[0], b, at);
}

/* ---- which branches decide whether control comes to a block ---- */

/* Marks all members from which a path leads to those on the stack, except paths past `past` and through the
 * header. */
static void search_back(struct slice *s, uint32_t *mark, uint32_t n, uint32_t past)
{
    uint32_t header = s->f->t.region[s->region].header;

    while (n > 0) {
        uint32_t b = s->stack[--n];

        for (uint32_t k = 0; b != header && k < s->npreds[b]; k++) {
            uint32_t from = s->preds[b][k];

            if (from == past || mark[from] == s->stamp || !is_member(s, from))
                continue;
            mark[from] = s->stamp;
            s->stack[n++] = from;
        }
    }
}

static bool goes_round_or_out(const struct slice *s, uint32_t to)
{
    return to == s->f->t.region[s->region].header || !is_member(s, to);
}

static void decide(struct slice *s, uint32_t b, uint32_t block)
{
    const struct cfg_block *at = &s->f->g.block[b];
    bool comes = false, passes = false;

    for (uint32_t k = 0; k < at->nsucc; k++) {
        uint32_t to = at->succ[k];
        bool out = goes_round_or_out(s, to);

        comes = comes || to == block || (!out && s->reach[to] == s->stamp);
        passes = passes || (to != block && (out || s->avoid[to] == s->stamp));
    }
    if (comes && passes) {
        want_branch(s, b);
        ask(s, b);
    }
}

/* Wants what the branches look at from which one way leads to the block and another does not. */
static void ask_why(struct slice *s, uint32_t block)
{
    uint32_t n = 0;

    s->stamp++;
    s->reach[block] = s->stamp;
    s->stack[0] = block;
    search_back(s, s->reach, 1, CFG_NONE);
    for (uint32_t i = 0; i < s->nmembers; i++) {
        const struct cfg_block *at = &s->f->g.block[s->member[i]];
        bool out = false;

        for (uint32_t k = 0; k < at->nsucc; k++)
            out = out || goes_round_or_out(s, at->succ[k]);
        if (out && s->member[i] != block) {
            s->avoid[s->member[i]] = s->stamp;
            s->stack[n++] = s->member[i];
        }
    }
    search_back(s, s->avoid, n, block);
    for (uint32_t i = 0; i < s->nmembers; i++)
        if (s->f->g.block[s->member[i]].nsucc > 1)
            decide(s, s->member[i], block);
}

/* ---- through registers ---- */

/* Do all lanes in the loop test the same barrier? */
static bool is_common_barrier(const struct slice *s, const struct instr *i)
{
    return tests_barrier(i) && (i->mem.kind != OPD_REG || !s->varying[i->mem.index]);
}

static void see_wait(struct slice *s, enum loop_wait w)
{
    if (w > s->waits)
        s->waits = w;
}

/* What an instruction that writes a wanted value is made of. */
static void look_through(struct slice *s, uint32_t block, uint32_t at)
{
    const struct instr *i = &s->f->g.f->body[at];

    if (is_waiting_source(i))
        see_wait(s, is_common_barrier(s, i) ? LOOP_WAITS_TOGETHER : LOOP_WAITS);
    else if (s->calls && i->op == OP_LD && i->space == SPACE_LOCAL)
        see_wait(s, LOOP_WAITS);
    for (unsigned k = 0; k < i->nsrc; k++)
        want_operand(s, &i->src[k], block, at);
    if (i->has_mem)
        want_operand(s, &i->mem, block, at);
    if (i->guarded)
        want(s, (struct use){ block, at, i->guard });
    ask(s, block);
}

static bool writes(const struct instr *i, uint32_t reg)
{
    for (unsigned d = 0; d < i->ndst; d++)
        if (i->dst[d].kind == OPD_REG && i->dst[d].index == reg)
            return true;
    return false;
}

static bool calls_source(const struct barriers *x, uint32_t callee)
{
    return callee != NO_FUNCTION && (x->flow[callee].facts & FACT_SOURCE) != 0;
}

/* Is the register a result of the call? What comes in is not followed through a function. */
static bool returns(const struct slice *s, const struct instr *call, uint32_t reg)
{
    uint32_t n = call->op == OP_CALL ? flow_ncallees(s->x->p, call) : 0;

    for (uint32_t c = 0; c < n; c++) {
        uint32_t callee = flow_callee(s->x->p, call, c);
        const struct param_list *out = &s->x->p->functions[callee].returns;

        for (uint32_t k = 0; k < out->n; k++)
            if (out->v[k].in_register && out->v[k].index == reg)
                return true;
    }
    return false;
}

/* Goes back to the instructions of the loop that may have written it. */
static void look_for_writers(struct slice *s, struct use u)
{
    const struct cfg_block *b = &s->f->g.block[u.block];

    for (uint32_t i = u.at; i > b->first; i--) {
        const struct instr *in = &s->f->g.f->body[i - 1];

        if (returns(s, in, u.reg))
            see_wait(s, LOOP_WAITS);
        if (!writes(in, u.reg))
            continue;
        look_through(s, u.block, i - 1);
        if (!in->guarded)
            return;
    }
    for (uint32_t k = 0; k < s->npreds[u.block]; k++) {
        uint32_t from = s->preds[u.block][k];

        if (is_member(s, from) && see(&s->seen, from, u.reg))
            want(s, (struct use){ from, s->f->g.block[from].last, u.reg });
    }
}

/* ---- one loop ---- */

/* The conditions under which the loop is left. */
static void want_exits(struct slice *s)
{
    for (uint32_t m = 0; m < s->nmembers; m++) {
        uint32_t b = s->member[m];
        const struct cfg_block *at = &s->f->g.block[b];

        for (uint32_t k = 0; k < at->nsucc; k++)
            if (!is_member(s, at->succ[k])) {
                want_branch(s, b);
                ask(s, b);
            }
        for (uint32_t k = at->first; k < at->last; k++) {
            const struct instr *i = &s->f->g.f->body[k];

            if (i->guarded && (opcode_facts((enum opcode)i->op) & R_LEAVES) != 0) {
                want(s, (struct use){ b, k, i->guard });
                ask(s, b);
            }
        }
    }
}

static bool has_source(struct slice *s)
{
    bool any = false;

    s->calls = false;
    for (uint32_t m = 0; m < s->nmembers; m++) {
        const struct cfg_block *at = &s->f->g.block[s->member[m]];
        const struct spot *place = &s->f->spot[s->member[m]];

        for (uint32_t k = at->first; k < at->last; k++)
            any = any || is_waiting_source(&s->f->g.f->body[k]);
        s->calls = s->calls || place->ncalls > 0;
        for (uint32_t c = 0; c < place->ncalls; c++) {
            const struct instr *call = &s->f->g.f->body[s->f->call[place->calls + c]];
            uint32_t n = flow_ncallees(s->x->p, call);

            for (uint32_t i = 0; i < n; i++) {
                uint32_t callee = flow_callee(s->x->p, call, i);

                any = any || calls_source(s->x, callee);
            }
        }
    }
    return any;
}

static void forget(struct slice *s)
{
    if (s->seen.cap > 0)
        memset(s->seen.slot, 0, s->seen.cap * sizeof *s->seen.slot);
    s->seen.n = 0;
    memset(s->asked, 0, s->f->g.n * sizeof *s->asked);
    s->ntodo = s->nplaces = 0;
    s->waits = LOOP_ENDS;
}

/* Does its end depend on a source? */
static enum loop_wait depends(struct slice *s)
{
    uint32_t places = 0;

    if (!has_source(s))
        return LOOP_ENDS;
    forget(s);
    want_exits(s);
    while (s->waits != LOOP_WAITS && (s->ntodo > 0 || places < s->nplaces)) {
        if (s->ntodo > 0)
            look_for_writers(s, s->todo[--s->ntodo]);
        else
            ask_why(s, s->place[places++]);
    }
    return s->waits;
}

/* ---- all loops ---- */

static void list_preds(struct slice *s)
{
    const struct cfg *g = &s->f->g;

    for (uint32_t b = 0; b < g->n; b++)
        for (uint32_t k = 0; k < g->block[b].nsucc; k++)
            s->npreds[g->block[b].succ[k]]++;
    for (uint32_t b = 0; b < g->n; b++) {
        s->preds[b] = mem_new((s->npreds[b] + 1) * sizeof **s->preds);
        s->npreds[b] = 0;
    }
    for (uint32_t b = 0; b < g->n; b++)
        for (uint32_t k = 0; k < g->block[b].nsucc; k++) {
            uint32_t to = g->block[b].succ[k];

            s->preds[to][s->npreds[to]++] = b;
        }
}

static void list_members(struct slice *s)
{
    s->nmembers = 0;
    for (uint32_t b = 0; b < s->f->g.n; b++)
        if (is_member(s, b))
            s->member[s->nmembers++] = b;
}

static bool any_source(const struct barriers *x, const struct flow *f)
{
    for (size_t i = 0; i < f->g.f->nbody; i++) {
        const struct instr *in = &f->g.f->body[i];

        if (is_waiting_source(in))
            return true;
        for (uint32_t c = 0; in->op == OP_CALL && c < flow_ncallees(x->p, in); c++) {
            uint32_t callee = flow_callee(x->p, in, c);

            if (calls_source(x, callee))
                return true;
        }
    }
    return false;
}

static void slice_free(struct slice *s)
{
    for (uint32_t b = 0; b < s->f->g.n; b++)
        mem_free(s->preds[b]);
    mem_free(s->preds);
    mem_free(s->npreds);
    mem_free(s->member);
    mem_free(s->seen.slot);
    mem_free(s->asked);
    mem_free(s->todo);
    mem_free(s->place);
    mem_free(s->reach);
    mem_free(s->avoid);
    mem_free(s->stack);
}

void find_waiting_loops(const struct barriers *x, const struct flow *f, enum loop_wait *waits)
{
    struct slice s = { .x = x, .f = f };
    uint32_t n = f->g.n;
    bool *varying;

    if (f->t.n < 2 || !any_source(x, f))
        return;
    varying = find_varying(x->p, f->g.f);
    s.varying = varying;
    s.preds = mem_new(n * sizeof *s.preds);
    s.npreds = mem_new(n * sizeof *s.npreds);
    s.member = mem_new(n * sizeof *s.member);
    s.asked = mem_new(n * sizeof *s.asked);
    s.reach = mem_new(n * sizeof *s.reach);
    s.avoid = mem_new(n * sizeof *s.avoid);
    s.stack = mem_new((n + 1) * sizeof *s.stack);
    list_preds(&s);
    for (s.region = 1; s.region < f->t.n; s.region++) {
        list_members(&s);
        waits[s.region] = depends(&s);
    }
    mem_free(varying);
    slice_free(&s);
}
