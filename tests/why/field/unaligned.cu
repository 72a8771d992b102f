// unaligned.cu: the two halves of each warp come to barrier 1 at two places; barrier.sync allows that from sm_70 on.
#define MEET asm volatile("barrier.sync 1, 64;" ::: "memory")
__global__ void unaligned(const int *in, int *out)
{
    __shared__ int part[64];
    const int t = threadIdx.x;

    part[t] = in[t];
    if (t % 2 == 0) {
        MEET;
        out[t] = part[t + 1];
    } else {
        MEET;
        out[t] = part[t - 1] + 1;
    }
}
