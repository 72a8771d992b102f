/* cli/sarif_file.c: what sarif_file.h promises. */
#include "cli/sarif_file.h"

#include "cli/head.h"

bool sarif_file_open(struct sarif_file *f, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "sarif", NULL);

    if (g == NULL)
        return true;
    if (v->command != &command_why && !option_given(v, "check")) /* why looks for everything */
        return diag_error(d, given_span(g), "nothing is looked for: --sarif goes with --check") ||
               usage_error(d);
    if (!output_open(&f->output, given_value(g)))
        return diag_error(d, given_span(g), "%s", output_why());
    f->given = g;
    sarif_begin(&f->log);
    return true;
}

void sarif_file_add(struct sarif_file *f, const struct invocation *v, const struct findings *found,
                    const char *const *witnesses)
{
    struct text command = { NULL, 0, 0 };

    if (f->given == NULL)
        return;
    invocation_put(v, &command);
    sarif_add(&(struct sarif_run){ found, command.s, witnesses }, &f->log);
    text_free(&command);
}

bool sarif_file_keep(struct sarif_file *f, struct diags *d)
{
    const struct given *g = f->given;
    bool ok;

    if (g == NULL)
        return true;
    f->given = NULL;
    sarif_end(&f->log);
    fwrite(f->log.s, 1, f->log.n, f->output.file);
    text_free(&f->log);
    ok = output_keep(&f->output);
    return ok || diag_error(d, given_span(g), "%s", output_why());
}

void sarif_file_drop(struct sarif_file *f)
{
    if (f->given == NULL)
        return;
    f->given = NULL;
    text_free(&f->log);
    output_drop(&f->output);
}
