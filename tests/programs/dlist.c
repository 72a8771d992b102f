/* tests/programs/dlist.c: the reference of dlist.cu. */
#include "scenario.h"
static int by_value(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
int main(void)
{
    int in[60], out[10];
    for (int i = 0; i < 60; i++)
        in[i] = (int)(rnd() % 100);
    load("dlist");
    buffer_s32("in", in, 60);
    puts("buffer out s32[10]\nlaunch p.dlist grid 1 block 10 args in, 6, out");
    for (int t = 0; t < 10; t++) {
        qsort(in + 6 * t, 6, sizeof *in, by_value);
        out[t] = 0;
        for (int i = 0; i < 6; i++)
            out[t] = out[t] * 3 + in[6 * t + i] * (i + 1);
        out[t]++;
    }
    expect_s32("out", out, 10);
    return 0;
}
