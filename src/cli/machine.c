/* cli/machine.c: from options to the settings, memory programs and choices of a session. */
#include "cli/machine.h"

#include <errno.h>
#include <string.h>

#include "host/load.h"

static const struct span nowhere = { NULL, 0, 0 };

/* A value that is not of the option's kind. */
static enum exit_status refuse(const struct given *g, const char *why, struct diags *d)
{
    diag_error(d, given_span(g), "%s", why);
    return EXIT_USAGE;
}

static enum exit_status read_settings(struct settings *s, const struct invocation *v,
                                      struct diags *d)
{
    char why[256];

    for (size_t i = 0; i < v->ngiven; i++) {
        const struct given *g = &v->given[i];
        const char *name = g->option->name;

        if (settings_has(name) && !settings_set(s, name, given_value(g), why, sizeof why))
            return refuse(g, why, d);
        if (strcmp(name, "set") == 0 && !settings_constant(s, given_value(g), why, sizeof why))
            return refuse(g, why, d);
    }
    return EXIT_COMPLETED;
}

static enum exit_status read_replay(struct machine *m, const char *path, struct diags *d)
{
    if (path == NULL)
        return EXIT_COMPLETED;
    if (!source_read(&m->replay, path)) {
        diag_error(d, nowhere, "%s: %s", path, strerror(errno));
        return EXIT_INPUT;
    }
    m->options.replay = &m->replay;
    return EXIT_COMPLETED;
}

enum exit_status machine_read(struct machine *m, const struct invocation *v, struct diags *d)
{
    const char *folder = option_value(v, "memory-programs");
    enum exit_status status;

    *m = (struct machine){ .programs = memprog_builtin() };
    m->options.programs = m->programs;
    settings_default(&m->options.settings);
    status = read_settings(&m->options.settings, v, d);
    if (status != EXIT_COMPLETED)
        return status;
    if (folder != NULL && !load_memory_programs(m->programs, folder, d))
        return EXIT_INPUT;
    if (!coverage_file_open(&m->coverage, v, d))
        return EXIT_INPUT;
    if (m->coverage.given != NULL)
        machine_listen(m, coverage_listener(&m->coverage.counts));
    return read_replay(m, option_value(v, "replay"), d);
}

void machine_listen(struct machine *m, struct tell_listener l)
{
    teller_listen(&m->teller, l);
    m->options.tell = &m->teller;
}

bool machine_write_coverage(struct machine *m, struct diags *d)
{
    return coverage_file_write(&m->coverage, d);
}

void machine_free(struct machine *m)
{
    coverage_file_drop(&m->coverage);
    teller_free(&m->teller);
    memprog_set_free(m->programs);
    source_free(&m->replay);
}
