/* tests/programs/rank.c: the reference of rank.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 70 };
    unsigned in[N], out[N];
    for (int i = 0; i < N; i++)
        in[i] = rnd() % 50 * 85899345u;
    load("rank");
    buffer_u32("in", in, N);
    puts("buffer out u32[70]\nlaunch p.rank_sort grid 3 block 32 args 70, in, out");
    memcpy(out, in, sizeof in);
    for (int i = 1; i < N; i++)
        for (int k = i; k > 0 && out[k] < out[k - 1]; k--) {
            unsigned swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    expect_u32("out", out, N);
    return 0;
}
