/* structured/interleaved.c: the model interleaved: any one thread takes a step (section 4.1). The
 * relation knows no fairness. */
#include "structured/model.h"

static void *open_threads(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct simt_threads *ts;
    size_t unused;

    if (!simt_policy_find(&simt_interleaved, policy, &unused, why))
        return NULL;
    ts = mem_new(sizeof *ts);
    threads_first(ts, l);
    return ts;
}

static void close_threads(void *self)
{
    threads_free(self);
    mem_free(self);
}

static enum simt_result look(const void *self, const struct simt_step *x)
{
    const thread_set left = threads_left(self);

    if (left == 0)
        return SIMT_ENDED;
    if (threads_able(self, x) != 0)
        return SIMT_STEPPED;
    return thread_look(&((const struct simt_threads *)self)->stacks[thread_lowest(left)],
                       thread_lowest(left), x);
}

/* interleaved.thread: of those that have a step the oracle picks one. */
static enum simt_result interleaved_thread(void *self, struct simt_step *x)
{
    struct simt_threads *ts = self;
    const thread_set able = threads_able(ts, x);
    thread_set each[SIMT_MOST_THREADS];
    unsigned n = 0, t, here;

    if (able == 0)
        return look(self, x);
    FOR_THREADS(i, able)
        each[n++] = THREAD(i);
    t = thread_lowest(each[simt_pick(x, SITE_LANE, each, n)]);
    simt_event_begin(x->event, t, THREAD(t));
    simt_event_of(x, thread_statement(&ts->stacks[t]));
    here = tell_open(x->tell);
    thread_step(&ts->stacks[t], t, x, &x->event->rule);
    simt_move_add(x, t, x->event->rule);
    tell_close(x->tell, here);
    tell_number(x->tell, RULE_INTERLEAVED_THREAD, t);
    return SIMT_STEPPED;
}

static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    simt_stack_copy(out, &((const struct simt_threads *)self)->stacks[thread]);
}

static void code(void *self, struct snapshot *s)
{
    threads_code(self, &s->state);
}

const struct simt_model simt_interleaved = {
    .name = "interleaved",
    .summary = "any thread takes the next step (section 4.1)",
    .open = open_threads, .close = close_threads, .step = interleaved_thread, .look = look,
    .project = project, .code = code,
};
