/* structured/warp.c: the semantics of a warp (section 3.3, table 2): a function for each rule. */
#include "structured/model.h"

/* ---- the premises ---- */

static const struct simt_statement *statement(const struct simt_step *x, uint32_t of)
{
    return &x->launch->program->statements[of];
}

static struct simt_view view_of(const struct simt_step *x, unsigned thread, enum rule rule)
{
    return (struct simt_view){ x->launch, x->memory, thread, x->why, rule };
}

/* simt.act (3.3) */
bool simt_act(const struct simt_step *x, thread_set active, uint32_t of, enum rule rule,
              thread_set *out)
{
    int64_t value;

    *out = 0;
    FOR_THREADS(t, active) {
        const struct simt_view v = view_of(x, t, rule);

        if (!simt_value(&v, statement(x, of)->value, &value))
            return false;
        *out |= value != 0 ? THREAD(t) : 0;
    }
    tell_lanes(x->tell, RULE_SIMT_ACT, *out);
    return true;
}

bool simt_has_room(const struct simt_step *x, const struct simt_stack *s, size_t more,
                   enum rule rule)
{
    if (s->tokens + more <= x->launch->most_items)
        return true;
    if (x->why != NULL)
        stuck_at(x->why, rule, "more than %llu tokens or contexts on a stack (MaxTokens)",
                 (unsigned long long)x->launch->most_items);
    return false;
}

void simt_event_of(struct simt_step *x, uint32_t of)
{
    x->event->statement = of;
    x->event->line = of == NO_SIMT ? 0 : statement(x, of)->line;
}

static void move_all(struct simt_step *x, thread_set threads, enum rule rule)
{
    FOR_THREADS(t, threads)
        simt_move_add(x, t, rule);
}

static enum rule rule_of_test(enum rule test, bool in)
{
    if (test == RULE_SIMT_IF)
        return in ? RULE_INTERLEAVED_IF_TT : RULE_INTERLEAVED_IF_FF;
    if (test == RULE_SIMT_WHILE)
        return in ? RULE_INTERLEAVED_WHILE_TT : RULE_INTERLEAVED_WHILE_FF;
    return in ? RULE_INTERLEAVED_WHILENEXT_TT : RULE_INTERLEAVED_WHILENEXT_FF;
}

void simt_move_tested(struct simt_step *x, enum rule test, thread_set all, thread_set in)
{
    FOR_THREADS(t, all) {
        const enum rule rule = rule_of_test(test, (in >> t & 1) != 0);

        simt_move_add(x, t, rule);
        if (rule == RULE_INTERLEAVED_WHILENEXT_FF)
            simt_move_add(x, t, RULE_INTERLEAVED_CONTEXT);
    }
}

/* ---- writes ---- */

/* The distinct values that are written to an address, in the order of their lowest threads: the
 * first write of each. */
static unsigned distinct_values(const struct simt_write *writes, size_t n, uint64_t address,
                                const struct simt_write *first[SIMT_MOST_THREADS])
{
    unsigned k = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned j = 0;

        if (writes[i].address != address)
            continue;
        while (j < k && first[j]->value != writes[i].value)
            j++;
        if (j == k)
            first[k++] = &writes[i];
    }
    return k;
}

/* The lowest address above `above`, or any if it is the first; false: there is none. */
static bool next_address(const struct simt_write *writes, size_t n, const uint64_t *above,
                         uint64_t *out)
{
    bool found = false;

    for (size_t i = 0; i < n; i++) {
        uint64_t a = writes[i].address;

        if ((above == NULL || a > *above) && (!found || a < *out)) {
            *out = a;
            found = true;
        }
    }
    return found;
}

/* The write whose value stays at an address. */
static const struct simt_write *pick_write(struct simt_step *x, const struct simt_write *writes,
                                           size_t n, uint64_t address)
{
    const struct simt_write *first[SIMT_MOST_THREADS];
    thread_set threads[SIMT_MOST_THREADS] = { 0 };
    const struct simt_question of = { threads, first };
    struct question q = { SITE_SIMT_WRITE, distinct_values(writes, n, address, first), &of };

    for (unsigned k = 0; k < q.n; k++)
        for (size_t i = 0; i < n; i++)
            if (writes[i].address == address && writes[i].value == first[k]->value)
                threads[k] |= THREAD(writes[i].thread);
    return first[choice_ask(x->oracle, &q)];
}

