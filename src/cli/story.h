/* cli/story.h: the story of a run of a device (observe/story.h), with what the command line knows
 * of it: names of buffers, threads of a litmus test, what checks found, how it ended. */
#ifndef WS_CLI_STORY_H
#define WS_CLI_STORY_H

#include "cli/execute.h"
#include "observe/story.h"
#include "observe/trace.h"

struct run_story {
    struct execution *execution; /* not owned */
    struct story_options options;
    struct story story;
    struct memory_observer memory; /* the first that is attached */
    /* Lines on their way to where they go are counted. */
    struct line_sink counter;
    const struct line_sink *to;  /* NULL: standard output */
    uint64_t lines;
    bool wanted;                 /* also of a run in which nothing went wrong */
};

/* Before the trace with these options begins. lines: they are JSON, which the story names. */
void run_story_begin(struct run_story *r, struct execution *x, struct trace_options *o, bool lines);
/* Called before the run and before other observers are attached: attaches the story except `memory`.
 * accesses: it keeps accesses to memory. */
void run_story_attach(struct run_story *r, const struct trace *t, bool accesses);
void run_story_free(struct run_story *r);
/* The run is over: what its story is. */
void run_story_end(struct run_story *r);
/* For readers. Prints nothing, if the run had no error and no story was requested. */
void run_story_print(const struct run_story *r, struct text *out);
/* The members "findings", "story" and "cycle" of the last object. */
void run_story_json(const struct run_story *r, struct writer *w);

#endif
