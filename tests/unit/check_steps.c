/* The single warp semantics (6.3), address consistency (6.2) and liveness (6.5) on hand-made steps
 * of a warp: what holds, what one broken thing breaks, and what is told. Bit 0 is thread 0. */
#include "support/cm.h"

#include <string.h>

#include "base/text.h"
#include "check/checks.h"

#define MOST_TOLD 32
#define ADDRESSES 40u

struct heard {
    struct told v[MOST_TOLD];
    unsigned n;
};

static void hear(void *self, const struct told *t)
{
    struct heard *h = self;

    assert_true(h->n < MOST_TOLD);
    h->v[h->n++] = *t;
}

/* A warp of two threads in a program of addresses 1 to 39; from 30 on a second function. */
struct scene {
    struct instr instrs[ADDRESSES];
    uint32_t function_of[ADDRESSES];
    struct function functions[2];
    struct program program;
    struct checks checks;
    struct engine_observer observer;
    struct teller tell;
    struct heard heard;
    struct warp_event event;
    struct flow flow;
    struct exec_state before, after;
    uint32_t target[2];
};

static void begin(struct scene *s, enum check which)
{
    memset(s, 0, sizeof *s);
    for (uint32_t pc = 30; pc < ADDRESSES; pc++)
        s->function_of[pc] = 1;
    s->functions[0].first = 1;
    s->functions[1].first = 30;
    s->program.instrs = s->instrs;
    s->program.function_of = s->function_of;
    s->program.functions = s->functions;
    s->program.ninstrs = ADDRESSES;
    teller_listen(&s->tell, (struct tell_listener){ &s->heard, hear });
    s->checks.on[which] = true;
    s->checks.tell = &s->tell;
    s->observer = checks_observer(&s->checks);
    s->after = (struct exec_state){ .pc = 1, .active = 3 };
    s->event.program = &s->program;
    s->event.flow = &s->flow;
}

static void end(struct scene *s)
{
    checks_free(&s->checks);
    teller_free(&s->tell);
}

/* What the threads of `lanes` do, to pc. */
static struct flow act(enum flow_kind kind, lane_mask lanes, uint32_t pc)
{
    return (struct flow){ .kind = kind, .lanes = lanes, .pc = pc };
}

/* The warp goes from where it is to `to` by the threads' actions, executed by those of f (all who
 * are active when there are none). What does not hold; RULE_COUNT: all does. */
static enum rule step(struct scene *s, struct flow f, struct exec_state to)
{
    struct stuck why = { .rule = RULE_COUNT };
    struct warp_event *e = &s->event;

    s->before = s->after;
    s->after = to;
    s->flow = f;
    s->heard.n = 0;
    e->step++;
    e->pc = s->before.pc;
    e->before = e->after = &s->before;
    e->executed = f.kind == FLOW_NONE ? s->before.active : f.lanes;
    e->flow = NULL;
    if (s->observer.check(s->observer.self, e, &why)) {
        e->flow = &s->flow;
        e->after = &s->after;
        s->observer.verify(s->observer.self, e, &why);
    }
    assert_int_equal(s->checks.failed, why.rule != RULE_COUNT);
    return why.rule;
}

static const struct told *told_of(const struct scene *s, enum rule r)
{
    for (unsigned i = 0; i < s->heard.n; i++)
        if (s->heard.v[i].rule == r)
            return &s->heard.v[i];
    return NULL;
}

static struct exec_state at(uint32_t pc, lane_mask active, struct token *tokens, uint32_t n)
{
    return (struct exec_state){ .pc = pc, .active = active, .tokens = tokens, .ntokens = n };
}

/* ---- branches of one target ---- */

/* ssy 7 at 1, bra at 2 by thread 0 to 6, sync at 6, then thread 1 at `other`. */
static enum rule diverge(struct scene *s, uint32_t other)
{
    static struct token tokens[] = { { TOKEN_SYNC, 7, 3 }, { TOKEN_DIVERGE, 3, 2 } };

