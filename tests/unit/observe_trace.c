/* tests/unit/observe_trace.c: a trace as a stream: which events are shown and with which
 * derivation, and that the trace keeps nothing of earlier steps. Events and reports are made by
 * hand. */
#include "support/cm.h"

#include <stdlib.h>
#include <string.h>

#include "memory/memprog.h"
#include "observe/trace.h"

static struct instr instrs[] = { { .op = OP_EXIT }, { .op = OP_EXIT }, { .op = OP_SYNC } };
static uint32_t function_of[] = { 0, 0, 0 };
static const struct program program = { .instrs = instrs, .ninstrs = 3,
                                        .function_of = function_of };
static struct statement code[] = { { .kind = STATEMENT_YIELD }, { .kind = STATEMENT_END } };
static char name[] = "p";
static struct memprog memprog = { .name = name, .code = code, .n = 2 };
static const struct exec_state state_before = { .pc = 2, .active = 3 },
                               state_after = { .pc = 3, .active = 1 };

struct fixture {
    struct trace_options options;
    struct trace trace;
    struct teller teller;
    struct engine_observer engine;
    struct memory_observer memory;
};

static void begin(struct fixture *f)
{
    f->options.lanes = 2;
    f->options.out = tmpfile();
    assert_non_null(f->options.out);
    trace_init(&f->trace, &f->options);
    f->engine = trace_observer(&f->trace);
    f->memory = trace_memory_observer(&f->trace);
    if (trace_options_need_teller(&f->options))
        teller_listen(&f->teller, trace_listener(&f->trace));
}

/* Everything that was written; the caller frees it. */
static char *written(struct fixture *f)
{
    long size = ftell(f->options.out);
    char *s = malloc((size_t)size + 1);

    assert_non_null(s);
    rewind(f->options.out);
    assert_int_equal(fread(s, 1, (size_t)size, f->options.out), size);
    s[size] = '\0';
    return s;
}

static void end(struct fixture *f, const char *expected)
{
    char *s = written(f);

    assert_string_equal(s, expected);
    free(s);
    fclose(f->options.out);
    filter_free(&f->options.filter);
    teller_free(&f->teller);
    trace_free(&f->trace);
}

static struct warp_event event(uint64_t step, unsigned warp)
{
    return (struct warp_event){
        .step = step,
        .warp = warp,
        .window = warp,
        .program = &program,
        .pc = 2,
        .thread_rule = RULE_THREAD_SYNC,
        .warp_rule = RULE_WARP_BRA,
        .control_rule = RULE_CRS_SYNC,
        .executed = 3,
        .before = &state_before,
        .after = &state_after,
    };
}

/* A step of a warp inside a step of the device that is still open. */
static void step_warp(struct fixture *f, uint64_t step, unsigned warp)
{
    struct warp_event e = event(step, warp);
    unsigned here = tell_open(&f->teller);

    assert_true(f->engine.check(f->engine.self, &e, NULL));
    tell_lanes(&f->teller, RULE_EXEC_TT, 3);
    f->engine.stepped(f->engine.self, &e);
    tell_close(&f->teller, here);
    tell_number(&f->teller, RULE_WARP_BRA, warp);
}

/* A micro step of an operation that the warp's instruction asked for. */
static void step_memory(struct fixture *f, enum rule r, unsigned warp)
{
    const struct memop op = { .kind = MEMOP_REG, .lanes = 1, .window = warp, .origin = 2,
                              .program = &memprog, .at = 1, .mid = 9 };
    const struct memory_event e = { .rule = r, .op = &op, .level = LEVEL_L1 };
    unsigned here = tell_open(&f->teller);

    tell(&f->teller, RULE_MEMPROG_YIELD);
    if (f->memory.fired != NULL)
        f->memory.fired(f->memory.self, &e);
    tell_rule(&f->teller, here, r, true);
}

static void conclude(struct fixture *f)
{
    tell_rule(&f->teller, 0, RULE_DEVICE_EXEC, true);
}

#define RULES "  thread.sync warp.bra crs.sync  active 10\n"
#define STEP_1 "      1  c0 g0 b0,0,0 w0 p0     2       sync;                           " RULES
#define STEP_2 "      2  c0 g0 b0,0,0 w1 p0     2       sync;                           " RULES

