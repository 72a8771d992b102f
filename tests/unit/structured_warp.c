/* tests/unit/structured_warp.c: runs of one warp, step by step: program 1 as table 1 and
 * example 2 of the paper have it (steps 4 to 13 are the ten arrows of the example), the others
 * gone through by hand with table 2. A line: rule, active, disabled (0, b, r by thread), how
 * many steps of threads match, stack. Every step is checked by lemmas 1 to 3, proposition 1 and
 * theorem 1. */
#include "support/cm.h"

#include "support/structured.h"
#include "support/told.h"

#define FOLDER SOURCE_ROOT "/examples/structured/"

static void put_disabled(const struct simt_warp *w, unsigned threads, struct text *out)
{
    static const char *const letters[] = { "0", "b", "r" };

    for (unsigned t = 0; t < threads; t++)
        text_puts(out, letters[warp_disabled(w, t)]);
}

static void put_state(struct rig *r, struct text *out)
{
    const struct simt_machine *m = &r->machine;
    const struct simt_warp *w = m->model->warp(m->state, 0);
    const unsigned n = r->launch.threads;

    text_puts(out, m->event.rule == RULE_COUNT ? "start" : rule_info(m->event.rule)->id + 5);
    text_puts(out, " ");
    simt_mask_text(w->active, n, out);
    text_puts(out, " ");
    put_disabled(w, n, out);
    text_printf(out, " %zu  ", m->event.nmoves);
    simt_stack_text(&r->program, &w->stack, n, out);
    text_puts(out, "\n");
}

struct steps {
    const char *file; /* or */
    const char *text;
    unsigned threads;
    bool then_first;
    const char *lines;
    uint64_t matched;
    const struct simt_buffer *buffers;
    size_t nbuffers;
    const char *variable; /* and its last values */
    int64_t values[4];
    unsigned nvalues;
};

static void assert_steps(const struct steps *s)
{
    const struct rig_options o = { .threads = s->threads, .then_first = s->then_first,
                                   .check = true, .buffers = s->buffers,
                                   .nbuffers = s->nbuffers };
    struct text lines = { NULL, 0, 0 };
    struct rig r;

    if (s->file != NULL)
        rig_read_file(&r, s->file);
    else
        rig_read(&r, "text", s->text);
    rig_open(&r, &o);
    put_state(&r, &lines);
    while (r.machine.machine.status == MACHINE_GOES_ON) {
        machine_step(&r.machine.machine, rig_first());
        put_state(&r, &lines);
    }
    assert_string_equal(lines.s, s->lines);
    assert_int_equal(r.machine.machine.status, MACHINE_COMPLETED);
    assert_int_equal(r.machine.matched, s->matched);
    for (unsigned i = 0; i < s->nvalues; i++)
        assert_int_equal(rig_value(&r, s->variable, i), s->values[i]);
    text_free(&lines);
    rig_close(&r);
}

static void program_1_is_table_1(void **unused)
{
    int64_t a[] = { 0, 1, 1, 1 }, b[] = { 0, 1, 1, 3 };
    const struct simt_buffer buffers[] = { { 0, a, 4 }, { 1, b, 4 } };

    (void)unused;
    assert_steps(&(struct steps){
        .file = FOLDER "program-1.simt", .threads = 4, .buffers = buffers, .nbuffers = 2,
        .matched = 43, .variable = "b", .values = { 0, 1, 1, 4 }, .nvalues = 4,
        .lines =
            "start 1111 0000 0  func(); return; call_1111\n"
            "call 1111 0000 4  i = a[tid]; j = b[tid]; while (i > 0) return; call_1111 return; "
            "call_1111\n"
            "assign 1111 0000 8  j = b[tid]; while (i > 0) return; call_1111 return; call_1111\n"
            "assign 1111 0000 8  while (i > 0) return; call_1111 return; call_1111\n"
            "while 0111 0000 4  if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 "
            "return; call_1111\n"
            "if 0110 0000 3  break; div_0001 b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 "
            "return; call_1111 return; call_1111\n"
            "break 0000 0bb0 2  div_0001 b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 "
            "return; call_1111 return; call_1111\n"
            "token 0001 0bb0 0  b[tid] += i; sync_0111 --i; while~ (i > 0) brk_1111 return; "
            "call_1111 return; call_1111\n"
            "assign 0001 0bb0 2  sync_0111 --i; while~ (i > 0) brk_1111 return; call_1111 return; "
            "call_1111\n"
            "token 0001 0bb0 0  --i; while~ (i > 0) brk_1111 return; call_1111 return; call_1111\n"
            "assign 0001 0bb0 2  while~ (i > 0) brk_1111 return; call_1111 return; call_1111\n"
            "whileNext 0000 0bb0 2  if (j > 2 * i) --i; while~ (i > 0) brk_1111 return; call_1111 "
            "return; call_1111\n"
            "inact 0000 0bb0 0  brk_1111 return; call_1111 return; call_1111\n"
            "token 1111 0000 0  return; call_1111 return; call_1111\n"
            "return 0000 rrrr 4  call_1111 return; call_1111\n"
            "token 1111 0000 0  return; call_1111\n"
            "return 0000 rrrr 4  call_1111\n"
            "token 1111 0000 0  -\n" });
}

