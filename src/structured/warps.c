/* structured/warps.c: the model simt: one warp (section 3.3), or several, of which any that has not
 * ended may step (ours: the paper has one). */
#include "structured/model.h"

struct warps {
    const struct simt_launch *launch;
    struct simt_warp *v; /* owned */
    unsigned n;
};

static void *open_warps(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct warps *s;
    size_t unused;

    if (!simt_policy_find(&simt_warps, policy, &unused, why))
        return NULL;
    s = mem_new(sizeof *s);
    s->launch = l;
    s->n = (l->threads + l->warp_size - 1) / l->warp_size;
    s->v = mem_new(s->n * sizeof *s->v);
    for (unsigned i = 0; i < s->n; i++)
        warp_first(&s->v[i], l, threads_below(l->threads) & threads_below((i + 1) * l->warp_size) &
                                    ~threads_below(i * l->warp_size));
    return s;
}

static void close_warps(void *self)
{
    struct warps *s = self;

    for (unsigned i = 0; i < s->n; i++)
        simt_warp_free(&s->v[i]);
    mem_free(s->v);
    mem_free(s);
}

/* The first warp that has something left says why it has no step. */
static enum simt_result look(const void *self, const struct simt_step *x)
{
    const struct warps *s = self;
    enum simt_result result = SIMT_ENDED;
    struct simt_step next = *x;

    for (unsigned i = 0; i < s->n && result != SIMT_STEPPED; i++) {
        enum simt_result r = warp_look(&s->v[i], &next);

        if (r == SIMT_NO_STEP)
            next.why = NULL;
        result = r == SIMT_ENDED ? result : r;
    }
    return result;
}

/* Those that can step: their numbers and threads. */
static unsigned find_able(const struct warps *s, const struct simt_step *x, unsigned *number,
                          thread_set *threads)
{
    struct simt_step silent = *x;
    unsigned n = 0;

    silent.why = NULL;
    for (unsigned i = 0; i < s->n; i++)
        if (warp_look(&s->v[i], &silent) == SIMT_STEPPED) {
            number[n] = i;
            threads[n++] = s->v[i].threads;
        }
    return n;
}

static enum simt_result step_warps(void *self, struct simt_step *x)
{
    struct warps *s = self;
    unsigned number[SIMT_MOST_THREADS] = { 0 }, n, i;
    thread_set threads[SIMT_MOST_THREADS];

    if (s->n == 1)
        return warp_step(&s->v[0], 0, x);
    n = find_able(s, x, number, threads);
    if (n == 0)
        return look(self, x);
    i = number[simt_pick(x, SITE_SIMT_WARP, threads, n)];
    return warp_step(&s->v[i], i, x);
}

static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    const struct warps *s = self;

    simt_project(&s->v[thread / s->launch->warp_size], thread, out);
}

static void code(void *self, struct snapshot *snapshot)
{
    struct warps *s = self;

    for (unsigned i = 0; i < s->n; i++)
        warp_code(&s->v[i], &snapshot->state);
}

static const struct simt_warp *warp(const void *self, size_t i)
{
    const struct warps *s = self;

    return i < s->n ? &s->v[i] : NULL;
}

const struct simt_model simt_warps = {
    .name = "simt",
    .summary = "warps with a stack (Habermaier and Knapp, section 3)",
    .open = open_warps, .close = close_warps, .step = step_warps, .look = look, .project = project,
    .code = code, .warp = warp,
};
