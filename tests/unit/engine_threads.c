/* tests/unit/engine_threads.c: threads with program counters of their own (Habermaier and Knapp
 * 2012, 4.1): every rule by itself, which threads can step, and that the state does not record
 * who stepped last. Lane 0 is leftmost. */
#include "support/cm.h"

#include <string.h>

#include "engine/state/snapshot.h"
#include "engine/thread/thread.h"
#include "program/lanes.h"
#include "support/ptx_text.h"
#include "support/told.h"

/* ---- the rules ---- */

struct fixture {
    struct exec_state state;
    struct control_step x;
    enum warp_state warp;
    struct stuck stuck;
    uint32_t target[64];
};

/* Two threads at an address; the lane is the one that steps. */
static void begin(struct fixture *f, uint32_t pc, unsigned lane)
{
    memset(f, 0, sizeof *f);
    exec_state_init(&f->state, pc, lanes_below(2), 0);
    exec_state_part(&f->state, 2);
    f->state.active = LANE(lane);
    f->x = (struct control_step){ .state = &f->state, .warp = &f->warp, .all = lanes_below(2), .most_tokens = 3,
                                  .stuck = &f->stuck };
}

/* The thread that is active steps, and is put back. */
static bool act(struct fixture *f, enum flow_kind kind, uint32_t pc)
{
    bool ok;

    f->x.flow = (struct flow){ .kind = kind, .lanes = f->state.active, .pc = pc };
    ok = control_threads.step(&f->x);
    control_threads.retire(&f->state);
    return ok;
}

static void change_to(struct fixture *f, unsigned lane)
{
    f->state.active = LANE(lane);
    f->state.pc = f->state.threads[lane].pc;
}

static void expect_thread(const struct fixture *f, unsigned lane, uint32_t pc, uint32_t contexts)
{
    assert_int_equal(f->state.threads[lane].pc, pc);
    assert_int_equal(f->state.threads[lane].ncontexts, contexts);
}

static void only_the_thread_goes_on(void **state)
{
    static const enum flow_kind kinds[] = { FLOW_NONE, FLOW_SSY, FLOW_SYNC, FLOW_PRERET };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct fixture f;

        begin(&f, 7, 1);
        assert_true(act(&f, kinds[i], 30));
        assert_int_equal(f.x.rule, RULE_THREADS_NEXT);
        expect_thread(&f, 0, 7, 0);
        expect_thread(&f, 1, 8, 0);
        exec_state_free(&f.state);
    }
}

/* A branch leaves no token for those who stay; an indirect one goes where the thread says. */
static void branches(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 4, 0);
    assert_true(act(&f, FLOW_BRA, 9));
    assert_int_equal(f.x.rule, RULE_THREADS_BRA);
    expect_thread(&f, 0, 9, 0);
    expect_thread(&f, 1, 4, 0);
    change_to(&f, 1);
    f.target[0] = 20;
    f.target[1] = 21;
    f.x.flow = (struct flow){ .kind = FLOW_BRA, .lanes = LANE(1), .target = f.target };
    assert_true(control_threads.step(&f.x));
    control_threads.retire(&f.state);
    expect_thread(&f, 0, 9, 0);
    expect_thread(&f, 1, 21, 0);
    assert_int_equal(f.state.ntokens, 0);
    exec_state_free(&f.state);
}

/* A call, the same call again in it, and back: to the address behind each. */
static void calls_and_returns(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 5, 1);
    assert_true(act(&f, FLOW_CALL, 40));
    assert_int_equal(f.x.rule, RULE_THREADS_CALL);
    assert_true(act(&f, FLOW_NONE, 0));
    assert_true(act(&f, FLOW_CALL, 40));
    expect_thread(&f, 1, 40, 2);
    assert_true(act(&f, FLOW_RETURN, 0));
    assert_int_equal(f.x.rule, RULE_THREADS_RET);
    expect_thread(&f, 1, 42, 1);
    assert_true(act(&f, FLOW_RETURN, 0));
    expect_thread(&f, 1, 6, 0);
    expect_thread(&f, 0, 5, 0);
    assert_false(act(&f, FLOW_RETURN, 0));
    assert_int_equal(f.stuck.rule, RULE_THREADS_RET);
    exec_state_free(&f.state);
}

