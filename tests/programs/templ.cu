// templ.cu: templates: one reduction over three types and two operations, sizes known when compiled.
#include "cuda.h"
struct plus { template <class T> __device__ T operator()(T a, T b) const { return a + b; } };
struct most { template <class T> __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T, int N, class F> __device__ T fold(const T *v, F f)
{
    T part[N / 8];
#pragma unroll
    for (int i = 0; i < N / 8; i++) {
        part[i] = v[i * 8];
        for (int k = 1; k < 8; k++)
            part[i] = f(part[i], v[i * 8 + k]);
    }
    T all = part[0];
    for (int i = 1; i < N / 8; i++)
        all = f(all, part[i]);
    return all;
}
extern "C" __global__ void templ(const short *a, const long long *b, const float *c, int *ra,
                                 long long *rb, float *rc)
{
    ra[0] = fold<short, 32>(a, plus());
    ra[1] = fold<short, 16>(a, most());
    rb[0] = fold<long long, 32>(b, plus());
    rb[1] = fold<long long, 24>(b, most());
    rc[0] = fold<float, 32>(c, plus());
    rc[1] = fold<float, 32>(c, most());
}
