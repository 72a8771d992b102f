/* cli/machine.c: from options to the settings, memory programs, choices and checks of a session. */
#include "cli/machine.h"

#include <string.h>

#include "cli/embed.h"
#include "cli/job.h"
#include "cli/remote.h"
#include "cli/structured.h"
#include "host/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

static bool read_settings(struct settings *s, const struct invocation *v, struct diags *d)
{
    char why[256];

    for (size_t i = 0; i < v->ngiven; i++) {
        const struct given *g = &v->given[i];
        const char *name = g->option->name, *value = given_value(g);

        if (strcmp(name, "device") == 0)
            continue; /* it comes before all others (read_device) */
        if (strcmp(name, "control") == 0 && is_structured_path(v->operands[0]))
            continue; /* it is read with the program (cli/structured.h) */
        if ((settings_has(name) && !settings_set(s, name, value, why, sizeof why)) ||
            (strcmp(name, "set") == 0 && !settings_constant(s, value, why, sizeof why)))
            return diag_error(d, given_span(g), "%s", why) || usage_error(d);
    }
    return true;
}

/* --device, before what other options change of it. `why` judges by the program's own target. */
static bool read_device(struct settings *s, const struct invocation *v, struct diags *d)
{
    const struct given *g = option_next(v, "device", NULL);
    const char *usual = v->command == &command_why ? "target" : "report";
    const char *name = g != NULL ? given_value(g) : usual;
    char why[256];

    if (strcmp(name, "target") == 0 && v->noperands > 0) {
        if (strcmp(v->operands[0], "-") == 0)
            return diag_error(d, g != NULL ? given_span(g) : nowhere,
                              "standard input can be read once only, and finding its target reads "
                              "it before") ||
                   usage_error(d);
        settings_take_device(s, device_model_of_target(job_target(v->operands[0])));
        return true;
    }
    return settings_set(s, "device", name, why, sizeof why) ||
           diag_error(d, given_span(g), "%s", why) || usage_error(d);
}

/* The memory programs of the device, or those that --memory-programs names. */
static bool read_memory_programs(struct machine_options *m, const struct invocation *v,
                                 struct diags *d)
{
    struct settings *s = &m->options.settings;
    const char *given = option_value(v, "memory-programs");

    if (given != NULL)
        s->memory_programs = given;
    return s->memory_programs == NULL || load_memory_programs(m->programs, s->memory_programs, d);
}

