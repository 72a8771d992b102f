/* tests/transitions/main.c: what can happen next (engine/device/transition.h) against what a step
 * asks and does, in random states of random programs (fair/draw.h):
 *   - every way of answering the questions of a step leads to the state that taking a transition of
 *     the list leads to, both in the same order;
 *   - what an alternative is said to be is what is seen to happen when it is picked.
 *
 *     transitions              so many programs
 *     transitions SEED COUNT   others */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fair/draw.h"
#include "base/hash.h"
#include "base/mem.h"
#include "engine/device/transition.h"
#include "engine/state/snapshot.h"
#include "ptx_machine/ptx_machine.h"

#define MOST_WAYS 300u  /* of one step */
#define MOST_STATES 60u /* of one program */

/* ---- every way of a step ---- */

/* Answers as an odometer: the last one that can be raised is. */
struct odometer {
    unsigned pick[256], n[256];
    size_t length, asked;
};

static unsigned answer(struct odometer *o, unsigned n)
{
    if (n <= 1)
        return 0;
    if (o->asked == o->length) {
        o->pick[o->length] = 0;
        o->n[o->length++] = n;
    }
    return o->pick[o->asked++];
}

static bool turn(struct odometer *o)
{
    o->asked = 0;
    while (o->length > 0 && o->pick[o->length - 1] + 1 == o->n[o->length - 1])
        o->length--;
    if (o->length == 0)
        return false;
    o->pick[o->length - 1]++;
    return true;
}

/* Where each of them leads. */
struct ends {
    struct end {
        enum step_result result;
        uint64_t state;
    } v[MOST_WAYS];
    unsigned n;
};

/* ---- what is said and what is seen ---- */

struct seen {
    reg_window stepped[8]; /* windows of the warps that step, and their active lanes */
    lane_mask lanes[8];
    unsigned nstepped;
    bool fired;
    struct memory_event first; /* the first event of memory's rules */
    uint64_t mid;              /* its operation */
};

struct run {
    struct source source;
    struct diags diags;
    struct scenario scenario;
    struct session_options options;
    struct engine_observer observer[2];
    struct memory_observer memory_observer[2];
    struct session session;
    struct ptx_machine space;
    struct odometer odometer;
    struct random random;
    struct snapshot here;
    /* of the step that is taken */
    struct seen seen;
    struct alternative said[16]; /* of the answers to its questions */
    unsigned nsaid;
    uint64_t mid[16];              /* the operation and the warp that the text names */
    reg_window window[16];
    uint64_t newest[16], over[16]; /* the newest block's serial number, and how many are over */
    struct alternative waits; /* for the next rule of memory: a line that goes, or a lane */
    bool waiting;
    uint64_t asked[SITE_COUNT], failed;
};

static void fail(struct run *r, const char *what)
{
    r->failed++;
    printf("%s\n", what);
}

static bool is_line_there(const struct run *r, const struct victim_view *victim, bool free)
{
    struct line_view v;
    const struct memory *m = device_memory(r->session.device);
    unsigned processor;
    uint32_t c = 0;

    while (memory_look_cache(m, c, &processor) != victim->level || processor != victim->processor)
        c++;
    for (uint32_t i = 0; memory_look_line(m, c, &i, &v);)
        if (v.index == victim->index && v.address == victim->address)
            return !free || (v.pins == 0 && v.dirty.w[0] == 0);
    return false;
}

static void on_step(void *self, const struct warp_event *e)
{
    struct run *r = self;

    if (r->seen.nstepped < 8) {
        r->seen.stepped[r->seen.nstepped] = e->window;
        r->seen.lanes[r->seen.nstepped] = e->before->active;
    }
    r->seen.nstepped++;
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct run *r = self;

    if (!r->seen.fired) {
        r->seen.fired = true;
        r->seen.first = *e;
        r->seen.mid = e->op != NULL ? e->op->mid : 0;
    }
    if (r->waiting && r->waits.site == SITE_VICTIM && is_line_there(r, &r->waits.victim, false))
        fail(r, "the line that was to go is still there");
    if (r->waiting && r->waits.site == SITE_CONFLICT &&
        (e->op == NULL || e->op->lanes != r->waits.lanes))
        fail(r, "another lane goes next");
    r->waiting = false;
}

