/* tests/cli/file_options.c: cli/files.c knows every option that names a file. It checks that no
 * file is both read and written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

static unsigned faults, found;

/* The role by the help: its value is a file, a folder, a prefix of names, or raw bytes in a file. */
static enum file_role role_by_help(const struct option *o)
{
    if (o->value == NULL)
        return FILE_NOT;
    if (strcmp(o->value, "PREFIX") == 0 || (strstr(o->value, "FILE") != NULL && strstr(o->help, "write") != NULL))
        return FILE_WRITTEN;
    if (strstr(o->value, "FILE") != NULL || strstr(o->value, "DIR") != NULL ||
        strstr(o->value, ":INIT") != NULL || strstr(o->help, "@FILE") != NULL ||
        strstr(o->help, "or a file") != NULL)
        return FILE_READ;
    return FILE_NOT;
}

static void check(const struct command *c, const struct option *o)
{
    /* The files in --folder belong to the search, which chooses their names. */
    const enum file_role wanted = strcmp(o->name, "folder") == 0 ? FILE_NOT : role_by_help(o);

    found += wanted != FILE_NOT;
    if (file_role_of(c, o->name) == wanted)
        return;
    printf("warpstep %s --%s: is %d, the help says %d\n", c->name, o->name, (int)file_role_of(c, o->name),
           (int)wanted);
    faults++;
}

int main(void)
{
    for (size_t i = 0; i < ncommands; i++)
        for (size_t k = 0; k < all_commands[i]->noptions; k++)
            check(all_commands[i], &all_commands[i]->options[k]);
    printf("%u options that name files\n", found);
    return faults == 0 && found > 20 ? EXIT_SUCCESS : EXIT_FAILURE;
}
