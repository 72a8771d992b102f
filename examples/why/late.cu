// late.cu: as queue.cu, the slot is published before it is written; but whoever takes it does so
// only after a while, so that hardly any schedule shows it.
__global__ void late(int *slot, int *tail, int *taken)
{
    if (blockIdx.x == 0) {
        atomicExch(tail, 1);
        *(volatile int *)slot = 10;
    } else {
        unsigned x = gridDim.x;

        while (atomicAdd(tail, 0) == 0)
            ;
#pragma unroll 1
        for (int i = 0; i < 60; i++)
            x = x * x + i;
        taken[0] = *(volatile int *)slot;
        taken[1] = x;
    }
}
