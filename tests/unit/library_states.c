/* tests/unit/library_states.c: the public library beyond plain runs: steps, transitions,
 * oracles, events, states, every schedule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "warpstep/warpstep.h"

/* Two threads of two blocks: each adds its number plus one to x by a load and a store. */
static const char adding[] = ".version 3.0\n"
                             ".target sm_20\n"
                             ".address_size 64\n"
                             ".entry add(.param .u64 x)\n"
                             "{\n"
                             "    .reg .u64 a;\n"
                             "    .reg .u32 v, t;\n"
                             "    ld.param.u64 a, [x];\n"
                             "    mov.u32 t, %ctaid.x;\n"
                             "    add.u32 t, t, 1;\n"
                             "    ld.global.u32 v, [a];\n"
                             "    add.u32 v, v, t;\n"
                             "    st.global.u32 [a], v;\n"
                             "    exit;\n"
                             "}\n";

/* What all parameters hold, one behind the other. */
static const char storing[] = ".version 3.0\n"
                              ".target sm_20\n"
                              ".address_size 64\n"
                              ".entry put(.param .u64 out, .param .s32 i, .param .f32 f,\n"
                              "           .param .align 4 .b8 s[8])\n"
                              "{\n"
                              "    .reg .u64 a;\n"
                              "    .reg .b32 v;\n"
                              "    ld.param.u64 a, [out];\n"
                              "    ld.param.b32 v, [i];\n"
                              "    st.global.b32 [a], v;\n"
                              "    ld.param.b32 v, [f];\n"
                              "    st.global.b32 [a+4], v;\n"
                              "    ld.param.b32 v, [s];\n"
                              "    st.global.b32 [a+8], v;\n"
                              "    ld.param.b32 v, [s+4];\n"
                              "    st.global.b32 [a+12], v;\n"
                              "    exit;\n"
                              "}\n";

/* The device is small, so that all its states are few. */
static struct warpstep *machine_of(const char *text, uint32_t blocks, uint32_t threads)
{
    static const char *const args[] = { "x" };
    const struct warpstep_kernel launch = { NULL, { blocks, 1, 1 }, { threads, 1, 1 }, 0, args, 1 };
    struct warpstep *w = warpstep_new();

    assert_true(warpstep_set(w, "WarpSize", "1"));
    assert_true(warpstep_set(w, "NumProcessors", "2"));
    assert_true(warpstep_set(w, "profile", "sc"));
    assert_true(warpstep_load(w, "kernel.ptx", text, strlen(text)));
    assert_true(warpstep_array(w, "x", "u32", 1, NULL));
    assert_true(warpstep_launch(w, &launch));
    return w;
}

static struct warpstep *machine(const char *text, uint32_t blocks)
{
    return machine_of(text, blocks, 1);
}

static uint32_t x_of(struct warpstep *w)
{
    uint32_t x;

    assert_true(warpstep_read(w, "x", &x, sizeof x));
    return x;
}

/* ---- values ---- */

static void values_go_where_they_fit(void **state)
{
    static const unsigned char raw[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    const float half = 0.1f;
    const struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 1, 1, 1 }, 0, NULL, 0 };
    struct warpstep_value v[] = { warpstep_pointer("out", 0), warpstep_signed(-7),
                                  warpstep_real(0.1), warpstep_bytes(raw, sizeof raw) };
    struct warpstep *w = warpstep_new();
    struct warpstep_message m;
    unsigned char got[16];
    int32_t i;

    (void)state;
    assert_true(warpstep_load(w, "put.ptx", storing, strlen(storing)));
    assert_true(warpstep_array(w, "out", "b8", 16, NULL));
    v[2] = warpstep_signed(1);
    assert_false(warpstep_launch_with(w, &launch, v, 4));
    assert_string_equal(warpstep_error(w), "argument 3: error: an integer does not go into 4 bytes of "
                                           ".f32 f\n");
    assert_true(warpstep_message_at(w, 0, &m));
    assert_string_equal(m.file, "argument 3");
    assert_int_equal(m.line, 0);
    assert_false(warpstep_message_at(w, 1, &m));
    v[2] = warpstep_real(0.1);
    v[1] = warpstep_unsigned(UINT64_C(1) << 32);
    assert_false(warpstep_launch_with(w, &launch, v, 4));
    v[1] = warpstep_real(1);
    assert_false(warpstep_launch_with(w, &launch, v, 4));
    v[1] = warpstep_signed(-7);
    v[3].size = 7;
    assert_false(warpstep_launch_with(w, &launch, v, 4));
    v[3].size = 8;
    assert_false(warpstep_launch_with(w, &launch, v, 3));
    v[0].u = 17;
    assert_false(warpstep_launch_with(w, &launch, v, 4));
    v[0].u = 0;
    assert_true(warpstep_launch_with(w, &launch, v, 4));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_true(warpstep_read(w, "out", got, sizeof got));
    memcpy(&i, got, 4);
    assert_int_equal(i, -7);
    assert_memory_equal(got + 4, &half, 4);
    assert_memory_equal(got + 8, raw, 8);
    warpstep_free(w);
}

