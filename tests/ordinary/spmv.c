/* tests/ordinary/spmv.c: the reference of spmv.cu: x and y are multiplied into each other,
 * eight times. */
#include "../programs/scenario.h"

#define ROWS 500

static int start[ROWS + 1], column[ROWS * 16];
static float value[ROWS * 16], v[2][ROWS];

int main(void)
{
    int n = 0;

    for (int r = 0; r < ROWS; r++) {
        const int filled = 1 + (int)(rnd() % 15);

        start[r] = n;
        for (int i = 0; i < filled; i++, n++) {
            column[n] = (int)(rnd() % ROWS);
            value[n] = (float)(rnd() % 33) / 64.0f - 0.25f;
        }
        v[0][r] = (float)(rnd() % 17) - 8.0f;
    }
    start[ROWS] = n;
    load("spmv");
    buffer_s32("start", start, ROWS + 1);
    buffer_s32("column", column, n);
    buffer_f32("value", value, n);
    buffer_f32("x", v[0], ROWS);
    printf("buffer y f32[%d] = zero\n", ROWS);
    for (int times = 0; times < 8; times++) {
        const float *x = v[times % 2];
        float *y = v[1 - times % 2];

        printf("launch p.spmv grid 4 block 128 args %d, start, column, value, %s\nsync\n", ROWS,
               times % 2 == 0 ? "x, y" : "y, x");
        for (int r = 0; r < ROWS; r++) {
            y[r] = 0;
            for (int i = start[r]; i < start[r + 1]; i++)
                y[r] += value[i] * x[column[i]];
        }
    }
    expect_f32("x", v[0], ROWS);
    expect_f32("y", v[1], ROWS);
    return 0;
}
