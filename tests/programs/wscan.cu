// wscan.cu: prefix sums and a maximum by warp shuffles and votes.
#include "cuda.h"
extern "C" __global__ void wscan(const int *in, int *sums, int *most, unsigned *odd)
{
    int i = LINEAR, lane = (int)threadIdx.x & 31, v = in[i], m = v;
    unsigned ballot = __ballot_sync(0xffffffffu, v & 1);
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffffu, v, (unsigned)d);
        if (lane >= d)
            v += left;
    }
    for (int d = 16; d > 0; d /= 2)
        m = max(m, __shfl_xor_sync(0xffffffffu, m, (unsigned)d));
    sums[i] = v - __shfl_sync(0xffffffffu, v, 0);
    if (lane == 0) {
        most[i / 32] = m;
        odd[i / 32] = ballot;
    }
}
