/* check/sarif.h: findings in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0), which code
 * hosts and editors read. Knows no command. */
#ifndef WS_CHECK_SARIF_H
#define WS_CHECK_SARIF_H

#include "check/findings.h"

/* One run of the tool: on one file, however many schedules it took. */
struct sarif_run {
    const struct findings *findings;
    const char *command;          /* the command line; NULL: it is not said */
    const char *const *witnesses; /* of each finding a file that leads there, or NULL; NULL: none */
};

/* A log is begun, gets its runs, and is ended. */
void sarif_begin(struct text *out);
void sarif_add(const struct sarif_run *run, struct text *out);
void sarif_end(struct text *out);

#endif