static void messages_have_places(void **state)
{
    static const char broken[] = ".version 3.0\n.target sm_20\n.entry k() {\n    mov.u32 x, 1;\n}\n";
    struct warpstep *w = warpstep_new();
    struct warpstep_message m;

    (void)state;
    assert_false(warpstep_load(w, "broken.ptx", broken, sizeof broken - 1));
    assert_true(warpstep_message_at(w, 0, &m));
    assert_int_equal(m.severity, WARPSTEP_ERROR);
    assert_string_equal(m.file, "broken.ptx");
    assert_int_equal(m.line, 4);
    assert_int_equal(m.column, 13);
    assert_false(warpstep_load_file(w, "/nowhere/none.ptx"));
    assert_non_null(strstr(warpstep_error(w), "/nowhere/none.ptx"));
    warpstep_free(w);
}

/* Nothing is mapped at address 64. */
static void a_stuck_run_says_where(void **state)
{
    static const char wild[] = ".version 3.0\n.target sm_20\n.address_size 64\n.entry k()\n{\n"
                               "    .reg .u64 a;\n    .reg .u32 v;\n    mov.u64 a, 64;\n"
                               "    ld.global.u32 v, [a];\n    exit;\n}\n";
    const struct warpstep_kernel kernel = { "k", { 1, 1, 1 }, { 1, 1, 1 }, 0, NULL, 0 };
    struct warpstep *w = warpstep_new();
    struct warpstep_message m;

    (void)state;
    assert_true(warpstep_load(w, "wild.ptx", wild, sizeof wild - 1));
    assert_true(warpstep_launch(w, &kernel));
    assert_int_equal(warpstep_run(w), WARPSTEP_STUCK);
    assert_true(warpstep_message_at(w, 0, &m));
    assert_int_equal(m.severity, WARPSTEP_STUCK_AT);
    assert_string_equal(m.file, "wild.ptx");
    assert_int_equal(m.line, 9);
    assert_int_equal(m.column, 5);
    assert_non_null(strstr(m.text, "nothing is mapped there"));
    assert_non_null(strstr(warpstep_error(w), "wild.ptx:9:5: stuck"));
    assert_int_equal(warpstep_step(w), WARPSTEP_ENDED);
    assert_int_equal(warpstep_transitions(w), 0);
    assert_null(warpstep_keep(w));
    warpstep_free(w);
}

/* ---- steps ---- */

/* The same as a run, step by step: as many instructions, the same memory. */
static void steps_lead_where_a_run_leads(void **state)
{
    struct warpstep *one = machine(adding, 3), *other = machine(adding, 3);
    uint64_t steps = 0;

    (void)state;
    assert_int_equal(warpstep_run(one), WARPSTEP_COMPLETED);
    while (warpstep_step(other) == WARPSTEP_STEPPED)
        steps++;
    assert_int_equal(warpstep_verdict_of(other), WARPSTEP_COMPLETED);
    assert_int_equal(steps, warpstep_steps(one));
    assert_int_equal(warpstep_warp_instructions(one), warpstep_warp_instructions(other));
    assert_int_equal(x_of(one), x_of(other));
    assert_int_equal(warpstep_step(other), WARPSTEP_RESTS);
    warpstep_free(one);
    warpstep_free(other);
}

/* Always the last but silent ones: the launch is a message, then blocks are issued, then warps move,
 * the last of them first. */
