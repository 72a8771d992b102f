/* cli/files.h: checks the files of a run before it reads or writes any. A file that it writes must not
 * be one that it reads, or writes at another place, under any name. */
#ifndef WS_CLI_FILES_H
#define WS_CLI_FILES_H

#include "cli/command.h"
#include "host/scenario.h"

/* Are written files different from all others, and can all be written? Looks at a command line and a
 * scenario (NULL: none, or not read yet). saves: its lines `save` count. False with one error in d. */
bool files_apart(const struct invocation *v, const struct scenario *s, bool saves, struct diags *d);

/* Does any option name a file to write? */
bool files_are_written(const struct invocation *v);

/* Checks one more file in the same way, which is written during the run. */
struct late_file {
    const char *path;
    const char *option; /* the option that names it; NULL: a command `save` names it */
    struct span span;
};
bool files_may_write(const struct invocation *v, const struct scenario *s, const struct late_file *f,
                     struct diags *d);

/* What an option means for files. The tests check with it that the table has all options. */
enum file_role { FILE_NOT, FILE_READ, FILE_WRITTEN };
enum file_role file_role_of(const struct command *c, const char *option);

#endif
