// gridsync.cu: cooperative launches: all blocks meet at grid.sync() between rounds that read what
// other blocks wrote. Loads go past L1, which nothing invalidates in between.
#include "cuda.h"
#if defined(__clang__)
// What CUDA's header does for threads of one dimension.
FN void meet()
{
    unsigned low, high, step = 1, old, now;
    asm volatile("mov.u32 %0, %%envreg2;" : "=r"(low));
    asm volatile("mov.u32 %0, %%envreg1;" : "=r"(high));
    unsigned *word = (unsigned *)((unsigned long)high << 32 | low) + 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        if (blockIdx.x == 0)
            step = 0x80000000u - (gridDim.x - 1);
        asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;"
                     : "=r"(old) : "l"(word), "r"(step) : "memory");
        do
            asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(word) : "memory");
        while (((now ^ old) & 0x80000000u) == 0);
    }
    __syncthreads();
}
#else
#include <cooperative_groups.h>
FN void meet()
{
    cooperative_groups::this_grid().sync();
}
#endif

extern "C" __global__ void relax(int n, int rounds, volatile int *a, volatile int *b)
{
    for (int r = 0; r < rounds; r++) {
        for (int i = LINEAR; i < n; i += (int)(gridDim.x * blockDim.x))
            b[i] = a[(i + n - 1) % n] + 2 * a[i] - a[(i + 1) % n];
        meet();
        volatile int *t = a;
        a = b;
        b = t;
    }
}

extern "C" __global__ void total(int n, const int *in, volatile int *part, int *sum)
{
    __shared__ int s;
    if (threadIdx.x == 0)
        s = 0;
    __syncthreads();
    for (int i = LINEAR; i < n; i += (int)(gridDim.x * blockDim.x))
        atomicAdd(&s, in[i]);
    __syncthreads();
    if (threadIdx.x == 0)
        part[blockIdx.x] = s;
    meet();
    if (threadIdx.x == 0) {
        int all = 0;
        for (unsigned b = 0; b < gridDim.x; b++)
            all += part[b];
        sum[blockIdx.x] = all;
    }
}
