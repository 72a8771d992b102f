/* tests/programs/crc.c: the reference of crc.cu, without a table. */
#include "scenario.h"
int main(void)
{
    unsigned char in[160];
    unsigned out[20];
    for (int i = 0; i < 160; i++)
        in[i] = (unsigned char)(rnd() % 256);
    for (int t = 0; t < 20; t++) {
        out[t] = 0xffffffffu;
        for (int i = 0; i < 8; i++) {
            out[t] ^= in[8 * t + (i + 4) % 8];
            for (int k = 0; k < 8; k++)
                out[t] = out[t] >> 1 ^ (out[t] % 2 == 1 ? 0xedb88320u : 0);
        }
        out[t] = ~out[t];
    }
    load("crc");
    buffer_u8("in", in, 160);
    puts("buffer out u32[20]\nlaunch p.crc grid 1 block 20 args in, out");
    expect_u32("out", out, 20);
    return 0;
}
