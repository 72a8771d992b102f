// reduce.cu: a sum in a tree in shared memory, then by warp shuffles, then by an atomic.
#include "cuda.h"
extern "C" __global__ void reduce(int n, const int *in, int *sum)
{
    __shared__ int s[64];
    int t = (int)threadIdx.x, v = 0;
    for (int i = LINEAR; i < n; i += (int)(gridDim.x * blockDim.x))
        v += in[i];
    s[t] = v;
    __syncthreads();
    if (t < 32) {
        v = s[t] + s[t + 32];
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffffu, v, (unsigned)d);
        if (t == 0)
            atomicAdd(sum, v);
    }
}
