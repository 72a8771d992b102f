/* tests/programs/reduce.c: the reference of reduce.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 500 };
    int in[N], sum = 0;
    for (int i = 0; i < N; i++) {
        in[i] = (int)(rnd() % 2001) - 700;
        sum += in[i];
    }
    load("reduce");
    buffer_s32("in", in, N);
    puts("buffer sum s32[1] = zero\nlaunch p.reduce grid 3 block 64 args 500, in, sum");
    expect_s32("sum", &sum, 1);
    return 0;
}
