/* tests/fair/main.c: what `explore` says of cycles against a judgement of its own of the whole
 * graph (judge.h), on random programs. Without reductions, and with those that leave out no step
 * of a cycle, both must find the same components and starve the same agents in them. Whatever is
 * reduced, there is a fair cycle or there is none; and what walks go round must be there. Where a
 * search is small, its graph must be that part of the whole one (drawing.h).
 *
 * Then against a model of few lines (model.h), which knows no engine: whether a fair run may go on
 * for ever, and whether any run completes.
 *
 *     fair              so many programs of either kind from the first one on
 *     fair SEED COUNT   others
 *     fair SEED         prints program SEED, writes it, and what is found
 *     fair model SEED COUNT, fair model SEED   the same with the model
 *     fair reads SEED COUNT, fair reads SEED   the same with the model of reads (reads.h) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "draw.h"
#include "drawing.h"
#include "search/cycles.h"
#include "search/random_walks.h"
#include "search/state_graph.h"
#include "support/share.h"
#include "judge.h"
#include "model.h"
#include "reads.h"

#define MOST_STATES 1500u
#define MOST_EXPLORED 20000u /* in a search for a program of the model */

/* ---- a program at hand ---- */

struct run {
    struct source source;
    struct diags diags;
    struct scenario scenario;
    struct session_options options;
    struct engine_observer observer[2];
    struct memory_observer memory_observer[2];
    struct session session;
    struct ptx_machine space;
    struct graph_ear ear;
};

static struct memprog_set *programs;

static bool put_file(const char *name, const struct text *t)
{
    FILE *f = fopen(name, "wb");
    bool ok = f != NULL && fwrite(t->s, 1, t->n, f) == t->n;

    return (f == NULL || fclose(f) == 0) && ok;
}

static void listen(struct run *r)
{
    r->ear.space = &r->space;
    r->observer[0] = ptx_machine_observer(&r->space);
    r->observer[1] = graph_observer(&r->ear);
    r->memory_observer[0] = ptx_machine_memory_observer(&r->space);
    r->memory_observer[1] = graph_memory_observer(&r->ear);
    r->options.observers = r->observer;
    r->options.memory_observers = r->memory_observer;
    r->options.nobservers = r->options.nmemory_observers = 2;
}

/* False: it cannot be run, for which there is no reason. */
static bool run_open(struct run *r, const struct drawn *d)
{
    struct load_options loading;

    memset(r, 0, sizeof *r);
    r->options.settings = d->settings;
    r->options.programs = programs;
    listen(r);
    loading = session_loading(&r->options);
    source_from(&r->source, "fair.host", d->host.s, d->host.n);
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
}

/* ---- what explore says ---- */

/* One kind of cycles: warps with their lanes, without their positions. */
struct trimmed {
    char *v[64];
    size_t n;
};

