/* tests/programs/monte.c: the reference of monte.cu. */
#include <stdint.h>
#include "scenario.h"
static uint64_t next(uint64_t *s)
{
    *s ^= *s >> 12;
    *s ^= *s << 25;
    *s ^= *s >> 27;
    return *s * 2685821657736338717u >> 33;
}
int main(void)
{
    unsigned hits = 0;
    for (unsigned t = 1; t <= 64; t++) {
        uint64_t s = t * 0x9e3779b97f4a7c15u + 1;
        for (int i = 0; i < 40; i++) {
            uint64_t x = next(&s), y = next(&s);
            hits += x * x + y * y < (uint64_t)1 << 62;
        }
    }
    load("monte");
    puts("buffer hits u32[1] = zero\nlaunch p.monte grid 2 block 32 args 40, hits");
    expect_u32("hits", &hits, 1);
    return 0;
}