/* Out of two loops, one after the other; the return leaves those of its function alone. */
static void breaks(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 1, 0);
    assert_true(act(&f, FLOW_PREBRK, 30));
    assert_int_equal(f.x.rule, RULE_THREADS_PREBRK);
    assert_true(act(&f, FLOW_PREBRK, 20));
    expect_thread(&f, 0, 3, 2);
    assert_true(act(&f, FLOW_BREAK, 0));
    assert_int_equal(f.x.rule, RULE_THREADS_BRK);
    expect_thread(&f, 0, 20, 1);
    assert_true(act(&f, FLOW_CALL, 50));
    assert_true(act(&f, FLOW_PREBRK, 60));
    assert_true(act(&f, FLOW_RETURN, 0));
    expect_thread(&f, 0, 21, 1);
    assert_true(act(&f, FLOW_BREAK, 0));
    expect_thread(&f, 0, 30, 0);
    exec_state_free(&f.state);
}

/* A break does not leave the function, and needs a loop. */
static void no_loop_to_break_from(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 1, 0);
    assert_false(act(&f, FLOW_BREAK, 0));
    assert_int_equal(f.stuck.rule, RULE_THREADS_BRK);
    assert_true(act(&f, FLOW_PREBRK, 30));
    assert_true(act(&f, FLOW_CALL, 50));
    f.stuck.rule = RULE_COUNT;
    assert_false(act(&f, FLOW_BREAK, 0));
    assert_int_equal(f.stuck.rule, RULE_THREADS_BRK);
    expect_thread(&f, 0, 50, 2);
    exec_state_free(&f.state);
}

static void contexts_are_bounded(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 1, 0);
    assert_true(act(&f, FLOW_CALL, 1));
    assert_true(act(&f, FLOW_CALL, 1));
    assert_true(act(&f, FLOW_PREBRK, 1));
    assert_false(act(&f, FLOW_CALL, 1));
    assert_int_equal(f.stuck.rule, RULE_THREADS_CALL);
    assert_false(act(&f, FLOW_PREBRK, 1));
    assert_int_equal(f.stuck.rule, RULE_THREADS_PREBRK);
    exec_state_free(&f.state);
}

/* The warp is completed when the last thread exits; nothing is left of one that has. */
static void exits(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f, 3, 1);
    assert_true(act(&f, FLOW_PREBRK, 9));
    assert_true(act(&f, FLOW_EXIT, 0));
    assert_int_equal(f.x.rule, RULE_THREADS_EXIT);
    assert_int_equal(f.warp, WARP_ACTIVE);
    assert_int_equal(f.state.disabled.exited, LANE(1));
    expect_thread(&f, 1, 0, 0);
    expect_thread(&f, 0, 3, 0);
    change_to(&f, 0);
    assert_true(act(&f, FLOW_EXIT, 0));
    assert_int_equal(f.warp, WARP_COMPLETED);
    exec_state_free(&f.state);
}

static unsigned second(void *self, enum site s, unsigned n)
{
    *(unsigned *)self += n;
    assert_int_equal(s, SITE_LANE);
    return 1;
}

/* One of those that can step is picked; a group that is alone is not asked for. */
static void the_oracle_picks_the_thread(void **state)
{
    unsigned asked = 0;
    struct oracle oracle = { .pick = second, .self = &asked };
    struct exec_state s;
    struct control_issue x = { .state = &s, .oracle = &oracle };

    (void)state;
    exec_state_init(&s, 6, lanes_below(4), 0);
    exec_state_part(&s, 4);
    s.threads[3].pc = 8;
    x.ready.first = LANE(0) | LANE(3);
    x.ready.with[3] = LANE(3);
    control_threads.issue(&x);
    assert_int_equal(asked, 2);
    assert_int_equal(s.active, LANE(3));
    assert_int_equal(s.pc, 8);
    x.ready.first = LANE(0);
    x.ready.with[0] = lanes_below(3);
    control_threads.issue(&x);
    assert_int_equal(asked, 2);
    assert_int_equal(s.active, lanes_below(3));
    assert_int_equal(s.pc, 6);
    exec_state_free(&s);
}

