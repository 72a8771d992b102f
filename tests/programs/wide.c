/* tests/programs/wide.c: the reference of wide.cu: long division bit by bit, products in four
 * parts. */
#include "scenario.h"
typedef unsigned long long u64;
enum { N = 64 };

static u64 high(u64 a, u64 b)
{
    u64 al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
    u64 mid = ah * bl + (al * bl >> 32), low = al * bh + (mid & 0xffffffff);

    return ah * bh + (mid >> 32) + (low >> 32);
}

int main(void)
{
    u64 a[N], b[N], out[4 * N];

    for (int i = 0; i < N; i++) {
        a[i] = (u64)rnd() << 45 ^ (u64)rnd() << 20 ^ rnd();
        b[i] = (u64)rnd() << 43 ^ (u64)rnd() << 19 ^ rnd();
    }
    for (int i = 0; i < N; i++) {
        u64 hi = high(a[i], b[i]), lo = a[i] * b[i], from = lo ^ a[i], by = b[i] >> i % 40 | 1, q = 0,
            r = 0;

        for (int k = 127; k >= 0; k--) {
            u64 top = r >> 63;

            r = r << 1 | ((k >= 64 ? hi >> (k - 64) : from >> k) & 1);
            q <<= 1;
            if (top || r >= by) {
                r -= by;
                q |= 1;
            }
        }
        out[4 * i] = hi;
        out[4 * i + 1] = lo;
        out[4 * i + 2] = q;
        out[4 * i + 3] = r;
    }
    load("wide");
    buffer_u64("a", a, N);
    buffer_u64("b", b, N);
    puts("buffer out u64[256]\nlaunch p.wide grid 2 block 32 args a, b, out");
    expect_u64("out", out, 4 * N);
    return 0;
}
