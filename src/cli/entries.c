/* cli/entries.c: which entries of a file can be launched, and why the others are refused: an
 * instruction that the semantics leaves out, or a demand that no launch here can meet. Prints a table
 * or an object. */
#include "cli/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "host/launch.h"
#include "host/output.h"
#include "observe/writer.h"

/* ---- rows ---- */

static struct entry *new_row(struct entry_table *e, const char *before, const char *name)
{
    struct entry row = { .runs = true };

    if (before != NULL)
        text_printf(&row.name, "%s.", before);
    text_puts(&row.name, name);
    ARRAY_PUSH(e->v, e->n, e->cap, row);
    return &e->v[e->n - 1];
}

static void add_function(struct entry_table *e, const struct program *p, const struct function *f,
                         const char *before)
{
    struct entry *row = new_row(e, before, f->name);
    const struct left_out *l = f->left_out;
    const struct span demand = launch_obstacle(f);

    row->runs = l == NULL && demand.source == NULL;
    if (row->runs)
        return;
    row->at = l != NULL ? l->span : demand;
    row->about = l != NULL ? l->about : "clusters";
    if (l == NULL) {
        text_printf(&row->what, "%.*s", (int)demand.length,
                    demand.source->text + demand.at);
        return;
    }
    text_puts(&row->what, l->what);
    if (&p->functions[l->function] != f)
        row->through = p->functions[l->function].name;
}

void entry_table_add_program(struct entry_table *e, const struct program *p, const char *before)
{
    for (uint32_t k = 0; k < p->nfunctions; k++)
        if (p->functions[k].is_entry && p->functions[k].defined)
            add_function(e, p, &p->functions[k], before);
}

void entry_table_free(struct entry_table *e)
{
    for (size_t k = 0; k < e->n; k++) {
        text_free(&e->v[k].name);
        text_free(&e->v[k].what);
    }
    mem_free(e->v);
}

/* ---- counts ---- */

/* How many entries are refused for one reason. */
struct refusal {
    const char *what;
    size_t entries;
};

static int by_entries(const void *a, const void *b)
{
    const struct refusal *x = a, *y = b;

    if (x->entries != y->entries)
        return x->entries > y->entries ? -1 : 1;
    return strcmp(x->what, y->what);
}

static void count(struct refusal *v, size_t *n, const char *what)
{
    size_t k = 0;

    while (k < *n && strcmp(v[k].what, what) != 0)
        k++;
    if (k == *n)
        v[(*n)++] = (struct refusal){ what, 0 };
    v[k].entries++;
}

/* The refusals of the table, the most frequent first; the caller frees them with mem_free. */
static struct refusal *refusals(const struct entry_table *e, size_t *n)
{
    struct refusal *v = mem_new((e->n + 1) * sizeof *v);

    *n = 0;
    for (size_t k = 0; k < e->n; k++)
        if (!e->v[k].runs)
            count(v, n, e->v[k].what.s);
    qsort(v, *n, sizeof *v, by_entries);
    return v;
}

static size_t count_running(const struct entry_table *e)
{
    size_t n = 0;

    for (size_t k = 0; k < e->n; k++)
        n += e->v[k].runs ? 1u : 0u;
    return n;
}

/* ---- text ---- */

static void put_place(const struct entry *row, struct text *out)
{
    struct place at = span_place(row->at);

    text_printf(out, "%s:%u:%u", row->at.source->name, at.line, at.column);
}

/* Widths of the columns: the longest name and the longest place. */
static void find_widths(const struct entry_table *e, size_t widths[2])
{
    widths[0] = strlen("entry");
    widths[1] = strlen("where");
    for (size_t k = 0; k < e->n; k++) {
        struct text place = { NULL, 0, 0 };

        widths[0] = e->v[k].name.n > widths[0] ? e->v[k].name.n : widths[0];
        if (!e->v[k].runs)
            put_place(&e->v[k], &place);
        widths[1] = place.n > widths[1] ? place.n : widths[1];
        text_free(&place);
    }
}

