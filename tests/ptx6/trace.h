/* tests/ptx6/trace.h: what one thread can do, whatever its loads read. */
#ifndef TESTS_PTX6_TRACE_H
#define TESTS_PTX6_TRACE_H

#include "axioms.h"

enum event_kind { EVENT_READ, EVENT_WRITE, EVENT_FENCE, EVENT_BAR };

struct event {
    enum event_kind kind;
    int thread, loc, barrier, use; /* use: which one of its thread and barrier */
    int64_t value;
    enum scope scope; /* NONE: weak */
    bool acquires, releases, sc, arrives, rmw; /* rmw: with the event before it or after it */
    uint64_t deps;    /* events of its thread that it depends on, as bits of its trace */
};

#define MOST_TRACE 16

struct trace {
    struct event v[MOST_TRACE];
    int n;
    int64_t regs[MOST_REGS];
};

struct traces {
    struct trace *v;
    int n, cap;
};

/* The values that a location may ever hold. */
#define MOST_VALUES 64
struct domain {
    int64_t v[MOST_LOCS][MOST_VALUES];
    int n[MOST_LOCS];
};

bool domain_add(struct domain *d, int loc, int64_t value); /* was it new? */
/* All traces of a thread whose reads find values of the first domain; what they write is added to the
 * second: *grew. False: there are too many. */
bool traces_find(const struct test *t, int thread, const struct domain *d, struct domain *next,
                 struct traces *out, bool *grew);

#endif
