/* cli/explore.c: `warpstep explore`: options and limits of a search, and what it found as text. */
#include <errno.h>
#include <string.h>

#include "base/platform.h"
#include "cli/explore.h"
#include "cli/interrupt.h"
#include "cli/job.h"
#include "cli/machine.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    PRINT_OPTION,
    PROGRAM_OPTIONS,
    MODEL_OPTIONS,
    CHECK_OPTION,
    { "expect", "CONDITION", false, "exists, ~exists (never) or forall (x[0]=1 /\\ ~y=0)" },
    { "one-warp", NULL, false, "litmus tests: threads of one block lie in one warp" },
    { "max-states", "N", false, "stop after N states (default: none)" },
    { "max-depth", "N", false, "do not go further than N steps from the first state" },
    { "max-memory", "MIB", false, "stop when the states take that much memory" },
    { "reduce", "NAMES", false,
      "reductions: all (default), none, or some of registers, local, symmetric" },
    { "witness", "PREFIX", false, "write the choices that lead to each outcome to PREFIX-N" },
    { "quiet", NULL, false, "no summary line and no progress" },
    { "json", NULL, false, "what was found as one JSON object" },
};

/* ---- options ---- */

static bool read_limit(struct exploration *x, const char *name, uint64_t *limit)
{
    const struct given *g = option_next(x->invocation, name, NULL);
    struct scan s;

    if (g == NULL)
        return true;
    s = given_scan(g, &x->diags);
    return scan_number(&s, (uint64_t)1 << 40, limit, "a number") && scan_finished(&s);
}

/* all, none, or names with commas between them. */
static bool read_reductions(struct exploration *x)
{
    struct reductions *on = &x->options.reductions;
    const struct {
        const char *name;
        bool *on;
    } names[] = { { "registers", &on->registers }, { "local", &on->local },
                  { "symmetric", &on->symmetric } };
    const struct given *g = option_next(x->invocation, "reduce", NULL);
    const char *s = g == NULL ? "all" : given_value(g);
    size_t n;

    *on = (struct reductions){ false, false, false };
    for (; ; s += n + 1) {
        bool known = false;

        n = strcspn(s, ",");
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            bool own = strlen(names[i].name) == n && strncmp(names[i].name, s, n) == 0;

            own = own || (n == 3 && strncmp(s, "all", n) == 0);
            *names[i].on = *names[i].on || own;
            known = known || own;
        }
        if (!known && !(n == 4 && strncmp(s, "none", n) == 0))
            return diag_error(&x->diags, given_span(g),
                              "expected all, none, or some of registers, local and symmetric");
        if (s[n] == '\0')
            return true;
    }
}

static enum exit_status read_limits(struct exploration *x)
{
    uint64_t mib = 0;

    if (!read_limit(x, "max-states", &x->options.limits.states) ||
        !read_limit(x, "max-depth", &x->options.limits.depth) || !read_limit(x, "max-memory", &mib) ||
        !read_reductions(x))
        return EXIT_USAGE;
    x->options.limits.bytes = mib << 20;
    return EXIT_COMPLETED;
}

/* A scenario's outcomes are told apart by what it prints. */
static void take_prints(struct job *j)
{
    for (size_t i = 0; i < j->scenario.nactions && j->nprints == 0; i++)
        if (j->scenario.actions[i].kind == DO_PRINT)
            for (size_t k = i; k < j->scenario.nactions; k++)
                if (j->scenario.actions[k].kind == DO_PRINT)
                    ARRAY_PUSH(j->prints, j->nprints, j->cap_prints,
                               j->scenario.actions[k].target);
}

/* A litmus test says how large its warps are. */
static enum exit_status read_litmus(struct exploration *x)
{
    bool one = option_given(x->invocation, "one-warp");
    struct load_options loading;

    if (!source_read(&x->job.source, x->invocation->operands[0])) {
        diag_error(&x->diags, (struct span){ NULL, 0, 0 }, "%s: %s", x->invocation->operands[0],
                   strerror(errno));
        return EXIT_INPUT;
    }
    x->is_litmus = true;
    if (!litmus_read(&x->litmus, &x->job.source, one ? LITMUS_ONE_WARP : LITMUS_WARP_EACH, &x->diags))
        return EXIT_INPUT;
    x->machine.options.settings.constants.v[CONST_WarpSize] = x->litmus.warp_size;
    loading = session_loading(&x->machine.options);
    if (!litmus_scenario(&x->litmus, &x->job.scenario, &loading, &x->diags))
        return EXIT_INPUT;
    x->job.prints = litmus_prints(&x->litmus, &x->job.scenario, &x->job.nprints);
    return EXIT_COMPLETED;
}

static enum exit_status read_condition(struct exploration *x)
{
    const struct given *g = option_next(x->invocation, "expect", NULL);
    struct value_names names;

    if (g == NULL)
        return EXIT_COMPLETED;
    observed_init(&x->observed, &x->job.scenario.objects, x->job.prints, x->job.nprints);
    names = observed_names(&x->observed);
    x->expects = true;
    source_from(&x->expected, "--expect", given_value(g), strlen(given_value(g)));
    return condition_read(&x->condition, &x->expected, &names, &x->diags) ? EXIT_COMPLETED
                                                                          : EXIT_USAGE;
}

