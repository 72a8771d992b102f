/* structured/thread.c: the semantics of a single thread (section 4.1, table 4): a function for each
 * rule. And the stacks of all threads. */
#include "structured/model.h"

/* A step of one thread, on its way. */
struct thread_rule {
    struct simt_stack *stack;
    struct simt_step *step;
    const struct simt_statement *s; /* on top; NULL: a context is */
    uint32_t of;
    struct simt_view view;
};

static const struct simt_program *program(const struct thread_rule *x)
{
    return x->step->launch->program;
}

static void pop_statement(struct thread_rule *x)
{
    simt_pop_statement(program(x), x->stack);
}

static void pop_item(struct thread_rule *x)
{
    simt_cut(x->stack, x->stack->n - 1);
}

static void push_context(struct thread_rule *x, enum item_kind kind, uint32_t of)
{
    simt_push(x->stack, (struct simt_item){ .kind = kind, .of = of });
}

/* ---- the rules ---- */

/* interleaved.skip */
static void interleaved_skip(struct thread_rule *x)
{
    pop_statement(x);
}

/* interleaved.assign.rd: value and address are fixed now. */
static void interleaved_assign_rd(struct thread_rule *x)
{
    struct simt_item item = { .kind = ITEM_WRITE, .of = x->of };

    if (!simt_value(&x->view, x->s->value, &item.value) ||
        !simt_address(&x->view, x->s->place, &item.address))
        return; /* not reached: thread_look has found them */
    pop_statement(x);
    simt_push(x->stack, item);
}

/* interleaved.assign.wr */
static void interleaved_assign_wr(struct thread_rule *x)
{
    const struct simt_item *item = simt_top(x->stack);

    x->step->memory[item->address] = item->value;
    pop_item(x);
}

/* interleaved.if.tt */
static void interleaved_if_tt(struct thread_rule *x)
{
    pop_statement(x);
    simt_push_list(x->stack, x->s->list[0]);
}

/* interleaved.if.ff */
static void interleaved_if_ff(struct thread_rule *x)
{
    pop_statement(x);
    simt_push_list(x->stack, x->s->list[1]);
}

/* interleaved.while.tt */
static void interleaved_while_tt(struct thread_rule *x)
{
    pop_statement(x);
    push_context(x, ITEM_BRK, x->of);
    simt_push(x->stack, (struct simt_item){ .kind = ITEM_WHILE_NEXT, .of = x->of });
    simt_push_list(x->stack, x->s->list[0]);
}

/* interleaved.while.ff */
static void interleaved_while_ff(struct thread_rule *x)
{
    pop_statement(x);
}

/* interleaved.whileNext.tt */
static void interleaved_while_next_tt(struct thread_rule *x)
{
    simt_push_list(x->stack, x->s->list[0]);
}

/* interleaved.whileNext.ff: the context stays. */
static void interleaved_while_next_ff(struct thread_rule *x)
{
    pop_item(x);
}

/* Drops everything above the next context of this kind, and the context. */
static void leave(struct thread_rule *x, enum item_kind context)
{
    size_t n = x->stack->n;

    while (n > 0 && x->stack->v[n - 1].kind != context)
        n--;
    simt_cut(x->stack, n > 0 ? n - 1 : 0);
}

/* interleaved.break */
static void interleaved_break(struct thread_rule *x)
{
    leave(x, ITEM_BRK);
}

/* interleaved.call */
static void interleaved_call(struct thread_rule *x)
{
    pop_statement(x);
    push_context(x, ITEM_CALL, x->s->callee);
    simt_push_list(x->stack, program(x)->functions[x->s->callee].body);
}

/* interleaved.return: out of the loops, too. */
static void interleaved_return(struct thread_rule *x)
{
    leave(x, ITEM_CALL);
}

/* interleaved.context */
static void interleaved_context(struct thread_rule *x)
{
    pop_item(x);
}

/* ---- which rule applies ---- */