static void transitions_are_listed_and_taken(void **state)
{
    struct warpstep *w = machine(adding, 2);
    struct warpstep_transition t, old;
    unsigned seen = 0, kinds = 0;
    size_t last;

    (void)state;
    assert_int_equal(warpstep_transitions(w), 1);
    assert_true(warpstep_transition_at(w, 0, &old));
    assert_int_equal(old.kind, WARPSTEP_MESSAGE);
    for (size_t n; (n = warpstep_transitions(w)) > 0; seen++) {
        assert_false(warpstep_transition_at(w, n, &t));
        last = n;
        do
            assert_true(warpstep_transition_at(w, --last, &t));
        while (t.kind == WARPSTEP_SILENT);
        kinds |= 1u << t.kind;
        if (t.kind == WARPSTEP_WARP)
            assert_true(t.at.pc > 0 && t.at.lanes == 1 && t.at.block[0] < 2);
        assert_int_equal(warpstep_take(w, &t), WARPSTEP_STEPPED);
    }
    assert_int_equal(kinds, 1u << WARPSTEP_MESSAGE | 1u << WARPSTEP_ISSUE | 1u << WARPSTEP_WARP);
    /* Blocks are issued within the steps that are counted. */
    assert_int_equal(warpstep_steps(w), seen - 2);
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_int_equal(x_of(w), 3); /* in this order one block is over before the other begins */
    assert_int_equal(warpstep_take(w, &old), WARPSTEP_ENDED);
    assert_non_null(strstr(warpstep_error(w), "none of the present state"));
    warpstep_free(w);
}

/* ---- who is asked ---- */

struct asked {
    unsigned questions, processors, words;
    bool last;
};

static unsigned pick(void *self, struct warpstep *w, const char *site, unsigned n)
{
    struct asked *a = self;
    struct warpstep_transition t;
    bool ok;

    a->questions++;
    assert_true(n > 1);
    if (strcmp(site, "device.unit") == 0 || strcmp(site, "sched.block") == 0) {
        a->processors++;
        a->words += strstr(warpstep_alternative(w, n - 1), "processor 1") != NULL;
    }
    ok = warpstep_run(w) == WARPSTEP_REFUSED; /* not in the midst of a step */
    assert_true(ok);
    assert_null(warpstep_keep(w));
    (void)t;
    return a->last ? n - 1 : 0;
}

static void an_oracle_decides(void **state)
{
    (void)state;
    for (unsigned last = 0; last < 2; last++) {
        struct asked a = { 0, 0, 0, last == 1 };
        const struct warpstep_oracle oracle = { &a, pick };
        struct warpstep *w = machine(adding, 2);

        warpstep_ask(w, &oracle);
        assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
        assert_int_equal(x_of(w), 3); /* one block after the other */
        assert_true(a.questions > 0 && a.processors > 0);
        assert_int_equal(a.words, a.processors);
        warpstep_free(w);
    }
}

/* ---- events ---- */

struct heard {
    uint64_t steps, reads, writes, memory, last;
    unsigned lines;
};

static void on_step(void *self, struct warpstep *w, const struct warpstep_step_event *e)
{
    struct heard *h = self;
    char text[64];

    h->steps++;
    assert_true(warpstep_instruction(w, e->at.program, e->at.pc, text, sizeof text) > 0);
    if (e->at.line == 13)
        h->lines += strncmp(text, "st.global", 9) == 0;
}

static void on_access(void *self, struct warpstep *w, const struct warpstep_access_event *e)
{
    struct heard *h = self;

    (void)w;
    if (strcmp(e->space, "global") != 0)
        return;
    h->reads += e->kind == WARPSTEP_READ;
    h->writes += e->kind == WARPSTEP_WRITE;
    h->last = e->address[0];
    assert_int_equal(e->bytes, 4);
}

static void on_memory(void *self, struct warpstep *w, const struct warpstep_memory_event *e)
{
    struct heard *h = self;

    (void)w;
    h->memory += strcmp(e->rule, "M.end") == 0 && strcmp(e->space, "global") == 0;
}

