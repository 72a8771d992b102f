/* base/constants.c: the table of figure 3.2 and its valid values. Knows no use of a constant. */
#include "base/constants.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const struct constant_info infos[CONST_COUNT] = {
#define CONSTANT(name, value, low, high, report, remark)                                           \
    [CONST_##name] = { #name, value, low, high, report, remark },
#include "base/constants.def"
#undef CONSTANT
};

const struct constant_info *constant_info(enum constant c)
{
    return &infos[c];
}

void constants_default(struct constants *k)
{
    for (int c = 0; c < CONST_COUNT; c++)
        k->v[c] = infos[c].value;
}

/* The constant of that name, CONST_COUNT when there is none. */
static enum constant find(const char *name)
{
    int c = 0;

    while (c < CONST_COUNT && strcmp(infos[c].name, name) != 0)
        c++;
    return (enum constant)c;
}

static const struct constant_info *nearest(const char *name)
{
    const struct constant_info *best = &infos[0];

    for (int c = 1; c < CONST_COUNT; c++)
        if (text_distance(infos[c].name, name) < text_distance(best->name, name))
            best = &infos[c];
    return best;
}

static bool no_such_name(const char *name, char *why, size_t size)
{
    const struct constant_info *near = nearest(name);

    if (text_distance(near->name, name) <= 1 + strlen(name) / 3)
        snprintf(why, size, "there is no constant %s; did you mean %s?", name, near->name);
    else
        snprintf(why, size, "there is no constant %s; see `warpstep constants`", name);
    return false;
}

static bool is_power_of_two(uint64_t x)
{
    return x != 0 && (x & (x - 1)) == 0;
}

/* What several constants say together; the ranges of the table hold already. A cache line is as
 * long as a memory operation (4.2), and segments are found by masking addresses. Local memories lie
 * interleaved in pieces of 16 bytes. */
static bool agree(const struct constants *k, char *why, size_t size)
{
    static const enum constant caches[] = {
#define LEVEL(name, each, size, ways) CONST_##size,
#include "base/levels.def"
#undef LEVEL
    };
    uint64_t line = k->v[CONST_MaxMemOpSize];

    if (!is_power_of_two(line)) {
        snprintf(why, size, "MaxMemOpSize must be a power of two, not %" PRIu64, line);
        return false;
    }
    if (k->v[CONST_LocalMemSize] % 16 != 0) {
        snprintf(why, size, "LocalMemSize must be a multiple of 16, not %" PRIu64,
                 k->v[CONST_LocalMemSize]);
        return false;
    }
    for (size_t i = 0; i < sizeof caches / sizeof caches[0]; i++) {
        uint64_t bytes = k->v[caches[i]];

        if (bytes % line != 0) {
            snprintf(why, size,
                     "%s must be a multiple of MaxMemOpSize, but %" PRIu64 " is none of %" PRIu64,
                     infos[caches[i]].name, bytes, line);
            return false;
        }
    }
    return true;
}

bool constants_set(struct constants *k, const char *name, uint64_t value, char *why, size_t size)
{
    enum constant c = find(name);
    struct constants changed = *k;

    if (c == CONST_COUNT)
        return no_such_name(name, why, size);
    if (value < infos[c].low || value > infos[c].high) {
        snprintf(why, size, "%s must be from %" PRIu64 " to %" PRIu64 ", not %" PRIu64, name,
                 infos[c].low, infos[c].high, value);
        return false;
    }
    changed.v[c] = value;
    if (!agree(&changed, why, size))
        return false;
    *k = changed;
    return true;
}
