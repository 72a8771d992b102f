/* cli/coverage.c: the file of --coverage. What is in it is observe/coverage.c's. */
#include "cli/coverage.h"

static bool failed(const struct given *g, struct diags *d)
{
    return diag_error(d, given_span(g), "%s", output_why());
}

bool coverage_file_open(struct coverage_file *f, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "coverage", NULL);

    if (g == NULL)
        return true;
    if (!output_open(&f->output, given_value(g)))
        return failed(g, d);
    f->given = g;
    return true;
}

bool coverage_file_write(struct coverage_file *f, struct diags *d)
{
    const struct given *g = f->given;

    if (g == NULL)
        return true;
    f->given = NULL;
    coverage_write(&f->counts, f->output.file);
    return output_keep(&f->output) || failed(g, d);
}

void coverage_file_drop(struct coverage_file *f)
{
    if (f->given != NULL)
        output_drop(&f->output);
    f->given = NULL;
}