/* A listing is of Hanoi, and says how large its warps are. What was given besides has to fit. */
static bool read_listing(struct settings *s, const struct invocation *v, struct diags *d)
{
    const struct given *control = option_next(v, "control", NULL);
    bool sized = false;
    uint32_t lanes;

    if (v->noperands == 0 || !is_listing_path(v->operands[0]))
        return true;
    if (control == NULL)
        s->control = "hanoi";
    else if (!listing_control(s->control))
        return diag_error(d, given_span(control), LISTING_CONTROL, s->control) || usage_error(d);
    FOR_GIVEN(g, v, "set")
        sized = sized || strncmp(given_value(g), "WarpSize=", strlen("WarpSize=")) == 0;
    if (!load_listing_warp(v->operands[0], &lanes, d))
        return false;
    if (!sized && lanes > 0)
        s->constants.v[CONST_WarpSize] = lanes;
    return true;
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

/* Of two the last would win. */
static bool refuse_doubles(const struct invocation *v, struct diags *d)
{
    for (size_t i = 0; i < v->ngiven; i++)
        for (size_t k = 0; k < i; k++) {
            const struct given *g = &v->given[i], *other = &v->given[k];

            if (sets_same(g, other))
                return diag_error(d, given_span(g), "%.*s is set twice", (int)name_length(g),
                                  given_value(g)) || usage_error(d);
        }
    return true;
}

bool machine_read(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    const char *replay = option_value(v, "replay");
    const struct given *coverage = option_next(v, "coverage", NULL);

    *m = (struct machine_options){ .programs = memprog_builtin() };
    m->options.programs = m->programs;
    settings_default(&m->options.settings);
    if (!refuse_doubles(v, d) || !read_device(&m->options.settings, v, d) ||
        !read_settings(&m->options.settings, v, d) || !read_listing(&m->options.settings, v, d) ||
        !read_memory_programs(m, v, d))
        return false;
    if (coverage != NULL) {
        if (!output_open(&m->coverage_file, given_value(coverage)))
            return diag_error(d, given_span(coverage), "%s", output_why());
        m->recorded = coverage;
        machine_listen(m, coverage_listener(&m->coverage));
    }
    if (v->embedded != NULL) {
        m->options.replay = v->embedded->list;
        return true;
    }
    if (replay == NULL)
        return true;
    m->options.replay = &m->replay;
    return load_source(&m->replay, replay, nowhere, d);
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
    if (d->usage) { /* nothing ran, and the error may be about this file */
        output_drop(&m->coverage_file);
        return true;
    }
    coverage_write(&m->coverage, m->coverage_file.file);
    return output_keep(&m->coverage_file) || diag_error(d, given_span(g), "%s", output_why());
}

/* A file that was begun and not finished is removed. */
void machine_free(struct machine_options *m)
{
    if (m->recorded != NULL)
        output_drop(&m->coverage_file);
    teller_free(&m->teller);
    memprog_set_free(m->programs);
    source_free(&m->replay);
}

bool machine_sets_only(const struct invocation *v, const char *const *names, size_t n,
                       const char *why, struct diags *d)
{
    FOR_GIVEN(g, v, "set") {
        size_t k = 0;

        while (k < n && !text_is(names[k], given_value(g), name_length(g)))
            k++;
        if (k == n)
            return diag_error(d, given_span(g), "%s", why) || usage_error(d);
    }
    return true;
}

void machine_put_constants(const struct constants *k, const char *const *names, size_t n,
                           struct text *out)
{
    for (size_t i = 0; i < n; i++) {
        enum constant c = (enum constant)0;

        while (strcmp(constant_info(c)->name, names[i]) != 0)
            c++;
        if (k->v[c] != constant_info(c)->value)
            text_printf(out, "set %s %llu\n", names[i], (unsigned long long)k->v[c]);
    }
}

/* ---- --check: which properties are looked at while a program runs ---- */

/* Commands that go through states by hand show none of what checks of kernels find. */
static bool tells_findings(const struct invocation *v)
{
    return v->command == &command_run || v->command == &command_trace ||
           v->command == &command_explore;
}

/* Switches on the checks of a name; of a group, those that apply to the control model. False: none. */
static bool add_checks(bool *on, const char *control, const struct word *w)
{
    bool found = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        const char *group = check_about((enum check)i) == ABOUT_KERNEL ? "kernel" : "all";
        const bool fits = check_fits((enum check)i, control);

        if (word_is(w, check_name((enum check)i)) || (word_is(w, group) && fits))
            on[i] = found = true;
    }
    return found;
}

static bool unknown_check(const struct word *w, struct diags *d)
{
    struct text why = { NULL, 0, 0 };
    struct suggestion s;

    suggest_begin(&s, w->s, w->n);
    suggest_offer(&s, "kernel");
    text_puts(&why, "expected ");
    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        suggest_offer(&s, check_name((enum check)i));
        text_printf(&why, "%s, ", check_name((enum check)i));
    }
    text_puts(&why, "kernel or all, found");
    suggest_error(&s, w, why.s, d);
    text_free(&why);
    return usage_error(d);
}

bool machine_read_checks(struct machine_options *m, const struct invocation *v, struct diags *d)
{
    const bool *on = m->options.checks;
    const char *control = m->options.settings.control;

    if (is_structured_path(v->operands[0]) || is_remote_path(v->operands[0]))
        return true; /* they are read with the program */
    FOR_GIVEN(g, v, "check") {
        struct word w = { .s = NULL };

        while (given_word(g, &w))
            if (!add_checks(m->options.checks, control, &w))
                return unknown_check(&w, d);
        if (checks_any(on, ABOUT_KERNEL) && !tells_findings(v))
            return diag_error(d, given_span(g),
                              "the checks of kernels are for run, trace and explore, not for %s",
                              v->command->name) ||
                   usage_error(d);
        if (checks_any(on, ABOUT_STACK) && control_find(control) != &control_crs)
            return diag_error(d, given_span(g),
                              "the checks are about the token stack, which control model %s does "
                              "not have", control) ||
                   usage_error(d);
        if (checks_any(on, ABOUT_PATHS) && control_find(control) != &control_hanoi)
            return diag_error(d, given_span(g),
                              "the check is about the barriers of control model hanoi, not %s",
                              control) ||
                   usage_error(d);
    }
    return true;
}
