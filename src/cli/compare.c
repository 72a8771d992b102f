/* cli/compare.c: runs each file under each control model: the same launch, seed and constants. */
#include "cli/compare.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"
#include "cli/structured.h"
#include "engine/warp/control/control.h"
#include "host/scenario.h"
#include "host/suggest.h"

static const struct option options[] = {
    { "controls", "NAMES", false,
      "control models (default crs,stack,hanoi,threads; listing: hanoi,threads)" },
    { "reference", "NAME", false,
      "the model that the others are compared with (default: the first)" },
    { "element", "mask|pc", false,
      "of traces: statements with their active threads (default), or alone" },
    { "max-distance", "N", false, "say `> N` where traces are further apart (default 100000)" },
    { "check", "memory", false, "whoever completes leaves the same memory" },
    { "storage", NULL, false, "bits that a stack and Hanoi keep for a warp; needs no FILE" },
    LAUNCH_OPTIONS,
    PRINT_OPTION,
    PROGRAM_OPTIONS,
    SCHEDULE_OPTIONS,
    PROFILE_OPTION,
    { "max-steps", "N", false, "end a run after N steps with verdict `limit` (default 1000000)" },
    { "quiet", NULL, false, "not why a run has not completed, and no progress" },
    { "json", NULL, false, "one JSON object" },
};

/* ---- what is compared ---- */

static bool add_control(struct comparison *c, const struct word *w)
{
    char *name = word_copy(w);
    const struct control *found = control_find(name);
    bool ok = found != NULL;

    mem_free(name);
    for (size_t i = 0; ok && i < c->ncontrols; i++)
        ok = strcmp(c->controls[i].name, found->name) != 0;
    if (!ok)
        return diag_error(&c->diags, w->span,
                          "expected names of control models, each once: "
                          "crs, stack, hanoi, threads");
    c->controls[c->ncontrols++].name = found->name;
    return true;
}

static bool read_controls(struct comparison *c)
{
    static const char *const usual[] = { "crs", "stack", "hanoi", "threads" };
    const struct given *g = option_next(c->invocation, "controls", NULL);
    const bool listing =
        c->invocation->noperands > 0 && is_listing_path(c->invocation->operands[0]);
    struct word w = { .s = NULL };

    for (size_t i = listing ? 2 : 0; g == NULL && i < sizeof usual / sizeof *usual; i++)
        c->controls[c->ncontrols++].name = usual[i];
    while (g != NULL && given_word(g, &w))
        if (!add_control(c, &w))
            return false;
    return true;
}

static bool read_reference(struct comparison *c)
{
    const struct given *g = option_next(c->invocation, "reference", NULL);

    for (size_t i = 0; g != NULL && i < c->ncontrols; i++)
        if (strcmp(given_value(g), c->controls[i].name) == 0) {
            c->reference = i;
            return true;
        }
    return g == NULL || diag_error(&c->diags, given_span(g), "expected one of the compared models");
}

/* One of two words. */
static bool read_word(struct comparison *c, const char *option, const char *one, const char *other,
                      bool *is_one)
{
    const char *value = option_value(c->invocation, option);

    if (value == NULL)
        return true;
    *is_one = strcmp(value, one) == 0;
    return *is_one || strcmp(value, other) == 0 ||
           diag_error(&c->diags, given_span(option_next(c->invocation, option, NULL)),
                      "expected %s%s%s", one, *other != '\0' ? " or " : "", other);
}

static bool read_options(struct comparison *c)
{
    static const struct option_range range = { "a number of elements", 0, (uint64_t)1 << 40 };

    c->masks = true;
    c->most = COMPARE_MOST_DISTANCE;
    c->storage = option_given(c->invocation, "storage");
    c->json = option_given(c->invocation, "json");
    c->quiet = option_given(c->invocation, "quiet");
    return (read_controls(c) && read_reference(c) &&
            read_word(c, "element", "mask", "pc", &c->masks) &&
            read_word(c, "check", "memory", "", &c->memory) &&
            option_number(c->invocation, "max-distance", &range, &c->most, &c->diags)) ||
           usage_error(&c->diags);
}