struct by_test {
    enum rule rules[2]; /* the test is 0, it is not */
};

static enum rule rule_of_kind(enum simt_kind kind, bool test)
{
    static const struct by_test rules[] = {
        [SIMT_SKIP] = { { RULE_INTERLEAVED_SKIP, RULE_INTERLEAVED_SKIP } },
        [SIMT_ASSIGN] = { { RULE_INTERLEAVED_ASSIGN_RD, RULE_INTERLEAVED_ASSIGN_RD } },
        [SIMT_IF] = { { RULE_INTERLEAVED_IF_FF, RULE_INTERLEAVED_IF_TT } },
        [SIMT_WHILE] = { { RULE_INTERLEAVED_WHILE_FF, RULE_INTERLEAVED_WHILE_TT } },
        [SIMT_BREAK] = { { RULE_INTERLEAVED_BREAK, RULE_INTERLEAVED_BREAK } },
        [SIMT_CALL] = { { RULE_INTERLEAVED_CALL, RULE_INTERLEAVED_CALL } },
        [SIMT_RETURN] = { { RULE_INTERLEAVED_RETURN, RULE_INTERLEAVED_RETURN } },
    };

    return rules[kind].rules[test ? 1 : 0];
}

static enum rule rule_of_item(const struct simt_statement *s, enum item_kind kind, bool test)
{
    if (kind == ITEM_WRITE)
        return RULE_INTERLEAVED_ASSIGN_WR;
    if (kind == ITEM_WHILE_NEXT)
        return test ? RULE_INTERLEAVED_WHILENEXT_TT : RULE_INTERLEAVED_WHILENEXT_FF;
    return kind == ITEM_LIST ? rule_of_kind(s->kind, test) : RULE_INTERLEAVED_CONTEXT;
}

/* Has the rule of the statement on top what it needs? */
static bool has_premises(const struct simt_stack *t, const struct simt_step *x,
                         const struct simt_view *v, const struct simt_statement *s, int64_t *test)
{
    uint64_t address;

    switch (s->kind) {
    case SIMT_ASSIGN:
        return simt_value(v, s->value, test) && simt_address(v, s->place, &address);
    case SIMT_IF:
        return simt_value(v, s->value, test);
    case SIMT_WHILE:
        return simt_value(v, s->value, test) &&
               (*test == 0 || simt_top(t)->kind == ITEM_WHILE_NEXT ||
                simt_has_room(x, t, 1, v->rule));
    case SIMT_CALL:
        return simt_has_room(x, t, 1, v->rule);
    default:
        return true;
    }
}

/* Finds the rule. False: it has no value, or no room. */
static bool find_rule(const struct simt_stack *t, unsigned thread, const struct simt_step *x,
                      enum rule *rule)
{
    const struct simt_item *top = simt_top(t);
    const struct simt_statement *s =
        item_is_token(top) ? NULL : &x->launch->program->statements[top->of];
    struct simt_view v = { x->launch, x->memory, thread, x->why, RULE_COUNT };
    int64_t test = 1;

    v.rule = rule_of_item(s, top->kind, true);
    if ((top->kind == ITEM_LIST || top->kind == ITEM_WHILE_NEXT) &&
        !has_premises(t, x, &v, s, &test))
        return false;
    *rule = rule_of_item(s, top->kind, test != 0);
    return true;
}

static void (*apply_of(enum rule rule))(struct thread_rule *)
{
    switch ((int)rule) {
    case RULE_INTERLEAVED_SKIP: return interleaved_skip;
    case RULE_INTERLEAVED_ASSIGN_RD: return interleaved_assign_rd;
    case RULE_INTERLEAVED_ASSIGN_WR: return interleaved_assign_wr;
    case RULE_INTERLEAVED_IF_TT: return interleaved_if_tt;
    case RULE_INTERLEAVED_IF_FF: return interleaved_if_ff;
    case RULE_INTERLEAVED_WHILE_TT: return interleaved_while_tt;
    case RULE_INTERLEAVED_WHILE_FF: return interleaved_while_ff;
    case RULE_INTERLEAVED_WHILENEXT_TT: return interleaved_while_next_tt;
    case RULE_INTERLEAVED_WHILENEXT_FF: return interleaved_while_next_ff;
    case RULE_INTERLEAVED_BREAK: return interleaved_break;
    case RULE_INTERLEAVED_CALL: return interleaved_call;
    case RULE_INTERLEAVED_RETURN: return interleaved_return;
    default: return interleaved_context;
    }
}

