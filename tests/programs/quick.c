/* tests/programs/quick.c: the reference of quick.cu. */
#include "scenario.h"
VALUES(s16, short, "%s%d")
static int by_value(const void *a, const void *b)
{
    return *(const short *)a - *(const short *)b;
}
int main(void)
{
    short v[8 * 15];
    for (int i = 0; i < 8 * 15; i++)
        v[i] = (short)(rnd() % 200 - 100);
    load("quick");
    buffer_s16("v", v, 8 * 15);
    puts("launch p.quicksort grid 1 block 8 args v, 15");
    for (int t = 0; t < 8; t++)
        qsort(v + 15 * t, (size_t)(15 - t % 3), sizeof *v, by_value);
    expect_s16("v", v, 8 * 15);
    return 0;
}
