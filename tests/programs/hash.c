/* tests/programs/hash.c: the reference of hash.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 64 };
    unsigned keys[N], wanted[N], out[N];
    for (int i = 0; i < N; i++)
        keys[i] = rnd() % 48 * 7919u + 1u;
    for (int i = 0; i < N; i++) {
        wanted[i] = i % 3 == 0 ? i * 31u + 5u : keys[i];
        out[i] = 0xffffffffu;
        for (int k = 0; k < N; k++)
            if (keys[k] == wanted[i])
                out[i] = (out[i] == 0xffffffffu ? 0 : out[i]) + (keys[k] & 255u);
    }
    load("hash");
    buffer_u32("keys", keys, N);
    buffer_u32("wanted", wanted, N);
    puts("buffer table u32[128] = zero\nbuffer values u32[128] = zero\nbuffer out u32[64]");
    puts("launch p.insert grid 2 block 32 args keys, table, values\nsync");
    puts("launch p.find grid 1 block 64 args wanted, table, values, out");
    expect_u32("out", out, N);
    return 0;
}
