/* tests/lockstep/words.h: a command line of `warpstep run` as one line of text, and lists of
 * such lines. Knows no option. */
#ifndef WS_TESTS_LOCKSTEP_WORDS_H
#define WS_TESTS_LOCKSTEP_WORDS_H

#include "base/text.h"
#include "support/lines.h"

#define MOST_WORDS 80

/* NUL-terminated pieces of one text. */
struct words {
    struct text text; /* each word and its NUL */
    char *v[MOST_WORDS];
    int n;
};

/* At blanks; quotes of either kind keep a word together; {root} is the root of the source tree.
 * False when there are too many. words_free in any case. */
bool words_split(struct words *w, const char *line);
void words_free(struct words *w);

/* The lines of a file that are neither empty nor remarks. False with a message on stderr. */
bool list_read(struct lines *l, const char *path);
/* The runs of a golden test, as lines that a run beside its files can begin with, and its files,
 * written into the current folder. Those that are no plain `run`, or say themselves which choices
 * are made, are left out. */
bool golden_read(struct lines *runs, const char *path);

#endif
