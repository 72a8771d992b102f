// hash.cu: a table with open addressing, filled with atomicCAS; then looked up.
#include "cuda.h"
FN unsigned fnv(unsigned key)
{
    unsigned h = 2166136261u;
    for (int k = 0; k < 4; k++)
        h = (h ^ (key >> 8 * k & 255u)) * 16777619u;
    return h;
}
extern "C" __global__ void insert(const unsigned *keys, unsigned *table, unsigned *values)
{
    unsigned key = keys[LINEAR], at = fnv(key) % 128u;
    for (;; at = (at + 1) % 128u) {
        unsigned old = atomicCAS(&table[at], 0u, key);
        if (old == 0 || old == key)
            break;
    }
    atomicAdd(&values[at], key & 255u);
}
extern "C" __global__ void find(const unsigned *keys, const unsigned *table, const unsigned *values,
                                unsigned *out)
{
    unsigned key = keys[LINEAR], at = fnv(key) % 128u;
    while (table[at] != key && table[at] != 0)
        at = (at + 1) % 128u;
    out[LINEAR] = table[at] == key ? values[at] : 0xffffffffu;
}
