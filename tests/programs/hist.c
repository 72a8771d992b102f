/* tests/programs/hist.c: the reference of hist.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 300 };
    unsigned char in[N];
    unsigned bins[16] = { 0 };
    for (int i = 0; i < N; i++) {
        in[i] = (unsigned char)(rnd() % 256);
        bins[in[i] / 16]++;
    }
    load("hist");
    buffer_u8("in", in, N);
    puts("buffer bins u32[16] = zero\nlaunch p.hist grid 2 block 48 args 300, in, bins");
    expect_u32("bins", bins, 16);
    return 0;
}