/* One more than the greatest serial number of a block; 0: there is none. */
static uint64_t newest_block(const struct device *d)
{
    const struct block *b;
    struct look_grid g;
    uint64_t newest = 0;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            newest = b->serial + 1 > newest ? b->serial + 1 : newest;
    return newest;
}

static bool narrows(enum site s)
{
    return s != SITE_WITH && s != SITE_TARGET && s != SITE_CONFLICT && s != SITE_LANE &&
           s != SITE_VICTIM;
}

/* Each alternative is found again by the number that it is said to have, and no two are alike. */
static void look_at_alternatives(struct run *r, const struct question *q)
{
    for (unsigned k = 0; k < q->n; k++) {
        const struct alternative a = transition_alternative(r->session.device, k);

        if (a.site != q->site)
            fail(r, "an alternative of another site");
        if (narrows(a.site) && transition_pick(&a.left.path, a.site) != k)
            fail(r, "an alternative with another number");
        if (a.site == SITE_VICTIM && !is_line_there(r, &a.victim, true))
            fail(r, "a line that cannot go");
    }
}

static reg_window window_of(const struct alternative *a)
{
    const struct warp *w = narrows(a->site) ? a->left.warp : a->warp;

    return w != NULL ? w->window : 0;
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct run *r = self;
    const struct device *d = r->session.device;
    const struct question *q = r->session.oracle.question;
    unsigned k = answer(&r->odometer, n);

    if (q == NULL || q->site != site || q->n != n) {
        fail(r, "another question");
        return k;
    }
    r->asked[site]++;
    look_at_alternatives(r, q);
    if (r->nsaid < 16) {
        struct alternative *a = &r->said[r->nsaid];

        *a = transition_alternative(d, k);
        r->window[r->nsaid] = window_of(a);
        r->newest[r->nsaid] = newest_block(d);
        r->over[r->nsaid] = device_counts(d).blocks;
        r->mid[r->nsaid++] = a->left.op != NULL ? a->left.op->mid : 0;
        if (site == SITE_VICTIM || site == SITE_CONFLICT) {
            r->waits = *a;
            r->waiting = true;
        }
    }
    return k;
}

/* ---- does it happen? ---- */

static bool has_stepped(const struct seen *s, reg_window window)
{
    for (unsigned i = 0; i < s->nstepped && i < 8; i++)
        if (s->stepped[i] == window)
            return true;
    return false;
}

/* What was said of one transition. */
static bool happened(const struct run *r, const struct transition *t, uint64_t mid)
{
    const struct seen *s = &r->seen;

    switch ((int)t->kind) {
    case TRANSITION_UNIT: case TRANSITION_PROCESSOR:
        return s->nstepped > 0 || !s->fired || s->first.op != NULL;
    case TRANSITION_MEMORY: case TRANSITION_RULE: case TRANSITION_SILENT:
        return s->nstepped == 0 && s->fired && s->first.op == NULL &&
               (t->kind == TRANSITION_MEMORY ||
                (s->first.rule == t->silent.rule && s->first.processor == t->silent.processor)) &&
               (t->kind != TRANSITION_SILENT || s->first.address == t->line);
    case TRANSITION_HOST: case TRANSITION_MESSAGE:
        return s->nstepped == 0 && !s->fired;
    case TRANSITION_OPERATION: /* it may have been deferred */
        return s->nstepped == 0 && (!s->fired || s->mid == mid);
    default:
        return true;
    }
}

/* The block that was issued next after that one. */
static const struct block *next_block(const struct device *d, uint64_t newest)
{
    const struct block *b, *found = NULL;
    struct look_grid g;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            if (b->serial >= newest && (found == NULL || b->serial < found->serial))
                found = b;
    return found;
}

