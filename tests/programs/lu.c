/* tests/programs/lu.c: the reference of lu.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 9 };
    float a[N * N];
    for (int i = 0; i < N * N; i++)
        a[i] = (float)(rnd() % 50) / 3 + (i % (N + 1) == 0 ? 100.0f : 0.0f);
    load("lu");
    buffer_f32("a", a, N * N);
    puts("launch p.lu grid 1 block 9,9 args 9, a");
    for (int k = 0; k < N; k++)
        for (int i = k + 1; i < N; i++) {
            a[i * N + k] /= a[k * N + k];
            for (int j = k + 1; j < N; j++)
                a[i * N + j] -= a[i * N + k] * a[k * N + j];
        }
    expect_f32("a", a, N * N);
    return 0;
}
