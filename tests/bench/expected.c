/* tests/bench/expected.c: the kernels of the bench in plain C, to the bit, on the same input: every
 * input is `iota`. Knows no PTX. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "bench/kernels.h"

#define BLOCK 256u
#define ROUNDS 16u

/* The generator of gather.ptx and histogram.ptx. */
static uint32_t next_random(uint32_t v)
{
    return v * 1664525u + 1013904223u;
}

void expected_saxpy(unsigned n, uint32_t *result)
{
    for (unsigned i = 0; i < n; i++)
        result[i] = bits_of_f32(fmaf(2.5f, (float)i, 0));
}

void expected_matmul(unsigned n, uint32_t *result)
{
    for (unsigned i = 0; i < n * n; i++) {
        float sum = 0;

        for (unsigned k = 0; k < n; k++)
            sum = fmaf((float)(i / n * n + k), (float)(k * n + i % n), sum);
        result[i] = bits_of_f32(sum);
    }
}

void expected_reduce(unsigned n, uint32_t *result)
{
    for (unsigned b = 0; b < n / BLOCK; b++) {
        result[b] = 0;
        for (unsigned t = 0; t < BLOCK; t++)
            result[b] += b * BLOCK + t;
    }
}

void expected_collatz(unsigned n, uint32_t *result)
{
    for (unsigned i = 0; i < n; i++) {
        result[i] = 0;
        for (uint32_t v = i + 1; v != 1; v = v % 2 == 0 ? v / 2 : 3 * v + 1)
            result[i]++;
    }
}

void expected_transpose(unsigned n, uint32_t *result)
{
    for (unsigned x = 0; x < n; x++)
        for (unsigned y = 0; y < n; y++)
            result[x * n + y] = y * n + x;
}

void expected_gather(unsigned n, uint32_t *result)
{
    for (unsigned i = 0; i < n; i++) {
        uint32_t place = i;

        result[i] = 0;
        for (unsigned k = 0; k < ROUNDS; k++) {
            place = next_random(place);
            result[i] += place >> 8 & (n - 1);
        }
    }
}

void expected_histogram(unsigned n, uint32_t *result)
{
    memset(result, 0, 256 * sizeof *result);
    for (unsigned i = 0; i < n; i++) {
        uint32_t value = i;

        for (unsigned k = 0; k < ROUNDS; k++) {
            result[value >> 24]++;
            value = next_random(value);
        }
    }
}
