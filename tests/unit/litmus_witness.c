/* tests/unit/litmus_witness.c: every witness that a search prints, replayed in a run of its
 * own: it leads to the same final values or the same reason, and no choice is left over or
 * missing. */
#include <string.h>

#include "litmus/litmus.h"
#include "ptx_machine/ptx_machine.h"
#include "search/search.h"
#include "search/random_walks.h"
#include "support/cm.h"

#define MOST_STATES 2500u
#define LIST_BYTES 65536u

struct rig {
    struct source source;
    struct diags diags;
    struct litmus litmus;
    struct memprog_set *programs;
    struct session_options options;
    struct scenario scenario;
    struct target *prints;
    size_t nprints;
};

/* One run of the rig's scenario. */
struct one_run {
    struct session session;
    struct ptx_machine space;
    struct engine_observer observer;
    struct memory_observer memory_observer;
};

static void read_test(struct rig *r, const char *name, const char *profile)
{
    struct load_options loading;
    char why[256], path[300];

    memset(r, 0, sizeof *r);
    snprintf(path, sizeof path, "%s/examples/litmus/%s.litmus", SOURCE_ROOT, name);
    assert_true(source_read(&r->source, path));
    assert_true(litmus_read(&r->litmus, &r->source, (struct litmus_options){ .warm = false }, &r->diags));
    r->programs = memprog_builtin();
    r->options.programs = r->programs;
    settings_default(&r->options.settings);
    assert_true(settings_set(&r->options.settings, "profile", profile, why, sizeof why));
    r->options.settings.constants.v[CONST_WarpSize] = r->litmus.warp_size;
    r->options.settings.constants.v[CONST_NumProcessors] = 2;
    loading = session_loading(&r->options);
    assert_true(litmus_scenario(&r->litmus, &r->scenario, &loading, &r->diags));
    r->prints = litmus_prints(&r->litmus, &r->scenario, &r->nprints);
}

static void close_test(struct rig *r)
{
    mem_free(r->prints);
    scenario_free(&r->scenario);
    memprog_set_free(r->programs);
    litmus_free(&r->litmus);
    source_free(&r->source);
    diags_free(&r->diags);
}

static void begin(struct rig *r, struct one_run *p)
{
    memset(p, 0, sizeof *p);
    p->space.prints = r->prints;
    p->space.nprints = r->nprints;
    p->observer = ptx_machine_observer(&p->space);
    p->memory_observer = ptx_machine_memory_observer(&p->space);
    r->options.observers = &p->observer;
    r->options.nobservers = 1;
    r->options.memory_observers = &p->memory_observer;
    r->options.nmemory_observers = 1;
    session_open(&p->session, &r->options, &r->scenario.objects, &r->diags);
    assert_true(ptx_machine_open(&p->space, &p->session, &r->scenario));
}

static void end(struct one_run *p)
{
    ptx_machine_close(&p->space);
    session_close(&p->session);
}

/* A way, and what it leads to. */
struct found_way {
    char *list;
    unsigned char *bytes;
    size_t nlist, nbytes;
};

struct found_ways {
    struct found_way *v;
    size_t n, cap;
};

static void keep(struct found_ways *ways, FILE *f, const struct outcome *o)
{
    struct found_way w = { .list = mem_new(LIST_BYTES), .bytes = mem_new(o->n + 1),
                           .nbytes = o->n };

    memcpy(w.bytes, o->bytes, o->n);
    rewind(f);
    w.nlist = fread(w.list, 1, LIST_BYTES, f);
    assert_true(w.nlist < LIST_BYTES);
    fclose(f);
    ARRAY_PUSH(ways->v, ways->n, ways->cap, w);
}

static FILE *new_file(void)
{
    FILE *f = tmpfile();

    assert_non_null(f);
    return f;
}

/* How this run ended is what the way was found for. */
static void compare(struct one_run *p, const struct found_way *w)
{
    struct endings ends = { .checks_failed = 0 };
    const struct outcomes *all[] = { &ends.completed, &ends.stuck, &ends.deadlocked };
    size_t found = 0;

    endings_add(&ends, &p->space.machine, (struct ending){ .state = 0 });
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < all[i]->n; k++, found++) {
            assert_int_equal(all[i]->v[k].n, w->nbytes);
            assert_memory_equal(all[i]->v[k].bytes, w->bytes, w->nbytes);
        }
    assert_int_equal(found, 1);
    endings_free(&ends);
}

