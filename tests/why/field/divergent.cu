// divergent.cu: the lanes of a warp go apart behind a barrier.
__global__ void divergent(const int *in, int *out)
{
    __shared__ int part[64];
    const int t = threadIdx.x;

    part[t] = in[t];
    __syncthreads();
    out[t] = t % 2 == 0 ? part[t + 1] : 0;
}
