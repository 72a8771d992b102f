/* cli/sarif_file.h: --sarif FILE: what the checks of kernels found as a log that other tools read
 * (check/sarif.h). */
#ifndef WS_CLI_SARIF_FILE_H
#define WS_CLI_SARIF_FILE_H

#include "check/sarif.h"
#include "cli/command.h"
#include "host/output.h"

#define SARIF_OPTION                                                                               \
    { "sarif", "FILE", false, "write the findings of --check as SARIF 2.1.0" }

/* Zero at first: none is asked for. */
struct sarif_file {
    const struct given *given;
    struct output output;
    struct text log;
};

/* Opens it if the command line asks for it. False with an error. */
bool sarif_file_open(struct sarif_file *f, const struct invocation *v, struct diags *d);
/* Adds a run, if there is a file. witnesses: as sarif_run has them. */
void sarif_file_add(struct sarif_file *f, const struct invocation *v, const struct findings *found,
                    const char *const *witnesses);
/* Writes it. False with an error. */
bool sarif_file_keep(struct sarif_file *f, struct diags *d);
/* Removes a file that was begun and not kept. */
void sarif_file_drop(struct sarif_file *f);

#endif
