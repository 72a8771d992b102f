/* tests/unit/engine_crs.c: the branching algorithm (5.4.1): every rule of crs by itself, then
 * figures 5.2, 5.3 and 5.4 of the report, row by row. Masks are written as the report does:
 * lane 0 leftmost. */
#include "support/cm.h"

#include <string.h>

#include "engine/warp/control/control.h"
#include "program/lanes.h"
#include "support/told.h"

static lane_mask mask(const char *bits)
{
    lane_mask m = 0;

    for (unsigned l = 0; bits[l] != '\0'; l++)
        if (bits[l] == '1')
            m |= LANE(l);
    return m;
}

/* An oracle that answers what the test says. */
static unsigned scripted(void *self, enum site s, unsigned n)
{
    const unsigned **next = self;

    assert_int_equal(s, SITE_TARGET);
    assert_true(**next < n);
    return *(*next)++;
}

struct fixture {
    struct exec_state state;
    struct control_step x;
    enum warp_state warp;
    struct stuck stuck;
    uint32_t target[64];
    const unsigned *picks;
    struct oracle oracle;
};

static void begin(struct fixture *f, unsigned lanes, uint32_t pc)
{
    memset(f, 0, sizeof *f);
    exec_state_init(&f->state, pc, lanes_below(lanes), 0);
    f->oracle = (struct oracle){ .pick = scripted, .self = &f->picks };
    f->x = (struct control_step){ .state = &f->state, .warp = &f->warp, .all = lanes_below(lanes), .most_tokens = 100,
                                  .oracle = &f->oracle, .stuck = &f->stuck };
}

static bool act(struct fixture *f, enum flow_kind kind, const char *lanes, uint32_t pc)
{
    f->x.flow = (struct flow){ .kind = kind, .lanes = mask(lanes), .pc = pc };
    return control_crs.step(&f->x);
}

/* Targets by lane, for indirect branches. */
static bool act_each(struct fixture *f, enum flow_kind kind, const char *lanes, const uint32_t *target)
{
    memcpy(f->target, target, strlen(lanes) * sizeof *target);
    f->x.flow = (struct flow){ .kind = kind, .lanes = mask(lanes), .target = f->target };
    return control_crs.step(&f->x);
}

static void expect_top(const struct fixture *f, enum token_type type, const char *active, uint32_t pc)
{
    const struct token *t = &f->state.tokens[f->state.ntokens - 1];

    assert_true(f->state.ntokens > 0);
    assert_int_equal(t->type, type);
    assert_int_equal(t->active, mask(active));
    assert_int_equal(t->pc, pc);
}

static void expect_state(const struct fixture *f, uint32_t pc, const char *active, uint32_t ntokens)
{
    assert_int_equal(f->state.pc, pc);
    assert_int_equal(f->state.active, mask(active));
    assert_int_equal(f->state.ntokens, ntokens);
}

/* ---- rule by rule ---- */

static void pushing_rules(void **s)
{
    static const struct {
        enum flow_kind kind;
        enum rule rule;
        enum token_type token;
    } rules[] = { { FLOW_SSY, RULE_CRS_SSY, TOKEN_SYNC },
                  { FLOW_PREBRK, RULE_CRS_PREBRK, TOKEN_BREAK },
                  { FLOW_PRERET, RULE_CRS_PRERET, TOKEN_CALL } };
    const uint32_t two[] = { 7, 8 };

    (void)s;
    for (size_t i = 0; i < 3; i++) {
        struct fixture f;

        begin(&f, 2, 4);
        assert_true(act(&f, rules[i].kind, "10", 9)); /* whoever executes it: the whole mask is kept */
        assert_int_equal(f.x.rule, rules[i].rule);
        expect_state(&f, 5, "11", 1);
        expect_top(&f, rules[i].token, "11", 9);
        assert_false(act_each(&f, rules[i].kind, "11", two));
        assert_int_equal(f.stuck.rule, rules[i].rule);
        exec_state_free(&f.state);
    }
}

static void divergent_disabling(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 3, 4);
    assert_true(act(&f, FLOW_BREAK, "100", 0));
    assert_int_equal(f.x.rule, RULE_CRS_BRK_DIV);
    assert_int_equal(f.state.disabled.broke, mask("100"));
    expect_state(&f, 5, "011", 0);
    assert_true(act(&f, FLOW_RETURN, "010", 0));
    assert_int_equal(f.x.rule, RULE_CRS_RET_DIV);
    assert_int_equal(f.state.disabled.returned, mask("010"));
    expect_state(&f, 6, "001", 0);
    begin(&f, 3, 4);
    assert_true(act(&f, FLOW_EXIT, "110", 0));
    assert_int_equal(f.x.rule, RULE_CRS_EXIT_DIV);
    assert_int_equal(f.state.disabled.exited, mask("110"));
    expect_state(&f, 5, "001", 0);
}

