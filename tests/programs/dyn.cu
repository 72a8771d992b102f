// dyn.cu: dynamic shared memory, shared out between arrays of different types beside a static one.
#include "cuda.h"
extern __shared__ double room[];
extern "C" __global__ void dyn(int n, const int *in, int *out)
{
    __shared__ int total;
    double *d = room;
    int *s = (int *)(room + n);
    short *h = (short *)(s + n);
    int t = (int)threadIdx.x;
    if (t == 0)
        total = 0;
    d[t] = in[t] * 0.5;
    s[t] = in[t] * 3;
    h[t] = (short)(in[t] % 7);
    __syncthreads();
    atomicAdd(&total, s[(t + 1) % n]);
    __syncthreads();
    out[t] = (int)(d[n - 1 - t] * 2) + s[(t + 5) % n] + h[(t + 9) % n] + total;
}
