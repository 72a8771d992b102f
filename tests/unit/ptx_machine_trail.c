/* tests/unit/ptx_machine_trail.c: a path through a state space (search/trail.h): from any place
 * each earlier state can be restored exactly, choices by hand make another path, and a list of
 * the choices leads there again. */
#include <string.h>

#include "base/mem.h"
#include "ptx_machine/ptx_machine.h"
#include "search/trail.h"
#include "support/cm.h"

/* A run on a small machine. */
struct rig {
    const char *path;
    enum profile profile;
    uint64_t seed;
    const struct source *list;
};

struct fixture {
    struct source source;
    struct diags diags;
    struct scenario scenario;
    struct memprog_set *programs;
    struct engine_observer observer;
    struct session_options options;
    struct session session;
    struct ptx_machine space;
    struct trail walk;
    struct random random;
    struct snapshot *states; /* by step */
    size_t nstates, cap_states;
};

static void set_up(struct session_options *o, const struct rig *r)
{
    settings_default(&o->settings);
    o->settings.profile = r->profile;
    o->settings.seed = r->seed;
    o->settings.constants.v[CONST_NumProcessors] = 2;
    o->settings.constants.v[CONST_Level1CacheSize] = 256;
    o->settings.constants.v[CONST_Level2CacheSize] = 512;
    for (unsigned i = 0; i < CHECK_COUNT; i++)
        o->checks[i] = r->seed % 2 == 1;
}

static void begin(struct fixture *f, const struct rig *r)
{
    struct load_options loading;

    memset(f, 0, sizeof *f);
    random_seed(&f->random, r->seed + 77);
    set_up(&f->options, r);
    f->options.programs = f->programs = memprog_builtin();
    f->observer = ptx_machine_observer(&f->space);
    f->options.observers = &f->observer;
    f->options.nobservers = 1;
    loading = session_loading(&f->options);
    assert_true(source_read(&f->source, r->path));
    assert_true(scenario_read(&f->scenario, &f->source, &loading, &f->diags));
    session_open(&f->session, &f->options, &f->scenario.objects, &f->diags);
    assert_true(ptx_machine_open(&f->space, &f->session, &f->scenario));
    trail_init(&f->walk, &f->space.machine,
              &(struct trail_options){ f->options.settings.schedule, f->options.settings.seed, r->list });
}

static void forget(struct fixture *f, size_t from)
{
    while (f->nstates > from) {
        f->nstates--;
        codec_free(&f->states[f->nstates].state);
        codec_free(&f->states[f->nstates].order);
    }
}

static void end(struct fixture *f)
{
    forget(f, 0);
    mem_free(f->states);
    trail_free(&f->walk);
    ptx_machine_close(&f->space);
    session_close(&f->session);
    scenario_free(&f->scenario);
    source_free(&f->source);
    diags_free(&f->diags);
    memprog_set_free(f->programs);
}

/* ---- states ---- */

static struct snapshot write_down(struct fixture *f)
{
    struct snapshot s;

    codec_init(&s.state);
    codec_init(&s.order);
    f->space.machine.kind->code(&f->space.machine, &s);
    return s;
}

static bool same(const struct codec *a, const struct codec *b)
{
    return a->n == b->n && memcmp(a->bytes, b->bytes, a->n) == 0;
}

static void remember(struct fixture *f)
{
    struct snapshot s = write_down(f);

    assert_int_equal(f->walk.step, f->nstates);
    ARRAY_PUSH(f->states, f->nstates, f->cap_states, s);
}

/* What the checks remember of warps that are over may be forgotten: it stands in the order. */
static void assert_as_it_was(struct fixture *f)
{
    struct snapshot now = write_down(f);
    const struct snapshot *was = &f->states[f->walk.step];
    bool checked = f->options.checks[CHECK_SAFETY];

    if (!same(&now.state, &was->state) || (!checked && !same(&now.order, &was->order)))
        fail_msg("%s, seed %u: step %u of %u is another state", f->source.name,
                 (unsigned)f->options.settings.seed, (unsigned)f->walk.step,
                 (unsigned)f->walk.known);
    codec_free(&now.state);
    codec_free(&now.order);
}

/* Steps that are new are remembered, others must lead where they led before. */
static void forward(struct fixture *f, unsigned steps)
{
    while (steps-- > 0 && trail_step(&f->walk)) {
        assert_false(f->session.checks.failed);
        if (f->walk.step == f->nstates)
            remember(f);
        else
            assert_as_it_was(f);
    }
}

/* ---- tests ---- */

static bool always(void *self)
{
    (void)self;
    return true;
}

static void count_choice(void *self, const struct trail_choice *c)
{
    unsigned *n = self;

    assert_true(c->pick < c->n);
    *n = c->n;
}

/* Another pick than before at the next choice, if there is one. */
static void choose_another(struct fixture *f)
{
    uint64_t known = f->walk.known;
    unsigned n = 0;

    if (f->space.machine.status != MACHINE_GOES_ON)
        return;
    if (!trail_next_choice(&f->walk, count_choice, &n))
        return;
    assert_as_it_was(f);
    trail_choose(&f->walk, random_below(&f->random, n));
    assert_int_equal(trail_chosen(&f->walk), 1);
    if (f->walk.known < known)
        forget(f, (size_t)f->walk.step + 1);
}

