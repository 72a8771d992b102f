/* cli/why.c: the command `why`: its options, the time that it may take, the order of work. */
#include "cli/why.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "cli/remote.h"
#include "cli/structured.h"

#define NS 1000000000u

static const struct option options[] = {
    LAUNCH_OPTIONS,
    PRINT_OPTION,
    PROGRAM_OPTIONS,
    SCHEDULE_OPTIONS,
    MODEL_OPTIONS,
    { "max-seconds", "N", false, "the time that the answer may take (default 30)" },
    { "max-steps", "N", false, "end each run after N steps (default: as the time allows)" },
    { "seeds", "N", false, "how many seeds are tried (default 8)" },
    { "max-states", "N", false, "how many states of all schedules are looked at (default 1000000)" },
    { "quiet", NULL, false, "no progress" },
    { "json", NULL, false, "the answer as one JSON object" },
    { "sarif", "FILE", false, "write the findings of the run that is shown as SARIF 2.1.0" },
};

/* ---- time ---- */

uint64_t why_until(const struct why *y, unsigned num, unsigned den)
{
    const uint64_t wanted = platform_now_ns() + y->ns / den * num, end = y->began + y->ns;

    return wanted < end ? wanted : end;
}

bool why_spent(const struct why *y, unsigned num, unsigned den)
{
    return platform_now_ns() - y->began > y->ns / den * num;
}

/* ---- the command ---- */

/* What is asked about is a kernel, from a file that can be read more than once. */
static bool check_operand(struct why *y)
{
    const char *path = y->invocation->operands[0], *why = NULL;

    if (strcmp(path, "-") == 0)
        why = "standard input can be read once only, and every run reads the file";
    else if (is_structured_path(path) || is_remote_path(path))
        why = "this is about kernels: FILE.ptx, FILE.host, FILE.litmus or FILE.hanoi";
    return why == NULL || diag_error(&y->diags, (struct span){ NULL, 0, 0 }, "%s: %s", path, why) ||
           usage_error(&y->diags);
}

static bool read_numbers(struct why *y)
{
    static const struct option_range seeds = { "a number of seeds", 1, 16 };
    static const struct option_range states = { "a number", 0, (uint64_t)1 << 32 };
    static const struct option_range seconds = { "a number of seconds", 1, 1000000 };
    uint64_t most = WHY_SECONDS;

    y->seeds = WHY_SEEDS;
    y->states = WHY_STATES;
    if (!option_number(y->invocation, "seeds", &seeds, &y->seeds, &y->diags) ||
        !option_number(y->invocation, "max-states", &states, &y->states, &y->diags) ||
        !option_number(y->invocation, "max-seconds", &seconds, &most, &y->diags))
        return usage_error(&y->diags);
    y->ns = most * NS;
    return true;
}

/* Errors in the input come from here, once. */
static bool read_once(struct why *y)
{
    struct session_options o = y->machine.options;

    return job_read(&y->read, y->invocation, &o, &y->diags);
}

/* The order of work. What is cheap and says most comes first, and all of it ends with the time. */
static void work(struct why *y)
{
    y->began = platform_now_ns();
    why_try_schedules(y);
    if (!*y->interrupted)
        why_look_closely(y);
    why_try_room(y);
    why_try_models(y);
    why_search_schedules(y);
    why_look_at_difference(y);
}

static enum exit_status answer(struct why *y)
{
    static const enum exit_status statuses[] = { [WHY_FINE] = EXIT_COMPLETED,
                                                 [WHY_WRONG] = EXIT_CHECK,
                                                 [WHY_OPEN] = EXIT_STOPPED };
    struct account a = { .kind = WHY_OPEN };
    enum exit_status status = EXIT_STOPPED;

    y->interrupted = interrupt_ask();
    progress_begin(&y->progress, option_given(y->invocation, "quiet"));
    work(y);
    progress_end(&y->progress);
    if (*y->interrupted) {
        fputs("warpstep: interrupted, before there was an answer\n", stderr);
        if (y->files > 1 && option_given(y->invocation, "json"))
            why_print_error(y);
    } else {
        why_judge(y, &a);
        why_print(y, &a, option_given(y->invocation, "json"));
        if (a.findings != NULL)
            sarif_file_add(y->sarif, y->invocation, a.findings, NULL);
        status = statuses[a.kind];
    }
    interrupt_over(true);
    account_free(&a);
    return status;
}

static void close_why(struct why *y)
{
    why_close_subject(&y->found);
    why_close_subject(&y->stopped);
    endless_free(&y->endless);
    for (size_t i = 0; i < y->ntrials; i++)
        why_free_trial(&y->trials[i]);
    diags_free(&y->diags);
    job_free(&y->read);
    machine_free(&y->machine);
}

static enum exit_status why_file(const struct invocation *v, size_t file, size_t files,
                                 struct sarif_file *sarif)
{
    struct why y = { .invocation = v, .file = file, .files = files, .sarif = sarif };
    enum exit_status status;

    if (machine_read(&y.machine, v, &y.diags) && read_numbers(&y) && check_operand(&y) &&
        read_once(&y))
        status = answer(&y);
    else
        status = input_status(&y.diags);
    if (status == EXIT_INPUT && files > 1 && option_given(v, "json"))
        why_print_error(&y);
    if (!machine_write_coverage(&y.machine, &y.diags))
        status = EXIT_INPUT;
    diags_print(&y.diags, stderr);
    close_why(&y);
    return status;
}

/* One file after the other; of several the answers in JSON are a list. */
static enum exit_status why_files(const struct invocation *v, struct sarif_file *sarif)
{
    const bool list = v->noperands > 1 && option_given(v, "json");
    enum exit_status status = EXIT_COMPLETED;

    for (size_t i = 0; i < v->noperands && status != EXIT_USAGE; i++) {
        struct invocation one = *v;

        one.operands += i;
        one.noperands = 1;
        if (!list && i > 0)
            putchar('\n');
        status = exit_worse(status, why_file(&one, i, v->noperands, sarif));
    }
    if (list && status != EXIT_USAGE)
        fputs("]\n", stdout);
    return status;
}

static enum exit_status why(const struct invocation *v)
{
    struct sarif_file sarif = { .given = NULL };
    struct diags d = { .v = NULL };
    enum exit_status status = EXIT_INPUT;

    if (sarif_file_open(&sarif, v, &d)) {
        status = why_files(v, &sarif);
        if (status == EXIT_USAGE || status == EXIT_INPUT)
            sarif_file_drop(&sarif);
        else if (!sarif_file_keep(&sarif, &d))
            status = EXIT_INPUT;
    }
    diags_print(&d, stderr);
    diags_free(&d);
    return status;
}

const struct command command_why = {
    "why", "FILE...", "Says why a kernel hangs, or differs from run to run",
    COUNTED(options), 1, SIZE_MAX, why
};
