/* tests/programs/wscan.c: the reference of wscan.cu. */
#include "scenario.h"
int main(void)
{
    int in[128], sums[128], most[4];
    unsigned odd[4] = { 0 };
    for (int i = 0; i < 128; i++)
        in[i] = (int)(rnd() % 1000) - 300;
    for (int w = 0; w < 4; w++) {
        int sum = 0;
        most[w] = in[32 * w];
        for (int l = 0; l < 32; l++) {
            int v = in[32 * w + l];
            sum += v;
            sums[32 * w + l] = sum - in[32 * w];
            most[w] = v > most[w] ? v : most[w];
            odd[w] |= (unsigned)(v & 1) << l;
        }
    }
    load("wscan");
    buffer_s32("in", in, 128);
    puts("buffer sums s32[128]\nbuffer most s32[4]\nbuffer odd u32[4]");
    puts("launch p.wscan grid 2 block 64 args in, sums, most, odd");
    expect_s32("sums", sums, 128);
    expect_s32("most", most, 4);
    expect_u32("odd", odd, 4);
    return 0;
}
