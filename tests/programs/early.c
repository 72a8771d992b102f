/* tests/programs/early.c: the reference of early.cu. */
#include "scenario.h"
static int depth(int v)
{
    int i = 0;
    while (i < 10 && i * i < v)
        i++;
    return v < 0 ? -1 : i == 10 ? 1000 : i * i == v ? i : 100 + i;
}
int main(void)
{
    enum { N = 70 };
    int in[N], out[N];
    for (int i = 0; i < N; i++) {
        int k;
        in[i] = (int)(rnd() % 90) - 8;
        if (i % 5 == 0)
            in[i] = i % 2 == 0 ? 0 : 36;
        out[i] = in[i] == 0 ? 1 : depth(in[i]);
        for (k = 0; in[i] > 0 && i / 32 != 1 && k * in[i] <= 50 && !(i % 4 == 3 && k == 2); k++)
            out[i] += 10;
        if (in[i] > 0 && i / 32 != 1 && k * in[i] <= 50)
            out[i] += 7;
    }
    load("early");
    buffer_s32("in", in, N);
    puts("buffer out s32[70]\nlaunch p.early grid 4 block 32 args 70, in, out");
    expect_s32("out", out, N);
    return 0;
}
