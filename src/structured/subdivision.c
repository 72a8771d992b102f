/* structured/subdivision.c: the model dws, dynamic warp subdivision (5.2; Meng et al. 2010): where
 * a test divides a warp the two parts may become splits that step independently, and are one again
 * when their stacks are. */
#include "structured/model.h"

#include <string.h>

struct subdivision {
    const struct simt_launch *launch;
    bool ifs, whiles;
    uint64_t *lines;  /* the lines, as bits, if it divides by line; owned; NULL: not by line */
    size_t nlines;    /* there are */
    struct simt_warp v[SIMT_MOST_THREADS]; /* splits that have not ended, by lowest thread */
    size_t n;
};

/* ---- which statements may subdivide ---- */

static bool may_subdivide(const struct subdivision *s, const struct simt_statement *statement)
{
    const unsigned line = statement->line;

    if (s->lines != NULL)
        return line < s->nlines && (s->lines[line / 64] >> line % 64 & 1) != 0;
    return statement->kind == SIMT_IF ? s->ifs : s->whiles;
}

static size_t lines_of(const struct simt_program *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->nstatements; i++)
        n = p->statements[i].line >= n ? p->statements[i].line + (size_t)1 : n;
    return n;
}

/* number { "+" number }, of lines where an if or while begins. */
static bool read_lines(struct subdivision *s, const char *text)
{
    const struct simt_program *p = s->launch->program;

    s->nlines = lines_of(p);
    s->lines = mem_new((s->nlines / 64 + 1) * sizeof *s->lines);
    for (;; text++) {
        size_t line = 0;
        bool there = false;

        if (*text < '0' || *text > '9')
            return false;
        for (; *text >= '0' && *text <= '9'; text++)
            line = line < s->nlines ? line * 10 + (size_t)(*text - '0') : line;
        for (size_t i = 0; i < p->nstatements; i++)
            there = there || (p->statements[i].line == line &&
                              (p->statements[i].kind == SIMT_IF ||
                               p->statements[i].kind == SIMT_WHILE));
        if (!there || (*text != '+' && *text != '\0'))
            return false;
        s->lines[line / 64] |= (uint64_t)1 << line % 64;
        if (*text == '\0')
            return true;
    }
}

static bool read_policy(struct subdivision *s, const char *policy, struct text *why)
{
    const char *which = policy != NULL ? policy : "all";
    const bool all = strcmp(which, "all") == 0, none = strcmp(which, "none") == 0;

    s->ifs = all || strcmp(which, "if") == 0;
    s->whiles = all || strcmp(which, "while") == 0;
    if (s->ifs || s->whiles || none || read_lines(s, which))
        return true;
    text_printf(why, "dws subdivides `all`, `none`, `if`, `while`, or the ifs and whiles of lines, "
                     "as in 3+7, not `%s`", which);
    return false;
}

/* ---- opened and closed ---- */

static void close_splits(void *self)
{
    struct subdivision *s = self;

    for (size_t i = 0; i < SIMT_MOST_THREADS; i++)
        simt_warp_free(&s->v[i]);
    mem_free(s->lines);
    mem_free(s);
}

static void *open_splits(const struct simt_launch *l, const char *policy, struct text *why)
{
    struct subdivision *s = mem_new(sizeof *s);

    s->launch = l;
    if (!read_policy(s, policy, why)) {
        close_splits(s);
        return NULL;
    }
    for (unsigned first = 0; first < l->threads; first += l->warp_size)
        warp_first(&s->v[s->n++], l,
                   threads_below(l->threads) & threads_below(first + l->warp_size) &
                       ~threads_below(first));
    return s;
}

/* ---- a split becomes two ---- */

/* W|X: every mask is cut. */
static void cut_masks(struct simt_warp *w, thread_set x)
{
    for (size_t i = 0; i < w->stack.n; i++)
        w->stack.v[i].threads &= x;
    w->threads &= x;
    w->active &= x;
    w->broken &= x;
    w->returned &= x;
}

/* Appends a split. */
static struct simt_warp *add_split(struct subdivision *s, const struct simt_warp *like)
{
    struct simt_warp *w = &s->v[s->n++];
    struct simt_stack own = w->stack;

