// pipeline.cu: tiles are copied to shared memory while those before them are used (cp.async, two stages).
#include <cuda_pipeline.h>
#define TILE 32
__global__ void pipeline(const int *in, int *out, int tiles)
{
    __shared__ int stage[2][TILE];
    const int t = threadIdx.x;
    int sum = 0;

    __pipeline_memcpy_async(&stage[0][t], &in[t], 4);
    __pipeline_commit();
    for (int i = 0; i < tiles; i++) {
        if (i + 1 < tiles)
            __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &in[(i + 1) * TILE + t], 4);
        __pipeline_commit();
#ifdef WRONG
        __pipeline_wait_prior(2);
#else
        __pipeline_wait_prior(1);
#endif
        __syncthreads();
        sum += stage[i % 2][TILE - 1 - t];
        __syncthreads();
    }
    out[t] = sum;
}