static void put_row(const struct entry *row, const size_t widths[2], struct text *out)
{
    struct text place = { NULL, 0, 0 };

    text_printf(out, "%-*s  ", (int)widths[0], row->name.s);
    if (row->runs) {
        text_puts(out, "runs\n");
        return;
    }
    put_place(row, &place);
    text_printf(out, "refused  %-*s  %s (%s)%s%s\n", (int)widths[1], place.s, row->what.s,
                row->about, row->through != NULL ? ", in " : "",
                row->through != NULL ? row->through : "");
    text_free(&place);
}

static void put_counts(const struct entry_table *e, struct text *out)
{
    size_t n, running = count_running(e);
    struct refusal *v = refusals(e, &n);

    text_printf(out, "%lu %s: %lu %s, %lu refused", (unsigned long)e->n,
                e->n == 1 ? "entry" : "entries", (unsigned long)running,
                running == 1 ? "runs" : "run", (unsigned long)(e->n - running));
    for (size_t k = 0; k < n; k++)
        text_printf(out, "%s%s %lu", k == 0 ? " (" : ", ", v[k].what, (unsigned long)v[k].entries);
    text_puts(out, n > 0 ? ")\n" : "\n");
    mem_free(v);
}

static void put_table(const struct entry_table *e, struct text *out)
{
    size_t widths[2];

    find_widths(e, widths);
    if (e->n > 0)
        text_printf(out, "%-*s  verdict%s\n", (int)widths[0], "entry",
                    count_running(e) < e->n ? "  where and because of what" : "");
    for (size_t k = 0; k < e->n; k++)
        put_row(&e->v[k], widths, out);
    put_counts(e, out);
}

/* ---- JSON ---- */

static void put_row_json(const struct entry *row, struct writer *w)
{
    writer_open(w);
    writer_string(w, "name", row->name.s);
    writer_bool(w, "runs", row->runs);
    if (!row->runs) {
        struct place at = span_place(row->at);

        writer_string(w, "instruction", row->what.s);
        writer_string(w, "about", row->about);
        writer_string(w, "file", row->at.source->name);
        writer_number(w, "line", at.line);
        writer_number(w, "column", at.column);
        if (row->through != NULL)
            writer_string(w, "function", row->through);
    }
    writer_close(w);
}

static void put_object(const struct entry_table *e, struct text *out)
{
    struct writer w = writer_json(out);
    size_t n, running = count_running(e);
    struct refusal *v = refusals(e, &n);

    writer_open(&w);
    writer_string(&w, "file", e->file);
    writer_open_list(&w, "entries");
    for (size_t k = 0; k < e->n; k++)
        put_row_json(&e->v[k], &w);
    writer_close_list(&w);
    writer_number(&w, "runs", running);
    writer_number(&w, "refused", e->n - running);
    writer_open_list(&w, "refusals");
    for (size_t k = 0; k < n; k++) {
        writer_open(&w);
        writer_string(&w, "instruction", v[k].what);
        writer_number(&w, "entries", v[k].entries);
        writer_close(&w);
    }
    writer_close_list(&w);
    writer_close(&w);
    text_puts(out, "\n");
    mem_free(v);
}

/* Is standard output a page or the counts of --coverage? */
static bool output_is_taken(const struct invocation *v)
{
    const char *format = option_value(v, "format"), *coverage = option_value(v, "coverage");

    return (format != NULL && strcmp(format, "html") == 0) ||
           (coverage != NULL && output_standard(coverage) == stdout);
}

void entry_table_print(const struct entry_table *e, const struct invocation *v)
{
    struct text out = { NULL, 0, 0 };

    if (output_is_taken(v))
        return;
    if (option_given(v, "json"))
        put_object(e, &out);
    else
        put_table(e, &out);
    fwrite(out.s, 1, out.n, stdout);
    text_free(&out);
}

void entry_table_print_one(const struct invocation *v, const char *name)
{
    struct entry_table e = { .file = v->operands[0] };

    new_row(&e, NULL, name);
    entry_table_print(&e, v);
    entry_table_free(&e);
}
