/* structured/formation.c: the model dwf, dynamic warp formation (section 5.2; Fung et al. 2007):
 * a queue has warps of threads with equal stacks. The model takes one, which steps, and its threads join
 * other warps. */
#include "structured/group.h"

#include <string.h>

enum policy { TIME, MAJ, MIN, PDPRI, PC };
static const char *const policies[] = { "time", "maj", "min", "pdpri", "pc", NULL };

struct formation {
    struct simt_threads threads;
    struct simt_addresses addresses;
    enum policy policy;
    thread_set queue[SIMT_MOST_THREADS]; /* warps, the head first */
    size_t n;
    uint64_t major;                      /* maj: the address that is executed; 0: none yet */
    uint32_t passed[SIMT_MOST_THREADS];  /* pdpri: post-dominators, beyond the fewest of all */
};

static void *open_formation(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct formation *s;
    size_t index;

    if (!simt_policy_find(&simt_formation, policy, &index, why))
        return NULL;
    s = mem_new(sizeof *s);
    s->policy = (enum policy)index;
    threads_first(&s->threads, l);
    simt_addresses_open(&s->addresses, l->program);
    for (unsigned first = 0; first < l->threads; first += l->warp_size)
        s->queue[s->n++] = threads_below(l->threads) & threads_below(first + l->warp_size) &
                           ~threads_below(first);
    return s;
}

static void close_formation(void *self)
{
    struct formation *s = self;

    threads_free(&s->threads);
    simt_addresses_close(&s->addresses);
    mem_free(s);
}

/* ---- policies: which warp is next ---- */

static uint64_t address_of(const struct formation *s, size_t warp)
{
    return simt_address_of(&s->addresses, &s->threads.stacks[thread_lowest(s->queue[warp])]);
}

static unsigned threads_at(const struct formation *s, uint64_t address)
{
    unsigned n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += address_of(s, i) == address ? thread_count(s->queue[i]) : 0;
    return n;
}

/* What a policy wants to be small. */
static uint64_t rank(const struct formation *s, size_t warp)
{
    switch (s->policy) {
    case MAJ:
        return SIMT_MOST_THREADS - threads_at(s, address_of(s, warp));
    case MIN:
        return threads_at(s, address_of(s, warp));
    case PDPRI:
        return s->passed[thread_lowest(s->queue[warp])];
    case PC:
        return address_of(s, warp);
    default:
        return 0;
    }
}

/* Of two that are alike the one nearer to the head. */
static size_t first_by_rank(const struct formation *s)
{
    size_t first = 0;

    for (size_t i = 1; i < s->n; i++)
        if (rank(s, i) < rank(s, first))
            first = i;
    return first;
}

/* maj goes on at its address while a warp has it. */
static size_t next_warp(const struct formation *s)
{
    for (size_t i = 0; i < s->n && s->major != 0; i++)
        if (address_of(s, i) == s->major)
            return i;
    return first_by_rank(s);
}

/* ---- post-dominators ---- */

/* The innermost if or while that a thread is inside, in its present function; NO_SIMT: none. */
static uint32_t innermost(const struct simt_program *p, const struct simt_stack *t)
{
    const struct simt_item *top = simt_top(t);

    if (top == NULL || top->kind == ITEM_CALL)
        return NO_SIMT;
    if (top->kind == ITEM_WHILE_NEXT || top->kind == ITEM_BRK)
        return top->of;
    return p->statements[top->of].inside;
}

static bool is_inside(const struct simt_program *p, uint32_t inner, uint32_t outer)
{
    while (inner != NO_SIMT && inner != outer)
        inner = p->statements[inner].inside;
    return inner == outer;
}

/* How many post-dominators the step has passed that led from inside `before` (an if or while, or
 * NO_SIMT) to this stack. */
static uint32_t count_passed(const struct simt_program *p, uint32_t before, enum rule rule,
                             const struct simt_stack *after)
{
    const uint32_t now = rule == RULE_INTERLEAVED_RETURN ? NO_SIMT : innermost(p, after);
    uint32_t n = rule == RULE_INTERLEAVED_WHILE_FF;

    if (rule == RULE_INTERLEAVED_CALL)
        return 0;
    for (uint32_t i = before; i != NO_SIMT && !is_inside(p, now, i); i = p->statements[i].inside)
        n++;
    return n;
}

