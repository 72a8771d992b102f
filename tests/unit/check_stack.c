/* tests/unit/check_stack.c: stack consistency (6.2): each condition holds in a good state and
 * is reported then, and fails in a broken one. */
#include "support/cm.h"

#include "check/warp.h"

#define PC 8u

static struct token good_sync = { TOKEN_SYNC, PC + 1, 3, 0, 0 };

/* The last condition that was told; RULE_COUNT: none. */
static void hear(void *self, const struct told *t)
{
    *(enum rule *)self = t->rule;
}

/* *found: the condition that is broken, or the last that was told. */
static bool consistent_for(lane_mask executed, enum opcode op, struct token *tokens, uint32_t n,
                           enum rule *found)
{
    struct exec_state s = { .pc = PC, .active = 1, .tokens = tokens, .ntokens = n };
    struct instr i = { .op = (uint16_t)op };
    struct teller t = { .depth = 0 };
    struct stuck why;
    struct consistency c = { &s, &i, executed, &t };
    bool ok;

    *found = RULE_COUNT;
    teller_listen(&t, (struct tell_listener){ found, hear });
    ok = stack_consistent(&c, &why);
    teller_free(&t);
    if (!ok)
        *found = why.rule;
    return ok;
}

static bool consistent(enum opcode op, struct token *tokens, uint32_t n, enum rule *found)
{
    return consistent_for(1, op, tokens, n, found);
}

static void conditions_hold(void **s)
{
    struct token brk[] = { { TOKEN_BREAK, 1, 3, 0, 0 }, good_sync };
    struct token call[] = { { TOKEN_CALL, PC + 1, 3, 0, 0 } };
    struct token diverge[] = { good_sync, { TOKEN_DIVERGE, 4, 2, 0, 0 } };
    enum rule r;

    (void)s;
    assert_true(consistent(OP_BRK, brk, 2, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS1);
    assert_true(consistent(OP_RET, call, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS2);
    assert_true(consistent(OP_CALL, call, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS6);
    assert_true(consistent(OP_SYNC, &good_sync, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS5);
    assert_true(consistent(OP_SYNC, diverge, 2, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS4);
    assert_true(consistent(OP_ADD, NULL, 0, &r));
    assert_int_equal(r, RULE_COUNT);
    assert_true(consistent_for(0, OP_CALL, NULL, 0, &r)); /* nobody calls */
    assert_int_equal(r, RULE_COUNT);
}

static void conditions_fail(void **s)
{
    struct token lone[] = { { TOKEN_DIVERGE, 4, 2, 0, 0 } };
    struct token elsewhere[] = { { TOKEN_SYNC, PC + 2, 3, 0, 0 }, { TOKEN_DIVERGE, 4, 2, 0, 0 } };
    struct token stranger[] = { { TOKEN_SYNC, PC + 1, 1, 0, 0 }, { TOKEN_DIVERGE, 4, 2, 0, 0 } };
    struct token call[] = { { TOKEN_CALL, PC + 2, 3, 0, 0 } };
    enum rule r;

    (void)s;
    assert_false(consistent(OP_BRK, &good_sync, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS1);
    assert_false(consistent(OP_RET, &good_sync, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS2);
    assert_false(consistent(OP_SYNC, NULL, 0, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS3);
    assert_false(consistent(OP_SYNC, call, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS3);
    assert_false(consistent(OP_SYNC, lone, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS4);
    assert_false(consistent(OP_SYNC, elsewhere, 2, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS4);
    assert_false(consistent(OP_SYNC, stranger, 2, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS4);
    assert_false(consistent(OP_SYNC, elsewhere, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS5);
    assert_false(consistent(OP_CALL, call, 1, &r));
    assert_int_equal(r, RULE_SAFETY_STACKCONS6);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(conditions_hold),
                                        cmocka_unit_test(conditions_fail) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
