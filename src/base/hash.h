/* base/hash.h: hashing that gives the same numbers on every machine, a table from names to
 * numbers, and the generator of pseudo-random numbers. */
#ifndef WS_BASE_HASH_H
#define WS_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed); /* byte-order independent */
uint64_t hash_mix(uint64_t h, uint64_t value);
/* Two that are independent of each other, in one pass. */
void hash_pair(const void *bytes, size_t n, uint64_t seed, uint64_t out[2]);

/* Adds a fact to the print of a set of facts, which does not depend on their order. */
static inline void print_add(uint64_t print[2], const uint64_t *fact, size_t n)
{
    uint64_t h[2];

    hash_pair(fact, n * sizeof *fact, 0, h);
    print[0] += h[0];
    print[1] += h[1];
}

/* Names to numbers. Keys are copied. */
struct names {
    struct names_slot *slots;
    size_t n, cap; /* cap is a power of two or 0 */
};
bool names_get(const struct names *t, const char *name, size_t length, uint32_t *value);
void names_put(struct names *t, const char *name, size_t length, uint32_t value); /* replaces */
/* Takes out the name that was put last, and only that one. */
void names_take_back(struct names *t, const char *name, size_t length);
void names_free(struct names *t);

/* A 64-bit generator: same seed, same numbers, on every machine. */
struct random {
    uint64_t s[4];
};
void random_seed(struct random *r, uint64_t seed);

static inline uint64_t random_next(struct random *r)
{
    uint64_t *s = r->s, five = s[1] * 5, turned = five << 7 | five >> 57, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return turned * 9;
}

/* Unbiased, n > 0. The high word of x * n is uniform once the lowest 2^32 mod n low words are rejected
 * and drawn again. They are fewer than n, so the division that counts them is hardly ever needed. */
static inline uint32_t random_below(struct random *r, uint32_t n)
{
    for (;;) {
        uint64_t product = (random_next(r) >> 32) * n;

        if ((uint32_t)product >= n || (uint32_t)product >= (uint32_t)(0 - n) % n)
            return (uint32_t)(product >> 32);
    }
}

#endif
