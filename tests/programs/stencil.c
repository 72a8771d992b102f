/* tests/programs/stencil.c: the reference of stencil.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 100 };
    int in[N], out[N];
    for (int i = 0; i < N; i++)
        in[i] = (int)(rnd() % 1000) - 500;
    for (int i = 0; i < N; i++) {
        out[i] = 0;
        for (int k = -3; k <= 3; k++)
            if (i + k >= 0 && i + k < N)
                out[i] += in[i + k] * (4 - abs(k));
    }
    load("stencil");
    buffer_s32("in", in, N);
    puts("buffer out s32[100]\nlaunch p.stencil grid 4 block 32 args 100, in, out");
    expect_s32("out", out, N);
    return 0;
}
