/* tests/support/lines.h: texts as lists of lines, and lines as patterns. */
#ifndef WS_TESTS_LINES_H
#define WS_TESTS_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct lines {
    char **v; /* owned, without the newline */
    size_t n, cap;
};

/* The lines of a file; false with a message on stderr when it cannot be read. */
bool lines_read(struct lines *l, const char *path);
void lines_push(struct lines *l, const char *line, size_t length);
bool lines_write(const struct lines *l, const char *path);
void lines_free(struct lines *l);

/* Does the line match the pattern? `*` matches any characters of one line. */
bool line_matches(const char *pattern, const char *line);
/* Do the lines match, one by one? A pattern `...` alone matches any number of lines. */
bool lines_match(const struct lines *patterns, const struct lines *actual);
/* Shows both, marking the first line that a pattern does not cover. */
void lines_difference(const struct lines *patterns, const struct lines *actual, FILE *out);

#endif
