/* tests/unit/engine_told.c: derivations: what the rules of threads, warps, blocks, grids,
 * contexts and of the device (5.2 to 5.8) report step by step. Each expected text is derived by
 * hand from the rules' premises. A warp has four lanes, and there is one processor. The memory
 * environment's own rules are not compared here. */
#include "support/cm.h"

#include "base/number.h"
#include "engine/device/device.h"
#include "support/ptx_text.h"
#include "support/told.h"

static unsigned first_alternative(void *self, enum site s, unsigned n)
{
    (void)self;
    (void)s;
    (void)n;
    return 0;
}

/* Lets warps step before operations. */
static unsigned warps_first(void *self, enum site s, unsigned n)
{
    (void)self;
    return s == SITE_STEP ? n - 1 : 0;
}

struct fixture {
    struct heard heard;
    struct oracle oracle;
    struct memprog_set *programs;
    struct device *device;
    struct program *program;
    context_id context;
};

/* A device with a context and the program in it. */
static void begin(struct fixture *f, const char *ptx, enum profile profile)
{
    struct device_options options = { .profile = profile };
    struct diags errors = { .n = 0 };

    memset(f, 0, sizeof *f);
    heard_begin(&f->heard, 4);
    f->heard.without = "4";
    f->oracle = (struct oracle){ .pick = first_alternative, .self = NULL };
    f->programs = memprog_builtin();
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = 4;
    options.constants.v[CONST_NumProcessors] = 1;
    options.oracle = &f->oracle;
    options.tell = &f->heard.teller;
    options.programs = f->programs;
    f->device = device_new(&options);
    f->context = device_create(f->device);
    f->program = ptx_of(ptx, &errors);
    assert_non_null(f->program);
    assert_true(device_load(f->device, f->context, f->program, &errors));
    diags_free(&errors);
}

static void end(struct fixture *f)
{
    device_free(f->device);
    memprog_set_free(f->programs);
    heard_end(&f->heard);
}

static grid_id launch(struct fixture *f, uint32_t blocks, uint32_t threads)
{
    struct launch l = { .program = f->program, .grid = { blocks, 1, 1 }, .block = { threads, 1, 1 } };
    unsigned char parameter[8];
    uint64_t address;

    assert_true(program_find_function(f->program, "k", &l.function));
    assert_true(device_allocate(f->device, f->context, 64, &address));
    store_le(parameter, 8, address);
    l.params = parameter;
    l.params_size = f->program->functions[l.function].params.n > 0 ? sizeof parameter : 0;
    return device_launch(f->device, f->context, &l);
}

/* One step; what it tells must come back to depth 0. */
static enum step_result step(struct fixture *f)
{
    enum step_result r;

    heard_forget(&f->heard);
    r = device_step(f->device);
    assert_int_equal(f->heard.teller.depth, 0);
    return r;
}

static void step_until(struct fixture *f, const char *rule)
{
    do
        assert_int_equal(step(f), STEP_TAKEN);
    while (strstr(heard_text(&f->heard), rule) == NULL);
}

/* What the scheduled warp and its block tell, without the frame of device, context and grid. */
static void warp_part(const struct fixture *f, struct text *out)
{
    const char *line = heard_text(&f->heard);

    while (*line != '\0') {
        size_t n = strcspn(line, "\n") + 1;

        if (n > 8 && strncmp(line, "        ", 8) == 0)
            text_add(out, line + 8, n - 8);
        line += n;
    }
}

/* ---- steps of one warp ---- */

#define DIVERGE                                                                                   \
    ".entry k() {\n.reg .u32 t, r; .reg .pred p;\n"                                               \
    "mov.u32 t, %tid.x;\nsetp.lt.u32 p, t, 2;\n"

