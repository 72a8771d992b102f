/* tests/support/shell.h: runs the tool the way a user does, through the system's shell, and hands
 * back its exit status. Plain C99: the status comes by way of a file. Needs a POSIX shell. */
#ifndef WS_TESTS_SHELL_H
#define WS_TESTS_SHELL_H

#include <stdbool.h>

/* One run in a folder that exists. `arguments` is shell text; nothing in it is quoted further. */
struct shell_run {
    const char *folder;    /* the command's working folder; the three files below lie there */
    const char *program;   /* path of the tool */
    const char *arguments;
    const char *input;     /* file name in the folder for standard input; NULL: empty input */
};

/* The files that a run leaves in its folder. */
#define SHELL_STDOUT "stdout"
#define SHELL_STDERR "stderr"
#define SHELL_STATUS "status"

/* The exit status, or -1 with a message on stderr when the command could not be run at all. */
int shell_execute(const struct shell_run *run);

/* "FOLDER/NAME" in memory that the caller frees. */
char *shell_path(const char *folder, const char *name);

/* Makes a folder and its parents. False when the shell could not. */
bool shell_make_folder(const char *folder);

#endif
