/* structured/stackless.c: the model stackless: threads of equal stacks step together; a policy says
 * which (section 5.2). */
#include "structured/group.h"

enum policy { RANDOM, MINPC, OLDEST };
static const char *const policies[] = { "random", "minpc", "oldest", NULL };

struct stackless {
    struct simt_threads threads;
    struct simt_addresses addresses;
    enum policy policy;
    /* oldest: the threads that have something left, whose last step is longest ago first */
    uint8_t order[SIMT_MOST_THREADS];
    size_t n;
};

static void *open_stackless(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct stackless *s;
    size_t index;

    if (!simt_policy_find(&simt_stackless, policy, &index, why))
        return NULL;
    s = mem_new(sizeof *s);
    s->policy = (enum policy)index;
    threads_first(&s->threads, l);
    simt_addresses_open(&s->addresses, l->program);
    for (unsigned t = 0; s->policy == OLDEST && t < l->threads; t++)
        s->order[s->n++] = (uint8_t)t;
    return s;
}

static void close_stackless(void *self)
{
    struct stackless *s = self;

    threads_free(&s->threads);
    simt_addresses_close(&s->addresses);
    mem_free(s);
}

/* ---- schedule ---- */

/* stackless.schedule.minpc: the group with the lowest address, then of the lowest thread. */
static thread_set schedule_minpc(const struct stackless *s, thread_set left)
{
    unsigned lowest = thread_lowest(left);

    FOR_THREADS(t, left)
        if (simt_address_of(&s->addresses, &s->threads.stacks[t]) <
            simt_address_of(&s->addresses, &s->threads.stacks[lowest]))
            lowest = t;
    return group_of(&s->threads, left, lowest);
}

/* stackless.schedule.oldest: the group of the thread whose last step is longest ago. */
static thread_set schedule_oldest(const struct stackless *s, thread_set left)
{
    return group_of(&s->threads, left, s->order[0]);
}

/* stackless.schedule.random: all groups that have a step; the oracle says which. */
static unsigned schedule_random(const struct stackless *s, thread_set left,
                                const struct simt_step *x, thread_set *groups)
{
    struct simt_step silent = *x;
    unsigned n = 0;

    silent.why = NULL;
    while (left != 0) {
        groups[n] = group_of(&s->threads, left, thread_lowest(left));
        left &= ~groups[n];
        n += group_can_step(&s->threads, groups[n], &silent);
    }
    return n;
}

/* The groups that may be next; those of a policy without choice need not have a step. */
static unsigned schedule(const struct stackless *s, thread_set left, const struct simt_step *x,
                         thread_set *groups)
{
    if (s->policy == RANDOM)
        return schedule_random(s, left, x, groups);
    groups[0] = s->policy == MINPC ? schedule_minpc(s, left) : schedule_oldest(s, left);
    return group_can_step(&s->threads, groups[0], x);
}

static enum simt_result look(const void *self, const struct simt_step *x)
{
    const struct stackless *s = self;
    const thread_set left = threads_left(&s->threads);
    thread_set groups[SIMT_MOST_THREADS];

    if (left == 0)
        return SIMT_ENDED;
    if (schedule(s, left, x, groups) > 0)
        return SIMT_STEPPED;
    if (s->policy == RANDOM)
        group_can_step(&s->threads, left, x); /* says why not */
    return SIMT_NO_STEP;
}

/* ---- steps ---- */

/* Who stepped goes to the end, by number; who is done goes. */
static void grow_older(struct stackless *s, thread_set stepped)
{
    const thread_set left = threads_left(&s->threads);
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        if ((stepped >> s->order[i] & 1) == 0)
            s->order[n++] = s->order[i];
    FOR_THREADS(t, stepped & left)
        s->order[n++] = (uint8_t)t;
    s->n = n;
}

/* stackless.step */
static enum simt_result stackless_step(void *self, struct simt_step *x)
{
    static const enum rule schedules[] = { RULE_STACKLESS_SCHEDULE_RANDOM,
                                           RULE_STACKLESS_SCHEDULE_MINPC,
                                           RULE_STACKLESS_SCHEDULE_OLDEST };
    struct stackless *s = self;
    const thread_set left = threads_left(&s->threads);
    thread_set groups[SIMT_MOST_THREADS], group;
    unsigned n = left == 0 ? 0 : schedule(s, left, x, groups), here;

    if (n == 0)
        return look(self, x);
    group = groups[simt_pick(x, SITE_STACKLESS_GROUP, groups, n)];
    simt_event_begin(x->event, thread_lowest(group), group);
    x->event->rule = RULE_STACKLESS_STEP;
    here = tell_open(x->tell);
    tell_lanes(x->tell, schedules[s->policy], group);
    group_step(&s->threads, group, x);
    if (s->policy == OLDEST)
        grow_older(s, group);
    tell_rule(x->tell, here, RULE_STACKLESS_STEP, true);
    return SIMT_STEPPED;
}

static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    simt_stack_copy(out, &((const struct stackless *)self)->threads.stacks[thread]);
}

static void code(void *self, struct snapshot *snapshot)
{
    struct stackless *s = self;

    threads_code(&s->threads, &snapshot->state);
    codec_size(&snapshot->state, &s->n);
    for (size_t i = 0; i < s->n; i++)
        codec_u8(&snapshot->state, &s->order[i]);
}

const struct simt_model simt_stackless = {
    .name = "stackless",
    .policies = policies,
    .summary = "threads of equal stacks step together (section 5.2)",
    .open = open_stackless, .close = close_stackless, .step = stackless_step, .look = look,
    .project = project, .code = code,
};
