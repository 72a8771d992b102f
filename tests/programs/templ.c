/* tests/programs/templ.c: the reference of templ.cu. The floats are small whole numbers: their
 * sum is exact. */
#include "scenario.h"
VALUES(s16, short, "%s%d")
int main(void)
{
    short a[32];
    long long b[32], rb[2] = { 0, -1 };
    float c[32], rc[2] = { 0, -1 };
    int ra[2] = { 0, -999 };
    for (int i = 0; i < 32; i++) {
        a[i] = (short)(rnd() % 500 - 100);
        b[i] = (long long)rnd() << 20;
        c[i] = (float)(rnd() % 1000);
        ra[0] += a[i];
        ra[1] = i < 16 && a[i] > ra[1] ? a[i] : ra[1];
        rb[0] += b[i];
        rb[1] = i < 24 && b[i] > rb[1] ? b[i] : rb[1];
        rc[0] += c[i];
        rc[1] = c[i] > rc[1] ? c[i] : rc[1];
    }
    load("templ");
    buffer_s16("a", a, 32);
    buffer_s64("b", b, 32);
    buffer_f32("c", c, 32);
    puts("buffer ra s32[2]\nbuffer rb s64[2]\nbuffer rc f32[2]");
    puts("launch p.templ grid 1 block 1 args a, b, c, ra, rb, rc");
    expect_s32("ra", ra, 2);
    expect_s64("rb", rb, 2);
    expect_f32("rc", rc, 2);
    return 0;
}
