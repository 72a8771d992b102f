/* tests/programs/conv.c: the reference of conv.cu. */
#include "scenario.h"
int main(void)
{
    enum { W = 13, H = 9 };
    unsigned char in[W * H];
    int filter[25], out[W * H] = { 0 };
    for (int i = 0; i < 25; i++)
        filter[i] = (int)(rnd() % 9) - 4;
    for (int i = 0; i < W * H; i++)
        in[i] = (unsigned char)(rnd() % 256);
    for (int i = 0; i < W * H; i++)
        for (int k = 0; k < 25; k++) {
            int x = i % W + k % 5 - 2, y = i / W + k / 5 - 2;
            x = x < 0 ? 0 : x >= W ? W - 1 : x;
            y = y < 0 ? 0 : y >= H ? H - 1 : y;
            out[i] += filter[k] * in[y * W + x];
        }
    load("conv");
    buffer_u8("in", in, W * H);
    printf("buffer out s32[117]\nwrite filter:s32 = ");
    values_s32(filter, 25);
    puts("launch p.conv grid 2,3 block 8,4 args 13, 9, in, out");
    expect_s32("out", out, W * H);
    return 0;
}
