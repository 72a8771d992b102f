// ring.cu: a queue of batches, as queue.cu has it, at the size of a real one: of four blocks two put
// batches of 32 numbers in, two take them out, and whoever takes a batch works for a while on the one
// before it. A batch is published before it is written.
__device__ int work(int x)
{
#pragma unroll 1
    for (int i = 0; i < 40; i++)
        x = x * x + i;
    return x;
}

__global__ void ring(int *slots, int *ready, int *tickets, int *taken, int batches)
{
    const bool puts = blockIdx.x < gridDim.x / 2;
    int ticket, last = threadIdx.x;

    for (;;) {
        ticket = threadIdx.x == 0 ? atomicAdd(&tickets[puts], 1) : 0;
        ticket = __shfl_sync(0xffffffff, ticket, 0);
        if (ticket >= batches)
            break;
        if (puts) {
            if (threadIdx.x == 0)
                atomicExch(&ready[ticket], 1);
            __threadfence();
            slots[32 * ticket + threadIdx.x] = 1;
        } else {
            while (atomicAdd(&ready[ticket], 0) == 0)
                ;
            last = work(last);
            __threadfence();
            if (((volatile int *)slots)[32 * ticket + threadIdx.x] == 1)
                atomicAdd(taken, 1);
        }
    }
    if (last == 12345)
        taken[1] = last;
}
