/* tests/unit/check_liveness.c: liveness (6.5) on hand-made steps of a warp: which tokens are
 * left, and since when. */
#include "support/check_scene.h"

#include "base/text.h"

static void check_left(const struct scene *s, const char *expected)
{
    struct text left = { NULL, 0, 0 };

    token_ages_describe(&s->checks.watched[0].ages, "w", &s->program, &left);
    assert_string_equal(left.n > 0 ? left.s : "", expected);
    text_free(&left);
}

static void tokens_that_stay_are_known_with_their_steps(void **state)
{
    static struct token tokens[] = { { TOKEN_BREAK, 9, 3, 0, 0 },
                                     { TOKEN_SYNC, 7, 3, 0, 0 },
                                     { TOKEN_DIVERGE, 3, 2, 0, 0 } };
    static struct token other[] = { { TOKEN_BREAK, 9, 3, 0, 0 }, { TOKEN_CALL, 5, 3, 0, 0 } };
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
        cmocka_unit_test(tokens_that_stay_are_known_with_their_steps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