/* Without a teller a line stands there at once. */
static void at_once(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_STEPS } };

    (void)state;
    begin(&f);
    assert_int_equal(f.teller.n, 0);
    step_warp(&f, 1, 0);
    end(&f, STEP_1);
}

/* Two warps step together: one derivation, under both. */
static void one_tree(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_RULES } };

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    step_warp(&f, 1, 0);
    step_warp(&f, 2, 1);
    conclude(&f);
    end(&f, STEP_1 STEP_2
        "           device.exec { warp.bra 0 > exec.tt 11, warp.bra 1 > exec.tt 11 }\n");
}

#define PLACE(step, warp)                                                                          \
    "{\"step\": " step ", \"tick\": 0, \"context\": 0, \"grid\": 0, \"block\": [0,0,0], "          \
    "\"warp\": " warp                                                                              \
    ", \"processor\": 0"
#define SYNC "\"pc\": 2, \"line\": 0, \"text\": \"sync;\""
#define STEP                                                                                       \
    ", " SYNC ", \"rules\": [\"warp.bra\", \"crs.sync\"], \"thread\": \"thread.sync\", "           \
    "\"active\": \"10\", \"disabled\": \"00\", \"stack\": [], \"executed\": \"11\""
#define YIELD                                                                                      \
    ", \"memory\": {\"rule\": \"M.step\", \"program\": \"p\", \"operation\": 9, "                  \
    "\"lanes\": \"10\", " SYNC "}"

/* In JSON the first line of a step has it all, and the others say which line that is: what is told
 * once stands in a trace once. */
static void one_object(void **state)
{
    struct fixture f = { .options = { .format = &trace_jsonl, .level = TRACE_RULES } };

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    step_warp(&f, 1, 0);
    step_warp(&f, 2, 1);
    step_memory(&f, RULE_M_STEP, 1);
    conclude(&f);
    end(&f, PLACE("1", "0") STEP ", \"derivation\": {\"rule\": \"device.exec\", \"premises\": ["
            "{\"rule\": \"warp.bra\", \"value\": 0, \"premises\": ["
            "{\"rule\": \"exec.tt\", \"lanes\": \"11\"}]}, "
            "{\"rule\": \"warp.bra\", \"value\": 1, \"premises\": ["
            "{\"rule\": \"exec.tt\", \"lanes\": \"11\"}]}, {\"rule\": \"M.step\"}]}}\n"
            PLACE("2", "1") STEP ", \"derivation\": 1}\n"
            PLACE("2", "1") YIELD ", \"derivation\": 1}\n");
}

/* So has the line of a step that gets stuck. */
static void one_cut_object(void **state)
{
    struct fixture f = { .options = { .format = &trace_jsonl, .level = TRACE_RULES } };
    struct warp_event e = event(7, 1);

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    assert_true(f.engine.check(f.engine.self, &e, NULL));
    step_memory(&f, RULE_M_STEP, 1);
    f.engine.stuck(f.engine.self);
    end(&f, PLACE("7", "1") YIELD ", \"derivation\": 7}\n"
            PLACE("7", "1") ", " SYNC ", \"rules\": [], "
            "\"derivation\": {\"incomplete\": true, \"premises\": ["
            "{\"rule\": \"M.step\"}]}}\n");
}

/* An operation that runs to its end within the step (profile sc) shares the step's derivation, but
 * where only it is shown, its own part is shown: from level micro on. */
static void memory_in_a_step(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_MICRO } };
    struct fixture g = { .options = { .format = &trace_text, .level = TRACE_MICRO,
                                      .filter = { .memory_only = true } } };

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    step_warp(&f, 1, 0);
    step_memory(&f, RULE_M_STEP, 0);
    step_memory(&f, RULE_M_END, 0);
    conclude(&f);
    end(&f, STEP_1
        "         M.step p  operation 9 of c0 g0 b0,0,0 w0 p0 at 2:0, lanes 10, runs: yield, "
        "next: end\n"
        "         M.end p  operation 9 of c0 g0 b0,0,0 w0 p0 at 2:0, lanes 10, runs: yield\n"
        "           device.exec { warp.bra 0 > exec.tt 11, M.step > memprog.yield, "
        "M.end > memprog.yield }\n");
    begin(&g);
    tell_open(&g.teller);
    step_warp(&g, 1, 0);
    step_memory(&g, RULE_M_STEP, 0);
    step_memory(&g, RULE_M_END, 0);
    conclude(&g);
    end(&g, "         M.step p  operation 9 of c0 g0 b0,0,0 w0 p0 at 2:0, lanes 10, runs: yield, "
            "next: end\n"
            "           M.step > memprog.yield\n"
            "         M.end p  operation 9 of c0 g0 b0,0,0 w0 p0 at 2:0, lanes 10, runs: yield\n"
            "           M.end > memprog.yield\n");
}