    *w = *like;
    w->stack = own;
    simt_stack_copy(&w->stack, &like->stack);
    return w;
}

/* A test that may divide a split. */
struct test {
    enum rule rule; /* simt.if, simt.while, simt.whileNext; RULE_COUNT: it is none */
    uint32_t of;
    thread_set in;
};

static struct test test_of(const struct subdivision *s, const struct simt_warp *w,
                           const struct simt_step *x)
{
    const struct simt_item *top = simt_top(&w->stack);
    struct test t = { .rule = RULE_COUNT };
    const struct simt_statement *st;

    if (item_is_token(top) || w->active == 0)
        return t;
    t.of = top->of;
    st = &s->launch->program->statements[top->of];
    if ((st->kind != SIMT_IF && st->kind != SIMT_WHILE) || !may_subdivide(s, st))
        return t;
    t.rule = top->kind == ITEM_WHILE_NEXT ? RULE_SIMT_WHILENEXT
             : st->kind == SIMT_IF        ? RULE_SIMT_IF
                                          : RULE_SIMT_WHILE;
    if (!simt_act(x, w->active, t.of, t.rule, &t.in) || t.in == 0 || t.in == w->active ||
        (t.rule == RULE_SIMT_WHILE && !simt_has_room(x, &w->stack, 1, t.rule)))
        t.rule = RULE_COUNT;
    return t;
}

/* Divides split i: it becomes that of the threads that the test holds for, the other one is new. */
static void divide(struct subdivision *s, size_t i, const struct test *t, struct simt_step *x)
{
    struct simt_warp *in = &s->v[i], *out;
    const struct simt_statement *st = &s->launch->program->statements[t->of];
    const thread_set all = in->active;

    simt_event_begin(x->event, i, all);
    x->event->rule = RULE_ALTERNATIVES_DWS;
    simt_event_of(x, t->of);
    simt_move_tested(x, t->rule, all, t->in);
    if (t->rule == RULE_SIMT_WHILENEXT)
        simt_cut(&in->stack, in->stack.n - 1);
    else
        simt_pop_statement(s->launch->program, &in->stack);
    out = add_split(s, in);
    cut_masks(out, ~t->in);
    cut_masks(in, t->in);
    if (t->rule == RULE_SIMT_IF)
        simt_push_list(&out->stack, st->list[1]);
    else if (t->rule == RULE_SIMT_WHILENEXT)
        out->active = 0;
    else
        simt_push(&in->stack, (struct simt_item){ .kind = ITEM_BRK, .of = t->of,
                                                  .threads = t->in });
    if (t->rule != RULE_SIMT_IF)
        simt_push(&in->stack, (struct simt_item){ .kind = ITEM_WHILE_NEXT, .of = t->of });
    simt_push_list(&in->stack, st->list[0]);
}

/* ---- two become one ---- */

static bool same_but_masks(const struct simt_stack *a, const struct simt_stack *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = a->n; i-- > 0;)
        if (a->v[i].kind != b->v[i].kind || a->v[i].of != b->v[i].of)
            return false;
    return true;
}

static bool are_one(const struct subdivision *s, const struct simt_warp *a,
                    const struct simt_warp *b)
{
    const unsigned size = s->launch->warp_size;

    return thread_lowest(a->threads) / size == thread_lowest(b->threads) / size &&
           same_but_masks(&a->stack, &b->stack);
}

static void unite(struct simt_warp *to, const struct simt_warp *from)
{
    for (size_t i = 0; i < to->stack.n; i++)
        to->stack.v[i].threads |= from->stack.v[i].threads;
    to->threads |= from->threads;
    to->active |= from->active;
    to->broken |= from->broken;
    to->returned |= from->returned;
}

static void remove_split(struct subdivision *s, size_t i)
{
    struct simt_warp gone = s->v[i];

    s->n--;
    memmove(s->v + i, s->v + i + 1, (s->n - i) * sizeof *s->v);
    gone.stack.n = gone.stack.tokens = 0;
    s->v[s->n] = gone;
}

