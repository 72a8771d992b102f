/* tests/programs/fib.c: the reference of fib.cu. */
#include "scenario.h"
int main(void)
{
    int out[10] = { 0, 1 }, moves[10], sums[10];
    for (int i = 2; i < 10; i++)
        out[i] = out[i - 1] + out[i - 2];
    for (int i = 0; i < 10; i++) {
        int n = i % 5, peg[5] = { 1, 1, 1, 1, 1 };
        moves[i] = (1 << n) - 1;
        sums[i] = 0;
        for (int m = 1; m <= moves[i]; m++) { /* without recursion: the disk is m's lowest bit */
            int disk = 0, to;
            while ((m >> disk & 1) == 0)
                disk++;
            to = (n - disk) % 2 == 1 ? (peg[disk] + 1) % 3 + 1 : peg[disk] % 3 + 1;
            sums[i] += peg[disk] * 10 + to + disk + 1;
            peg[disk] = to;
        }
    }
    load("fib");
    puts("buffer out s32[10]\nbuffer moves s32[10]\nbuffer sums s32[10]");
    puts("launch p.fibs grid 1 block 10 args out, moves, sums");
    expect_s32("out", out, 10);
    expect_s32("moves", moves, 10);
    expect_s32("sums", sums, 10);
    return 0;
}
