/* tests/bench/bench.h: one run of the bench: what is asked of it, what it found, and its sections.
 * Knows no kernel. */
#ifndef WS_TESTS_BENCH_BENCH_H
#define WS_TESTS_BENCH_BENCH_H

#include "bench/results.h"

#define MOST_COLUMNS 12
#define PATH_BYTES 1024

struct bench;

/* A part of the bench and of its table. */
struct section {
    const char *name, *title;
    bool asked;                        /* taken only when it is asked for: --scale */
    bool (*measure)(struct bench *b);  /* false with a message on stderr */
    enum figure columns[MOST_COLUMNS]; /* FIGURES ends them */
};

struct bench {
    /* Asked for (options.c). */
    char tool[PATH_BYTES]; /* the tool */
    char kernels[PATH_BYTES]; /* the folder of the four standard kernels */
    char folder[PATH_BYTES];  /* where runs leave their files; exists */
    const char *root;         /* of the sources */
    const char *json, *compare, *from; /* files; NULL: none */
    const char *only;         /* part of the names of the rows that are wanted; NULL: all */
    unsigned runs;
    bool quick, scale, help;
    /* Found. */
    struct results results;
    const struct section *section; /* the one at work */
    const struct section *headed;  /* the last whose heading is printed */
    double native[4];              /* seconds of the loops of native.c */
};

/* True when rows of that name are wanted. */
bool bench_wants(const struct bench *b, const struct row *r);
/* Keeps a row and prints it, the first of a section below its heading. */
void bench_add(struct bench *b, const struct row *r);

/* Fills in what is asked for, beside defaults. False with a message on stderr. */
bool options_read(struct bench *b, int argc, char **argv);
void options_help(void);

/* The sections. Each adds rows. */
bool measure_native(struct bench *b);
bool measure_kernels(struct bench *b);
bool measure_ordinary(struct bench *b);
bool measure_examples(struct bench *b);
bool measure_start(struct bench *b);
bool measure_parse(struct bench *b);
bool measure_exploration(struct bench *b);
bool measure_programs(struct bench *b);
bool measure_models(struct bench *b);
bool measure_traces(struct bench *b);
bool measure_pages(struct bench *b);
bool measure_scale(struct bench *b);

#endif
