/* cli/execute.h: one execution of a job from options to exit status, as `run` and `trace` share it.
 * What is printed at the end is theirs. */
#ifndef WS_CLI_EXECUTE_H
#define WS_CLI_EXECUTE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "observe/printed.h"

#define EXECUTE_OPTIONS                                                                            \
    { "record", "FILE", false, "write the list of choices" },                                      \
    RUN_CHECK_OPTION,                                                                              \
    { "quiet", NULL, false, "no summary line and no progress" }

/* Everything that one execution holds; zero at first. The command sets `results` and `listener`,
 * and between reading and running whatever it changes in machine, job and no_progress. */
struct execution {
    const struct invocation *invocation;
    struct diags diags;
    struct machine_options machine;
    struct job job;
    struct output record;
    bool recording;
    struct session session;
    struct scenario_results results;
    struct tell_listener listener; /* of the command; told NULL: it does not listen */
    struct progress progress;
    bool cut_off;     /* results were not printed whole: interrupted */
    bool quiet;       /* --quiet: no summary line */
    bool no_progress; /* nor a line that says how far it is */
};

/* Reads what was given. Another status than EXIT_COMPLETED: errors are in diags. */
enum exit_status execution_read(struct execution *x, const struct invocation *v);
/* Writes the head of a list of choices of this run (host/listhead.h). */
void execution_put_head(const struct execution *x, FILE *out);
/* Runs, then saves what --out names, and when the run counts calls `finish` before the device
 * goes. */
enum exit_status execution_run(struct execution *x, void (*finish)(void *self), void *self);
/* Gives everything back, in any case; a list of choices that no run has kept is dropped. */
void execution_free(struct execution *x);
/* What the run was that has ended, in a line: `completed: 812 steps, …`; the reason stands behind
 * `limit` and `stuck`. */
void execution_summary(const struct execution *x, FILE *out);
/* The same as one JSON object, with buffers, JSON objects with commas between, and what kernels
 * printed. */
void execution_json(const struct execution *x, const struct text *buffers,
                    const struct printed *printed, FILE *out);

#endif
