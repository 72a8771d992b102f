/* tests/support/share.h: which part of a long list a test looks at. WARPSTEP_EVERY=N takes one of N, beginning with
 * WARPSTEP_DRAW, which changes with the commit (share in tests/CMakeLists.txt); WARPSTEP_ALL takes all of them. */
#ifndef WS_TESTS_SHARE_H
#define WS_TESTS_SHARE_H

#include <stdbool.h>
#include <stdlib.h>

static inline unsigned long share_number(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : strtoul(text, NULL, 10);
}

/* Is number i of the list looked at? */
static inline bool share_takes(size_t i)
{
    const unsigned long every = share_number("WARPSTEP_EVERY", 1);

    return every < 2 || getenv("WARPSTEP_ALL") != NULL ||
           (i + share_number("WARPSTEP_DRAW", 0)) % every == 0;
}

#endif
