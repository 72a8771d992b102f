/* structured/machine.c: steps, verdicts, states as bytes, agents, of any model. */
#include "structured/machine.h"

#include <string.h>

static struct simt_machine *own(struct machine *m)
{
    return (struct simt_machine *)m;
}

static const struct simt_machine *const_own(const struct machine *m)
{
    return (const struct simt_machine *)m;
}

/* ---- steps ---- */

static void stop_stuck(struct simt_machine *x, bool violated)
{
    x->machine.status = MACHINE_STUCK;
    x->machine.violated = violated;
}

/* Ends the run as one in which a check fails. */
static void stop_failed(struct simt_machine *x)
{
    stuck_at(&x->why, x->failure.rule, "%s", x->failure.text.s);
    stop_stuck(x, true);
}

static void forget_failure(struct simt_machine *x)
{
    x->failure.text.n = 0;
    text_puts(&x->failure.text, "");
}

static bool checks_hold(struct simt_machine *x, struct simt_step *s)
{
    forget_failure(x);
    return (!x->options.check_stack ||
            simt_check_stacks(x->model, x->state, x->launch, x->tell, &x->failure)) &&
           (!x->options.check_simulation ||
            simulation_end(&x->simulation, x->state, s, &x->failure));
}

/* What the state that was reached means for the run. */
static void judge(struct simt_machine *x, struct simt_step *s)
{
    const struct machine_watcher *w = x->machine.watcher;
    struct text why = { NULL, 0, 0 };

    if (!checks_hold(x, s)) {
        stop_failed(x);
        return;
    }
    switch (x->model->look(x->state, s)) {
    case SIMT_STEPPED:
        break;
    case SIMT_ENDED:
        x->machine.status = MACHINE_COMPLETED;
        break;
    case SIMT_NO_STEP:
        stop_stuck(x, false);
        break;
    }
    if (w != NULL && w->ends(w->self, &why) && x->machine.status == MACHINE_GOES_ON) {
        stuck_at(&x->why, x->event.rule, "%s", why.s);
        x->machine.status = MACHINE_STOPPED;
    }
    text_free(&why);
}

/* Did a thread take two steps for one of the warp (lemma 5 says at most one)? So does who leaves a
 * loop at a further test: whileNext.ff, then its context. */
static bool takes_two(const struct simt_event *e)
{
    for (size_t i = 1; i < e->nmoves; i++)
        if (e->moves[i - 1].rule == RULE_INTERLEAVED_WHILENEXT_FF &&
            e->moves[i].rule == RULE_INTERLEAVED_CONTEXT)
            return true;
    return false;
}

static void note(struct simt_machine *x)
{
    const struct simt_event *e = &x->event;
    const struct machine_observer *o = x->machine.observer;
    const struct machine_event told = { rule_info(e->rule)->id, 0, e->moved,
                                        { e->statement, e->line } };

    x->machine.steps++;
    x->matched += e->nmoves;
    x->twice += takes_two(e);
    if (x->machine.watched)
        agent_set_add_some(&x->moved, 0, e->moved);
    if (o != NULL)
        o->applied(o->self, &told);
}

static void step(struct machine *m, struct oracle oracle)
{
    struct simt_machine *x = own(m);
    struct simt_step s = { x->launch, x->memory, &oracle, x->tell, &x->why, &x->event };

    x->oracle = &oracle;
    agent_set_clear(&x->moved);
    if (m->watcher != NULL)
        m->watcher->begins(m->watcher->self);
    if (x->options.check_simulation)
        simulation_begin(&x->simulation, x->state, x->memory);
    switch (x->model->step(x->state, &s)) {
    case SIMT_STEPPED:
        note(x);
        judge(x, &s);
        break;
    case SIMT_ENDED:
        m->status = MACHINE_COMPLETED;
        break;
    case SIMT_NO_STEP: /* in the first state, restored; of all others judge says it */
        stop_stuck(x, false);
        break;
    }
}

/* ---- states ---- */

