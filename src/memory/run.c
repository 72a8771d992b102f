/* memory/run.c: words of lanes side by side between memory and a register's lanes (run.h). Loops
 * that become vector instructions. */
#include "memory/run.h"

#include <string.h>

#include "base/number.h"

/* One word for all lanes, mostly of a whole warp or half of it (in pieces that compilers turn into vector
 * instructions); or evenly spaced words; and the same in the other direction. */
#define WORDS(bits)                                                                                \
    static void fill_few_##bits(uint##bits##_t *to, uint##bits##_t word, unsigned n)               \
    {                                                                                              \
        for (unsigned l = 0; l < n; l++)                                                           \
            to[l] = word;                                                                          \
    }                                                                                              \
    static inline void fill_half_##bits(uint##bits##_t *to, uint##bits##_t word)                   \
    {                                                                                              \
        const uint##bits##_t some[4] = { word, word, word, word };                                 \
                                                                                                   \
        for (unsigned l = 0; l < 16; l += 4)                                                       \
            memcpy(to + l, some, sizeof some);                                                     \
    }                                                                                              \
    static inline void fill_##bits(void *lanes, uint##bits##_t word, unsigned n)                   \
    {                                                                                              \
        uint##bits##_t *to = lanes;                                                                \
                                                                                                   \
        if (n == 32)                                                                               \
            for (unsigned l = 0; l < 32; l++)                                                      \
                to[l] = word;                                                                      \
        else if (n == 16)                                                                          \
            fill_half_##bits(to, word);                                                            \
        else                                                                                       \
            fill_few_##bits(to, word, n);                                                          \
    }                                                                                              \
    static void load_apart_##bits(void *restrict lanes,                                            \
                                              const unsigned char *restrict from,                  \
                                              unsigned n, size_t apart)                            \
    {                                                                                              \
        uint##bits##_t *restrict to = lanes;                                                       \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            to[l] = load_le##bits(from + l * apart);                                               \
    }                                                                                              \
    static void store_apart_##bits(unsigned char *restrict to,                                     \
                                               const void *restrict lanes, unsigned n,             \
                                               size_t apart)                                       \
    {                                                                                              \
        const uint##bits##_t *restrict from = lanes;                                               \
                                                                                                   \
        for (size_t l = 0; l < n; l++)                                                             \
            store_le##bits(to + l * apart, from[l]);                                               \
    }

WORDS(32)
WORDS(64)

/* In pieces that a compiler makes vector instructions of everywhere. */
static inline void copy_64(unsigned char *restrict to, const unsigned char *restrict from)
{
    memcpy(to, from, 32);
    memcpy(to + 32, from + 32, 32);
}

/* n bytes that lie in memory as in lanes. Words of a whole warp, or half of it, take no call. */
static inline void copy_bytes(unsigned char *restrict to, const unsigned char *restrict from, size_t n)
{
    if (n == 128 || n == 64)
        copy_64(to, from);
    if (n == 128)
        copy_64(to + 64, from + 64);
    if (n != 128 && n != 64)
        memcpy(to, from, n);
}

/* n lanes of the same word. */
static inline void load_word(unsigned char *to, const unsigned char *from, unsigned n,
                             unsigned size)
{
    if (size == 4)
        fill_32(to, load_le32(from), n);
    else
        fill_64(to, load_le64(from), n);
}

static inline void load_run(unsigned char *to, const unsigned char *from, const struct word_run *r,
                            unsigned size)
{
    unsigned n = r->lanes.end - r->lanes.first;

    if (r->apart == size)
        copy_bytes(to, from, (size_t)n * size);
    else if (r->apart != 0)
        (size == 4 ? load_apart_32 : load_apart_64)(to, from, n, r->apart);
    else
        load_word(to, from, n, size);
}

/* Those of no known form, one after the other. */
static void load_each(unsigned char *lanes, const unsigned char *from, const struct run_list *runs,
                      unsigned size)
{
    for (const struct word_run *r = runs->v, *end = r + runs->n; r < end; r++)
        load_run(lanes + (size_t)r->lanes.first * size, from + (size_t)(r->at + runs->add), r, size);
}

/* A row of n words, which are 16 or 32. */
static inline void load_row(unsigned char *to, const unsigned char *from, unsigned n,
                            unsigned size)
{
    for (unsigned at = 0; at < n * size; at += 64)
        copy_64(to + at, from + at);
}

/* The k-th run's first word in memory that begins at `from`. */
static inline const unsigned char *word_at(const unsigned char *from, const struct run_list *runs,
                                           unsigned k)
{
    return from + (size_t)(runs->v[k].at + runs->add);
}

static inline void load_runs(unsigned char *lanes, const unsigned char *from,
                             const struct run_list *runs, unsigned size)
{
    if (runs->form == RUNS_WORD) {
        load_word(lanes, word_at(from, runs, 0), 32, size);
    } else if (runs->form == RUNS_ROW) {
        load_row(lanes, word_at(from, runs, 0), 32, size);
    } else if (runs->form == RUNS_TWO_ROWS) {
        load_row(lanes, word_at(from, runs, 0), 16, size);
        load_row(lanes + 16 * size, word_at(from, runs, 1), 16, size);
    } else if (runs->form == RUNS_TWO_WORDS) {
        load_word(lanes, word_at(from, runs, 0), 16, size);
        load_word(lanes + 16 * size, word_at(from, runs, 1), 16, size);
    } else {
        /* part by part, so that a compiler keeps the list out of memory for the others */
        const struct run_list again = { runs->v, runs->n, runs->form, runs->add, runs->end };

        load_each(lanes, from, &again, size);
    }
}

void runs_load(unsigned char *lanes, const unsigned char *from, const struct run_list *runs,
               unsigned size)
{
    if (size == 4)
        load_runs(lanes, from, runs, 4);
    else
        load_runs(lanes, from, runs, 8);
}

static inline void store_run(unsigned char *to, const unsigned char *from, const struct word_run *r,
                             unsigned size)
{
    unsigned n = r->lanes.end - r->lanes.first;

    if (r->apart == size)
        copy_bytes(to, from, (size_t)n * size);
    else
        (size == 4 ? store_apart_32 : store_apart_64)(to, from, n, r->apart);
}

void runs_store(unsigned char *to, const void *lanes, const struct run_list *runs, unsigned size)
{
    for (const struct word_run *r = runs->v, *end = r + runs->n; r < end; r++)
        store_run(to + (size_t)(r->at + runs->add),
              (const unsigned char *)lanes + (size_t)r->lanes.first * size, r, size);
}
