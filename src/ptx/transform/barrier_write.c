/* ptx/transform/barrier_write.c: writes a body anew with its barriers, in its old order (STG V). BSYNC is the
 * first instruction of a place, BSSY the last before its branch, BREAK is on the path of leaving threads. It
 * decides only labels and detours. */
#include "ptx/transform/barrier_parts.h"

/* A detour: an entry of a branch's table that needs BREAKs. */
struct pad {
    uint32_t label;
    struct edge e;
};

struct writer {
    struct barriers *x;
    struct flow *f;
    struct weave w;
    uint32_t *text, ntext;   /* blocks of the text, in its order */
    uint32_t *turn;          /* by block: its number there; 0 for one that has none */
    uint32_t *latch_after;   /* by block of the text: the first latch that may follow it */
    uint32_t *latch_next;    /* by latch: the next one there */
    uint32_t *waiting, nwaiting; /* latches, until no block falls into them */
    struct pad *pad;
    uint32_t npads;
    size_t cap_pad;
    bool any;
};

static struct cfg_block *block_of(const struct writer *c, uint32_t b)
{
    return &c->f->g.block[b];
}

static struct guard guard_of(const struct instr *i)
{
    return (struct guard){ i->guarded, i->guard_negated, i->guard };
}

static const struct instr *branch_of(const struct writer *c, uint32_t b)
{
    return &c->f->g.f->body[block_of(c, b)->branch];
}

/* ---- places that were added ---- */

static bool is_live(const struct writer *c, uint32_t join)
{
    return join != NO_JOIN && !c->x->join[join].dropped;
}

static bool opens_any(const struct writer *c, uint32_t b)
{
    for (uint32_t j = c->f->spot[b].opened; j != NO_JOIN; j = c->x->join[j].beside)
        if (is_live(c, j))
            return true;
    return false;
}

static bool was_added(const struct writer *c, uint32_t b)
{
    return c->f->spot[b].loop != CFG_NONE;
}

static bool is_empty(const struct writer *c, uint32_t b)
{
    return !is_live(c, c->f->spot[b].join) && !opens_any(c, b) && !c->f->spot[b].yields;
}

/* Control comes there from the end of one block only, where it can be written. */
static bool is_inlined(const struct writer *c, uint32_t b)
{
    return was_added(c, b) && c->f->spot[b].entered == 1 &&
           block_of(c, c->f->spot[b].from)->end == CFG_GOES;
}

/* Where an edge to b leads, when nothing is to be done there. */
static uint32_t resolve(const struct writer *c, uint32_t b)
{
    while (was_added(c, b) && is_empty(c, b))
        b = block_of(c, b)->succ[0];
    return b;
}

/* Is it a block of its own? */
static bool is_written(const struct writer *c, uint32_t b)
{
    return !was_added(c, b) ||
           (block_of(c, b)->region != CFG_NONE && c->f->spot[b].entered > 0 && !is_empty(c, b) &&
            !is_inlined(c, b));
}

/* ---- the instructions at a place ---- */

static void write_join(struct writer *c, uint32_t join, struct guard guard)
{
    const struct join *j = &c->x->join[join];

    if (j->spills)
        weave_restore(&c->w, j->b, j->spilled, guard);
    if (j->label != block_of(c, j->at)->label)
        weave_place(&c->w, j->label);
    if (!j->open_ended)
        weave_bsync(&c->w, j->b, guard);
}

static void write_start(struct writer *c, uint32_t b, struct guard guard)
{
    if (is_live(c, c->f->spot[b].join))
        write_join(c, c->f->spot[b].join, guard);
    if (c->f->base != NO_JOIN && c->x->join[c->f->base].at == b)
        write_join(c, c->f->base, guard);
    if (c->f->spot[b].yields)
        weave_yield(&c->w, guard);
    c->any = c->any || c->f->spot[b].yields;
}

static void write_opening(struct writer *c, uint32_t join)
{
    const struct join *j = &c->x->join[join];

    c->any = true;
    weave_bssy(&c->w, j->b, j->label);
    if (j->spills)
        weave_spill(&c->w, j->spilled, j->b);
}

static void write_openings(struct writer *c, uint32_t b)
{
    for (uint32_t j = c->f->spot[b].opened; j != NO_JOIN; j = c->x->join[j].beside)
        if (is_live(c, j))
            write_opening(c, j);
}

