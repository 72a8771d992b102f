/* tests/unit/check_address.c: address consistency (6.2) on hand-made steps of a warp. */
#include "support/check_scene.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_stay_and_calls_begin),
        cmocka_unit_test(each_thread_names_an_address),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
