/* tests/programs/atoms.c: the reference of atoms.cu. */
#include "scenario.h"
int main(void)
{
    int g[10] = { 0, 0, 100, -100, 0, 0, 32, 31, 32, 63 }, ticket[64];
    unsigned u[6] = { 0xffffffffu, 0, 0, 4, 4, 0 };
    unsigned long long l[3] = { 1, 6, 77 };
    float f[1] = { 0 };
    for (int t = 0; t < 64; t++) {
        int v = 37 * t % 64 - 20;
        g[0] += t;
        g[1] -= t;
        g[2] = v < g[2] ? v : g[2];
        g[3] = v > g[3] ? v : g[3];
        g[4] += t * t;
        g[5]++;
        u[0] &= ~(1u << t % 8);
        u[1] |= 1u << t % 32;
        u[2] ^= (unsigned)t * 2654435761u;
        u[3] = u[3] >= 9 ? 0 : u[3] + 1;
        u[4] = u[4] == 0 || u[4] > 9 ? 9 : u[4] - 1;
        u[5] = (unsigned)t * 2654435761u > u[5] ? (unsigned)t * 2654435761u : u[5];
        l[0] += (unsigned long long)t << 40;
        f[0] += 0.5f * (float)t;
        ticket[t] = 1;
    }
    load("atoms");
    puts("buffer g s32[10] = { 0, 0, 100, -100, 0, 0, 0, 0, 0, 0 }");
    puts("buffer u u32[6] = { 4294967295, 0, 0, 4, 4, 0 }\nbuffer l u64[3] = { 1, 5, 0 }");
    puts("buffer f f32[1]\nbuffer ticket s32[64]");
    puts("launch p.atoms grid 2 block 32 args g, u, l, f, ticket");
    expect_s32("g", g, 10);
    expect_u32("u", u, 6);
    expect_u64("l", l, 3);
    expect_f32("f", f, 1);
    expect_s32("ticket", ticket, 64);
    return 0;
}
