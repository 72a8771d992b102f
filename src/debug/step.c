/* debug/step.c: `warpstep step`: a session by hand, read from standard input line by line. All that
 * it says goes to standard output, so that a session is a text. */
#include "debug/step.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "cli/structured.h"
#include "host/print.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    MAPPING_OPTION,
    CHECK_OPTION,
};

/* ---- lines ---- */

#define MOST_LINE ((size_t)1 << 20)

/* The next line of standard input, without its end. False: there is none; one that is longer than any
 * command ends the input too. */
static bool read_line(struct text *line)
{
    int c;

    line->n = 0;
    text_add(line, "", 0);
    while ((c = getchar()) != EOF && c != '\n') {
        char byte = (char)c;

        text_add(line, &byte, 1);
        if (line->n > MOST_LINE)
            return false;
    }
    return c != EOF || line->n > 0;
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t\r")] == '\0';
}

/* An empty line is the last one again. */
static void obey(struct stepping *x, const struct text *line)
{
    if (line->s[0] == '#')
        return;
    if (!is_blank(line->s)) {
        x->again.n = 0;
        text_puts(&x->again, line->s);
    }
    if (x->again.n > 0)
        step_obey(x, x->again.s);
}

/* The terminal already shows what the user types. */
static void converse(struct stepping *x)
{
    struct text line = { NULL, 0, 0 };
    const volatile sig_atomic_t *interrupted;
    const bool terminal = platform_is_terminal(stdin);
    bool more = true;

    while (!x->quit && more) {
        if (terminal)
            fputs("(step) ", stdout);
        fflush(stdout);
        interrupted = interrupt_ask_by_hand(true);
        more = read_line(&line);
        if (*interrupted && feof(stdin) == 0 && (!more || ferror(stdin) != 0)) {
            clearerr(stdin); /* what was typed of the line is left */
            more = true;
            puts("");
            continue;
        }
        if (more && !terminal)
            printf("> %s\n", line.s);
        if (more)
            obey(x, &line);
    }
    text_free(&line);
}

/* ---- the run ---- */

static void print_target(void *self, const struct session *s, const struct target *t)
{
    struct text line = { NULL, 0, 0 };
    struct printer p = { .out = &line };

    (void)self;
    session_print(s, t, &p, stdout);
    text_free(&line);
}

static void on_restored(void *self)
{
    struct stepping *x = self;

    x->debugged->restored(x);
}

static enum exit_status status_of(const struct stepping *x)
{
    switch (x->walk.machine->status) {
    case MACHINE_GOES_ON:
    case MACHINE_COMPLETED:
        return EXIT_COMPLETED;
    case MACHINE_STUCK:
        return x->walk.machine->violated ? EXIT_CHECK : EXIT_STUCK;
    case MACHINE_DEADLOCKED:
    case MACHINE_STOPPED:
        return EXIT_STOPPED;
    case MACHINE_FAILED:
        break;
    }
    return x->execution.session.verdict == WARPSTEP_REFUSED ? EXIT_INPUT : EXIT_CHECK;
}

/* Along this machine, from its first state. list: choices to follow as far as they fit. */
static enum exit_status walk(struct stepping *x, struct machine *m, const struct source *list)
{
    const struct settings *set = &x->execution.machine.options.settings;
    enum exit_status status;

    trail_init(&x->walk, m, &(struct trail_options){ set->schedule, set->seed, list });
    x->walk.watcher = (struct trail_watcher){ x, step_begins, on_restored };
    x->debugged->begins(x);
    converse(x);
    status = status_of(x);
    trail_free(&x->walk);
    return status;
}

static enum exit_status begin_run(struct stepping *x, const struct source *list)
{
    struct session *s = &x->execution.session;

    x->debugged = &debugged_kernels;
    x->hearing.device = s->device;
    x->space.results = (struct scenario_results){ print_target, x, 0 };
    if (!ptx_machine_open(&x->space, s, &x->execution.job.scenario)) {
        diags_print(&x->execution.diags, stderr);
        x->walk.machine = &x->space.machine;
        return status_of(x);
    }
    job_take_prints(&x->execution.job);
    x->space.prints = x->execution.job.prints;
    x->space.nprints = x->execution.job.nprints;
    return walk(x, &x->space.machine, list);
}

