/* tests/bench/section_explore.c: what an exploration costs a state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure.h"
#include "support/shell.h"

#define MOST_TIMES 3

/* The number of states from `complete: N states, …` in what was printed. */
static bool read_states(const struct bench *b, double *states)
{
    static const char words[] = "complete: ";
    char text[4096];
    const char *at;

    if (!measure_read(b, SHELL_STDOUT, text, sizeof text))
        return false;
    at = strstr(text, words);
    if (at == NULL) {
        fprintf(stderr, "bench: no number of states in: %.200s\n", text);
        return false;
    }
    *states = strtod(at + strlen(words), NULL);
    return true;
}

/* Long enough to need no warming up, and no more than MOST_TIMES. */
static bool explore(struct bench *b, const char *arguments, struct row *row)
{
    struct command c = { b->tool, arguments, 0 };
    struct times t = { .n = 0 };
    struct costs costs;
    double states;

    do {
        if (!measure_line(b, &c, &costs))
            return false;
        times_add(&t, costs.seconds);
    } while (t.n < b->runs && t.n < MOST_TIMES);
    if (!read_states(b, &states))
        return false;
    times_row(&t, row);
    row_set(row, FIGURE_STATES, states);
    if (times_minimum(&t) > 0)
        row_set(row, FIGURE_STATES_PER_SECOND, states / times_minimum(&t));
    row_set(row, FIGURE_PEAK, costs.peak_bytes);
    if (costs.peak_bytes > 0)
        row_set(row, FIGURE_BYTES_PER_STATE, costs.peak_bytes / states);
    return true;
}

/* Warps of one thread that count to 40: 41 states for each. */
bool measure_exploration(struct bench *b)
{
    static const char *const reductions[] = { "none", "independent" };

    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        struct row row = row_named(b->section->name, "counters", reductions[i]);
        struct text arguments = { NULL, 0, 0 };
        bool ok;

        if (!bench_wants(b, &row))
            continue;
        text_printf(&arguments, "explore '%s/tests/bench/counters.ptx' --block %d --set WarpSize=1 "
                    "--set NumProcessors=1 --profile sc --reduce %s", b->root, b->quick ? 2 : 4,
                    reductions[i]);
        ok = explore(b, arguments.s, &row);
        text_free(&arguments);
        if (!ok)
            return false;
        bench_add(b, &row);
    }
    return true;
}
