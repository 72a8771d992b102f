/* ptx/transform/structure.c: where ssy, sync, preBrk and brk go (5.1.3 step 6, 6.2): the order in
 * which nodes are written, and how divided paths meet again. split.c handles a single node.
 *
 * A node and all that it dominates is written as one section. Every edge that leaves the section
 * goes to one of three kinds of places:
 *   - the stop, where the section ends: by running off its end, or by a branch to a sync;
 *   - a place further out, after a break token: by brk, after the place's number is recorded;
 *   - a block that only stops: by a copy of its ret, exit or trap.
 * Ways that divide at a node meet at the joins that it dominates. A single join is reached by ssy
 * and sync. With several, only the first is; the others follow in topological order, each after a
 * break token of its own, and threads that do not belong to one pass on to the next. So every token
 * is popped by the threads that were there when it was pushed.
 *
 * The work is a stack of tasks, so that no nesting exhausts the stack of C. */
#include "ptx/transform/structure.h"

void structure_push(struct structure *s, struct task task)
{
    ARRAY_PUSH(s->task, s->ntasks, s->cap_tasks, task);
}

void structure_push_run(struct structure *s, uint32_t node, struct goal goal)
{
    structure_push(s, (struct task){ .kind = TASK_RUN, .node = node, .goal = goal });
}

/* ---- joins ---- */

/* The first of a list of siblings that is a join other than the goal's stop. */
static uint32_t join_from(const struct structure *s, const struct goal *goal, uint32_t node)
{
    const struct region_node *x = goal_region(s, goal)->node;

    while (node != CFG_NONE && (node == goal->stop || x[node].npreds == 1))
        node = x[node].sibling;
    return node;
}

/* The last join after node v, whose joins begin with `first`. It is the goal's stop when a path gets
 * there past all of them. */
static uint32_t last_join(const struct structure *s, const struct goal *goal, uint32_t v,
                          uint32_t first)
{
    const struct region *r = goal_region(s, goal);
    uint32_t last = first;

    for (uint32_t x = first; x != CFG_NONE; x = join_from(s, goal, r->node[x].sibling))
        last = x;
    if (goal->stop != CFG_NONE &&
        region_edges(r, v, goal->stop) > region_edges(r, last, goal->stop))
        last = goal->stop;
    return last;
}

/* The join after `node`, which is not the last. */
static uint32_t next_join(const struct structure *s, const struct goal *goal, uint32_t node)
{
    uint32_t next = join_from(s, goal, goal_region(s, goal)->node[node].sibling);

    return next == CFG_NONE ? goal->stop : next;
}

/* Begins the scope of breaks to the join after `node`; returns the goal of what is in it. */
static struct goal begin_section(struct structure *s, const struct task *section, uint32_t node)
{
    struct goal inner = section->goal;
    struct task next = *section;

    inner.stop = inner.label = CFG_NONE;
    inner.open = false;
    inner.scope = next.scope = weave_prebrk(s->w);
    next.kind = TASK_SECTION;
    next.node = next_join(s, &section->goal, node);
    structure_push(s, next);
    return inner;
}

/* After the code for the joins before this one: all threads that left it earlier reconverge here. */
static void write_section(struct structure *s, const struct task *t)
{
    const struct region_node *x = &goal_region(s, &t->goal)->node[t->node];
    struct goal goal = t->goal;

    weave_label(s->w, s->w->scope[t->scope].label);
    if (t->node != t->last)
        goal = begin_section(s, t, t->node);
    weave_pass_on(s->w, t->scope, x->block, goal.scope);
    if (t->node == t->goal.stop)
        split_arrive(s, &goal, NULL);
    else
        structure_push_run(s, t->node, goal);
}

/* The end of a node, when more follows it than its paths. */
static void end_node(struct structure *s, const struct goal *goal, uint32_t v)
{
    uint32_t first = join_from(s, goal, goal_region(s, goal)->node[v].child);
    struct task section = { .goal = *goal };
    struct goal inner = *goal;

    split_list_ways(s, goal, v);
    if (s->nways == 0)
        return;
    if (first != CFG_NONE) {
        section.last = last_join(s, goal, v, first);
        if (section.last != first)
            inner = begin_section(s, &section, first);
        structure_push_run(s, first, inner);
        inner.stop = first;
        inner.label = CFG_NONE;
        inner.open = false;
        split_list_ways(s, &inner, v);
    }
    split(s, &inner, v);
}