static void trim_line(struct trimmed *t, const char *line, size_t n)
{
    const char *lanes = NULL, *p = line;
    char *copy = mem_new(n + 1);
    size_t length = n, before;

    memcpy(copy, line, n);
    if ((p = strstr(copy, " lanes ")) != NULL) {
        lanes = p + 7;
        length = (size_t)(lanes - copy) + strspn(lanes, "01");
    }
    copy[length] = '\0';
    before = lanes == NULL ? length : (size_t)(lanes - copy);
    for (size_t i = 0; lanes != NULL && i < t->n; i++) {
        if (strncmp(t->v[i], copy, before) != 0)
            continue;
        for (size_t k = before; k < length; k++)
            if (copy[k] == '1')
                t->v[i][k] = '1';
        mem_free(copy);
        return;
    }
    if (t->n < sizeof t->v / sizeof *t->v)
        t->v[t->n++] = copy;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_cycle(struct verdict *v, const struct cycle *c)
{
    const struct judged of = { .cycles = c->cycles, .states = c->states };
    struct trimmed t = { .n = 0 };
    struct text who = { NULL, 0, 0 };

    text_puts(&who, "");
    for (const char *s = c->who; *s != '\0';) {
        size_t n = strcspn(s, "\n");

        trim_line(&t, s, n);
        s += n + (s[n] == '\n');
    }
    if (t.n > 0)
        qsort(t.v, t.n, sizeof *t.v, by_text);
    for (size_t i = 0; i < t.n; i++) {
        text_printf(&who, "%s\n", t.v[i]);
        mem_free(t.v[i]);
    }
    verdict_add(v, who.s, &of);
    text_free(&who);
}

struct answer {
    struct verdict cycles;
    const char *drawn_wrong; /* what of the search's graph is not so; NULL: nothing */
    uint64_t drawn_edges;    /* pairs of states that were compared; 0: it is too large */
    bool complete;
    bool whole;   /* every component was looked at */
    uint64_t states, completed;
};

/* whole: NULL: it is not known. */
static bool explore(struct answer *a, const struct drawn *d, struct reductions on,
                    const struct graph *whole)
{
    const struct search_options o = { .try_one = true, .independent = on.independent,
                                      .limits = { .states = MOST_EXPLORED } };
    struct cycles cycles = { .n = 0 };
    struct search search;
    struct run r;

    if (!run_open(&r, d))
        return false;
    memset(a, 0, sizeof *a);
    r.space.reducer.on = on;
    search_init(&search, &r.space.machine, &o);
    cycles_begin(&cycles, &search);
    search_run(&search);
    cycles_describe(&cycles, &search);
    for (size_t i = 0; i < cycles.n; i++)
        add_cycle(&a->cycles, &cycles.v[i]);
    verdict_sort(&a->cycles);
    a->cycles.fair = search.components.fair;
    a->cycles.starving = search.components.starving;
    a->whole = cycles.looked_at == a->cycles.fair + a->cycles.starving;
    a->complete = search.stopped == NULL;
    a->states = search_states(&search);
    a->completed = search.ends.completed.states;
    if (whole != NULL && a->complete && state_graph_possible(&search, STATE_GRAPH_MOST))
        a->drawn_wrong = drawing_differs(whole, &search, &a->drawn_edges);
    cycles_free(&cycles);
    search_free(&search);
    run_close(&r);
    return true;
}

/* ---- comparing ---- */

struct tally {
    uint64_t programs, large, fair, starving, cycleless, endless, components, rounds, failed;
    uint64_t drawn, drawn_edges;
};

static bool differ(const char *what, const char *where)
{
    printf("%s: %s\n", where, what);
    return false;
}

static bool same_kinds(const struct verdict *a, const struct verdict *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (strcmp(a->v[i].who, b->v[i].who) != 0 || a->v[i].cycles != b->v[i].cycles ||
            a->v[i].states != b->v[i].states)
            return false;
    return true;
}

static void print_verdict(const struct verdict *v, const char *whose)
{
    printf("%s: %llu fair, %llu starving\n", whose, (unsigned long long)v->fair,
           (unsigned long long)v->starving);
    for (size_t i = 0; i < v->n; i++)
        printf("%llu cycles, %llu states\n%s", (unsigned long long)v->v[i].cycles,
               (unsigned long long)v->v[i].states, v->v[i].who);
}

struct truth {
    struct graph graph;
    struct verdict cycles;
};

static bool compare_exactly(const struct truth *t, const struct answer *a, const char *where)
{
    if (a->states != t->graph.n) {
        printf("%llu states, not %llu: ", (unsigned long long)a->states,
               (unsigned long long)t->graph.n);
        return differ("not as many", where);
    }
    if (a->completed != t->graph.completed)
        return differ("not as many completed states", where);
    if (a->cycles.fair != t->cycles.fair || a->cycles.starving != t->cycles.starving)
        return differ("not as many cycles", where);
    return !a->whole || same_kinds(&a->cycles, &t->cycles) || differ("others are starved", where);
}

/* A cycle in which nobody but a step that moves alone is starved may be left out; and what is left
 * of a fair component may be fair only in part. */
static bool compare_reduced(const struct truth *t, const struct answer *a, const char *where)
{
    if ((a->cycles.fair > 0) != (t->cycles.fair > 0))
        return differ("a fair cycle is there and is not", where);
    if (a->cycles.starving > 0 && t->cycles.fair + t->cycles.starving == 0)
        return differ("a cycle that is not there", where);
    return (a->completed > 0) == (t->graph.completed > 0) || differ("completes", where);
}

/* Symmetric processors only change how often the same is there. */
static bool compare_symmetric(const struct truth *t, const struct answer *a, const char *where)
{
    if ((a->cycles.starving > 0) != (t->cycles.starving > 0))
        return differ("a starving cycle is there and is not", where);
    return compare_reduced(t, a, where);
}

struct way_to_reduce {
    const char *name;
    struct reductions on;
    bool (*compare)(const struct truth *t, const struct answer *a, const char *where);
};

static const struct way_to_reduce ways[] = {
    { "none", { .local = false }, compare_exactly },
    { "independent", { .independent = true }, compare_exactly },
    { "symmetric", { .symmetric = true }, compare_symmetric },
    { "registers", { .registers = true }, compare_reduced },
    { "private", { .private = true }, compare_reduced },
    { "unshared", { .unshared = true }, compare_reduced },
    { "local", { .local = true }, compare_reduced },
    { "all", { true, true, true, true, true, true }, compare_reduced },
};

static bool compare_drawn(const struct answer *a, struct tally *all, const char *where)
{
    all->drawn += a->drawn_edges > 0;
    all->drawn_edges += a->drawn_edges;
    return a->drawn_wrong == NULL || differ(a->drawn_wrong, where);
}

static bool compare_all(const struct drawn *d, const struct truth *t, struct tally *all, bool tells)
{
    bool ok = true;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct answer a;

        if (!explore(&a, d, ways[i].on, &t->graph))
            return false;
        ok = compare_drawn(&a, all, ways[i].name) && ok;
        if (!ways[i].compare(t, &a, ways[i].name)) {
            ok = false;
            if (tells)
                print_verdict(&a.cycles, ways[i].name);
        }
        verdict_free(&a.cycles);
    }
    return ok;
}

