/* cli/explore_graph.c: the states of a search and the steps between them, for other tools. --dot
 * FILE: a small one for Graphviz, a row for each depth, an edge named by the moving agent and its
 * choices. --lts FILE: a transition system in the format of Aldebaran, for mCRL2 and CADP. */
#include <string.h>

#include "cli/explore.h"
#include "host/output.h"

/* ---- may it be asked for? ---- */

static bool read_graph(struct exploration *x, const char *option)
{
    const struct given *g = option_next(&x->invocation, option, NULL);
    const char *why = NULL;

    if (g == NULL)
        return true;
    if (x->walks || x->batch->shard.of > 0)
        why = "a graph needs every state: no walks, no shards";
    else if (x->batch->invocation->noperands > 1)
        why = "a graph is of one file";
    return why == NULL || diag_error(&x->diags, given_span(g), "%s", why) || usage_error(&x->diags);
}

bool explore_read_graphs(struct exploration *x)
{
    return read_graph(x, "dot") && read_graph(x, "lts");
}

/* ---- names ---- */

void explore_end_name(const struct drawn_state *s, struct text *out)
{
    static const char *const names[] = { [ENDED_COMPLETED] = "outcome", [ENDED_STUCK] = "stuck",
                                         [ENDED_DEADLOCKED] = "deadlocked",
                                         [ENDED_FAILED] = "expect failed" };

    text_printf(out, "%s %lu", names[s->kind], (unsigned long)s->end + 1);
}

/* ---- DOT ---- */

/* Lines as the text of a label: each ends with \l, which sets it to the left. */
static void put_label(struct text *out, const char *s)
{
    for (; *s != '\0'; s++) {
        const unsigned char c = (unsigned char)*s;

        if (c == '\n')
            text_puts(out, "\\l");
        else if (c == '"' || c == '\\')
            text_printf(out, "\\%c", c);
        else
            text_add(out, c < 0x20 || c == 0x7f ? "?" : s, 1);
    }
}

/* An end: what it is called, its values or its reason. */
static void put_end(struct exploration *x, const struct drawn_state *s, struct text *out)
{
    const struct outcome *o = &endings_of(x->found.ends, s->kind)->v[s->end];
    struct text t = { NULL, 0, 0 };

    explore_end_name(s, &t);
    text_puts(&t, "\n");
    explore_put_end(&t, "", x, o, s->kind == ENDED_COMPLETED);
    text_printf(out, " [shape=box, style=%s, label=\"",
                s->kind == ENDED_COMPLETED ? "solid" : "bold");
    put_label(out, t.s);
    text_puts(out, "\"]");
    text_free(&t);
}

static void put_states(struct exploration *x, const struct state_graph *g, struct text *out)
{
    for (uint32_t i = 0; i < g->n; i++) {
        const struct drawn_state *s = &g->states[i];

        if (i == 0 || s->depth != s[-1].depth)
            text_printf(out, "%s    { rank=same;", i == 0 ? "" : " }\n");
        text_printf(out, " s%lu", (unsigned long)i);
        if (s->over)
            put_end(x, s, out);
        text_puts(out, ";");
    }
    text_puts(out, " }\n");
}

/* An edge that leads up or stays in its row does not pull its states together. */
static void put_edge(const struct state_graph *g, const struct drawn_edge *e, struct text *out)
{
    const bool back = g->states[e->to].depth <= g->states[e->from].depth;

    text_printf(out, "    s%lu -> s%lu [label=\"", (unsigned long)e->from, (unsigned long)e->to);
    put_label(out, e->moved[0] != '\0' ? e->moved : e->choices);
    text_puts(out, "\", tooltip=\"");
    put_label(out, e->choices);
    text_printf(out, "\"%s];\n", back ? ", style=dashed, constraint=false" : "");
}

static void put_dot(struct exploration *x, const struct state_graph *g, struct text *out)
{
    text_puts(out, "digraph states {\n    node [shape=circle, label=\"\", width=0.15];\n"
                   "    edge [fontsize=9];\n");
    put_states(x, g, out);
    for (size_t i = 0; i < g->nedges; i++)
        put_edge(g, &g->edges[i], out);
    text_puts(out, "}\n");
}

