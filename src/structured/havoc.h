/* structured/havoc.h: lemma 6 (section 5.1): a thread by itself, while every address that another
 * one can name may hold anything before each of its steps, the first included. When no thread of a
 * launch has an infinite sequence of such steps, every run of every model ends or gets stuck. */
#ifndef WS_STRUCTURED_HAVOC_H
#define WS_STRUCTURED_HAVOC_H

#include "structured/model.h"

enum simt_termination {
    TERMINATION_HOLDS,  /* there is none */
    TERMINATION_FAILS,  /* a lasso is one */
    TERMINATION_UNKNOWN /* the states go round, but no values were found with which one does; or
                           there are too many */
};

/* What a shared address held before a step. */
struct simt_read {
    uint64_t address;
    int64_t value;
};

struct simt_lasso_step {
    uint32_t statement; /* NO_SIMT: a context ends */
    size_t first, n;    /* what it read of shared addresses */
};

/* A sequence of steps that goes back to where step `again` begins: to the same stack and the same
 * private values. */
struct simt_lasso {
    struct simt_lasso_step *steps; /* owned */
    size_t nsteps, cap_steps, again;
    struct simt_read *reads;       /* owned */
    size_t nreads, cap_reads;
};

struct simt_havoc {
    enum simt_termination answer;
    bool bounded;             /* UNKNOWN: there are too many states */
    uint64_t states;          /* looked at, with shared values left open */
    struct simt_lasso lasso;  /* FAILS */
};

/* fairness.lemma6, of one thread. owners: simt_owners of the launch; at most so many states. An
 * assignment is one step here. simt_havoc_free afterwards. */
void simt_havoc(const struct simt_launch *l, const uint8_t *owners, unsigned thread,
                uint64_t most_states, struct simt_havoc *out);
void simt_havoc_free(struct simt_havoc *h);
/* Appends the lasso, a step a line: line, statement, what it read; `for ever:` precedes the steps that
 * repeat. */
void simt_lasso_text(const struct simt_launch *l, const struct simt_lasso *lasso, struct text *out);

/* termination.c: checks fairness.lemma6 for all threads, reports it if it holds, and appends a result
 * for each. A thread has at most so many states in either search. */
enum simt_termination simt_termination(const struct simt_launch *l, uint64_t most_states,
                                       struct teller *who, struct text *out);

#endif
