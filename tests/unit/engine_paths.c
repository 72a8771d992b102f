/* tests/unit/engine_paths.c: warps whose threads take paths: figures 1 (stack) and 5 to 8
 * (hanoi) of Shoushtary, Tubella and González step by step, then cases without a figure. The
 * models know no instruction: a step is the flow action that the threads emit. Masks have the
 * highest thread leftmost, as in the paper. A state is written "paths | barriers | B registers
 * | waiting threads", the running path first. */
#include "support/cm.h"

#include <string.h>

#include "base/text.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

#define LANES 4u

static lane_mask mask(const char *bits)
{
    lane_mask m = 0;

    for (size_t n = strlen(bits), i = 0; i < n; i++)
        if (bits[i] == '1')
            m |= LANE(n - 1 - i);
    return m;
}

static void put_mask(struct text *out, lane_mask m)
{
    for (unsigned l = LANES; l-- > 0;)
        text_puts(out, (m & LANE(l)) != 0 ? "1" : "0");
}

static unsigned scripted(void *self, enum site s, unsigned n)
{
    const unsigned **next = self;

    assert_int_equal(s, SITE_PATH);
    assert_true(**next < n);
    return *(*next)++;
}

struct fixture {
    const struct control *model;
    struct exec_state state;
    struct control_step x;
    struct constants k;
    enum warp_state warp;
    struct stuck stuck;
    uint64_t value[LANES];
    uint32_t target[LANES];
    const unsigned *picks;
    struct oracle oracle;
};

static void begin(struct fixture *f, const struct control *model, uint32_t pc)
{
    memset(f, 0, sizeof *f);
    f->model = model;
    constants_default(&f->k);
    f->k.v[CONST_PathPriority] = 1;
    f->k.v[CONST_NumBRegisters] = 4;
    f->oracle = (struct oracle){ .pick = scripted, .self = &f->picks };
    exec_state_init(&f->state, pc, lanes_below(LANES), 0);
    model->begin(&f->state, LANES, &f->k);
    f->x = (struct control_step){ .state = &f->state, .warp = &f->warp, .all = lanes_below(LANES),
                                  .most_tokens = 100, .oracle = &f->oracle, .stuck = &f->stuck,
                                  .constants = &f->k };
}

static void end(struct fixture *f)
{
    exec_state_free(&f->state);
}

static void put_path(struct text *out, uint32_t pc, lane_mask lanes)
{
    text_printf(out, "(%u,", (unsigned)pc);
    put_mask(out, lanes);
    text_puts(out, ")");
}

static void put_hanoi(struct text *out, const struct fixture *f)
{
    const struct split_state *p = f->state.split;

    text_puts(out, " |");
    for (uint32_t i = p->nrec; i-- > 0;)
        text_printf(out, " (%u,B%u)", (unsigned)p->rec[i].pc, (unsigned)p->rec[i].b);
    text_puts(out, " |");
    for (uint32_t b = 0; b < p->nb; b++)
        if (p->b[b].valid) {
            text_printf(out, " B%u=", (unsigned)b);
            put_mask(out, p->b[b].mask);
        }
    text_puts(out, " | ");
    put_mask(out, split_waiting(p, 0));
}

/* The entries of stack have their meets behind them. */
static void expect(const struct fixture *f, const char *state)
{
    struct text out = { NULL, 0, 0 };
    const struct exec_state *s = &f->state;

    text_puts(&out, "");
    if (s->active != 0)
        put_path(&out, s->pc, s->active);
    if (f->model == &control_stack)
        text_printf(&out, "%u", (unsigned)s->split->meet);
    for (uint32_t i = s->ntokens; i-- > 0;) {
        put_path(&out, s->tokens[i].pc, s->tokens[i].active);
        if (f->model == &control_stack)
            text_printf(&out, "%u", (unsigned)s->tokens[i].meet);
    }
    if (f->model == &control_hanoi)
        put_hanoi(&out, f);
    assert_string_equal(out.s, state);
    text_free(&out);
}