    assert_int_equal(step(s, act(FLOW_SSY, 3, 7), at(2, 3, tokens, 1)), RULE_COUNT);
    assert_int_equal(step(s, act(FLOW_BRA, 1, 6), at(6, 1, tokens, 2)), RULE_COUNT);
    assert_int_equal(told_of(s, RULE_SAFETY_THREAD_FF1)->value, 2);
    assert_null(told_of(s, RULE_SAFETY_RESET));
    return step(s, act(FLOW_SYNC, 1, 0), at(other, 2, tokens, 1));
}

static void a_thread_comes_back_where_it_left(void **state)
{
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(diverge(&s, 3), RULE_COUNT);
    assert_int_equal(told_of(&s, RULE_SAFETY_THREAD_TT)->value, 1);
    assert_int_equal(told_of(&s, RULE_SAFETY_THREAD_FF2)->value, 2);
    end(&s);
    begin(&s, CHECK_SAFETY);
    assert_int_equal(diverge(&s, 4), RULE_SAFETY_ACTCONS);
    end(&s);
}

/* ---- breaks and returns ---- */

/* Thread 0 breaks out of the inner of two loops (to 20 and 10); thread 1 breaks next and both go on
 * at `to`. The topmost token that has the thread is its own. */
static enum rule break_out(struct scene *s, uint32_t to)
{
    static struct token tokens[] = { { TOKEN_BREAK, 20, 3 }, { TOKEN_BREAK, 10, 3 } };
    struct exec_state one_left = at(4, 2, tokens, 2);

    one_left.disabled.broke = 1;
    assert_int_equal(step(s, act(FLOW_PREBRK, 3, 20), at(2, 3, tokens, 1)), RULE_COUNT);
    assert_int_equal(step(s, act(FLOW_PREBRK, 3, 10), at(3, 3, tokens, 2)), RULE_COUNT);
    assert_int_equal(step(s, act(FLOW_BREAK, 1, 0), one_left), RULE_COUNT);
    return step(s, act(FLOW_BREAK, 2, 0), at(to, 3, tokens, 1));
}

static void a_break_ends_the_inner_loop(void **state)
{
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(break_out(&s, 10), RULE_COUNT);
    end(&s);
    begin(&s, CHECK_SAFETY);
    assert_int_equal(break_out(&s, 20), RULE_SAFETY_ACTCONS);
    end(&s);
}

static void a_break_or_return_needs_a_token(void **state)
{
    static struct token call[] = { { TOKEN_CALL, 9, 3 } };
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_BREAK, 3, 0), at(2, 3, NULL, 0)), RULE_SAFETY_TOPMOSTTOKEN);
    assert_null(told_of(&s, RULE_SAFETY_WARP_STEP));
    end(&s);
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_RETURN, 3, 0), at(2, 3, NULL, 0)), RULE_SAFETY_TOPMOSTTOKEN);
    end(&s);
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_PRERET, 3, 9), at(2, 3, call, 1)), RULE_COUNT);
    assert_int_equal(step(&s, act(FLOW_RETURN, 3, 0), at(9, 3, NULL, 0)), RULE_COUNT);
    assert_int_equal(told_of(&s, RULE_SAFETY_TOPMOSTTOKEN)->value, 3);
    end(&s);
}

/* The topmost token of the type is the thread's only if it is in its mask (6.3.1). */
static void a_token_of_others_is_not_found(void **state)
{
    struct token tokens[] = { { TOKEN_BREAK, 20, 3 }, { TOKEN_BREAK, 10, 2 } };
    struct exec_state before = at(3, 3, tokens, 2), after = at(4, 0, tokens, 2);
    struct flow f = act(FLOW_BREAK, 3, 0);
    struct warp_event e = { .executed = 3, .before = &before, .after = &after, .flow = &f };
    struct single_warp w = { .all = 0 };
    struct stuck why;

    (void)state;
    single_begin(&w, &before);
    assert_true(single_step(&w, &e, NULL, &why));
    assert_int_equal(w.pc[0], 20);
    assert_int_equal(w.pc[1], 10);
    single_free(&w);
}

