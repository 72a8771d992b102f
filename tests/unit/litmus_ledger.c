/* tests/unit/litmus_ledger.c: a state space kept in a ledger (ptx_machine/ptx_machine.h): after
 * every step the changed parts make up the whole state, and going back restores it. */
#include <string.h>

#include "base/mem.h"
#include "litmus/litmus.h"
#include "search/choice_tree.h"
#include "ptx_machine/ptx_machine.h"
#include "support/cm.h"
#include "support/share.h"

struct rig {
    const char *path;
    enum profile profile;
    const char *control;
    uint64_t seed;
};

/* A state that can be gone back to. */
struct known {
    struct ledger_mark mark;
    uint64_t print[2];
    struct snapshot whole;
};

struct fixture {
    struct source source;
    struct diags diags;
    struct litmus litmus;
    struct scenario scenario;
    struct memprog_set *programs;
    struct session_options options;
    struct engine_observer observer;
    struct memory_observer memory_observer;
    struct session session;
    struct ptx_machine space;
    struct ledger ledger;
    struct random random;
    struct known *known;
    size_t nknown, cap_known;
};

static unsigned pick(void *self, enum site s, unsigned n)
{
    struct fixture *f = self;

    if (s == SITE_SILENT)
        return random_below(&f->random, 5) == 0;
    return random_below(&f->random, n);
}

static void set_up(struct fixture *f, const struct rig *r)
{
    struct session_options *o = &f->options;

    settings_default(&o->settings);
    o->settings.profile = r->profile;
    o->settings.control = r->control;
    o->settings.constants.v[CONST_NumProcessors] = 2;
    o->settings.constants.v[CONST_Level1CacheSize] = 256;
    o->settings.constants.v[CONST_Level2CacheSize] = r->seed % 3 == 0 ? 0 : 512;
    o->checks[CHECK_SAFETY] = r->seed % 2 == 1 && r->control == NULL;
    o->programs = f->programs = memprog_builtin();
    f->observer = ptx_machine_observer(&f->space);
    f->memory_observer = ptx_machine_memory_observer(&f->space);
    o->observers = &f->observer;
    o->nobservers = 1;
    o->memory_observers = &f->memory_observer;
    o->nmemory_observers = 1;
}

static void read_scenario(struct fixture *f, const char *path)
{
    struct load_options loading;

    assert_true(source_read(&f->source, path));
    if (strstr(path, ".litmus") != NULL) {
        assert_true(litmus_read(&f->litmus, &f->source, (struct litmus_options){ .warm = false }, &f->diags));
        f->options.settings.constants.v[CONST_WarpSize] = f->litmus.warp_size;
        loading = session_loading(&f->options);
        assert_true(litmus_scenario(&f->litmus, &f->scenario, &loading, &f->diags));
    } else {
        loading = session_loading(&f->options);
        assert_true(scenario_read(&f->scenario, &f->source, &loading, &f->diags));
    }
}

static void begin(struct fixture *f, const struct rig *r)
{
    memset(f, 0, sizeof *f);
    random_seed(&f->random, r->seed);
    set_up(f, r);
    read_scenario(f, r->path);
    session_open(&f->session, &f->options, &f->scenario.objects, &f->diags);
    assert_true(ptx_machine_open(&f->space, &f->session, &f->scenario));
    ledger_init(&f->ledger);
}

static void forget(struct fixture *f, size_t from)
{
    while (f->nknown > from) {
        f->nknown--;
        codec_free(&f->known[f->nknown].whole.state);
        codec_free(&f->known[f->nknown].whole.order);
    }
}

static void end(struct fixture *f)
{
    forget(f, 0);
    mem_free(f->known);
    ledger_free(&f->ledger);
    ptx_machine_close(&f->space);
    session_close(&f->session);
    scenario_free(&f->scenario);
    litmus_free(&f->litmus);
    source_free(&f->source);
    diags_free(&f->diags);
    memprog_set_free(f->programs);
}

/* ---- states ---- */

