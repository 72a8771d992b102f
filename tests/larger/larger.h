/* tests/larger/larger.h: what the references of the larger programs share. A reference is run as
 * REFERENCE FOLDER PTX SCALE: it writes inputs and what they must become into FOLDER, one raw file a
 * buffer, and prints the scenario. */
#ifndef LARGER_H
#define LARGER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct larger {
    const char *folder;
    unsigned scale; /* 1: what the tests run */
};

/* The same numbers on every machine. */
static uint32_t next_random = 20261;
static inline uint32_t rnd(void)
{
    next_random = next_random * 1664525u + 1013904223u;
    return next_random >> 8;
}

static inline void *room(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (p == NULL)
        exit(1);
    return p;
}

static inline struct larger begin(int argc, char **argv)
{
    struct larger x;

    if (argc != 4)
        exit(2);
    x.folder = argv[1];
    x.scale = (unsigned)atoi(argv[3]);
    printf("load %s as p\n", argv[2]);
    return x;
}

static inline void write_values(const struct larger *x, const char *name, const void *v, size_t n)
{
    char path[4096];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", x->folder, name);
    f = fopen(path, "wb");
    if (f == NULL || fwrite(v, 4, n, f) != n || fclose(f) != 0)
        exit(1);
}

/* A buffer of words with values; one that is zero; and what one must be. */
static inline void buffer(const struct larger *x, const char *name, const char *type, const void *v,
                          size_t n)
{
    char file[64];

    snprintf(file, sizeof file, "%s.in", name);
    write_values(x, file, v, n);
    printf("buffer %s %s[%lu] = @%s\n", name, type, (unsigned long)n, file);
}

static inline void zeros(const char *name, const char *type, size_t n)
{
    printf("buffer %s %s[%lu] = zero\n", name, type, (unsigned long)n);
}

static inline void expect(const struct larger *x, const char *name, const void *v, size_t n)
{
    char file[64];

    snprintf(file, sizeof file, "%s.out", name);
    write_values(x, file, v, n);
    printf("expect %s = @%s\n", name, file);
}

#endif