static void told(void **state)
{
    struct fixture f;
    struct heard h;

    (void)state;
    begin(&f, 1, 0);
    heard_begin(&h, 2);
    f.x.tell = &h.teller;
    assert_true(act(&f, FLOW_PREBRK, 9));
    assert_true(act(&f, FLOW_BREAK, 0));
    assert_false(act(&f, FLOW_BREAK, 0));
    assert_true(act(&f, FLOW_EXIT, 0));
    assert_string_equal(heard_text(&h), "threads.preBrk\nthreads.brk\nthreads.exit\n");
    heard_end(&h);
    exec_state_free(&f.state);
}

/* ---- who can step ---- */

/* Four threads, the last of which has exited, at an instruction that touches slot 1 and is guarded
 * by slot 2; or at a vote, one address further. */
struct scene {
    struct warp warp;
    struct decoded code[4];
    uint32_t blocked[3];
};

static void set_scene(struct scene *s)
{
    static const uint32_t touched[] = { 1 };

    memset(s, 0, sizeof *s);
    s->warp.lanes = 4;
    exec_state_init(&s->warp.exec, 1, lanes_below(3), LANE(3));
    exec_state_part(&s->warp.exec, 4);
    s->warp.regs.blocked = s->blocked;
    s->code[1] = (struct decoded){ .regs = { touched, 1 }, .guarded = true, .guard_slot = 2 };
    s->code[2] = s->code[3] = (struct decoded){ .rule_id = RULE_THREAD_VOTE, .regs = { touched, 1 } };
}

/* These lanes can step, each by itself or only together. */
static void expect_ready(struct scene *s, lane_mask lanes, bool together)
{
    struct ready_threads r = warp_ready_apart(&s->warp, s->code);

    assert_int_equal(r.first, together ? LANE(lane_lowest(lanes)) : lanes);
    FOR_LANES(l, r.first)
        assert_int_equal(r.with[l], together ? lanes : LANE(l));
    assert_int_equal(warp_can_be_scheduled(&s->warp, s->code), lanes != 0);
    FOR_LANES(l, lanes)
        assert_int_equal(warp_thread_waits(&s->warp, s->code, l), WAIT_NOTHING);
}

static void each_waits_by_itself(void **state)
{
    struct scene s;

    (void)state;
    set_scene(&s);
    expect_ready(&s, 7, false);
    s.blocked[1] = LANE(0) | LANE(3);
    expect_ready(&s, 6, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 0), WAIT_REGISTER);
    s.blocked[2] = LANE(1);
    expect_ready(&s, 4, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 1), WAIT_REGISTER);
    s.warp.fences.sys = LANE(2);
    expect_ready(&s, 0, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 2), WAIT_FENCE);
    s.blocked[1] = s.blocked[2] = 0;
    s.warp.fences.cta = LANE(0);
    s.warp.fences.gl = LANE(1);
    expect_ready(&s, 0, false);
    s.warp.fences = (struct fences){ .cta = 0 };
    s.warp.exec.barred = LANE(1);
    expect_ready(&s, 5, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 1), WAIT_BARRIER);
    exec_state_free(&s.warp.exec);
}

static void a_vote_waits_for_all(void **state)
{
    struct scene s;

    (void)state;
    set_scene(&s);
    s.warp.exec.threads[0].pc = s.warp.exec.threads[1].pc = 2;
    expect_ready(&s, 4, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 0), WAIT_VOTE);
    s.warp.exec.threads[2].pc = 3; /* another vote */
    expect_ready(&s, 0, false);
    s.warp.exec.threads[2].pc = 2;
    expect_ready(&s, 7, true);
    s.blocked[1] = LANE(1);
    expect_ready(&s, 0, false);
    assert_int_equal(warp_thread_waits(&s.warp, s.code, 1), WAIT_REGISTER);
    s.blocked[1] = LANE(3);
    expect_ready(&s, 7, true);
    s.warp.exec.disabled.exited |= LANE(2); /* whoever exits is not waited for */
    s.warp.exec.threads[2].pc = 0;
    expect_ready(&s, 3, true);
    exec_state_free(&s.warp.exec);
}

