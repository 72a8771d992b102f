/* tests/programs/bits.c: the reference of bits.cu, bit by bit. */
#include "scenario.h"
static unsigned bit(unsigned v, int k)
{
    return v >> k & 1u;
}
int main(void)
{
    enum { N = 24 };
    unsigned in[N], out[10 * N] = { 0 };
    for (int t = 0; t < N; t++) {
        unsigned v = in[t] = t < 2 ? 0u - (unsigned)t : rnd() << t % 9, *o = out + 10 * t, field;
        unsigned long long square = (unsigned long long)v * v;
        o[1] = 32;
        for (int k = 0; k < 32; k++) {
            o[0] += bit(v, k);
            o[1] = bit(v, k) ? 31u - (unsigned)k : o[1];
            o[2] = bit(v, 31 - k) ? 32u - (unsigned)k : o[2];
            o[3] |= bit(v, k) << (31 - k);
            o[4] |= bit(v, k) << (k + (int)(v % 32)) % 32;
            o[6] |= (k < 31 && bit(v, k) != bit(v, k + 1) ? 1u : 0u) << k;
            o[7] |= bit(v, k) << (24 - k / 8 * 8 + k % 8);
        }
        o[6] |= bit(v, 31) << 31;
        o[5] = v / 32 % 2048;
        for (int k = 0; k < 64; k++)
            o[8] ^= (unsigned)(square >> k) & 1u;
        field = v / 8192 % 4096;
        o[9] = field >= 2048 ? field - 4096u : field;
    }
    load("bits");
    buffer_u32("in", in, N);
    puts("buffer out u32[240]\nlaunch p.bits grid 1 block 24 args in, out");
    expect_u32("out", out, 10 * N);
    return 0;
}