static const struct warp_case {
    const char *ptx, *rule, *expected;
} warp_cases[] = {
    { DIVERGE "exit;\n}", "thread.mov",
      "      expr.E.sreg #0\n"
      "      thread.regs\n"
      "    thread.mov\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { DIVERGE "exit;\n}", "thread.setp",
      "      expr.E.reg #0\n"
      "        expr.C #1\n"
      "      expr.E.const #1\n"
      "      thread.regs\n"
      "    thread.setp\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { DIVERGE "@!p add.u32 r, t, t;\nexit;\n}", "thread.dop",
      "        expr.E.reg #guard\n"
      "      expr.E.not #guard\n"
      "    expr.B #guard\n"
      "      expr.E.reg #0\n"
      "      expr.E.reg #1\n"
      "      thread.regs\n"
      "    thread.dop\n"
      "  exec.tt 0011\n"
      "  exec.ff 1100\n"
      "warp.mem 0\n" },
    { DIVERGE "ssy A;\n@p bra S;\nbra S;\nS: sync;\nA: exit;\n}", "crs.ssy",
      "      expr.E.label #0\n"
      "    thread.ssy\n"
      "  exec.tt 1111\n"
      "  crs.ssy\n"
      "warp.bra 0\n" },
    { DIVERGE "ssy A;\n@p bra S;\nbra S;\nS: sync;\nA: exit;\n}", "crs.bra.guard",
      "      expr.E.reg #guard\n"
      "    expr.B #guard\n"
      "      expr.E.label #0\n"
      "    thread.bra\n"
      "  exec.tt 1100\n"
      "  exec.ff 0011\n"
      "    crs.uni false\n"
      "    crs.taken 1100\n"
      "    crs.notTaken 0011\n"
      "  crs.bra.guard\n"
      "warp.bra 0\n" },
    { DIVERGE "ssy A;\n@p bra S;\nbra S;\nS: sync;\nA: exit;\n}", "crs.bra.uni",
      "      expr.E.label #0\n"
      "    thread.bra\n"
      "  exec.tt 0011\n"
      "  exec.ff 1100\n"
      "      crs.uni true\n"
      "    crs.uniTarget true\n"
      "  crs.bra.uni\n"
      "warp.bra 0\n" },
    { DIVERGE "ssy A;\n@p bra S;\nbra S;\nS: sync;\nA: exit;\n}", "crs.sync",
      "    thread.sync\n"
      "  exec.tt 1100\n"
      "  exec.ff 0011\n"
      "        crs.minus 0011\n"
      "      crs.updExecState\n"
      "    crs.unwind\n"
      "  crs.sync\n"
      "warp.bra 0\n" },
    { DIVERGE "mov.u32 r, A;\n@p mov.u32 r, B;\nssy E;\nbra r;\nA: bra S;\nB: bra S;\nS: sync;\n"
              "E: exit;\n}", "crs.bra.target",
      "      expr.E.reg #0\n"
      "    thread.bra\n"
      "  exec.tt 1111\n"
      "    crs.taken 1100\n"
      "    crs.notTaken 0011\n"
      "  crs.bra.target\n"
      "warp.bra 0\n" },
    { DIVERGE "@p exit;\nexit;\n}", "crs.exit.div",
      "      expr.E.reg #guard\n"
      "    expr.B #guard\n"
      "    thread.exit\n"
      "  exec.tt 1100\n"
      "  exec.ff 0011\n"
      "    crs.uni false\n"
      "  crs.exit.div\n"
      "warp.bra 0\n" },
    { DIVERGE "vote.all.pred p, p;\nexit;\n}", "thread.vote",
      "        expr.E.reg #0\n"
      "      expr.B #0\n"
      "      thread.regs\n"
      "    thread.vote\n"
      "  exec.tt 1111\n"
      "    warp.vote.all false\n"
      "  warp.commActions\n"
      "warp.comm 0\n" },
    { DIVERGE "vote.ballot.b32 r, p;\nexit;\n}", "thread.vote",
      "        expr.E.reg #0\n"
      "      expr.B #0\n"
      "      thread.regs\n"
      "    thread.vote\n"
      "  exec.tt 1111\n"
      "    warp.vote.ballot 1100\n"
      "  warp.commActions\n"
      "warp.comm 0\n" },
    { DIVERGE "@p membar.cta;\nexit;\n}", "thread.membar",
      "      expr.E.reg #guard\n"
      "    expr.B #guard\n"
      "    thread.membar\n"
      "  exec.tt 1100\n"
      "  exec.ff 0011\n"
      "  crs.next\n"
      "warp.bra 0\n" },
    { ".func f() { ret; }\n.entry k() {\npreRet A;\ncall f;\nA: exit;\n}", "crs.call.uni",
      "      expr.E.func #0\n"
      "    thread.call\n"
      "  exec.tt 1111\n"
      "      crs.uni true\n"
      "    crs.uniTarget true\n"
      "  crs.call.uni\n"
      "warp.bra 0\n" },
    { ".func f() { ret; }\n.entry k() {\npreRet A;\ncall f;\nA: exit;\n}", "crs.ret.uni",
      "    thread.return\n"
      "  exec.tt 1111\n"
      "    crs.uni true\n"
      "        crs.enable 1111\n"
      "        crs.minus 1111\n"
      "      crs.updExecState\n"
      "    crs.unwind\n"
      "  crs.ret.uni\n"
      "warp.bra 0\n" },
    { ".shared .u32 s[4];\n.entry k() {\n.reg .u32 r;\nst.shared.u32 [s+4], 7;\nexit;\n}", "thread.st",
      "          expr.V #address\n"
      "        expr.E.var #address\n"
      "          expr.C #address\n"
      "        expr.E.const #address\n"
      "      expr.E.offset #address\n"
      "        expr.C #0\n"
      "      expr.E.const #0\n"
      "      thread.regs\n"
      "    thread.st\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { ".entry k(.param .u64 o) {\n.reg .u64 a; .reg .u32 r;\nld.param.u64 a, [o];\n"
      "ld.global.u32 r, [a+4];\nexit;\n}", "expr.E.offset",
      "        expr.E.reg #address\n"
      "          expr.C #address\n"
      "        expr.E.const #address\n"
      "      expr.E.offset #address\n"
      "      thread.regs\n"
      "    thread.ld\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { ".shared .u32 s;\n.entry k() {\n.reg .u32 r;\natom.shared.add.u32 r, [s], 1;\nexit;\n}",
      "thread.atom",
      "        expr.V #address\n"
      "      expr.E.var #address\n"
      "        expr.C #0\n"
      "      expr.E.const #0\n"
      "      expr.Eeps #1\n"
      "      thread.regs\n"
      "    thread.atom\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { ".shared .u32 s;\n.entry k() {\n.reg .u32 r;\natom.shared.cas.b32 r, [s], 1, 2;\nexit;\n}",
      "thread.atom",
      "        expr.V #address\n"
      "      expr.E.var #address\n"
      "        expr.C #0\n"
      "      expr.E.const #0\n"
      "          expr.C #1\n"
      "        expr.E.const #1\n"
      "      expr.Eeps #1\n"
      "      thread.regs\n"
      "    thread.atom\n"
      "  exec.tt 1111\n"
      "warp.mem 0\n" },
    { DIVERGE "bar.red.popc.u32 r, 1, 4, !p;\nexit;\n}", "thread.barred",
      "        expr.C #0\n"
      "      expr.E.const #0\n"
      "          expr.C #1\n"
      "        expr.E.const #1\n"
      "      expr.Eeps #1\n"
      "          expr.E.reg #2\n"
      "        expr.E.not #2\n"
      "      expr.B #2\n"
      "      thread.regs\n"
      "    thread.barred\n"
      "  exec.tt 1111\n"
      "  warp.commActions\n"
      "warp.comm 0\n"
      "  bar.barInfo\n"
      "  bar.prepBar\n"
      "  bar.updAct\n"
      "  bar.updArrCnt\n"
      "bar.updBar\n"
      "    bar.reduce.popc 2\n" /* of block.endBar, which stands beside block.exec */
      "  bar.barAct\n"
      "  bar.remBar 1\n"
      "bar.endBar 1\n" },
    { DIVERGE "bar.arrive 2, 8;\nexit;\n}", "thread.bararrive",
      "        expr.C #0\n"
      "      expr.E.const #0\n"
      "        expr.C #1\n"
      "      expr.E.const #1\n"
      "    thread.bararrive\n"
      "  exec.tt 1111\n"
      "  warp.commActions\n"
      "warp.comm 0\n"
      "  bar.barInfo\n"
      "  bar.prepBar\n"
      "  bar.updAct\n"
      "  bar.updArrCnt\n"
      "bar.updBar\n" },
};

