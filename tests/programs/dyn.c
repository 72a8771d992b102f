/* tests/programs/dyn.c: the reference of dyn.cu. */
#include "scenario.h"
int main(void)
{
    int in[40], out[40], total = 0;
    for (int i = 0; i < 40; i++) {
        in[i] = (int)(rnd() % 600) - 300;
        total += 3 * in[i];
    }
    for (int i = 0; i < 40; i++)
        out[i] = in[39 - i] + 3 * in[(i + 5) % 40] + in[(i + 9) % 40] % 7 + total;
    load("dyn");
    buffer_s32("in", in, 40);
    puts("buffer out s32[40]\nlaunch p.dyn grid 1 block 40 shared 560 args 40, in, out");
    expect_s32("out", out, 40);
    return 0;
}
