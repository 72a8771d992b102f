// warpsum.cu: a warp adds up 32 numbers in shared memory without shuffles.
__global__ void warpsum(const int *in, int *out)
{
    __shared__ volatile int part[64];
    const int t = threadIdx.x;

    part[t] = in[t];
    part[t + 32] = 0;
    for (int d = 16; d > 0; d /= 2) {
#ifndef WRONG
        __syncwarp();
#endif
        int v = part[t] + part[t + d];
#ifndef WRONG
        __syncwarp();
#endif
        part[t] = v;
    }
    if (t == 0)
        *out = part[0];
}
