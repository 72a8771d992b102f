// i64.cu: 64-bit whole numbers: products, quotients, powers modulo a prime, shifts, signs.
#include "cuda.h"
typedef unsigned long long u64;
FN u64 mulmod(u64 a, u64 b, u64 m)
{
    u64 r = 0;
    for (a %= m; b > 0; b >>= 1) {
        if (b & 1)
            r = (r + a) % m;
        a = (a + a) % m;
    }
    return r;
}
extern "C" __global__ void i64(const u64 *in, u64 *out)
{
    int t = (int)threadIdx.x;
    u64 a = in[2 * t], b = in[2 * t + 1], *o = out + 8 * t;
    const u64 prime = 4611686018427387847ull;
    o[0] = a * b;
    o[1] = a / b;
    o[2] = a % b;
    o[3] = (u64)((long long)(0 - a) / (long long)b);
    o[4] = (u64)((long long)(0 - a) >> (b & 63));
    o[5] = mulmod(a, b, prime);
    o[6] = (u64)__umulhi((unsigned)a, (unsigned)b) << 32 | (unsigned)(a >> 7);
    o[7] = a > b ? a - b : (a << 13 | a >> 51);
}