/* A fair round is part of some component that then is fair, too. */
static bool compare_walks(const struct drawn *d, const struct truth *t, struct tally *all)
{
    const struct walks_options o = { .walks = 12, .seed = 7, .depth = 400 };
    struct walks w;
    struct run r;
    bool ok = true;

    if (!run_open(&r, d))
        return false;
    walks_init(&w, &r.space.machine, &o);
    walks_run(&w);
    all->rounds += w.fair.walks + w.starving.walks;
    if (w.fair.walks > 0 && t->cycles.fair == 0)
        ok = differ("a fair round, but no fair cycle", "walks");
    if (w.starving.walks > 0 && t->cycles.fair + t->cycles.starving == 0)
        ok = differ("a round, but no cycle", "walks");
    walks_free(&w);
    run_close(&r);
    return ok;
}

/* ---- programs ---- */

static void count(struct tally *all, const struct truth *t)
{
    all->programs++;
    all->fair += t->cycles.fair > 0;
    all->starving += t->cycles.starving > 0 && t->cycles.fair == 0;
    all->cycleless += t->cycles.fair + t->cycles.starving == 0;
    all->endless += t->graph.completed == 0;
    all->components += t->cycles.fair + t->cycles.starving;
}

/* 1: it has too many states; 0: it cannot be run. */
static int find_truth(struct truth *t, const struct drawn *d)
{
    struct run r;
    bool small;

    memset(t, 0, sizeof *t);
    if (!run_open(&r, d))
        return 0;
    small = graph_make(&t->graph, &r.space, &r.ear, MOST_STATES);
    if (small)
        judge(&t->cycles, &t->graph, (unsigned)d->settings.constants.v[CONST_WarpSize]);
    run_close(&r);
    return small ? 2 : 1;
}

static void forget(struct truth *t)
{
    verdict_free(&t->cycles);
    graph_free(&t->graph);
}

static void show(const struct drawn *d)
{
    fwrite(d->ptx.s, 1, d->ptx.n, stdout);
    fwrite(d->host.s, 1, d->host.n, stdout);
    printf("warpstep explore fair.host %s\n", d->options.s);
}

static bool check(uint64_t seed, struct tally *all, bool tells)
{
    struct drawn d;
    struct truth t;
    int known;
    bool ok;

    drawn_make(&d, seed);
    if (tells)
        show(&d);
    ok = put_file("fair.ptx", &d.ptx) && put_file("fair.host", &d.host);
    known = ok ? find_truth(&t, &d) : 0;
    if (known == 1)
        all->large++;
    if (known == 2) {
        count(all, &t);
        if (tells)
            print_verdict(&t.cycles, "walking round");
        ok = compare_all(&d, &t, all, tells);
        ok = compare_walks(&d, &t, all) && ok;
    }
    if (known > 0)
        forget(&t);
    drawn_free(&d);
    return ok && known > 0;
}

/* ---- programs of the model ---- */

/* A model, and the set of memory programs that it is about. */
struct model_kind {
    const char *name;
    bool (*make)(struct modelled *m, struct drawn *d, uint64_t seed);
    const char *set; /* NULL: the built-in one */
};

static const struct model_kind models[] = {
    { "model", modelled_make, NULL },
    { "reads", reads_make, "ptx6" },
};

struct model_tally {
    uint64_t programs, large, fair, endless, failed;
};

static bool compare_model(const struct modelled *m, const struct answer *a, const char *where)
{
    if ((a->cycles.fair > 0) != m->fair)
        return differ(m->fair ? "the model runs for ever fairly" : "no fair run of the model is endless",
                      where);
    return (a->completed > 0) == m->completes || differ("completes", where);
}

