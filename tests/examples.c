/* tests/examples.c: every kernel of examples/ and tests/bench/ against a plain C reference, to the
 * bit: all seeds in the profiles `ordered` and `sc`, in sizes that are awkward for warps and blocks,
 * and once with threads that go apart: there is no race, so nothing may come out differently, and the
 * checks of kernels find nothing. The tool
 * is run as a user runs it; its files lie in the current folder. A word on the command line keeps only
 * the kernel of that name. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/shell.h"
#include "support/words.h"

#define MOST_WORDS 4096
#define MOST_INPUTS 2
#define MOST_LINE 2048
#define FOLDER "."

/* What a case computes on, and what the kernel must leave in its last buffer. */
struct data {
    uint32_t in[MOST_INPUTS][MOST_WORDS];
    size_t nin[MOST_INPUTS];
    uint32_t out[MOST_WORDS];
    size_t nout;
};

struct size {
    const char *launch; /* options: grid, block, and constants where they matter */
    unsigned blocks, threads, n;
    unsigned seeds; /* how many are run at most */
};

struct kernel {
    const char *name, *file;
    const char *type;      /* of its buffers */
    const char *buffers;   /* a and b: the inputs; c: zeroed. The last one is compared */
    const char *arguments; /* those after the buffers: a printf pattern with n */
    void (*reference)(struct data *d, const struct size *s);
    const struct size *sizes; /* the last has no launch */
};

/* ---- numbers ---- */

/* A sequence that looks random enough: the high half of a 64-bit congruential generator. */
static uint32_t next_word(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 32);
}

/* Floats of either sign between 2^-20 and 2^20, all 24 bits of the significand in use. */
static uint32_t next_float(uint64_t *state)
{
    uint32_t word = next_word(state), exponent = 127 - 20 + next_word(state) % 40;

    return (word & 0x807fffffu) | exponent << 23;
}

static void fill(struct data *d, unsigned input, size_t n, uint32_t (*next)(uint64_t *))
{
    uint64_t state = input + 1;

    d->nin[input] = n;
    for (size_t i = 0; i < n; i++)
        d->in[input][i] = next(&state);
}

/* ---- references ---- */

static void vecadd_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n, next_float);
    fill(d, 1, s->n, next_float);
    d->nout = s->n;
    for (unsigned i = 0; i < s->n; i++)
        d->out[i] = bits_of_float(float_of_bits(d->in[0][i]) + float_of_bits(d->in[1][i]));
}

static void saxpy_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n, next_float);
    fill(d, 1, s->n, next_float);
    d->nout = s->n;
    for (unsigned i = 0; i < s->n; i++)
        d->out[i] = bits_of_float(
            fmaf(2.5f, float_of_bits(d->in[0][i]), float_of_bits(d->in[1][i])));
}

/* One element of the product, in the kernel's order: k upwards, one fma a step, and the zeros that
 * pad the last tile take part. */
static float matmul_element(const struct data *d, unsigned n, unsigned row, unsigned column)
{
    float sum = 0.0f;

    for (unsigned k = 0; k < (n + 15) / 16 * 16; k++) {
        float a = k < n ? float_of_bits(d->in[0][row * n + k]) : 0.0f;
        float b = k < n ? float_of_bits(d->in[1][k * n + column]) : 0.0f;

        sum = fmaf(a, b, sum);
    }
    return sum;
}

static void matmul_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n * s->n, next_float);
    fill(d, 1, s->n * s->n, next_float);
    d->nout = s->n * s->n;
    for (unsigned row = 0; row < s->n; row++)
        for (unsigned column = 0; column < s->n; column++)
            d->out[row * s->n + column] = bits_of_float(matmul_element(d, s->n, row, column));
}

static void reduce_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n, next_word);
    d->nout = s->blocks;
    memset(d->out, 0, d->nout * sizeof *d->out);
    for (unsigned i = 0; i < s->n && i < s->blocks * s->threads; i++)
        d->out[i / s->threads] += d->in[0][i];
}

static void histogram_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n, next_word);
    d->nout = 16;
    memset(d->out, 0, d->nout * sizeof *d->out);
    for (unsigned i = 0; i < s->n && i < s->blocks * s->threads; i++)
        d->out[d->in[0][i] % 16]++;
}

static void collatz_reference(struct data *d, const struct size *s)
{
    d->nout = s->n;
    for (uint32_t i = 0; i < s->n; i++) {
        d->out[i] = 0;
        for (uint32_t v = i + 1; v != 1; v = v % 2 == 0 ? v / 2 : 3 * v + 1)
            d->out[i]++;
    }
}

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

