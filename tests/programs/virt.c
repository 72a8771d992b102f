/* tests/programs/virt.c: the reference of virt.cu. */
#include "scenario.h"
static int ask(int kind, int t)
{
    if (kind == 0)
        return (t + 3) * 5 * 100 + 4;
    if (kind == 1)
        return (t + 4) * t / 2 * 100 + 3;
    return ((t + 5) * 7 - (t + 3) * 5) * 100 + 8;
}
int main(void)
{
    int out[12];
    for (int t = 0; t < 12; t++)
        out[t] = ask(t % 3, t) + ask((t + 1) % 3, t);
    load("virt");
    puts("buffer out s32[12]\nlaunch p.virt grid 1 block 12 args out");
    expect_s32("out", out, 12);
    return 0;
}
