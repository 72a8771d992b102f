/* cli/explore_page.c: the rows of the page of an exploration, which of them have runs, the ways to
 * them, and all of it as one JSON object. */
#include "cli/explore_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define MOST_BARS 120u /* depths in one column are counted together */

/* ---- rows ---- */

static void add_ends(struct explore_page *p, const char *kind, const struct outcomes *all)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct outcome *o = &all->v[i];

        ARRAY_PUSH(p->rows, p->n, p->cap,
                   (struct page_row){ .kind = kind, .number = i + 1, .goal = { .outcome = o },
                                      .states = o->states, .choices = o->choices,
                                      .drawn = NO_STATE, .length = o->choices });
    }
}

static void add_rounds(struct explore_page *p, const char *kind, const struct walk_rounds *l)
{
    if (p->x->walks && l->walks > 0)
        ARRAY_PUSH(p->rows, p->n, p->cap,
                   (struct page_row){ .kind = kind, .number = 1, .goal = { .walk_rounds = l },
                                      .choices = l->choices, .drawn = NO_STATE,
                                      .length = l->choices });
}

static void add_cycles(struct explore_page *p)
{
    const struct cycles *all = &p->x->cycles;
    size_t numbers[2] = { 0, 0 };

    add_rounds(p, "fair", &p->x->random.fair);
    add_rounds(p, "starving", &p->x->random.starving);
    for (size_t i = 0; i < all->n && i < CYCLES_SHOWN; i++) {
        const struct cycle *c = &all->v[i];

        ARRAY_PUSH(p->rows, p->n, p->cap,
                   (struct page_row){ .kind = c->fair ? "fair" : "starving",
                                      .number = ++numbers[c->fair], .goal = { .cycle = c },
                                      .states = c->states, .choices = c->choices,
                                      .drawn = NO_STATE, .length = c->choices });
    }
}

/* ---- the graph ---- */

/* The state of the graph for a row: the nearest of several, which comes first. */
static uint32_t find_drawn(const struct explore_page *p, const struct page_row *r)
{
    struct endings *e = p->x->found.ends;

    for (uint32_t i = 0; i < p->graph.n; i++) {
        const struct drawn_state *s = &p->graph.states[i];

        if (r->goal.cycle != NULL && s->met == r->goal.cycle->state)
            return i;
        if (r->goal.outcome != NULL && s->over &&
            &endings_of(e, s->kind)->v[s->end] == r->goal.outcome)
            return i;
    }
    return NO_STATE;
}

static void draw(struct explore_page *p)
{
    p->has_graph = !p->x->walks && p->x->search.machine != NULL &&
                   state_graph_possible(&p->x->search, STATE_GRAPH_MOST);
    if (!p->has_graph)
        return;
    state_graph_make(&p->graph, &p->x->search, false);
    for (size_t i = 0; i < p->n; i++) {
        struct page_row *r = &p->rows[i];

        r->drawn = find_drawn(p, r);
        if (r->drawn != NO_STATE)
            r->length = p->graph.states[r->drawn].depth;
    }
}

/* ---- which rows have runs ---- */

/* The shortest way of those that have no run yet; any_kind: of kinds too that have one. */
static size_t next_run(const struct explore_page *p, bool any_kind)
{
    size_t best = p->n;

    for (size_t i = 0; i < p->n; i++) {
        bool taken = p->rows[i].run > 0;

        for (size_t k = 0; k < p->nruns && !any_kind; k++)
            taken = taken || strcmp(p->rows[p->runs[k]].kind, p->rows[i].kind) == 0;
        if (!taken && (best == p->n || p->rows[i].length < p->rows[best].length))
            best = i;
    }
    return best;
}

/* One of each kind, then the shortest. */
static void choose_runs(struct explore_page *p)
{
    size_t i;

    for (unsigned any = 0; any < 2; any++)
        while (p->nruns < PAGE_RUNS && (i = next_run(p, any == 1)) < p->n) {
            ARRAY_PUSH(p->runs, p->nruns, p->cap_runs, i);
            p->rows[i].run = (unsigned)p->nruns;
        }
}

void explore_page_make(struct explore_page *p, struct exploration *x)
{
    struct endings *e = x->found.ends;

    *p = (struct explore_page){ .x = x };
    add_ends(p, "outcome", &e->completed);
    add_ends(p, "stuck", &e->stuck);
    add_ends(p, "deadlocked", &e->deadlocked);
    add_ends(p, "failed", &e->failed);
    add_cycles(p);
    draw(p);
    if (strcmp(explore_file(x), "-") != 0) /* it cannot be read again */
        choose_runs(p);
}

