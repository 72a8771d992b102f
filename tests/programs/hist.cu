// hist.cu: a histogram of bytes; each block counts in shared memory first.
#include "cuda.h"
extern "C" __global__ void hist(int n, const unsigned char *in, unsigned *bins)
{
    __shared__ unsigned own[16];
    if (threadIdx.x < 16)
        own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = LINEAR; i < n; i += (int)(gridDim.x * blockDim.x))
        atomicAdd(&own[in[i] >> 4], 1u);
    __syncthreads();
    if (threadIdx.x < 16)
        atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
