/* tests/programs/scan.c: the reference of scan.cu. */
#include "scenario.h"
int main(void)
{
    int in[128], out[128], sum = 0;
    for (int i = 0; i < 128; i++) {
        in[i] = (int)(rnd() % 100) - 20;
        out[i] = sum;
        sum += in[i];
    }
    load("scan");
    buffer_s32("in", in, 128);
    puts("buffer out s32[128]\nlaunch p.scan grid 1 block 64 args in, out");
    expect_s32("out", out, 128);
    return 0;
}
