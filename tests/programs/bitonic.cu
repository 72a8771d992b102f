// bitonic.cu: a bitonic sort of one block's keys in shared memory.
#include "cuda.h"
extern "C" __global__ void bitonic(int *keys)
{
    __shared__ int s[64];
    int t = (int)threadIdx.x;
    s[t] = keys[t];
    __syncthreads();
    for (int size = 2; size <= 64; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = t ^ stride;
            if (other > t && (s[t] > s[other]) == ((t & size) == 0)) {
                int swap = s[t];
                s[t] = s[other];
                s[other] = swap;
            }
            __syncthreads();
        }
    keys[t] = s[t];
}
