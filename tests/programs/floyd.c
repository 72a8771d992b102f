/* tests/programs/floyd.c: the reference of floyd.cu: Bellman and Ford's relaxation from every
 * node instead. */
#include "scenario.h"
int main(void)
{
    enum { N = 12, FAR = 1000000 };
    int w[N * N], d[N * N];
    for (int i = 0; i < N * N; i++)
        w[i] = d[i] = i % (N + 1) == 0 ? 0 : rnd() % 4 == 0 ? (int)(rnd() % 90) + 1 : FAR;
    load("floyd");
    buffer_s32("d", d, N * N);
    for (int k = 0; k < N; k++)
        printf("launch p.floyd grid 1,12 block 32 args 12, %d, d\nsync\n", k);
    for (int round = 0; round < N; round++)
        for (int s = 0; s < N; s++)
            for (int e = 0; e < N * N; e++)
                if (d[s * N + e / N] + w[e] < d[s * N + e % N])
                    d[s * N + e % N] = d[s * N + e / N] + w[e];
    expect_s32("d", d, N * N);
    return 0;
}
