/* tests/unit/litmus_ptx6.c: the litmus tests of examples/litmus, searched under both built-in
 * sets of memory programs: nothing that PTX 6.0 forbids is reachable under ptx6, and the
 * report's own set shows the known violations. There are two processors and no L2, so that the
 * searches stay small. */
#include <string.h>

#include "litmus/litmus.h"
#include "ptx_machine/ptx_machine.h"
#include "search/search.h"
#include "support/cm.h"

/* The tests, and whether the report's own set reaches the outcome in profile sc, and in profile
 * ordered; - for what takes too long here. */
static const struct {
    const char *name, *sc, *ordered;
} tests_of_litmus[] = {
#define TEST(name, sc, ordered) { name, sc, ordered },
#include "unit/litmus_ptx6.def"
#undef TEST
};

struct run {
    struct source source;
    struct diags diags;
    struct litmus litmus;
    struct memprog_set *programs;
    struct session_options options;
    struct scenario scenario;
    struct session session;
    struct ptx_machine space;
    struct search search;
    struct engine_observer observer;
    struct memory_observer memory_observer;
};

static void set(struct settings *s, enum constant c, uint64_t value)
{
    s->constants.v[c] = value;
}

static void read_test(struct run *x, const char *name, const char *profile, bool ptx6)
{
    struct load_options loading;
    char why[256], path[300];

    memset(x, 0, sizeof *x);
    snprintf(path, sizeof path, "%s/examples/litmus/%s.litmus", SOURCE_ROOT, name);
    if (!source_read(&x->source, path))
        fail_msg("cannot read %s", path);
    assert_true(litmus_read(&x->litmus, &x->source, (struct litmus_options){ .warm = false }, &x->diags));
    assert_string_equal(x->litmus.test.name, name);
    x->programs = memprog_builtin();
    assert_true(!ptx6 || memprog_take_set(x->programs, "ptx6"));
    x->options.programs = x->programs;
    settings_default(&x->options.settings);
    assert_true(settings_set(&x->options.settings, "profile", profile, why, sizeof why));
    set(&x->options.settings, CONST_WarpSize, x->litmus.warp_size);
    set(&x->options.settings, CONST_NumProcessors, 2);
    set(&x->options.settings, CONST_Level2CacheSize, 0);
    loading = session_loading(&x->options);
    assert_true(litmus_scenario(&x->litmus, &x->scenario, &loading, &x->diags));
}

static void search_test(struct run *x, struct target **prints)
{
    struct search_options o = { .try_one = true };

    x->observer = ptx_machine_observer(&x->space);
    x->memory_observer = ptx_machine_memory_observer(&x->space);
    x->options.observers = &x->observer;
    x->options.nobservers = 1;
    x->options.memory_observers = &x->memory_observer;
    x->options.nmemory_observers = 1;
    session_open(&x->session, &x->options, &x->scenario.objects, &x->diags);
    assert_true(ptx_machine_open(&x->space, &x->session, &x->scenario));
    x->space.reducer.on = (struct reductions){ .registers = true, .local = true, .symmetric = true };
    search_init(&x->search, &x->space.machine, &o);
    *prints = litmus_prints(&x->litmus, &x->scenario, &x->space.nprints);
    x->space.prints = *prints;
    search_run(&x->search);
}

static void close_test(struct run *x)
{
    search_free(&x->search);
    ptx_machine_close(&x->space);
    session_close(&x->session);
    scenario_free(&x->scenario);
    memprog_set_free(x->programs);
    litmus_free(&x->litmus);
    source_free(&x->source);
    diags_free(&x->diags);
}

/* Is the outcome of the condition reached? Nothing may be stuck or deadlocked. */
static bool reached(const char *name, const char *profile, bool ptx6, bool *forbidden)
{
    struct test_state states[64];
    struct test_states all = { states, 0, true };
    struct text out = { NULL, 0, 0 };
    struct target *prints;
    struct run x;
    enum answer a;

    read_test(&x, name, profile, ptx6);
    *forbidden = strstr(x.source.text, "PTX 6.0: forbidden") != NULL;
    assert_true(*forbidden || strstr(x.source.text, "PTX 6.0: allowed") != NULL);
    search_test(&x, &prints);
    assert_null(x.search.stopped);
    assert_true(x.search.ends.stuck.n + x.search.ends.deadlocked.n == 0 && x.search.ends.completed.n <= 64);
    for (size_t i = 0; i < x.search.ends.completed.n; i++)
        states[all.n++] = (struct test_state){ x.search.ends.completed.v[i].bytes,
                                                 x.search.ends.completed.v[i].states, NULL };
    a = test_print(&x.litmus.test, &all, &out);
    text_free(&out);
    mem_free(prints);
    close_test(&x);
    return a == ANSWER_HOLDS;
}

static void check_test(const char *name, const char *profile, const char *expected)
{
    bool forbidden;

    if (expected[0] == '-')
        return;
    if (reached(name, profile, true, &forbidden) && forbidden)
        fail_msg("%s in profile %s: ptx6 reaches what PTX 6.0 forbids", name, profile);
    if (reached(name, profile, false, &forbidden) != (expected[0] == 'y'))
        fail_msg("%s in profile %s: the report's own set: not %s", name, profile, expected);
}

static void in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tests_of_litmus / sizeof *tests_of_litmus; i++)
        check_test(tests_of_litmus[i].name, "sc", tests_of_litmus[i].sc);
}

static void out_of_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof tests_of_litmus / sizeof *tests_of_litmus; i++)
        check_test(tests_of_litmus[i].name, "ordered", tests_of_litmus[i].ordered);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_order),
        cmocka_unit_test(out_of_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
