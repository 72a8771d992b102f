// divergent.cu: the lanes of a warp diverge after a barrier. Wrong: half of them go around it.
__global__ void divergent(const int *in, int *out)
{
    __shared__ int part[64];
    const int t = threadIdx.x;

    part[t] = in[t];
#ifdef WRONG
    if (t % 2 == 0)
#endif
        __syncthreads();
    out[t] = t % 2 == 0 ? part[t + 1] : 0;
}
