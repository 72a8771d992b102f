/* cli/entries.h: the table of `warpstep check`: which entries of a file can be launched, and why others
 * cannot. */
#ifndef WS_CLI_ENTRIES_H
#define WS_CLI_ENTRIES_H

#include "cli/command.h"
#include "program/program.h"

/* A kernel, a test or a structured program. */
struct entry {
    struct text name;
    bool runs;
    struct span at;      /* where the reason for a refusal is */
    struct text what;    /* "tex" */
    const char *about;   /* "textures" */
    const char *through; /* the function that has it; NULL: the entry itself */
};

/* Zero at first, except the file. Rows point into their programs. */
struct entry_table {
    const char *file;
    struct entry *v;
    size_t n, cap;
};

/* Adds all entries of a program. before: a prefix of their names, or NULL. */
void entry_table_add_program(struct entry_table *e, const struct program *p, const char *before);
/* Prints the table on standard output: as text, under --json as one object. Prints nothing where
 * standard output has another content. */
void entry_table_print(const struct entry_table *e, const struct invocation *v);
/* Prints the table of a file that is one entry, which runs. */
void entry_table_print_one(const struct invocation *v, const char *name);
void entry_table_free(struct entry_table *e);

#endif