/* A run that is stuck ends in another state than one that is over. */
static void code(struct machine *m, struct snapshot *s)
{
    struct simt_machine *x = own(m);
    bool stuck = m->status == MACHINE_STUCK;

    if (x->seen != NULL && !s->state.reading)
        x->seen(x->seer, x);
    x->model->code(x->state, s);
    simt_memory_code(x->launch, x->memory, &s->state);
    codec_bool(&s->state, &stuck);
    if (x->options.check_simulation)
        simulation_code(&x->simulation, &s->order);
}

void simt_machine_projection(struct simt_machine *x, struct codec *out)
{
    bool stuck = false;

    for (unsigned t = 0; t < x->launch->threads; t++) {
        x->model->project(x->state, t, &x->scratch);
        simt_stack_code(&x->scratch, out);
    }
    simt_memory_code(x->launch, x->memory, out);
    codec_bool(out, &stuck);
}

void simt_machine_values(const struct simt_machine *x, uint32_t variable, struct text *out)
{
    const struct simt_launch *l = x->launch;

    for (uint64_t i = 0; i < l->length[variable]; i++) {
        uint64_t v = (uint64_t)x->memory[l->base[variable] + i];
        char bytes[8];

        for (unsigned k = 0; k < 8; k++)
            bytes[k] = (char)(v >> 8 * k);
        text_add(out, bytes, sizeof bytes);
    }
}

/* The last values of what is printed, 8 bytes each, the lowest first. */
static void outcome(const struct machine *m, struct text *out)
{
    const struct simt_machine *x = const_own(m);
    const bool all = x->options.printed == NULL;
    const size_t n = all ? x->launch->program->nshared : x->options.nprinted;

    if (m->status != MACHINE_COMPLETED) {
        text_printf(out, "%s: %s", rule_info(x->why.rule)->id,
                    m->violated ? x->failure.text.s : x->why.why);
        return;
    }
    for (size_t i = 0; i < n; i++)
        simt_machine_values(x, all ? (uint32_t)i : x->options.printed[i], out);
}

/* ---- agents ---- */

const struct simt_stack *simt_machine_left(struct simt_machine *x, unsigned t)
{
    x->model->project(x->state, t, &x->scratch);
    return &x->scratch;
}

static void enabled(struct machine *m, struct agent_set *out)
{
    struct simt_machine *x = own(m);
    const struct simt_step s = { .launch = x->launch, .memory = x->memory };
    thread_set able = 0;

    for (unsigned t = 0; t < x->launch->threads; t++)
        able |= thread_look(simt_machine_left(x, t), t, &s) == SIMT_STEPPED ? THREAD(t) : 0;
    agent_set_clear(out);
    agent_set_add_some(out, 0, able);
}

/* The position of a thread with this stack: its statement, or the one whose end it has reached. */
static bool position_of(const struct simt_launch *l, const struct simt_stack *left,
                        struct machine_position *at)
{
    const struct simt_item *top = simt_top(left);

    if (top == NULL)
        return false;
    if (top->kind == ITEM_CALL)
        *at = (struct machine_position){ NO_SIMT, l->program->functions[top->of].end_line };
    else
        *at = (struct machine_position){ top->of, l->program->statements[top->of].line };
    return true;
}

static bool position(const struct machine *m, size_t agent, struct machine_position *at)
{
    const struct simt_machine *x = const_own(m);
    struct simt_stack left = { .n = 0 };
    bool is;

    if (agent >= x->launch->threads)
        return false;
    x->model->project(x->state, (unsigned)agent, &left);
    is = position_of(x->launch, &left, at);
    simt_stack_free(&left);
    return is;
}

const struct simt_item *simt_machine_waits(const struct simt_machine *x, unsigned t)
{
    const struct simt_warp *w;

    for (size_t i = 0; x->model->warp != NULL && (w = x->model->warp(x->state, i)) != NULL; i++)
        if ((w->threads >> t & 1) != 0)
            return simt_waits_for(w, t);
    return NULL;
}

/* fairness.prog2: the other path of a branch goes first. fairness.prog3: the thread waits where
 * others do not get to. */
