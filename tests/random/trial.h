/* tests/random/trial.h: one random program, run by the interpreter under all checks, against
 * what the evaluator says. Knows no seed. */
#ifndef WS_TESTS_RANDOM_TRIAL_H
#define WS_TESTS_RANDOM_TRIAL_H

#include "host/session.h"
#include "write.h"

/* How a run ended. */
enum fate {
    FATE_AGREES,
    FATE_DIFFERS,   /* it left other memory */
    FATE_UNCHECKED, /* a check failed */
    FATE_STOPPED,   /* stuck, deadlocked, or the step limit came first */
    FATE_REFUSED    /* the PTX has errors */
};

struct trial {
    const struct program_tree *program;
    const struct memprog_set *programs;
    const struct settings *settings;
    struct teller *tell;
    FILE *report; /* what went wrong in words; NULL: in silence */
};

struct trial_result {
    enum fate fate;
    enum rule rule;      /* stuck, or a check that failed: which */
    uint64_t warp_steps;
};

struct trial_result trial_run(const struct trial *t);
/* Do they fail in the same way? */
bool trial_same(const struct trial_result *a, const struct trial_result *b);
/* The settings as options of the tool, those that are not the default. */
void trial_options(const struct settings *s, struct text *out);

#endif
