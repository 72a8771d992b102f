/* tests/bench/kernels.c: the table of kernels, and counts that follow from their sources. */
#include "bench/kernels.h"

#define BLOCK 256u
#define ROUNDS 16u /* of gather and histogram */

/* The bits of 2.5, which saxpy takes in a 64-bit slot. */
#define FACTOR " --arg 0x40200000"

static uint64_t instructions_saxpy(unsigned n)
{
    return (uint64_t)n * 18;
}

/* 31 before the loop, 59 in it for each tile, 5 after it. */
static uint64_t instructions_matmul(unsigned n)
{
    return (uint64_t)n * n * (31 + 59 * (n / 16) + 5);
}

/* 13 before the loop; in each of its 8 rounds 6 for each thread, and 6 more for the threads that add,
 * 255 over all rounds; 3 after it, and 5 for the block's first thread. */
static uint64_t instructions_reduce(unsigned n)
{
    return (uint64_t)(n / BLOCK) * (BLOCK * (13 + 8 * 6 + 3) + 6 * 255 + 5);
}

/* 9 before the loop; 10 for an odd value, 8 for an even one, 2 to leave it; 5 after it. */
static uint64_t instructions_collatz(unsigned n)
{
    uint64_t sum = (uint64_t)n * 16;

    for (unsigned i = 0; i < n; i++)
        for (uint32_t v = i + 1; v != 1; v = v % 2 == 0 ? v / 2 : 3 * v + 1)
            sum += v % 2 == 0 ? 8 : 10;
    return sum;
}

static uint64_t instructions_transpose(unsigned n)
{
    return (uint64_t)n * n * 18;
}

static uint64_t instructions_gather(unsigned n)
{
    return (uint64_t)n * (10 + 10 * ROUNDS + 5);
}

static uint64_t instructions_histogram(unsigned n)
{
    return (uint64_t)n * (14 + 8 * ROUNDS + 7);
}

const struct kernel kernels[] = {
    { "saxpy", true, SHAPE_LINE, 1048576, 512,
      { { "x", "f32", EXTENT_N, ":iota" }, { "y", "f32", EXTENT_N, "" } },
      " --arg %u" FACTOR, instructions_saxpy, expected_saxpy, 1.5 },
    { "matmul", true, SHAPE_TILES, 256, 16,
      { { "a", "f32", EXTENT_SQUARE, ":iota" },
        { "b", "f32", EXTENT_SQUARE, ":iota" },
        { "c", "f32", EXTENT_SQUARE, "" } },
      " --arg %u", instructions_matmul, expected_matmul, 1.5 },
    { "reduce", true, SHAPE_LINE, 1048576, 512,
      { { "x", "u32", EXTENT_N, ":iota" }, { "s", "u32", EXTENT_BLOCKS, "" } },
      "", instructions_reduce, expected_reduce, 1.5 },
    { "collatz", true, SHAPE_LINE, 65536, 256,
      { { "o", "u32", EXTENT_N, "" } },
      " --arg %u", instructions_collatz, expected_collatz, 3 },
    { "transpose", false, SHAPE_TILES, 1024, 32,
      { { "x", "u32", EXTENT_SQUARE, ":iota" }, { "y", "u32", EXTENT_SQUARE, "" } },
      " --arg %u", instructions_transpose, expected_transpose, 0 },
    { "gather", false, SHAPE_LINE, 65536, 256,
      { { "x", "u32", EXTENT_N, ":iota" }, { "y", "u32", EXTENT_N, "" } },
      " --arg %u", instructions_gather, expected_gather, 0 },
    { "histogram", false, SHAPE_LINE, 16384, 256,
      { { "x", "u32", EXTENT_N, ":iota" }, { "bins", "u32", EXTENT_256, "" } },
      " --arg %u", instructions_histogram, expected_histogram, 0 },
};
const size_t nkernels = sizeof kernels / sizeof *kernels;

const struct configuration configurations[NCONFIGURATIONS] = {
    { "eager sc", "--schedule eager --profile sc", 0 },
    { "seeded ordered", "--schedule seeded --profile ordered", 10 },
    { "eager sc checks", "--schedule eager --profile sc --check memory,races", 15 },
};

static unsigned count_of(enum extent e, unsigned n)
{
    switch (e) {
    case EXTENT_N:
        return n;
    case EXTENT_SQUARE:
        return n * n;
    case EXTENT_BLOCKS:
        return n / BLOCK;
    case EXTENT_256:
        break;
    }
    return 256;
}

static bool has_buffer(const struct kernel *k, size_t i)
{
    return i < MOST_BUFFERS && k->buffers[i].name != NULL;
}

void kernel_options(const struct kernel *k, unsigned n, struct text *out)
{
    if (k->shape == SHAPE_LINE)
        text_printf(out, "--grid %u --block %u", n / BLOCK, BLOCK);
    else
        text_printf(out, "--grid %u,%u --block 16,16", n / 16, n / 16);
    for (size_t i = 0; has_buffer(k, i); i++) {
        const struct kernel_buffer *b = &k->buffers[i];

        text_printf(out, " --buffer '%s=%s[%u]%s' --arg %s", b->name, b->type,
                    count_of(b->extent, n), b->init, b->name);
    }
    text_printf(out, k->more, n);
}

uint64_t kernel_data(const struct kernel *k, unsigned n)
{
    uint64_t bytes = 0;

    for (size_t i = 0; has_buffer(k, i); i++)
        bytes += (uint64_t)count_of(k->buffers[i].extent, n) * 4;
    return bytes;
}

const struct kernel_buffer *kernel_result(const struct kernel *k)
{
    size_t i = 0;

    while (has_buffer(k, i + 1))
        i++;
    return &k->buffers[i];
}

size_t kernel_result_count(const struct kernel *k, unsigned n)
{
    return count_of(kernel_result(k)->extent, n);
}