/* ---- branches and calls of several targets (6.3.2) ---- */

/* Thread 0 goes to 5, thread 1 to `other`; the warp takes those of 5 and leaves the others, if any,
 * a diverge token to `again`. */
static enum rule branch(struct scene *s, enum flow_kind kind, uint32_t other, uint32_t again)
{
    static struct token left;
    struct flow f = act(kind, 3, 0);

    left = (struct token){ TOKEN_DIVERGE, again, 2 };
    s->target[0] = 5;
    s->target[1] = other;
    f.target = s->target;
    return step(s, f, other == 5 ? at(5, 3, NULL, 0) : at(5, 1, &left, 1));
}

static void who_is_left_behind_meets_the_branch_again(void **state)
{
    static const enum flow_kind kinds[] = { FLOW_BRA, FLOW_CALL };

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct scene s;

        begin(&s, CHECK_SAFETY);
        assert_int_equal(branch(&s, kinds[i], 6, 1), RULE_COUNT);
        assert_int_equal(told_of(&s, RULE_SAFETY_RESET)->value, 2);
        end(&s);
        begin(&s, CHECK_SAFETY); /* without the reset its own address would be 6 */
        assert_int_equal(branch(&s, kinds[i], 6, 6), RULE_SAFETY_INACTCONS);
        end(&s);
        begin(&s, CHECK_SAFETY);
        assert_int_equal(branch(&s, kinds[i], 5, 1), RULE_COUNT);
        assert_null(told_of(&s, RULE_SAFETY_RESET));
        end(&s);
    }
}

/* ---- the ends of threads, and pauses ---- */

static void nobody_comes_back_from_its_exit(void **state)
{
    struct exec_state one_left = at(2, 2, NULL, 0);
    struct scene s;

    (void)state;
    one_left.disabled.exited = 1;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_EXIT, 1, 0), one_left), RULE_COUNT);
    assert_int_equal(step(&s, act(FLOW_BRA, 2, 2), at(2, 3, NULL, 0)), RULE_SAFETY_ACTCONS);
    end(&s);
}

static void a_warp_that_waits_stays_as_it_is(void **state)
{
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    s.event.waits = true;
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(2, 3, NULL, 0)), RULE_COUNT);
    assert_null(told_of(&s, RULE_SAFETY_WARP_IDLE));
    s.event.waits = false;
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(3, 3, NULL, 0)), RULE_COUNT);
    assert_non_null(told_of(&s, RULE_SAFETY_WARP_IDLE));
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(4, 3, NULL, 0)), RULE_COUNT);
    assert_null(told_of(&s, RULE_SAFETY_WARP_IDLE));
    s.after.pc = 5;
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(6, 3, NULL, 0)), RULE_SAFETY_WARP_IDLE);
    end(&s);
}

static void so_do_its_tokens(void **state)
{
    static struct token token = { TOKEN_SYNC, 7, 3 };
    struct token others[] = { { TOKEN_BREAK, 7, 3 }, { TOKEN_SYNC, 8, 3 }, { TOKEN_SYNC, 7, 7 } };
    struct scene s;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        begin(&s, CHECK_SAFETY);
        assert_int_equal(step(&s, act(FLOW_SSY, 3, 7), at(2, 3, &token, 1)), RULE_COUNT);
        assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(3, 3, &token, 1)), RULE_COUNT);
        s.after.tokens = &others[i];
        assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(4, 3, &token, 1)),
                         RULE_SAFETY_WARP_IDLE);
        end(&s);
    }
}