/* ---- Aldebaran ---- */

/* Lines as one label, without the quotation marks that end it. */
static void put_lines(struct text *out, const char *s)
{
    for (; *s != '\0'; s++)
        if (*s == '\n')
            text_puts(out, s[1] != '\0' ? "; " : "");
        else
            text_add(out, *s == '"' ? "'" : (unsigned char)*s < 0x20 ? "?" : s, 1);
}

/* `rule; rule, agent at place`. A step of the host alone has neither: it is internal, `i`. */
static void put_transition(const struct drawn_edge *e, struct text *out)
{
    text_printf(out, "(%lu,\"", (unsigned long)e->from);
    put_lines(out, e->choices[0] == '\0' && e->moved[0] == '\0' ? "i" : e->choices);
    if (e->moved[0] != '\0') {
        text_puts(out, ", ");
        put_lines(out, e->moved);
    }
    text_printf(out, "\",%lu)\n", (unsigned long)e->to);
}

/* The end of a run becomes a step to a state after all others, because a model checker sees labels only. */
static void put_ending(struct exploration *x, const struct state_graph *g, uint32_t state,
                       struct text *out)
{
    const struct drawn_state *s = &g->states[state];
    const struct outcome *o = &endings_of(x->found.ends, s->kind)->v[s->end];
    struct text t = { NULL, 0, 0 };

    explore_put_end(&t, "", x, o, s->kind == ENDED_COMPLETED);
    text_printf(out, "(%lu,\"%s%s", (unsigned long)state, ending_kind_text(s->kind),
                t.n > 0 ? ": " : "");
    put_lines(out, t.n > 0 ? t.s : "");
    text_printf(out, "\",%lu)\n", (unsigned long)g->n);
    text_free(&t);
}

static void put_lts(struct exploration *x, const struct state_graph *g, struct text *out)
{
    size_t ends = 0;

    for (uint32_t i = 0; i < g->n; i++)
        ends += g->states[i].over;
    text_printf(out, "des (0,%lu,%lu)\n", (unsigned long)(g->nedges + ends),
                (unsigned long)g->n + (ends > 0));
    for (size_t i = 0; i < g->nedges; i++)
        put_transition(&g->edges[i], out);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->states[i].over)
            put_ending(x, g, i, out);
}

/* ---- files ---- */

/* False. */
static bool fail(struct exploration *x, const struct given *g, const char *why)
{
    x->unwritten = true;
    return diag_error(&x->diags, given_span(g), "%s", why);
}

static bool write_file(struct exploration *x, const struct given *g, const struct text *t)
{
    struct output file;

    if (!output_open(&file, given_value(g)))
        return fail(x, g, output_why());
    fwrite(t->s, 1, t->n, file.file);
    return output_keep(&file) || fail(x, g, output_why());
}

struct graph_form {
    const char *option, *what; /* what is done with up to `most` states */
    uint32_t most;
    bool rules;
    void (*put)(struct exploration *x, const struct state_graph *g, struct text *out);
};

static bool write_graph(struct exploration *x, const struct graph_form *f)
{
    const struct given *g = option_next(&x->invocation, f->option, NULL);
    struct text t = { NULL, 0, 0 };
    struct state_graph graph;
    bool ok;

    if (g == NULL)
        return true;
    if (!state_graph_possible(&x->search, f->most)) {
        text_printf(&t, "the search met %lu states, and up to %lu are %s",
                    (unsigned long)x->search.visited.n, (unsigned long)f->most, f->what);
        ok = fail(x, g, t.s);
    } else {
        state_graph_make(&graph, &x->search, f->rules);
        f->put(x, &graph, &t);
        ok = write_file(x, g, &t);
        state_graph_free(&graph);
    }
    text_free(&t);
    return ok;
}

bool explore_write_graphs(struct exploration *x)
{
    static const struct graph_form forms[] = {
        { "dot", "drawn", STATE_GRAPH_MOST, false, put_dot },
        { "lts", "written", STATE_GRAPH_LARGEST, true, put_lts },
    };

    return write_graph(x, &forms[0]) && write_graph(x, &forms[1]);
}
