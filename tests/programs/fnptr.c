/* tests/programs/fnptr.c: the reference of fnptr.cu. */
#include "scenario.h"
static int apply(int which, int a, int b)
{
    if (which == 0)
        return a + b;
    if (which == 1)
        return a - b;
    if (which == 2)
        return a * b;
    for (int d = a < b ? a : b; d > 1; d--)
        if (a % d == 0 && b % d == 0)
            return d;
    return 1;
}
int main(void)
{
    int in[64], out[32];
    for (int i = 0; i < 64; i++)
        in[i] = (int)(rnd() % 90) + 1;
    for (int t = 0; t < 32; t++) {
        int r = in[0];
        for (int i = 1; i < 4; i++)
            r = apply(t * 3 % 4, r, in[i]);
        out[t] = apply(t % 4, in[2 * t], in[2 * t + 1]) + r;
    }
    load("fnptr");
    buffer_s32("in", in, 64);
    puts("buffer out s32[32]\nlaunch p.fnptr grid 1 block 32 args in, out");
    expect_s32("out", out, 32);
    return 0;
}
