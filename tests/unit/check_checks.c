/* tests/unit/check_checks.c: what the checks remember of a warp between its steps (6.3.2,
 * corollary 2 of 6.4): the warp does not change in between, and its first and last step are
 * known. */
#include "support/check_scene.h"

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
    static struct token token = { TOKEN_SYNC, 7, 3, 0, 0 };
    struct token others[] = { { TOKEN_BREAK, 7, 3, 0, 0 }, { TOKEN_SYNC, 8, 3, 0, 0 }, { TOKEN_SYNC, 7, 7, 0, 0 } };
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
    static struct token nobody = { TOKEN_DIVERGE, 4, 0, 0, 0 };
    struct scene s;

    (void)state;
    begin(&s, CHECK_SAFETY);
    s.after = at(1, 3, &nobody, 1);
    assert_int_equal(step(&s, act(FLOW_NONE, 0, 0), at(2, 3, NULL, 0)), RULE_SAFETY_INV6);
    assert_null(told_of(&s, RULE_SAFETY_WARP_STEP));
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_comes_back_from_its_exit),
        cmocka_unit_test(a_warp_that_waits_stays_as_it_is),
        cmocka_unit_test(so_do_its_tokens),
        cmocka_unit_test(another_warp_begins_anew),
        cmocka_unit_test(a_warp_begins_safe),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
