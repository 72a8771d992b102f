// variable.cu: the result is a __device__ variable. Right where the greatest decides, wrong where the last does.
__device__ int result;
__global__ void variable()
{
#ifdef WRONG
    atomicExch(&result, blockIdx.x + 1);
#else
    atomicMax(&result, blockIdx.x + 1);
#endif
}
