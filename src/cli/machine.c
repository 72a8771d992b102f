/* cli/machine.c: from options to the settings, memory programs, choices and checks of a session. */
#include "cli/machine.h"

#include <string.h>

#include "host/suggest.h"

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

static enum exit_status unwritten(const struct given *g, struct diags *d)
{
    diag_error(d, given_span(g), "%s", output_why());
    return EXIT_INPUT;
}

enum exit_status machine_read(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    const char *folder = option_value(v, "memory-programs"), *replay = option_value(v, "replay");
    const struct given *coverage = option_next(v, "coverage", NULL);
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
    if (coverage != NULL) {
        if (!output_open(&m->coverage_file, given_value(coverage)))
            return unwritten(coverage, d);
        m->recorded = coverage;
        machine_listen(m, coverage_listener(&m->coverage));
    }
    if (replay == NULL)
        return EXIT_COMPLETED;
    m->options.replay = &m->replay;
    return load_source(&m->replay, replay, nowhere, d) ? EXIT_COMPLETED : EXIT_INPUT;
}

void machine_listen(struct machine_options *m, struct tell_listener l)
{
    teller_listen(&m->teller, l);
    m->options.tell = &m->teller;
}

bool machine_write_coverage(struct machine_options *m, struct diags *d)
{
    const struct given *g = m->recorded;

    if (g == NULL)
        return true;
    m->recorded = NULL;
    coverage_write(&m->coverage, m->coverage_file.file);
    return output_keep(&m->coverage_file) || unwritten(g, d) == EXIT_COMPLETED;
}

/* A file that was begun and not written leaves nothing behind. */
void machine_free(struct machine_options *m)
{
    if (m->recorded != NULL)
        output_drop(&m->coverage_file);
    teller_free(&m->teller);
    memprog_set_free(m->programs);
    source_free(&m->replay);
}

/* ---- --check: which properties are looked at while a program runs ---- */

/* Switches on the checks that a name stands for. False: none. */
static bool add_checks(bool *on, const struct word *w)
{
    bool found = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        const char *group = check_is_of_kernel((enum check)i) ? "kernel" : "all";

        if (word_is(w, check_name((enum check)i)) || word_is(w, group))
            on[i] = found = true;
    }
    return found;
}

/* What the checks of kernels remember is no part of a state: nothing leads back to earlier ones. */
static bool goes_forward(const struct invocation *v)
{
    return v->command == &command_run || v->command == &command_trace;
}

static bool has_kernel_checks(const bool *on)
{
    bool any = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++)
        any = any || (on[i] && check_is_of_kernel((enum check)i));
    return any;
}

static enum exit_status unknown_check(const struct word *w, struct diags *d)
{
    struct text why = { NULL, 0, 0 };
    struct suggestion s;

    suggest_begin(&s, w->s, w->n);
    suggest_offer(&s, "kernel");
    text_puts(&why, "expected ");
    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        suggest_offer(&s, check_name((enum check)i));
        text_printf(&why, "%s%s", i > 0 ? ", " : "", check_name((enum check)i));
    }
    text_puts(&why, ", kernel or all, found");
    suggest_error(&s, w, why.s, d);
    text_free(&why);
    return EXIT_USAGE;
}

/* Chapter 6 is about the report's token stack. */
static bool lacks_stack(const struct session_options *o)
{
    bool needed = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++)
        needed = needed || (o->checks[i] && check_needs_stack((enum check)i));
    return needed && control_find(o->settings.control) != &control_crs;
}

enum exit_status machine_read_checks(struct machine_options *m, const struct invocation *v,
                                     struct diags *d)
{
    const struct given *g = option_next(v, "check", NULL);

    for (; g != NULL; g = option_next(v, "check", g)) {
        struct word w = { .s = NULL };

        while (given_word(g, &w))
            if (!add_checks(m->options.checks, &w))
                return unknown_check(&w, d);
        if (has_kernel_checks(m->options.checks) && !goes_forward(v)) {
            diag_error(d, given_span(g),
                       "the checks of kernels are for run and trace: what they remember is no part "
                       "of the states that %s goes through",
                       v->command->name);
            return EXIT_USAGE;
        }
        if (lacks_stack(&m->options)) {
            diag_error(d, given_span(g),
                       "the checks are about the token stack, which control model %s does not have",
                       m->options.settings.control);
            return EXIT_USAGE;
        }
    }
    return EXIT_COMPLETED;
}
