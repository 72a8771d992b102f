/* cli/coverage.h: the option --coverage of commands that load or run programs: a file that says how
 * often each rule fired. Knows no rule. */
#ifndef WS_CLI_COVERAGE_H
#define WS_CLI_COVERAGE_H

#include "cli/options.h"
#include "host/output.h"
#include "observe/coverage.h"

#define COVERAGE_OPTION                                                                            \
    { "coverage", "FILE", false, "write how often each rule fired, for `warpstep rules`" }

/* Zero at first: nothing is recorded. */
struct coverage_file {
    const struct given *given; /* the option; NULL: nothing is recorded */
    struct output output;
    struct coverage counts;
};

/* Begins when the option is given. False with an error in d. */
bool coverage_file_open(struct coverage_file *f, const struct invocation *v, struct diags *d);
/* Writes the file, if one was begun and is not written yet. False with an error in d. */
bool coverage_file_write(struct coverage_file *f, struct diags *d);
/* One that was not written leaves nothing behind. */
void coverage_file_drop(struct coverage_file *f);

#endif
