/* tests/unit/check_invariant.c: the safety property and its invariant (6.4). Each holds in a
 * good state and fails when one thing is broken. Masks: bit 0 is thread 0. */
#include "support/cm.h"

#include <string.h>

#include "check/warp.h"

#define PC 8u
#define MOST_TOLD 16

static const uint32_t at_pc[] = { PC, PC, PC };

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

/* Three threads, by default all active at PC, with tokens given bottom first. */
struct scene {
    struct exec_state state;
    const uint32_t *pc;
    struct heard heard;
};

static struct scene scene(lane_mask active, struct token *tokens, uint32_t n)
{
    struct scene s = { .pc = at_pc };

    s.state = (struct exec_state){ .pc = PC, .active = active, .tokens = tokens, .ntokens = n };
    return s;
}

/* The first property that does not hold; RULE_COUNT: all do. */
static enum rule broken(struct scene *s)
{
    struct single_warp w = { .all = 7, .state = s->state };
    struct stuck why = { .rule = RULE_COUNT };
    struct teller t = { .depth = 0 };
    bool ok;

    s->heard.n = 0;
    memcpy(w.pc, s->pc, sizeof at_pc);
    teller_listen(&t, (struct tell_listener){ &s->heard, hear });
    ok = safety_holds(&w, &t, &why);
    teller_free(&t);
    assert_int_equal(ok, why.rule == RULE_COUNT);
    return why.rule;
}

static bool was_told(const struct scene *s, enum rule r)
{
    for (unsigned i = 0; i < s->heard.n; i++)
        if (s->heard.v[i].rule == r)
            return true;
    return false;
}

/* Thread 0 is on its path, thread 1 waits for the other path, thread 2 has left the loop around. */
static void everything_holds(void **state)
{
    static const uint32_t pc[] = { PC, 4, 20 };
    static const enum rule properties[] = {
        RULE_SAFETY_INV1, RULE_SAFETY_INV2, RULE_SAFETY_INV3,    RULE_SAFETY_INV4,
        RULE_SAFETY_INV5, RULE_SAFETY_INV6, RULE_SAFETY_ACTCONS, RULE_SAFETY_INACTCONS,
    };
    struct token tokens[] = { { TOKEN_BREAK, 20, 7, 0, 0 },
                              { TOKEN_SYNC, 11, 3, 0, 0 },
                              { TOKEN_DIVERGE, 4, 2, 0, 0 } };
    struct scene s = scene(1, tokens, 3);

    (void)state;
    s.pc = pc;
    s.state.disabled.broke = 4;
    assert_int_equal(broken(&s), RULE_COUNT);
    assert_int_equal(s.heard.n, 9);
    assert_int_equal(s.heard.v[0].rule, RULE_SAFETY_ACTTOKEN); /* a premise of inv1 */
    assert_int_equal(s.heard.v[0].value, 6);
    assert_int_equal(s.heard.v[0].depth, 1);
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(s.heard.v[i + 1].rule, properties[i]);
        assert_int_equal(s.heard.v[i + 1].depth, 0);
    }
}

static void a_finished_warp_is_safe(void **state)
{
    static const uint32_t done[] = { NO_ADDRESS, NO_ADDRESS, NO_ADDRESS };
    struct scene s = scene(0, NULL, 0);

    (void)state;
    s.pc = done;
    s.state.disabled.exited = 7;
    assert_int_equal(broken(&s), RULE_COUNT);
    assert_false(was_told(&s, RULE_SAFETY_ACTTOKEN));
}

static void inv1_wants_a_token_for_each_that_waits(void **state)
{
    struct token diverge[] = { { TOKEN_DIVERGE, PC, 2, 0, 0 } };
    struct scene s = scene(1, diverge, 1);

    (void)state;
    assert_int_equal(broken(&s), RULE_SAFETY_INV1); /* thread 2 */
    assert_false(was_told(&s, RULE_SAFETY_INV1));
    s = scene(5, diverge, 1);
    s.state.disabled.returned = 2; /* a diverge token does not end a return */
    assert_int_equal(broken(&s), RULE_SAFETY_INV1);
    diverge->type = TOKEN_CALL;
    diverge->active = 7;
    assert_int_equal(broken(&s), RULE_COUNT);
    s.state.disabled.returned = 0;
    s.state.disabled.broke = 2; /* nor does a call token end a break */
    assert_int_equal(broken(&s), RULE_SAFETY_INV1);
}

static void inv2_wants_somebody_active(void **state)
{
    struct token diverge[] = { { TOKEN_DIVERGE, PC, 1, 0, 0 } };
    struct scene s = scene(0, diverge, 1);

    (void)state;
    s.state.disabled.exited = 6;
    assert_int_equal(broken(&s), RULE_SAFETY_INV2);
    assert_true(was_told(&s, RULE_SAFETY_INV1));
}

