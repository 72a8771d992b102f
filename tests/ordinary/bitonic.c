/* tests/ordinary/bitonic.c: the reference of bitonic.cu: the keys in order. */
#include "../programs/scenario.h"

#define N 2048
#define INNER 256 /* keys of a block */

static int by_value(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

int main(void)
{
    static int keys[N];

    for (int i = 0; i < N; i++)
        keys[i] = (int)(rnd() % 20000) - 10000;
    load("bitonic");
    buffer_s32("keys", keys, N);
    for (int size = 2; size <= N; size *= 2) {
        int stride = size / 2;

        for (; stride >= INNER; stride /= 2)
            printf("launch p.outer grid 8 block 128 args keys, %d, %d\nsync\n", size, stride);
        printf("launch p.inner grid 8 block 128 args keys, %d, %d\nsync\n", size, stride);
    }
    qsort(keys, N, sizeof *keys, by_value);
    expect_s32("keys", keys, N);
    return 0;
}