static enum exit_status execute_kernels(struct stepping *x)
{
    struct session_options *o = &x->execution.machine.options;
    struct engine_observer observers[] = { hearing_observer(&x->hearing),
                                           ptx_machine_observer(&x->space) };
    struct memory_observer memory_observers[] = { hearing_memory_observer(&x->hearing),
                                                  ptx_machine_memory_observer(&x->space) };
    const struct source *list = o->replay;
    enum exit_status status;

    o->replay = NULL; /* the walk follows it, as far as it fits */
    o->observers = observers;
    o->nobservers = sizeof observers / sizeof *observers;
    o->memory_observers = memory_observers;
    o->nmemory_observers = sizeof memory_observers / sizeof *memory_observers;
    session_open(&x->execution.session, o, &x->execution.job.scenario.objects,
                 &x->execution.diags);
    status = begin_run(x, list);
    ptx_machine_close(&x->space);
    session_close(&x->execution.session);
    return status;
}

static enum exit_status execute_structured(struct stepping *x)
{
    const struct structured *s = x->execution.job.structured;
    enum exit_status status = EXIT_USAGE;

    x->debugged = &debugged_structured;
    x->simt_trace = (struct simt_trace){ .lines = { .format = &simt_text }, .machine = &x->simt };
    x->simt_trace.lines.derivation.lanes = s->launch.threads;
    machine_listen(&x->execution.machine, line_trace_listener(&x->simt_trace.lines));
    if (structured_open(&x->simt, s, x->execution.machine.options.tell, &x->execution.diags))
        status = walk(x, &x->simt.machine, x->execution.machine.options.replay);
    else
        diags_print(&x->execution.diags, stderr);
    simt_machine_close(&x->simt);
    simt_trace_free(&x->simt_trace);
    return status;
}

static enum exit_status execute_remote(struct stepping *x)
{
    enum exit_status status;

    x->debugged = &debugged_remote;
    rsp_trace_init(&x->remote_trace, &x->remote);
    x->remote_trace.lines.format = &rsp_text;
    machine_listen(&x->execution.machine, line_trace_listener(&x->remote_trace.lines));
    remote_open(&x->remote, x->execution.job.remote, x->execution.machine.options.tell);
    status = walk(x, &x->remote.machine, x->execution.machine.options.replay);
    rsp_machine_close(&x->remote);
    rsp_trace_free(&x->remote_trace);
    return status;
}

static enum exit_status execute(struct stepping *x)
{
    if (x->execution.job.structured != NULL)
        return execute_structured(x);
    return (x->execution.job.remote != NULL ? execute_remote : execute_kernels)(x);
}

/* ---- the command ---- */

static bool read(struct stepping *x, const struct invocation *v)
{
    struct diags *d = &x->execution.diags;

    if (!is_structured_path(v->operands[0]) && !is_remote_path(v->operands[0]))
        x->execution.listener = hearing_listener(&x->hearing);
    if (strcmp(v->operands[0], "-") == 0)
        return diag_error(d, (struct span){ NULL, 0, 0 },
                          "the commands are read from standard input, so the program cannot be") ||
               usage_error(d);
    return execution_read(&x->execution, v);
}

/* WarpSize is known once the options are read; reports of loading are not part of a step. */
static enum exit_status step(const struct invocation *v)
{
    struct stepping x = { .quit = false };
    enum exit_status status;
    bool ok;

    hearing_init(&x.hearing);
    x.hearing.deaf = true;
    ok = read(&x, v);
    x.hearing.deaf = false;
    x.hearing.options.lanes =
        (unsigned)x.execution.machine.options.settings.constants.v[CONST_WarpSize];
    if (!ok)
        status = execution_refused(&x.execution);
    else
        status = execute(&x);
    if (ok && !machine_write_coverage(&x.execution.machine, &x.execution.diags)) {
        diags_print(&x.execution.diags, stderr);
        status = EXIT_INPUT;
    }
    breakpoints_free(&x.breakpoints);
    displays_free(&x);
    mem_free(x.listed_file);
    lookahead_free(&x.found);
    hearing_free(&x.hearing);
    text_free(&x.again);
    execution_free(&x.execution);
    return status;
}

const struct command command_step = {
    "step", "FILE.ptx|.host|.litmus|.simt|.hanoi", "Executes step by step, by hand, forwards and backwards",
    COUNTED(options), 1, 1, step
};