/* Every model reads the file anew, and kernels alone have these. */
static bool check_operands(struct comparison *c)
{
    const struct invocation *v = c->invocation;

    if (v->noperands == 0 && !c->storage)
        diag_error(&c->diags, (struct span){ NULL, 0, 0 }, "expected a FILE, or --storage");
    for (size_t i = 0; i < v->noperands; i++)
        if (strcmp(v->operands[i], "-") == 0)
            diag_error(&c->diags, (struct span){ NULL, 0, 0 },
                       "standard input can be read once only, and every model reads the file");
        else if (is_structured_path(v->operands[i]))
            diag_error(&c->diags, (struct span){ NULL, 0, 0 },
                       "%s: a structured program has models of its own (explore --against)",
                       v->operands[i]);
    return c->diags.errors == 0 || usage_error(&c->diags);
}

static bool read_command(struct comparison *c)
{
    struct session_options *o = &c->machine.options;

    if (!machine_read(&c->machine, c->invocation, &c->diags) || !read_options(c) ||
        !check_operands(c))
        return false;
    if (!option_given(c->invocation, "max-steps"))
        o->settings.max_steps = COMPARE_MOST_STEPS;
    return true;
}

/* ---- a run ---- */

/* The worst of all comes out in the end. */
static void worsen(struct comparison *c, enum exit_status status)
{
    c->status = exit_worse(c->status, status);
}

static enum exit_status status_of(enum warpstep_verdict verdict)
{
    static const enum exit_status statuses[] = {
        [WARPSTEP_COMPLETED] = EXIT_COMPLETED, [WARPSTEP_STUCK] = EXIT_STUCK,
        [WARPSTEP_DEADLOCKED] = EXIT_STOPPED,  [WARPSTEP_LIMIT] = EXIT_STOPPED,
        [WARPSTEP_REFUSED] = EXIT_INPUT,       [WARPSTEP_STARVING] = EXIT_STOPPED,
    };

    return statuses[verdict];
}

static void keep_memory(void *self, const struct session *s, const struct target *t)
{
    struct printer p = { .out = self };

    session_print(s, t, &p, NULL);
}

static void nothing_kept(void *self, const struct session *s, const struct target *t)
{
    (void)self;
    (void)s;
    (void)t;
}

/* Why a run has not completed, and what was wrong with its input. */
static void say_why(const struct comparison *c, size_t i, const struct session *s,
                    const struct diags *d)
{
    const bool failed = s != NULL && s->verdict != WARPSTEP_COMPLETED && !c->quiet;

    fflush(stdout);
    if (failed && s->verdict != WARPSTEP_REFUSED)
        fprintf(stderr, "%s under %s: %s\n", c->file, c->controls[i].name,
                warpstep_verdict_text(s->verdict));
    diags_print(d, stderr);
    if (failed)
        report_verdict(s, stderr);
}

static void run_job(struct comparison *c, size_t i, struct job *j, struct session_options *o,
                    struct diags *d)
{
    struct compared *r = &c->runs[i];
    struct scenario_results results = { c->memory ? keep_memory : nothing_kept, &r->memory, 0 };
    const struct engine_observer observer = flow_trace_observer(&r->trace);
    struct session s;

    o->observers = &observer;
    o->nobservers = 1;
    o->progress = c->progress.enabled ? progress_show : NULL;
    o->self = &c->progress;
    o->interrupted = c->interrupted;
    r->warp_size = (unsigned)o->settings.constants.v[CONST_WarpSize];
    session_open(&s, o, &j->scenario.objects, d);
    scenario_run(&j->scenario, &s, &results);
    session_finish(&s);
    progress_end(&c->progress);
    for (size_t k = 0; c->memory && s.verdict == WARPSTEP_COMPLETED && k < j->nprints; k++)
        keep_memory(&r->memory, &s, &j->prints[k]);
    r->verdict = s.verdict;
    r->limit = s.limit;
    say_why(c, i, &s, d);
    worsen(c, results.failed > 0 ? EXIT_CHECK : status_of(s.verdict));
    session_close(&s);
}

/* False: the file was refused. */
static bool run_model(struct comparison *c, size_t i, const struct invocation *v)
{
    struct session_options o = c->machine.options;
    struct diags d = { .v = NULL };
    struct job job;
    bool ok;

    o.settings.control = c->controls[i].name;
    c->runs[i] = (struct compared){ .verdict = WARPSTEP_REFUSED,
                                    .trace = { .alphabet = &c->alphabet } };
    ok = job_read(&job, v, &o, &d);
    if (ok)
        run_job(c, i, &job, &o, &d);
    else
        say_why(c, i, NULL, &d);
    if (!ok)
        worsen(c, input_status(&d));
    job_free(&job);
    diags_free(&d);
    return c->runs[i].verdict != WARPSTEP_REFUSED;
}

