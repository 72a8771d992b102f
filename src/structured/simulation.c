/* structured/simulation.c: the lemmas of sections 3.3 and 4.2, each a function, checked on states
 * and steps. */
#include "structured/simulation.h"

#include <string.h>

/* ---- lemmas 1 and 2, of a state ---- */

/* A state of a warp in which a lemma is checked. */
struct check {
    const struct simt_warp *warp;
    const struct simt_launch *launch;
    struct teller *tell;
    struct simt_failure *failure;
    bool any; /* was there something to check? */
};

static bool fails(const struct check *c, enum rule rule, size_t at, const char *what)
{
    struct text *t = &c->failure->text;
    const unsigned n = c->launch->threads;

    c->failure->rule = rule;
    text_printf(t, "%s, at item %zu of ", what, c->warp->stack.n - at);
    simt_stack_text(c->launch->program, &c->warp->stack, n, t);
    text_puts(t, "  active ");
    simt_mask_text(c->warp->active, n, t);
    text_puts(t, "  broken ");
    simt_mask_text(c->warp->broken, n, t);
    text_puts(t, "  returned ");
    simt_mask_text(c->warp->returned, n, t);
    return false;
}

static bool within(thread_set a, thread_set b)
{
    return (a & ~b) == 0;
}

/* Of the items under v[at] the first that is no statement; NULL: there is none. */
static const struct simt_item *next_token(const struct simt_stack *s, size_t at)
{
    while (at-- > 0)
        if (item_is_token(&s->v[at]))
            return &s->v[at];
    return NULL;
}

static bool is_top(const struct check *c, size_t at)
{
    return at + 1 == c->warp->stack.n;
}

/* simt.lemma1.1 */
static bool lemma_1_1(struct check *c, size_t at)
{
    const struct simt_item *div = &c->warp->stack.v[at], *sync = next_token(&c->warp->stack, at);

    if (div->kind != ITEM_DIV)
        return true;
    c->any = true;
    if (sync == NULL || sync->kind != ITEM_SYNC || sync == div - 1)
        return fails(c, RULE_SIMT_LEMMA1_1, at, "no statements and sync token behind a div token");
    return (within(div->threads, sync->threads) &&
            (!is_top(c, at) || within(c->warp->active, sync->threads))) ||
           fails(c, RULE_SIMT_LEMMA1_1, at, "the mask of the sync token does not hold all");
}

/* simt.lemma1.2 */
static bool lemma_1_2(struct check *c, size_t at)
{
    const struct simt_item *test = &c->warp->stack.v[at];

    if (test->kind != ITEM_WHILE_NEXT)
        return true;
    c->any = true;
    if (at == 0 || test[-1].kind != ITEM_BRK || test[-1].of != test->of)
        return fails(c, RULE_SIMT_LEMMA1_2, at, "no brk token behind a further test of a loop");
    return !is_top(c, at) || within(c->warp->active, test[-1].threads) ||
           fails(c, RULE_SIMT_LEMMA1_2, at, "the mask of the brk token does not hold all");
}

/* simt.lemma1.3: the relation is transitive, so neighbours suffice. */
static bool lemma_1_3(struct check *c, size_t at)
{
    const struct simt_stack *s = &c->warp->stack;
    size_t below = at;

    if (!item_is_token(&s->v[at]) || s->v[at].kind == ITEM_DIV)
        return true;
    while (below > 0 && (!item_is_token(&s->v[below - 1]) || s->v[below - 1].kind == ITEM_DIV))
        below--;
    if (below == 0)
        return true;
    c->any = true;
    return within(s->v[at].threads, s->v[below - 1].threads) ||
           fails(c, RULE_SIMT_LEMMA1_3, at, "the mask of a lower token does not hold this one's");
}

/* simt.lemma1.4. Ours besides: nobody who is active is disabled. */
static bool lemma_1_4(struct check *c, size_t at)
{
    const struct simt_item *i = &c->warp->stack.v[at];
    const thread_set active = c->warp->active;

    if ((active & (c->warp->broken | c->warp->returned)) != 0)
        return fails(c, RULE_SIMT_LEMMA1_4, at, "a thread is active and disabled");
    if (!item_is_token(i))
        return true;
    c->any = true;
    return (i->kind == ITEM_DIV ? (active & i->threads) == 0 : within(active, i->threads)) ||
           fails(c, RULE_SIMT_LEMMA1_4, at, "the token does not fit the active threads");
}