/* ---- the state of a device ---- */

struct script {
    const unsigned *lanes; /* which of those that can step */
    size_t at;
};

static unsigned follow(void *self, enum site s, unsigned n)
{
    struct script *x = self;

    (void)n;
    return s == SITE_LANE ? x->lanes[x->at++] : 0;
}

/* A device on which each memory operation is done at once, with one warp of two threads. */
static struct device *make_device(struct oracle *oracle, const struct memprog_set *programs)
{
    static const char ptx[] = ".entry k() {\n.reg .u32 t, r;\nmov.u32 t, %tid.x;\n"
                              "mul.lo.u32 r, t, 5;\nadd.u32 r, r, t;\nexit;\n}";
    struct device_options o = { .profile = PROFILE_SC, .control = "threads", .oracle = oracle,
                                .programs = programs };
    struct launch l = { .grid = { 1, 1, 1 }, .block = { 2, 1, 1 } };
    struct diags errors = { .n = 0 };
    struct program *p = ptx_of(ptx, &errors);
    struct device *d;
    context_id c;

    constants_default(&o.constants);
    o.constants.v[CONST_WarpSize] = 2;
    o.constants.v[CONST_NumProcessors] = 1;
    d = device_new(&o);
    c = device_create(d);
    assert_non_null(p);
    assert_true(device_load(d, c, p, &errors));
    diags_free(&errors);
    device_freeze(d);
    l.program = p;
    device_launch(d, c, &l);
    return d;
}

/* The state after some steps of the threads that are named, one after the other. */
static struct text state_after(const unsigned *lanes, unsigned steps)
{
    struct script script = { lanes, 0 };
    struct oracle oracle = { .pick = follow, .self = &script };
    struct memprog_set *programs = memprog_builtin();
    struct device *d = make_device(&oracle, programs);
    struct text bytes = { .n = 0 };
    struct snapshot s;

    for (unsigned i = 0; i < steps + 1; i++) /* the first takes the launch */
        assert_int_equal(device_step(d), STEP_TAKEN);
    codec_init(&s.state);
    codec_init(&s.order);
    device_snapshot(d, &s);
    text_add(&bytes, (const char *)s.state.bytes, s.state.n);
    codec_free(&s.state);
    codec_free(&s.order);
    device_free(d);
    memprog_set_free(programs);
    return bytes;
}

static bool same_state(const unsigned *a, const unsigned *b, unsigned steps)
{
    struct text x = state_after(a, steps), y = state_after(b, steps);
    bool same = x.n == y.n && memcmp(x.s, y.s, x.n) == 0;

    text_free(&x);
    text_free(&y);
    return same;
}

/* Threads that touch nothing of each other may go in any order; how far each has come matters. */
static void who_was_last_is_no_state(void **state)
{
    static const unsigned zero_one[] = { 0, 1, 0, 1 }, one_zero[] = { 1, 0, 1, 0 },
                          both_ones[] = { 0, 0, 1, 1 }, more_of_zero[] = { 0, 0, 0, 1 };

    (void)state;
    assert_true(same_state(zero_one, one_zero, 4));
    assert_true(same_state(zero_one, both_ones, 4));
    assert_false(same_state(zero_one, more_of_zero, 4));
    assert_false(same_state(zero_one, one_zero, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_thread_goes_on),     cmocka_unit_test(branches),
        cmocka_unit_test(calls_and_returns),           cmocka_unit_test(breaks),
        cmocka_unit_test(no_loop_to_break_from),       cmocka_unit_test(contexts_are_bounded),
        cmocka_unit_test(exits),                       cmocka_unit_test(told),
        cmocka_unit_test(the_oracle_picks_the_thread), cmocka_unit_test(each_waits_by_itself),
        cmocka_unit_test(a_vote_waits_for_all),        cmocka_unit_test(who_was_last_is_no_state),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
