/* cli/explore.h: one exploration, and how what it found is printed. */
#ifndef WS_CLI_EXPLORE_H
#define WS_CLI_EXPLORE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "explore/litmus.h"
#include "explore/observed.h"
#include "explore/search.h"

/* Everything that one exploration holds; zero at first. */
struct exploration {
    const struct invocation *invocation;
    struct diags diags;
    struct machine machine;
    struct job job;
    bool is_litmus;             /* job.scenario was made of a litmus test */
    struct litmus litmus;
    bool expects;               /* --expect was given */
    struct condition condition;
    struct source expected;     /* its text */
    struct observed observed;
    struct session session;
    struct state_space space;
    struct engine_observer observer;
    struct memory_observer memory_observer;
    struct search_options options;
    struct search search;
    struct progress progress;
    unsigned witnesses;         /* files written */
};

/* Prints all that was found. Does the condition hold? ANSWER_HOLDS when there is none. */
enum answer explore_text(struct exploration *x, FILE *out);
enum answer explore_json(struct exploration *x, FILE *out);
/* The answer to a litmus test, as the herd family prints it. */
enum answer explore_litmus(struct exploration *x, FILE *out);

#endif
