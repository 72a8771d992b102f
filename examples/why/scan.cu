// scan.cu: a block computes prefix sums of 64 numbers. Nothing is wrong with it.
__global__ void scan(const int *in, int *out)
{
    __shared__ int part[64];
    int t = threadIdx.x;

    part[t] = in[t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = t >= d ? part[t - d] : 0;

        __syncthreads();
        part[t] += v;
        __syncthreads();
    }
    out[t] = part[t];
}
