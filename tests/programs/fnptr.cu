// fnptr.cu: a table of function pointers, called with an index that differs from thread to thread.
#include "cuda.h"
typedef int (*op)(int, int);
__device__ __noinline__ int add(int a, int b) { return a + b; }
__device__ __noinline__ int sub(int a, int b) { return a - b; }
__device__ __noinline__ int mul(int a, int b) { return a * b; }
__device__ __noinline__ int gcd(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
__device__ op table[4] = { add, sub, mul, gcd };
__device__ __noinline__ int fold(op f, const int *v, int n)
{
    int r = v[0];
    for (int i = 1; i < n; i++)
        r = f(r, v[i]);
    return r;
}
extern "C" __global__ void fnptr(const int *in, int *out)
{
    int t = (int)threadIdx.x;
    out[t] = table[t & 3](in[2 * t], in[2 * t + 1]) + fold(table[t * 3 & 3], in, 4);
}