static void last_exit_completes(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    assert_true(act(&f, FLOW_SSY, "11", 9));
    assert_true(act(&f, FLOW_EXIT, "11", 0));
    assert_int_equal(f.x.rule, RULE_CRS_EXIT_UNI);
    assert_int_equal(f.warp, WARP_COMPLETED);
    assert_int_equal(f.state.ntokens, 0);
    exec_state_free(&f.state);
}

static void break_without_token_is_bottom(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    assert_false(act(&f, FLOW_BREAK, "11", 0));
    assert_int_equal(f.stuck.rule, RULE_CRS_UNWIND);
    begin(&f, 2, 4);
    assert_false(act(&f, FLOW_RETURN, "11", 0));
    assert_int_equal(f.stuck.rule, RULE_CRS_UNWIND);
}

/* A break token enables those of its mask that wait for a break, and nobody else. */
static void break_token_enables_by_reason(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 3, 4);
    assert_true(act(&f, FLOW_PREBRK, "111", 20));
    assert_true(act(&f, FLOW_RETURN, "100", 0));
    assert_true(act(&f, FLOW_BREAK, "010", 0));
    assert_true(act(&f, FLOW_BREAK, "001", 0));
    assert_int_equal(f.x.rule, RULE_CRS_BRK_UNI);
    expect_state(&f, 20, "011", 0);
    assert_int_equal(f.state.disabled.returned, mask("100"));
    assert_int_equal(f.state.disabled.broke, 0);
    exec_state_free(&f.state);
}

/* Threads outside a call token's mask wait for a token below (5.4.1, enable). */
static void return_waits_for_its_own_token(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    assert_true(act(&f, FLOW_PRERET, "11", 30));
    assert_true(act(&f, FLOW_RETURN, "10", 0)); /* lane 0 returns early, lane 1 calls again */
    assert_true(act(&f, FLOW_PRERET, "01", 12));
    assert_true(act(&f, FLOW_CALL, "01", 50));
    assert_int_equal(f.x.rule, RULE_CRS_CALL_UNI);
    assert_true(act(&f, FLOW_RETURN, "01", 0));
    assert_int_equal(f.x.rule, RULE_CRS_RET_UNI);
    expect_state(&f, 12, "01", 1);
    assert_true(act(&f, FLOW_RETURN, "01", 0));
    expect_state(&f, 30, "11", 0);
    exec_state_free(&f.state);
}

/* Tokens that activate nobody are dropped, and what they would have enabled stays disabled. */
static void unwind_drops_empty_tokens(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    assert_true(act(&f, FLOW_PRERET, "11", 30));
    assert_true(act(&f, FLOW_SSY, "11", 9));
    assert_true(act(&f, FLOW_BRA, "10", 8));
    assert_true(act(&f, FLOW_RETURN, "10", 0)); /* taken path returns: the other path runs */
    expect_state(&f, 7, "01", 2);
    assert_true(act(&f, FLOW_RETURN, "01", 0)); /* the sync token activates nobody */
    expect_state(&f, 30, "11", 0);
    exec_state_free(&f.state);
}

static void guarded_call_leaves_no_diverge_token(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    assert_true(act(&f, FLOW_PRERET, "10", 6));
    assert_true(act(&f, FLOW_CALL, "10", 40));
    assert_int_equal(f.x.rule, RULE_CRS_CALL_GUARD);
    expect_state(&f, 40, "10", 1);
    assert_true(act(&f, FLOW_RETURN, "10", 0));
    expect_state(&f, 6, "11", 0);
    exec_state_free(&f.state);
}

static void indirect_call_is_met_again(void **s)
{
    static const unsigned picks[] = { 1 };
    const uint32_t target[] = { 40, 50 };
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    f.picks = picks;
    assert_true(act(&f, FLOW_PRERET, "11", 6));
    assert_true(act_each(&f, FLOW_CALL, "11", target));
    assert_int_equal(f.x.rule, RULE_CRS_CALL_TARGET);
    expect_state(&f, 50, "01", 2);
    expect_top(&f, TOKEN_DIVERGE, "10", 5);
    assert_true(act(&f, FLOW_RETURN, "01", 0));
    expect_state(&f, 5, "10", 1);
    exec_state_free(&f.state);
}

static void token_limit(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 4);
    f.x.most_tokens = 1;
    assert_true(act(&f, FLOW_SSY, "11", 9));
    assert_false(act(&f, FLOW_SSY, "11", 9));
    exec_state_free(&f.state);
}