void simt_write_all(struct simt_step *x, const struct simt_write *writes, size_t n)
{
    uint64_t last, address = 0;
    thread_set stay = 0;

    for (bool more = next_address(writes, n, NULL, &address); more;
         more = next_address(writes, n, &last, &address)) {
        const struct simt_write *w = pick_write(x, writes, n, address);

        x->memory[address] = w->value;
        stay |= THREAD(w->thread);
        last = address;
    }
    for (size_t i = 0; i < n; i++)
        if ((stay >> writes[i].thread & 1) == 0)
            simt_move_add(x, writes[i].thread, RULE_INTERLEAVED_ASSIGN_WR);
    move_all(x, stay, RULE_INTERLEAVED_ASSIGN_WR);
}

/* What each of the threads would write. False: a value is missing. */
static bool evaluate(const struct simt_step *x, thread_set threads, uint32_t of,
                     struct simt_write *writes, size_t *n)
{
    const struct simt_statement *s = statement(x, of);

    *n = 0;
    FOR_THREADS(t, threads) {
        const struct simt_view v = view_of(x, t, RULE_SIMT_ASSIGN);
        struct simt_write *w = &writes[(*n)++];

        w->thread = t;
        if (!simt_value(&v, s->value, &w->value) || !simt_address(&v, s->place, &w->address))
            return false;
    }
    return true;
}

bool simt_can_assign(const struct simt_step *x, thread_set threads, uint32_t of)
{
    struct simt_write writes[SIMT_MOST_THREADS];
    size_t n;

    return evaluate(x, threads, of, writes, &n);
}

bool simt_assign_all(struct simt_step *x, thread_set threads, uint32_t of)
{
    struct simt_write writes[SIMT_MOST_THREADS];
    size_t n;

    if (!evaluate(x, threads, of, writes, &n))
        return false;
    move_all(x, threads, RULE_INTERLEAVED_ASSIGN_RD);
    simt_write_all(x, writes, n);
    return true;
}

/* ---- tokens ---- */

/* simt.awaits (3.3) */
bool simt_awaits(enum disabled d, enum item_kind token)
{
    return (d != DISABLED_BREAK || token == ITEM_BRK) &&
           (d != DISABLED_RETURN || token == ITEM_CALL);
}

/* simt.enable (3.3) */
struct simt_masks simt_enable(const struct simt_warp *w, const struct simt_item *token,
                              struct teller *tell)
{
    unsigned here = tell_open(tell);
    thread_set awaiting = 0;
    struct simt_masks m;

    FOR_THREADS(t, token->threads)
        awaiting |= simt_awaits(warp_disabled(w, t), token->kind) ? THREAD(t) : 0;
    tell_lanes(tell, RULE_SIMT_AWAITS, awaiting);
    m.broken = w->broken & ~awaiting;
    m.returned = w->returned & ~awaiting;
    m.active = token->threads & ~(m.broken | m.returned);
    tell_close(tell, here);
    tell_lanes(tell, RULE_SIMT_ENABLE, m.active);
    return m;
}

/* Drops the statements above the next token. */
static void drop_statements(struct simt_stack *s)
{
    size_t n = s->n;

    while (n > 0 && !item_is_token(&s->v[n - 1]))
        n--;
    simt_cut(s, n);
}

static void push_token(struct simt_warp *w, enum item_kind kind, uint32_t of, thread_set threads)
{
    simt_push(&w->stack, (struct simt_item){ .kind = kind, .of = of, .threads = threads });
}

/* ---- the rules; `of` is the statement on top ---- */

/* simt.skip */
static bool simt_skip(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    (void)of;
    move_all(x, w->active, RULE_INTERLEAVED_SKIP);
    simt_pop_statement(x->launch->program, &w->stack);
    return true;
}

