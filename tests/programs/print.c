/* tests/programs/print.c: the reference of print.cu; with an argument it prints what the kernel
 * prints. */
#include "scenario.h"
int main(int argc, char **argv)
{
    const int v[4] = { 7, -42, 1000000, 0 }, counts[4] = { 17, 17, 17, 17 };
    (void)argv;
    if (argc > 1) {
        for (int t = 0; t < 4; t++) {
            printf("thread %d: %5d|%-5d|%05d %u %x %#X %o\n", t, v[t], v[t], v[t], (unsigned)v[t],
                   (unsigned)v[t], (unsigned)v[t], (unsigned)v[t]);
            printf("  %lld %llx %c %s%% %.3f %10.2e %g %*d\n", (long long)v[t] * 8589934592ll,
                   (unsigned long long)v[t], 'a' + t, t % 2 == 1 ? "odd" : "even", v[t] / 8.0,
                   v[t] * 1e10, 0.5 * t, t + 2, t);
        }
        puts("done");
        return 0;
    }
    load("print");
    buffer_s32("v", v, 4);
    puts("buffer counts s32[4]\nlaunch p.print grid 1 block 4 args v, counts");
    expect_s32("counts", counts, 4);
    return 0;
}
