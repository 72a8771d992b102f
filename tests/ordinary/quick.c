/* tests/ordinary/quick.c: the reference of quick.cu: the keys in order. */
#include "../programs/scenario.h"

#define ROWS 64
#define LENGTH 24
#define N (ROWS * LENGTH)

static int by_value(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    static int keys[N];
    int flips = 0;

    for (int i = 0; i < N; i++)
        keys[i] = (int)(rnd() % 2000) - 1000;
    load("quick");
    buffer_s32("keys", keys, N);
    printf("buffer other s32[%d] = zero\n", N);
    printf("launch p.quick grid 2 block 32 args keys, %d\nsync\n", LENGTH);
    for (int rows = ROWS; rows > 1; rows /= 2, flips++)
        printf("launch p.merge grid 1 block %d args %s, %d\nsync\n", rows / 2,
               flips % 2 == 0 ? "keys, other" : "other, keys", N / rows);
    qsort(keys, N, sizeof *keys, by_value);
    expect_s32(flips % 2 == 0 ? "keys" : "other", keys, N);
    return 0;
}
