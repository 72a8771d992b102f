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

/* Names to numbers. Keys are copied. */
struct names {
    struct names_slot *slots;
    size_t n, cap; /* cap is a power of two or 0 */
};
bool names_get(const struct names *t, const char *name, size_t length, uint32_t *value);
void names_put(struct names *t, const char *name, size_t length, uint32_t value); /* replaces */
void names_free(struct names *t);

/* A 64-bit generator: same seed, same numbers, on every machine. */
struct random {
    uint64_t s[4];
};
void random_seed(struct random *r, uint64_t seed);
uint64_t random_next(struct random *r);
uint32_t random_below(struct random *r, uint32_t n); /* unbiased, n > 0 */

#endif
