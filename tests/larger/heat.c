/* tests/larger/heat.c: the reference of heat.cu: one step after the other over the whole chip. */
#include "larger.h"

static float step(const float *v, int row, int column, int n, float power)
{
    float at = v[row * n + column];
    float north = row > 0 ? v[(row - 1) * n + column] : at;
    float south = row < n - 1 ? v[(row + 1) * n + column] : at;
    float west = column > 0 ? v[row * n + column - 1] : at;
    float east = column < n - 1 ? v[row * n + column + 1] : at;

    return at + 0.05f * (power + (south + north - 2.0f * at) * 0.5f +
                         (east + west - 2.0f * at) * 0.25f + (80.0f - at) * 0.0125f);
}

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    int blocks = 5 * (int)x.scale, n = 12 * blocks - 5, launches = 4;
    size_t cells = (size_t)n * (size_t)n;
    float *power = room(cells, 4), *v = room(cells, 4), *next = room(cells, 4), *swap;

    for (size_t i = 0; i < cells; i++) {
        power[i] = (float)(rnd() % 1000) / 50.0f;
        v[i] = 320.0f + (float)(rnd() % 4096) / 128.0f;
    }
    buffer(&x, "power", "f32", power, cells);
    buffer(&x, "a", "f32", v, cells);
    zeros("b", "f32", cells);
    for (int k = 0; k < launches; k++)
        printf("launch p.heat grid %d,%d block 16,16 args %d, power, %s\nsync\n", blocks, blocks, n,
               k % 2 == 0 ? "a, b" : "b, a");
    for (int k = 0; k < 2 * launches; k++, swap = v, v = next, next = swap)
        for (int i = 0; i < n * n; i++)
            next[i] = step(v, i / n, i % n, n, power[i]);
    expect(&x, "a", v, cells);
    free(power);
    free(v);
    free(next);
    return 0;
}