/* ---- the figures ---- */

/* Figure 5.2, program 5.5. Addresses are the listing's lines. */
static void figure_5_2(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 2, 1);
    assert_true(act(&f, FLOW_NONE, "", 0));
    expect_state(&f, 2, "11", 0);
    assert_true(act(&f, FLOW_SSY, "11", 10));
    expect_state(&f, 3, "11", 1);
    f.state.pc = 3;
    assert_true(act(&f, FLOW_BRA, "10", 7));
    assert_int_equal(f.x.rule, RULE_CRS_BRA_GUARD);
    expect_state(&f, 7, "10", 2);
    expect_top(&f, TOKEN_DIVERGE, "01", 4);
    f.state.pc = 9; /* line 8 is a label */
    assert_true(act(&f, FLOW_SYNC, "10", 0));
    expect_state(&f, 4, "01", 1);
    expect_top(&f, TOKEN_SYNC, "11", 10);
    f.state.pc = 5;
    assert_true(act(&f, FLOW_BRA, "01", 9));
    assert_int_equal(f.x.rule, RULE_CRS_BRA_UNI);
    assert_true(act(&f, FLOW_SYNC, "01", 0));
    expect_state(&f, 10, "11", 0);
    exec_state_free(&f.state);
}

/* Figure 5.3, program 5.6: the figure takes PATH-2, then PATH-3, then PATH-1. */
static void figure_5_3(void **s)
{
    static const unsigned picks[] = { 1, 0 };
    const uint32_t target[] = { 10, 7, 4, 7 };
    struct fixture f;

    (void)s;
    begin(&f, 4, 1);
    f.picks = picks;
    assert_true(act(&f, FLOW_SSY, "1111", 13));
    assert_true(act_each(&f, FLOW_BRA, "1111", target));
    assert_int_equal(f.x.rule, RULE_CRS_BRA_TARGET);
    expect_state(&f, 7, "0101", 2);
    expect_top(&f, TOKEN_DIVERGE, "1010", 2);
    f.state.pc = 12;
    assert_true(act(&f, FLOW_SYNC, "0101", 0));
    expect_state(&f, 2, "1010", 1);
    assert_true(act_each(&f, FLOW_BRA, "1010", target));
    expect_state(&f, 10, "1000", 2);
    expect_top(&f, TOKEN_DIVERGE, "0010", 2);
    f.state.pc = 12;
    assert_true(act(&f, FLOW_SYNC, "1000", 0));
    expect_state(&f, 2, "0010", 1);
    assert_true(act_each(&f, FLOW_BRA, "0010", target));
    assert_int_equal(f.x.rule, RULE_CRS_BRA_UNI);
    expect_state(&f, 4, "0010", 1);
    f.state.pc = 12;
    assert_true(act(&f, FLOW_SYNC, "0010", 0));
    expect_state(&f, 13, "1111", 0);
    exec_state_free(&f.state);
}

/* Figure 5.4, program 5.7; x is 99. */
static void figure_5_4(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, 3, 0);
    assert_true(act(&f, FLOW_PRERET, "111", 99));
    f.state.pc = 2;
    assert_true(act(&f, FLOW_SSY, "111", 10));
    assert_true(act(&f, FLOW_BRA, "011", 7));
    expect_state(&f, 7, "011", 3);
    expect_top(&f, TOKEN_DIVERGE, "100", 4);
    assert_true(act(&f, FLOW_RETURN, "010", 0));
    assert_int_equal(f.x.rule, RULE_CRS_RET_DIV);
    assert_int_equal(f.state.active, mask("001"));
    assert_int_equal(f.state.disabled.returned, mask("010"));
    f.state.pc = 9;
    assert_true(act(&f, FLOW_SYNC, "001", 0));
    expect_state(&f, 4, "100", 2);
    f.state.pc = 5;
    assert_true(act(&f, FLOW_BRA, "100", 9));
    assert_true(act(&f, FLOW_SYNC, "100", 0));
    expect_state(&f, 10, "101", 1);
    assert_int_equal(f.state.disabled.returned, mask("010"));
    f.state.pc = 11;
    assert_true(act(&f, FLOW_RETURN, "101", 0));
    expect_state(&f, 99, "111", 0);
    assert_int_equal(f.state.disabled.returned, 0);
    exec_state_free(&f.state);
}

/* ---- what the rules tell: conclusions after their premises, one deeper ---- */

static void expect_told(struct heard *h, const char *expected)
{
    assert_string_equal(heard_text(h), expected);
    assert_int_equal(h->teller.depth, 0);
    heard_forget(h);
}

