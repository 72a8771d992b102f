/* tests/programs/kmeans.c: the reference of kmeans.cu. */
#include "scenario.h"
enum { N = 90, K = 4 };
static int nearest(const int *p, const int *c)
{
    long best = -1, which = 0;
    for (int j = K - 1; j >= 0; j--) {
        long dx = p[0] - c[2 * j], dy = p[1] - c[2 * j + 1];
        if (best < 0 || dx * dx + dy * dy <= best) {
            best = dx * dx + dy * dy;
            which = j;
        }
    }
    return (int)which;
}
int main(void)
{
    int p[2 * N], c[2 * K], member[N];
    for (int i = 0; i < 2 * N; i++)
        p[i] = (int)(rnd() % 2000) - 1000;
    for (int i = 0; i < 2 * K; i++)
        c[i] = p[7 * i];
    load("kmeans");
    buffer_s32("p", p, 2 * N);
    buffer_s32("c", c, 2 * K);
    puts("buffer sums s32[12] = zero\nbuffer member s32[90]");
    for (int round = 0; round < 3; round++) {
        int x[K] = { 0 }, y[K] = { 0 }, n[K] = { 0 };
        puts("launch p.assign grid 3 block 32 args 90, 4, p, c, sums, member\nsync");
        puts("launch p.centre grid 1 block 4 args sums, c\nsync");
        for (int i = 0; i < N; i++) {
            int j = member[i] = nearest(p + 2 * i, c);
            x[j] += p[2 * i];
            y[j] += p[2 * i + 1];
            n[j]++;
        }
        for (int j = 0; j < K; j++)
            if (n[j] > 0) {
                c[2 * j] = x[j] / n[j];
                c[2 * j + 1] = y[j] / n[j];
            }
    }
    expect_s32("c", c, 2 * K);
    expect_s32("member", member, N);
    return 0;
}
