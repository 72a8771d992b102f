/* cli/structured_show.c: `check` and `show` of structured programs: they read, and run nothing. */
#include <string.h>

#include "cli/entries.h"
#include "cli/machine.h"
#include "cli/structured.h"
#include "structured/havoc.h"
#include "structured/to_ptx.h"

/* ---- show ---- */

/* As it was understood, each statement with its line. */
static void show_text(const struct structured *s)
{
    struct text t = { NULL, 0, 0 };

    simt_print(&s->program, &t);
    fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}

static void show_ptx(const struct structured *s)
{
    struct text t = { NULL, 0, 0 };

    simt_to_ptx(&s->launch, &t);
    fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}

/* ---- check ---- */

/* --termination: lemma 6 of every thread. */
static enum exit_status judge_termination(const struct structured *s, struct teller *tell)
{
    static const enum exit_status statuses[] = { [TERMINATION_HOLDS] = EXIT_COMPLETED,
                                                 [TERMINATION_FAILS] = EXIT_CHECK,
                                                 [TERMINATION_UNKNOWN] = EXIT_STOPPED };
    struct text t = { NULL, 0, 0 };
    enum simt_termination answer = simt_termination(&s->launch, STRUCTURED_MOST_STATES, tell, &t);

    fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
    return statuses[answer];
}

/* ---- the commands ---- */

/* One of them at work. */
struct reading {
    const struct invocation *invocation;
    struct diags diags;
    struct machine_options machine;
    struct job job;
};

/* The launch is read where it is needed: shared arrays may have no length without it. */
static bool read_program(struct reading *r, bool launch)
{
    struct structured *s = r->job.structured = mem_new(sizeof *s);
    const struct invocation *v = r->invocation;

    if (!machine_read(&r->machine, v, &r->diags))
        return false;
    return launch ? structured_read(s, &r->job, v, &r->machine.options.settings, &r->diags)
                  : structured_read_program(s, v->operands[0], &r->diags);
}

static enum exit_status finish(struct reading *r, enum exit_status status)
{
    if (!machine_write_coverage(&r->machine, &r->diags))
        status = EXIT_INPUT;
    check_say(r->invocation, r->job.structured->source.name != NULL ? &r->job.structured->source : NULL,
              &r->diags);
    job_free(&r->job);
    machine_free(&r->machine);
    diags_free(&r->diags);
    return status;
}

enum exit_status structured_show(const struct invocation *v)
{
    struct reading r = { .invocation = v };
    const struct given *as = option_next(v, "as", NULL);
    bool ok = read_program(&r, as != NULL);

    if (ok && as != NULL && strcmp(given_value(as), "ptx") != 0)
        ok = diag_error(&r.diags, given_span(as), "expected ptx, found `%.60s`", given_value(as)) ||
             usage_error(&r.diags);
    if (ok)
        (as != NULL ? show_ptx : show_text)(r.job.structured);
    return finish(&r, ok ? EXIT_COMPLETED : input_status(&r.diags));
}

enum exit_status structured_check(const struct invocation *v)
{
    struct reading r = { .invocation = v };
    const bool asked = option_given(v, "termination");
    enum exit_status status = EXIT_COMPLETED;

    if (!read_program(&r, asked))
        status = input_status(&r.diags);
    else if (asked)
        status = judge_termination(r.job.structured, r.machine.options.tell);
    else
        entry_table_print_one(v, "main"); /* it is one kernel without a name */
    return finish(&r, status);
}
