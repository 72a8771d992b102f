/* observe/terminal.h: lines of traces and reports on a terminal: they fit its width, the lanes that
 * execute and the names of rules have their colours. Knows how lines look and not what they are. */
#ifndef WS_OBSERVE_TERMINAL_H
#define WS_OBSERVE_TERMINAL_H

#include <stdio.h>

#include "base/paint.h"

struct terminal {
    FILE *out; /* not owned */
    bool colours;
    struct fit fit;
    size_t active; /* where a table's column of active lanes begins; 0: no heading was seen */
};

/* False: the stream is no terminal, and lines go to it as they are. indent: of the rest of a line
 * that does not fit. */
bool terminal_open(struct terminal *t, FILE *out, unsigned indent);
/* One or more whole lines (a line_sink's write; self: a struct terminal). */
void terminal_write(void *self, const char *lines, size_t n);

/* A report to a stream, fit for it if it is a terminal. */
void terminal_put(FILE *out, const struct text *lines, unsigned indent);

/* Are masks of so many lanes, a digit each, too wide for the terminal and its other columns? Then they
 * are shown as runs (LANES_SHORT). False: they fit, or the output is not a terminal. */
bool terminal_wants_short(FILE *out, unsigned lanes);

#endif