/* At level steps derivations may decide what is shown, and are not shown. */
static void by_rule(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_STEPS } };

    (void)state;
    ARRAY_PUSH(f.options.filter.rules, f.options.filter.nrules, f.options.filter.cap_rules,
               RULE_SCHED_ISSUEBLOCKS);
    begin(&f);
    tell_open(&f.teller);
    tell(&f.teller, RULE_SCHED_ISSUEBLOCKS);
    step_warp(&f, 1, 0);
    conclude(&f);
    tell_open(&f.teller);
    step_warp(&f, 2, 1);
    conclude(&f);
    end(&f, STEP_1);
}

/* A message is a derivation without events. */
static void message(void **state)
{
    struct fixture f = { .options = { .format = &trace_jsonl, .level = TRACE_RULES } };

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    tell_number(&f.teller, RULE_CONTEXT_IN, 4);
    tell_close(&f.teller, 0);
    tell_number(&f.teller, RULE_DEVICE_CIN, 4);
    end(&f, "{\"step\": 0, \"tick\": 0, \"grid\": 4, \"rules\": [\"device.cin\"], \"derivation\": "
            "{\"rule\": \"device.cin\", \"value\": 4, \"premises\": "
            "[{\"rule\": \"context.in\", \"value\": 4}]}}\n");
}

/* The run gets stuck in a step that has begun: what was derived is shown as incomplete. */
static void stuck(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_RULES } };
    struct warp_event e = event(7, 1);

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    assert_true(f.engine.check(f.engine.self, &e, NULL));
    tell_open(&f.teller);
    tell_lanes(&f.teller, RULE_EXEC_TT, 1);
    tell_rule(&f.teller, 1, RULE_WARP_BRA, false);
    tell_rule(&f.teller, 0, RULE_DEVICE_EXEC, false);
    f.engine.stuck(f.engine.self);
    end(&f, "         stuck  c0 g0 b0,0,0 w1 p0     2       sync;\n"
            "           incomplete > exec.tt 10\n");
}

/* However long the run, room is for one step of the device. */
static void constant_memory(void **state)
{
    struct fixture f = { .options = { .format = &trace_text, .level = TRACE_RULES } };
    struct trace first = { .step = 0 };

    (void)state;
    ARRAY_PUSH(f.options.filter.rules, f.options.filter.nrules, f.options.filter.cap_rules,
               RULE_M_FLUSH);
    begin(&f);
    for (uint64_t i = 1; i <= 50000; i++) {
        tell_open(&f.teller);
        step_warp(&f, i, 0);
        step_memory(&f, RULE_M_STEP, 0);
        conclude(&f);
        if (i == 1)
            first = f.trace;
    }
    assert_true(first.derivation.cap > 0 && first.cap_pending > 0 && first.lines.cap > 0);
    assert_int_equal(f.trace.derivation.cap, first.derivation.cap);
    assert_int_equal(f.trace.cap_pending, first.cap_pending);
    assert_int_equal(f.trace.lines.cap, first.lines.cap);
    assert_int_equal(f.trace.out.cap, first.out.cap);
    assert_int_equal(f.trace.cap_owners, first.cap_owners);
    end(&f, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_once),          cmocka_unit_test(one_tree),
        cmocka_unit_test(one_object),       cmocka_unit_test(one_cut_object),
        cmocka_unit_test(memory_in_a_step), cmocka_unit_test(by_rule),
        cmocka_unit_test(message),          cmocka_unit_test(stuck),
        cmocka_unit_test(constant_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