void explore_page_free(struct explore_page *p)
{
    if (p->has_graph)
        state_graph_free(&p->graph);
    mem_free(p->rows);
    mem_free(p->runs);
}

/* ---- ways ---- */

/* The shortest way through the graph, and once around. */
static bool put_drawn(struct explore_page *p, const struct page_row *r, FILE *out)
{
    struct choice_list list = { .n = 0 };
    const bool found = state_graph_way(&p->graph, &p->x->search, r->drawn, &list);

    if (found)
        choice_list_write(list.v, list.n, out);
    choice_list_free(&list);
    if (found && r->goal.cycle != NULL) {
        fputs(LIST_CYCLE_BEGINS "\n", out);
        return round_write(p->x->explored, out);
    }
    return found;
}

static bool find_drawn_way(struct explore_page *p, const struct page_row *r, struct text *list)
{
    FILE *file = tmpfile();
    bool found;

    if (file == NULL)
        return false;
    found = put_drawn(p, r, file);
    rewind(file);
    found = source_read_all(file, list) && found;
    fclose(file);
    return found;
}

static bool find_way(struct explore_page *p, const struct page_row *r, struct text *list)
{
    char *way = explore_way(p->x, &r->goal);
    const bool found = way != NULL && strstr(way, NO_WAY_AROUND) == NULL;

    text_puts(list, found ? way : "");
    mem_free(way);
    return found;
}

/* What there is to be said has been said when the steps were taken first. */
bool explore_page_way(struct explore_page *p, const struct page_row *r, struct text *list)
{
    struct machine *m = p->x->explored;
    const enum machine_voice voice = m->voice;
    bool found;

    job_head(&p->x->job, &p->x->machine.options, list);
    m->voice = MACHINE_MUTE;
    found = (r->drawn == NO_STATE ? find_way : find_drawn_way)(p, r, list);
    m->voice = voice;
    return found;
}

/* ---- data: totals and rows ---- */

static void put_totals(const struct exploration *x, struct writer *w)
{
    const struct found *f = &x->found;

    writer_open_member(w, "totals");
    writer_bool(w, "complete", f->stopped == NULL);
    if (f->stopped != NULL)
        writer_string(w, "stopped", f->stopped);
    writer_number(w, x->walks ? "walks" : "states", x->walks ? x->random.taken : f->states);
    writer_number(w, "steps", f->steps);
    writer_number(w, "fair", f->fair);
    writer_number(w, "starving", f->starving);
    writer_close(w);
}

static void put_condition(const struct exploration *x, enum answer a, struct writer *w)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "holds",
                                           [ANSWER_FAILS] = "does not hold",
                                           [ANSWER_OPEN] = "is not decided" };

    if (!x->expects && x->job.test == NULL)
        return;
    writer_open_member(w, "condition");
    writer_open_string(w, "text");
    condition_print(x->job.test != NULL ? &x->job.test->condition : &x->condition, w->out);
    writer_close_string(w);
    writer_string(w, "answer", answers[a]);
    writer_close(w);
}

/* The text of an end or a cycle: values, a reason, the starved agents. */
static void put_lines(const struct exploration *x, const struct page_row *r, struct writer *w)
{
    const struct outcome *o = r->goal.outcome;
    struct text t = { NULL, 0, 0 };

    text_puts(&t, "");
    if (o != NULL)
        explore_put_end(&t, "", x, o, strcmp(r->kind, "outcome") == 0);
    else if (r->goal.cycle != NULL)
        text_puts(&t, r->goal.cycle->who);
    writer_lines(w, "lines", t.s);
    text_free(&t);
}

/* Does the formula of the condition hold of this outcome? */
static void put_mark(const struct exploration *x, const struct page_row *r, struct writer *w)
{
    if (strcmp(r->kind, "outcome") != 0)
        return;
    if (x->job.test != NULL)
        writer_bool(w, "holds", test_satisfied(x->job.test, r->goal.outcome->bytes));
    else if (x->expects)
        writer_bool(w, "holds",
                    explore_satisfies(&x->condition, &x->observed, r->goal.outcome->bytes));
}

static void put_row(const struct explore_page *p, const struct page_row *r, struct writer *w)
{
    writer_open(w);
    writer_string(w, "kind", r->kind);
    writer_number(w, "number", r->number);
    put_lines(p->x, r, w);
    put_mark(p->x, r, w);
    writer_number(w, "states", r->states);
    writer_number(w, "choices", r->choices);
    if (p->x->walks && r->goal.outcome != NULL)
        writer_number(w, "walks", r->goal.outcome->runs);
    if (r->drawn != NO_STATE)
        writer_number(w, "state", r->drawn);
    if (r->run > 0)
        writer_number(w, "run", r->run);
    writer_close(w);
}

