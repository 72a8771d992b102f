/* tests/random/evaluate_all.c: uniform code of a random program: all threads of a block that
 * are still there go through it together, and vote, wait and call as one. */
#include "world.h"

/* Counts the threads that are there, from `first` to before `end`, and those whose predicate a is
 * `sense`; ballot: a bit for each of the latter. */
struct poll {
    unsigned there, yes;
    uint32_t ballot;
};

static struct poll poll(const struct world *w, const struct stmt *s, unsigned first, unsigned end)
{
    struct poll r = { 0, 0, 0 };

    for (unsigned i = first; i < end && i < w->p->threads; i++) {
        const struct thread *t = &w->threads[i];

        if (t->left != LEFT_NOT)
            continue;
        r.there++;
        if (thread_holds(t, s)) {
            r.yes++;
            r.ballot |= i - first < 32 ? UINT32_C(1) << (i - first) : 0;
        }
    }
    return r;
}

/* The threads that are there get a result. */
static void give(struct world *w, const struct stmt *s, unsigned first, unsigned end, enum class c,
                 uint32_t result)
{
    for (unsigned i = first; i < end && i < w->p->threads; i++)
        if (w->threads[i].left == LEFT_NOT)
            thread_set(&w->threads[i], c, s->dst, result);
}

static void vote_of_all(struct world *w, const struct stmt *s)
{
    for (unsigned first = 0; first < w->p->threads; first += w->warp_size) {
        unsigned end = first + w->warp_size;
        struct poll r = poll(w, s, first, end);

        switch ((enum vote_kind)s->op) {
        case VOTED_ALL:
            give(w, s, first, end, CLASS_P, r.yes == r.there);
            break;
        case VOTED_ANY:
            give(w, s, first, end, CLASS_P, r.yes > 0);
            break;
        case VOTED_UNI:
            give(w, s, first, end, CLASS_P, r.yes == 0 || r.yes == r.there);
            break;
        case VOTED_BALLOT:
            give(w, s, first, end, CLASS_R, r.ballot);
            break;
        case VOTES:
            break;
        }
    }
}

static void reduce_of_all(struct world *w, const struct stmt *s)
{
    struct poll r = poll(w, s, 0, w->p->threads);

    switch ((enum reduce_kind)s->op) {
    case REDUCED_AND:
        give(w, s, 0, w->p->threads, CLASS_P, r.yes == r.there);
        break;
    case REDUCED_OR:
        give(w, s, 0, w->p->threads, CLASS_P, r.yes > 0);
        break;
    case REDUCED_POPC:
        give(w, s, 0, w->p->threads, CLASS_R, r.yes);
        break;
    case REDUCTIONS:
        break;
    }
}

static void exchange_of_all(struct world *w, const struct stmt *s)
{
    unsigned n = w->p->threads;
    uint32_t given[MOST_BLOCK];

    for (unsigned i = 0; i < n; i++)
        given[i] = thread_word(&w->threads[i], s->a);
    for (unsigned i = 0; i < n; i++)
        thread_set(&w->threads[i], CLASS_R, s->dst, given[(i + s->b.value) % n]);
}

static void list_of_all(struct world *w, int first);

/* A thread that returns from the function is there again after the call. */
static void call_of_all(struct world *w, const struct stmt *s)
{
    struct frame callees[MOST_BLOCK], *callers[MOST_BLOCK];
    struct thread *t = w->threads;

    for (unsigned i = 0; i < w->p->threads; i++) {
        callers[i] = t[i].frame;
        frame_begin(&callees[i], thread_word(&t[i], s->a), thread_word(&t[i], s->b));
        t[i].frame = &callees[i];
    }
    list_of_all(w, w->p->body[s->op]);
    for (unsigned i = 0; i < w->p->threads; i++) {
        if (t[i].left == LEFT_NOT)
            callees[i].result = thread_word(&t[i], (struct term){ false, 0 });
        if (t[i].left == LEFT_FUNCTION)
            t[i].left = LEFT_NOT;
        t[i].frame = callers[i];
        thread_set(&t[i], CLASS_R, s->dst, callees[i].result);
    }
}

static void each_by_itself(struct world *w, const struct stmt *s)
{
    for (unsigned i = 0; i < w->p->threads; i++) {
        struct thread *t = &w->threads[i];
        enum way way = t->left == LEFT_NOT ? thread_stmt(w, t, s).way : WAY_ON;

        if (way == WAY_EXIT)
            t->left = LEFT_KERNEL;
        if (way == WAY_RETURN)
            t->left = LEFT_FUNCTION;
    }
}

static void uniform_stmt(struct world *w, const struct stmt *s)
{
    if (s->kind == STMT_VOTE)
        vote_of_all(w, s);
    else if (s->kind == STMT_REDUCE)
        reduce_of_all(w, s);
    else if (s->kind == STMT_EXCHANGE)
        exchange_of_all(w, s);
    else if (!s->uniform)
        each_by_itself(w, s);
    else if (s->kind == STMT_CALL)
        call_of_all(w, s);
    else if (s->kind == STMT_IF)
        list_of_all(w, stmt_arm(s, w->block == s->a.value));
    else
        for (unsigned trips = s->a.value % 4 + s->form; trips > 0; trips--)
            list_of_all(w, s->arm[0]);
}

static void list_of_all(struct world *w, int first)
{
    for (int i = tree_present(w->p, first); i != NO_STMT; i = tree_present(w->p, w->p->v[i].next))
        uniform_stmt(w, &w->p->v[i]);
}

/* ---- launches ---- */

static void begin_block(struct world *w, struct frame *frames)
{
    for (unsigned i = 0; i < w->p->threads; i++) {
        unsigned global = w->block * w->p->threads + i;

        w->threads[i] = (struct thread){ i, global, LEFT_NOT, &frames[i] };
        frame_begin(&frames[i], i, w->p->input[SLOTS * global]);
        for (unsigned k = 0; k < SLOTS; k++)
            w->shared[SLOTS * i + k] = i + k;
    }
}

/* The registers of who comes to the end. */
static void leave_results(struct world *w, const struct thread *t)
{
    uint32_t *out = &w->image->words[AREA_OUT][OUT_WORDS * t->global];
    const struct frame *f = t->frame;

    for (unsigned i = 0; i < REGISTERS; i++)
        out[i] = (uint32_t)f->v[CLASS_R][i];
    for (unsigned i = 0; i < 2; i++) {
        out[6 + 2 * i] = (uint32_t)(f->v[CLASS_D][i] & 0xffffffffu);
        out[7 + 2 * i] = (uint32_t)(f->v[CLASS_D][i] >> 32);
    }
    out[10] = (uint32_t)(f->v[CLASS_P][0] + 2 * f->v[CLASS_P][1] + 4 * f->v[CLASS_P][2]);
    out[11] = MARK;
}

void evaluate(const struct program_tree *p, unsigned warp_size, struct image *i)
{
    struct world w = { .p = p, .warp_size = warp_size, .image = i };
    struct frame frames[MOST_BLOCK];

    for (w.block = 0; w.block < p->blocks; w.block++) {
        begin_block(&w, frames);
        list_of_all(&w, p->body[KERNEL]);
        for (unsigned k = 0; k < p->threads; k++)
            if (w.threads[k].left == LEFT_NOT)
                leave_results(&w, &w.threads[k]);
    }
}
