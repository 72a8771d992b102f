// atoms.cu: atomics of every kind, in global and in shared memory, of 32 and 64 bits and in float.
#include "cuda.h"
extern "C" __global__ void atoms(int *g, unsigned *u, unsigned long long *l, float *f, int *ticket)
{
    __shared__ int s[2];
    int t = LINEAR;
    if (threadIdx.x < 2)
        s[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&g[0], t);
    atomicSub(&g[1], t);
    atomicMin(&g[2], 37 * t % 64 - 20);
    atomicMax(&g[3], 37 * t % 64 - 20);
    atomicAnd(&u[0], ~(1u << (t & 7)));
    atomicOr(&u[1], 1u << (t & 31));
    atomicXor(&u[2], (unsigned)t * 2654435761u);
    atomicInc(&u[3], 9u);
    atomicDec(&u[4], 9u);
    atomicMax(&u[5], (unsigned)t * 2654435761u);
    atomicAdd(&l[0], (unsigned long long)t << 40);
    atomicCAS(&l[1], 5ull, 6ull);
    atomicExch(&l[2], 77ull);
    atomicAdd(&f[0], 0.5f * (float)t);
    atomicAdd(&s[0], 1);
    atomicMax(&s[1], t);
    int old, seen = g[4];
    do {
        old = seen;
        seen = atomicCAS(&g[4], old, old + t * t);
    } while (seen != old);
    ticket[atomicAdd(&g[5], 1)] = 1;
    __syncthreads();
    if (threadIdx.x < 2)
        g[6 + 2 * (int)blockIdx.x + (int)threadIdx.x] = s[threadIdx.x];
}