static bool needs_break(const struct writer *c, struct edge e)
{
    for (uint32_t i = c->f->spot[e.from].breaks; i != CFG_NONE; i = c->f->need[i].next)
        if (c->f->need[i].k == e.k)
            return true;
    return false;
}

static void write_breaks(struct writer *c, struct edge e, struct guard guard)
{
    for (uint32_t i = c->f->spot[e.from].breaks; i != CFG_NONE; i = c->f->need[i].next)
        if (c->f->need[i].k == e.k)
            weave_bbreak(&c->w, c->x->join[c->f->need[i].join].b, guard);
}

/* ---- ways on ---- */

/* A label at the block: the one that the branch of the source names, if that is where it goes. */
static uint32_t label_of(struct writer *c, uint32_t b, uint32_t named)
{
    if (named < c->f->g.nlabels && c->f->g.block_of[named] == b)
        return named;
    return cfg_label(&c->f->g, b);
}

static uint32_t named_by(const struct instr *branch)
{
    return branch->src[0].kind == OPD_LABEL ? branch->src[0].index : CFG_NONE;
}

static void write_branch(struct writer *c, uint32_t b, uint32_t to)
{
    struct instr i = *branch_of(c, b);

    instr_keep_operands(&i, &c->x->p->arena);
    i.src[0] = label_operand(label_of(c, to, named_by(&i)));
    i.src[0].text = branch_of(c, b)->src[0].text;
    weave_keep(&c->w, &i);
}

/* The block that is written after the one of this number. */
static uint32_t next_of(const struct writer *c, uint32_t turn)
{
    uint32_t next, loop;

    if (turn + 1 >= c->ntext)
        return CFG_NONE;
    next = c->text[turn + 1];
    loop = block_of(c, next)->heads;
    if (loop != CFG_NONE && c->f->landing[loop] != CFG_NONE && is_written(c, c->f->landing[loop]))
        return c->f->landing[loop];
    return next;
}

static void fall_to(struct writer *c, uint32_t b, uint32_t to)
{
    to = resolve(c, to);
    if (was_added(c, b) || next_of(c, c->turn[b]) != to)
        weave_bra(&c->w, cfg_label(&c->f->g, to), NO_GUARD, NULL);
}

/* Writes here the instructions of a place that only this path reaches. */
static uint32_t write_inlined(struct writer *c, uint32_t to)
{
    to = resolve(c, to);
    while (is_inlined(c, to)) {
        write_start(c, to, NO_GUARD);
        write_openings(c, to);
        to = resolve(c, block_of(c, to)->succ[0]);
    }
    return to;
}

static void write_going(struct writer *c, uint32_t b)
{
    uint32_t to;

    write_breaks(c, (struct edge){ b, 0 }, NO_GUARD);
    to = write_inlined(c, block_of(c, b)->succ[0]);
    if (block_of(c, b)->branch != CFG_NONE)
        write_branch(c, b, to);
    else
        fall_to(c, b, to);
}

/* ---- branches by a table ---- */

static uint32_t table_label(struct writer *c, uint32_t b, uint32_t k)
{
    const struct cfg_block *at = block_of(c, b);
    struct pad pad = { .e = { b, k } };

    if (!needs_break(c, pad.e))
        return label_of(c, resolve(c, at->succ[k]), at->target[k]);
    pad.label = cfg_new_label(&c->f->g);
    ARRAY_PUSH(c->pad, c->npads, c->cap_pad, pad);
    return pad.label;
}

static void write_table(struct writer *c, uint32_t b)
{
    struct instr i = *branch_of(c, b);
    uint32_t n = block_of(c, b)->nsucc;

    if (block_of(c, b)->end == CFG_INDEXED) {
        i.targets = arena_new(&c->x->p->arena, (n + 1) * sizeof *i.targets);
        for (uint32_t k = 0; k < n; k++)
            i.targets[k] = table_label(c, b, k);
    }
    weave_keep(&c->w, &i);
}

/* ---- the ends of blocks ---- */

/* What a guard decides about is written with that guard: an indirect branch, or a call. */
static void write_guarded(struct writer *c, uint32_t b, struct guard guard)
{
    write_start(c, b, guard);
    if (block_of(c, b)->end == CFG_GOES)
        weave_keep(&c->w, branch_of(c, b));
    else
        write_table(c, b);
}

