/* structured/compaction.c: the model tbc, thread block compaction (section 5.2; Fung and Aamodt
 * 2011): one stack for all threads. Each warp executes the skips and assignments on its top by
 * itself; all have to come to the end of these before the stack goes on, by which warps are formed
 * anew. */
#include "structured/model.h"

struct tbc_warp {
    thread_set threads;
    uint32_t at; /* the skip or assignment that is next; NO_SIMT: it is at the end of them */
};

struct block {
    const struct simt_launch *launch;
    struct simt_warp stack; /* of all threads; the skips and assignments of all warps are on top */
    struct tbc_warp warps[SIMT_MOST_THREADS]; /* of active threads, by lowest thread */
    size_t n;
};

/* ---- the statements that warps execute by themselves ---- */

static bool is_apart(const struct block *b, uint32_t statement)
{
    enum simt_kind k;

    if (statement == NO_SIMT)
        return false;
    k = b->launch->program->statements[statement].kind;
    return k == SIMT_SKIP || k == SIMT_ASSIGN;
}

/* The first of them; NO_SIMT: there are none. */
static uint32_t first_apart(const struct block *b)
{
    const struct simt_item *top = simt_top(&b->stack.stack);

    if (top == NULL || top->kind != ITEM_LIST || b->stack.active == 0)
        return NO_SIMT;
    return is_apart(b, top->of) ? top->of : NO_SIMT;
}

static uint32_t next_apart(const struct block *b, uint32_t at)
{
    const uint32_t next = b->launch->program->statements[at].next;

    return is_apart(b, next) ? next : NO_SIMT;
}

/* ---- warps are formed ---- */

static void add_warp(struct block *b, thread_set threads)
{
    if (threads != 0)
        b->warps[b->n++] = (struct tbc_warp){ threads, NO_SIMT };
}

static void form_original(struct block *b)
{
    const unsigned size = b->launch->warp_size;

    b->n = 0;
    for (unsigned first = 0; first < b->launch->threads; first += size)
        add_warp(b, b->stack.active & threads_below(first + size) & ~threads_below(first));
}

/* The k-th thread of each lane makes warp k. */
static void form_compacted(struct block *b)
{
    const unsigned size = b->launch->warp_size;
    thread_set left = b->stack.active;

    b->n = 0;
    while (left != 0) {
        thread_set warp = 0, lanes = 0;

        FOR_THREADS(t, left)
            if ((lanes >> t % size & 1) == 0) {
                lanes |= THREAD(t % size);
                warp |= THREAD(t);
            }
        add_warp(b, warp);
        left &= ~warp;
    }
}

/* After a step of the stack by this rule; token: the one that it popped, if it did. */
static void form(struct block *b, enum rule rule, enum item_kind token)
{
    uint32_t first = first_apart(b);

    if (b->stack.active == 0)
        b->n = 0;
    else if (rule == RULE_SIMT_TOKEN && token != ITEM_DIV)
        form_original(b);
    else if (rule != RULE_SIMT_CALL)
        form_compacted(b);
    for (size_t i = 0; i < b->n; i++)
        b->warps[i].at = first;
}

/* ---- steps ---- */

static void *open_block(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct block *b;
    size_t unused;

    if (!simt_policy_find(&simt_compaction, policy, &unused, why))
        return NULL;
    b = mem_new(sizeof *b);
    b->launch = l;
    warp_first(&b->stack, l, threads_below(l->threads));
    form_original(b);
    form(b, RULE_SIMT_CALL, ITEM_CALL);
    return b;
}

static void close_block(void *self)
{
    simt_warp_free(&((struct block *)self)->stack);
    mem_free(self);
}

static bool all_at_end(const struct block *b)
{
    for (size_t i = 0; i < b->n; i++)
        if (b->warps[i].at != NO_SIMT)
            return false;
    return true;
}

static bool warp_can_step(const struct block *b, size_t i, const struct simt_step *x)
{
    const uint32_t at = b->warps[i].at;

    return at != NO_SIMT && (b->launch->program->statements[at].kind == SIMT_SKIP ||
                             simt_can_assign(x, b->warps[i].threads, at));
}

/* The warps that can step by themselves: their numbers and threads. */
static unsigned find_able(const struct block *b, const struct simt_step *x, size_t *number,
                          thread_set *threads)
{
    struct simt_step silent = *x;
    unsigned n = 0;

    silent.why = NULL;
    for (size_t i = 0; i < b->n; i++)
        if (warp_can_step(b, i, &silent)) {
            number[n] = i;
            threads[n++] = b->warps[i].threads;
        }
    return n;
}

