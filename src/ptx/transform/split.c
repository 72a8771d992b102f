/* ptx/transform/split.c: the branches of a node, with ssy before and brk in place of a branch
 * where they are due (5.1.3 step 6, 5.4.1). It looks at one node at a time.
 *
 * The taken ways of a branch run while a diverge token holds the other threads (crs.bra.guard,
 * crs.bra.target). Only the last one, which falls through, runs with the sync token on top; there
 * the same sync serves for further branches, so that a chain of else-ifs needs one token. */
#include "ptx/transform/structure.h"

struct region *goal_region(const struct structure *s, const struct goal *goal)
{
    return &s->t->region[goal->region];
}

uint32_t split_node_label(struct structure *s, const struct region_node *x)
{
    struct region *loop;

    if (x->loop == CFG_NONE)
        return cfg_label(s->g, x->block);
    loop = &s->t->region[x->loop];
    if (loop->enter == CFG_NONE)
        loop->enter = cfg_new_label(s->g);
    return loop->enter;
}

/* ---- the ways out of a node ---- */

static struct way way_to(const struct structure *s, const struct goal *goal, uint32_t v,
                         uint32_t block)
{
    const struct region_node *node = goal_region(s, goal)->node;
    uint32_t to = region_find(s->t, goal->region, block);
    struct way way = { .kind = WAY_LEAVE, .block = block, .node = CFG_NONE, .number = block };

    if (to != CFG_NONE && to == goal->stop) {
        way.kind = WAY_STOP;
    } else if (to != CFG_NONE && node[to].idom == v && node[to].npreds == 1) {
        way.kind = WAY_ARM;
        way.node = to;
    }
    return way;
}

void split_list_ways(struct structure *s, const struct goal *goal, uint32_t v)
{
    const struct region_node *x = &goal_region(s, goal)->node[v];
    const struct cfg_block *b = &s->g->block[x->block];
    uint32_t n;
    const uint32_t *succ = region_succs(s->t, x, &n);

    s->nways = 0;
    s->t->stamp++;
    for (uint32_t i = 0; i < n; i++) {
        struct way way = way_to(s, goal, v, succ[i]);

        if (s->g->block[succ[i]].stamp == s->t->stamp)
            continue;
        s->g->block[succ[i]].stamp = s->t->stamp;
        if (x->loop == CFG_NONE && b->target != NULL)
            way.number = b->target[i];
        ARRAY_PUSH(s->way, s->nways, s->cap_ways, way);
    }
}

static bool stop_is_reached(const struct structure *s, const struct goal *goal)
{
    for (uint32_t i = 0; i < s->nways; i++)
        if (s->way[i].kind == WAY_STOP ||
            (s->way[i].kind == WAY_ARM && goal->stop != CFG_NONE &&
             region_edges(goal_region(s, goal), s->way[i].node, goal->stop) > 0))
            return true;
    return false;
}

/* ---- going somewhere ---- */

void split_arrive(struct structure *s, const struct goal *goal, const struct instr *origin)
{
    if (goal->label != CFG_NONE)
        weave_bra(s->w, goal->label, NO_GUARD, origin);
}

void split_leave(struct structure *s, const struct goal *goal, uint32_t block, struct guard guard,
                 const struct instr *origin)
{
    const struct cfg_block *b = &s->g->block[block];
    struct instr stop;

    if (!b->only_stops) {
        weave_leave(s->w, goal->scope, block, guard, origin);
        return;
    }
    stop = s->g->f->body[b->last - 1];
    stop.guarded = guard.on;
    stop.guard = guard.reg;
    stop.guard_negated = guard.negated;
    stop.branch = origin == NULL || origin->injected ? 0 : (uint32_t)origin->span.at + 1;
    weave_copy(s->w, &stop);
}

/* The only way that is left. */
static void settle(struct structure *s, const struct goal *goal, const struct way *way,
                   const struct instr *origin)
{
    switch (way->kind) {
    case WAY_ARM:
        structure_push_run(s, way->node, *goal);
        break;
    case WAY_STOP:
        split_arrive(s, goal, origin);
        break;
    case WAY_LEAVE:
        split_leave(s, goal, way->block, NO_GUARD, origin);
        break;
    }
}

/* A goal whose label is a sync with its token on top: this one, when it is so already; else a new
 * one, after which control goes on to the given goal. None is needed when no thread gets there. */
static struct goal join_of(struct structure *s, const struct goal *goal)
{
    struct goal inner = *goal;
    struct task join = { .kind = TASK_JOIN, .goal = *goal };

