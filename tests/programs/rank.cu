// rank.cu: a sort by counting what is smaller, several blocks, tiles in shared memory.
#include "cuda.h"
extern "C" __global__ void rank_sort(int n, const unsigned *in, unsigned *out)
{
    __shared__ unsigned tile[32];
    int i = LINEAR, rank = 0;
    unsigned key = i < n ? in[i] : 0;
    for (int base = 0; base < n; base += 32) {
        if (base + (int)threadIdx.x < n)
            tile[threadIdx.x] = in[base + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 32 && base + k < n; k++)
            rank += tile[k] < key || (tile[k] == key && base + k < i);
        __syncthreads();
    }
    if (i < n)
        out[rank] = key;
}
