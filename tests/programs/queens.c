/* tests/programs/queens.c: the reference of queens.cu: all placements that are permutations. */
#include "scenario.h"
static int count(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    int found = 0;
    if (row == n)
        return 1;
    for (int c = 0; c < n; c++)
        if ((columns >> c & 1) == 0 && (left >> (row + c) & 1) == 0 && (right >> (n + row - c) & 1) == 0)
            found += count(n, row + 1, columns | 1u << c, left | 1u << (row + c),
                           right | 1u << (n + row - c));
    return found;
}
int main(void)
{
    int solutions = count(6, 0, 0, 0, 0);
    load("queens");
    puts("buffer solutions s32[1] = zero\nlaunch p.queens grid 1 block 6 args 6, solutions");
    expect_s32("solutions", &solutions, 1);
    return 0;
}
