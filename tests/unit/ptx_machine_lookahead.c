/* tests/unit/ptx_machine_lookahead.c: a search from the middle of a path (search/lookahead.h):
 * the walk is where it was, every end found can be reached and is what was reported, and the
 * path leads back from there. */
#include <string.h>

#include "base/mem.h"
#include "ptx_machine/ptx_machine.h"
#include "search/lookahead.h"
#include "support/cm.h"

/* A run on a small machine; without caches, where nothing is left open for long. */
struct rig {
    const char *kernel;
    enum profile profile;
    uint64_t seed;
};

struct fixture {
    struct source source;
    struct diags diags;
    struct scenario scenario;
    struct memprog_set *programs;
    struct session_options options;
    struct session session;
    struct ptx_machine space;
    struct trail walk;
};

static void set_up(struct session_options *o, const struct rig *r)
{
    settings_default(&o->settings);
    o->settings.profile = r->profile;
    o->settings.seed = r->seed;
    o->settings.constants.v[CONST_NumProcessors] = 2;
    o->settings.constants.v[CONST_Level1CacheSize] = 0;
    o->settings.constants.v[CONST_Level2CacheSize] = 0;
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        o->checks[i] = r->seed % 2 == 1;
}

static void begin(struct fixture *f, const struct rig *r)
{
    struct load_options loading;
    char text[512];

    memset(f, 0, sizeof *f);
    set_up(&f->options, r);
    f->options.programs = f->programs = memprog_builtin();
    loading = session_loading(&f->options);
    snprintf(text, sizeof text, "load " SOURCE_ROOT "/examples/messages.ptx as m\n"
                                "buffer out u32[2]\nlaunch m.%s grid 2,1,1 block 1,1,1 args out\n",
             r->kernel);
    source_from(&f->source, "seek.host", text, strlen(text));
    assert_true(scenario_read(&f->scenario, &f->source, &loading, &f->diags));
    session_open(&f->session, &f->options, &f->scenario.objects, &f->diags);
    assert_true(ptx_machine_open(&f->space, &f->session, &f->scenario));
    trail_init(&f->walk, &f->space.machine,
              &(struct trail_options){ .seed = r->seed });
}

static void end(struct fixture *f)
{
    trail_free(&f->walk);
    ptx_machine_close(&f->space);
    session_close(&f->session);
    scenario_free(&f->scenario);
    source_free(&f->source);
    diags_free(&f->diags);
    memprog_set_free(f->programs);
}

/* ---- states ---- */

static struct codec state_of(struct fixture *f)
{
    struct snapshot s;

    codec_init(&s.state);
    codec_init(&s.order);
    f->space.machine.kind->code(&f->space.machine, &s);
    codec_free(&s.order);
    return s.state;
}

static void assert_state(struct fixture *f, const struct codec *was)
{
    struct codec now = state_of(f);

    assert_int_equal(now.n, was->n);
    assert_memory_equal(now.bytes, was->bytes, was->n);
    codec_free(&now);
}

static void walk_on(struct fixture *f, uint64_t steps)
{
    while (f->walk.step < steps && f->space.machine.status == MACHINE_GOES_ON)
        trail_step(&f->walk);
}

/* ---- ends ---- */

/* All buffers, as a search prints them. */
static struct target *targets(const struct fixture *f, size_t *n)
{
    const struct objects *o = &f->scenario.objects;
    struct target *t = mem_new((o->nbuffers + 1) * sizeof *t);

    *n = o->nbuffers;
    for (uint32_t i = 0; i < o->nbuffers; i++) {
        t[i] = (struct target){ .buffer = i, .shape = o->buffers[i].shape };
        t[i].size = shape_size(t[i].shape);
    }
    return t;
}

static void assert_values(struct fixture *f, const struct lookahead_end *e)
{
    const unsigned char *at = e->bytes;

    for (size_t i = 0; i < f->space.nprints; i++) {
        unsigned char *now = mem_new((size_t)f->space.prints[i].size + 1);

        session_read(&f->session, &f->space.prints[i], 0, now, (size_t)f->space.prints[i].size);
        assert_memory_equal(now, at, (size_t)f->space.prints[i].size);
        at += f->space.prints[i].size;
        mem_free(now);
    }
    assert_int_equal(at - e->bytes, e->n);
}

