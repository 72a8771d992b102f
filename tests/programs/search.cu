// search.cu: a string searched for a pattern: naive, bytes in global memory, first and count.
#include "cuda.h"
extern "C" __global__ void search(const char *text, int n, const char *pattern, int m, int *count,
                                  int *first)
{
    int i = LINEAR;
    if (i + m > n)
        return;
    for (int k = 0; k < m; k++)
        if (pattern[k] != '?' && text[i + k] != pattern[k])
            return;
    atomicAdd(count, 1);
    atomicMin(first, i);
}
