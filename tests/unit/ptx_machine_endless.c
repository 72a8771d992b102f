/* tests/unit/ptx_machine_endless.c: runs that were cut off (ptx_machine/endless.h): what is
 * proven of them follows from the kernel's text, and the session is left as it was. */
#include <stdio.h>
#include <string.h>

#include "ptx_machine/endless.h"
#include "support/cm.h"

/* Which kernel, of how many blocks and threads, under what, and cut off behind so many steps. */
struct rig {
    const char *launch, *control;
    unsigned warp_size;
    uint64_t seed, steps;
    enum profile profile;
};

struct fixture {
    struct source source;
    struct diags diags;
    struct scenario scenario;
    struct memprog_set *programs;
    struct session_options options;
    struct session session;
    struct scenario_results results;
    struct endless found;
};

static void ignore(void *self, const struct session *s, const struct target *t)
{
    (void)self;
    (void)s;
    (void)t;
}

static void set_up(struct fixture *f, const struct rig *r)
{
    struct settings *s = &f->options.settings;

    settings_default(s);
    s->max_steps = r->steps;
    s->seed = r->seed;
    s->control = r->control;
    s->profile = r->profile;
    s->constants.v[CONST_WarpSize] = r->warp_size;
    s->constants.v[CONST_NumProcessors] = 2;
    f->options.programs = f->programs = memprog_builtin();
    f->results.print = ignore;
}

static void begin(struct fixture *f, const struct rig *r)
{
    struct load_options loading;
    char text[512];

    memset(f, 0, sizeof *f);
    set_up(f, r);
    loading = session_loading(&f->options);
    snprintf(text, sizeof text, "load " SOURCE_ROOT "/tests/unit/ptx_machine_endless.ptx as m\n"
                                "buffer x u32[2]\nlaunch m.%s\nsync\nprint x\n",
             r->launch);
    source_from(&f->source, "endless.host", text, strlen(text));
    assert_true(scenario_read(&f->scenario, &f->source, &loading, &f->diags));
    session_open(&f->session, &f->options, &f->scenario.objects, &f->diags);
    scenario_run(&f->scenario, &f->session, &f->results);
    session_finish(&f->session);
}

static void end(struct fixture *f)
{
    session_close(&f->session);
    endless_free(&f->found);
    scenario_free(&f->scenario);
    source_free(&f->source);
    diags_free(&f->diags);
    memprog_set_free(f->programs);
}

static void find(struct fixture *f, uint64_t steps, uint64_t states)
{
    const struct endless_limits limits = { .steps = steps, .states = states };

    assert_int_equal(f->session.verdict, WARPSTEP_LIMIT);
    endless_find(&f->found, &f->session, &f->scenario, &limits);
}

static enum endless_answer answer(const struct rig *r, uint64_t steps, uint64_t states)
{
    struct fixture f;
    enum endless_answer a;

    begin(&f, r);
    find(&f, steps, states);
    a = f.found.answer;
    end(&f);
    return a;
}

#define MANY 20000u

/* ---- tests ---- */

static void nobody_sets_the_flag(void **unused)
{
    static const char *const controls[] = { "crs", "threads", "stack", "hanoi" };

    (void)unused;
    for (size_t c = 0; c < sizeof controls / sizeof *controls; c++) {
        const struct rig r = { .launch = "spin grid 1,1,1 block 2,1,1 args x", .control = controls[c],
                               .warp_size = 2, .steps = 300 };

        assert_int_equal(answer(&r, MANY, MANY), ENDLESS_NONE_COMPLETES);
        assert_int_equal(answer(&r, MANY, 10), ENDLESS_SOME_FAIR);
        assert_int_equal(answer(&r, 0, MANY), ENDLESS_NONE_COMPLETES);
        assert_int_equal(answer(&r, 3, 10), ENDLESS_UNKNOWN);
    }
}

/* Many states, which the search does not see, and one short cycle. */
static void many_warps_spin(void **unused)
{
    const struct rig r = { .launch = "spin grid 16,1,1 block 64,1,1 args x", .control = "crs",
                           .warp_size = 32, .steps = 2000 };
    struct fixture f;

    (void)unused;
    begin(&f, &r);
    find(&f, MANY, 500);
    assert_int_equal(f.found.answer, ENDLESS_SOME_FAIR);
    assert_false(f.found.complete);
    assert_true(f.found.round > 0);
    for (size_t i = 0; i < f.found.nwarps; i++) {
        const struct endless_warp *w = &f.found.warps[i];

        assert_int_equal(w->moving, 0xffffffffu);
        assert_int_equal(w->still, 0);
        assert_int_equal(instr_line(&w->program->instrs[w->first]), 15);
        assert_int_equal(instr_line(&w->program->instrs[w->last]), 17);
    }
    end(&f);
}

/* A flag that is set in the end: cut off early, every fair run ends. */
static void the_flag_is_set(void **unused)
{
    (void)unused;
    for (uint64_t steps = 0; steps < 12; steps++) {
        const struct rig r = { .launch = "pass grid 2,1,1 block 1,1,1 args x", .control = "crs",
                               .warp_size = 1, .seed = steps, .steps = steps + 1 };

        assert_int_equal(answer(&r, MANY, MANY), ENDLESS_ALL_END);
        assert_int_equal(answer(&r, MANY, 5), ENDLESS_UNKNOWN);
    }
}

