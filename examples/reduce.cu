// reduce.cu: out[block] = the sum of the block's part of in. Each thread loads one element into
// shared memory; then the upper half is added to the lower half until one sum is left, with a
// barrier between the rounds. Any block size up to 1024 will do.
// reduce.ptx was made from this file by:  nvcc -ptx -arch=sm_75 reduce.cu
extern "C" __global__ void reduce(const unsigned *in, unsigned *out, unsigned n)
{
    __shared__ unsigned part[1024];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;

        if (t + half < left)
            part[t] += part[t + half];
        __syncthreads();
        left = half;
    }
    if (t == 0)
        out[blockIdx.x] = part[0];
}
