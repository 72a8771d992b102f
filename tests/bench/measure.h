/* tests/bench/measure.h: runs the tool and reads what it cost. Knows no kernel and no table. */
#ifndef WS_TESTS_BENCH_MEASURE_H
#define WS_TESTS_BENCH_MEASURE_H

#include <stdint.h>

#include "base/text.h"
#include "bench/bench.h"

struct costs {
    double warp_instructions, thread_instructions, seconds, peak_bytes;
};

#define EXIT_LIMIT 4 /* of the tool, at --max-steps */

/* A program with arguments, which are shell text, and the exit status that it must have. */
struct command {
    const char *program, *arguments;
    int status;
};
/* Seconds that the whole process took, its start by the shell included. */
bool measure_wall(const struct bench *b, const struct command *c, double *seconds);
/* `run --json` with these arguments, whose output is the summary. */
bool measure_run(const struct bench *b, const struct command *c, struct costs *out);
/* The least of `runs` times that such a run takes up to its first step: to make its buffers. */
bool measure_setup(const struct bench *b, const struct command *c, double *seconds);
/* What a command that ends with `… 1.234 s, 5.6 MiB` on standard error says it took: of the costs
 * only seconds and peak_bytes. */
bool measure_line(const struct bench *b, const struct command *c, struct costs *out);

/* The start of a file that the last command left, NUL-terminated. */
bool measure_read(const struct bench *b, const char *name, char *text, size_t size);
/* True when a file that it left holds these words, little-endian, and nothing else, and then
 * removes it. */
bool measure_words(const struct bench *b, const char *name, const uint32_t *words, size_t n);

#define MOST_RUNS 100u

/* Seconds of the same thing done several times. */
struct times {
    double v[MOST_RUNS];
    unsigned n;
};
void times_add(struct times *t, double seconds); /* at most MOST_RUNS of them */
double times_minimum(const struct times *t);
double times_median(const struct times *t);
/* Takes so much off each; nothing falls below zero. */
void times_subtract(struct times *t, double seconds);
/* Median and minimum into a row. */
void times_row(const struct times *t, struct row *r);

/* The wall time of a command over the least of a shell that starts nothing, both taken `runs` times
 * in turns after one of each that is not counted. */
bool measure_process(const struct bench *b, const struct command *c, unsigned runs,
                     struct times *out);

#endif
