/* tests/programs/fp64.c: the reference of fp64.cu. */
#include <math.h>
#include "scenario.h"
static double poly(double x)
{
    return ((((3.0 * x + 1.0 / 24) * x - 1.0 / 6) * x + 0.25) * x - 0.5) * x + 1.0;
}
int main(void)
{
    enum { N = 16 };
    double in[N], out[4 * N];
    int whole[2 * N];
    for (int t = 0; t < N; t++) {
        double x = in[t] = (rnd() % 100000 + 1) / 777.0, r = x > 1 ? x : 1;
        double area = poly(0) + poly(x);
        for (int i = 0; i < 30; i++)
            r = 0.5 * (r + x / r);
        for (int i = 1; i < 8; i++)
            area += (i % 2 == 1 ? 4 : 2) * poly(x * i / 8);
        out[4 * t] = r;
        out[4 * t + 1] = sqrt(x);
        out[4 * t + 2] = poly(x);
        out[4 * t + 3] = area * x / 24;
        whole[2 * t] = (int)(x * -7.3);
        whole[2 * t + 1] = (int)x + (int)(float)(x * 1e-3);
    }
    load("fp64");
    buffer_f64("in", in, N);
    puts("buffer out f64[64]\nbuffer whole s32[32]\nlaunch p.fp64 grid 1 block 16 args in, out, whole");
    expect_f64("out", out, 4 * N);
    expect_s32("whole", whole, 2 * N);
    return 0;
}
