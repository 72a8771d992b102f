/* tests/memory/failing.c: functions of memory that can fail on demand. Request number
 * WARPSTEP_FAIL_AT (in the environment, from 1) and all after it fail. WARPSTEP_COUNT names a
 * file: at the end the number of requests is written to it, and the number of blocks that were
 * not freed. */
#include <stdio.h>
#include <stdlib.h>

#include "warpstep/warpstep.h"

static unsigned long taken, held, most; /* most: requests that succeed; 0: all */

static void say_counts(void)
{
    const char *path = getenv("WARPSTEP_COUNT");
    FILE *f = path != NULL ? fopen(path, "w") : NULL;

    if (f == NULL)
        return;
    fprintf(f, "%lu %lu\n", taken, held);
    fclose(f);
}

static void begin(void)
{
    const char *at = getenv("WARPSTEP_FAIL_AT");

    most = at != NULL ? strtoul(at, NULL, 10) : 0;
    atexit(say_counts);
}

static int may_take(void)
{
    if (taken++ == 0)
        begin();
    return most == 0 || taken < most;
}

void *warpstep_memory_new(size_t bytes)
{
    void *p = may_take() ? calloc(1, bytes) : NULL;

    held += p != NULL;
    return p;
}

void *warpstep_memory_resize(void *old, size_t bytes)
{
    void *p = may_take() ? realloc(old, bytes) : NULL;

    held += p != NULL && old == NULL;
    return p;
}

void warpstep_memory_free(void *p)
{
    held -= p != NULL;
    free(p);
}

void warpstep_memory_lacks(void)
{
    fputs("warpstep: error: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}
