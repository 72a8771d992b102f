/* tests/ordinary/stencil.c: the reference of stencil.cu: twelve steps of a plane of 60 by 60. */
#include "../programs/scenario.h"

#define N 60

static float v[2][N * N];

static float cell(const float *p, int r, int c)
{
    r = r < 0 ? 0 : r > N - 1 ? N - 1 : r;
    c = c < 0 ? 0 : c > N - 1 ? N - 1 : c;
    return p[r * N + c];
}

int main(void)
{
    for (int i = 0; i < N * N; i++)
        v[0][i] = (float)(rnd() % 64);
    load("stencil");
    buffer_f32("a", v[0], N * N);
    printf("buffer b f32[%d] = zero\n", N * N);
    for (int step = 0; step < 12; step++) {
        const float *in = v[step % 2];
        float *out = v[1 - step % 2];

        printf("launch p.smooth grid 4,4 block 16,16 args %d, %s\nsync\n", N, step % 2 == 0 ? "a, b" : "b, a");
        for (int r = 0; r < N; r++)
            for (int c = 0; c < N; c++)
                out[r * N + c] = cell(in, r, c) * 0.5f + (cell(in, r - 1, c) + cell(in, r + 1, c) +
                                                         cell(in, r, c - 1) + cell(in, r, c + 1)) * 0.125f;
    }
    expect_f32("a", v[0], N * N);
    return 0;
}