static enum simt_result look(const void *self, const struct simt_step *x)
{
    const struct block *b = self;
    struct simt_step next = *x;

    if (all_at_end(b))
        return warp_look(&b->stack, x);
    for (size_t i = 0; i < b->n; i++) {
        if (warp_can_step(b, i, &next))
            return SIMT_STEPPED;
        if (b->warps[i].at != NO_SIMT)
            next.why = NULL;
    }
    return SIMT_NO_STEP;
}

/* All warps have come to the end: the stack has, too. */
static void pop_apart(struct block *b)
{
    while (first_apart(b) != NO_SIMT && all_at_end(b)) {
        const bool last = next_apart(b, first_apart(b)) == NO_SIMT;

        simt_pop_statement(b->launch->program, &b->stack.stack);
        if (last)
            return;
    }
}

/* One warp by simt.skip or simt.assign. */
static void step_apart(struct block *b, size_t i, struct simt_step *x)
{
    struct tbc_warp *w = &b->warps[i];
    const bool skips = b->launch->program->statements[w->at].kind == SIMT_SKIP;
    unsigned here = tell_open(x->tell);

    simt_event_begin(x->event, i, w->threads);
    x->event->rule = skips ? RULE_SIMT_SKIP : RULE_SIMT_ASSIGN;
    simt_event_of(x, w->at);
    if (!skips)
        simt_assign_all(x, w->threads, w->at);
    FOR_THREADS(t, skips ? w->threads : 0)
        simt_move_add(x, t, RULE_INTERLEAVED_SKIP);
    tell(x->tell, x->event->rule);
    tell_close(x->tell, here);
    w->at = next_apart(b, w->at);
    pop_apart(b);
}

/* The whole block by table 2. */
static enum simt_result step_block(struct block *b, struct simt_step *x)
{
    const struct simt_item *top = simt_top(&b->stack.stack);
    const enum item_kind token = top != NULL ? top->kind : ITEM_LIST;
    unsigned here = tell_open(x->tell);
    enum simt_result r = warp_step(&b->stack, 0, x);

    tell_close(x->tell, here);
    if (r == SIMT_STEPPED)
        form(b, x->event->rule, token);
    return r;
}

/* alternatives.tbc */
static enum simt_result tbc_step(void *self, struct simt_step *x)
{
    struct block *b = self;
    size_t number[SIMT_MOST_THREADS];
    thread_set threads[SIMT_MOST_THREADS];
    unsigned n = find_able(b, x, number, threads);
    enum simt_result r = SIMT_STEPPED;

    if (n > 0)
        step_apart(b, number[simt_pick(x, SITE_TBC_WARP, threads, n)], x);
    else
        r = all_at_end(b) ? step_block(b, x) : look(self, x);
    if (r == SIMT_STEPPED)
        tell(x->tell, RULE_ALTERNATIVES_TBC);
    return r;
}

/* ---- the state ---- */

/* The statements that the thread's warp has executed are still on the stack. */
static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    const struct block *b = self;
    const uint32_t first = first_apart(b);
    uint32_t at = NO_SIMT;
    bool has = false;

    simt_project(&b->stack, thread, out);
    for (size_t i = 0; i < b->n; i++)
        if ((b->warps[i].threads >> thread & 1) != 0) {
            has = true;
            at = b->warps[i].at;
        }
    for (uint32_t s = first; has && s != NO_SIMT && s != at; s = next_apart(b, s))
        simt_pop_statement(b->launch->program, out);
}

static void code(void *self, struct snapshot *s)
{
    struct block *b = self;

    warp_code(&b->stack, &s->state);
    codec_size(&s->state, &b->n);
    for (size_t i = 0; i < b->n; i++) {
        codec_u64(&s->state, &b->warps[i].threads);
        codec_u32(&s->state, &b->warps[i].at);
    }
}

static const struct simt_warp *warp(const void *self, size_t i)
{
    return i == 0 ? &((const struct block *)self)->stack : NULL;
}

const struct simt_model simt_compaction = {
    .name = "tbc",
    .summary = "thread block compaction: one stack for all warps (section 5.2)",
    .open = open_block, .close = close_block, .step = tbc_step, .look = look, .project = project,
    .code = code, .warp = warp,
};
