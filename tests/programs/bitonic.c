/* tests/programs/bitonic.c: the reference of bitonic.cu. */
#include "scenario.h"
static int by_value(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
int main(void)
{
    int keys[64];
    for (int i = 0; i < 64; i++)
        keys[i] = (int)(rnd() % 400) - 200;
    load("bitonic");
    buffer_s32("keys", keys, 64);
    puts("launch p.bitonic grid 1 block 64 args keys");
    qsort(keys, 64, sizeof *keys, by_value);
    expect_s32("keys", keys, 64);
    return 0;
}
