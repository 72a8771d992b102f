/* tests/programs/fmt.c: the reference of fmt.cu; with an argument it prints what the kernel
 * prints, written by hand after C99, 7.19.6.1. */
#include "scenario.h"
int main(int argc, char **argv)
{
    const int counts[7] = { 8, 4, 4, 6, 5, -1, 0 };
    (void)argv;
    if (argc > 1) {
        fputs("[    1] [2    ] [3    ] [3.14]\n"
              "[abc] [    xy] [(null)] [given]\n"
              "[%y] [%-5!] 100% [+7] [ 8] [9] [-10]\n"
              "[-002.500] [1.234568e+04] [1E-10] [0x1p+0] [ok]\n"
              "[0x1234] [     (nil)] [5] [010] [2] [%5%] end %", stdout);
        return 0;
    }
    load("fmt");
    puts("buffer given u8[6] = { 103, 105, 118, 101, 110, 0 }");
    puts("buffer counts s32[7]\nlaunch p.fmt grid 1 block 1 args given, counts");
    expect_s32("counts", counts, 7);
    return 0;
}
