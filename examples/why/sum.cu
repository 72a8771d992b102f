// sum.cu: a block adds up 64 numbers in shared memory. The barrier behind the store is missing.
__global__ void sum(const int *in, int *out)
{
    __shared__ int part[64];
    int t = threadIdx.x;

    part[t] = in[t];
    for (int d = 32; d > 0; d /= 2) {
        if (t < d)
            part[t] += part[t + d];
        __syncthreads();
    }
    if (t == 0)
        *out = part[0];
}
