/* cli/structured.h: a structured program (FILE.simt) with its launch options, as every command
 * reads it. Its variables become the job's buffers, so that they are printed and named in
 * conditions like those of kernels. */
#ifndef WS_CLI_STRUCTURED_H
#define WS_CLI_STRUCTURED_H

#include "cli/job.h"
#include "structured/machine.h"

#define SIMT_DEFAULT_THREADS 4u
#define STRUCTURED_MOST_STATES 100000u /* of a thread, where lemma 6 is looked at */

struct structured {
    struct source source;
    struct simt_program program;
    struct simt_launch launch;
    struct simt_options options;    /* model, policy, checks, what is printed */
    char *policy;                   /* owned; NULL: none was given */
    bool check_termination;         /* lemma 6 */
    struct simt_buffer *buffers;    /* owned, with their values */
    size_t nbuffers, cap_buffers;
    uint32_t *printed;              /* variables; owned; for options */
};

bool is_structured_path(const char *path); /* ends with .simt */

/* Reads program and options into *s and declares its variables in j. False with errors in d.
 * structured_free in any case. */
bool structured_read(struct structured *s, struct job *j, const struct invocation *v,
                     const struct settings *set, struct diags *d);
/* The program alone, for check and show. */
bool structured_read_program(struct structured *s, const char *path, struct diags *d);
void structured_free(struct structured *s);
/* After the job's prints are known: what outcomes are made of. */
void structured_take_prints(struct structured *s, const struct job *j);
/* Appends the head of lists of choices of this run (host/scenario.h). */
void structured_head(const struct structured *s, const struct settings *set, struct text *out);
/* A machine in its first state. tell: NULL without a listener. */
bool structured_open(struct simt_machine *m, const struct structured *s, struct teller *tell,
                     struct diags *d);
/* Why the machine is stuck, with its rule. */
void structured_put_stuck(const struct simt_machine *m, struct text *out);
/* Prints that as a diagnostic at the statement of a thread that has no step. */
void structured_report(struct simt_machine *m, FILE *out);

/* Commands, of whose operand v's is one. */
enum exit_status structured_run(const struct invocation *v);
enum exit_status structured_trace(const struct invocation *v);
enum exit_status structured_check(const struct invocation *v);
enum exit_status structured_show(const struct invocation *v);

/* Options of structured programs, which commands have that run nothing. */
#define STRUCTURED_OPTIONS                                                                         \
    { "entry", "NAME", false, "structured programs: the function to begin with (default main)" }, \
    { "block", "N", false, "structured programs: threads (default 4)" },                          \
    { "buffer", "NAME=s64[COUNT]:INIT", true, "structured programs: contents of a shared variable" }
/* True: none of the options was given that only structured programs have. */
bool structured_refuse(const struct invocation *v, struct diags *d);

#endif
