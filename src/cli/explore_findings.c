/* cli/explore_findings.c: what the checks of kernels found in any schedule (--check races, sync, memory,
 * init): a way to each, and how they are printed. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"

#define MOST_STEPS_ON 100000u /* after a finding, until the run ends */

bool explore_checks_kernels(const struct exploration *x)
{
    return checks_any(x->machine.options.checks, ABOUT_KERNEL);
}

static const bool *checks_on(const struct exploration *x)
{
    return x->machine.options.checks + CHECK_MEMORY;
}

/* Shards and parts know nothing of each other's findings. */
bool explore_read_findings(struct exploration *x)
{
    static const char *const names[] = { "report", "shard", "part" };

    return !explore_checks_kernels(x) ||
           options_refuse(&x->invocation, names, sizeof names / sizeof *names,
                          "the checks of kernels need one process: what they find is in no report",
                          &x->diags);
}

/* ---- ways ---- */

static const struct findings *found_now(const struct exploration *x)
{
    return &x->session.checks.kernel.findings;
}

static void see(struct exploration *x, const struct finding_way *way)
{
    struct explore_findings *f = &x->findings;

    while (!f->over && f->n < found_now(x)->n)
        ARRAY_PUSH(f->ways, f->n, f->cap, *way);
}

void explore_see_step(struct exploration *x, uint32_t from, const struct choice_tree *step)
{
    struct explore_findings *f = &x->findings;
    const size_t n = f->n;

    see(x, &(struct finding_way){ .state = from });
    for (size_t i = n; i < f->n; i++)
        choice_list_add(&f->ways[i].step, step);
}

void explore_see_walk(struct exploration *x, uint32_t walk, uint64_t choices)
{
    see(x, &(struct finding_way){ .walk = walk, .choices = choices });
}

void explore_take_findings(struct exploration *x)
{
    struct findings *now = &x->session.checks.kernel.findings;

    if (!explore_checks_kernels(x))
        return;
    x->findings.list = *now;
    x->findings.over = true;
    *now = (struct findings){ .listener = now->listener, .allocations = now->allocations };
}

void explore_free_findings(struct exploration *x)
{
    for (size_t i = 0; i < x->findings.n; i++) {
        choice_list_free(&x->findings.ways[i].step);
        mem_free(x->findings.ways[i].witness);
    }
    mem_free(x->findings.ways);
    findings_free(&x->findings.list);
}

/* A whole run in which it is found again. False: no way was found. */
static bool find_way(struct exploration *x, size_t i, struct choice_list *out)
{
    const struct finding_way *w = &x->findings.ways[i];

    if (i >= x->findings.n)
        return false;
    if (!x->walks)
        return search_choices_on(&x->search, w->state, &w->step, MOST_STEPS_ON, out);
    walks_choices(&x->random, (struct walk_part){ w->walk, UINT64_MAX, UINT64_MAX }, out);
    return true;
}

/* Writes it to a file of --witness, whose name is kept. NULL: none was written. */
static const char *write_way(struct exploration *x, size_t i, const struct choice_list *way)
{
    struct text name = { NULL, 0, 0 };

    if (!explore_write_list(x, way, &name))
        text_free(&name);
    x->findings.ways[i].witness = name.s;
    return name.s;
}

/* ---- text ---- */

static void put_party(const struct party *p, const char *before, struct text *out)
{
    const struct span span = program_span(p->program, p->pc);
    const struct place at = span_place(span);

    text_printf(out, "  %s:%u:%u: ", span.source != NULL ? span.source->name : "", at.line, at.column);
    if (before != NULL)
        text_printf(out, "%s: ", before);
    party_who(p, out);
    text_puts(out, ": `");
    show_instruction(out, p->program, p->pc);
    text_puts(out, "`");
    program_origin_text(p->program, p->pc, "; ", out);
    text_puts(out, "\n");
}

