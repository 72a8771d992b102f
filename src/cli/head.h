/* cli/head.h: the first and the last object of a trace in jsonl: of what run it is, with its
 * programs and buffers, and how it ended. */
#ifndef WS_CLI_HEAD_H
#define WS_CLI_HEAD_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/story.h"
#include "observe/trace.h"

#define TRACE_VERSION 1 /* of the objects of a trace */

/* Owns nothing; initially zero except the first three members. */
struct run_head {
    const struct machine_options *machine;
    const struct job *job;
    const char *command;         /* the command line of the run */
    struct device *const *device; /* where to find the device, for words of alternatives; or NULL */
    bool values;                 /* with the initial values of small buffers */
    bool begun;                  /* the line "run" was made */
    size_t programs, buffers;    /* numbers of the job's objects printed so far */
};
/* Appends "run", later "run+" with what was loaded and allocated since (nothing: there is none).
 * For struct trace_run, self: a run_head. */
void run_head_put(void *self, struct text *out);
void run_head_words(void *self, unsigned k, struct text *out);
uint32_t run_head_program(void *self, const struct program *p);
/* What all machines have: version, machine, command, control, seed and such; the object is open. */
void run_head_begin(struct writer *w, const char *machine, const char *command,
                    const struct machine_options *m);

/* How a run of a session ended; the session is still open. */
struct run_end {
    const struct session *session;
    const struct job *job;
    size_t nprints;       /* number of the job's prints whose values are reported; 0: all buffers */
    const char *summary;  /* a line, without times */
    const struct run_story *story;
};
/* Appends "end". */
void run_end_put(const struct run_end *e, struct text *out);
/* The same for a run that was refused: the errors are its reason. */
void run_end_put_refused(const struct diags *d, struct text *out);

/* Appends a word as a shell reads it back, and the command line made of such words. */
void shell_word_put(const char *word, struct text *out);
void invocation_put(const struct invocation *v, struct text *out);

#endif
