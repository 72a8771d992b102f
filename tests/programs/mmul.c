/* tests/programs/mmul.c: the reference of mmul.cu. */
#include "scenario.h"
int main(void)
{
    enum { M = 10, N = 13, K = 17 };
    float a[M * K], b[K * N], c[M * N];
    for (int i = 0; i < M * K; i++)
        a[i] = (float)(rnd() % 100) / 7;
    for (int i = 0; i < K * N; i++)
        b[i] = (float)(rnd() % 100) / 9 - 3;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            c[i * N + j] = 0;
            for (int k = 0; k < K; k++)
                c[i * N + j] += a[i * K + k] * b[k * N + j];
        }
    load("mmul");
    buffer_f32("a", a, M * K);
    buffer_f32("b", b, K * N);
    puts("buffer c f32[130]\nlaunch p.mmul grid 2,2 block 8,8 args 10, 13, 17, a, b, c");
    expect_f32("c", c, M * N);
    return 0;
}