static void describe_wait(const struct simt_machine *x, unsigned t, struct text *out)
{
    const struct simt_item *token = simt_machine_waits(x, t);

    if (token == NULL)
        return;
    text_printf(out, " waits for %s of ", simt_token_text(token->kind));
    if (token->kind == ITEM_CALL)
        text_printf(out, "%s()", x->launch->program->functions[token->of].name);
    else
        text_printf(out, "line %u", x->launch->program->statements[token->of].line);
    tell(x->tell, token->kind == ITEM_DIV ? RULE_FAIRNESS_PROG2 : RULE_FAIRNESS_PROG3);
}

static void describe_thread(const struct simt_machine *x, unsigned t, struct text *out)
{
    struct machine_position at;

    if (!position(&x->machine, t, &at))
        return;
    text_printf(out, "thread %u at %u", t, at.line);
    describe_wait(x, t, out);
    text_puts(out, ": ");
    text_puts(out, at.address == NO_SIMT ? "the end of a function"
                                         : x->launch->program->statements[at.address].text);
    text_puts(out, "\n");
}

/* The statement of the lowest of these threads. */
static void put_threads(const struct simt_machine *x, thread_set threads, struct text *out)
{
    struct machine_position at;

    text_puts(out, "threads ");
    simt_mask_text(threads, x->launch->threads, out);
    if (position(&x->machine, thread_lowest(threads), &at) && at.address != NO_SIMT)
        text_printf(out, " at %u: %s", at.line, x->launch->program->statements[at.address].text);
}

static void put_write(const struct simt_machine *x, const struct simt_write *w, struct text *out)
{
    uint64_t element;
    uint32_t variable = simt_variable_at(x->launch, w->address, &element);

    text_printf(out, "thread %u is the last to write: %s[%llu] = %lld", w->thread,
                x->launch->program->variables[variable].name, (unsigned long long)element,
                (long long)w->value);
}

static void alternative(const struct machine *m, unsigned k, struct text *out)
{
    const struct simt_machine *x = const_own(m);
    const struct simt_question *of = x->oracle->question->of;

    if (of->writes != NULL)
        put_write(x, of->writes[k], out);
    else
        put_threads(x, of->threads[k], out);
}

static void describe(const struct machine *m, const struct agent_set *agents, struct text *out)
{
    const struct simt_machine *x = const_own(m);

    for (unsigned t = 0; t < x->launch->threads; t++)
        if (agent_set_has(agents, t))
            describe_thread(x, t, out);
}

/* ---- opened and closed ---- */

static const struct machine_kind kind = { .step = step,
                                          .code = code,
                                          .outcome = outcome,
                                          .enabled = enabled,
                                          .position = position,
                                          .describe = describe,
                                          .alternative = alternative };

/* Nobody may have a step in the first state either. */
static void judge_first(struct simt_machine *x)
{
    const struct simt_step s = { .launch = x->launch, .memory = x->memory, .why = &x->why };

    if (x->model->look(x->state, &s) == SIMT_NO_STEP)
        stop_stuck(x, false);
}

bool simt_machine_open(struct simt_machine *x, const struct simt_launch *l,
                       const struct simt_options *o, struct text *why)
{
    *x = (struct simt_machine){
        .machine = { .kind = &kind, .told_apart = true, .moved = &x->moved },
        .launch = l,
        .options = *o,
        .model = o->model != NULL ? o->model : &simt_warps,
        .event = { .rule = RULE_COUNT, .statement = NO_SIMT },
    };
    x->state = x->model->open(l, o->policy, why);
    if (x->state == NULL)
        return false;
    x->memory = mem_new(simt_memory_bytes(l));
    memcpy(x->memory, l->first, simt_memory_bytes(l));
    if (x->options.check_simulation)
        simulation_open(&x->simulation, l, x->model);
    judge_first(x);
    return true;
}

void simt_machine_close(struct simt_machine *x)
{
    if (x->state != NULL)
        x->model->close(x->state);
    if (x->state != NULL && x->options.check_simulation)
        simulation_close(&x->simulation);
    mem_free(x->memory);
    mem_free(x->event.moves);
    text_free(&x->failure.text);
    simt_stack_free(&x->scratch);
    agent_set_free(&x->moved);
}