/* All return inside a branch: the sync token activates nobody, the call token everybody. */
static void told_of_unwinding(void **s)
{
    struct fixture f;
    struct heard h;

    (void)s;
    begin(&f, 3, 4);
    heard_begin(&h, 3);
    assert_true(act(&f, FLOW_PRERET, "111", 99));
    f.x.tell = &h.teller;
    assert_true(act(&f, FLOW_SSY, "111", 10));
    expect_told(&h, "crs.ssy\n");
    assert_true(act(&f, FLOW_RETURN, "111", 0));
    expect_told(&h, "  crs.uni true\n"
                    "      crs.minus 000\n"
                    "    crs.updExecState\n"
                    "        crs.enable 111\n"
                    "        crs.minus 111\n"
                    "      crs.updExecState\n"
                    "    crs.unwind\n"
                    "  crs.unwind\n"
                    "crs.ret.uni\n");
    assert_true(act(&f, FLOW_EXIT, "111", 0)); /* unwind of an empty stack: completed */
    expect_told(&h, "  crs.uni true\n"
                    "  crs.unwind\n"
                    "crs.exit.uni\n");
    heard_end(&h);
    exec_state_free(&f.state);
}

/* A break token enables those of its own mask that broke; a return goes on waiting. */
static void told_of_a_break(void **s)
{
    struct fixture f;
    struct heard h;

    (void)s;
    begin(&f, 3, 4);
    heard_begin(&h, 3);
    assert_true(act(&f, FLOW_PREBRK, "111", 9));
    f.x.tell = &h.teller;
    assert_true(act(&f, FLOW_RETURN, "100", 0));
    expect_told(&h, "  crs.uni false\n"
                    "crs.ret.div\n");
    assert_true(act(&f, FLOW_BREAK, "011", 0));
    expect_told(&h, "  crs.uni true\n"
                    "      crs.enable 011\n"
                    "      crs.minus 011\n"
                    "    crs.updExecState\n"
                    "  crs.unwind\n"
                    "crs.brk.uni\n");
    heard_end(&h);
    exec_state_free(&f.state);
}

static void told_of_targets(void **s)
{
    const uint32_t targets[] = { 7, 8, 7 };
    const unsigned picks[] = { 1 };
    struct fixture f;
    struct heard h;

    (void)s;
    begin(&f, 3, 4);
    heard_begin(&h, 3);
    f.picks = picks;
    f.x.tell = &h.teller;
    assert_true(act(&f, FLOW_CALL, "110", 7));
    expect_told(&h, "  crs.uni false\n"
                    "  crs.taken 110\n"
                    "crs.call.guard\n");
    f.state.active = mask("111");
    assert_true(act_each(&f, FLOW_CALL, "111", targets));
    expect_told(&h, "  crs.taken 010\n"
                    "  crs.notTaken 101\n"
                    "crs.call.target\n");
    assert_true(act(&f, FLOW_NONE, "", 0));
    expect_told(&h, "crs.next\n");
    heard_end(&h);
    exec_state_free(&f.state);
}

/* Bottom: no conclusion, and the depth is as before. */
static void told_of_bottom(void **s)
{
    const uint32_t targets[] = { 7, 8 };
    struct fixture f;
    struct heard h;

    (void)s;
    begin(&f, 2, 4);
    heard_begin(&h, 2);
    f.x.tell = &h.teller;
    assert_false(act_each(&f, FLOW_SSY, "11", targets));
    expect_told(&h, "");
    assert_true(act(&f, FLOW_SSY, "11", 9));
    heard_forget(&h);
    assert_false(act(&f, FLOW_BREAK, "11", 0));
    expect_told(&h, "  crs.uni true\n" /* unwind got as far as the sync token and ended in bottom */
                    "      crs.minus 00\n"
                    "    crs.updExecState\n");
    heard_end(&h);
    exec_state_free(&f.state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushing_rules),
        cmocka_unit_test(divergent_disabling),
        cmocka_unit_test(last_exit_completes),
        cmocka_unit_test(break_without_token_is_bottom),
        cmocka_unit_test(break_token_enables_by_reason),
        cmocka_unit_test(return_waits_for_its_own_token),
        cmocka_unit_test(unwind_drops_empty_tokens),
        cmocka_unit_test(guarded_call_leaves_no_diverge_token),
        cmocka_unit_test(indirect_call_is_met_again),
        cmocka_unit_test(token_limit),
        cmocka_unit_test(figure_5_2),
        cmocka_unit_test(figure_5_3),
        cmocka_unit_test(figure_5_4),
        cmocka_unit_test(told_of_unwinding),
        cmocka_unit_test(told_of_a_break),
        cmocka_unit_test(told_of_targets),
        cmocka_unit_test(told_of_bottom),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