static bool check_model(const struct model_kind *kind, uint64_t seed, struct model_tally *all,
                        bool tells)
{
    struct modelled m;
    struct drawn d;
    struct answer a;
    bool small = kind->make(&m, &d, seed), ok = true;

    if (tells)
        show(&d);
    ok = put_file("fair.ptx", &d.ptx) && put_file("fair.host", &d.host);
    if (small && ok && explore(&a, &d, ways[sizeof ways / sizeof *ways - 1].on, NULL)) {
        small = a.complete;
        if (small) {
            all->programs++;
            all->fair += m.fair;
            all->endless += !m.completes;
            ok = compare_model(&m, &a, kind->name);
        }
        if (tells)
            print_verdict(&a.cycles, "explore");
        verdict_free(&a.cycles);
    }
    all->large += !small;
    drawn_free(&d);
    return ok;
}

/* ---- both ---- */

/* A test that meets too few of these tests nothing. */
static bool has_all(const struct tally *t)
{
    return t->fair > t->programs / 20 && t->starving > t->programs / 20 &&
           t->cycleless > t->programs / 20 && t->endless > 0 && t->rounds > 0 &&
           t->drawn > t->programs &&
           t->large < t->programs;
}

struct seeds {
    uint64_t first, n;
    bool tells;
};

static bool check_all(const struct seeds *s, bool whole)
{
    struct tally all = { .programs = 0 };

    for (uint64_t i = s->first; i < s->first + s->n; i++)
        if (share_takes(i) && !check(i, &all, s->tells)) {
            printf("program %llu fails\n", (unsigned long long)i);
            all.failed++;
        }
    printf("%llu programs (%llu more are too large): %llu with a fair cycle, %llu with starving ones "
           "only, %llu without, %llu never complete; %llu components, %llu walks went round; "
           "%llu graphs with %llu edges drawn; %llu fail\n",
           (unsigned long long)all.programs, (unsigned long long)all.large,
           (unsigned long long)all.fair, (unsigned long long)all.starving,
           (unsigned long long)all.cycleless, (unsigned long long)all.endless,
           (unsigned long long)all.components, (unsigned long long)all.rounds,
           (unsigned long long)all.drawn, (unsigned long long)all.drawn_edges,
           (unsigned long long)all.failed);
    return all.failed == 0 && (!whole || !share_is_whole() || has_all(&all));
}

static bool check_models(const struct model_kind *kind, const struct seeds *s, bool whole)
{
    struct model_tally all = { .programs = 0 };

    programs = memprog_builtin();
    if (kind->set != NULL)
        memprog_take_set(programs, kind->set);
    for (uint64_t i = s->first; i < s->first + s->n; i++)
        if (share_takes(i) && !check_model(kind, i, &all, s->tells)) {
            printf("program %llu of %s fails\n", (unsigned long long)i, kind->name);
            all.failed++;
        }
    memprog_set_free(programs);
    printf("%s: %llu programs (%llu more are too large): %llu may run for ever fairly, %llu never "
           "complete; %llu fail\n", kind->name, (unsigned long long)all.programs, (unsigned long long)all.large,
           (unsigned long long)all.fair, (unsigned long long)all.endless,
           (unsigned long long)all.failed);
    return all.failed == 0 &&
           (!whole || !share_is_whole() || (all.fair > all.programs / 10 && all.fair < all.programs * 9 / 10));
}

/* The model of that name; NULL: it is none. */
static const struct model_kind *find_model(const char *name)
{
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        if (strcmp(models[i].name, name) == 0)
            return &models[i];
    return NULL;
}

static bool check_whole(const struct seeds *s, bool whole)
{
    bool ok;

    programs = memprog_builtin();
    ok = check_all(s, whole);
    memprog_set_free(programs);
    return ok;
}

int main(int argc, char **argv)
{
    const struct model_kind *model = argc > 1 ? find_model(argv[1]) : NULL;
    char **at = argv + 1 + (model != NULL);
    int n = argc - 1 - (model != NULL);
    struct seeds seeds = { 1, TEST_COUNT, n == 1 };
    bool ok = true;

    if (n > 0) {
        seeds.first = strtoull(at[0], NULL, 10);
        seeds.n = n > 1 ? strtoull(at[1], NULL, 10) : 1;
    }
    if (model != NULL)
        return check_models(model, &seeds, n == 0) ? EXIT_SUCCESS : EXIT_FAILURE;
    ok = check_whole(&seeds, n == 0);
    if (n == 0)
        seeds.n /= 3;
    for (size_t i = 0; n == 0 && i < sizeof models / sizeof *models; i++)
        ok = check_models(&models[i], &seeds, true) && ok;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