/* n rounds of if skip token assign token whileNext between while and inact token token: 6n + 4. */
static void program_4_takes_a_round_a_thread(void **unused)
{
    (void)unused;
    assert_steps(&(struct steps){
        .file = FOLDER "program-4-n.simt", .threads = 2, .variable = "next", .values = { 2 },
        .nvalues = 1, .matched = 20,
        .lines =
            "start 11 00 0  while (next != ntid) call_11\n"
            "while 11 00 2  if (tid == next) while~ (next != ntid) brk_11 call_11\n"
            "if 01 00 2  ; div_10 ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "skip 01 00 1  div_10 ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "token 10 00 0  ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "assign 10 00 2  sync_11 while~ (next != ntid) brk_11 call_11\n"
            "token 11 00 0  while~ (next != ntid) brk_11 call_11\n"
            "whileNext 11 00 2  if (tid == next) while~ (next != ntid) brk_11 call_11\n"
            "if 10 00 2  ; div_01 ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "skip 10 00 1  div_01 ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "token 01 00 0  ++next; sync_11 while~ (next != ntid) brk_11 call_11\n"
            "assign 01 00 2  sync_11 while~ (next != ntid) brk_11 call_11\n"
            "token 11 00 0  while~ (next != ntid) brk_11 call_11\n"
            "whileNext 00 00 4  if (tid == next) while~ (next != ntid) brk_11 call_11\n"
            "inact 00 00 0  brk_11 call_11\n"
            "token 11 00 0  call_11\n"
            "token 11 00 2  -\n" });
}

/* Thread 0 returns in the else path; the call token of g leaves it disabled, and so does sync. */
static void who_returned_in_a_path_stays_disabled(void **unused)
{
    (void)unused;
    assert_steps(&(struct steps){
        .file = FOLDER "return-in-else.simt", .threads = 4, .variable = "a", .matched = 42,
        .values = { 100, 111, 111, 111 }, .nvalues = 4,
        .lines =
            "start 1111 0000 0  f(); a[tid] += 100; call_1111\n"
            "call 1111 0000 4  if (tid > 0) a[tid] += 10; call_1111 a[tid] += 100; call_1111\n"
            "if 1000 0000 4  return; div_0111 g(); sync_1111 a[tid] += 10; call_1111 "
            "a[tid] += 100; call_1111\n"
            "return 0000 r000 1  div_0111 g(); sync_1111 a[tid] += 10; call_1111 a[tid] += 100; "
            "call_1111\n"
            "token 0111 r000 0  g(); sync_1111 a[tid] += 10; call_1111 a[tid] += 100; call_1111\n"
            "call 0111 r000 3  a[tid] = 1; call_0111 sync_1111 a[tid] += 10; call_1111 "
            "a[tid] += 100; call_1111\n"
            "assign 0111 r000 6  call_0111 sync_1111 a[tid] += 10; call_1111 a[tid] += 100; "
            "call_1111\n"
            "token 0111 r000 3  sync_1111 a[tid] += 10; call_1111 a[tid] += 100; call_1111\n"
            "token 0111 r000 0  a[tid] += 10; call_1111 a[tid] += 100; call_1111\n"
            "assign 0111 r000 6  call_1111 a[tid] += 100; call_1111\n"
            "token 1111 0000 3  a[tid] += 100; call_1111\n"
            "assign 1111 0000 8  call_1111\n"
            "token 1111 0000 4  -\n" });
}

