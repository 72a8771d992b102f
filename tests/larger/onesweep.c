/* tests/larger/onesweep.c: the reference of onesweep.cu: the C library sorts. */
#include "larger.h"

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    unsigned n = 3000 * x.scale, tiles = (n + 1023) / 1024;
    uint32_t *keys = room(n, 4);

    for (unsigned i = 0; i < n; i++)
        keys[i] = (rnd() << 8 ^ rnd()) & (i % 3 == 0 ? 0xffff00ffu : 0xffffffffu);
    buffer(&x, "keys", "u32", keys, n);
    zeros("other", "u32", n);
    zeros("sums", "u32", 4 * 256);
    zeros("told", "u32", 4 * tiles * 256);
    zeros("next", "u32", 4);
    printf("launch p.histogram grid 4 block 256 args %u, keys, sums\nsync\n", n);
    printf("launch p.scan grid 4 block 256 args sums\nsync\n");
    for (unsigned d = 0; d < 4; d++)
        printf("launch p.sweep grid %u block 256 args %u, %u, %s, %s, sums+%u, told+%u, next+%u\nsync\n",
               tiles, n, 8 * d, d % 2 == 0 ? "keys" : "other", d % 2 == 0 ? "other" : "keys",
               1024 * d, 1024 * tiles * d, 4 * d);
    qsort(keys, n, 4, compare);
    expect(&x, "keys", keys, n);
    free(keys);
    return 0;
}