/* simt.assign */
static bool simt_assign(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    if (!simt_assign_all(x, w->active, of))
        return false;
    simt_pop_statement(x->launch->program, &w->stack);
    return true;
}

/* simt.if: the paper takes the else path first. */
static bool simt_if(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    const struct simt_statement *s = statement(x, of);
    const unsigned first = x->launch->else_first ? 1 : 0; /* of its two lists */
    thread_set all = w->active, in, later;

    if (!simt_act(x, all, of, RULE_SIMT_IF, &in) ||
        !simt_has_room(x, &w->stack, 2, RULE_SIMT_IF))
        return false;
    later = first == 1 ? in : all & ~in;
    simt_pop_statement(x->launch->program, &w->stack);
    push_token(w, ITEM_SYNC, of, all);
    simt_push_list(&w->stack, s->list[1 - first]);
    push_token(w, ITEM_DIV, of, later);
    simt_push_list(&w->stack, s->list[first]);
    w->active = all & ~later;
    simt_move_tested(x, RULE_SIMT_IF, all, in);
    return true;
}

/* simt.while: the first iteration. */
static bool simt_while(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    thread_set all = w->active, in;

    if (!simt_act(x, all, of, RULE_SIMT_WHILE, &in) ||
        !simt_has_room(x, &w->stack, 1, RULE_SIMT_WHILE))
        return false;
    simt_pop_statement(x->launch->program, &w->stack);
    push_token(w, ITEM_BRK, of, all);
    simt_push(&w->stack, (struct simt_item){ .kind = ITEM_WHILE_NEXT, .of = of });
    simt_push_list(&w->stack, statement(x, of)->list[0]);
    w->active = in;
    simt_move_tested(x, RULE_SIMT_WHILE, all, in);
    return true;
}

/* simt.whileNext: every other one. */
static bool simt_while_next(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    thread_set all = w->active, in;

    if (!simt_act(x, all, of, RULE_SIMT_WHILENEXT, &in))
        return false;
    simt_push_list(&w->stack, statement(x, of)->list[0]);
    w->active = in;
    simt_move_tested(x, RULE_SIMT_WHILENEXT, all, in);
    return true;
}

/* simt.break: [L] goes, too. */
static bool simt_break(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    (void)of;
    move_all(x, w->active, RULE_INTERLEAVED_BREAK);
    drop_statements(&w->stack);
    w->broken |= w->active;
    w->active = 0;
    return true;
}

/* simt.return: [L] goes, too. */
static bool simt_return(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    (void)of;
    move_all(x, w->active, RULE_INTERLEAVED_RETURN);
    drop_statements(&w->stack);
    w->returned |= w->active;
    w->active = 0;
    return true;
}

/* simt.call */
static bool simt_call(struct simt_warp *w, struct simt_step *x, uint32_t of)
{
    const uint32_t f = statement(x, of)->callee;

    if (!simt_has_room(x, &w->stack, 1, RULE_SIMT_CALL))
        return false;
    simt_pop_statement(x->launch->program, &w->stack);
    push_token(w, ITEM_CALL, f, w->active);
    simt_push_list(&w->stack, x->launch->program->functions[f].body);
    move_all(x, w->active, RULE_INTERLEAVED_CALL);
    return true;
}

/* simt.token: on call and brk those that stay active discard a context; none does on brk. */
static bool simt_token(struct simt_warp *w, struct simt_step *x)
{
    const struct simt_item token = *simt_top(&w->stack);
    const struct simt_masks m = simt_enable(w, &token, x->tell);

    if (token.kind == ITEM_CALL || token.kind == ITEM_BRK)
        move_all(x, w->active & m.active, RULE_INTERLEAVED_CONTEXT);
    simt_cut(&w->stack, w->stack.n - 1);
    w->active = m.active;
    w->broken = m.broken;
    w->returned = m.returned;
    return true;
}

/* simt.inact: all statements at once. */
static bool simt_inact(struct simt_warp *w)
{
    drop_statements(&w->stack);
    return true;
}

/* ---- which rule applies ---- */

