// sides.cu: both sides of a branch wait at a barrier for 64 threads. Wrong: each warp diverges at the branch, and the
// barrier is aligned.
__global__ void sides(const int *in, int *out)
{
    __shared__ int part[64];
    const int t = threadIdx.x;

    part[t] = in[t];
#ifdef WRONG
    if (t % 2 == 0)
#else
    if (t < 32)
#endif
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = part[63 - t];
}
