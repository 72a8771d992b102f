/* tests/programs/life.c: the reference of life.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 20 };
    unsigned char now[N][32], next[N][32];
    unsigned a[N] = { 0 };
    for (int i = 0; i < N * 32; i++) {
        now[i / 32][i % 32] = rnd() % 3 == 0;
        a[i / 32] |= (unsigned)now[i / 32][i % 32] << i % 32;
    }
    load("life");
    buffer_u32("a", a, N);
    puts("buffer b u32[20]");
    for (int step = 0; step < 4; step++) {
        puts(step % 2 == 0 ? "launch p.life grid 1 block 20 args a, b\nsync"
                           : "launch p.life grid 1 block 20 args b, a\nsync");
        for (int i = 0; i < N * 32; i++) {
            int count = -now[i / 32][i % 32];
            for (int k = 0; k < 9; k++)
                count += now[(i / 32 + k / 3 + N - 1) % N][(i % 32 + k % 3 + 31) % 32];
            next[i / 32][i % 32] = count == 3 || (count == 2 && now[i / 32][i % 32]);
        }
        memcpy(now, next, sizeof now);
    }
    memset(a, 0, sizeof a);
    for (int i = 0; i < N * 32; i++)
        a[i / 32] |= (unsigned)now[i / 32][i % 32] << i % 32;
    expect_u32("a", a, N);
    return 0;
}
