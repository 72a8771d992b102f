/* base/hash.c: hashes, a table from names to numbers (open addressing), and the generator of
 * pseudo-random numbers (xoshiro256**, seeded by splitmix64). */
#include "base/hash.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"

/* ---- hashes ---- */

#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* A bijection of 64-bit words in which every bit of the input reaches every bit of the output. */
static uint64_t scramble(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

uint64_t hash_mix(uint64_t h, uint64_t value)
{
    return scramble((h + GOLDEN) ^ value * UINT64_C(0xd6e8feb86659fd93));
}

uint64_t hash_bytes(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t h = hash_mix(seed, n);

    for (; n >= 8; n -= 8, p += 8)
        h = hash_mix(h, load_le(p, 8));
    return n > 0 ? hash_mix(h, load_le(p, (unsigned)n)) : h;
}

static uint64_t rotate_left(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

struct hash_pair {
    uint64_t a, b;
};

/* For a given rest of the input each word is mapped one to one. */
static void take_word(struct hash_pair *h, uint64_t word)
{
    h->a = rotate_left((h->a ^ word) * UINT64_C(0xbf58476d1ce4e5b9), 29);
    h->b = rotate_left((h->b + word) * UINT64_C(0x94d049bb133111eb), 37);
}

void hash_pair(const void *bytes, size_t n, uint64_t seed, uint64_t out[2])
{
    const unsigned char *p = bytes;
    size_t left = n;
    struct hash_pair h = { ((seed + 1) * GOLDEN) ^ n, (seed + n) * UINT64_C(0xd6e8feb86659fd93) };

    for (; left >= 8; left -= 8, p += 8)
        take_word(&h, load_le(p, 8));
    if (left > 0)
        take_word(&h, load_le(p, (unsigned)left));
    out[0] = scramble(h.a);
    out[1] = scramble(h.b);
}

/* ---- names ---- */

struct names_slot {
    char *name; /* NULL: free */
    uint64_t hash;
    uint32_t length, value; /* no name has 4 GiB */
};

/* The slot that holds the name, or the free one where it belongs. There is always a free one. */
static struct names_slot *find_slot(const struct names *t, const char *name, size_t length,
                                    uint64_t hash)
{
    size_t i = (size_t)hash & (t->cap - 1);

    for (;; i = (i + 1) & (t->cap - 1)) {
        struct names_slot *s = &t->slots[i];

        if (s->name == NULL)
            return s;
        if (s->hash == hash && s->length == length && memcmp(s->name, name, length) == 0)
            return s;
    }
}

bool names_get(const struct names *t, const char *name, size_t length, uint32_t *value)
{
    const struct names_slot *s;

    if (t->cap == 0)
        return false;
    s = find_slot(t, name, length, hash_bytes(name, length, 0));
    if (s->name == NULL)
        return false;
    *value = s->value;
    return true;
}

static void double_slots(struct names *t)
{
    struct names bigger = { NULL, t->n, t->cap == 0 ? 16 : 2 * t->cap };

    bigger.slots = mem_new(bigger.cap * sizeof *bigger.slots);
    for (size_t i = 0; i < t->cap; i++) {
        struct names_slot *s = &t->slots[i];

        if (s->name != NULL)
            *find_slot(&bigger, s->name, s->length, s->hash) = *s;
    }
    mem_free(t->slots);
    *t = bigger;
}

void names_put(struct names *t, const char *name, size_t length, uint32_t value)
{
    uint64_t hash = hash_bytes(name, length, 0);
    struct names_slot *s;

    if (4 * (t->n + 1) > 3 * t->cap)
        double_slots(t);
    s = find_slot(t, name, length, hash);
    if (s->name == NULL) {
        s->name = mem_new(length + 1);
        memcpy(s->name, name, length);
        s->length = (uint32_t)length;
        s->hash = hash;
        t->n++;
    }
    s->value = value;
}

/* The name was put last, so no other name has passed over its slot. */
void names_take_back(struct names *t, const char *name, size_t length)
{
    struct names_slot *s = find_slot(t, name, length, hash_bytes(name, length, 0));

    mem_free(s->name);
    *s = (struct names_slot){ .name = NULL };
    t->n--;
}

void names_free(struct names *t)
{
    for (size_t i = 0; i < t->cap; i++)
        mem_free(t->slots[i].name);
    mem_free(t->slots);
    *t = (struct names){ NULL, 0, 0 };
}

/* ---- pseudo-random numbers ---- */

void random_seed(struct random *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += GOLDEN;
        r->s[i] = scramble(seed);
    }
}
