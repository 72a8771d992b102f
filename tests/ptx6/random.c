/* tests/ptx6/random.c: a litmus test of two or three threads by chance. */
#include <stdio.h>

#include "random.h"

struct chance {
    uint64_t state;
    int loads[4], value, threads;
};

static unsigned pick(struct chance *c, unsigned n)
{
    c->state = c->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(c->state >> 33) % n;
}

static const char *scope(struct chance *c)
{
    static const char *const scopes[] = { "cta", "gpu", "gpu", "sys" };

    return scopes[pick(c, 4)];
}

static void put_load(struct chance *c, int thread, char *out, size_t room)
{
    static const char *const orders[] = { "weak", "weak", "volatile", "relaxed", "acquire" };
    unsigned order = pick(c, 5);
    char loc = (char)('x' + pick(c, 2));

    if (order < 3)
        snprintf(out, room, "ld.%s r%d, %c", orders[order], c->loads[thread]++, loc);
    else
        snprintf(out, room, "ld.%s.%s r%d, %c", orders[order], scope(c), c->loads[thread]++, loc);
}

/* A constant, or what the thread has loaded last: a dependency. */
static void put_store(struct chance *c, int thread, char *out, size_t room)
{
    static const char *const orders[] = { "weak", "weak", "volatile", "relaxed", "release" };
    unsigned order = pick(c, 5);
    bool depends = c->loads[thread] > 0 && pick(c, 5) == 0;
    char name[32], loc = (char)('x' + pick(c, 2));

    snprintf(name, sizeof name, order < 3 ? "%s" : "%s.%s", orders[order], scope(c));
    if (depends)
        snprintf(out, room, "st.%s %c, r%d", name, loc, c->loads[thread] - 1);
    else
        snprintf(out, room, "st.%s %c, %d", name, loc, ++c->value);
}

static void put_atomic(struct chance *c, int thread, char *out, size_t room)
{
    static const char *const orders[] = { "relaxed", "acquire", "release", "acq_rel" };
    const char *order = orders[pick(c, 4)], *s = scope(c);
    char loc = (char)('x' + pick(c, 2));

    if (pick(c, 4) == 0)
        snprintf(out, room, "atom.%s.%s.cas r%d, %c, 0, %d", order, s, c->loads[thread]++, loc,
                 ++c->value);
    else
        snprintf(out, room, "atom.%s.%s.%s r%d, %c, %d", order, s, pick(c, 2) ? "add" : "exch",
                 c->loads[thread]++, loc, ++c->value);
}

static void put_instruction(struct chance *c, int thread, char *out, size_t room)
{
    unsigned kind = pick(c, 20);

    if (kind < 8)
        put_load(c, thread, out, room);
    else if (kind < 15)
        put_store(c, thread, out, room);
    else if (kind < 17)
        put_atomic(c, thread, out, room);
    else
        snprintf(out, room, "fence.%s.%s", pick(c, 2) ? "sc" : "acq_rel", scope(c));
}

static void put_rows(struct chance *c, int rows, bool warm)
{
    for (int row = -2; row < rows; row++)
        for (int k = 0; k < c->threads && (row >= 0 || warm); k++) {
            char text[80];

            if (row < 0)
                snprintf(text, sizeof text, "ld.weak r%d, %c", 10 + row, row == -2 ? 'x' : 'y');
            else
                put_instruction(c, k, text, sizeof text);
            printf(" %-28s%s", text, k + 1 < c->threads ? "|" : ";\n");
        }
}

void random_test(uint64_t seed, bool warm)
{
    struct chance c = { .state = seed * 0x9e3779b97f4a7c15u + 1 };
    int rows;

    c.threads = pick(&c, 3) == 0 ? 3 : 2;
    rows = c.threads == 3 ? 2 : 2 + (int)pick(&c, 2);
    printf("PTX random%llu\n{ x=0; y=0; }\n", (unsigned long long)seed);
    for (int k = 0, cta = 0; k < c.threads; k++) {
        cta += k > 0 && pick(&c, 3) != 0;
        printf(" P%d@cta %d,gpu 0%s", k, cta, k + 1 < c.threads ? "|" : ";\n");
    }
    put_rows(&c, rows, warm);
    printf("exists (x == 0 /\\ y == 0");
    for (int k = 0; k < c.threads; k++)
        for (int i = 0; i < c.loads[k]; i++)
            printf(" /\\ P%d:r%d == 0", k, i);
    printf(")\n");
}
