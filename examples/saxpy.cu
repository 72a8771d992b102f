// saxpy.cu: y[i] = a * x[i] + y[i], one element a thread. The product and the sum are rounded once.
// saxpy.ptx was made from this file by:  nvcc -ptx -arch=sm_75 saxpy.cu
extern "C" __global__ void saxpy(const float *x, float *y, unsigned n, float a)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        y[i] = a * x[i] + y[i];
}