static void warps_and_below(void **s)
{
    (void)s;
    for (size_t i = 0; i < sizeof warp_cases / sizeof *warp_cases; i++) {
        struct fixture f;
        struct text part = { NULL, 0, 0 };

        begin(&f, warp_cases[i].ptx, PROFILE_SC);
        launch(&f, 1, 4);
        step_until(&f, warp_cases[i].rule);
        warp_part(&f, &part);
        assert_string_equal(part.s, warp_cases[i].expected);
        text_free(&part);
        end(&f);
    }
}

/* ---- the whole of a step ---- */

static void expect(const struct fixture *f, const char *expected)
{
    assert_string_equal(heard_text(&f->heard), expected);
}

static void contexts_and_programs(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, ".entry k() { exit; }", PROFILE_SC);
    heard_forget(&f.heard);
    assert_int_equal(device_create(f.device), 1);
    expect(&f, "device.in\n"
               "  dio.create 1\n"
               "    device.newVM\n"
               "  device.newCtx 1\n"
               "device.create 1\n"
               "device.out\n");
    end(&f);
}

static void loading(void **s)
{
    struct fixture f;
    struct diags errors = { .n = 0 };
    struct program *second = ptx_of(".entry k() { exit; }", &errors);

    (void)s;
    begin(&f, ".entry k() { exit; }", PROFILE_SC);
    heard_forget(&f.heard);
    f.heard.without = "5.1";
    assert_true(device_load(f.device, f.context, second, &errors));
    expect(&f, "device.in\n"
               "  dio.load 0\n"
               "device.load 0\n"
               "device.out\n");
    end(&f);
}