static void assert_end(struct fixture *f, const struct lookahead_end *e)
{
    assert_true(e->reached);
    trail_jump(&f->walk, &e->place);
    assert_int_equal(f->walk.step, e->place.step);
    switch (e->kind) {
    case END_COMPLETED:
        assert_int_equal(f->space.machine.status, MACHINE_COMPLETED);
        assert_values(f, e);
        break;
    case END_STUCK:
        assert_int_equal(f->space.machine.status, MACHINE_STUCK);
        break;
    case END_DEADLOCKED:
        assert_false(trail_step(&f->walk));
        assert_int_equal(f->space.machine.status, MACHINE_DEADLOCKED);
        break;
    case END_FAILED:
        assert_int_equal(f->space.machine.status, MACHINE_FAILED);
        break;
    case END_STOPPED: case END_FAIR: case END_STARVING:
        assert_int_equal(f->space.machine.status, MACHINE_GOES_ON);
        break;
    case END_UNENDED: case END_KIND_COUNT:
        fail();
        break;
    }
}

static size_t seek_and_come_back(struct fixture *f, const struct lookahead_options *o, uint64_t step)
{
    struct codec here = state_of(f);
    struct lookahead found;
    size_t n;

    lookahead_search(&f->walk, o, &found);
    assert_int_equal(f->walk.step, step);
    assert_state(f, &here);
    for (size_t i = 0; i < found.n; i++)
        assert_end(f, &found.ends[i]);
    for (size_t i = found.n; i-- > 0;) {
        trail_go(&f->walk, step);
        assert_state(f, &here);
        assert_end(f, &found.ends[i]);
    }
    trail_go(&f->walk, step);
    assert_state(f, &here);
    n = found.n;
    lookahead_free(&found);
    codec_free(&here);
    return n;
}

/* ---- tests ---- */

static void search(const struct rig *rig, uint32_t walks, uint64_t step)
{
    struct fixture f;
    struct lookahead_options o = { .walks = walks, .seed = rig->seed, .most = walks > 0 ? 5000 : 2000 };
    struct target *prints;

    begin(&f, rig);
    f.space.prints = prints = targets(&f, &f.space.nprints);
    walk_on(&f, step);
    if (f.space.machine.status == MACHINE_GOES_ON && seek_and_come_back(&f, &o, step) == 0 && walks > 0)
        fail_msg("%s: no end from step %u", rig->kernel, (unsigned)step);
    end(&f);
    mem_free(prints);
}

static void every_end_is_gone_to(void **unused)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        const struct rig rig = { seed < 3 ? "weak" : "strong", profiles[seed % 3], seed };

        search(&rig, 3, 0);
        search(&rig, 3, 4 * seed + 3);
        search(&rig, 0, 4 * seed + 5);
    }
}

/* A watcher that ends ways after so many steps. */
struct timer {
    unsigned begun, steps;
};

static void on_begins(void *self)
{
    struct timer *t = self;

    t->begun++;
}

static bool on_ends(void *self, struct text *why)
{
    struct timer *t = self;

    if (t->begun < t->steps)
        return false;
    t->begun = 0;
    text_puts(why, "time is up");
    return true;
}

/* One schedule at random, stopped after five steps, is five steps long. */
static void a_watcher_ends_ways(void **unused)
{
    const struct rig rig = { "weak", PROFILE_SC, 1 };
    struct timer timer = { 0, 5 };
    const struct machine_watcher watcher = { &timer, on_begins, on_ends };
    const struct lookahead_options o = { .walks = 1, .most = 100, .watcher = &watcher };
    struct lookahead found;
    struct fixture f;

    (void)unused;
    begin(&f, &rig);
    walk_on(&f, 3);
    lookahead_search(&f.walk, &o, &found);
    assert_int_equal(found.n, 1);
    assert_int_equal(found.counts[END_STOPPED], 1);
    assert_int_equal(found.ends[0].kind, END_STOPPED);
    assert_int_equal(found.ends[0].place.step, 8);
    assert_memory_equal(found.ends[0].bytes, "time is up", 10);
    assert_null(f.space.machine.watcher);
    trail_jump(&f.walk, &found.ends[0].place);
    assert_int_equal(f.space.machine.status, MACHINE_GOES_ON);
    assert_int_equal(f.walk.step, 8);
    lookahead_free(&found);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_end_is_gone_to),
        cmocka_unit_test(a_watcher_ends_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
