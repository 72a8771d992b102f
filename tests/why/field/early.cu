// early.cu: threads past the end return, the others shuffle. Right where the mask names the threads that remain.
__global__ void early(const int *in, int *out, int n)
{
    const int t = threadIdx.x;
    unsigned mask = __ballot_sync(0xffffffffu, t < n);

    if (t >= n)
        return;
#ifdef WRONG
    int v = in[t] + __shfl_down_sync(0xffffffffu, in[t], 1);
    out[t] = v;
#else
    int v = __shfl_down_sync(mask, in[t], 1);
    out[t] = t + 1 < n ? in[t] + v : in[t];
#endif
}