/* A launch of two blocks of which one is resident at a time, from its message to its end. */
static void launch_to_completion(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, ".shared .u32 s[12288];\n.entry k() {\nst.shared.u32 [s], 1;\nexit;\n}", PROFILE_SC);
    heard_forget(&f.heard);
    launch(&f, 2, 4);
    expect(&f, "device.in\n");
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "      cio.start 0\n"
               "    context.start 0\n"
               "  context.in 0\n"
               "device.cin 0\n");
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "      sched.canBeScheduled true\n"
               "    sched.issueBlocks 1\n"
               "  context.issue 0\n"
               "  sched.scheduleGrids 0\n"
               "  sched.scheduleWarps 1\n"
               "  device.regLookup\n"
               "      block.idle 1\n"
               "                expr.V #address\n"
               "              expr.E.var #address\n"
               "                expr.C #0\n"
               "              expr.E.const #0\n"
               "              thread.regs\n"
               "            thread.st\n"
               "          exec.tt 1111\n"
               "        warp.mem 0\n"
               "      block.exec 0\n"
               "    grid.exec 0\n"
               "  context.exec 0\n"
               "  device.memOp 4\n" /* four threads write one address */
               "  sched.canBeScheduled true\n"
               "device.exec\n");
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "  sched.scheduleGrids 0\n"
               "  sched.scheduleWarps 1\n"
               "  device.regLookup\n"
               "      block.idle 1\n"
               "            thread.exit\n"
               "          exec.tt 1111\n"
               "            crs.uni true\n"
               "            crs.unwind\n"
               "          crs.exit.uni\n"
               "        warp.bra 0\n"
               "      block.exec 0\n"
               "      block.compl 0\n"
               "    grid.exec 0\n"
               "  context.exec 0\n"
               "  sched.canBeScheduled false\n"
               "device.exec\n");
    assert_int_equal(step(&f), STEP_TAKEN);
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "  sched.scheduleGrids 0\n"
               "  sched.scheduleWarps 1\n"
               "  device.regLookup\n"
               "      block.idle 1\n"
               "            thread.exit\n"
               "          exec.tt 1111\n"
               "            crs.uni true\n"
               "            crs.unwind\n"
               "          crs.exit.uni\n"
               "        warp.bra 0\n"
               "      block.exec 1\n"
               "      block.compl 1\n"
               "    grid.exec 0\n"
               "    grid.compl 0\n"
               "  context.exec 0\n"
               "    cio.compl 0\n"
               "  context.compl 0\n"
               "  sched.canBeScheduled false\n"
               "device.exec\n"
               "  context.out 0\n"
               "device.cout 0\n"
               "device.out\n");
    assert_int_equal(step(&f), STEP_NOTHING);
    expect(&f, "");
    end(&f);
}

/* Two warps at a barrier, one after the other: the second one's step ends it. */
static void barrier_of_two_warps(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, ".entry k() {\nbar.sync 3;\nexit;\n}", PROFILE_SC);
    launch(&f, 1, 8);
    step_until(&f, "thread.barsync");
    assert_null(strstr(heard_text(&f.heard), "bar.endBar"));
    step_until(&f, "thread.barsync");
    expect(&f, "  sched.scheduleGrids 0\n"
               "  sched.scheduleWarps 1\n"
               "  device.regLookup\n"
               "                expr.C #0\n"
               "              expr.E.const #0\n"
               "              expr.Eeps #1\n"
               "            thread.barsync\n"
               "          exec.tt 1111\n"
               "          warp.commActions\n"
               "        warp.comm 1\n"
               "          bar.barInfo\n"
               "          bar.prepBar\n"
               "          bar.updAct\n"
               "          bar.updArrCnt\n"
               "        bar.updBar\n"
               "      block.exec 0\n"
               "          bar.barAct\n"
               "          bar.remBar 3\n"
               "        bar.endBar 3\n"
               "      block.endBar 0\n"
               "    grid.exec 0\n"
               "  context.exec 0\n"
               "  device.updMemBar 1111\n"
               "  sched.canBeScheduled true\n"
               "  sched.canBeScheduled true\n" /* both warps of the block may go on */
               "  sched.canBeScheduled true\n"
               "device.exec\n");
    end(&f);
}

