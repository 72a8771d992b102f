/* tests/programs/scenario.h: what the references of the programs share: inputs, and lines of a
 * host scenario. */
#ifndef PROGRAMS_SCENARIO_H
#define PROGRAMS_SCENARIO_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same numbers on every machine. */
static unsigned next_random = 12345;
static inline unsigned rnd(void)
{
    next_random = next_random * 1664525u + 1013904223u;
    return next_random >> 8;
}

#define VALUES(suffix, type, format)                                                               \
    static inline void values_##suffix(const type *v, int n)                                       \
    {                                                                                              \
        for (int i = 0; i < n; i++)                                                                \
            printf(format, i > 0 ? ", " : "{ ", v[i]);                                             \
        puts(" }");                                                                                \
    }                                                                                              \
    static inline void buffer_##suffix(const char *name, const type *v, int n)                     \
    {                                                                                              \
        printf("buffer %s " #suffix "[%d] = ", name, n);                                           \
        values_##suffix(v, n);                                                                     \
    }                                                                                              \
    static inline void expect_##suffix(const char *name, const type *v, int n)                     \
    {                                                                                              \
        printf("expect %s = ", name);                                                              \
        values_##suffix(v, n);                                                                     \
    }
VALUES(s32, int, "%s%d")
VALUES(u32, unsigned, "%s%u")
VALUES(s64, long long, "%s%lld")
VALUES(u64, unsigned long long, "%s%llu")
VALUES(u8, unsigned char, "%s%d")
VALUES(f32, float, "%s%.9g")
VALUES(f64, double, "%s%.17g")

/* The first lines: where the program is. */
static inline void load(const char *name)
{
    printf("# Made by %s.c; see README.md.\nload sm_75/%s.ptx as p\n", name, name);
}
#endif