/* A warp is over with its last thread, or when another has its registers. */
static void another_warp_begins_anew(void **state)
{
    struct exec_state over = at(1, 0, NULL, 0);
    struct scene s;

    (void)state;
    over.disabled.exited = 3;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_EXIT, 3, 0), over), RULE_COUNT);
    s.after = at(7, 3, NULL, 0);
    assert_int_equal(step(&s, act(FLOW_BRA, 3, 12), at(12, 3, NULL, 0)), RULE_COUNT);
    end(&s);
    for (unsigned other = 0; other < 4; other++) {
        begin(&s, CHECK_SAFETY);
        assert_int_equal(step(&s, act(FLOW_BRA, 3, 12), at(12, 3, NULL, 0)), RULE_COUNT);
        s.after = at(1, 3, NULL, 0);
        s.event.grid = other == 1;
        s.event.block[1] = other == 2;
        s.event.warp = other == 3;
        assert_int_equal(step(&s, act(FLOW_BRA, 3, 12), at(12, 3, NULL, 0)),
                         other == 0 ? RULE_SAFETY_WARP_IDLE : RULE_COUNT);
        end(&s);
    }
}

/* The first moment of a warp has to be safe too (corollary 2). */
static void a_warp_begins_safe(void **state)
{
    static struct token nobody = { TOKEN_DIVERGE, 4, 0 };
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    s.after = at(1, 3, &nobody, 1);
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(2, 3, NULL, 0)), RULE_SAFETY_INV6);
    assert_null(told_of(&s, RULE_SAFETY_WARP_STEP));
    end(&s);
}

/* ---- what is told ---- */

static void a_step_is_a_derivation(void **state)
{
    static const struct told expected[] = {
        { .rule = RULE_SAFETY_TOPMOSTTOKEN, .depth = 3 },
        { .rule = RULE_SAFETY_BRANCHTHREAD, .depth = 2 },
        { .rule = RULE_SAFETY_THREAD_TT, .depth = 1 },
        { .rule = RULE_SAFETY_THREAD_FF1, .depth = 1 },
        { .rule = RULE_SAFETY_WARP_STEP, .depth = 0 },
        { .rule = RULE_SAFETY_ACTTOKEN, .depth = 1 },
        { .rule = RULE_SAFETY_INV1, .depth = 0 },
    };
    static struct token loop[] = { { TOKEN_BREAK, 9, 3 } };
    struct exec_state one_left = at(3, 2, loop, 1);
    struct scene s;

    (void)state;
    one_left.disabled.broke = 1;
    begin(&s, CHECK_SAFETY);
    assert_int_equal(step(&s, act(FLOW_PREBRK, 3, 9), at(2, 3, loop, 1)), RULE_COUNT);
    assert_int_equal(step(&s, act(FLOW_BREAK, 1, 0), one_left), RULE_COUNT);
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(s.heard.v[i].rule, expected[i].rule);
        assert_int_equal(s.heard.v[i].depth, expected[i].depth);
    }
    assert_int_equal(s.tell.depth, 0);
    end(&s);
}

/* ---- addresses ---- */

static void branches_stay_and_calls_begin(void **state)
{
    struct scene s;

    (void)state;
    begin(&s, CHECK_STACK);
    assert_int_equal(step(&s, act(FLOW_BRA, 3, 29), at(29, 3, NULL, 0)), RULE_COUNT);
    assert_int_equal(told_of(&s, RULE_SAFETY_ADDRESSCONS)->value, 3);
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(2, 3, NULL, 0)), RULE_COUNT);
    assert_null(told_of(&s, RULE_SAFETY_ADDRESSCONS));
    assert_int_equal(step(&s, act(FLOW_CALL, 3, 30), at(30, 3, NULL, 0)), RULE_COUNT);
    assert_int_equal(step(&s, act(FLOW_BRA, 3, 29), at(29, 3, NULL, 0)), RULE_SAFETY_ADDRESSCONS);
    assert_int_equal(step(&s, act(FLOW_SSY, 3, 30), at(2, 3, NULL, 0)), RULE_SAFETY_ADDRESSCONS);
    assert_int_equal(step(&s, act(FLOW_CALL, 3, 31), at(3, 3, NULL, 0)), RULE_SAFETY_ADDRESSCONS);
    assert_int_equal(step(&s, act(FLOW_BRA, 3, ADDRESSES), at(1, 3, NULL, 0)),
                     RULE_SAFETY_ADDRESSCONS);
    end(&s);
}

