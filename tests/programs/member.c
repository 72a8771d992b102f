/* tests/programs/member.c: the reference of member.cu. */
#include "scenario.h"

int main(void)
{
    enum { N = 64 };
    int in[N], out[8 * N];

    for (int t = 0; t < N; t++) {
        int n = t;

        in[t] = (int)rnd();
        for (int k = 0; k < 8; k++) {
            int is_square = in[t] & 1, step = in[t] >> 2 * k & 3, v;

            if (!is_square)
                step &= ~(in[t] >> (2 * k + 1) & 1);
            switch (step) {
            case 0: v = n += k; break;
            case 1: v = n = 2 * n + k; break;
            case 2: v = is_square ? n * n + k : n * k; break;
            default: v = n -= k; break;
            }
            out[8 * t + k] = v;
        }
    }
    load("member");
    buffer_s32("in", in, N);
    puts("buffer out s32[512]\nlaunch p.member grid 2 block 32 args in, out");
    expect_s32("out", out, 8 * N);
    return 0;
}