/* When the stop follows, its own label comes with it. */
static void write_join(struct structure *s, const struct task *t)
{
    weave_label(s->w, t->label);
    weave_sync(s->w);
    if (t->goal.label != CFG_NONE)
        weave_label(s->w, t->place);
    split_arrive(s, &t->goal, NULL);
}

/* ---- nodes ---- */

/* A loop: preBrk unless no thread leaves it, the body, and back (listing 6.2). */
static void write_loop(struct structure *s, const struct task *t, const struct region_node *x)
{
    struct region *loop = &s->t->region[x->loop];
    struct task end = { .kind = TASK_LOOP_END, .node = t->node, .goal = t->goal };
    struct goal body = { .region = x->loop, .stop = loop->latch, .scope = CFG_NONE };

    if (loop->enter != CFG_NONE)
        weave_label(s->w, loop->enter);
    if (loop->nexits > 0) {
        body.scope = weave_prebrk(s->w);
        end.label = s->w->scope[body.scope].label;
        structure_push(s, end);
    }
    body.label = cfg_label(s->g, loop->header);
    structure_push_run(s, 0, body);
}

static void write_block(struct structure *s, const struct cfg_block *b)
{
    const struct instr *body = s->g->f->body;

    for (uint32_t i = b->first; i < b->last; i++)
        if (body[i].op != OP_LABEL || !s->moved[body[i].label])
            weave_copy(s->w, &body[i]);
    if (b->end == CFG_GOES && b->reg != CFG_NONE)
        weave_set(s->w, b->reg, b->value);
}

static void run(struct structure *s, const struct task *t)
{
    const struct region_node *x = &goal_region(s, &t->goal)->node[t->node];
    const struct cfg_block *b = &s->g->block[x->block];

    if (x->loop != CFG_NONE) {
        write_loop(s, t, x);
        return;
    }
    if (b->label != CFG_NONE && b->label >= s->g->nlabels)
        weave_label(s->w, b->label);
    write_block(s, b);
    end_node(s, &t->goal, t->node);
}

static void write_pad(struct structure *s, const struct task *t)
{
    weave_label(s->w, t->label);
    if (t->leaves)
        split_leave(s, &t->goal, t->place, NO_GUARD, NULL);
    else
        weave_bra(s->w, t->place, NO_GUARD, NULL);
}

static void do_task(struct structure *s, const struct task *t)
{
    switch (t->kind) {
    case TASK_RUN:
        run(s, t);
        break;
    case TASK_LOOP_END:
        weave_label(s->w, t->label);
        end_node(s, &t->goal, t->node);
        break;
    case TASK_JOIN:
        write_join(s, t);
        break;
    case TASK_SECTION:
        write_section(s, t);
        break;
    case TASK_PAD:
        write_pad(s, t);
        break;
    }
}

/* The labels of register branches that cannot be at their blocks: a loop is entered before its header,
 * and one of several entries through another block. These may be written before the branch; split.c
 * finds there which of the others move. */
static void move_labels(struct structure *s)
{
    const struct cfg *g = s->g;

    for (uint32_t b = 0; b < g->n; b++) {
        const struct cfg_block *x = &g->block[b];

        if (x->end != CFG_JUMPS || x->region == CFG_NONE)
            continue;
        for (uint32_t i = 0; i < x->nsucc; i++)
            s->moved[x->target[i]] =
                g->block[x->succ[i]].heads != CFG_NONE || g->block_of[x->target[i]] != x->succ[i];
    }
}

/* A register may hold the label of a block that was dropped or copied; the label still names a
 * place of its own. */
static void write_held_labels(struct structure *s)
{
    struct cfg *g = s->g;

    for (uint32_t l = 0; l < g->nlabels; l++) {
        const struct cfg_block *b;

        if (!g->held[l] || s->w->placed[l] || g->block_of[l] == CFG_NONE)
            continue;
        b = &g->block[g->block_of[l]];
        weave_label(s->w, l);
        if (b->only_stops)
            weave_copy(s->w, &g->f->body[b->last - 1]);
        else
            weave_stop(s->w);
    }
}

void structure_write(struct weave *w, struct forest *t)
{
    struct structure s = { .w = w, .t = t, .g = t->g };
    struct goal goal = { .stop = CFG_NONE, .label = CFG_NONE, .scope = CFG_NONE };

    s.moved = mem_new(s.g->nlabels + 1);
    move_labels(&s);
    structure_push_run(&s, 0, goal);
    while (s.ntasks > 0) {
        struct task next = s.task[--s.ntasks];

        do_task(&s, &next);
    }
    write_held_labels(&s);
    mem_free(s.task);
    mem_free(s.way);
    mem_free(s.moved);
}