/* Each way in a run of its own. */
static void follow(const char *name, const char *profile, struct found_ways *ways)
{
    for (size_t i = 0; i < ways->n; i++) {
        struct found_way *w = &ways->v[i];
        struct replayer replayer;
        struct one_run p;
        struct rig r;

        read_test(&r, name, profile);
        begin(&r, &p);
        replayer_init(&replayer, w->list, w->nlist);
        while (p.space.machine.status == MACHINE_GOES_ON && !replayer.failed)
            machine_step(&p.space.machine, replayer_oracle(&replayer));
        if (!replayer_done(&replayer))
            fail_msg("%s in profile %s: %s", name, profile, replayer.why);
        compare(&p, w);
        end(&p);
        close_test(&r);
        mem_free(w->list);
        mem_free(w->bytes);
    }
    mem_free(ways->v);
}

static void keep_ways(struct search *s, const struct outcomes *all, struct found_ways *ways)
{
    for (size_t i = 0; i < all->n; i++) {
        FILE *f = new_file();

        if (!search_way(s, all->v[i].state, f))
            fail_msg("no way to end %zu of a search", i);
        keep(ways, f, &all->v[i]);
    }
}

static size_t search_test(const char *name, const char *profile, bool reduced)
{
    struct search_options o = { .limits = { .states = MOST_STATES } };
    struct found_ways ways = { NULL, 0, 0 };
    struct search s;
    struct one_run p;
    struct rig r;
    size_t n;

    o.try_one = o.independent = reduced;
    read_test(&r, name, profile);
    begin(&r, &p);
    p.space.reducer.on.symmetric = reduced;
    search_init(&s, &p.space.machine, &o);
    search_run(&s);
    keep_ways(&s, &s.ends.completed, &ways);
    keep_ways(&s, &s.ends.stuck, &ways);
    keep_ways(&s, &s.ends.deadlocked, &ways);
    search_free(&s);
    end(&p);
    close_test(&r);
    n = ways.n;
    follow(name, profile, &ways);
    return n;
}

static const char *const names[] = { "MP", "SB", "LB", "CoRR+weak", "CAS", "2+2W+fences.sc",
                                     "MP-block", "MP+volatile", "MP-block+barrier", "R+fences.sc",
                                     "S+rel+acq", "WRC+barrier", "MP+rel+acq+spin" };

static void ways_of_a_search(void **unused)
{
    static const char *const profiles[] = { "sc", "ordered", "report" };
    size_t ways = 0;

    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t k = 0; k < sizeof profiles / sizeof *profiles; k++)
            ways += search_test(names[i], profiles[k], (i + k) % 2 == 0);
    assert_true(ways > 40);
}

/* The way of a walk leads to its end too. */
static void ways_of_walks(void **unused)
{
    struct walks_options o = { .walks = 40, .seed = 7, .depth = WALKS_DEPTH };
    struct found_ways ways = { NULL, 0, 0 };
    struct walks w;
    struct one_run p;
    struct rig r;

    (void)unused;
    read_test(&r, "SB", "ordered");
    begin(&r, &p);
    walks_init(&w, &p.space.machine, &o);
    walks_run(&w);
    assert_int_equal(w.ends.completed.runs, 40);
    assert_true(w.ends.completed.n >= 2);
    for (size_t i = 0; i < w.ends.completed.n; i++) {
        FILE *f = new_file();

        walks_way(&w, (struct walk_part){ w.ends.completed.v[i].state, UINT64_MAX, UINT64_MAX }, f);
        keep(&ways, f, &w.ends.completed.v[i]);
    }
    walks_free(&w);
    end(&p);
    close_test(&r);
    follow("SB", "ordered", &ways);
}

int main(void)
{
    static const struct CMUnitTest tests[] = { cmocka_unit_test(ways_of_a_search),
                                               cmocka_unit_test(ways_of_walks) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