/* Whoever waits for a value that was overwritten waits for ever; before that nothing is decided. */
static void a_value_is_lost(void **unused)
{
    struct rig r = { .launch = "swap grid 2,1,1 block 1,1,1 args x", .control = "crs", .warp_size = 1 };
    unsigned lost = 0;

    (void)unused;
    for (; r.seed < 40; r.seed++) {
        struct fixture f;

        r.steps = 2;
        assert_int_equal(answer(&r, 0, MANY), ENDLESS_SOME_FAIR);
        r.steps = 400;
        begin(&f, &r);
        if (f.session.verdict == WARPSTEP_LIMIT) {
            find(&f, MANY, MANY);
            assert_int_equal(f.found.answer, ENDLESS_NONE_COMPLETES);
            lost++;
        }
        end(&f);
    }
    assert_true(lost > 0 && lost < 40);
}

/* The lane that has the lock waits for those that want it, unless each goes its own way. */
static void a_lock_in_a_warp(void **unused)
{
    struct rig r = { .launch = "lock grid 1,1,1 block 8,1,1 args x", .control = "crs",
                     .warp_size = 8, .steps = 500, .profile = PROFILE_ORDERED };
    struct fixture f;

    (void)unused;
    begin(&f, &r);
    find(&f, MANY, 100);
    assert_int_equal(f.found.answer, ENDLESS_INACTIVE);
    assert_int_equal(f.found.nwarps, 1);
    assert_int_equal(lane_count(f.found.warps[0].moving), 7);
    assert_int_equal(lane_count(f.found.warps[0].still), 1);
    assert_int_equal(f.found.warps[0].why, WAIT_NOTHING);
    end(&f);
    r.launch = "lock grid 1,1,1 block 2,1,1 args x";
    r.warp_size = 2;
    assert_int_equal(answer(&r, MANY, MANY), ENDLESS_NONE_COMPLETES);
    r.control = "threads";
    r.steps = 20;
    assert_int_equal(answer(&r, 0, MANY), ENDLESS_ALL_END);
}

/* A state that never comes back proves nothing; nor does a run that goes on for longer than it may. */
static void a_counter_proves_nothing(void **unused)
{
    struct rig r = { .launch = "count grid 1,1,1 block 1,1,1 args 0", .control = "crs",
                     .warp_size = 1, .steps = 100 };
    struct fixture f;

    (void)unused;
    assert_int_equal(answer(&r, 5000, 5000), ENDLESS_UNKNOWN);
    r.launch = "count grid 1,1,1 block 1,1,1 args 1000";
    assert_int_equal(answer(&r, 100, 100), ENDLESS_UNKNOWN);
    assert_int_equal(answer(&r, 100, MANY), ENDLESS_ALL_END);
    begin(&f, &r);
    find(&f, MANY, 100);
    assert_int_equal(f.found.answer, ENDLESS_UNKNOWN);
    assert_true(f.found.ended);
    assert_int_equal(f.found.end, MACHINE_COMPLETED);
    end(&f);
}

static void who_waits_at_a_barrier_is_named(void **unused)
{
    const struct rig r = { .launch = "barrier grid 1,1,1 block 6,1,1 args x", .control = "crs",
                           .warp_size = 2, .steps = 300 };
    struct fixture f;

    (void)unused;
    begin(&f, &r);
    find(&f, MANY, MANY);
    assert_int_equal(f.found.answer, ENDLESS_NONE_COMPLETES);
    assert_int_equal(f.found.nwarps, 3);
    assert_int_equal(f.found.warps[0].moving, 3);
    for (unsigned i = 1; i < 3; i++) {
        const struct endless_warp *w = &f.found.warps[i];

        assert_int_equal(w->warp, i);
        assert_int_equal(w->moving, 0);
        assert_int_equal(w->still, 3);
        assert_int_equal(w->why, WAIT_BARRIER);
        assert_int_equal(instr_line(&w->program->instrs[w->still_at]), 122);
    }
    end(&f);
}

static void the_session_is_left_as_it_was(void **unused)
{
    const struct rig r = { .launch = "spin grid 2,1,1 block 2,1,1 args x", .control = "crs",
                           .warp_size = 2, .steps = 301 };
    struct saved_state before = NO_SAVED_STATE, after = NO_SAVED_STATE;
    struct endless again;
    struct fixture f;
    size_t waiting;

    (void)unused;
    begin(&f, &r);
    waiting = f.session.waiting.n;
    assert_true(waiting > 0);
    find(&f, MANY, 10);
    assert_int_equal(f.session.verdict, WARPSTEP_LIMIT);
    assert_string_equal(f.session.limit, "step limit");
    assert_int_equal(f.session.steps, 301);
    assert_int_equal(f.session.waiting.n, waiting);
    assert_ptr_equal(f.session.options, &f.options);
    saved_state_keep(&before, &f.found.machine.machine);
    endless_find(&again, &f.session, &f.scenario, &(struct endless_limits){ .steps = 50 });
    saved_state_keep(&after, &again.machine.machine);
    assert_int_equal(before.s.state.n, after.s.state.n);
    assert_memory_equal(before.s.state.bytes, after.s.state.bytes, after.s.state.n);
    saved_state_free(&before);
    saved_state_free(&after);
    end(&f);
    endless_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_sets_the_flag),
        cmocka_unit_test(many_warps_spin),
        cmocka_unit_test(the_flag_is_set),
        cmocka_unit_test(a_value_is_lost),
        cmocka_unit_test(a_lock_in_a_warp),
        cmocka_unit_test(a_counter_proves_nothing),
        cmocka_unit_test(who_waits_at_a_barrier_is_named),
        cmocka_unit_test(the_session_is_left_as_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
