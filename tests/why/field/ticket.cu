// ticket.cu: a lock that is taken in the order of tickets.
__device__ unsigned next, serving;
__global__ void ticket(int *count)
{
    if (threadIdx.x == 0) {
        unsigned mine = atomicAdd(&next, 1);

        while (*(volatile unsigned *)&serving != mine)
            ;
#ifndef WRONG
        __threadfence();
#endif
        *count += blockIdx.x + 1;
        __threadfence();
        *(volatile unsigned *)&serving = mine + 1;
    }
}