static void write_fork(struct writer *c, uint32_t b)
{
    struct guard guard = guard_of(branch_of(c, b));
    uint32_t taken = block_of(c, b)->succ[0];

    write_breaks(c, (struct edge){ b, 0 }, guard);
    if (c->f->spot[taken].guarded)
        write_guarded(c, taken, guard);
    else
        write_branch(c, b, resolve(c, taken));
    write_breaks(c, (struct edge){ b, 1 }, NO_GUARD);
    fall_to(c, b, c->f->spot[b].rest != CFG_NONE ? c->f->spot[b].rest : block_of(c, b)->succ[1]);
}

static void write_end(struct writer *c, uint32_t b)
{
    switch (block_of(c, b)->end) {
    case CFG_STOPS:
        return;
    case CFG_GOES:
        write_going(c, b);
        return;
    case CFG_FORKS:
        write_fork(c, b);
        return;
    case CFG_INDEXED:
    case CFG_JUMPS:
    case CFG_COMPARES:
        write_table(c, b);
        return;
    case CFG_SELECTS: /* made where loops are repaired, which they are not here */
        return;
    }
}

/* ---- blocks ---- */

static uint32_t write_labels(struct writer *c, uint32_t b)
{
    const struct cfg_block *at = block_of(c, b);
    uint32_t i = at->first;

    if (at->label != CFG_NONE && at->label >= c->f->g.nlabels)
        weave_place(&c->w, at->label);
    while (i < at->last && c->f->g.f->body[i].op == OP_LABEL)
        weave_keep(&c->w, &c->f->g.f->body[i++]);
    return i;
}

static void write_block(struct writer *c, uint32_t b)
{
    uint32_t i = write_labels(c, b);
    bool reached = block_of(c, b)->region != CFG_NONE;

    if (reached)
        write_start(c, b, NO_GUARD);
    for (; i < block_of(c, b)->last; i++)
        weave_keep(&c->w, &c->f->g.f->body[i]);
    if (reached) {
        write_openings(c, b);
        write_end(c, b);
    } else if (block_of(c, b)->branch != CFG_NONE) {
        weave_keep(&c->w, branch_of(c, b));
    }
}

static bool runs_on(const struct writer *c, uint32_t b)
{
    const struct cfg_block *at = block_of(c, b);

    return at->end == CFG_FORKS || (at->end == CFG_GOES && at->branch == CFG_NONE);
}

/* No code falls into what is written here. */
static void write_detours(struct writer *c)
{
    for (uint32_t i = 0; i < c->npads; i++) {
        uint32_t b = c->pad[i].e.from, k = c->pad[i].e.k, to = resolve(c, block_of(c, b)->succ[k]);

        weave_place(&c->w, c->pad[i].label);
        write_breaks(c, c->pad[i].e, NO_GUARD);
        weave_bra(&c->w, label_of(c, to, block_of(c, b)->target[k]), NO_GUARD, NULL);
    }
    c->npads = 0;
    for (uint32_t i = 0; i < c->nwaiting; i++)
        write_block(c, c->waiting[i]);
    c->nwaiting = 0;
}

static void write_turn(struct writer *c, uint32_t turn)
{
    uint32_t b = c->text[turn], loop = block_of(c, b)->heads;

    if (loop != CFG_NONE && c->f->landing[loop] != CFG_NONE && is_written(c, c->f->landing[loop])) {
        uint32_t landing = c->f->landing[loop];

        weave_place(&c->w, cfg_label(&c->f->g, landing));
        write_start(c, landing, NO_GUARD);
        write_openings(c, landing);
    }
    write_block(c, b);
    for (uint32_t l = c->latch_after[turn]; l != CFG_NONE; l = c->latch_next[l])
        c->waiting[c->nwaiting++] = l;
    if (!runs_on(c, b))
        write_detours(c);
}

/* ---- the order, and labels that must be known before ---- */

static void list_text(struct writer *c)
{
    for (uint32_t b = 0; b < c->f->g.n; b++) {
        const struct spot *at = &c->f->spot[b];

        if (at->guarded || was_added(c, b) || c->turn[b] != CFG_NONE)
            continue;
        for (uint32_t at_text = b; at_text != CFG_NONE; at_text = c->f->spot[at_text].rest) {
            c->turn[at_text] = c->ntext;
            c->text[c->ntext++] = at_text;
        }
    }
}