/* One step: the flow action of these threads, the B register and the address that it names. */
struct move {
    enum flow_kind kind;
    const char *lanes;
    uint32_t b, pc;
    enum rule rule;
    const char *after;
};

static bool act(struct fixture *f, enum flow_kind kind, const char *lanes, uint32_t b, uint32_t pc)
{
    f->x.flow = (struct flow){ .kind = kind, .lanes = mask(lanes), .pc = pc, .b = b, .value = f->value };
    return f->model->step(&f->x);
}

static void play(struct fixture *f, const struct move *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_true(act(f, v[i].kind, v[i].lanes, v[i].b, v[i].pc));
        assert_int_equal(f->x.rule, v[i].rule);
        expect(f, v[i].after);
    }
}

#define PLAY(f, moves) play(f, moves, sizeof(moves) / sizeof *(moves))

static void bring(struct fixture *f, const char *bits)
{
    for (unsigned l = 0; l < LANES; l++)
        f->value[l] = mask(bits);
}

/* ---- stack ---- */

/* 1: line 1; 2: the branch; 10 … the taken path; 3 … the other; 20: where they meet (line 9). */
static void figure_1(void **s)
{
    static const struct move moves[] = {
        { FLOW_NONE, "0000", 0, 0, RULE_SIMTSTACK_NEXT, "(2,1111)0" },
        { FLOW_BRA, "0011", 0, 10, RULE_SIMTSTACK_IPDOM, "(10,0011)20(3,1100)20(20,1111)0" },
        { FLOW_BRA, "0011", 0, 20, RULE_SIMTSTACK_BRA_UNI, "(3,1100)20(20,1111)0" },
        { FLOW_BRA, "1100", 0, 20, RULE_SIMTSTACK_BRA_UNI, "(20,1111)0" },
        { FLOW_NONE, "0000", 0, 0, RULE_SIMTSTACK_NEXT, "(21,1111)0" },
        { FLOW_EXIT, "1111", 0, 0, RULE_SIMTSTACK_EXIT, "0" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_stack, 1);
    f.x.meet = 20;
    PLAY(&f, moves);
    assert_int_equal(f.warp, WARP_COMPLETED);
    end(&f);
}

/* The loop `do c while (r)`: its meet is 9; a second branch inside that meets nowhere; both sides
 * exit, one by one. */
static void meets_of_stack(void **s)
{
    static const struct move moves[] = {
        { FLOW_BRA, "0111", 0, 5, RULE_SIMTSTACK_IPDOM, "(5,0111)9(2,1000)9(9,1111)0" },
        { FLOW_EXIT, "0001", 0, 0, RULE_SIMTSTACK_EXIT, "(6,0110)9(2,1000)9(9,1110)0" },
        { FLOW_BRA, "0110", 0, 9, RULE_SIMTSTACK_BRA_UNI, "(2,1000)9(9,1110)0" },
        { FLOW_EXIT, "1000", 0, 0, RULE_SIMTSTACK_EXIT, "(9,0110)0" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_stack, 1);
    f.x.meet = 9;
    PLAY(&f, moves);
    f.x.meet = 0; /* nowhere */
    assert_true(act(&f, FLOW_BRA, "0100", 0, 30));
    expect(&f, "(30,0100)0(10,0010)0");
    end(&f);
}

/* A branch inside one side of another: the inner paths meet at 8, and all of that side at 9. */
static void nested_meets_of_stack(void **s)
{
    static const struct move inner[] = {
        { FLOW_BRA, "0001", 0, 7, RULE_SIMTSTACK_IPDOM,
          "(7,0001)8(6,0010)8(8,0011)9(2,1100)9(9,1111)0" },
        { FLOW_NONE, "0000", 0, 0, RULE_SIMTSTACK_NEXT, "(6,0010)8(8,0011)9(2,1100)9(9,1111)0" },
        { FLOW_BRA, "0010", 0, 8, RULE_SIMTSTACK_BRA_UNI, "(8,0011)9(2,1100)9(9,1111)0" },
        { FLOW_NONE, "0000", 0, 0, RULE_SIMTSTACK_NEXT, "(2,1100)9(9,1111)0" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_stack, 1);
    f.x.meet = 9;
    assert_true(act(&f, FLOW_BRA, "0011", 0, 5));
    f.x.meet = 8;
    PLAY(&f, inner);
    end(&f);
}

/* A function at 50 that calls itself: the meet of its branch counts in the call of the branch alone. */
static void recursion_of_stack(void **s)
{
    static const struct move moves[] = {
        { FLOW_CALL, "1111", 0, 50, RULE_SIMTSTACK_CALL, "(50,1111)0" },
        { FLOW_BRA, "0011", 0, 55, RULE_SIMTSTACK_IPDOM, "(55,0011)60(51,1100)60(60,1111)0" },
        { FLOW_CALL, "0011", 0, 50, RULE_SIMTSTACK_CALL, "(50,0011)60(51,1100)60(60,1111)0" },
        { FLOW_BRA, "0011", 0, 60, RULE_SIMTSTACK_BRA_UNI, "(60,0011)60(51,1100)60(60,1111)0" },
        { FLOW_RETURN, "0011", 0, 0, RULE_SIMTSTACK_RET, "(56,0011)60(51,1100)60(60,1111)0" },
        { FLOW_BRA, "0011", 0, 60, RULE_SIMTSTACK_BRA_UNI, "(51,1100)60(60,1111)0" },
        { FLOW_BRA, "1100", 0, 60, RULE_SIMTSTACK_BRA_UNI, "(60,1111)0" },
        { FLOW_RETURN, "1111", 0, 0, RULE_SIMTSTACK_RET, "(2,1111)0" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_stack, 1);
    f.x.meet = 60;
    PLAY(&f, moves);
    assert_false(act(&f, FLOW_RETURN, "1111", 0, 0));
    assert_int_equal(f.stuck.rule, RULE_SIMTSTACK_RET);
    end(&f);
}

/* ---- hanoi ---- */

/* A=1 BSSY, 2 BMOV, 3 BRA B, 4 BRA F; B=5 BSSY, 6 BRA D; C=7 BRA E; D=8 NOP; E=SE=9 BSYNC; F=10 BMOV;
 * SF=11 BSYNC; G=12 EXIT. */
static void figure_5(void **s)
{
    static const struct move before[] = {
        { FLOW_BSSY, "1111", 0, 12, RULE_HANOI_BSSY, "(2,1111) | (12,B0) | B0=1111 | 0000" },
        { FLOW_BTOR, "1111", 0, 0, RULE_HANOI_BMOV_TOR, "(3,1111) | (12,B0) | | 0000" },
        { FLOW_BRA, "1100", 0, 5, RULE_HANOI_BRA, "(5,1100)(4,0011) | (12,B0) | | 0000" },
        { FLOW_BSSY, "1100", 0, 10, RULE_HANOI_BSSY,
          "(6,1100)(4,0011) | (10,B0) (12,B0) | B0=1100 | 0000" },
        { FLOW_BRA, "1000", 0, 8, RULE_HANOI_BRA,
          "(8,1000)(7,0100)(4,0011) | (10,B0) (12,B0) | B0=1100 | 0000" },
        { FLOW_NONE, "0000", 0, 0, RULE_HANOI_NEXT,
          "(9,1000)(7,0100)(4,0011) | (10,B0) (12,B0) | B0=1100 | 0000" },
        { FLOW_BSYNC, "1000", 0, 0, RULE_HANOI_BSYNC,
          "(7,0100)(4,0011) | (10,B0) (12,B0) | B0=1100 | 1000" },
        { FLOW_BRA, "0100", 0, 9, RULE_HANOI_BRA_UNI,
          "(9,0100)(4,0011) | (10,B0) (12,B0) | B0=1100 | 1000" },
        { FLOW_BSYNC, "0100", 0, 0, RULE_HANOI_BSYNC, "(10,1100)(4,0011) | (12,B0) | | 0000" },
    };
    static const struct move after[] = {
        { FLOW_RTOB, "1100", 0, 0, RULE_HANOI_BMOV_TOB, "(11,1100)(4,0011) | (12,B0) | B0=1111 | 0000" },
        { FLOW_BSYNC, "1100", 0, 0, RULE_HANOI_BSYNC, "(4,0011) | (12,B0) | B0=1111 | 1100" },
        { FLOW_BRA, "0011", 0, 10, RULE_HANOI_BRA_UNI, "(10,0011) | (12,B0) | B0=1111 | 1100" },
        { FLOW_RTOB, "0011", 0, 0, RULE_HANOI_BMOV_TOB, "(11,0011) | (12,B0) | B0=1111 | 1100" },
        { FLOW_BSYNC, "0011", 0, 0, RULE_HANOI_BSYNC, "(12,1111) | | | 0000" },
        { FLOW_EXIT, "1111", 0, 0, RULE_HANOI_EXIT, " | | | 0000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    PLAY(&f, before);
    bring(&f, "1111");
    PLAY(&f, after);
    assert_int_equal(f.warp, WARP_COMPLETED);
    end(&f);
}

/* The mask that BMOV takes out is for the threads' registers. */
static void mask_of_bmov(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    assert_true(act(&f, FLOW_BSSY, "0111", 2, 9));
    assert_true(act(&f, FLOW_BTOR, "1111", 2, 0));
    assert_int_equal(f.x.mask, mask("0111"));
    end(&f);
}

/* A=1 BSSY B1, 2 BSSY B0, 3 BRA C, 4 BRA B; C=5 BREAK B0, 6 BRA D; B=7 BSYNC B0; D=8 BSYNC B1; E=9. */
static const struct move figure_6_start[] = {
    { FLOW_BSSY, "1111", 1, 9, RULE_HANOI_BSSY, "(2,1111) | (9,B1) | B1=1111 | 0000" },
    { FLOW_BSSY, "1111", 0, 8, RULE_HANOI_BSSY, "(3,1111) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0000" },
    { FLOW_BRA, "0011", 0, 5, RULE_HANOI_BRA,
      "(5,0011)(4,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0000" },
};

static void figure_6(void **s)
{
    static const struct move moves[] = {
        { FLOW_BBREAK, "0001", 0, 0, RULE_HANOI_BREAK,
          "(6,0011)(4,1100) | (8,B0) (9,B1) | B0=1110 B1=1111 | 0000" },
        { FLOW_BRA, "0001", 0, 8, RULE_HANOI_BRA,
          "(8,0001)(7,0010)(4,1100) | (8,B0) (9,B1) | B0=1110 B1=1111 | 0000" },
        { FLOW_BSYNC, "0001", 1, 0, RULE_HANOI_BSYNC,
          "(7,0010)(4,1100) | (8,B0) (9,B1) | B0=1110 B1=1111 | 0001" },
        { FLOW_BSYNC, "0010", 0, 0, RULE_HANOI_BSYNC,
          "(4,1100) | (8,B0) (9,B1) | B0=1110 B1=1111 | 0011" },
        { FLOW_BRA, "1100", 0, 7, RULE_HANOI_BRA_UNI,
          "(7,1100) | (8,B0) (9,B1) | B0=1110 B1=1111 | 0011" },
        { FLOW_BSYNC, "1100", 0, 0, RULE_HANOI_BSYNC, "(8,1110) | (9,B1) | B1=1111 | 0001" },
        { FLOW_BSYNC, "1110", 1, 0, RULE_HANOI_BSYNC, "(9,1111) | | | 0000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    PLAY(&f, figure_6_start);
    PLAY(&f, moves);
    end(&f);
}

/* Without the BREAK nobody is left to run; with one mask of waiting threads the ninth step would take
 * thread 0 to a place where it does not wait. */
static void figure_6_without_break(void **s)
{
    static const struct move moves[] = {
        { FLOW_NONE, "0000", 0, 0, RULE_HANOI_NEXT,
          "(6,0011)(4,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0000" },
        { FLOW_BRA, "0001", 0, 8, RULE_HANOI_BRA,
          "(8,0001)(7,0010)(4,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0000" },
        { FLOW_BSYNC, "0001", 1, 0, RULE_HANOI_BSYNC,
          "(7,0010)(4,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0001" },
        { FLOW_BSYNC, "0010", 0, 0, RULE_HANOI_BSYNC,
          "(4,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0011" },
        { FLOW_BRA, "1100", 0, 7, RULE_HANOI_BRA_UNI,
          "(7,1100) | (8,B0) (9,B1) | B0=1111 B1=1111 | 0011" },
    };
    struct fixture f;

    (void)s;
    for (unsigned one_mask = 0; one_mask < 2; one_mask++) {
        begin(&f, &control_hanoi, 1);
        f.k.v[CONST_OneWaitingMask] = one_mask;
        PLAY(&f, figure_6_start);
        PLAY(&f, moves);
        assert_int_equal(act(&f, FLOW_BSYNC, "1100", 0, 0), one_mask == 0);
        if (one_mask == 0)
            expect(&f, " | (8,B0) (9,B1) | B0=1111 B1=1111 | 1111");
        else
            assert_int_equal(f.stuck.rule, RULE_HANOI_RECONVERGE);
        assert_int_equal(f.warp, WARP_ACTIVE);
        end(&f);
    }
}

/* A=1 BSSY, B=2 YIELD, C=3 CAS, 4 BRA B, D=5 EXCH, E=6 BSYNC, F=7: thread 3 has the lock. */
static void figure_7(void **s)
{
    static const struct move moves[] = {
        { FLOW_BSSY, "1111", 0, 7, RULE_HANOI_BSSY, "(2,1111) | (7,B0) | B0=1111 | 0000" },
        { FLOW_YIELD, "1111", 0, 0, RULE_HANOI_YIELD, "(3,1111) | (7,B0) | B0=1111 | 0000" },
        { FLOW_NONE, "0000", 0, 0, RULE_HANOI_NEXT, "(4,1111) | (7,B0) | B0=1111 | 0000" },
        { FLOW_BRA, "0111", 0, 2, RULE_HANOI_BRA, "(2,0111)(5,1000) | (7,B0) | B0=1111 | 0000" },
        { FLOW_YIELD, "0111", 0, 0, RULE_HANOI_YIELD, "(5,1000)(3,0111) | (7,B0) | B0=1111 | 0000" },
        { FLOW_NONE, "0000", 0, 0, RULE_HANOI_NEXT, "(6,1000)(3,0111) | (7,B0) | B0=1111 | 0000" },
        { FLOW_BSYNC, "1000", 0, 0, RULE_HANOI_BSYNC, "(3,0111) | (7,B0) | B0=1111 | 1000" },
        { FLOW_NONE, "0000", 0, 0, RULE_HANOI_NEXT, "(4,0111) | (7,B0) | B0=1111 | 1000" },
        { FLOW_BRA, "0011", 0, 2, RULE_HANOI_BRA, "(2,0011)(5,0100) | (7,B0) | B0=1111 | 1000" },
        { FLOW_YIELD, "0010", 0, 0, RULE_HANOI_YIELD, "(5,0100)(3,0011) | (7,B0) | B0=1111 | 1000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    PLAY(&f, moves);
    end(&f);
}

/* 1 EXIT by P0, 2 BSSY B0, 3 BRA X; 50: 4 NOP, 5 BRA S5; X=6 BSSY B1, 7 BRA S1; 20: 8 YIELD; S1=10 BSYNC
 * B1; 100=11; S5=12 BSYNC B0; 500=13. The YIELD finds no sibling: its barrier is of other threads. */
static void figure_8(void **s)
{
    static const struct move moves[] = {
        { FLOW_EXIT, "0001", 0, 0, RULE_HANOI_EXIT, "(2,1110) | | | 0000" },
        { FLOW_BSSY, "1110", 0, 13, RULE_HANOI_BSSY, "(3,1110) | (13,B0) | B0=1110 | 0000" },
        { FLOW_BRA, "1100", 0, 6, RULE_HANOI_BRA, "(6,1100)(4,0010) | (13,B0) | B0=1110 | 0000" },
        { FLOW_BSSY, "1100", 1, 11, RULE_HANOI_BSSY,
          "(7,1100)(4,0010) | (11,B1) (13,B0) | B0=1110 B1=1100 | 0000" },
        { FLOW_BRA, "1000", 0, 10, RULE_HANOI_BRA,
          "(10,1000)(8,0100)(4,0010) | (11,B1) (13,B0) | B0=1110 B1=1100 | 0000" },
        { FLOW_BSYNC, "1000", 1, 0, RULE_HANOI_BSYNC,
          "(8,0100)(4,0010) | (11,B1) (13,B0) | B0=1110 B1=1100 | 1000" },
        { FLOW_YIELD, "0100", 0, 0, RULE_HANOI_YIELD,
          "(9,0100)(4,0010) | (11,B1) (13,B0) | B0=1110 B1=1100 | 1000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    PLAY(&f, moves);
    end(&f);
}

/* WARPSYNC 1100 by thread 3, then by 2: one barrier, one meeting; strangers are stuck. With masks of their
 * own 3 waits for all and 2 for 3 and itself: 2 and 3 have not met, for 3 has not come with the mask of 2. */
static void warpsync(void **s)
{
    static const struct move moves[] = {
        { FLOW_BRA, "1000", 0, 5, RULE_HANOI_BRA, "(5,1000)(2,0111) | | | 0000" },
        { FLOW_WARPSYNC, "1000", 0, 0, RULE_HANOI_WARPSYNC, "(2,0111) | (6,B3) | B3=1100 | 1000" },
        { FLOW_BRA, "0100", 0, 5, RULE_HANOI_BRA, "(5,0100)(3,0011) | (6,B3) | B3=1100 | 1000" },
        { FLOW_WARPSYNC, "0100", 0, 0, RULE_HANOI_WARPSYNC, "(6,1100)(3,0011) | | | 0000" },
    };
    static const struct move apart[] = {
        { FLOW_WARPSYNC, "1100", 0, 0, RULE_HANOI_WARPSYNC,
          "(3,0011) | (7,B2) (7,B3) | B2=1111 B3=1100 | 1100" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    bring(&f, "1100");
    PLAY(&f, moves);
    bring(&f, "0100");
    assert_false(act(&f, FLOW_WARPSYNC, "1100", 0, 0)); /* a stranger to its own mask */
    assert_int_equal(f.stuck.rule, RULE_HANOI_WARPSYNC);
    bring(&f, "1100");
    f.value[3] = mask("1111");
    f.stuck = (struct stuck){ .rule = RULE_COUNT };
    PLAY(&f, apart);
    end(&f);
}

/* What somebody waits for by WARPSYNC may not be overwritten; a barrier that all have left is dropped;
 * a BMOV brings no thread back that has exited. */
static void left_by_all(void **s)
{
    static const struct move moves[] = {
        { FLOW_BSSY, "1111", 0, 9, RULE_HANOI_BSSY, "(2,1111) | (9,B0) | B0=1111 | 0000" },
        { FLOW_EXIT, "0011", 0, 0, RULE_HANOI_EXIT, "(3,1100) | (9,B0) | B0=1100 | 0000" },
        { FLOW_RTOB, "1100", 1, 0, RULE_HANOI_BMOV_TOB, "(4,1100) | (9,B0) | B0=1100 B1=1100 | 0000" },
        { FLOW_BBREAK, "1100", 0, 0, RULE_HANOI_BREAK, "(5,1100) | | B1=1100 | 0000" },
        { FLOW_BSYNC, "0000", 0, 0, RULE_HANOI_NEXT, "(6,1100) | | B1=1100 | 0000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    bring(&f, "1111");
    PLAY(&f, moves);
    bring(&f, "1110");
    assert_true(act(&f, FLOW_WARPSYNC, "0100", 0, 0));
    expect(&f, "(7,1000) | (7,B3) | B1=1100 B3=1100 | 0100");
    assert_false(act(&f, FLOW_BSSY, "1000", 3, 20));
    assert_int_equal(f.stuck.rule, RULE_HANOI_BSSY);
    end(&f);
}

/* ---- which path goes first ---- */

/* Four threads name 30, 10, 10 and the table has 10, 20, 30; thread 3 stays. */
static void several(void **s)
{
    static const uint32_t table[] = { 10, 20, 30 };
    static const unsigned picks[] = { 2, 1, 0 };
    static const char *const stack[] = {
        "(10,0110)7(30,0001)7(2,1000)7(7,1111)0", /* most threads, then the table, the others last */
        "(10,0110)7(30,0001)7(2,1000)7(7,1111)0",
        "(2,1000)7(30,0001)7(10,0110)7(7,1111)0",
        "(2,1000)7(30,0001)7(10,0110)7(7,1111)0", /* as the oracle says: 2 of three, 1 of two */
    };
    static const char *const hanoi[] = {
        "(10,0110)(30,0001)(2,1000) | | | 0000", "(10,0110)(30,0001)(2,1000) | | | 0000",
        "(2,1000)(30,0001)(10,0110) | | | 0000", "(2,1000)(30,0001)(10,0110) | | | 0000",
    };
    static const uint32_t target[LANES] = { 30, 10, 10, 0 };

    (void)s;
    for (unsigned priority = 0; priority < 4; priority++)
        for (unsigned model = 0; model < 2; model++) {
            struct fixture f;

            begin(&f, model == 0 ? &control_stack : &control_hanoi, 1);
            f.k.v[CONST_PathPriority] = priority;
            f.picks = picks;
            f.x.meet = 7;
            f.x.flow = (struct flow){ .kind = FLOW_BRA, .lanes = mask("0111"), .target = target,
                                      .table = table, .ntable = 3 };
            assert_true(f.model->step(&f.x));
            expect(&f, (model == 0 ? stack : hanoi)[priority]);
            assert_int_equal(f.x.rule, model == 0 ? RULE_SIMTSTACK_SEVERAL : RULE_HANOI_BRA_UNI);
            end(&f);
        }
}

/* Of two paths the larger one goes first, at a tie the taken one. */
static void majority(void **s)
{
    struct fixture f;

    (void)s;
    for (unsigned tie = 0; tie < 2; tie++) {
        begin(&f, &control_hanoi, 1);
        f.k.v[CONST_PathPriority] = 0;
        assert_true(act(&f, FLOW_BRA, tie != 0 ? "0011" : "0001", 0, 5));
        expect(&f, tie != 0 ? "(5,0011)(2,1100) | | | 0000" : "(2,1110)(5,0001) | | | 0000");
        end(&f);
    }
}

/* Calls from two places to one function, and back to each. */
static void calls_of_hanoi(void **s)
{
    static const struct move moves[] = {
        { FLOW_BRA, "0011", 0, 5, RULE_HANOI_BRA, "(5,0011)(2,1100) | | | 0000" },
        { FLOW_CALL, "0011", 0, 40, RULE_HANOI_CALL, "(40,0011)(2,1100) | | | 0000" },
        { FLOW_RETURN, "0001", 0, 0, RULE_HANOI_RET, "(6,0001)(41,0010)(2,1100) | | | 0000" },
    };
    struct fixture f;

    (void)s;
    begin(&f, &control_hanoi, 1);
    PLAY(&f, moves);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_1),       cmocka_unit_test(meets_of_stack),
        cmocka_unit_test(nested_meets_of_stack),
        cmocka_unit_test(recursion_of_stack), cmocka_unit_test(figure_5),
        cmocka_unit_test(mask_of_bmov),   cmocka_unit_test(figure_6),
        cmocka_unit_test(figure_6_without_break), cmocka_unit_test(figure_7),
        cmocka_unit_test(figure_8),       cmocka_unit_test(warpsync),
        cmocka_unit_test(left_by_all),    cmocka_unit_test(several),
        cmocka_unit_test(majority),       cmocka_unit_test(calls_of_hanoi),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
