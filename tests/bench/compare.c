/* tests/bench/compare.c: two results side by side. */
#include "bench/compare.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* How a row's speed is told: by the first of these that it has. */
static const enum figure speeds[] = { FIGURE_NS_PER_THREAD, FIGURE_STATES_PER_SECOND,
                                      FIGURE_MINIMUM };
/* And what it takes. */
static const enum figure sizes[] = { FIGURE_BEYOND, FIGURE_BYTES_PER_STATE };

struct pair {
    const struct row *old, *now;
    double slower; /* the yardstick of the new run over that of the old */
};

/* The ratio that is left when the difference of the machines is taken out. */
static double without_machine(enum figure f, double ratio, double slower)
{
    switch (figure_table[f].kind) {
    case FIGURE_TIME:
        return ratio / slower;
    case FIGURE_RATE:
        return ratio * slower;
    case FIGURE_PLAIN:
        break;
    }
    return ratio;
}

/* False: one of them does not have the figure. */
static bool print_figure(const struct pair *p, enum figure f, FILE *out)
{
    double ratio;

    if (!p->old->has[f] || !p->now->has[f] || p->old->v[f] <= 0)
        return false;
    ratio = p->now->v[f] / p->old->v[f];
    fprintf(out, "%-36s %-11s", p->now->name, figure_table[f].heading);
    figure_print(f, p->old->v[f], 11, out);
    figure_print(f, p->now->v[f], 11, out);
    fprintf(out, " %8.3f %10.3f\n", ratio, without_machine(f, ratio, p->slower));
    return true;
}

static void print_pair(const struct pair *p, FILE *out)
{
    for (size_t i = 0; i < LENGTH(speeds); i++)
        if (print_figure(p, speeds[i], out))
            break;
    for (size_t i = 0; i < LENGTH(sizes); i++)
        print_figure(p, sizes[i], out);
}

void compare_print(const struct results *old, const struct results *now, FILE *out)
{
    struct pair p = { .slower = now->yardstick_ns / old->yardstick_ns };
    size_t missing = 0;

    fprintf(out, "\nyardstick: %.3f ns a round, was %.3f\n", now->yardstick_ns, old->yardstick_ns);
    if (now->quick || old->quick)
        fputs("one of the two is of small launches, run once: its times mean nothing\n", out);
    fprintf(out, "%-36s %-11s %11s %11s %8s %10s\n", "row", "figure", "old", "new", "new/old",
            "/yardstick");
    for (size_t i = 0; i < now->n; i++) {
        p.now = &now->v[i];
        p.old = results_find(old, p.now->name);
        if (p.old != NULL)
            print_pair(&p, out);
        else
            missing++;
    }
    if (missing > 0)
        fprintf(out, "%lu rows are not in the old results\n", (unsigned long)missing);
}