static void count_again(struct formation *s, const struct simt_event *e, const uint32_t *before)
{
    const struct simt_program *p = s->threads.launch->program;
    const thread_set left = threads_left(&s->threads);
    uint32_t least = UINT32_MAX;

    for (size_t i = 0; i < e->nmoves; i++) {
        unsigned t = e->moves[i].thread;

        s->passed[t] += count_passed(p, before[t], e->moves[i].rule, &s->threads.stacks[t]);
    }
    FOR_THREADS(t, left)
        least = s->passed[t] < least ? s->passed[t] : least;
    for (unsigned t = 0; t < SIMT_MOST_THREADS; t++)
        s->passed[t] = (left >> t & 1) != 0 ? s->passed[t] - least : 0;
}

/* ---- the queue ---- */

static thread_set same_lane(const struct formation *s, unsigned thread)
{
    const unsigned lanes = s->threads.launch->warp_size;
    thread_set same = 0;

    for (unsigned t = thread % lanes; t < SIMT_MOST_THREADS; t += lanes)
        same |= THREAD(t);
    return same;
}

/* Into the first warp of equal stack whose lane is free, else a new one. */
static void join(struct formation *s, unsigned thread)
{
    size_t i = 0;

    for (; i < s->n; i++) {
        unsigned other = thread_lowest(s->queue[i]);

        if ((s->queue[i] & same_lane(s, thread)) == 0 && s->passed[other] == s->passed[thread] &&
            simt_stack_same_place(&s->threads.stacks[other], &s->threads.stacks[thread]))
            break;
    }
    if (i == s->n)
        s->queue[s->n++] = 0;
    s->queue[i] |= THREAD(thread);
}

/* The unfinished threads of a warp, stack by stack, that of the lowest thread first. */
static void put_back(struct formation *s, thread_set warp)
{
    warp &= threads_left(&s->threads);
    while (warp != 0) {
        thread_set group = group_of(&s->threads, warp, thread_lowest(warp));

        FOR_THREADS(t, group)
            join(s, t);
        warp &= ~group;
    }
}

static void settle_major(struct formation *s, uint64_t address)
{
    s->major = s->policy == MAJ && threads_at(s, address) > 0 ? address : 0;
}

/* ---- steps ---- */

static enum simt_result look(const void *self, const struct simt_step *x)
{
    const struct formation *s = self;

    if (s->n == 0)
        return SIMT_ENDED;
    return group_can_step(&s->threads, s->queue[next_warp(s)], x) ? SIMT_STEPPED : SIMT_NO_STEP;
}

/* alternatives.dwf */
static enum simt_result form_and_step(void *self, struct simt_step *x)
{
    struct formation *s = self;
    uint32_t before[SIMT_MOST_THREADS];
    size_t next = s->n == 0 ? 0 : next_warp(s);
    const enum simt_result found = look(self, x);
    const thread_set warp = s->queue[next];
    uint64_t address;
    unsigned here;

    if (found != SIMT_STEPPED)
        return found;
    address = address_of(s, next);
    FOR_THREADS(t, warp)
        before[t] = innermost(s->threads.launch->program, &s->threads.stacks[t]);
    simt_event_begin(x->event, next, warp);
    x->event->rule = RULE_ALTERNATIVES_DWF;
    here = tell_open(x->tell);
    group_step(&s->threads, warp, x);
    tell_rule(x->tell, here, RULE_ALTERNATIVES_DWF, true);
    s->n--;
    memmove(s->queue + next, s->queue + next + 1, (s->n - next) * sizeof *s->queue);
    if (s->policy == PDPRI)
        count_again(s, x->event, before);
    put_back(s, warp);
    settle_major(s, address);
    return SIMT_STEPPED;
}

static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    simt_stack_copy(out, &((const struct formation *)self)->threads.stacks[thread]);
}

static void code(void *self, struct snapshot *snapshot)
{
    struct formation *s = self;
    struct codec *c = &snapshot->state;

    threads_code(&s->threads, c);
    codec_size(c, &s->n);
    for (size_t i = 0; i < s->n; i++)
        codec_u64(c, &s->queue[i]);
    codec_u64(c, &s->major);
    for (unsigned t = 0; t < s->threads.launch->threads; t++)
        codec_u32(c, &s->passed[t]);
}

const struct simt_model simt_formation = {
    .name = "dwf",
    .policies = policies,
    .summary = "dynamic warp formation: warps of equal stacks in a queue (section 5.2)",
    .open = open_formation, .close = close_formation, .step = form_and_step, .look = look,
    .project = project, .code = code,
};
