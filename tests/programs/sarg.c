/* tests/programs/sarg.c: the reference of sarg.cu. The structure goes to the kernel as its
 * bytes. */
#include "scenario.h"
int main(void)
{
    const int skip[3] = { 11, -7, 300 };
    /* scale -3, sign '-', bias 2.5, skip */
    const unsigned char options[24] = { 253, 255, 255, 255, '-', 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 64,
                                        11,  0,   249, 255, 44,  1, 0, 0 };
    FILE *raw = fopen("sarg.bin", "wb");
    int in[20], out[20], least = 1000000, most = -1000000;
    long long sums[20], sum = 0;
    for (int t = 0; t < 20; t++) {
        in[t] = (int)(rnd() % 1000) - 500;
        out[t] = (int)(in[t] * 3 + 2.5) - skip[t % 3];
        sum += in[t];
        least = in[t] < least ? in[t] : least;
        most = in[t] > most ? in[t] : most;
        sums[t] = sum * 1000 + (most - least);
    }
    if (raw == NULL || fwrite(options, 1, 24, raw) != 24 || fclose(raw) != 0)
        return 1;
    load("sarg");
    buffer_s32("in", in, 20);
    puts("buffer out s32[20]\nbuffer sums s64[20]");
    puts("launch p.sarg grid 1 block 20 args @sarg.bin , in, out, sums");
    expect_s32("out", out, 20);
    expect_s64("sums", sums, 20);
    return 0;
}