    if (goal->open || !stop_is_reached(s, goal))
        return inner;
    join.label = inner.label = cfg_new_label(s->g);
    join.place = goal->label == CFG_NONE
                     ? split_node_label(s, &goal_region(s, goal)->node[goal->stop])
                     : cfg_new_label(s->g);
    inner.open = true;
    weave_ssy(s->w, join.place);
    structure_push(s, join);
    return inner;
}

/* ---- two ways, by a guard ---- */

static struct guard guard_of(const struct instr *branch, bool negated)
{
    return (struct guard){ true, branch->guard_negated != negated, branch->guard };
}

/* A way that runs while the other threads wait in a diverge token. */
static void push_taken(struct structure *s, const struct goal *goal, const struct way *way)
{
    struct goal inner = *goal;

    inner.open = false;
    structure_push_run(s, way->node, inner);
}

/* Branches to a way that does not leave. */
static void take(struct structure *s, const struct goal *in, const struct way *way,
                 struct guard guard, const struct instr *origin)
{
    uint32_t label = in->label;

    if (way->kind == WAY_ARM) {
        label = split_node_label(s, &goal_region(s, in)->node[way->node]);
        push_taken(s, in, way);
    }
    weave_bra(s->w, label, guard, origin);
}

static void split_fork(struct structure *s, const struct goal *goal, const struct instr *branch)
{
    const struct way *taken = &s->way[0], *other = &s->way[1];
    bool negated = other->kind == WAY_LEAVE || other->kind == WAY_STOP;
    struct goal in;

    if (taken->kind == WAY_LEAVE)
        negated = false;
    if (negated) {
        taken = &s->way[1];
        other = &s->way[0];
    }
    if (taken->kind == WAY_LEAVE) {
        split_leave(s, goal, taken->block, guard_of(branch, negated), branch);
        settle(s, goal, other, NULL);
    } else {
        in = join_of(s, goal);
        take(s, &in, taken, guard_of(branch, negated), branch);
        settle(s, &in, other, NULL);
    }
}

/* ---- indirect branches (listing 5.6) ---- */

/* Where an indirect branch goes for a way; the code there is still to come. */
static uint32_t way_label(struct structure *s, const struct goal *goal, const struct way *way)
{
    struct task pad = { .kind = TASK_PAD, .leaves = true, .goal = *goal };

    if (way->kind == WAY_ARM)
        return split_node_label(s, &goal_region(s, goal)->node[way->node]);
    if (way->kind == WAY_STOP)
        return goal->label;
    pad.label = cfg_new_label(s->g);
    pad.place = way->block;
    structure_push(s, pad);
    return pad.label;
}

/* The label that a register holds must lead to where the way begins. Unless that is the label's own
 * block, it moves. */
static void keep_label(struct structure *s, const struct goal *goal, const struct way *way,
                       uint32_t label)
{
    struct task pad = { .kind = TASK_PAD, .label = label, .goal = *goal };

    if (way->kind == WAY_ARM && !s->moved[label])
        return;
    s->moved[label] = true;
    pad.leaves = way->kind == WAY_LEAVE;
    pad.place = pad.leaves ? way->block : way_label(s, goal, way);
    structure_push(s, pad);
}

/* The branch that ends a block, its targets still to be filled in. A guard was decided by the fork
 * before. */
static struct instr indirect_branch(const struct structure *s, const struct cfg_block *b)
{
    struct instr branch = s->g->f->body[b->branch];

    branch.guarded = branch.anywhere = false;
    branch.ntargets = b->nsucc;
    branch.targets = arena_new(&s->g->program->arena, b->nsucc * sizeof *branch.targets);
    return branch;
}

static void split_indirect(struct structure *s, const struct goal *goal, uint32_t v)
{
    const struct cfg_block *b = &s->g->block[goal_region(s, goal)->node[v].block];
    struct goal in = join_of(s, goal);
    struct instr branch = indirect_branch(s, b);

    for (uint32_t i = s->nways; i-- > 0;) {
        struct cfg_block *to = &s->g->block[s->way[i].block];

        to->landing = b->end == CFG_INDEXED ? way_label(s, &in, &s->way[i]) : CFG_NONE;
        if (s->way[i].kind == WAY_ARM)
            push_taken(s, &in, &s->way[i]);
    }
    for (uint32_t i = 0; i < b->nsucc; i++) {
        struct way way = way_to(s, &in, v, b->succ[i]);

        branch.targets[i] = b->end == CFG_INDEXED ? s->g->block[way.block].landing : b->target[i];
        if (b->end == CFG_JUMPS)
            keep_label(s, &in, &way, b->target[i]);
    }
    weave_copy(s->w, &branch);
}

/* ---- many ways, by comparison ---- */