static void check_said(struct run *r, enum step_result result)
{
    const struct device *d = r->session.device;
    const struct seen *s = &r->seen;
    const struct block *b;

    for (unsigned i = 0; i < r->nsaid && result != STEP_STUCK; i++) {
        const struct alternative *a = &r->said[i];

        if (narrows(a->site) && !happened(r, &a->left, r->mid[i]))
            fail(r, "what was said did not happen");
        if (a->site == SITE_STEP && a->left.kind == TRANSITION_WARP &&
            (s->nstepped == 0 || s->stepped[0] != r->window[i]))
            fail(r, "another warp stepped");
        b = next_block(d, r->newest[i]);
        if (a->left.kind == TRANSITION_BLOCK && r->over[i] == device_counts(d).blocks &&
            (s->nstepped > 0 || s->fired) && b->processor != a->left.processor)
            fail(r, "the block went elsewhere");
        if (a->site == SITE_WITH && a->warp != NULL && !has_stepped(s, r->window[i]))
            fail(r, "a warp did not join");
        if (a->site == SITE_LANE && (s->nstepped != 1 || (s->lanes[0] & a->lanes) == 0))
            fail(r, "another thread stepped");
        if (a->site == SITE_TARGET &&
            (a->warp->exec.active != a->lanes || a->warp->exec.pc != a->pc))
            fail(r, "lanes went elsewhere");
    }
}

/* ---- both ways to take a step ---- */

static void space_code(struct run *r, struct snapshot *s)
{
    r->space.machine.kind->code(&r->space.machine, s);
}

static void save(struct run *r)
{
    codec_rewind(&r->here.state);
    codec_rewind(&r->here.order);
    space_code(r, &r->here);
}

static void restore(struct run *r)
{
    struct snapshot then;

    codec_open(&then.state, r->here.state.bytes, r->here.state.n);
    codec_open(&then.order, r->here.order.bytes, r->here.order.n);
    space_code(r, &then);
    memset(&r->seen, 0, sizeof r->seen);
    r->nsaid = 0;
    r->waiting = false;
}

static void add_end(struct run *r, struct ends *e, enum step_result result)
{
    struct snapshot now;

    codec_init(&now.state);
    codec_init(&now.order);
    device_snapshot(r->session.device, &now);
    e->v[e->n].result = result;
    e->v[e->n++].state = hash_bytes(now.order.bytes, now.order.n,
                                     hash_bytes(now.state.bytes, now.state.n, 0));
    codec_free(&now.state);
    codec_free(&now.order);
}

/* The device asks. */
static void ask_all(struct run *r, bool resting, struct ends *e)
{
    struct device *d = r->session.device;

    e->n = 0;
    r->odometer = (struct odometer){ .length = 0 };
    do {
        enum step_result result;

        restore(r);
        result = resting ? device_drain_step(d) : device_step(d);
        check_said(r, result);
        add_end(r, e, result);
    } while (e->n < MOST_WAYS && turn(&r->odometer));
}

/* One of the list; false: it is empty. */
static bool choose(struct run *r, struct transition *t)
{
    const struct transition all = *t;
    unsigned n = 0, k;

    while (transition_next(r->session.device, t))
        n++;
    if (n == 0)
        return false;
    k = answer(&r->odometer, n);
    *t = all;
    do
        transition_next(r->session.device, t);
    while (k-- > 0);
    return true;
}

/* The transitions are taken, with blocks issued before as long as there are any. */
static void take_all(struct run *r, bool resting, struct ends *e)
{
    struct device *d = r->session.device;

    e->n = 0;
    r->odometer = (struct odometer){ .length = 0 };
    do {
        enum step_result result = STEP_NOTHING;
        struct transition t;

        restore(r);
        t = transition_all(d, TRANSITION_ISSUE, false);
        while (!resting && choose(r, &t)) {
            transition_take(d, &t);
            t = transition_all(d, TRANSITION_ISSUE, false);
        }
        t = transition_all(d, TRANSITION_STEP, resting);
        if (choose(r, &t))
            result = transition_take(d, &t);
        add_end(r, e, result);
    } while (e->n < MOST_WAYS && turn(&r->odometer));
}

