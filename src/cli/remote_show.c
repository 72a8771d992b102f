/* cli/remote_show.c: `check` and `show` of tests of remote scopes: they read, and run nothing. */
#include "cli/entries.h"
#include "cli/remote.h"

/* ---- columns ---- */

/* The lines under a thread, each with its letters of origin. */
struct column {
    struct text *lines; /* owned */
    size_t n, cap;
};

static struct text *add_line(struct column *c)
{
    ARRAY_PUSH(c->lines, c->n, c->cap, (struct text){ NULL, 0, 0 });
    text_puts(&c->lines[c->n - 1], "");
    return &c->lines[c->n - 1];
}

static void columns_free(struct column *v, uint32_t n)
{
    for (uint32_t t = 0; t < n; t++) {
        for (size_t i = 0; i < v[t].n; i++)
            text_free(&v[t].lines[i]);
        mem_free(v[t].lines);
    }
}

static void add_place(struct column *c, const struct rsp_program *p, uint32_t thread)
{
    const struct rsp_group *g = &p->groups[p->threads[thread].group];

    text_printf(add_line(c), "P%u@wg %u,dv %u", thread, g->number, p->devices[g->device]);
}

/* An action with the letters of its cell, its instructions below it. */
static void add_code(struct column *c, const struct remote *r, uint32_t thread)
{
    const struct rsp_program *p = &r->program;
    const struct rsp_thread *t = &p->threads[thread];
    struct text *line;

    for (uint32_t k = 0; k < t->ncode; k++) {
        const struct rsp_instr *i = &t->code[k];

        if (!p->assembly && i->nth == 1) {
            const struct rsp_action *a = &t->actions[i->action];

            line = add_line(c);
            rsp_print_action(p, a, line);
            text_printf(line, "  [%s]", r->mapping.cells[rsp_cell_of(a)].source);
        }
        line = add_line(c);
        text_puts(line, p->assembly ? "" : "    ");
        rsp_print_instr(p, i, line);
    }
}

static size_t width_of(const struct column *c)
{
    size_t width = 0;

    for (size_t i = 0; i < c->n; i++)
        width = c->lines[i].n > width ? c->lines[i].n : width;
    return width;
}

static void put_columns(const struct column *v, uint32_t n)
{
    size_t rows = 0;

    for (uint32_t t = 0; t < n; t++)
        rows = v[t].n > rows ? v[t].n : rows;
    for (size_t i = 0; i < rows; i++) {
        struct text row = { NULL, 0, 0 };

        for (uint32_t t = 0; t < n; t++)
            text_printf(&row, "%s%-*s", t > 0 ? " | " : "", (int)width_of(&v[t]),
                        i < v[t].n ? v[t].lines[i].s : "");
        while (row.n > 0 && row.s[row.n - 1] == ' ')
            row.n--;
        printf("%.*s\n", (int)row.n, row.s);
        text_free(&row);
    }
}

/* ---- show ---- */

static void show_program(const struct remote *r, const struct invocation *v)
{
    struct column columns[RSP_MOST_THREADS] = { { NULL, 0, 0 } };
    const uint32_t n = r->program.nthreads;

    (void)v;
    if (r->program.assembly)
        printf("RSPASM %s\n", r->program.test.name);
    else
        printf("RSP %s, mapping %s\n", r->program.test.name, r->mapping.name);
    for (uint32_t t = 0; t < n; t++) {
        add_place(&columns[t], &r->program, t);
        add_code(&columns[t], r, t);
    }
    put_columns(columns, n);
    columns_free(columns, n);
    if (!r->program.assembly)
        puts("from: [A] memalloy, [B] ila-mcm-fmcad18, [o] ours, [file] the mapping's file; "
             "the paper's own tables are lost");
}

/* ---- check ---- */

static void print_entry(const struct remote *r, const struct invocation *v)
{
    entry_table_print_one(v, r->program.test.name);
}

/* ---- the commands ---- */

static enum exit_status read_and(const struct invocation *v,
                                 void (*what)(const struct remote *r, const struct invocation *v))
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .n = 0 };
    struct machine_options m;
    struct job j = { .remote = mem_new(sizeof *j.remote) };
    bool ok = machine_read(&m, v, &d) && remote_read(j.remote, &j, v, &m.options.settings, &d);

    if (ok)
        remote_tell_mapping(j.remote, m.options.tell);
    if (ok)
        what(j.remote, v);
    if (!ok)
        status = input_status(&d);
    if (!machine_write_coverage(&m, &d))
        status = EXIT_INPUT;
    check_say(v, j.remote->source.name != NULL ? &j.remote->source : NULL, &d);
    job_free(&j);
    machine_free(&m);
    diags_free(&d);
    return status;
}

enum exit_status remote_check(const struct invocation *v)
{
    return read_and(v, print_entry);
}

enum exit_status remote_show(const struct invocation *v)
{
    return read_and(v, show_program);
}