/* simulation.actToken, which lemma 2 is about: a token activates just those inactive threads whose
 * activation token it is. */
static bool lemma_2(struct check *c, size_t at)
{
    const struct simt_item *token = &c->warp->stack.v[at];
    struct simt_masks m;

    if (!item_is_token(token))
        return true;
    m = simt_enable(c->warp, token, NULL);
    FOR_THREADS(t, c->warp->threads & ~c->warp->active) {
        c->any = true;
        if (simt_act_token(token, t, warp_disabled(c->warp, t)) != ((m.active >> t & 1) != 0))
            return fails(c, RULE_SIMULATION_ACTTOKEN, at, "lemma 2 does not hold of a token");
    }
    return true;
}

struct state_lemma {
    enum rule rule;
    bool (*holds)(struct check *c, size_t at); /* at an item */
};

static bool check_warp(struct check *c)
{
    static const struct state_lemma lemmas[] = {
        { RULE_SIMT_LEMMA1_1, lemma_1_1 }, { RULE_SIMT_LEMMA1_2, lemma_1_2 },
        { RULE_SIMT_LEMMA1_3, lemma_1_3 }, { RULE_SIMT_LEMMA1_4, lemma_1_4 },
        { RULE_SIMULATION_ACTTOKEN, lemma_2 },
    };

    for (size_t i = 0; i < sizeof lemmas / sizeof *lemmas; i++) {
        c->any = false;
        for (size_t at = 0; at < c->warp->stack.n; at++)
            if (!lemmas[i].holds(c, at))
                return false;
        if (c->any)
            tell(c->tell, lemmas[i].rule);
    }
    return true;
}

bool simt_check_stacks(const struct simt_model *m, const void *self, const struct simt_launch *l,
                       struct teller *tell, struct simt_failure *out)
{
    struct check c = { .launch = l, .tell = tell, .failure = out };

    for (size_t i = 0; m->warp != NULL && (c.warp = m->warp(self, i)) != NULL; i++)
        if (!check_warp(&c))
            return false;
    return true;
}

/* ---- steps ---- */

/* simulation.project */
static void project_all(const struct simulation *s, const void *self, struct simt_threads *out)
{
    for (unsigned t = 0; t < s->launch->threads; t++)
        s->model->project(self, t, &out->stacks[t]);
}

void simulation_open(struct simulation *s, const struct simt_launch *l, const struct simt_model *m)
{
    *s = (struct simulation){ .launch = l, .model = m };
    s->before.launch = s->after.launch = l;
    threads_first(&s->carried, l);
    s->memory = mem_new(simt_memory_bytes(l));
    s->first = mem_new(simt_memory_bytes(l));
    memcpy(s->memory, l->first, simt_memory_bytes(l));
}

void simulation_close(struct simulation *s)
{
    threads_free(&s->carried);
    threads_free(&s->before);
    threads_free(&s->after);
    mem_free(s->memory);
    mem_free(s->first);
}

void simulation_code(struct simulation *s, struct codec *c)
{
    threads_code(&s->carried, c);
    simt_memory_code(s->launch, s->memory, c);
}

static thread_set inactive_threads(const struct simulation *s, const void *self)
{
    const struct simt_warp *w;
    thread_set inactive = 0;

    for (size_t i = 0; s->model->warp != NULL && (w = s->model->warp(self, i)) != NULL; i++)
        inactive |= w->threads & ~w->active;
    return inactive;
}

void simulation_begin(struct simulation *s, const void *self, const int64_t *memory)
{
    project_all(s, self, &s->before);
    memcpy(s->first, memory, simt_memory_bytes(s->launch));
    s->inactive = inactive_threads(s, self);
}