static void compare(struct run *r, struct ends *asked, struct ends *taken)
{
    bool resting = ptx_machine_resting(&r->space);

    r->session.oracle = (struct oracle){ .pick = pick, .self = r };
    save(r);
    ask_all(r, resting, asked);
    take_all(r, resting, taken);
    restore(r);
    if (asked->n != taken->n)
        fail(r, "not as many ways");
    for (unsigned i = 0; i < asked->n && i < taken->n; i++)
        if (asked->v[i].state != taken->v[i].state || asked->v[i].result != taken->v[i].result) {
            fail(r, "another state");
            break;
        }
}

/* ---- a run ---- */

static unsigned pick_at_random(void *self, enum site site, unsigned n)
{
    struct run *r = self;

    (void)site;
    return random_below(&r->random, n);
}

static bool run_open(struct run *r, const struct drawn *d, const struct memprog_set *programs)
{
    struct load_options loading;

    r->options.settings = d->settings;
    r->options.programs = programs;
    r->observer[0] = ptx_machine_observer(&r->space);
    r->observer[1] = (struct engine_observer){ .self = r, .stepped = on_step };
    r->memory_observer[0] = ptx_machine_memory_observer(&r->space);
    r->memory_observer[1] = (struct memory_observer){ .self = r, .fired = on_memory };
    r->options.observers = r->observer;
    r->options.memory_observers = r->memory_observer;
    r->options.nobservers = r->options.nmemory_observers = 2;
    loading = session_loading(&r->options);
    source_from(&r->source, "transitions.host", d->host.s, d->host.n);
    if (scenario_read(&r->scenario, &r->source, &loading, &r->diags)) {
        session_open(&r->session, &r->options, &r->scenario.objects, &r->diags);
        if (ptx_machine_open(&r->space, &r->session, &r->scenario))
            return true;
    }
    diags_print(&r->diags, stderr);
    return false;
}

static void run_close(struct run *r)
{
    ptx_machine_close(&r->space);
    session_close(&r->session);
    scenario_free(&r->scenario);
    diags_free(&r->diags);
    source_free(&r->source);
    codec_free(&r->here.state);
    codec_free(&r->here.order);
}

/* From one state to a later one. Most steps of a run are single picks: more of the others are
 * wanted. */
static void go_on(struct run *r)
{
    unsigned steps = 1 + random_below(&r->random, 6);

    while (steps-- > 0 && r->space.machine.status == MACHINE_GOES_ON)
        machine_step(&r->space.machine, (struct oracle){ .pick = pick_at_random, .self = r });
}

struct tally {
    uint64_t programs, states, ways, asked[SITE_COUNT], failed;
};

static void check(const struct drawn *d, uint64_t seed, const struct memprog_set *programs,
                  struct tally *all)
{
    struct run *r = mem_new(sizeof *r);
    struct ends *asked = mem_new(sizeof *asked), *taken = mem_new(sizeof *taken);

    memset(r, 0, sizeof *r);
    random_seed(&r->random, seed);
    codec_init(&r->here.state);
    codec_init(&r->here.order);
    if (!run_open(r, d, programs))
        r->failed++;
    for (unsigned i = 0; i < MOST_STATES && r->failed == 0; i++) {
        if (r->space.machine.status != MACHINE_GOES_ON)
            break;
        compare(r, asked, taken);
        all->states++;
        all->ways += asked->n;
        go_on(r);
    }
    for (unsigned i = 0; i < SITE_COUNT; i++)
        all->asked[i] += r->asked[i];
    all->programs++;
    if (r->failed > 0)
        printf("program %llu\n", (unsigned long long)seed);
    all->failed += r->failed > 0;
    run_close(r);
    mem_free(taken);
    mem_free(asked);
    mem_free(r);
}

/* ---- programs ---- */

