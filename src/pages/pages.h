/* pages/pages.h: a program of the build that writes man pages and completions of shells from the
 * table of commands, of which --help is made too. */
#ifndef WS_PAGES_PAGES_H
#define WS_PAGES_PAGES_H

#include "base/text.h"
#include "cli/command.h"

/* ---- words.c: what values an option takes, as its name and help say ---- */

enum value_kind {
    VALUE_NONE,  /* it takes none */
    VALUE_OTHER, /* nothing is known of it */
    VALUE_WORDS, /* one of some words */
    VALUE_LIST,  /* some of them with commas between */
    VALUE_FILE   /* a path */
};
/* out: words with blanks between, of WORDS and LIST. */
enum value_kind option_words(const struct option *o, struct text *out);

/* ---- man.c ---- */

void man_tool(FILE *out);
void man_command(const struct command *c, FILE *out);

/* ---- completion.c ---- */

void complete_bash(FILE *out);
void complete_zsh(FILE *out);
void complete_fish(FILE *out);

#endif