/* ---- data: the graph ---- */

/* The names of edges, each once; by text. */
struct edge_names {
    const char **v;
    size_t n;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static struct edge_names names_of(const struct state_graph *g)
{
    struct edge_names all = { mem_new((2 * g->nedges + 1) * sizeof *all.v), 0 };
    size_t kept = 0;

    for (size_t i = 0; i < g->nedges; i++) {
        all.v[all.n++] = g->edges[i].moved;
        all.v[all.n++] = g->edges[i].choices;
    }
    if (all.n > 0)
        qsort(all.v, all.n, sizeof *all.v, by_text);
    for (size_t i = 0; i < all.n; i++)
        if (kept == 0 || strcmp(all.v[kept - 1], all.v[i]) != 0)
            all.v[kept++] = all.v[i];
    all.n = kept;
    return all;
}

static size_t number_of(const struct edge_names *all, const char *name)
{
    const char **at = bsearch(&name, all->v, all->n, sizeof *all->v, by_text);

    return (size_t)(at - all->v);
}

static void put_states(const struct explore_page *p, struct text *out)
{
    text_puts(out, "\"states\": [");
    for (uint32_t i = 0; i < p->graph.n; i++) {
        const struct drawn_state *s = &p->graph.states[i];
        size_t end = 0;

        while (s->over && end < p->n &&
               p->rows[end].goal.outcome != &endings_of(p->x->found.ends, s->kind)->v[s->end])
            end++;
        text_printf(out, "%s[%lu, %ld", i > 0 ? ", " : "", (unsigned long)s->depth,
                    s->parent == NO_STATE ? -1L : (long)s->parent);
        text_printf(out, s->over ? ", %zu]" : "]", end);
    }
    text_puts(out, "], ");
}

/* States with their depth, parent and row if runs end there; edges with the moving agents and choices. */
static void put_graph(const struct explore_page *p, struct text *out)
{
    const struct state_graph *g = &p->graph;
    struct edge_names names = names_of(g);

    text_puts(out, ", \"graph\": {");
    put_states(p, out);
    text_puts(out, "\"names\": [");
    for (size_t i = 0; i < names.n; i++) {
        text_puts(out, i > 0 ? ", " : "");
        json_string(out, names.v[i]);
    }
    text_puts(out, "], \"edges\": [");
    for (size_t i = 0; i < g->nedges; i++)
        text_printf(out, "%s[%lu, %lu, %zu, %zu]", i > 0 ? ", " : "",
                    (unsigned long)g->edges[i].from, (unsigned long)g->edges[i].to,
                    number_of(&names, g->edges[i].moved),
                    number_of(&names, g->edges[i].choices));
    text_puts(out, "]}");
    mem_free(names.v);
}

/* How many states there are at each depth, or at so many depths together. */
static void put_depths(const struct explore_page *p, struct text *out)
{
    size_t n, each;
    uint64_t *counts, sum = 0;

    if (p->x->walks || p->x->search.visited.n == 0)
        return;
    counts = state_depths(&p->x->search.visited, &n);
    each = (n + MOST_BARS - 1) / MOST_BARS;
    text_printf(out, ", \"depths\": {\"each\": %zu, \"states\": [", each);
    for (size_t i = 0; i < n; i++) {
        sum += counts[i];
        if ((i + 1) % each != 0 && i + 1 < n)
            continue;
        text_printf(out, "%s%llu", i + 1 > each ? ", " : "", (unsigned long long)sum);
        sum = 0;
    }
    text_puts(out, "]}");
    mem_free(counts);
}

void explore_page_data(struct explore_page *p, const char *command, enum answer a,
                       struct text *json)
{
    struct writer w = writer_json(json);

    writer_open(&w);
    writer_number(&w, "v", 1);
    writer_string(&w, "command", command);
    writer_string(&w, "name", explore_name(p->x));
    put_totals(p->x, &w);
    put_condition(p->x, a, &w);
    writer_open_list(&w, "rows");
    for (size_t i = 0; i < p->n; i++)
        put_row(p, &p->rows[i], &w);
    writer_close_list(&w);
    if (p->has_graph)
        put_graph(p, json);
    else
        put_depths(p, json);
    writer_close(&w);
}
