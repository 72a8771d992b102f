/* tests/bench/kernels.h: the kernels that are measured: how each is launched, what its threads
 * execute and what it must leave. Knows no tool and no time. */
#ifndef WS_TESTS_BENCH_KERNELS_H
#define WS_TESTS_BENCH_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* How a launch covers n. */
enum shape {
    SHAPE_LINE, /* n threads in blocks of 256 */
    SHAPE_TILES /* n x n threads in blocks of 16 x 16 */
};

/* The elements of a buffer, of 4 bytes each. */
enum extent { EXTENT_N, EXTENT_SQUARE, EXTENT_BLOCKS, EXTENT_256 };

#define MOST_BUFFERS 3

struct kernel_buffer {
    const char *name, *type;
    enum extent extent;
    const char *init; /* ":INIT", or nothing */
};

struct kernel {
    const char *name;
    bool standard; /* one of the four that --kernels takes from another folder */
    enum shape shape;
    unsigned n, small; /* of a measurement, and of a quick run */
    /* The arguments begin with them; the last is the result. */
    struct kernel_buffer buffers[MOST_BUFFERS];
    const char *more; /* further arguments, %u for n */
    uint64_t (*instructions)(unsigned n); /* of the kernel's source, that its threads execute */
    void (*expected)(unsigned n, uint32_t *result); /* the words of the result */
    double target; /* ns a thread instruction, `eager sc`; 0: none */
};
extern const struct kernel kernels[];
extern const size_t nkernels;

/* How kernels are run. */
struct configuration {
    const char *name, *options;
    double target; /* ns a thread instruction of the standard kernels; 0: the kernel's own */
};
#define NCONFIGURATIONS 3u
extern const struct configuration configurations[NCONFIGURATIONS];

/* The options of a launch: its grid, buffers and arguments. */
void kernel_options(const struct kernel *k, unsigned n, struct text *out);
/* Bytes of all buffers. */
uint64_t kernel_data(const struct kernel *k, unsigned n);
const struct kernel_buffer *kernel_result(const struct kernel *k);
/* Its words. */
size_t kernel_result_count(const struct kernel *k, unsigned n);

/* What the kernels of the table must leave (expected.c). */
void expected_saxpy(unsigned n, uint32_t *result);
void expected_matmul(unsigned n, uint32_t *result);
void expected_reduce(unsigned n, uint32_t *result);
void expected_collatz(unsigned n, uint32_t *result);
void expected_transpose(unsigned n, uint32_t *result);
void expected_gather(unsigned n, uint32_t *result);
void expected_histogram(unsigned n, uint32_t *result);

#endif
