/* tests/larger/sparse.c: the reference of sparse.cu, with sums in the same order. Most rows are
 * short, some long. */
#include "larger.h"

static float product(const float *values, const int *columns, const float *x, int n)
{
    float part[32] = { 0 };

    for (int i = 0; i < n; i++)
        part[i % 32] += values[i] * x[columns[i]];
    for (int step = 16; step > 0; step /= 2)
        for (int l = 0; l < step; l++)
            part[l] += part[l + step];
    return part[0];
}

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    int rows = 300 * (int)x.scale, n = 0;
    int *first = room((size_t)rows + 1, 4), *columns;
    float *values, *v = room((size_t)rows, 4), *y = room((size_t)rows, 4);

    for (int i = 0; i < rows; i++)
        first[i + 1] = first[i] + 1 + (int)(rnd() % 8 == 0 ? rnd() % 150 : rnd() % 20);
    n = first[rows];
    columns = room((size_t)n, 4);
    values = room((size_t)n, 4);
    for (int i = 0; i < n; i++) {
        columns[i] = (int)(rnd() % (unsigned)rows);
        values[i] = (float)((int)(rnd() % 2001) - 1000) / 128.0f;
    }
    for (int i = 0; i < rows; i++)
        v[i] = (float)(rnd() % 4096) / 1000.0f;
    buffer(&x, "first", "s32", first, (size_t)rows + 1);
    buffer(&x, "columns", "s32", columns, (size_t)n);
    buffer(&x, "values", "f32", values, (size_t)n);
    buffer(&x, "x", "f32", v, (size_t)rows);
    zeros("y", "f32", (size_t)rows);
    printf("launch p.sparse grid %d block 128 args %d, first, columns, values, x, y\nsync\n",
           (rows + 3) / 4, rows);
    for (int i = 0; i < rows; i++)
        y[i] = product(values + first[i], columns + first[i], v, first[i + 1] - first[i]);
    expect(&x, "y", y, (size_t)rows);
    free(first);
    free(columns);
    free(values);
    free(v);
    free(y);
    return 0;
}