static void inv3_wants_the_active_in_every_token_but_diverge(void **state)
{
    struct token tokens[] = { { TOKEN_SYNC, PC, 5, 0, 0 } };
    struct scene s = scene(7, tokens, 1);

    (void)state;
    assert_int_equal(broken(&s), RULE_SAFETY_INV3);
    assert_true(was_told(&s, RULE_SAFETY_INV2));
    tokens->type = TOKEN_DIVERGE;
    assert_int_equal(broken(&s), RULE_COUNT);
}

static void inv4_wants_it_of_those_who_wait_too(void **state)
{
    struct token tokens[] = { { TOKEN_SYNC, PC, 5, 0, 0 }, { TOKEN_DIVERGE, PC, 2, 0, 0 } };
    struct scene s = scene(5, tokens, 2);

    (void)state;
    assert_int_equal(broken(&s), RULE_SAFETY_INV4);
    assert_true(was_told(&s, RULE_SAFETY_INV3));
    tokens->active = 7;
    assert_int_equal(broken(&s), RULE_COUNT);
}

/* Tokens of the other path do not count, nor do those above the token that wakes a thread. */
static void inv4_is_about_no_other_tokens(void **state)
{
    struct token paths[] = { { TOKEN_DIVERGE, PC, 4, 0, 0 }, { TOKEN_DIVERGE, PC, 2, 0, 0 } };
    struct token loop[] = { { TOKEN_BREAK, PC, 7, 0, 0 }, { TOKEN_SYNC, 9, 5, 0, 0 }, { TOKEN_SYNC, 9, 7, 0, 0 } };
    struct scene s = scene(1, paths, 2);

    (void)state;
    assert_int_equal(broken(&s), RULE_COUNT);
    s = scene(5, loop, 3);
    s.state.disabled.broke = 2;
    assert_int_equal(broken(&s), RULE_COUNT);
}

static void inv5_wants_the_active_enabled(void **state)
{
    struct scene s = scene(7, NULL, 0);

    (void)state;
    assert_int_equal(broken(&s), RULE_COUNT);
    s.state.disabled.broke = 2;
    assert_int_equal(broken(&s), RULE_SAFETY_INV5);
    assert_true(was_told(&s, RULE_SAFETY_INV4));
}

static void inv6_wants_no_empty_mask(void **state)
{
    struct token tokens[] = { { TOKEN_DIVERGE, PC, 0, 0, 0 } };
    struct scene s = scene(7, tokens, 1);

    (void)state;
    assert_int_equal(broken(&s), RULE_SAFETY_INV6);
    assert_true(was_told(&s, RULE_SAFETY_INV5));
}

static void act_cons_wants_the_active_where_the_warp_is(void **state)
{
    static const uint32_t elsewhere[] = { PC, PC + 1, PC }, back[] = { PC, PC, NO_ADDRESS };
    struct scene s = scene(7, NULL, 0);

    (void)state;
    s.pc = elsewhere;
    assert_int_equal(broken(&s), RULE_SAFETY_ACTCONS);
    assert_true(was_told(&s, RULE_SAFETY_INV6));
    s.pc = back;
    assert_int_equal(broken(&s), RULE_SAFETY_ACTCONS);
}

/* The topmost token that wakes the thread counts, not one of another type above it or the next. */
static void inact_cons_wants_the_token_to_go_where_the_thread_goes(void **state)
{
    static const uint32_t pc[] = { PC, PC, 30 };
    struct token tokens[] = { { TOKEN_BREAK, 40, 7, 0, 0 },
                              { TOKEN_BREAK, 30, 7, 0, 0 },
                              { TOKEN_SYNC, 9, 7, 0, 0 } };
    struct scene s = scene(3, tokens, 3);

    (void)state;
    s.pc = pc;
    s.state.disabled.broke = 4;
    assert_int_equal(broken(&s), RULE_COUNT);
    tokens[1].pc = 31;
    assert_int_equal(broken(&s), RULE_SAFETY_INACTCONS);
    assert_true(was_told(&s, RULE_SAFETY_ACTCONS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_holds),
        cmocka_unit_test(a_finished_warp_is_safe),
        cmocka_unit_test(inv1_wants_a_token_for_each_that_waits),
        cmocka_unit_test(inv2_wants_somebody_active),
        cmocka_unit_test(inv3_wants_the_active_in_every_token_but_diverge),
        cmocka_unit_test(inv4_wants_it_of_those_who_wait_too),
        cmocka_unit_test(inv4_is_about_no_other_tokens),
        cmocka_unit_test(inv5_wants_the_active_enabled),
        cmocka_unit_test(inv6_wants_no_empty_mask),
        cmocka_unit_test(act_cons_wants_the_active_where_the_warp_is),
        cmocka_unit_test(inact_cons_wants_the_token_to_go_where_the_thread_goes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
