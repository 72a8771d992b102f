/* tests/unit/check_single.c: the single warp semantics (6.3) on hand-made steps of a warp:
 * where a thread's own program counter leads, which breach each broken value causes, and what
 * is reported. */
#include "support/check_scene.h"

/* ---- branches of one target ---- */

/* ssy 7 at 1, bra at 2 by thread 0 to 6, sync at 6, then thread 1 at `other`. */
static enum rule diverge(struct scene *s, uint32_t other)
{
    static struct token tokens[] = { { TOKEN_SYNC, 7, 3, 0, 0 }, { TOKEN_DIVERGE, 3, 2, 0, 0 } };

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
    static struct token tokens[] = { { TOKEN_BREAK, 20, 3, 0, 0 }, { TOKEN_BREAK, 10, 3, 0, 0 } };
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
    static struct token call[] = { { TOKEN_CALL, 9, 3, 0, 0 } };
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
    struct token tokens[] = { { TOKEN_BREAK, 20, 3, 0, 0 }, { TOKEN_BREAK, 10, 2, 0, 0 } };
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

    left = (struct token){ TOKEN_DIVERGE, again, 2, 0, 0 };
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
    static struct token loop[] = { { TOKEN_BREAK, 9, 3, 0, 0 } };
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_comes_back_where_it_left),
        cmocka_unit_test(a_break_ends_the_inner_loop),
        cmocka_unit_test(a_break_or_return_needs_a_token),
        cmocka_unit_test(a_token_of_others_is_not_found),
        cmocka_unit_test(who_is_left_behind_meets_the_branch_again),
        cmocka_unit_test(a_step_is_a_derivation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
