/* tests/programs/mandel.c: the reference of mandel.cu. */
#include "scenario.h"
int main(void)
{
    enum { W = 40, H = 10 };
    int out[W * H];
    for (int k = 0; k < W * H; k++) {
        double cr = -2.0 + 2.5 * (k % W) / W, ci = -1.0 + 2.0 * (k / W) / H, r = 0, i = 0;
        for (out[k] = 0; out[k] < 60 && r * r + i * i <= 4.0; out[k]++) {
            double square = r * r - i * i;
            i = 2 * r * i + ci;
            r = square + cr;
        }
    }
    load("mandel");
    puts("buffer out s32[400]\nlaunch p.mandel grid 2,10 block 32 args 40, 10, 60, out");
    expect_s32("out", out, W * H);
    return 0;
}
