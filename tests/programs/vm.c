/* tests/programs/vm.c: the reference of vm.cu: what the programs compute, and in how many
 * steps, known by hand. */
#include "scenario.h"
enum { L = 32, N = 5 };
static const unsigned char code[N][L] = {
    { 1, 6, 1, 7, 4, 1, 2, 3, 0 },                               /* 6 * 7 - 2 */
    { 1, 0, 1, 10, 6, 11, 2, 6, 1, 1, 3, 5, 7, 4, 9, 0 },        /* 10 + 9 + ... + 1 */
    { 1, 5, 10, 5, 4, 0 },                                       /* (-5) squared */
    { 99 },                                                      /* nothing of the kind */
    { 8, 0 },                                                    /* for ever */
};
int main(void)
{
    /* 1: push 0, push 10, then 7 instructions 10 times (swap over add swap 1 sub dup jump are 8),
       then drop and stop */
    const int out[N] = { 40 * 1000 + 5, 55 * 1000 + 2 + 8 * 10 + 1, 25 * 1000 + 4, -99, -1000 };
    load("vm");
    buffer_u8("code", &code[0][0], N * L);
    puts("buffer out s32[5]\nlaunch p.vm grid 1 block 5 args code, 32, out");
    expect_s32("out", out, N);
    return 0;
}
