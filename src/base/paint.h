/* base/paint.h: what is printed on a terminal: colours, and lines that fit it. What goes to a file
 * or a pipe has neither. */
#ifndef WS_BASE_PAINT_H
#define WS_BASE_PAINT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

enum paint {
    PAINT_BAD,   /* errors, stuck, deadlocked */
    PAINT_WARN,  /* warnings, limits, barriers */
    PAINT_NOTE,
    PAINT_GOOD,  /* completed */
    PAINT_LANES, /* lanes that execute */
    PAINT_DIM    /* what is read last */
};

/* Does the stream show colours? It is a terminal that is not `dumb`, and NO_COLOR is not set
 * (https://no-color.org: set and not empty). */
bool paint_wanted(FILE *f);
/* Begins and ends a stretch in that colour; "" unless colours are wanted. */
const char *paint_on(bool wanted, enum paint p);
const char *paint_off(bool wanted);
/* The text in that colour. */
void paint_puts(FILE *out, bool wanted, enum paint p, const char *s);

/* How lines are put on a terminal. */
struct fit {
    unsigned width;  /* columns; 0: lines stay as they are */
    unsigned indent; /* of what a line goes on with on the next one */
};
/* For a stream: that of the terminal; one that is none keeps its lines. */
struct fit fit_of(FILE *f, unsigned indent);
/* Appends a line (without its end) and a newline: in pieces that fit, parted at blanks, best where
 * there are several. A word that is too long stays whole. UTF-8; it holds no escape sequences. */
void fit_line(struct text *out, const char *line, size_t n, const struct fit *f);

#endif
