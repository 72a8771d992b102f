/* tests/programs/knap.c: the reference of knap.cu: every choice of things. */
#include "scenario.h"
int main(void)
{
    enum { N = 10, ROOM = 50 };
    int weight[N], value[N], best[ROOM + 1] = { 0 };
    for (int i = 0; i < N; i++) {
        weight[i] = (int)(rnd() % 15) + 2;
        value[i] = (int)(rnd() % 90) + 1;
    }
    for (int set = 0; set < 1 << N; set++) {
        int w = 0, v = 0;
        for (int i = 0; i < N; i++) {
            w += set >> i & 1 ? weight[i] : 0;
            v += set >> i & 1 ? value[i] : 0;
        }
        for (; w <= ROOM; w++)
            best[w] = v > best[w] ? v : best[w];
    }
    load("knap");
    buffer_s32("weight", weight, N);
    buffer_s32("value", value, N);
    puts("buffer best s32[51]\nlaunch p.knap grid 1 block 64 args 10, 50, weight, value, best");
    expect_s32("best", best, ROOM + 1);
    return 0;
}
