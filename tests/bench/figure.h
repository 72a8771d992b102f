/* tests/bench/figure.h: the figures that a row of the results may hold: how each is called, printed
 * and compared. Knows no measurement. */
#ifndef WS_TESTS_BENCH_FIGURE_H
#define WS_TESTS_BENCH_FIGURE_H

#include <stdio.h>

enum figure {
    FIGURE_THREAD_INSTRUCTIONS, /* executed, with those that the transformation adds */
    FIGURE_WARP_INSTRUCTIONS,   /* likewise */
    FIGURE_PROGRAM_INSTRUCTIONS, /* of threads, without those: a count of the source alone */
    FIGURE_SETUP,               /* seconds before the first step */
    FIGURE_MEDIAN,
    FIGURE_MINIMUM,
    FIGURE_MS_TARGET,
    FIGURE_NS_PER_THREAD,       /* the minimum over the program's instructions */
    FIGURE_NS_TARGET,
    FIGURE_NS_PER_WARP,         /* the minimum over the executed warp instructions */
    FIGURE_TIMES_NATIVE,
    FIGURE_STATES,
    FIGURE_STATES_PER_SECOND,
    FIGURE_BYTES_PER_STATE,
    FIGURE_PEAK,
    FIGURE_BEYOND,              /* the peak without the program's buffers */
    FIGURE_MIB_TARGET,
    FIGURE_RATIO,               /* of two times; the section says which */
    FIGURES
};

/* What a slower machine does to a figure. */
enum figure_kind {
    FIGURE_TIME, /* grows */
    FIGURE_RATE, /* falls */
    FIGURE_PLAIN /* nothing */
};

struct figure_info {
    const char *key;     /* in JSON, where the value is in seconds, nanoseconds or bytes */
    const char *heading; /* of a column */
    enum figure_kind kind;
    double scale;        /* from the value to what is printed */
    int digits;          /* after the point */
};
extern const struct figure_info figure_table[FIGURES];

/* The figure's value as its column shows it, `width` wide. */
void figure_print(enum figure f, double value, int width, FILE *out);

#endif
