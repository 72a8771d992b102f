/* host/output.h: the one way in which files are written. A regular file appears whole or not at all,
 * and nothing else is touched: it is written under a name in the same folder that was new, and renamed
 * at the end. It keeps the permissions of the file that it replaces. Where the path is a symbolic link,
 * this is done to the file behind it. What cannot be replaced is written to directly: devices, FIFOs,
 * whatever lies in /dev/. */
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
/* Opens a file of ours that grows, to go on writing at byte `at`, where what counts of it ends. */
bool output_extend(struct output *o, const char *path, long at);
/* Closes and renames. False with errno set (and nothing left behind) when any write failed. */
bool output_keep(struct output *o);
/* The reason after one of these failed. */
const char *output_why(void);
/* Closes and removes. */
void output_drop(struct output *o);
/* Does the path stand for standard output or standard error? */
bool output_is_standard(const char *path);
/* Can it be opened, as far as can be told without opening it? False with errno set. */
bool output_possible(const char *path);

#endif