/* Is this the way? */
static struct guard test(struct structure *s, const struct region_node *x, const struct way *way)
{
    const struct cfg_block *b = &s->g->block[x->block];

    if (x->loop != CFG_NONE)
        return weave_test(s->w, s->w->dest, way->number, false);
    if (b->end == CFG_SELECTS)
        return weave_test(s->w, b->reg, way->number, false);
    return weave_test_label(s->w, s->g->f->body[b->branch].src[0].index, way->number);
}

/* Tests for the first n ways, one after the other. */
static void test_ways(struct structure *s, const struct goal *in, uint32_t v, uint32_t n)
{
    const struct region_node *x = &goal_region(s, in)->node[v];

    for (uint32_t i = 0; i < n; i++) {
        struct guard guard = test(s, x, &s->way[i]);

        if (s->way[i].kind == WAY_LEAVE)
            split_leave(s, in, s->way[i].block, guard, NULL);
        else
            take(s, in, &s->way[i], guard, NULL);
    }
}

/* The last way needs no test. */
static void split_tests(struct structure *s, const struct goal *goal, uint32_t v)
{
    struct goal in = join_of(s, goal);

    test_ways(s, &in, v, s->nways - 1);
    settle(s, &in, &s->way[s->nways - 1], NULL);
}

/* A register branch: what it holds when it is none of the labels is the branch's own business. */
static void split_compares(struct structure *s, const struct goal *goal, uint32_t v)
{
    const struct cfg_block *b = &s->g->block[goal_region(s, goal)->node[v].block];
    struct goal in = join_of(s, goal);
    struct instr branch = indirect_branch(s, b);

    test_ways(s, &in, v, s->nways);
    for (uint32_t i = 0; i < b->nsucc; i++)
        branch.targets[i] = b->target[i];
    weave_copy(s->w, &branch);
}

/* Removes the paths after a loop that lead further out than the goal from the list. They continue unchanged,
 * because the number of their place is already recorded. */
static uint32_t take_out_leaving(struct structure *s, const struct goal *goal)
{
    uint32_t n = 0, all = s->nways;

    for (uint32_t i = 0; i < all; i++) {
        if (s->way[i].kind == WAY_LEAVE)
            weave_note_dest(s->w, goal->scope, s->way[i].block);
        else
            s->way[n++] = s->way[i];
    }
    s->nways = n;
    return all - n;
}

/* Behind a loop with several exits; dest holds the number of the one that was taken. */
static void split_exits(struct structure *s, const struct goal *goal, uint32_t v)
{
    const struct region_node *x = &goal_region(s, goal)->node[v];
    uint32_t leaving = take_out_leaving(s, goal);
    struct goal in;

    if (leaving == 0) {
        split_tests(s, goal, v);
    } else if (s->nways == 0) {
        weave_brk(s->w, NO_GUARD, NULL);
    } else if (s->nways == 1) {
        weave_brk(s->w, weave_test(s->w, s->w->dest, s->way[0].number, true), NULL);
        settle(s, goal, &s->way[0], NULL);
    } else {
        in = join_of(s, goal);
        for (uint32_t i = 0; i < s->nways; i++)
            take(s, &in, &s->way[i], test(s, x, &s->way[i]), NULL);
        weave_brk(s->w, NO_GUARD, NULL);
    }
}

/* Is the end of the block an indirect branch? It stays one even where it has one way to go: what it
 * goes by may be none of its targets. */
static bool is_indirect(const struct cfg_block *b)
{
    return b->end == CFG_INDEXED || b->end == CFG_JUMPS || b->end == CFG_COMPARES;
}

void split(struct structure *s, const struct goal *goal, uint32_t v)
{
    const struct region_node *x = &goal_region(s, goal)->node[v];
    const struct cfg_block *b = &s->g->block[x->block];
    const struct instr *branch = b->branch == CFG_NONE ? NULL : &s->g->f->body[b->branch];

    if (s->nways == 1 && (x->loop != CFG_NONE || !is_indirect(b))) {
        settle(s, goal, &s->way[0], x->loop == CFG_NONE ? branch : NULL);
        return;
    }
    if (x->loop != CFG_NONE) {
        split_exits(s, goal, v);
        return;
    }
    switch (b->end) {
    case CFG_STOPS:
    case CFG_GOES:
        break;
    case CFG_FORKS:
        split_fork(s, goal, branch);
        break;
    case CFG_INDEXED:
    case CFG_JUMPS:
        split_indirect(s, goal, v);
        break;
    case CFG_COMPARES:
        split_compares(s, goal, v);
        break;
    case CFG_SELECTS:
        split_tests(s, goal, v);
        break;
    }
}
