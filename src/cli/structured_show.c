/* cli/structured_show.c: `check` and `show` of structured programs: they read, and run nothing. */
#include <string.h>

#include "cli/machine.h"
#include "cli/structured.h"
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

/* The whole launch is read where PTX is wanted: it has the values that memory holds at first. */
static bool show(struct structured *s, struct job *j, const struct invocation *v,
                 const struct settings *set, struct diags *d)
{
    const struct given *as = option_next(v, "as", NULL);

    if (as != NULL && strcmp(given_value(as), "ptx") != 0)
        return diag_error(d, given_span(as), "expected ptx, found `%.60s`", given_value(as)) ||
               usage_error(d);
    if (as == NULL) {
        if (!structured_read_program(s, v->operands[0], d))
            return false;
        show_text(s);
        return true;
    }
    if (!structured_read(s, j, v, set, d))
        return false;
    show_ptx(s);
    return true;
}

/* ---- check ---- */

static bool check(struct structured *s, struct job *j, const struct invocation *v,
                  const struct settings *set, struct diags *d)
{
    (void)j;
    (void)set;
    return structured_read_program(s, v->operands[0], d);
}

/* ---- the commands ---- */

typedef bool program_function(struct structured *s, struct job *j, const struct invocation *v,
                              const struct settings *set, struct diags *d);

static enum exit_status do_with_program(const struct invocation *v, program_function *what)
{
    enum exit_status status = EXIT_COMPLETED;
    struct diags d = { .v = NULL };
    struct machine_options m;
    struct job j = { .structured = mem_new(sizeof *j.structured) };

    if (!machine_read(&m, v, &d) || !what(j.structured, &j, v, &m.options.settings, &d))
        status = input_status(&d);
    machine_write_coverage(&m, &d);
    diags_print(&d, stderr);
    job_free(&j);
    machine_free(&m);
    diags_free(&d);
    return status;
}

enum exit_status structured_show(const struct invocation *v)
{
    return do_with_program(v, show);
}

enum exit_status structured_check(const struct invocation *v)
{
    return do_with_program(v, check);
}
