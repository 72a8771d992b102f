/* tests/programs/gridsync.c: the reference of gridsync.cu. */
#include "scenario.h"

enum { N = 100, ROUNDS = 5, BLOCKS = 4 };

int main(void)
{
    int a[N], b[N], next[N], sums[BLOCKS], sum = 0;

    for (int i = 0; i < N; i++) {
        a[i] = (int)(rnd() % 21) - 10;
        b[i] = 0;
        sum += a[i];
    }
    for (int i = 0; i < BLOCKS; i++)
        sums[i] = sum;
    load("gridsync");
    buffer_s32("in", a, N);
    buffer_s32("a", a, N);
    puts("buffer b s32[100]\nbuffer part s32[4]\nbuffer sum s32[4]");
    puts("launch p.total grid 4 block 32 args 100, in, part, sum cooperative");
    puts("launch p.relax cooperative grid 4 block 32 args 100, 5, a, b");
    for (int r = 0; r < ROUNDS; r++) {
        for (int i = 0; i < N; i++)
            next[i] = a[(i + N - 1) % N] + 2 * a[i] - a[(i + 1) % N];
        memcpy(b, a, sizeof b);
        memcpy(a, next, sizeof a);
    }
    expect_s32("sum", sums, BLOCKS);
    expect_s32("a", b, N); /* after an odd number of rounds the last one is in b */
    expect_s32("b", a, N);
    return 0;
}
