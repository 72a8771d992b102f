/* cli/entries.h: the table of `warpstep check`: what may be launched of a file, or why it may not be. */
#ifndef WS_CLI_ENTRIES_H
#define WS_CLI_ENTRIES_H

#include "cli/command.h"
#include "program/program.h"

/* A kernel, a test or a structured program. */
struct entry {
    struct text name;
    bool runs;
    struct span at;      /* what refuses it */
    struct text what;    /* "tex" */
    const char *about;   /* "textures" */
    const char *through; /* the function that has it; NULL: the entry itself */
};

/* Zero at first, but for the file. Rows point into the programs that they are about. */
struct entry_table {
    const char *file;
    struct entry *v;
    size_t n, cap;
};

/* All entries of a program; before: what stands in front of their names, or NULL. */
void entry_table_add_program(struct entry_table *e, const struct program *p, const char *before);
/* The table on standard output: as text, under --json as one object; not at all where something else
 * stands there. */
void entry_table_print(const struct entry_table *e, const struct invocation *v);
/* The same of a file that is one entry, which runs. */
void entry_table_print_one(const struct invocation *v, const char *name);
void entry_table_free(struct entry_table *e);

#endif
