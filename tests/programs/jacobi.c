/* tests/programs/jacobi.c: the reference of jacobi.cu. */
#include "scenario.h"
enum { N = 12 };
static void sweep(float a[N][N], float b[N][N])
{
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            b[i][j] = 0.2f * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
}
int main(void)
{
    float a[N][N], b[N][N];
    for (int i = 0; i < N * N; i++)
        (&a[0][0])[i] = (&b[0][0])[i] = (float)(rnd() % 97) / 8;
    load("jacobi");
    buffer_f32("a", &a[0][0], N * N);
    buffer_f32("b", &b[0][0], N * N);
    for (int k = 0; k < 4; k++) {
        puts(k % 2 == 0 ? "launch p.jacobi grid 2,2 block 8,8 args 12, a, b\nsync"
                        : "launch p.jacobi grid 2,2 block 8,8 args 12, b, a\nsync");
        sweep(k % 2 == 0 ? a : b, k % 2 == 0 ? b : a);
    }
    expect_f32("a", &a[0][0], N * N);
    expect_f32("b", &b[0][0], N * N);
    return 0;
}
