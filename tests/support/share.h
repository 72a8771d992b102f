/* tests/support/share.h: which part of a long list a test looks at. WARPSTEP_EVERY=N takes one
 * of N, beginning with WARPSTEP_DRAW, which changes with the commit (share in
 * tests/CMakeLists.txt); WARPSTEP_ALL takes all of them. */
#ifndef WS_TESTS_SHARE_H
#define WS_TESTS_SHARE_H

#include <stdbool.h>
#include <stdlib.h>

static inline unsigned long share_number(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : strtoul(text, NULL, 10);
}

/* Is the whole list looked at? Bounds on sums and proportions hold of the whole list alone. */
static inline bool share_is_whole(void)
{
    return share_number("WARPSTEP_EVERY", 1) < 2 || getenv("WARPSTEP_ALL") != NULL;
}

/* So many of n are looked at, but never none. */
static inline unsigned long share_of(unsigned long n)
{
    const unsigned long every = share_is_whole() ? 1 : share_number("WARPSTEP_EVERY", 1);

    return (n + every - 1) / every;
}

/* Is number i of the list looked at? */
static inline bool share_takes(size_t i)
{
    return share_is_whole() ||
           (i + share_number("WARPSTEP_DRAW", 0)) % share_number("WARPSTEP_EVERY", 1) == 0;
}

#endif
