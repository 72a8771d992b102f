/* tests/larger/align.c: the reference of align.cu: row after row. */
#include "larger.h"

#define GAP 10

static int most(int a, int b)
{
    return a > b ? a : b;
}

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    int tiles = 6 * (int)x.scale, n = 16 * tiles, width = n + 1;
    int *like = room((size_t)n * (size_t)n, 4), *table = room((size_t)width * (size_t)width, 4);

    for (int i = 0; i < n * n; i++)
        like[i] = (int)(rnd() % 24) - 8;
    for (int i = 0; i < width; i++)
        table[i] = table[i * width] = -GAP * i;
    buffer(&x, "likeness", "s32", like, (size_t)n * (size_t)n);
    buffer(&x, "table", "s32", table, (size_t)width * (size_t)width);
    for (int sum = 0; sum < 2 * tiles - 1; sum++) {
        int first = most(0, sum - tiles + 1), last = sum < tiles ? sum : tiles - 1;

        printf("launch p.diagonal grid %d block 16 args %d, %d, %d, %d, likeness, table\nsync\n",
               last - first + 1, n, sum, first, GAP);
    }
    for (int i = 1; i < width; i++)
        for (int j = 1; j < width; j++) {
            int up = table[(i - 1) * width + j], left = table[i * width + j - 1];

            table[i * width + j] = most(table[(i - 1) * width + j - 1] + like[(i - 1) * n + j - 1],
                                        most(up, left) - GAP);
        }
    expect(&x, "table", table, (size_t)width * (size_t)width);
    free(like);
    free(table);
    return 0;
}