static void nobody_is_left(void **unused)
{
    (void)unused;
    assert_steps(&(struct steps){
        .file = FOLDER "nobody-left.simt", .threads = 4, .variable = "a", .matched = 24,
        .values = { 2, 2, 2, 2 }, .nvalues = 4,
        .lines =
            "start 1111 0000 0  f(); a[tid] += 2; call_1111\n"
            "call 1111 0000 4  if (tid < 2) a[tid] = 1; call_1111 a[tid] += 2; call_1111\n"
            "if 0011 0000 4  return; div_1100 return; sync_1111 a[tid] = 1; call_1111 "
            "a[tid] += 2; call_1111\n"
            "return 0000 00rr 2  div_1100 return; sync_1111 a[tid] = 1; call_1111 a[tid] += 2; "
            "call_1111\n"
            "token 1100 00rr 0  return; sync_1111 a[tid] = 1; call_1111 a[tid] += 2; call_1111\n"
            "return 0000 rrrr 2  sync_1111 a[tid] = 1; call_1111 a[tid] += 2; call_1111\n"
            "token 0000 rrrr 0  a[tid] = 1; call_1111 a[tid] += 2; call_1111\n"
            "inact 0000 rrrr 0  call_1111 a[tid] += 2; call_1111\n"
            "token 1111 0000 0  a[tid] += 2; call_1111\n"
            "assign 1111 0000 8  call_1111\n"
            "token 1111 0000 4  -\n" });
}

/* With the then path first program 2 ends. */
static void the_then_path_may_go_first(void **unused)
{
    (void)unused;
    assert_steps(&(struct steps){
        .file = FOLDER "program-2.simt", .threads = 2, .then_first = true, .variable = "lock",
        .values = { 1 }, .nvalues = 1, .matched = 7,
        .lines = "start 11 00 0  if (tid == 0) call_11\n"
                 "if 10 00 2  lock = 1; div_01 while (lock != 1) sync_11 call_11\n"
                 "assign 10 00 2  div_01 while (lock != 1) sync_11 call_11\n"
                 "token 01 00 0  while (lock != 1) sync_11 call_11\n"
                 "while 00 00 1  ; while~ (lock != 1) brk_01 sync_11 call_11\n"
                 "inact 00 00 0  brk_01 sync_11 call_11\n"
                 "token 01 00 0  sync_11 call_11\n"
                 "token 11 00 0  call_11\n"
                 "token 11 00 2  -\n" });
}

/* ---- runs without an end ---- */

static void after(struct rig *r, const char *name, unsigned steps, struct text *line)
{
    char path[300];

    snprintf(path, sizeof path, "%s%s.simt", FOLDER, name);
    rig_read_file(r, path);
    rig_open(r, &(struct rig_options){ .check = true });
    assert_false(rig_run(r, rig_first(), steps));
    put_state(r, line);
}

static void assert_waits(struct rig *r, const char *text)
{
    struct agent_set zero = { .n = 0 };
    struct text out = { NULL, 0, 0 };

    agent_set_add(&zero, 0);
    r->machine.machine.kind->describe(&r->machine.machine, &zero, &out);
    assert_string_equal(out.s, text);
    agent_set_free(&zero);
    text_free(&out);
}

static void programs_2_and_3_never_end(void **unused)
{
    struct text line = { NULL, 0, 0 };
    struct rig r;

    (void)unused;
    after(&r, "program-2", 2, &line);
    assert_string_equal(line.s, "while 0111 0000 3  ; while~ (lock != 1) brk_0111 div_1000 "
                                "lock = 1; sync_1111 call_1111\n");
    assert_waits(&r, "thread 0 at 2 waits for div of line 2: lock = 1;\n");
    rig_run(&r, rig_first(), 1002);
    line.n = 0;
    put_state(&r, &line);
    assert_string_equal(line.s, "whileNext 0111 0000 3  ; while~ (lock != 1) brk_0111 div_1000 "
                                "lock = 1; sync_1111 call_1111\n");
    rig_close(&r);
    line.n = 0;
    after(&r, "program-3", 1, &line);
    assert_string_equal(line.s, "while 0111 0000 4  ; while~ (lock != tid) brk_1111 ++lock; "
                                "call_1111\n");
    assert_waits(&r, "thread 0 at 4 waits for brk of line 2: ++lock;\n");
    rig_run(&r, rig_first(), 1001);
    line.n = 0;
    put_state(&r, &line);
    assert_string_equal(line.s, "whileNext 0111 0000 3  ; while~ (lock != tid) brk_1111 ++lock; "
                                "call_1111\n");
    rig_close(&r);
    text_free(&line);
}

/* ---- what has no step ---- */

static void assert_stuck(const char *text, const struct rig_options *o, const char *why)
{
    struct text out = { NULL, 0, 0 };
    struct rig r;

    rig_read(&r, "text", text);
    rig_open(&r, o);
    assert_true(rig_run(&r, rig_first(), 10000));
    assert_int_equal(r.machine.machine.status, MACHINE_STUCK);
    r.machine.machine.kind->outcome(&r.machine.machine, &out);
    assert_string_equal(out.s, why);
    text_free(&out);
    rig_close(&r);
}

