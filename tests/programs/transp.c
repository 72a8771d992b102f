/* tests/programs/transp.c: the reference of transp.cu. */
#include "scenario.h"
int main(void)
{
    static int in[1024], out[1024];
    for (int i = 0; i < 1024; i++)
        out[i % 32 * 32 + i / 32] = in[i] = (int)(rnd() % 10000);
    load("transp");
    buffer_s32("in", in, 1024);
    puts("buffer out s32[1024]\nlaunch p.transp grid 2,2 block 16,4 args 32, in, out");
    expect_s32("out", out, 1024);
    return 0;
}
