// last.cu: each block leaves a sum, and the last one adds the sums up (as in threadFenceReduction of CUDA's samples).
__device__ unsigned arrived;
__global__ void last(const int *in, int *part, int *out)
{
    __shared__ bool is_last;
    const int t = threadIdx.x;

    if (t == 0) {
        part[blockIdx.x] = in[2 * blockIdx.x] + in[2 * blockIdx.x + 1];
#ifndef WRONG
        __threadfence();
#endif
        is_last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
        __threadfence();
        if (t == 0) {
            int sum = 0;

            for (int i = 0; i < gridDim.x; i++)
                sum += ((volatile int *)part)[i];
            *out = sum;
        }
    }
}
