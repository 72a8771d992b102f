/* tests/ordinary/mandel.c: the reference of mandel.cu. */
#include "../programs/scenario.h"

#define WIDTH 60
#define HEIGHT 30
#define MOST 60

static int rounds(int cx, int cy)
{
    int x = 0, y = 0;

    for (int n = 0; n < MOST; n++) {
        const int square_x = x * x, square_y = y * y;

        if (square_x + square_y > 4 * 4096 * 4096)
            return n;
        y = 2 * x * y / 4096 + cy;
        x = (square_x - square_y) / 4096 + cx;
    }
    return MOST;
}

int main(void)
{
    static int n[WIDTH * HEIGHT];

    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++)
            n[r * WIDTH + c] = rounds(c * 12288 / WIDTH - 8192, r * 8192 / HEIGHT - 4096);
    load("mandel");
    printf("buffer rounds s32[%d] = zero\n", WIDTH * HEIGHT);
    printf("launch p.mandel grid 4,4 block 16,8 args %d, %d, %d, rounds\n", WIDTH, HEIGHT, MOST);
    expect_s32("rounds", n, WIDTH * HEIGHT);
    return 0;
}