struct statement_rule {
    enum rule rule;
    bool (*apply)(struct simt_warp *w, struct simt_step *x, uint32_t of);
};
static const struct statement_rule by_kind[] = {
    [SIMT_SKIP] = { RULE_SIMT_SKIP, simt_skip },
    [SIMT_ASSIGN] = { RULE_SIMT_ASSIGN, simt_assign },
    [SIMT_IF] = { RULE_SIMT_IF, simt_if },
    [SIMT_WHILE] = { RULE_SIMT_WHILE, simt_while },
    [SIMT_BREAK] = { RULE_SIMT_BREAK, simt_break },
    [SIMT_CALL] = { RULE_SIMT_CALL, simt_call },
    [SIMT_RETURN] = { RULE_SIMT_RETURN, simt_return },
};
static const struct statement_rule while_next = { RULE_SIMT_WHILENEXT, simt_while_next };

static const struct statement_rule *statement_rule(const struct simt_step *x,
                                                   const struct simt_item *top)
{
    return top->kind == ITEM_WHILE_NEXT ? &while_next : &by_kind[statement(x, top->of)->kind];
}

static bool apply(struct simt_warp *w, struct simt_step *x)
{
    const struct simt_item *top = simt_top(&w->stack);
    const struct statement_rule *r;

    x->event->rule = item_is_token(top) ? RULE_SIMT_TOKEN : RULE_SIMT_INACT;
    if (item_is_token(top))
        return simt_token(w, x);
    if (w->active == 0)
        return simt_inact(w);
    r = statement_rule(x, top);
    x->event->rule = r->rule;
    simt_event_of(x, top->of);
    return r->apply(w, x, top->of);
}

enum simt_result warp_step(struct simt_warp *w, size_t number, struct simt_step *x)
{
    unsigned here;
    bool ok;

    if (w->stack.n == 0)
        return SIMT_ENDED;
    simt_event_begin(x->event, number, w->active);
    here = tell_open(x->tell);
    ok = apply(w, x);
    tell_rule(x->tell, here, x->event->rule, ok);
    return ok ? SIMT_STEPPED : SIMT_NO_STEP;
}

/* Has the rule of the statement on top what it needs? */
static bool has_premises(const struct simt_warp *w, const struct simt_step *x)
{
    const struct simt_item *top = simt_top(&w->stack);
    const enum rule rule = statement_rule(x, top)->rule;
    struct simt_step mute = *x;
    thread_set in;

    mute.tell = NULL;
    switch ((int)rule) {
    case RULE_SIMT_ASSIGN:
        return simt_can_assign(&mute, w->active, top->of);
    case RULE_SIMT_IF:
        return simt_act(&mute, w->active, top->of, rule, &in) &&
               simt_has_room(x, &w->stack, 2, rule);
    case RULE_SIMT_WHILE:
        return simt_act(&mute, w->active, top->of, rule, &in) &&
               simt_has_room(x, &w->stack, 1, rule);
    case RULE_SIMT_WHILENEXT:
        return simt_act(&mute, w->active, top->of, rule, &in);
    case RULE_SIMT_CALL:
        return simt_has_room(x, &w->stack, 1, rule);
    default:
        return true;
    }
}

enum simt_result warp_look(const struct simt_warp *w, const struct simt_step *x)
{
    const struct simt_item *top = simt_top(&w->stack);

    if (top == NULL)
        return SIMT_ENDED;
    if (item_is_token(top) || w->active == 0 || has_premises(w, x))
        return SIMT_STEPPED;
    return SIMT_NO_STEP;
}

/* ---- its state ---- */

void warp_first(struct simt_warp *w, const struct simt_launch *l, thread_set threads)
{
    *w = (struct simt_warp){ .threads = threads, .active = threads };
    push_token(w, ITEM_CALL, l->entry, threads);
    simt_push_list(&w->stack, l->program->functions[l->entry].body);
}

void simt_warp_free(struct simt_warp *w)
{
    simt_stack_free(&w->stack);
}

void warp_code(struct simt_warp *w, struct codec *c)
{
    simt_stack_code(&w->stack, c);
    codec_u64(c, &w->active);
    codec_u64(c, &w->broken);
    codec_u64(c, &w->returned);
}
