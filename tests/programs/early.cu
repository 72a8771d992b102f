// early.cu: early returns: of whole warps, of some threads, in the middle of a loop, out of a callee.
#include "cuda.h"
__device__ __noinline__ int depth(int v)
{
    if (v < 0)
        return -1;
    for (int i = 0; i < 10; i++) {
        if (v == i * i)
            return i;
        if (v < i * i)
            return 100 + i;
    }
    return 1000;
}
extern "C" __global__ void early(int n, const int *in, int *out)
{
    int i = LINEAR;
    if (i >= n)
        return;
    out[i] = 1;
    if (in[i] == 0)
        return;
    out[i] = depth(in[i]);
    if (blockIdx.x == 1)
        return;
    for (int k = 0;; k++) {
        if (k * in[i] > 50 || in[i] < 0)
            return;
        if (i % 4 == 3 && k == 2) {
            out[i] += 7;
            return;
        }
        out[i] += 10;
    }
}
