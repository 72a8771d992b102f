/* cli/single.h: `run` and `trace` of machines that are no device, structured programs and tests of
 * remote scopes: one path to its end. What such a machine is, is said by a kind. */
#ifndef WS_CLI_SINGLE_H
#define WS_CLI_SINGLE_H

#include "cli/head.h"
#include "cli/outlet.h"
#include "cli/progress.h"
#include "cli/remote.h"
#include "cli/structured.h"
#include "machine/run.h"
#include "observe/story_lines.h"

struct single;

struct single_kind {
    /* A machine in its first state, teller in x->machine. NULL with an error in x->diags. */
    struct machine *(*open)(struct single *x);
    void (*close)(struct single *x);
    /* Why the run did not complete, if it did not. */
    void (*report)(struct single *x, FILE *out);
    /* Appends what the steps of the summary are of. */
    void (*put_summary)(const struct single *x, struct text *out);
    /* Members of --json, after the steps and at the end. */
    void (*put_members)(const struct single *x, struct writer *w);
    void (*put_end)(const struct single *x, struct writer *w);
    /* Members of "run": programs and what else the machine has; why the run ended, lines. */
    void (*put_run)(const struct single *x, struct writer *w);
    void (*put_reason)(const struct single *x, struct text *out);
    const char *name; /* of the machine, in traces */
    /* Appends the values of a buffer of the job, 8 bytes each, the lowest first. */
    void (*put_values)(const struct single *x, uint32_t buffer, struct text *bytes);
    const struct line_format *const *formats;
    size_t nformats;
    struct line_trace *(*trace)(struct single *x); /* looks at the machine to be opened */
    unsigned (*lanes)(const struct single *x);     /* of masks in derivations */
    void (*free_trace)(struct single *x);
    void (*put_sentence)(const struct single *x, struct text *out); /* of the last step; or nothing */
};

/* Everything that one run holds; zero at first. */
struct single {
    const struct single_kind *kind;
    const struct invocation *invocation;
    struct diags diags;
    struct machine_options machine;
    struct job job;
    size_t nprints;                /* number of prints whose values the last object of a trace has */
    struct output record;
    bool recording;
    struct run_options options;
    struct run run;
    struct machine *explored;      /* one of the two */
    struct simt_machine simt;
    struct rsp_machine remote;
    struct progress progress;
    struct line_trace *trace;      /* observer of one of the two; NULL: steps are not observed */
    struct simt_trace simt_trace;
    struct rsp_trace remote_trace;
    struct outlet outlet;          /* of a trace */
    struct line_story story;
    struct line_sink counter;      /* counts the lines of jsonl */
    const struct line_sink *to;    /* where they go; NULL: to standard output */
    uint64_t lines;
    enum rule *only;               /* --only-rule; owned */
    size_t nonly, cap_only;
};

enum exit_status single_run(const struct single_kind *kind, const struct invocation *v);
enum exit_status single_trace(const struct single_kind *kind, const struct invocation *v);

#endif
