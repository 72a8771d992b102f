// wide.cu: integers of 128 bits: products, and quotients by the compiler's own long division.
#include "cuda.h"
typedef unsigned long long u64;
#if defined(__clang__)
// clang has no library for the division: bit by bit instead.
FN void divide(u64 hi, u64 lo, u64 by, u64 *quotient, u64 *rest)
{
    u64 r = 0, q = 0;
    for (int k = 127; k >= 0; k--) {
        u64 top = r >> 63;
        r = r << 1 | (k >= 64 ? hi >> (k - 64) : lo >> k) & 1;
        q <<= 1;
        if (top || r >= by) {
            r -= by;
            q |= 1;
        }
    }
    *quotient = q;
    *rest = r;
}
FN u64 high(u64 a, u64 b)
{
    u64 al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
    u64 mid = ah * bl + (al * bl >> 32), low = al * bh + (mid & 0xffffffff);
    return ah * bh + (mid >> 32) + (low >> 32);
}
#else
FN void divide(u64 hi, u64 lo, u64 by, u64 *quotient, u64 *rest)
{
    unsigned __int128 v = (unsigned __int128)hi << 64 | lo;
    *quotient = (u64)(v / by);
    *rest = (u64)(v % by);
}
FN u64 high(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
#endif
extern "C" __global__ void wide(const u64 *a, const u64 *b, u64 *out)
{
    int t = LINEAR;
    u64 hi = high(a[t], b[t]), lo = a[t] * b[t];
    out[4 * t] = hi;
    out[4 * t + 1] = lo;
    divide(hi, lo ^ a[t], b[t] >> t % 40 | 1, &out[4 * t + 2], &out[4 * t + 3]);
}
