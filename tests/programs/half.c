/* tests/programs/half.c: the reference of half.cu: halves as doubles that are rounded to 11
 * bits, ties to even. */
#include <math.h>
#include "scenario.h"
static double rounded(double x)
{
    int e;
    double step, q, rest;
    if (x == 0)
        return x;
    frexp(x, &e);
    step = ldexp(1, (e < -13 ? -13 : e) - 11);
    q = floor(x / step);
    rest = x / step - q;
    if (rest > 0.5 || (rest == 0.5 && fmod(q, 2) != 0))
        q++;
    return fabs(q * step) > 65504 ? copysign(HUGE_VAL, x) : q * step;
}
static void values(const double *v, int n)
{
    for (int i = 0; i < n; i++)
        printf(isinf(v[i]) ? "%s%sinf" : "%s%s%.9g", i > 0 ? ", " : "{ ", v[i] < 0 && isinf(v[i]) ? "-" : "",
               v[i]);
    puts(" }");
}
int main(void)
{
    enum { N = 24 };
    float in[2 * N];
    double out[3 * N], back[N];
    for (int i = 0; i < 2 * N; i++)
        in[i] = (float)ldexp((double)(rnd() % 16384) - 8192, (int)(rnd() % 12) - (i < 8 ? 24 : 11));
    for (int t = 0; t < N; t++) {
        double a = rounded(in[2 * t]), b = rounded(in[2 * t + 1]);
        out[3 * t] = rounded(a + b);
        out[3 * t + 1] = rounded(a * b);
        out[3 * t + 2] = a < b ? a : b;
        back[t] = rounded(rounded(a * a) + b);
    }
    load("half");
    buffer_f32("in", in, 2 * N);
    puts("buffer out f16[72]\nbuffer back f32[24]\nlaunch p.halves grid 1 block 24 args in, out, back");
    printf("expect out = ");
    values(out, 3 * N);
    printf("expect back = ");
    values(back, N);
    return 0;
}
