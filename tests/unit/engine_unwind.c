/* tests/unit/engine_unwind.c: the function unwind (5.4.1) where it fails: the stack is empty,
 * or a thread that has not exited waits for a token that does not exist. */
#include "support/cm.h"

#include "engine/warp/control/control.h"
#include "program/lanes.h"

struct fixture {
    struct exec_state state;
    struct control_step x;
    enum warp_state warp;
    struct stuck stuck;
};

static void begin(struct fixture *f, uint32_t most_tokens)
{
    f->warp = WARP_ACTIVE;
    exec_state_init(&f->state, 4, lanes_below(2), 0);
    f->x = (struct control_step){ .state = &f->state, .warp = &f->warp, .all = lanes_below(2),
                                  .most_tokens = most_tokens, .stuck = &f->stuck };
}

static bool act(struct fixture *f, enum flow_kind kind, lane_mask lanes)
{
    f->x.flow = (struct flow){ .kind = kind, .lanes = lanes, .pc = 9 };
    return control_crs.step(&f->x);
}

/* One thread has exited; the other breaks, returns or waits at a sync for nobody. */
static void a_thread_is_left_waiting(void **s)
{
    static const enum flow_kind kinds[] = { FLOW_BREAK, FLOW_RETURN, FLOW_SYNC };

    (void)s;
    for (unsigned i = 0; i < 3; i++) {
        struct fixture f;

        begin(&f, 8);
        assert_true(act(&f, FLOW_EXIT, LANE(0)));
        assert_int_equal(f.warp, WARP_ACTIVE);
        assert_false(act(&f, kinds[i], LANE(1)));
        assert_int_equal(f.stuck.rule, RULE_CRS_UNWIND);
        exec_state_free(&f.state);
    }
}

/* When all have exited, whatever they came by, the warp is complete. */
static void all_have_exited(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 8);
    assert_true(act(&f, FLOW_SSY, LANE(0) | LANE(1)));
    assert_true(act(&f, FLOW_EXIT, LANE(1)));
    assert_true(act(&f, FLOW_EXIT, LANE(0)));
    assert_int_equal(f.warp, WARP_COMPLETED);
    assert_int_equal(f.state.ntokens, 0);
    assert_int_equal(f.state.disabled.exited, 3);
    exec_state_free(&f.state);
}

/* MaxTokens tokens fit; one more does not. */
static void the_last_token(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2);
    assert_true(act(&f, FLOW_SSY, 3));
    assert_true(act(&f, FLOW_PREBRK, 3));
    assert_false(act(&f, FLOW_SSY, 3));
    assert_int_equal(f.stuck.rule, RULE_CRS_SSY);
    assert_int_equal(f.state.ntokens, 2);
    exec_state_free(&f.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_is_left_waiting),
        cmocka_unit_test(all_have_exited),
        cmocka_unit_test(the_last_token),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
