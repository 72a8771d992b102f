/* cli/checks.c: the option --check: which properties are looked at while a program runs. */
#include <string.h>

#include "cli/machine.h"
#include "host/suggest.h"

/* Is `text` this word? */
static bool is_word(const char *text, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(text, word, n) == 0;
}

/* Switches on the checks that a name stands for. False: none. */
static bool add_checks(bool *on, const char *name, size_t n)
{
    bool found = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        const char *group = check_is_of_kernel((enum check)i) ? "kernel" : "all";

        if (is_word(name, n, check_name((enum check)i)) || is_word(name, n, group))
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

static enum exit_status unknown_check(struct diags *d, struct span at)
{
    const char *name = at.source->text + at.at;
    struct text names = { NULL, 0, 0 };
    struct suggestion s;

    suggest_begin(&s, name, at.length);
    suggest_offer(&s, "kernel");
    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        suggest_offer(&s, check_name((enum check)i));
        text_printf(&names, "%s%s", i > 0 ? ", " : "", check_name((enum check)i));
    }
    diag_error(d, at, "expected %s, kernel or all, found `%.*s`%s", names.s,
               (int)(at.length < 60 ? at.length : 60), name, suggest_end(&s));
    text_free(&names);
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

static enum exit_status no_stack_to_check(const char *control, const struct given *g,
                                          struct diags *d)
{
    diag_error(d, given_span(g),
               "the checks are about the token stack, which control model %s does not have", control);
    return EXIT_USAGE;
}

enum exit_status machine_read_checks(struct machine_options *m, const struct invocation *v,
                                     struct diags *d)
{
    const struct given *g = option_next(v, "check", NULL);

    for (; g != NULL; g = option_next(v, "check", g)) {
        struct span at = given_span(g);
        size_t end = at.at + at.length;

        for (;; at.at += at.length + 1) {
            at.length = strcspn(g->source.text + at.at, ",");
            if (!add_checks(m->options.checks, g->source.text + at.at, at.length))
                return unknown_check(d, at);
            if (at.at + at.length >= end)
                break;
        }
        if (has_kernel_checks(m->options.checks) && !goes_forward(v)) {
            diag_error(d, given_span(g),
                       "the checks of kernels are for run and trace: what they remember is no part "
                       "of the states that %s goes through",
                       v->command->name);
            return EXIT_USAGE;
        }
        if (lacks_stack(&m->options))
            return no_stack_to_check(m->options.settings.control, g, d);
    }
    return EXIT_COMPLETED;
}