static void wander(struct fixture *f)
{
    uint64_t step = f->walk.step, back = random_below(&f->random, 40) + 1u;

    switch (random_below(&f->random, 6)) {
    case 0:
        trail_go(&f->walk, random_below(&f->random, (unsigned)f->walk.known + 1u));
        break;
    case 1:
        trail_go(&f->walk, trail_search_back(&f->walk, back, always, NULL));
        assert_int_equal(f->walk.step, step > back ? step - back : 0);
        break;
    case 2:
        choose_another(f);
        forward(f, 1);
        break;
    case 3:
        choose_another(f);
        if (trail_chosen(&f->walk) > 0)
            trail_unchoose(&f->walk);
        assert_int_equal(trail_chosen(&f->walk), 0);
        break;
    default:
        forward(f, (unsigned)back * 4);
        break;
    }
    assert_as_it_was(f);
}

/* Marks are few: 8 in each doubling of the distance, and some. */
static void assert_few_marks(const struct trail *w)
{
    unsigned doublings = 1;

    for (uint64_t n = w->known; n > 0; n /= 2)
        doublings++;
    if (w->nmarks > 20u * doublings)
        fail_msg("%u marks for %u steps", (unsigned)w->nmarks, (unsigned)w->known);
}

static const char *const paths[] = {
    SOURCE_ROOT "/examples/saxpy.host",
    SOURCE_ROOT "/examples/overlap.host",
    SOURCE_ROOT "/examples/abort.host",
};
#define NPATHS (sizeof paths / sizeof *paths)

static void every_state_is_gone_back_to(void **unused)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };

    (void)unused;
    for (size_t i = 0; i < NPATHS; i++)
        for (uint64_t seed = 0; seed < 9; seed++) {
            struct rig rig = { paths[i], profiles[seed % 3], seed, NULL };
            struct fixture f;

            begin(&f, &rig);
            remember(&f);
            for (unsigned k = 0; k < 40; k++)
                wander(&f);
            assert_few_marks(&f.walk);
            end(&f);
        }
}

/* A stream as a source. */
static void source_of(struct source *s, FILE *file)
{
    struct text text = { NULL, 0, 0 };
    int c;

    rewind(file);
    while ((c = getc(file)) != EOF) {
        char byte = (char)c;

        text_add(&text, &byte, 1);
    }
    source_from(s, "list", text.n > 0 ? text.s : "", text.n);
    text_free(&text);
    fclose(file);
}

/* What was written leads to the same end under another seed, and then the schedule goes on. */
static void a_list_leads_there_again(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < NPATHS; i++) {
        struct rig rig = { paths[i], PROFILE_ORDERED, 3, NULL };
        struct fixture f, again;
        struct source list;
        FILE *file = tmpfile();
        struct snapshot there;
        uint64_t steps;

        begin(&f, &rig);
        remember(&f);
        forward(&f, 60);
        choose_another(&f);
        forward(&f, 60);
        trail_write(&f.walk, file);
        assert_as_it_was(&f);
        source_of(&list, file);
        steps = f.walk.step;
        rig.seed = 1235; /* odd, as before: the checks are on, and are a part of the state */
        rig.list = &list;
        begin(&again, &rig);
        while (again.walk.step < steps)
            assert_true(trail_step(&again.walk));
        assert_null(again.walk.lost);
        there = write_down(&again);
        assert_true(same(&there.state, &f.states[steps].state));
        codec_free(&there.state);
        codec_free(&there.order);
        while (again.walk.lost == NULL && trail_step(&again.walk))
            ;
        if (again.space.machine.status == MACHINE_GOES_ON)
            assert_non_null(strstr(again.walk.lost, "the list ends"));
        end(&f);
        end(&again);
        source_free(&list);
    }
}

/* ---- events ---- */

/* Where the threads of a launch stood before the step. */
struct expected {
    struct fixture *f;
    struct machine_position at[4096];
    bool stood[4096];
    unsigned threads; /* that a rule moved */
};

static void look_at_threads(struct expected *x)
{
    struct machine *m = &x->f->space.machine;

    for (size_t i = 0; i < 4096; i++)
        x->stood[i] = m->kind->position(m, i, &x->at[i]);
}

static void on_applied(void *self, const struct machine_event *e)
{
    struct expected *x = self;

    assert_non_null(e->rule);
    for (unsigned i = 0; i < 64; i++) {
        size_t agent = e->first + i;

        if ((e->which >> i & 1) == 0)
            continue;
        assert_true(agent < 4096);
        if (!x->stood[agent])
            continue; /* its block was issued in this step */
        assert_int_equal(x->at[agent].address, e->at.address);
        assert_int_equal(x->at[agent].line, e->at.line);
        x->threads++;
    }
}

/* Who moves stood where the event says, and where the machine said before. */
static void events_say_who_moved_and_where(void **unused)
{
    unsigned threads = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct rig rig = { paths[seed % NPATHS], PROFILE_ORDERED, seed, NULL };
        struct fixture f;
        struct expected x = { .f = &f };
        const struct machine_observer observer = { &x, on_applied };

        begin(&f, &rig);
        f.space.machine.observer = &observer;
        for (unsigned i = 0; i < 400; i++) {
            look_at_threads(&x);
            if (!trail_step(&f.walk))
                break;
        }
        threads += x.threads;
        end(&f);
    }
    assert_true(threads > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_gone_back_to),
        cmocka_unit_test(a_list_leads_there_again),
        cmocka_unit_test(events_say_who_moved_and_where),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