/* Behind the last of the blocks that go back. */
static void list_latches(struct writer *c)
{
    uint32_t *last = mem_new((c->f->g.n + 1) * sizeof *last);

    for (uint32_t b = 0; b < c->f->g.n; b++)
        for (uint32_t k = 0; k < block_of(c, b)->nsucc; k++) {
            uint32_t to = block_of(c, b)->succ[k];
            uint32_t turn = c->turn[b] == CFG_NONE ? 0 : c->turn[b];

            if (block_of(c, b)->region != CFG_NONE && turn > last[to])
                last[to] = turn;
        }
    for (uint32_t t = 0; t < c->ntext; t++)
        c->latch_after[t] = CFG_NONE;
    for (uint32_t b = 0; b < c->f->g.n; b++)
        if (c->f->spot[b].latch && is_written(c, b)) {
            c->latch_next[b] = c->latch_after[last[b]];
            c->latch_after[last[b]] = b;
        }
    mem_free(last);
}

/* Labels of what a branch may go to from elsewhere. */
static void label_targets(struct writer *c, uint32_t b)
{
    const uint32_t nsucc = block_of(c, b)->nsucc;

    for (uint32_t k = 0; k < nsucc; k++) {
        const struct cfg_block *from = block_of(c, b);
        uint32_t to = resolve(c, from->succ[k]), named = CFG_NONE;

        while (is_inlined(c, to))
            to = resolve(c, block_of(c, to)->succ[0]);
        if (c->f->spot[to].guarded)
            continue;
        if (from->target != NULL)
            named = from->target[k];
        else if (k == 0 && from->branch != CFG_NONE && !c->f->spot[b].guarded)
            named = named_by(branch_of(c, b));
        if (named != CFG_NONE || was_added(c, b) || was_added(c, to) ||
            block_of(c, to)->heads != CFG_NONE)
            label_of(c, to, named);
    }
}

static void label_join(struct writer *c, struct join *j)
{
    bool new_one = j->spills || is_inlined(c, j->at) || c->f->spot[j->at].guarded;

    if (j->spills)
        j->spilled = program_add_reg(c->x->p, program_fresh_name(c->x->p, "%mask"), TYPE_B64,
                                     j->function);
    j->label = new_one ? cfg_new_label(&c->f->g) : cfg_label(&c->f->g, j->at);
}

static void note_need(struct barriers *x, uint32_t join, struct edge e)
{
    struct flow *f = &x->flow[x->join[join].function];
    struct need n = { e.k, join, f->spot[e.from].breaks };

    ARRAY_PUSH(f->need, f->nneed, f->cap_need, n);
    f->spot[e.from].breaks = f->nneed - 1;
}

static void prepare(struct writer *c)
{
    struct barriers *x = c->x;

    for (uint32_t j = c->f->first_join; j < c->f->last_join; j++) {
        if (x->join[j].dropped)
            continue;
        if (!x->join[j].base)
            joins_each_break(x, j, note_need);
        if (x->join[j].at != CFG_NONE)
            label_join(c, &x->join[j]);
    }
    for (uint32_t b = 0; b < c->f->g.n; b++)
        if (block_of(c, b)->region != CFG_NONE)
            label_targets(c, b);
}

static void write_all(struct writer *c)
{
    if (c->f->base != NO_JOIN)
        write_opening(c, c->f->base);
    for (uint32_t t = 0; t < c->ntext; t++)
        write_turn(c, t);
}

bool barriers_write(struct barriers *x, uint32_t function)
{
    struct writer c = { .x = x, .f = &x->flow[function] };
    uint32_t n = c.f->g.n + 1;

    weave_begin(&c.w, &c.f->g);
    c.text = mem_new(n * sizeof *c.text);
    c.turn = mem_new(n * sizeof *c.turn);
    c.latch_after = mem_new(n * sizeof *c.latch_after);
    c.latch_next = mem_new(n * sizeof *c.latch_next);
    c.waiting = mem_new(n * sizeof *c.waiting);
    for (uint32_t b = 0; b < n; b++)
        c.turn[b] = CFG_NONE;
    list_text(&c);
    list_latches(&c);
    prepare(&c);
    write_all(&c);
    weave_end(&c.w);
    mem_free(c.text);
    mem_free(c.turn);
    mem_free(c.latch_after);
    mem_free(c.latch_next);
    mem_free(c.waiting);
    mem_free(c.pad);
    return c.any;
}
