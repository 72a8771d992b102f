// print.cu: printf with each kind of argument; one thread after the other.
#include "cuda.h"
extern "C" __global__ void print(const int *v, int *counts)
{
    for (int t = 0; t < (int)blockDim.x; t++)
        if (t == (int)threadIdx.x) {
            counts[t] = printf("thread %d: %5d|%-5d|%05d %u %x %#X %o\n", t, v[t], v[t], v[t],
                               (unsigned)v[t], (unsigned)v[t], (unsigned)v[t], (unsigned)v[t]);
            counts[t] += printf("  %lld %llx %c %s%% %.3f %10.2e %g %*d\n", (long long)v[t] << 33,
                                (unsigned long long)v[t], 'a' + t, t & 1 ? "odd" : "even",
                                v[t] / 8.0, v[t] * 1e10, 0.5 * t, t + 2, t);
        }
    if (threadIdx.x == 0)
        printf("done\n");
}