/* The operands share factors now and then, and some are zero. */
static void callee_reference(struct data *d, const struct size *s)
{
    fill(d, 0, s->n, next_word);
    fill(d, 1, s->n, next_word);
    d->nout = s->n;
    for (unsigned i = 0; i < s->n; i++) {
        d->in[0][i] = d->in[0][i] % 50 * 6;
        d->in[1][i] = d->in[1][i] % 40 * 4;
        d->out[i] = gcd(d->in[0][i], d->in[1][i]);
    }
}

/* ---- the tool ---- */

static void write_words(const char *name, const uint32_t *v, size_t n)
{
    char *path = shell_path(FOLDER, name);
    FILE *file = fopen(path, "wb");
    unsigned char bytes[4];

    assert_non_null(file);
    for (size_t i = 0; i < n; i++) {
        word_store(bytes, v[i]);
        assert_int_equal(fwrite(bytes, 1, 4, file), 4);
    }
    assert_int_equal(fclose(file), 0);
    free(path);
}

/* The words of the output file, which is removed; how many there are. */
static size_t take_words(const char *name, uint32_t v[MOST_WORDS])
{
    char *path = shell_path(FOLDER, name);
    FILE *file = fopen(path, "rb");
    unsigned char bytes[4];
    size_t n = 0;

    if (file == NULL)
        fail_msg("%s was not written", path);
    while (n < MOST_WORDS && fread(bytes, 1, 4, file) == 4)
        v[n++] = word_load(bytes);
    assert_int_equal(getc(file), EOF);
    fclose(file);
    remove(path);
    free(path);
    return n;
}

/* Appends to a command line. */
static void append(char line[MOST_LINE], const char *pattern, ...)
{
    size_t used = strlen(line);
    va_list arguments;
    int n;

    va_start(arguments, pattern);
    n = vsnprintf(line + used, MOST_LINE - used, pattern, arguments);
    va_end(arguments);
    assert_true(n >= 0 && (size_t)n < MOST_LINE - used);
}

/* All options but those of the schedule; writes the inputs' files. */
static void prepare(const struct kernel *k, const struct size *s, const struct data *d,
                    char line[MOST_LINE])
{
    line[0] = '\0';
    append(line, "run " SOURCE_ROOT "/%s %s", k->file, s->launch);
    for (const char *b = k->buffers; *b != '\0'; b++) {
        unsigned input = (unsigned)(*b - 'a');
        char name[] = { *b, '\0' };

        if (*b == 'c') {
            append(line, " --buffer c=%s[%u]:zero --arg c", k->type, (unsigned)d->nout);
        } else {
            write_words(name, d->in[input], d->nin[input]);
            append(line, " --buffer %c=%s[%u]:@%c --arg %c", *b, k->type, (unsigned)d->nin[input],
                   *b, *b);
        }
    }
    append(line, k->arguments, s->n);
    append(line, " --out %c=result", k->buffers[strlen(k->buffers) - 1]);
}

static void show_errors(void)
{
    char *path = shell_path(FOLDER, SHELL_STDERR);
    FILE *file = fopen(path, "r");

    free(path);
    if (file == NULL)
        return;
    for (int c = getc(file); c != EOF; c = getc(file))
        fputc(c, stderr);
    fclose(file);
}

/* Runs the tool once and compares the last buffer with the reference. */
static void run_once(const char *line, const struct data *d)
{
    struct shell_run run = { FOLDER, WARPSTEP, line, NULL };
    uint32_t found[MOST_WORDS];
    int status = shell_execute(&run);

    if (status != 0) {
        show_errors();
        fail_msg("exit status %d: warpstep %s", status, line);
    }
    if (take_words("result", found) != d->nout)
        fail_msg("wrong size of the result: warpstep %s", line);
    for (size_t i = 0; i < d->nout; i++)
        if (found[i] != d->out[i])
            fail_msg("[%u]: %08x, not %08x: warpstep %s", (unsigned)i, (unsigned)found[i],
                     (unsigned)d->out[i], line);
}

/* ---- all seeds ---- */

/* WARPSTEP_SEEDS in the environment lowers the number of seeds. */
static unsigned seeds_wanted(unsigned most)
{
    const char *text = getenv("WARPSTEP_SEEDS");
    unsigned long wanted = text != NULL ? strtoul(text, NULL, 10) : 100;

    return wanted < most ? (unsigned)wanted : most;
}

static void run_seeds(const char *options, const struct data *d, unsigned seeds)
{
    static const char *const profiles[] = { "ordered", "sc" };
    static const char *const schedules[] = { "eager", "round-robin" };
    char line[2 * MOST_LINE];

    for (unsigned p = 0; p < 2; p++) {
        for (unsigned seed = 0; seed < seeds; seed++) {
            snprintf(line, sizeof line, "%s --check stack --profile %s --seed %u", options, profiles[p], seed);
            run_once(line, d);
        }
        for (unsigned i = 0; i < 2; i++) {
            snprintf(line, sizeof line, "%s --check stack,kernel --profile %s --schedule %s", options, profiles[p],
                     schedules[i]);
            run_once(line, d);
        }
        snprintf(line, sizeof line, "%s --check kernel --control threads --profile %s --seed 1", options,
                 profiles[p]);
        run_once(line, d);
    }
}