uint32_t thread_statement(const struct simt_stack *t)
{
    const struct simt_item *top = simt_top(t);

    return top == NULL || item_is_token(top) ? NO_SIMT : top->of;
}

static const struct simt_statement *statement_on_top(const struct simt_program *p,
                                                     const struct simt_stack *t)
{
    const uint32_t of = thread_statement(t);

    return of == NO_SIMT ? NULL : &p->statements[of];
}

enum rule thread_rule_on_top(const struct simt_program *p, const struct simt_stack *t, bool test)
{
    return rule_of_item(statement_on_top(p, t), simt_top(t)->kind, test);
}

void thread_apply(struct simt_stack *t, struct simt_step *x, enum rule rule)
{
    struct thread_rule r = { .stack = t, .step = x, .of = thread_statement(t),
                             .s = statement_on_top(x->launch->program, t) };

    apply_of(rule)(&r);
}

enum simt_result thread_step(struct simt_stack *t, unsigned thread, struct simt_step *x,
                             enum rule *rule)
{
    struct thread_rule r = { .stack = t, .step = x, .of = thread_statement(t),
                             .view = { x->launch, x->memory, thread, x->why, RULE_COUNT } };

    if (t->n == 0)
        return SIMT_ENDED;
    if (!find_rule(t, thread, x, rule))
        return SIMT_NO_STEP;
    r.s = r.of == NO_SIMT ? NULL : &x->launch->program->statements[r.of];
    r.view.rule = *rule;
    apply_of(*rule)(&r);
    tell(x->tell, *rule);
    return SIMT_STEPPED;
}

enum simt_result thread_look(const struct simt_stack *t, unsigned thread, const struct simt_step *x)
{
    enum rule rule;

    if (t->n == 0)
        return SIMT_ENDED;
    return find_rule(t, thread, x, &rule) ? SIMT_STEPPED : SIMT_NO_STEP;
}

void thread_first(struct simt_stack *t, const struct simt_launch *l)
{
    simt_cut(t, 0);
    simt_push(t, (struct simt_item){ .kind = ITEM_CALL, .of = l->entry });
    simt_push_list(t, l->program->functions[l->entry].body);
}

/* ---- all threads ---- */

void threads_first(struct simt_threads *ts, const struct simt_launch *l)
{
    ts->launch = l;
    for (unsigned t = 0; t < l->threads; t++)
        thread_first(&ts->stacks[t], l);
}

void threads_free(struct simt_threads *ts)
{
    for (unsigned t = 0; t < SIMT_MOST_THREADS; t++)
        simt_stack_free(&ts->stacks[t]);
}

void threads_code(struct simt_threads *ts, struct codec *c)
{
    for (unsigned t = 0; t < ts->launch->threads; t++)
        simt_stack_code(&ts->stacks[t], c);
}

thread_set threads_left(const struct simt_threads *ts)
{
    thread_set left = 0;

    for (unsigned t = 0; t < ts->launch->threads; t++)
        left |= ts->stacks[t].n > 0 ? THREAD(t) : 0;
    return left;
}

thread_set threads_able(const struct simt_threads *ts, const struct simt_step *x)
{
    struct simt_step silent = *x;
    thread_set able = 0;

    silent.why = NULL;
    for (unsigned t = 0; t < ts->launch->threads; t++)
        able |= thread_look(&ts->stacks[t], t, &silent) == SIMT_STEPPED ? THREAD(t) : 0;
    return able;
}