/* The same with operations that take their time: the barrier ends when the access before it has
 * (BarrierFences), in a step of memory, with nobody scheduled. */
static void barrier_ends_with_an_access(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, ".entry k(.param .u64 o) {\n.reg .u64 a;\nld.param.u64 a, [o];\n"
              "st.global.u32 [a], 1;\nbar.sync 0;\nexit;\n}", PROFILE_ORDERED);
    f.oracle.pick = warps_first;
    launch(&f, 1, 1);
    step_until(&f, "thread.ld");
    assert_int_equal(step(&f), STEP_TAKEN);
    while (strcmp(heard_text(&f.heard), "device.exec\n") == 0) /* micro steps of the load alone */
        assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "  sched.canBeScheduled true\n" /* it has released its registers */
               "device.exec\n");
    step_until(&f, "thread.st");
    step_until(&f, "thread.barsync");
    while (strcmp(heard_text(&f.heard), "device.exec\n") != 0)
        assert_int_equal(step(&f), STEP_TAKEN);
    step_until(&f, "bar.endBar");
    expect(&f, "  device.updMemBar 1000\n"
               "  sched.canBeScheduled false\n" /* it still waits at the barrier */
               "      block.exec 0\n"
               "          bar.barAct\n"
               "          bar.remBar 0\n"
               "        bar.endBar 0\n"
               "      block.endBar 0\n"
               "    grid.exec 0\n"
               "  context.exec 0\n"
               "  sched.canBeScheduled true\n"
               "device.exec\n");
    end(&f);
}

static void abort_and_destroy(void **s)
{
    struct fixture f;
    grid_id g;

    (void)s;
    begin(&f, ".entry k() {\nL: bra L;\n}", PROFILE_SC);
    launch(&f, 1, 4);
    g = launch(&f, 1, 4); /* grid 1 */
    assert_int_equal(step(&f), STEP_TAKEN);
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "      sched.canBeScheduled true\n" /* the device issues, then the host is heard */
               "    sched.issueBlocks 1\n"
               "  context.issue 0\n"
               "device.exec\n"
               "      cio.start 1\n"
               "    context.start 1\n"
               "  context.in 1\n"
               "device.cin 1\n");
    step_until(&f, "crs.bra.uni");
    heard_forget(&f.heard);
    device_abort(f.device, f.context, g);
    expect(&f, "device.in\n");
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "      cio.abort 1\n"
               "    context.abort 1\n"
               "  context.in 1\n"
               "device.cin 1\n");
    assert_true(device_grid_over(f.device, g));
    assert_false(device_idle(f.device));
    device_destroy(f.device, f.context);
    assert_int_equal(step(&f), STEP_TAKEN);
    expect(&f, "  dio.destroy 0\n"
               "device.destroy 0\n");
    assert_true(device_idle(f.device));
    end(&f);
}

/* A step that is stuck tells no conclusion, and the depth comes back. */
static void stuck_tells_no_conclusion(void **s)
{
    struct fixture f;

    (void)s;
    begin(&f, ".entry k() {\n.reg .u64 a;\n.reg .u32 r;\nmov.u64 a, 3;\nld.global.u32 r, [a];\nexit;\n}",
          PROFILE_SC);
    launch(&f, 1, 4);
    step_until(&f, "thread.mov");
    assert_int_equal(step(&f), STEP_STUCK);
    assert_non_null(strstr(heard_text(&f.heard), "thread.ld"));
    assert_null(strstr(heard_text(&f.heard), "device.memOp"));
    assert_null(strstr(heard_text(&f.heard), "device.exec"));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warps_and_below),
        cmocka_unit_test(contexts_and_programs),
        cmocka_unit_test(loading),
        cmocka_unit_test(launch_to_completion),
        cmocka_unit_test(barrier_of_two_warps),
        cmocka_unit_test(barrier_ends_with_an_access),
        cmocka_unit_test(abort_and_destroy),
        cmocka_unit_test(stuck_tells_no_conclusion),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
