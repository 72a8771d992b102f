// stencil.cu: a 7-point stencil in one dimension; blocks keep their part and a halo in shared memory.
#include "cuda.h"
#define R 3
#define B 32
extern "C" __global__ void stencil(int n, const int *in, int *out)
{
    __shared__ int s[B + 2 * R];
    int i = LINEAR, t = (int)threadIdx.x + R;
    s[t] = i < n ? in[i] : 0;
    if (threadIdx.x < R) {
        s[t - R] = i >= R ? in[i - R] : 0;
        s[t + B] = i + B < n ? in[i + B] : 0;
    }
    __syncthreads();
    if (i >= n)
        return;
    int sum = 0;
    for (int k = -R; k <= R; k++)
        sum += s[t + k] * (R + 1 - (k < 0 ? -k : k));
    out[i] = sum;
}
