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

/* The part of the value before `=`; all of it when there is none. */
static size_t name_length(const struct given *g)
{
    return strcspn(given_value(g), "=");
}

static bool is_option(const struct given *g, const char *name)
{
    return strcmp(g->option->name, name) == 0;
}

static bool sets_same(const struct given *a, const struct given *b)
{
    size_t n = name_length(a);

    return is_option(a, "set") && is_option(b, "set") && n == name_length(b) &&
           memcmp(given_value(a), given_value(b), n) == 0;
}

/* The file that an option writes; NULL: it writes none. Streams and devices are no files. */
static const char *file_written(const struct given *g)
{
    static const char *const names[] = { "record", "coverage", "report" };
    const char *path = NULL;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_option(g, names[i]))
            path = given_value(g);
    if (is_option(g, "out") && given_value(g)[name_length(g)] == '=')
        path = given_value(g) + name_length(g) + 1;
    if (path == NULL || strcmp(path, "-") == 0 || strncmp(path, "/dev/", 5) == 0)
        return NULL;
    return path;
}

static bool writes_same(const struct given *a, const struct given *b)
{
    const char *p = file_written(a), *q = file_written(b);

    return p != NULL && q != NULL && strcmp(p, q) == 0;
}

/* Of two the last would win. */
static enum exit_status refuse_doubles(const struct invocation *v, struct diags *d)
{
    for (size_t i = 0; i < v->ngiven; i++)
        for (size_t k = 0; k < i; k++) {
            const struct given *g = &v->given[i];

            if (sets_same(g, &v->given[k])) {
                diag_error(d, given_span(g), "%.*s is set twice", (int)name_length(g),
                           given_value(g));
                return EXIT_USAGE;
            }
            if (writes_same(g, &v->given[k])) {
                diag_error(d, given_span(g), "--%s and --%s would write the same file, %s",
                           v->given[k].option->name, g->option->name, file_written(g));
                return EXIT_USAGE;
            }
        }
    return EXIT_COMPLETED;
}

static enum exit_status read_replay(struct machine_options *m, const char *path, struct diags *d)
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

enum exit_status machine_read(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    const char *folder = option_value(v, "memory-programs");
    enum exit_status status;

    *m = (struct machine_options){ .programs = memprog_builtin() };
    m->options.programs = m->programs;
    settings_default(&m->options.settings);
    status = refuse_doubles(v, d);
    if (status == EXIT_COMPLETED)
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

void machine_listen(struct machine_options *m, struct tell_listener l)
{
    teller_listen(&m->teller, l);
    m->options.tell = &m->teller;
}

bool machine_write_coverage(struct machine_options *m, struct diags *d)
{
    return coverage_file_write(&m->coverage, d);
}

void machine_free(struct machine_options *m)
{
    coverage_file_drop(&m->coverage);
    teller_free(&m->teller);
    memprog_set_free(m->programs);
    source_free(&m->replay);
}
