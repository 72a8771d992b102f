/* tests/ordinary/bodies.c: the reference of bodies.cu: two steps of 256 bodies. */
#include <math.h>

#include "../programs/scenario.h"

#define N 256
#define DT 0.0625f

static float at[2][4 * N], velocity[4 * N];

static void move(const float *from, float *to)
{
    for (int i = 0; i < N; i++) {
        float pull[3] = { 0, 0, 0 };

        for (int j = 0; j < N; j++) {
            float d[3], square, strength;

            for (int k = 0; k < 3; k++)
                d[k] = from[4 * j + k] - from[4 * i + k];
            square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01f;
            strength = from[4 * j + 3] / (square * sqrtf(square));
            for (int k = 0; k < 3; k++)
                pull[k] += d[k] * strength;
        }
        for (int k = 0; k < 3; k++) {
            velocity[4 * i + k] += pull[k] * DT;
            to[4 * i + k] = from[4 * i + k] + velocity[4 * i + k] * DT;
        }
        to[4 * i + 3] = from[4 * i + 3];
    }
}

int main(void)
{
    for (int i = 0; i < 4 * N; i++)
        at[0][i] = (float)(rnd() % 256) / 16.0f - (i % 4 == 3 ? -1.0f : 8.0f);
    load("bodies");
    buffer_f32("at", at[0], 4 * N);
    printf("buffer velocity f32[%d] = zero\nbuffer moved f32[%d] = zero\n", 4 * N, 4 * N);
    printf("launch p.move grid %d block 64 args %d, at, velocity, moved, 0.0625\nsync\n", N / 64, N);
    printf("launch p.move grid %d block 64 args %d, moved, velocity, at, 0.0625\nsync\n", N / 64, N);
    move(at[0], at[1]);
    move(at[1], at[0]);
    expect_f32("at", at[0], 4 * N);
    expect_f32("velocity", velocity, 4 * N);
    return 0;
}
