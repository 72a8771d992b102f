/* tests/programs/i64.c: the reference of i64.cu. */
#include <stdint.h>
#include "scenario.h"
int main(void)
{
    enum { N = 12 };
    const uint64_t prime = 4611686018427387847u;
    unsigned long long in[2 * N], out[8 * N];
    for (int t = 0; t < N; t++) {
        uint64_t a = in[2 * t] = ((uint64_t)rnd() << 30 ^ (uint64_t)rnd() << 11 ^ rnd()) & INT64_MAX,
                 b = in[2 * t + 1] = ((uint64_t)rnd() << (t * 2) | 1), sum = 0, bit = a % prime;
        unsigned long long *o = out + 8 * t;
        o[0] = a * b;
        o[1] = a / b;
        o[2] = a % b;
        o[3] = 0 - a / b;
        o[4] = ~((a - 1) >> b % 64);
        for (int k = 0; k < 64; k++, bit = bit * 2 % prime)
            sum = b >> k & 1 ? (sum + bit) % prime : sum;
        o[5] = sum;
        o[6] = ((a & 0xffffffffu) * (b & 0xffffffffu) >> 32) << 32 | (a >> 7 & 0xffffffffu);
        o[7] = a > b ? a - b : (a << 13 | a >> 51);
    }
    load("i64");
    buffer_u64("in", in, 2 * N);
    puts("buffer out u64[96]\nlaunch p.i64 grid 1 block 12 args in, out");
    expect_u64("out", out, 8 * N);
    return 0;
}