static void sort_splits(struct subdivision *s)
{
    for (size_t i = 1; i < s->n; i++)
        for (size_t k = i; k > 0 && thread_lowest(s->v[k].threads) <
                                        thread_lowest(s->v[k - 1].threads); k--) {
            struct simt_warp w = s->v[k];

            s->v[k] = s->v[k - 1];
            s->v[k - 1] = w;
        }
}

/* After a step of split i: those that are one are united, those that have ended go. */
static void settle(struct subdivision *s)
{
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = s->n; k-- > i + 1;)
            if (are_one(s, &s->v[i], &s->v[k])) {
                unite(&s->v[i], &s->v[k]);
                remove_split(s, k);
            }
    for (size_t i = s->n; i-- > 0;)
        if (s->v[i].stack.n == 0)
            remove_split(s, i);
    sort_splits(s);
}

/* ---- steps ---- */

/* Without tokens a test that divides needs less room. */
static enum simt_result look_split(const struct subdivision *s, const struct simt_warp *w,
                                   const struct simt_step *x)
{
    struct simt_step silent = *x;

    silent.why = NULL;
    silent.tell = NULL;
    return test_of(s, w, &silent).rule != RULE_COUNT ? SIMT_STEPPED : warp_look(w, x);
}

static enum simt_result look(const void *self, const struct simt_step *x)
{
    const struct subdivision *s = self;
    struct simt_step next = *x;

    for (size_t i = 0; i < s->n; i++) {
        if (look_split(s, &s->v[i], &next) == SIMT_STEPPED)
            return SIMT_STEPPED;
        next.why = NULL;
    }
    return s->n == 0 ? SIMT_ENDED : SIMT_NO_STEP;
}

static void step_split(struct subdivision *s, size_t i, struct simt_step *x)
{
    struct simt_step silent = *x;
    unsigned here = tell_open(x->tell);
    struct test t;

    silent.tell = NULL;
    t = test_of(s, &s->v[i], &silent);
    if (t.rule == RULE_COUNT) {
        warp_step(&s->v[i], i, x);
    } else {
        tell_lanes(x->tell, RULE_SIMT_ACT, t.in);
        divide(s, i, &t, x);
    }
    tell_rule(x->tell, here, RULE_ALTERNATIVES_DWS, true);
    settle(s);
}

/* alternatives.dws: any split that has a step. */
static enum simt_result dws_step(void *self, struct simt_step *x)
{
    struct subdivision *s = self;
    struct simt_step silent = *x;
    thread_set threads[SIMT_MOST_THREADS];
    size_t number[SIMT_MOST_THREADS];
    unsigned n = 0;

    silent.why = NULL;
    for (size_t i = 0; i < s->n; i++)
        if (look_split(s, &s->v[i], &silent) == SIMT_STEPPED) {
            number[n] = i;
            threads[n++] = s->v[i].threads;
        }
    if (n == 0)
        return look(self, x);
    step_split(s, number[simt_pick(x, SITE_DWS_SPLIT, threads, n)], x);
    return SIMT_STEPPED;
}

/* ---- the state ---- */

static void project(const void *self, unsigned thread, struct simt_stack *out)
{
    const struct subdivision *s = self;

    simt_cut(out, 0);
    for (size_t i = 0; i < s->n; i++)
        if ((s->v[i].threads >> thread & 1) != 0)
            simt_project(&s->v[i], thread, out);
}

static void code(void *self, struct snapshot *snapshot)
{
    struct subdivision *s = self;
    struct codec *c = &snapshot->state;

    codec_size(c, &s->n);
    for (size_t i = 0; i < s->n; i++) {
        codec_u64(c, &s->v[i].threads);
        warp_code(&s->v[i], c);
    }
}

static const struct simt_warp *warp(const void *self, size_t i)
{
    const struct subdivision *s = self;

    return i < s->n ? &s->v[i] : NULL;
}

const struct simt_model simt_subdivision = {
    .name = "dws",
    .summary = "dynamic warp subdivision: WHICH is all, none, if, while, or lines (section 5.2)",
    .open = open_splits, .close = close_splits, .step = dws_step, .look = look,
    .project = project, .code = code, .warp = warp,
};