static void each_thread_names_an_address(void **state)
{
    struct scene s;
    struct flow f = act(FLOW_BRA, 3, 0);

    (void)state;
    begin(&s, CHECK_STACK);
    s.target[0] = 4;
    s.target[1] = 30;
    f.target = s.target;
    assert_int_equal(step(&s, f, at(4, 1, NULL, 0)), RULE_SAFETY_ADDRESSCONS);
    end(&s);
}

/* ---- liveness ---- */

static void check_left(const struct scene *s, const char *expected)
{
    struct text left = { NULL, 0, 0 };

    lasting_describe(&s->checks.watched[0].lasting, "w", &s->program, &left);
    assert_string_equal(left.n > 0 ? left.s : "", expected);
    text_free(&left);
}

static void tokens_that_stay_are_known_with_their_steps(void **state)
{
    static struct token tokens[] = { { TOKEN_BREAK, 9, 3 },
                                     { TOKEN_SYNC, 7, 3 },
                                     { TOKEN_DIVERGE, 3, 2 } };
    static struct token other[] = { { TOKEN_BREAK, 9, 3 }, { TOKEN_CALL, 5, 3 } };
    struct exec_state over = at(6, 0, NULL, 0);
    struct scene s;

    (void)state;
    over.disabled.exited = 3;
    begin(&s, CHECK_LIVENESS);
    step(&s, act(FLOW_PREBRK, 3, 9), at(2, 3, tokens, 1));
    step(&s, act(FLOW_SSY, 3, 7), at(3, 3, tokens, 2));
    step(&s, act(FLOW_BRA, 1, 6), at(6, 1, tokens, 3));
    assert_null(told_of(&s, RULE_LIVENESS_STACKSHRINKS));
    check_left(&s, "w: diverge token to 3, on the stack since step 3\n"
                   "w: sync token to 7, on the stack since step 2\n"
                   "w: break token to 9, on the stack since step 1\n");
    step(&s, act(FLOW_BREAK, 1, 0), at(9, 1, tokens, 1));
    assert_int_equal(told_of(&s, RULE_LIVENESS_STACKSHRINKS)->value, 2);
    step(&s, act(FLOW_PRERET, 1, 5), at(4, 1, other, 2));
    check_left(&s, "w: call token to 5, on the stack since step 5\n"
                   "w: break token to 9, on the stack since step 1\n");
    s.event.grid = 1; /* aborted: another warp has its registers */
    s.after = at(1, 3, NULL, 0);
    step(&s, act(FLOW_PREBRK, 3, 9), at(2, 3, tokens, 1));
    check_left(&s, "w: break token to 9, on the stack since step 6\n");
    step(&s, act(FLOW_EXIT, 3, 0), over);
    assert_int_equal(told_of(&s, RULE_LIVENESS_STACKSHRINKS)->value, 1);
    check_left(&s, "");
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_comes_back_where_it_left),
        cmocka_unit_test(a_break_ends_the_inner_loop),
        cmocka_unit_test(a_break_or_return_needs_a_token),
        cmocka_unit_test(a_token_of_others_is_not_found),
        cmocka_unit_test(who_is_left_behind_meets_the_branch_again),
        cmocka_unit_test(nobody_comes_back_from_its_exit),
        cmocka_unit_test(a_warp_that_waits_stays_as_it_is),
        cmocka_unit_test(so_do_its_tokens),
        cmocka_unit_test(another_warp_begins_anew),
        cmocka_unit_test(a_warp_begins_safe),
        cmocka_unit_test(a_step_is_a_derivation),
        cmocka_unit_test(branches_stay_and_calls_begin),
        cmocka_unit_test(each_thread_names_an_address),
        cmocka_unit_test(tokens_that_stay_are_known_with_their_steps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
