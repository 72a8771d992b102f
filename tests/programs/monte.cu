// monte.cu: pi by throwing darts; each thread has a xorshift generator of its own.
#include "cuda.h"
struct generator {
    unsigned long long state;
    __device__ explicit generator(unsigned seed) : state(seed * 0x9e3779b97f4a7c15ull + 1) {}
    __device__ unsigned next()
    {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return (unsigned)(state * 2685821657736338717ull >> 32);
    }
};
extern "C" __global__ void monte(int throws, unsigned *hits)
{
    generator g((unsigned)LINEAR + 1);
    unsigned own = 0;
    for (int i = 0; i < throws; i++) {
        unsigned long long x = g.next() >> 1, y = g.next() >> 1;
        if (x * x + y * y < 1ull << 62)
            own++;
    }
    atomicAdd(hits, own);
}
