/* tests/bench/results.h: what was measured, as rows of figures, and as the file that keeps it.
 * Knows no measurement and no table. */
#ifndef WS_TESTS_BENCH_RESULTS_H
#define WS_TESTS_BENCH_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

#include "bench/figure.h"

#define ROW_NAME 96 /* bytes */

/* `SECTION/WHAT` or `SECTION/WHAT/HOW`. */
struct row {
    char name[ROW_NAME];
    bool has[FIGURES];
    double v[FIGURES];
};

struct results {
    char build[32];      /* CMake's build type of the tool */
    bool quick;          /* small launches, run once: no times worth keeping */
    double yardstick_ns; /* a round of the native Collatz loop */
    struct row *v;
    size_t n, cap;
};

struct row row_named(const char *section, const char *what, const char *how); /* how may be NULL */
/* A value that is no finite number stays out of the row. */
void row_set(struct row *r, enum figure f, double value);

void results_add(struct results *r, const struct row *row);
/* NULL when there is none. */
const struct row *results_find(const struct results *r, const char *name);
void results_free(struct results *r);

/* As one JSON object. False with a message on stderr. */
bool results_write(const struct results *r, const char *path);
/* Reads what results_write wrote into results that are empty; figures of another version are left
 * out. False with a message on stderr. */
bool results_read(struct results *r, const char *path);

#endif