static void recursion_ends_at_the_bound(void **unused)
{
    const char *const text = "void f() { f(); } void main() { f(); }";

    (void)unused;
    assert_stuck(text, &(struct rig_options){ .most_items = 20 },
                 "simt.call: more than 20 tokens or contexts on a stack (MaxTokens)");
    assert_stuck(text, &(struct rig_options){ .most_items = 20, .model = "interleaved" },
                 "interleaved.call: more than 20 tokens or contexts on a stack (MaxTokens)");
    assert_stuck("void f() { if (1) f(); } void main() { f(); }",
                 &(struct rig_options){ .most_items = 21 },
                 "simt.if: more than 21 tokens or contexts on a stack (MaxTokens)");
    assert_stuck("void f() { while (1) f(); } void main() { f(); }",
                 &(struct rig_options){ .most_items = 17 },
                 "simt.call: more than 17 tokens or contexts on a stack (MaxTokens)");
}

/* Of the threads those that have a value go on; a warp does when all its threads do; of two warps
 * the other. */
static void values_that_there_are_not(void **unused)
{
    const char *const text = "shared int a[2]; shared int b[4]; ; a[tid] = 1; b[tid] = 2;";
    const char *const why = "a[2] is outside the array, which has 2 elements (thread 2, line 1)";
    struct text full = { NULL, 0, 0 };
    struct rig r;

    (void)unused;
    text_printf(&full, "simt.assign: %s", why);
    assert_stuck(text, &(struct rig_options){ .threads = 3 }, full.s);
    assert_stuck(text, &(struct rig_options){ .threads = 3, .warp_size = 2 }, full.s);
    full.n = 0;
    text_printf(&full, "interleaved.assign.rd: %s", why);
    assert_stuck(text, &(struct rig_options){ .threads = 3, .model = "interleaved" }, full.s);
    text_free(&full);
    rig_read(&r, "text", text);
    for (unsigned k = 0; k < 2; k++) {
        rig_open(&r, &(struct rig_options){ .threads = 3, .warp_size = 2, .check = true,
                                            .model = k == 0 ? "simt" : "interleaved" });
        assert_true(rig_run(&r, rig_first(), 10000));
        assert_int_equal(rig_value(&r, "b", 1), 2);
        assert_int_equal(rig_value(&r, "b", 2), 0);
    }
    rig_close(&r);
}

/* ---- what is told ---- */

/* The first two steps of program 2, and all that is checked of them. */
static void derivations_are_told(void **unused)
{
    struct heard h;
    struct rig r;

    (void)unused;
    rig_read(&r, "text", "shared int x; while (tid) break; x = 1;");
    rig_open(&r, &(struct rig_options){ .threads = 2, .check = true });
    heard_begin(&h, 2);
    r.machine.tell = &h.teller;
    machine_step(&r.machine.machine, rig_first());
    assert_string_equal(heard_text(&h), "  simt.act 01\n"
                                        "simt.while\n"
                                        "simt.lemma1.2\n"
                                        "simt.lemma1.3\n"
                                        "simt.lemma1.4\n"
                                        "simulation.actToken\n"
                                        "  simulation.project 11\n"
                                        "    interleaved.while.ff\n"
                                        "  interleaved.thread 0\n"
                                        "    interleaved.while.tt\n"
                                        "  interleaved.thread 1\n"
                                        "simulation.prop1\n"
                                        "simulation.theorem1\n");
    heard_forget(&h);
    machine_step(&r.machine.machine, rig_first());
    machine_step(&r.machine.machine, rig_first());
    assert_string_equal(heard_text(&h), "simt.break\n"
                                        "simt.lemma1.3\n"
                                        "simt.lemma1.4\n"
                                        "simulation.actToken\n"
                                        "simulation.lemma3 10\n"
                                        "  simulation.project 11\n"
                                        "    interleaved.break\n"
                                        "  interleaved.thread 1\n"
                                        "simulation.prop1\n"
                                        "simulation.theorem1\n"
                                        "    simt.awaits 11\n"
                                        "  simt.enable 11\n"
                                        "simt.token\n"
                                        "simt.lemma1.4\n"
                                        "simulation.lemma3 11\n"
                                        "  simulation.project 11\n"
                                        "simulation.prop1\n"
                                        "simulation.theorem1\n");
    heard_end(&h);
    rig_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_1_is_table_1),
        cmocka_unit_test(program_4_takes_a_round_a_thread),
        cmocka_unit_test(who_returned_in_a_path_stays_disabled),
        cmocka_unit_test(nobody_is_left),
        cmocka_unit_test(the_then_path_may_go_first),
        cmocka_unit_test(programs_2_and_3_never_end),
        cmocka_unit_test(recursion_ends_at_the_bound),
        cmocka_unit_test(values_that_there_are_not),
        cmocka_unit_test(derivations_are_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