/* Says of a thread which two stacks should be one. */
static bool differ(const struct simulation *s, unsigned thread, const struct simt_threads *found,
                   struct simt_failure *out)
{
    text_printf(&out->text, "thread %u has ", thread);
    simt_stack_text(s->launch->program, &found->stacks[thread], 0, &out->text);
    text_puts(&out->text, "  but its projection is ");
    simt_stack_text(s->launch->program, &s->after.stacks[thread], 0, &out->text);
    return false;
}

/* simulation.lemma3 */
static bool lemma_3(const struct simulation *s, struct teller *tell, struct simt_failure *out)
{
    out->rule = RULE_SIMULATION_LEMMA3;
    FOR_THREADS(t, s->inactive)
        if (!simt_stack_equal(&s->before.stacks[t], &s->after.stacks[t]))
            return differ(s, t, &s->before, out);
    if (s->inactive != 0)
        tell_lanes(tell, RULE_SIMULATION_LEMMA3, s->inactive);
    return true;
}

/* One matching step, by table 4. */
static bool move(struct simt_threads *ts, const struct simt_move *m, struct simt_step *x,
                 struct simt_failure *out)
{
    unsigned here = tell_open(x->tell);
    enum rule rule = RULE_COUNT;
    enum simt_result r = thread_step(&ts->stacks[m->thread], m->thread, x, &rule);

    tell_close(x->tell, here);
    if (r != SIMT_STEPPED || rule != m->rule) {
        text_printf(&out->text, "thread %u cannot step by %s, but by %s: ", m->thread,
                    rule_info(m->rule)->id, rule == RULE_COUNT ? "none" : rule_info(rule)->id);
        simt_stack_text(x->launch->program, &ts->stacks[m->thread], 0, &out->text);
        return false;
    }
    tell_number(x->tell, RULE_INTERLEAVED_THREAD, m->thread);
    return true;
}

/* Executes the matching steps, and compares all stacks and memory with where the step led. */
static bool matches(const struct simulation *s, struct simt_threads *ts, struct simt_step *x,
                    const struct simt_step *stepped, struct simt_failure *out)
{
    const struct simt_event *e = stepped->event;
    uint64_t a = 0, element;

    for (size_t i = 0; i < e->nmoves; i++)
        if (!move(ts, &e->moves[i], x, out))
            return false;
    for (unsigned t = 0; t < s->launch->threads; t++)
        if (!simt_stack_equal(&ts->stacks[t], &s->after.stacks[t]))
            return differ(s, t, ts, out);
    if (memcmp(x->memory, stepped->memory, simt_memory_bytes(s->launch)) == 0)
        return true;
    while (x->memory[a] == stepped->memory[a])
        a++;
    text_printf(&out->text, "address %llu (`%s`) is %lld, by the threads' steps %lld",
                (unsigned long long)a,
                s->launch->program->variables[simt_variable_at(s->launch, a, &element)].name,
                (long long)stepped->memory[a], (long long)x->memory[a]);
    return false;
}

/* simulation.prop1: from the projection before the step. */
static bool proposition_1(struct simulation *s, struct simt_step *stepped, struct simt_failure *out)
{
    struct simt_step x = { .launch = s->launch, .memory = s->first, .tell = stepped->tell };
    unsigned here = tell_open(x.tell);
    bool ok;

    out->rule = RULE_SIMULATION_PROP1;
    tell_lanes(x.tell, RULE_SIMULATION_PROJECT, threads_below(s->launch->threads));
    ok = matches(s, &s->before, &x, stepped, out);
    return tell_rule(x.tell, here, RULE_SIMULATION_PROP1, ok);
}

/* simulation.theorem1: from where the steps so far have led. */
static bool theorem_1(struct simulation *s, struct simt_step *stepped, struct simt_failure *out)
{
    struct simt_step x = { .launch = s->launch, .memory = s->memory };

    out->rule = RULE_SIMULATION_THEOREM1;
    if (!matches(s, &s->carried, &x, stepped, out))
        return false;
    tell(stepped->tell, RULE_SIMULATION_THEOREM1);
    return true;
}

bool simulation_end(struct simulation *s, const void *self, struct simt_step *x,
                    struct simt_failure *out)
{
    project_all(s, self, &s->after);
    return lemma_3(s, x->tell, out) && proposition_1(s, x, out) && theorem_1(s, x, out);
}
