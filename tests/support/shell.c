/* tests/support/shell.c: running the tool through the shell. Knows nothing of what it runs. */
#include "support/shell.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *format(const char *pattern, ...)
{
    va_list arguments;
    char *text = NULL;
    int length;

    va_start(arguments, pattern);
    length = vsnprintf(NULL, 0, pattern, arguments);
    va_end(arguments);
    if (length >= 0)
        text = malloc((size_t)length + 1);
    if (text == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    va_start(arguments, pattern);
    vsnprintf(text, (size_t)length + 1, pattern, arguments);
    va_end(arguments);
    return text;
}

char *shell_path(const char *folder, const char *name)
{
    return format("%s/%s", folder, name);
}

bool shell_make_folder(const char *folder)
{
    char *command = format("mkdir -p '%s'", folder);
    int status = system(command);

    free(command);
    return status == 0;
}

static int read_status(const char *folder)
{
    char *path = shell_path(folder, SHELL_STATUS);
    FILE *file = fopen(path, "r");
    int status = -1;

    free(path);
    if (file == NULL)
        return -1;
    if (fscanf(file, "%d", &status) != 1)
        status = -1;
    fclose(file);
    return status;
}

int shell_execute(const struct shell_run *run)
{
    char *stale = shell_path(run->folder, SHELL_STATUS);
    char *command = format("cd '%s' && { '%s' %s <'%s' >" SHELL_STDOUT " 2>" SHELL_STDERR
                           "; echo $? >" SHELL_STATUS "; }",
                           run->folder, run->program, run->arguments,
                           run->input != NULL ? run->input : "/dev/null");
    int status;

    remove(stale);
    status = system(command) == 0 ? read_status(run->folder) : -1;
    if (status < 0)
        fprintf(stderr, "cannot run: %s\n", command);
    free(stale);
    free(command);
    return status;
}
