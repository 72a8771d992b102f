/* Stack consistency (6.2): each condition holds on a good state and fails on one broken thing. */
#include "support/cm.h"

#include "check/stack.h"

#define PC 8u

static struct token good_sync = { TOKEN_SYNC, PC + 1, 3 };

static bool consistent(enum opcode op, struct token *tokens, uint32_t n, enum rule *broken)
{
    struct exec_state s = { .pc = PC, .active = 1, .tokens = tokens, .ntokens = n };
    struct instr i = { .op = (uint16_t)op };
    struct stuck why;
    struct consistency c = { &s, &i, 1 };
    bool ok = stack_consistent(&c, &why);

    *broken = ok ? RULE_COUNT : why.rule;
    return ok;
}

static void conditions_hold(void **s)
{
    struct token brk[] = { { TOKEN_BREAK, 1, 3 }, good_sync };
    struct token call[] = { { TOKEN_CALL, PC + 1, 3 } };
    struct token diverge[] = { good_sync, { TOKEN_DIVERGE, 4, 2 } };
    enum rule r;

    (void)s;
    assert_true(consistent(OP_BRK, brk, 2, &r));
    assert_true(consistent(OP_RET, call, 1, &r));
    assert_true(consistent(OP_CALL, call, 1, &r));
    assert_true(consistent(OP_SYNC, &good_sync, 1, &r));
    assert_true(consistent(OP_SYNC, diverge, 2, &r));
    assert_true(consistent(OP_ADD, NULL, 0, &r));
}

static void conditions_fail(void **s)
{
    struct token lone[] = { { TOKEN_DIVERGE, 4, 2 } };
    struct token elsewhere[] = { { TOKEN_SYNC, PC + 2, 3 }, { TOKEN_DIVERGE, 4, 2 } };
    struct token stranger[] = { { TOKEN_SYNC, PC + 1, 1 }, { TOKEN_DIVERGE, 4, 2 } };
    struct token call[] = { { TOKEN_CALL, PC + 2, 3 } };
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
