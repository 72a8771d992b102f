// histogram.cu: counts how often each of 16 values occurs. A block counts in shared memory first,
// by shared atomics, and adds its counts to the total by global atomics.
// histogram.ptx was made from this file by:  nvcc -ptx -arch=sm_75 histogram.cu
#define BINS 16

extern "C" __global__ void histogram(const unsigned *in, unsigned *bins, unsigned n)
{
    __shared__ unsigned mine[BINS];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    for (unsigned k = t; k < BINS; k += blockDim.x)
        mine[k] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&mine[in[i] % BINS], 1u);
    __syncthreads();
    for (unsigned k = t; k < BINS; k += blockDim.x)
        atomicAdd(&bins[k], mine[k]);
}
