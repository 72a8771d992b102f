/* host/scenario.h: a host program as text (.host): the messages it sends to a device, one a line
 * (5.7.2, 5.8.2). Everything is read and every name checked before anything runs; the lines of a
 * loop are read once for each round. */
#ifndef WS_HOST_SCENARIO_H
#define WS_HOST_SCENARIO_H

#include "host/session.h"

enum host_action {
    DO_CONTEXT, DO_LOAD, DO_BUFFER, DO_WRITE, DO_LAUNCH, DO_SYNC, DO_ABORT, DO_DESTROY, DO_PRINT,
    DO_SAVE, DO_EXPECT, DO_UNTIL
};

enum compare_op { COMPARE_EQ, COMPARE_NE, COMPARE_LT, COMPARE_LE, COMPARE_GT, COMPARE_GE };
/* Of values of that type; NaN is only != anything. */
bool compare_holds(enum compare_op c, enum type t, uint64_t a, uint64_t b);
const char *compare_text(enum compare_op c);

/* The end of a round of a loop: what ends the loop, and how many lines are left out then. */
struct until {
    enum compare_op compare;
    uint64_t bits;
    size_t skip;
    bool last; /* it must hold, there is no further round */
};

struct action {
    enum host_action kind;
    struct span span;             /* where errors of the whole line point */
    uint32_t object;              /* context, program, buffer or grid; NO_OBJECT: every grid */
    struct target target;         /* buffer, write, print, save, expect, until */
    struct init init;             /* buffer, write, expect */
    bool is_near;                 /* expect: compares within a relative and an absolute distance */
    uint64_t within, absolute;    /* f64 bits */
    struct until until;
    struct launch_request launch;
    char *path;                   /* load, save; owned */
};

struct scenario {
    const struct source *source;  /* not owned */
    struct objects objects;
    struct action *actions;       /* includes the actions of every round of a loop; owned */
    size_t nactions, cap_actions;
    bool branches;                /* memory decides which of them are executed: there is an `until` */
};

/* Reads the whole text. False with errors in d. scenario_free gives back what was read in any
 * case; programs that were loaded belong to the session's device, which goes first. */
bool scenario_read(struct scenario *s, const struct source *source, const struct load_options *o,
                   struct diags *d);
void scenario_free(struct scenario *s);

/* Adds an action, for callers that build a scenario without a text. */
struct action *scenario_add(struct scenario *s, enum host_action kind, struct span span);
/* Makes the launch that was added last a cooperative one: a buffer for its barrier comes before
 * it, which also waits for all launches before. */
void scenario_cooperate(struct scenario *s);

/* The results of a run. */
struct scenario_results {
    void (*print)(void *self, const struct session *s, const struct target *t);
    void *self;
    unsigned failed; /* expects that did not hold */
};
/* Executes one line and waits where the host would wait. False: the session's verdict says why. s->skip: how
 * many following lines to leave out. */
bool scenario_perform(struct session *s, const struct action *a, struct scenario_results *r);
/* Runs it all, then waits for every launch. False: the session's verdict says why. */
bool scenario_run(struct scenario *s, struct session *session, struct scenario_results *r);

/* ---- listhead.c: the head of a recorded list of choices identifies its run. With other programs, arguments,
 * launches or settings the same answers make another run, or none ---- */

/* Appends the head of lists of this run, a line for each thing that decides which choices there
 * are: LIST_BEGINS first, then the settings (not seed and schedule, which only choose the
 * schedule), and the host's messages in their order with fingerprints of what they read. */
void listhead_put(const struct scenario *s, const struct session_options *o, struct text *out);
/* Is the list one of the run with that head? Lists without a head fit as far as their choices do.
 * False with an error that names the first thing that differs. */
bool listhead_fits(const struct source *list, const struct text *head, struct diags *d);

#endif
