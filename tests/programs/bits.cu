// bits.cu: bit tricks: population count, leading zeros, reversal, rotation, fields, Gray code, parity.
#include "cuda.h"
extern "C" __global__ void bits(const unsigned *in, unsigned *out)
{
    unsigned v = in[threadIdx.x], *o = out + 10 * threadIdx.x, k = v & 31u;
    o[0] = (unsigned)__popc(v);
    o[1] = (unsigned)__clz((int)v);
    o[2] = (unsigned)__ffs((int)v);
    o[3] = __brev(v);
    o[4] = v << k | v >> (32 - k & 31);
    o[5] = v >> 5 & 0x7ffu;
    o[6] = v ^ v >> 1;
    o[7] = (v & 0xff000000u) >> 24 | (v & 0xff0000u) >> 8 | (v & 0xff00u) << 8 | v << 24;
    o[8] = (unsigned)__popcll((unsigned long long)v * v) & 1u;
    o[9] = (unsigned)((int)(v << 7) >> 20);
}