static void events_tell_each_step(void **state)
{
    struct heard h = { 0, 0, 0, 0, 0, 0 };
    const struct warpstep_watch watch = { &h, on_step, on_access, on_memory, NULL };
    struct warpstep *w = machine(adding, 2);

    (void)state;
    warpstep_listen(w, &watch);
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_int_equal(h.steps, warpstep_warp_instructions(w));
    assert_int_equal(h.reads, 2);
    assert_int_equal(h.writes, 2);
    assert_int_equal(h.memory, 4);
    assert_int_equal(h.lines, 2);
    assert_true(h.last >= 0x10000000u);
    warpstep_free(w);
}

static void findings_are_data(void **state)
{
    static const char *const args[] = { "x" };
    const struct warpstep_kernel launch = { NULL, { 2, 1, 1 }, { 1, 1, 1 }, 0, args, 1 };
    struct warpstep *w = warpstep_new();
    struct warpstep_finding f;

    (void)state;
    assert_false(warpstep_set(w, "check", "race"));
    assert_true(warpstep_set(w, "check", "races,memory"));
    assert_true(warpstep_load(w, "kernel.ptx", adding, strlen(adding)));
    assert_true(warpstep_array(w, "x", "u32", 1, NULL));
    assert_true(warpstep_launch(w, &launch));
    assert_null(warpstep_keep(w));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_true(warpstep_finding_at(w, 0, &f));
    assert_string_equal(f.check, "races");
    assert_true(f.first.line == 13 || f.other.line == 13);
    assert_true(f.first.pc > 0 && f.other.pc > 0 && f.count > 0);
    warpstep_free(w);
}

/* ---- states ---- */

/* There and back, and there again: the same states, the same end. */
static void states_come_back(void **state)
{
    struct warpstep *w = machine(adding, 2);
    struct warpstep_state *path[200], *again;
    uint64_t a[2], b[2];
    size_t n = 0;
    uint32_t x;

    (void)state;
    do
        path[n] = warpstep_keep(w);
    while (path[n++] != NULL && n < 200 && warpstep_step(w) == WARPSTEP_STEPPED);
    x = x_of(w);
    assert_true(n > 10 && n < 200);
    for (size_t i = n - 1; i-- > 0;) {
        assert_true(warpstep_restore(w, path[i]));
        again = warpstep_keep(w);
        assert_true(warpstep_equal(again, path[i]));
        assert_false(i > 0 && warpstep_equal(again, path[i - 1]));
        warpstep_hash(again, a);
        warpstep_hash(path[i], b);
        assert_memory_equal(a, b, sizeof a);
        warpstep_state_free(again);
        if (i % 3 == 0) { /* the schedule goes on as it did */
            assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
            assert_int_equal(x_of(w), x);
        }
    }
    for (size_t i = 0; i < n; i++)
        warpstep_state_free(path[i]);
    warpstep_free(w);
}

static void launches_are_taken_back(void **state)
{
    static const char *const args[] = { "x" };
    const struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 1, 1, 1 }, 0, args, 1 };
    struct warpstep *w = machine(adding, 1), *stranger = machine(adding, 1);
    struct warpstep_state *first, *second;

    (void)state;
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    first = warpstep_keep(w);
    assert_true(warpstep_launch(w, &launch));
    second = warpstep_keep(w);
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_int_equal(x_of(w), 2);
    assert_true(warpstep_restore(w, second));
    assert_int_equal(x_of(w), 1);
    assert_true(warpstep_restore(w, first));
    assert_false(warpstep_restore(w, second));
    assert_non_null(strstr(warpstep_error(w), "taken back"));
    assert_true(warpstep_launch(w, &launch));
    assert_false(warpstep_restore(w, second));
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED);
    assert_int_equal(x_of(w), 2);
    assert_false(warpstep_restore(stranger, first));
    assert_true(warpstep_buffer(w, "y", "u32[1]"));
    assert_false(warpstep_restore(w, first));
    warpstep_state_free(first);
    warpstep_state_free(second);
    warpstep_free(stranger);
    warpstep_free(w);
}

/* ---- every schedule ---- */

struct seen {
    bool values[8];
    unsigned endings, checked, stopped;
    char *list; /* that leads to 2: the write of 1 is lost */
};

static bool on_ending(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    struct seen *s = self;

    s->endings++;
    if (e->verdict != WARPSTEP_COMPLETED) {
        assert_string_equal(e->why, "x is 2");
        assert_int_equal(x_of(w), 2);
        s->stopped++;
        return true;
    }
    s->values[x_of(w)] = true;
    if (x_of(w) == 2) {
        s->list = malloc(strlen(e->list) + 1);
        strcpy(s->list, e->list);
    }
    return true;
}

