/* tests/larger/bodies.c: the reference of bodies.cu: body after body. */
#include <math.h>

#include "larger.h"

static void move(int n, int i, const float *at, float *speed, float *next)
{
    float a[3] = { 0, 0, 0 };

    for (int j = 0; j < n; j++) {
        float dx = at[4 * j] - at[4 * i], dy = at[4 * j + 1] - at[4 * i + 1];
        float dz = at[4 * j + 2] - at[4 * i + 2];
        float square = dx * dx + dy * dy + dz * dz + 0.01f;
        float force = at[4 * j + 3] / (square * sqrtf(square));

        a[0] += dx * force;
        a[1] += dy * force;
        a[2] += dz * force;
    }
    for (int k = 0; k < 3; k++) {
        speed[4 * i + k] += a[k] * 0.125f;
        next[4 * i + k] = at[4 * i + k] + speed[4 * i + k] * 0.125f;
    }
    next[4 * i + 3] = at[4 * i + 3];
}

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    int n = 256 * (int)x.scale, steps = 2;
    size_t words = 4 * (size_t)n;
    float *at = room(words, 4), *next = room(words, 4), *speed = room(words, 4), *swap;

    for (size_t i = 0; i < words; i++)
        at[i] = (float)(rnd() % 8192) / 1024.0f - (i % 4 == 3 ? 0.0f : 4.0f);
    buffer(&x, "a", "f32", at, words);
    zeros("b", "f32", words);
    zeros("speed", "f32", words);
    for (int s = 0; s < steps; s++)
        printf("launch p.bodies grid %d block 128 args %d, %s, speed, %s\nsync\n", n / 128, n,
               s % 2 == 0 ? "a" : "b", s % 2 == 0 ? "b" : "a");
    for (int s = 0; s < steps; s++, swap = at, at = next, next = swap)
        for (int i = 0; i < n; i++)
            move(n, i, at, speed, next);
    expect(&x, "a", at, words);
    expect(&x, "speed", speed, words);
    free(at);
    free(next);
    free(speed);
    return 0;
}
