// fp64.cu: double precision: Newton's root, Horner's polynomial, Simpson's rule, rounding.
#include "cuda.h"
FN double poly(double x)
{
    const double c[6] = { 1.0, -0.5, 0.25, -1.0 / 6, 1.0 / 24, 3.0 };
    double r = 0;
    for (int i = 5; i >= 0; i--)
        r = r * x + c[i];
    return r;
}
extern "C" __global__ void fp64(const double *in, double *out, int *whole)
{
    int t = (int)threadIdx.x;
    double x = in[t], r = x > 1 ? x : 1, area = poly(0) + poly(x);
    for (int i = 0; i < 30; i++)
        r = 0.5 * (r + x / r);
    for (int i = 1; i < 8; i++)
        area += (i % 2 == 1 ? 4 : 2) * poly(x * i / 8);
    out[4 * t] = r;
    out[4 * t + 1] = sqrt(x);
    out[4 * t + 2] = poly(x);
    out[4 * t + 3] = area * x / 24;
    whole[2 * t] = (int)(x * -7.3);
    whole[2 * t + 1] = (int)(unsigned)x + (int)(float)(x * 1e-3);
}