static const char *never_2(void *self, struct warpstep *w)
{
    struct seen *s = self;

    s->checked++;
    return x_of(w) == 2 ? "x is 2" : NULL;
}

/* Loads and stores of 1 and 2 in any order: 3, or one of them is lost. */
static void every_schedule_is_explored(void **state)
{
    struct seen s = { { false }, 0, 0, 0, NULL };
    struct warpstep_search how = { .self = &s, .ended = on_ending };
    struct warpstep_explored found, all;
    struct warpstep *w = machine(adding, 2), *again;
    static const char *const args[] = { "x" };
    const struct warpstep_kernel launch = { NULL, { 2, 1, 1 }, { 1, 1, 1 }, 0, args, 1 };

    (void)state;
    assert_true(warpstep_explore(w, &how, &found));
    assert_true(found.complete && s.values[1] && s.values[2] && s.values[3] && !s.values[0]);
    assert_int_equal(s.endings, 3);
    assert_int_equal(found.outcomes, 3);
    assert_int_equal(found.stuck + found.deadlocked + found.checked, 0);
    how.all_states = true;
    how.ended = NULL;
    assert_true(warpstep_explore(w, &how, &all));
    assert_true(all.states > found.states);
    assert_int_equal(all.outcomes, 3);
    how.max_states = 10;
    assert_true(warpstep_explore(w, &how, &all));
    assert_false(all.complete);
    assert_string_equal(all.stopped, "states");
    how = (struct warpstep_search){ .self = &s, .ended = on_ending, .check = never_2 };
    s.values[2] = false;
    assert_true(warpstep_explore(w, &how, &found));
    assert_true(found.checked > 0 && s.checked > 0 && !s.values[2]);
    assert_int_equal(s.stopped, 1);
    assert_int_equal(warpstep_run(w), WARPSTEP_COMPLETED); /* from where it stood */
    warpstep_free(w);

    again = warpstep_new();
    assert_true(warpstep_set(again, "WarpSize", "1"));
    assert_true(warpstep_set(again, "NumProcessors", "2"));
    assert_true(warpstep_set(again, "profile", "sc"));
    assert_true(warpstep_replay(again, s.list));
    assert_true(warpstep_load(again, "kernel.ptx", adding, strlen(adding)));
    assert_true(warpstep_array(again, "x", "u32", 1, NULL));
    assert_true(warpstep_launch(again, &launch));
    assert_int_equal(warpstep_run(again), WARPSTEP_COMPLETED);
    assert_int_equal(x_of(again), 2);
    warpstep_free(again);
    free(s.list);
}

static const char spinning[] = ".version 3.0\n"
                               ".target sm_20\n"
                               ".address_size 64\n"
                               ".entry spin(.param .u64 x)\n"
                               "{\n"
                               "    .reg .u64 a;\n"
                               "    .reg .u32 v, t;\n"
                               "    .reg .pred p;\n"
                               "    ld.param.u64 a, [x];\n"
                               "    mov.u32 t, %ctaid.x;\n"
                               "    setp.eq.u32 p, t, 1;\n"
                               "    @p bra SET;\n"
                               "AGAIN:\n"
                               "    ld.volatile.global.u32 v, [a];\n"
                               "    setp.eq.u32 p, v, 0;\n"
                               "    @p bra AGAIN;\n"
                               "    exit;\n"
                               "SET:\n"
                               "    st.volatile.global.u32 [a], 1;\n"
                               "    exit;\n"
                               "}\n";

struct cycles_seen {
    unsigned completed, starving;
    char *list;
};

static bool on_cycle(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    struct cycles_seen *s = self;

    s->completed += e->verdict == WARPSTEP_COMPLETED;
    if (e->verdict != WARPSTEP_STARVING)
        return true;
    s->starving++;
    assert_int_equal(x_of(w), 0); /* nobody has set it there */
    assert_non_null(strstr(e->why, "block 1,0,0"));
    if (s->list == NULL) {
        s->list = malloc(strlen(e->list) + 1);
        strcpy(s->list, e->list);
    }
    return true;
}

/* Who waits for the other block may go round for ever, as long as that one is never picked; then the
 * list, taken again, ends as starving. */
