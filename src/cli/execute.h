/* cli/execute.h: one execution of a job from options to exit status, as `run` and `trace` share it.
 * What is printed at the end is theirs. */
#ifndef WS_CLI_EXECUTE_H
#define WS_CLI_EXECUTE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "cli/sarif_file.h"
#include "observe/printed.h"
#include "observe/sink.h"

#define EXECUTE_OPTIONS                                                                            \
    { "record", "FILE", false, "write the list of choices" },                                      \
    RUN_CHECK_OPTION,                                                                              \
    { "quiet", NULL, false, "no summary line and no progress" }

#define MOST_OBSERVERS 8

/* Everything that one execution holds; zero at first. The command sets how it listens and prints,
 * and between reading and running whatever it changes in machine, job and no_progress. */
struct execution {
    const struct invocation *invocation;
    struct diags diags;
    struct machine_options machine;
    struct job job;
    struct output record;
    bool recording;
    struct sarif_file sarif;
    struct session session;
    struct scenario_results results;
    struct progress progress;
    struct printed printed; /* by kernels */
    struct text buffers;    /* printed buffers as JSON objects with commas between, for `object` */
    bool cut_off;           /* results were not printed whole: interrupted */
    bool quiet;             /* --quiet: no summary line */
    bool silent;            /* prints only the trace: the run is part of a page, or one of many */
    bool no_progress;       /* prints no progress line */
    bool of_many;           /* the caller of many runs handles signals: machine.options.interrupted */
    /* Callbacks of the command. */
    struct tell_listener listener; /* told NULL: no reports */
    struct engine_observer observers[MOST_OBSERVERS]; /* of steps */
    size_t nobservers;
    FILE *kernels;           /* where kernels print */
    bool object;             /* results are one JSON object: summary, buffers, what kernels printed */
    bool json;               /* buffers are JSON, each on a line of its own */
    void (*ended)(void *self); /* before results are printed; NULL: nothing */
    void (*printing)(void *self); /* before printing during the run; NULL: nothing */
    void (*closing)(void *self, bool whole); /* called last, while the session is still open; whole: the
                                                run counts; may be NULL */
    const struct line_sink *sink; /* takes the JSON of buffers in place of standard output; may be NULL */
    void *self;
};

/* Reads what was given. False: errors are in diags. */
bool execution_read(struct execution *x, const struct invocation *v);
/* Prints why it was not read; returns the exit status. */
enum exit_status execution_refused(struct execution *x);
/* Writes the head of a list of choices of this run (host/scenario.h). */
void execution_put_head(const struct execution *x, FILE *out);
/* How many steps the run has taken. */
uint64_t execution_steps(const struct execution *x);
/* Appends that line as far as it is the same for every such run: without time and memory. */
void execution_summary(const struct execution *x, struct text *out);
/* Runs, then saves what --out names. If the run counts, prints a line about it (`completed: 812 steps, …`;
 * `limit` and `stuck` are followed by the reason) and its buffers. */
enum exit_status execution_run(struct execution *x);
/* What the run comes to, once it is over: in `closing`. */
enum exit_status execution_status(const struct execution *x);
/* Gives everything back, in any case; a list of choices that no run has kept is dropped. */
void execution_free(struct execution *x);

#endif
