/* tests/ordinary/queens.c: the reference of queens.cu: it tries every board with one queen in
 * each row and column. */
#include "../programs/scenario.h"

#define N 9

static int column[N];

static int boards(int row)
{
    int n = 0;

    if (row == N)
        return 1;
    for (column[row] = 0; column[row] < N; column[row]++) {
        int other = 0;

        while (other < row && column[other] != column[row] &&
               abs(column[other] - column[row]) != row - other)
            other++;
        if (other == row)
            n += boards(row + 1);
    }
    return n;
}

int main(void)
{
    const int n = boards(0);

    load("queens");
    puts("buffer total s32[1] = zero");
    printf("launch p.queens grid 3 block 32 args %d, total\n", N);
    expect_s32("total", &n, 1);
    return 0;
}