/* The state as a whole, written by somebody who knows of no change. */
static struct known as_a_whole(struct fixture *f)
{
    struct known k = { .mark = ledger_mark(&f->ledger) };
    struct ledger fresh;

    ledger_init(&fresh);
    machine_write(&f->space.machine, &fresh);
    memcpy(k.print, fresh.print, sizeof k.print);
    ledger_free(&fresh);
    codec_init(&k.whole.state);
    codec_init(&k.whole.order);
    f->space.machine.kind->code(&f->space.machine, &k.whole);
    return k;
}

static bool same_bytes(const struct codec *a, const struct codec *b)
{
    return a->n == b->n && memcmp(a->bytes, b->bytes, a->n) == 0;
}

static void blame(const struct fixture *f, const char *what)
{
    fail_msg("%s, state %u of the way: %s", f->source.name, (unsigned)f->nknown, what);
}

static void meet(struct fixture *f)
{
    struct known k = as_a_whole(f);

    if (k.print[0] != f->ledger.print[0] || k.print[1] != f->ledger.print[1])
        blame(f, "a part changed that did not say so");
    ARRAY_PUSH(f->known, f->nknown, f->cap_known, k);
}

static void step(struct fixture *f)
{
    machine_step(&f->space.machine, (struct oracle){ .pick = pick, .self = f });
    machine_write(&f->space.machine, &f->ledger);
    meet(f);
}

static void go_back(struct fixture *f, size_t to)
{
    struct known now, *was = &f->known[to];

    machine_back(&f->space.machine, &f->ledger, was->mark);
    now = as_a_whole(f);
    if (!same_bytes(&now.whole.state, &was->whole.state))
        blame(f, "the state that was gone back to is another one");
    if (now.print[0] != was->print[0] || f->ledger.print[0] != was->print[0])
        blame(f, "its print is another one");
    codec_free(&now.whole.state);
    codec_free(&now.whole.order);
    forget(f, to + 1);
}

/* ---- tests ---- */

/* Steps as long as there are any, and back by a few or by many, as a search goes back. */
static void wander(struct fixture *f, unsigned rounds)
{
    machine_write(&f->space.machine, &f->ledger);
    meet(f);
    while (rounds-- > 0) {
        unsigned steps = 1 + random_below(&f->random, random_below(&f->random, 4) == 0 ? 60 : 4);

        while (steps-- > 0 && f->space.machine.status == MACHINE_GOES_ON)
            step(f);
        if (f->nknown > 1) {
            size_t back = 1 + random_below(&f->random, random_below(&f->random, 8) == 0 ? 80 : 3);

            go_back(f, f->nknown - 1 > back ? f->nknown - 1 - back : 0);
        }
    }
}

static const char *const paths[] = {
    "/examples/saxpy.host",
    "/examples/overlap.host",
    "/examples/abort.host",
    "/examples/two-stage.host",
    "/examples/litmus/MP-block+barrier.litmus",
    "/examples/litmus/MP-block+arrive.litmus",
    "/examples/litmus/MP+rel+acq+warm.litmus",
    "/examples/litmus/WRC+barrier.litmus",
    "/examples/litmus/CAS.litmus",
    "/examples/litmus/CoWR+atom.litmus",
    "/examples/litmus/SB+fences.sc.litmus",
    "/tests/unit/litmus_ledger.host",
};

static void wander_through(const char *control)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct rig rig = { NULL, profiles[seed % 3], control, seed };
            struct fixture f;
            char path[300];

            if (!share_takes(i * 7 + seed)) /* each file with other seeds */
                continue;
            snprintf(path, sizeof path, "%s%s", SOURCE_ROOT, paths[i]);
            rig.path = path;
            begin(&f, &rig);
            wander(&f, 120);
            end(&f);
        }
}

static void parts_are_the_whole(void **unused)
{
    (void)unused;
    wander_through(NULL);
}

static void so_they_are_where_threads_go_apart(void **unused)
{
    (void)unused;
    wander_through("threads");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_the_whole),
        cmocka_unit_test(so_they_are_where_threads_go_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