static void put_one(struct exploration *x, size_t i, struct text *out)
{
    const struct check_finding *f = &x->findings.list.v[i];
    struct choice_list way = { .n = 0 };
    const bool found = find_way(x, i, &way);
    const char *name = found ? write_way(x, i, &way) : NULL;

    text_printf(out, "finding %zu: %s (check %s)", i + 1, f->message, f->check);
    if (found)
        text_printf(out, ", %zu choices", way.n);
    if (name != NULL)
        text_printf(out, ", %s", name);
    text_puts(out, "\n");
    put_party(&f->first, NULL, out);
    if (f->other.program != NULL)
        put_party(&f->other, f->note, out);
    else if (f->note != NULL)
        text_printf(out, "  note: %s\n", f->note);
    choice_list_free(&way);
}

/* What a search that was not cut off has seen: all schedules, or those that it was asked for. */
void explore_put_reach(const struct exploration *x, struct text *out)
{
    const struct found *f = &x->found;

    if (x->walks)
        text_printf(out, "in %llu random walks", (unsigned long long)x->random.taken);
    else if (f->stopped == NULL)
        text_printf(out, "in all schedules (%llu states)", (unsigned long long)f->states);
    else if (strcmp(f->stopped, STOPPED_BY_PREEMPTIONS) == 0)
        text_printf(out, "in all schedules with at most %lu preemption%s (%llu states)",
                    (unsigned long)x->preemptions, explore_plural(x->preemptions),
                    (unsigned long long)f->states);
    else
        text_printf(out, "in the %llu states that were examined (%s)",
                    (unsigned long long)f->states, f->stopped);
}

void explore_put_findings(struct exploration *x, struct text *out)
{
    if (!explore_checks_kernels(x))
        return;
    for (size_t i = 0; i < x->findings.list.n; i++)
        put_one(x, i, out);
    text_puts(out, "checks: ");
    kernel_tally(checks_on(x), &x->findings.list, out);
    text_puts(out, " ");
    explore_put_reach(x, out);
    text_puts(out, "\n");
}

/* ---- JSON ---- */

static char *list_text(struct exploration *x, const struct choice_list *list)
{
    FILE *file = tmpfile();
    struct text t = { NULL, 0, 0 };

    if (file == NULL)
        return NULL;
    choice_list_write(list->v, list->n, file);
    rewind(file);
    job_head(&x->job, &x->machine.options, &t);
    if (!source_read_all(file, &t))
        text_free(&t);
    fclose(file);
    return t.s;
}

/* The file's name, or the list itself. */
static void json_witness(struct exploration *x, size_t i, struct writer *w)
{
    struct choice_list way = { .n = 0 };
    const char *name;
    char *list = NULL;

    if (find_way(x, i, &way)) {
        writer_number(w, "choices", way.n);
        if ((name = write_way(x, i, &way)) != NULL)
            writer_string(w, "witness", name);
        else if ((list = list_text(x, &way)) != NULL)
            writer_string(w, "witness", list);
    }
    mem_free(list);
    choice_list_free(&way);
}

void explore_findings_json(struct exploration *x, struct writer *w)
{
    const struct findings *f = &x->findings.list;

    if (!explore_checks_kernels(x))
        return;
    writer_open_list(w, "checks");
    for (unsigned c = 0; c < CHECK_COUNT; c++)
        if (x->machine.options.checks[c])
            writer_item(w, check_name((enum check)c));
    writer_close_list(w);
    writer_open_list(w, "findings");
    for (size_t i = 0; i < f->n; i++) {
        writer_open(w);
        finding_members(&f->v[i], w);
        json_witness(x, i, w);
        writer_close(w);
    }
    writer_close_list(w);
    writer_number(w, "more_findings", f->dropped);
}

void explore_findings_sarif(struct exploration *x)
{
    const size_t n = x->findings.list.n;
    const char **witnesses = mem_new((n + 1) * sizeof *witnesses);

    for (size_t i = 0; i < n && i < x->findings.n; i++)
        witnesses[i] = x->findings.ways[i].witness;
    sarif_file_add(&x->batch->sarif, &x->invocation, &x->findings.list, witnesses);
    mem_free(witnesses);
}
