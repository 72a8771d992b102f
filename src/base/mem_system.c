/* base/mem_system.c: memory of the C library. Stands in the archive by itself, so that a program
 * that defines these four functions has its own in their place. */
#include <stdio.h>
#include <stdlib.h>

#include "warpstep/warpstep.h"

void *warpstep_memory_new(size_t bytes)
{
    return calloc(1, bytes);
}

void *warpstep_memory_resize(void *old, size_t bytes)
{
    return realloc(old, bytes);
}

void warpstep_memory_free(void *p)
{
    free(p);
}

/* The one place below cli that ends the process. */
void warpstep_memory_lacks(void)
{
    fputs("warpstep: error: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}