/* ---- runs against each other ---- */

static bool completed(const struct comparison *c, size_t i)
{
    return c->runs[i].verdict == WARPSTEP_COMPLETED;
}

size_t compare_first(const struct comparison *c)
{
    size_t i = 0;

    while (i < c->ncontrols && !completed(c, i))
        i++;
    return i;
}

static void end_traces(struct comparison *c)
{
    struct flow_trace *traces[MOST_COMPARED];
    size_t n = 0;

    for (size_t i = 0; i < c->ncontrols; i++)
        if (completed(c, i))
            traces[n++] = &c->runs[i].trace;
    flow_traces_end(traces, n, c->masks);
}

/* hanoi.discrepancy (STG IX): of all models that have completed, when the reference has. */
static void see_distances(struct comparison *c)
{
    const struct flow_trace *reference = &c->runs[c->reference].trace;

    for (size_t i = 0; i < c->ncontrols; i++) {
        struct compared *r = &c->runs[i];

        if (!completed(c, i) || !completed(c, c->reference))
            continue;
        r->distance = flow_trace_distance(reference, &r->trace, c->most, c->interrupted);
        r->beyond = r->distance > c->most;
        r->has_distance = !r->beyond;
        if (r->beyond) {
            worsen(c, EXIT_STOPPED);
            continue;
        }
        r->discrepancy = flow_discrepancy(r->distance, reference, c->machine.options.tell);
        c->controls[i].sum += r->discrepancy;
        c->controls[i].files++;
        c->controls[i].at_zero += r->distance == 0;
    }
}

static void see_memory(struct comparison *c)
{
    const size_t first = compare_first(c);

    c->differs = NULL;
    for (size_t i = first + 1; c->memory && i < c->ncontrols && c->differs == NULL; i++)
        if (completed(c, i) && (c->runs[i].memory.n != c->runs[first].memory.n ||
                                (c->runs[i].memory.n > 0 &&
                                 strcmp(c->runs[i].memory.s, c->runs[first].memory.s) != 0)))
            c->differs = c->controls[i].name;
    if (c->differs != NULL)
        worsen(c, EXIT_CHECK);
}

/* ---- the command ---- */

/* A file that the first model refuses has errors which the others would only repeat. */
static void compare_file(struct comparison *c, size_t file)
{
    struct invocation v = *c->invocation;
    size_t n = 0;

    v.operands += file;
    v.noperands = 1;
    c->file = v.operands[0];
    memset(c->runs, 0, sizeof c->runs);
    while (n < c->ncontrols && !*c->interrupted && (run_model(c, n, &v) || n > 0))
        n++;
    if (n == c->ncontrols) {
        end_traces(c);
        see_distances(c);
        see_memory(c);
        compare_print_file(c);
        c->files++;
    }
    for (size_t i = 0; i < c->ncontrols; i++) {
        flow_trace_free(&c->runs[i].trace);
        text_free(&c->runs[i].memory);
    }
    flow_alphabet_free(&c->alphabet);
    c->alphabet = (struct flow_alphabet){ .n = 0 };
}

static void compare_files(struct comparison *c)
{
    c->interrupted = interrupt_ask();
    progress_begin(&c->progress, c->quiet);
    if (c->json)
        fputs("{\"files\": [", stdout);
    for (size_t i = 0; i < c->invocation->noperands && !*c->interrupted; i++)
        compare_file(c, i);
    compare_print_end(c);
    if (*c->interrupted)
        worsen(c, EXIT_STOPPED);
    interrupt_over(true);
}

static enum exit_status compare(const struct invocation *v)
{
    struct comparison c = { .invocation = v };

    if (read_command(&c))
        compare_files(&c);
    else
        c.status = input_status(&c.diags);
    if (!machine_write_coverage(&c.machine, &c.diags))
        worsen(&c, EXIT_INPUT);
    diags_print(&c.diags, stderr);
    machine_free(&c.machine);
    diags_free(&c.diags);
    return c.status;
}

const struct command command_compare = {
    "compare", "FILE...", "Runs kernels under several control models and compares their traces",
    COUNTED(options), 0, SIZE_MAX, compare
};
