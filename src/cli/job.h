/* cli/job.h: what a command runs: a scenario, or a PTX file with its launch options or a litmus
 * test, which become scenarios of one launch, a structured program, or a test of remote scopes; and
 * what is to be printed and saved at the end. */
#ifndef WS_CLI_JOB_H
#define WS_CLI_JOB_H

#include "cli/command.h"
#include "cli/test_machine.h"
#include "host/session.h"

#define TEST_OPTIONS                                                                               \
    { "one-warp", NULL, false, "litmus tests: threads of one block lie in one warp" },             \
    { "warm", NULL, false, "litmus tests: threads begin with their weak loads, once more" }

#define LAUNCH_OPTIONS                                                                             \
    { "entry", "NAME", false, "the kernel, when the file has several" },                           \
    { "grid", "X[,Y[,Z]]", false, "blocks of the grid (default 1)" },                              \
    { "block", "X[,Y[,Z]]", false, "threads of a block (default 1)" },                             \
    { "shared", "BYTES", false, "dynamic shared memory of a block (default 0)" },                  \
    { "cooperative", NULL, false, "a cooperative launch: blocks may wait for each other" },        \
    { "buffer", "NAME=TYPE[COUNT][:INIT]", true, "device memory" },                                \
    { "arg", "V", true, "the next argument: a number, x, x+16 (bytes), @FILE (raw)" },             \
    TEST_OPTIONS

#define PRINT_OPTION                                                                               \
    { "print", "NAME[:TYPE]", true, "print a buffer or variable (PTX file: default all buffers)" }

#define RESULT_OPTIONS                                                                             \
    PRINT_OPTION,                                                                                  \
    { "out", "NAME=FILE", true, "write a buffer or variable raw, little-endian" }

struct job_save {
    struct target target;
    char *path;
    struct span span;
};

struct structured;
struct remote;

struct job {
    struct source source; /* of a scenario or a litmus test */
    struct scenario scenario;
    const struct test *test;       /* of a litmus test; NULL: it is none */
    struct structured *structured; /* owned; NULL: it is no structured program (cli/structured.h) */
    struct remote *remote;         /* owned; NULL: it is no test of remote scopes (cli/remote.h) */
    struct litmus litmus;
    struct test_machine test_machine; /* what the litmus test runs on */
    struct target *prints;
    size_t nprints, cap_prints;
    struct job_save *saves;
    size_t nsaves, cap_saves;
};

/* Reads the operand and the options; everything is checked that can be before running. False with
 * errors in d. o: of the session that is to run it; a litmus test says how large its warps are.
 * job_free in any case; a session that ran the job is closed first. */
bool job_read(struct job *j, const struct invocation *v, struct session_options *o,
              struct diags *d);
/* Checks at the start that the command writes no file that it reads. Scenarios are read for that where
 * there are several files, since the first runs before the last is read. False with an error. */
bool job_files_apart(const struct invocation *v, struct diags *d);
/* The compute capability that a PTX file is for, the newest one of the programs of a scenario: 90 for
 * sm_90. 0: the text does not say, or cannot be read, which reading it again reports. */
unsigned job_target(const char *path);
/* Appends the head of lists of choices of a run of the job (host/scenario.h). */
void job_head(const struct job *j, const struct session_options *o, struct text *out);
/* Besides the buffers of a PTX file: the module variables that its kernels may write, of those that no
 * option names. They are results of every schedule as buffers are. */
void job_take_variables(struct job *j, const struct invocation *v);
/* With nothing to be printed at the end: what the scenario prints while it runs. */
void job_take_prints(struct job *j);
/* Besides what is printed at the end: what the scenario expects to the bit; all buffers of a scenario
 * that neither prints nor expects anything. What a context held that is destroyed is no result. */
void job_take_results(struct job *j);
void job_free(struct job *j);
/* How the options say that a litmus test is read. */
struct litmus_options job_test_options(const struct invocation *v);
bool is_scenario_path(const char *path); /* ends with .host */
bool is_litmus_path(const char *path);   /* ends with .litmus or .test */

#endif
