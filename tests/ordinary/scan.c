/* tests/ordinary/scan.c: the reference of scan.cu: the sums of the sums of the sums. */
#include "../programs/scenario.h"

#define TILE 256
#define TILES 16
#define N (TILE * TILES)

/* What was there before each value, in all. */
static void scan(unsigned *v)
{
    unsigned sum = 0;

    for (int i = 0; i < N; i++) {
        const unsigned own = v[i];

        v[i] = sum;
        sum += own;
    }
}

int main(void)
{
    static unsigned v[N];

    for (int i = 0; i < N; i++)
        v[i] = rnd() % 10;
    load("scan");
    buffer_u32("v", v, N);
    printf("buffer sums u32[%d] = zero\n", TILE);
    for (int times = 0; times < 3; times++) {
        printf("launch p.tiles grid %d block 128 args v, sums\nsync\n", TILES);
        puts("launch p.tiles grid 1 block 128 args sums, 0\nsync");
        printf("launch p.add grid %d block 128 args v, sums\nsync\n", TILES);
        puts("write sums = zero");
        scan(v);
    }
    expect_u32("v", v, N);
    return 0;
}
