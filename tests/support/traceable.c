/* tests/support/traceable.c: is every rule named in a comment of the sources, so that a search for
 * its id finds the function that is the rule? The arguments are the files to look in. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rule.h"
#include "support/lines.h"

static bool seen[RULE_COUNT];

/* Is this character part of an id? A dot is, when more follows. */
static bool continues(const char *s)
{
    return isalnum((unsigned char)s[0]) || (s[0] == '.' && isalnum((unsigned char)s[1]));
}

/* Is the id there, and not as part of a longer one? */
static bool names(const char *comment, const char *id)
{
    size_t n = strlen(id);

    for (const char *at = strstr(comment, id); at != NULL; at = strstr(at + 1, id))
        if ((at == comment || (!isalnum((unsigned char)at[-1]) && at[-1] != '.')) &&
            !continues(at + n))
            return true;
    return false;
}

static void look_at(const char *comment)
{
    for (int r = 0; r < RULE_COUNT; r++)
        seen[r] = seen[r] || names(comment, rule_info((enum rule)r)->id);
}

/* The comment that a line contains or continues; NULL: none. Comments begin a line or follow code; no
 * string of the sources looks like one. */
static const char *comment_of(const char *line, bool *inside)
{
    const char *start = *inside ? line : strstr(line, "/*");

    if (start == NULL)
        start = strstr(line, "//");
    else
        *inside = strstr(start, "*/") == NULL;
    return start;
}

static bool read_file(const char *path)
{
    struct lines text = { NULL, 0, 0 };
    bool inside = false, ok = lines_read(&text, path);

    for (size_t i = 0; i < text.n; i++) {
        const char *comment = comment_of(text.v[i], &inside);

        if (comment != NULL)
            look_at(comment);
    }
    lines_free(&text);
    return ok;
}

int main(int argc, char **argv)
{
    unsigned missing = 0;

    for (int i = 1; i < argc; i++)
        if (!read_file(argv[i]))
            return EXIT_FAILURE;
    for (int r = 0; r < RULE_COUNT; r++)
        if (!seen[r]) {
            fprintf(stderr, "%s (%s) is named in no comment\n", rule_info((enum rule)r)->id,
                    rule_info((enum rule)r)->section);
            missing++;
        }
    return missing == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
