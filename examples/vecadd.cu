// vecadd.cu: c[i] = a[i] + b[i], one element a thread.
// vecadd.ptx was made from this file by:  nvcc -ptx -arch=sm_75 vecadd.cu
extern "C" __global__ void vecadd(const float *a, const float *b, float *c, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        c[i] = a[i] + b[i];
}
