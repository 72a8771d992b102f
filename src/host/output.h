/* host/output.h: a file that appears whole or not at all: it is written under another name in the
 * same folder and renamed at the end. */
#ifndef WS_HOST_OUTPUT_H
#define WS_HOST_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct output {
    FILE *file;
    char *path, *temporary; /* owned; temporary NULL: written directly */
};

/* False with errno set when it cannot be opened. "-" is standard output; what lies in /dev/ is no
 * file to be replaced, so it is written directly. */
bool output_open(struct output *o, const char *path);
/* Closes and renames. False with errno set (and nothing left behind) when any write failed. */
bool output_keep(struct output *o);
/* The reason after open or keep failed. */
const char *output_why(void);
/* Closes and removes. */
void output_drop(struct output *o);

#endif
