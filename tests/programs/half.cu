// half.cu: half precision: sums, products, comparisons and conversions of 16-bit floats.
#if defined(__clang__)
#include "cuda.h"
struct half { __fp16 v; };
FN float wide(half h) { return (float)h.v; }
FN half narrow(float f)
{
    half h = { (__fp16)f };
    return h;
}
FN half plus(half a, half b) { return narrow((float)a.v + (float)b.v); }
FN half times(half a, half b) { return narrow((float)a.v * (float)b.v); }
FN bool less(half a, half b) { return (float)a.v < (float)b.v; }
#else
#include "cuda.h"
#include <cuda_fp16.h>
FN float wide(half h) { return __half2float(h); }
FN half narrow(float f) { return __float2half(f); }
FN half plus(half a, half b) { return __hadd_rn(a, b); }
FN half times(half a, half b) { return __hmul_rn(a, b); }
FN bool less(half a, half b) { return __hlt(a, b); }
#endif
extern "C" __global__ void halves(const float *in, half *out, float *back)
{
    int t = (int)threadIdx.x;
    half a = narrow(in[2 * t]), b = narrow(in[2 * t + 1]);
    out[3 * t] = plus(a, b);
    out[3 * t + 1] = times(a, b);
    out[3 * t + 2] = less(a, b) ? a : b;
    back[t] = wide(plus(times(a, a), b));
}
