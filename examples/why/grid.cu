// grid.cu: every block waits until all blocks of the grid have come. That ends only where all of
// them are on the device at the same time.
__global__ void grid(int *arrived, int *out)
{
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < gridDim.x)
            ;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = *(volatile int *)arrived;
}
