/* host/output.h: the one way in which files are written. A regular file appears whole or not at all,
 * and no other file changes: it is written under a new name in the same folder, and renamed at the
 * end. It keeps the permissions of the file that it replaces. Where the path is a symbolic link, the
 * target of the link is replaced. A file that cannot be replaced is written to directly: a device, a
 * FIFO, anything in /dev/. */
#ifndef WS_HOST_OUTPUT_H
#define WS_HOST_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct unfinished;

struct output {
    FILE *file;
    char *path;                  /* owned; NULL: a standard stream, which stays open */
    struct unfinished *temporary; /* owned, with its path; NULL: written directly */
};

/* False with errno set when it cannot be opened. "-" is standard output. */
bool output_open(struct output *o, const char *path);
/* Opens an existing file for writing from byte `at` on, in place. */
bool output_extend(struct output *o, const char *path, long at);
/* Closes and renames. False with errno set, and no file left, when any write failed. */
bool output_keep(struct output *o);
/* The reason after one of these failed. */
const char *output_why(void);
/* Closes and removes. */
void output_drop(struct output *o);
/* Standard output or standard error, if the path names one of them; else NULL. */
FILE *output_standard(const char *path);
/* Checks without opening it whether it could be opened. False with errno set. */
bool output_possible(const char *path);

#endif