static void agrees_with_the_reference(void **state)
{
    const struct kernel *k = *state;

    for (const struct size *s = k->sizes; s->launch != NULL; s++) {
        struct data d;
        char options[MOST_LINE];

        k->reference(&d, s);
        prepare(k, s, &d, options);
        run_seeds(options, &d, seeds_wanted(s->seeds));
    }
}

/* ---- the table ---- */

/* One thread; a warp and one thread; blocks with a part of a warp; more blocks than two processors
 * hold; the largest block. */
static const struct size sizes[] = {
    { "", 1, 1, 1, 100 },
    { "--block 33", 1, 33, 33, 100 },
    { "--grid 3 --block 20", 3, 20, 50, 100 },
    { "--grid 9 --block 40 --set NumProcessors=2 --set MaxResidentBlocks=2", 9, 40, 355, 100 },
    { "--grid 2 --block 1024", 2, 1024, 2000, 20 },
    { NULL, 0, 0, 0, 0 },
};
static const struct size squares[] = {
    { "--block 16,16", 1, 256, 1, 100 },
    { "--block 16,16", 1, 256, 5, 100 },
    { "--grid 2,2 --block 16,16", 4, 256, 17, 100 },
    { "--grid 3,3 --block 16,16 --set NumProcessors=2 --set MaxResidentBlocks=2", 9, 256, 48, 20 },
    { NULL, 0, 0, 0, 0 },
};

/* Whole blocks whose size is a power of two, and whole tiles. */
static const struct size whole[] = {
    { "--grid 2 --block 64", 2, 64, 128, 100 },
    { "--grid 3 --block 256", 3, 256, 768, 20 },
    { NULL, 0, 0, 0, 0 },
};
static const struct size tiles[] = {
    { "--block 16,16", 1, 256, 16, 100 },
    { "--grid 2,2 --block 16,16", 4, 256, 32, 100 },
    { NULL, 0, 0, 0, 0 },
};

static const struct kernel kernels[] = {
    { "vecadd", "examples/vecadd.ptx", "f32", "abc", " --arg %u", vecadd_reference, sizes },
    { "saxpy", "examples/saxpy.ptx", "f32", "ab", " --arg %u --arg 2.5", saxpy_reference, sizes },
    { "saxpy-clang", "examples/saxpy.clang.ptx", "f32", "ab", " --arg %u --arg 2.5",
      saxpy_reference, sizes },
    { "matmul", "examples/matmul.ptx", "f32", "abc", " --arg %u", matmul_reference, squares },
    { "reduce", "examples/reduce.ptx", "u32", "ac", " --arg %u", reduce_reference, sizes },
    { "histogram", "examples/histogram.ptx", "u32", "ac", " --arg %u", histogram_reference, sizes },
    { "collatz", "examples/collatz.ptx", "u32", "c", " --arg %u", collatz_reference, sizes },
    { "callee", "examples/callee.ptx", "u32", "abc", " --arg %u", callee_reference, sizes },
    { "bench-saxpy", "tests/bench/saxpy.ptx", "f32", "ab", " --arg %u --arg 0x40200000",
      saxpy_reference, whole }, /* the bits of 2.5 in a 64-bit slot */
    { "bench-matmul", "tests/bench/matmul.ptx", "f32", "abc", " --arg %u", matmul_reference, tiles },
    { "bench-reduce", "tests/bench/reduce.ptx", "u32", "ac", "", reduce_reference, whole },
    { "bench-collatz", "tests/bench/collatz.ptx", "u32", "c", " --arg %u", collatz_reference, whole },
};
#define NKERNELS (sizeof kernels / sizeof *kernels)

int main(int argc, char **argv)
{
    struct CMUnitTest tests[NKERNELS];
    size_t n = 0;

    for (size_t i = 0; i < NKERNELS; i++) {
        struct CMUnitTest test = { kernels[i].name, agrees_with_the_reference, NULL, NULL, NULL };

        if (argc > 1 && strcmp(argv[1], kernels[i].name) != 0)
            continue;
        test.initial_state = (void *)&kernels[i];
        tests[n++] = test;
    }
    if (n == 0) {
        fprintf(stderr, "no such kernel: %s\n", argv[1]);
        return EXIT_FAILURE;
    }
    return _cmocka_run_group_tests("examples", tests, n, NULL, NULL);
}