static bool put_file(const char *name, const char *s, size_t n)
{
    FILE *f = fopen(name, "wb");
    bool ok = f != NULL && fwrite(s, 1, n, f) == n;

    return (f == NULL || fclose(f) == 0) && ok;
}

/* What random programs do not have or seldom: an indirect branch to two places; lanes that store
 * to one word, lines enough to choose among, warps that meet at barriers. */
static const char branch_ptx[] =
    ".version 3.0\n.target sm_20\n.address_size 64\n.entry k()\n{\n"
    ".reg .u32 t, r;\n.reg .pred p;\nmov.u32 t, %tid.x;\nsetp.eq.u32 p, t, 0;\nmov.u32 r, A;\n"
    "@p mov.u32 r, B;\nbra r;\nA: add.u32 t, t, 1;\nB: exit;\n}\n";
static const char branch_host[] = "load fair.ptx\nlaunch fair.k grid 2,1,1 block 4,1,1\n";
static const char lines_ptx[] =
    ".version 3.0\n.target sm_20\n.address_size 64\n.entry k(.param .u64 x)\n{\n"
    ".reg .u32 t, r;\n.reg .u64 a;\nld.param.u64 a, [x];\nmov.u32 t, %tid.x;\nbar.sync 0;\n"
    "ld.global.ca.u32 r, [a];\nld.global.cs.u32 r, [a+128];\nst.global.u32 [a+256], r;\n"
    "ld.global.ca.u32 r, [a+384];\nst.global.u32 [a+384], t;\nld.global.ca.u32 r, [a+640];\n"
    "bar.sync 0;\nst.global.u32 [a], t;\nld.global.u32 r, [a+256];\nexit;\n}\n";
static const char lines_host[] = "load fair.ptx\nbuffer x u32[256]\n"
                                 "launch fair.k grid 2,1,1 block 4,1,1 args x\n";

static void draw(struct drawn *d, uint64_t seed)
{
    bool branches = seed % 16 == 0, lines = seed % 8 == 1;

    drawn_make(d, seed);
    d->settings.constants.v[CONST_NumConWarps] = 1 + seed % 3;
    d->settings.constants.v[CONST_Level2Ways] = seed / 3 % 2;
    if (lines)
        d->settings.constants.v[CONST_WarpSize] = 1 + seed / 8 % 4;
    if (lines && seed / 8 % 3 > 0)
        d->settings.constants.v[CONST_Level1CacheSize] = 256;
    if (lines && seed / 8 % 3 > 1)
        d->settings.constants.v[CONST_Level2CacheSize] = 256;
    if (!branches && !lines)
        return;
    d->ptx.n = d->host.n = 0;
    text_puts(&d->ptx, branches ? branch_ptx : lines_ptx);
    text_puts(&d->host, branches ? branch_host : lines_host);
}

/* The sites after threads.lane belong to other machines. */
static bool saw_everything(const struct tally *all)
{
    bool ok = true;

    for (unsigned i = 0; i <= SITE_LANE; i++) {
        printf("  %-16s %llu\n", site_id((enum site)i), (unsigned long long)all->asked[i]);
        ok = ok && all->asked[i] > 0;
    }
    return ok;
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : TEST_COUNT;
    struct memprog_set *programs = memprog_builtin();
    struct tally all = { .programs = 0 };
    bool everything;

    for (uint64_t seed = first; seed < first + count; seed++) {
        struct drawn d;

        draw(&d, seed);
        if (put_file("fair.ptx", d.ptx.s, d.ptx.n))
            check(&d, seed, programs, &all);
        drawn_free(&d);
    }
    memprog_set_free(programs);
    printf("%llu programs, %llu states, %llu ways to leave them; choices asked:\n",
           (unsigned long long)all.programs, (unsigned long long)all.states,
           (unsigned long long)all.ways);
    everything = saw_everything(&all);
    printf("%llu failures\n", (unsigned long long)all.failed);
    return all.failed > 0 || all.programs == 0 || (argc <= 1 && !everything);
}
