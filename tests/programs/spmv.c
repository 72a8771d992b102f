/* tests/programs/spmv.c: the reference of spmv.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 7, M = 90 };
    int start[N + 1] = { 0 }, column[N * M], value[N * M], x[M], y[N] = { 0 }, n = 0;
    for (int i = 0; i < M; i++)
        x[i] = (int)(rnd() % 60) - 30;
    for (int r = 0; r < N; r++) {
        for (int c = 0; c < M; c++)
            if (rnd() % 6 < (unsigned)r) {
                column[n] = c;
                value[n] = (int)(rnd() % 19) - 9;
                y[r] += value[n] * x[c];
                n++;
            }
        start[r + 1] = n;
    }
    load("spmv");
    buffer_s32("start", start, N + 1);
    buffer_s32("column", column, n);
    buffer_s32("value", value, n);
    buffer_s32("x", x, M);
    puts("buffer y s32[7]\nlaunch p.spmv grid 4 block 64 args 7, start, column, value, x, y");
    expect_s32("y", y, N);
    return 0;
}
