/* cli/files.h: the files that a run reads and writes, before it does either. A file that it writes is
 * none that it reads, and none that it writes at another place too, whatever name it is given by. */
#ifndef WS_CLI_FILES_H
#define WS_CLI_FILES_H

#include "cli/command.h"
#include "host/scenario.h"

/* Do they differ, and can all be written? Looks at a command line, and at a scenario (NULL: there is
 * none, or it is not read yet), of which nothing may be saved. False with one error in d. */
bool files_apart(const struct invocation *v, const struct scenario *s, bool saves, struct diags *d);

/* Is there an option by which a file is written? */
bool files_are_written(const struct invocation *v);

/* The same of one more file, which is written while the run goes on. */
struct late_file {
    const char *path;
    const char *option; /* whose value names it; NULL: it is saved by hand */
    struct span span;
};
bool files_may_write(const struct invocation *v, const struct scenario *s, const struct late_file *f,
                     struct diags *d);

/* What an option means for files: for whoever tests that the table has all of them. */
enum file_role { FILE_NOT, FILE_READ, FILE_WRITTEN };
enum file_role file_role_of(const struct command *c, const char *option);

#endif