static bool is_litmus_path(const char *path)
{
    size_t n = strlen(path);

    return n > 7 && strcmp(path + n - 7, ".litmus") == 0;
}

static enum exit_status read_job(struct exploration *x)
{
    struct load_options loading = session_loading(&x->machine.options);
    enum exit_status status;

    if (is_litmus_path(x->invocation->operands[0]))
        return read_litmus(x);
    status = job_read(&x->job, x->invocation, &loading, &x->diags);
    take_prints(&x->job);
    return status;
}

static enum exit_status read_exploration(struct exploration *x, const struct invocation *v)
{
    enum exit_status status;

    x->invocation = v;
    status = machine_read(&x->machine, v, &x->diags);
    if (status == EXIT_COMPLETED)
        status = machine_read_checks(&x->machine, v, &x->diags);
    if (status == EXIT_COMPLETED)
        status = read_limits(x);
    if (status == EXIT_COMPLETED)
        status = read_job(x);
    return status == EXIT_COMPLETED ? read_condition(x) : status;
}

/* ---- the search ---- */

static void observe(struct exploration *x)
{
    struct session_options *o = &x->machine.options;

    x->observer = space_observer(&x->space);
    x->memory_observer = space_memory_observer(&x->space);
    o->observers = &x->observer;
    o->nobservers = 1;
    o->memory_observers = &x->memory_observer;
    o->nmemory_observers = 1;
}

static void show_progress(void *self, const struct search *s)
{
    struct exploration *x = self;
    char line[128];

    if (!progress_due(&x->progress))
        return;
    snprintf(line, sizeof line, "%lu states, %llu steps, depth %lu, %.1f s",
             (unsigned long)s->visited.n, (unsigned long long)s->steps,
             (unsigned long)s->nframes, progress_seconds(&x->progress));
    progress_line(&x->progress, line);
}

/* What it took, for people: the states stand in what was found. */
static void print_costs(struct exploration *x)
{
    double seconds = progress_seconds(&x->progress);
    uint64_t peak = platform_peak_bytes();

    if (option_given(x->invocation, "quiet"))
        return;
    fflush(stdout); /* where both streams go to one place, what was found stands first */
    fprintf(stderr, "%lu states, %llu steps in %.3f s", (unsigned long)x->search.visited.n,
            (unsigned long long)x->search.steps, seconds);
    if (peak > 0)
        fprintf(stderr, ", %.1f MiB", (double)peak / 1048576.0);
    fputc('\n', stderr);
}

/* A condition decides alone; else what some run ended in. */
static enum exit_status status_of(const struct exploration *x, enum answer answer)
{
    const struct search *s = &x->search;

    if (s->checks_failed > 0 || s->failed.n > 0 || answer == ANSWER_FAILS)
        return EXIT_CHECK;
    if (answer == ANSWER_OPEN)
        return EXIT_STOPPED;
    if (x->expects || x->is_litmus)
        return EXIT_COMPLETED;
    if (s->stuck.n > 0)
        return EXIT_STUCK;
    return s->deadlocked.n > 0 || s->stopped != NULL ? EXIT_STOPPED : EXIT_COMPLETED;
}

static enum answer print_found(struct exploration *x)
{
    outcomes_sort(&x->search.completed);
    if (option_given(x->invocation, "json"))
        return explore_json(x, stdout);
    return x->is_litmus ? explore_litmus(x, stdout) : explore_text(x, stdout);
}

static enum exit_status search(struct exploration *x)
{
    enum exit_status status = EXIT_INPUT;

    x->options.limits.interrupted = interrupt_catch();
    progress_begin(&x->progress, option_given(x->invocation, "quiet"));
    observe(x);
    session_open(&x->session, &x->machine.options, &x->job.scenario.objects, &x->diags);
    if (space_open(&x->space, &x->session, &x->job.scenario)) {
        search_init(&x->search, &x->space, &x->options);
        x->search.prints = x->job.prints;
        x->search.nprints = x->job.nprints;
        x->search.progress = show_progress;
        x->search.self = x;
        search_run(&x->search);
        progress_end(&x->progress);
        status = status_of(x, print_found(x));
        print_costs(x);
        search_free(&x->search);
    }
    space_close(&x->space);
    session_close(&x->session);
    return status;
}

static enum exit_status explore(const struct invocation *v)
{
    struct exploration x = { .options = { .reductions = { true, true, true } } };
    enum exit_status status = read_exploration(&x, v);

    if (status == EXIT_COMPLETED)
        status = search(&x);
    machine_write_coverage(&x.machine, &x.diags);
    diags_print(&x.diags, stderr);
    condition_free(&x.condition);
    observed_free(&x.observed);
    litmus_free(&x.litmus);
    source_free(&x.expected);
    job_free(&x.job);
    machine_free(&x.machine);
    diags_free(&x.diags);
    return status;
}

const struct command command_explore = { "explore",
                                         "FILE.ptx|.host|.litmus",
                                         "Takes every schedule: outcomes, verdicts and cycles",
                                         options,
                                         sizeof options / sizeof *options,
                                         1,
                                         1,
                                         explore };
