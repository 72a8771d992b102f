/* cli/explore_judge.c: does a condition hold of what was found? And a litmus test's answer. */
#include "base/mem.h"
#include "cli/explore.h"

/* --expect */
static enum answer judge(const struct exploration *x)
{
    const struct outcomes *all = &x->found.ends->completed;
    struct tally t = { 0, 0 };

    if (!x->expects)
        return ANSWER_HOLDS;
    for (size_t i = 0; i < all->n; i++) {
        struct observed_outcome o = { &x->observed, all->v[i].bytes };
        struct values v = observed_values(&o);

        if (condition_satisfied(&x->condition, &v))
            t.yes++;
        else
            t.no++;
    }
    return condition_answer(&x->condition, &t, x->found.stopped == NULL);
}

/* names: of the files with ways, a text for each outcome; NULL: none are written. */
static enum answer judge_litmus(struct exploration *x, struct text *names, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;
    struct litmus_state *states = mem_new((all->n + 1) * sizeof *states);
    struct litmus_states found = { states, all->n, x->found.stopped == NULL };
    enum answer a;

    for (size_t i = 0; i < all->n; i++) {
        const struct outcome *o = &all->v[i];

        states[i] = (struct litmus_state){ o->bytes, x->walks ? o->runs : o->states, NULL };
        if (names != NULL && explore_witness(x, o, &names[i]))
            states[i].witness = names[i].s;
    }
    a = litmus_print(&x->job.litmus, &found, out);
    mem_free(states);
    return a;
}

enum answer explore_judge(struct exploration *x)
{
    struct text unread = { NULL, 0, 0 };
    enum answer a = x->job.is_litmus ? judge_litmus(x, NULL, &unread) : judge(x);

    text_free(&unread);
    return a;
}

enum answer explore_put_litmus(struct exploration *x, struct text *out)
{
    size_t n = x->found.ends->completed.n;
    struct text *names = mem_new((n + 1) * sizeof *names);
    enum answer a = judge_litmus(x, names, out);

    for (size_t i = 0; i < n; i++)
        text_free(&names[i]);
    mem_free(names);
    return a;
}