static void cycles_are_told_too(void **state)
{
    static const char *const args[] = { "x" };
    const struct warpstep_kernel kernel = { NULL, { 2, 1, 1 }, { 1, 1, 1 }, 0, args, 1 };
    struct cycles_seen s = { 0, 0, NULL };
    struct warpstep_search how = { .self = &s, .ended = on_cycle };
    struct warpstep_explored found;
    struct warpstep *w = machine(spinning, 2), *again = warpstep_new();

    (void)state;
    assert_true(warpstep_explore(w, &how, &found));
    assert_true(found.complete && found.starving > 0 && found.fair == 0);
    assert_int_equal(s.completed, 1);
    assert_true(s.starving > 0);
    warpstep_free(w);
    assert_true(warpstep_set(again, "WarpSize", "1"));
    assert_true(warpstep_set(again, "NumProcessors", "2"));
    assert_true(warpstep_set(again, "profile", "sc"));
    assert_true(warpstep_replay(again, s.list));
    assert_true(warpstep_load(again, "kernel.ptx", spinning, strlen(spinning)));
    assert_true(warpstep_array(again, "x", "u32", 1, NULL));
    assert_true(warpstep_launch(again, &kernel));
    assert_int_equal(warpstep_run(again), WARPSTEP_STARVING);
    assert_non_null(strstr(warpstep_error(again), "starv"));
    warpstep_free(again);
    free(s.list);
}

static void warps_and_registers_can_be_seen(void **state)
{
    struct warpstep *w = machine(adding, 2);
    struct warpstep_warp at;
    uint64_t v = 0;
    unsigned met = 0;

    (void)state;
    assert_false(warpstep_warp_at(w, 0, &at));
    while (warpstep_step(w) == WARPSTEP_STEPPED)
        for (size_t i = 0; warpstep_warp_at(w, i, &at); i++)
            if (at.at.line == 11 && warpstep_register(w, i, "t", 0, &v)) {
                assert_int_equal(v, at.at.block[0] + 1);
                assert_false(warpstep_register(w, i, "none", 0, &v));
                assert_false(warpstep_register(w, i, "t", 1, &v));
                met++;
            }
    assert_true(met > 0);
    warpstep_free(w);
}

/* Thread 0 exits before the other one of its block, each a warp. */
static const char leaving[] = ".version 3.0\n"
                              ".target sm_20\n"
                              ".address_size 64\n"
                              ".entry leave(.param .u64 x)\n"
                              "{\n"
                              "    .reg .u32 t;\n"
                              "    .reg .pred first;\n"
                              "    mov.u32 t, %tid.x;\n"
                              "    setp.eq.u32 first, t, 0;\n"
                              "    add.u32 t, t, 7;\n"
                              "    @first exit;\n"
                              "    add.u32 t, t, 1;\n"
                              "    add.u32 t, t, 1;\n"
                              "    exit;\n"
                              "}\n";

static void registers_outlive_their_threads(void **state)
{
    struct warpstep *w = machine_of(leaving, 1, 2);
    struct warpstep_warp first, second;
    uint64_t v = 0;
    unsigned met = 0;

    (void)state;
    while (warpstep_step(w) == WARPSTEP_STEPPED)
        if (warpstep_warp_at(w, 0, &first) && warpstep_warp_at(w, 1, &second) &&
            first.at.lanes == 0) {
            assert_true(warpstep_register(w, 0, "t", 0, &v));
            assert_int_equal(v, 7);
            met++;
        }
    assert_true(met > 0);
    warpstep_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_go_where_they_fit),
        cmocka_unit_test(messages_have_places),
        cmocka_unit_test(a_stuck_run_says_where),
        cmocka_unit_test(steps_lead_where_a_run_leads),
        cmocka_unit_test(transitions_are_listed_and_taken),
        cmocka_unit_test(an_oracle_decides),
        cmocka_unit_test(events_tell_each_step),
        cmocka_unit_test(findings_are_data),
        cmocka_unit_test(states_come_back),
        cmocka_unit_test(launches_are_taken_back),
        cmocka_unit_test(every_schedule_is_explored),
        cmocka_unit_test(cycles_are_told_too),
        cmocka_unit_test(warps_and_registers_can_be_seen),
        cmocka_unit_test(registers_outlive_their_threads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
