// checked.cu: the first block fills a table under a lock; a block that finds it filled does not take the lock.
__device__ int mutex;
__global__ void checked(volatile int *filled, int *table, int *out)
{
    if (*filled == 0) {
        while (atomicCAS(&mutex, 0, 1) != 0)
            ;
        __threadfence();
        if (*filled == 0) {
            *table = 42;
            __threadfence();
            *filled = 1;
        }
        __threadfence();
        atomicExch(&mutex, 0);
    }
#ifndef WRONG
    __threadfence();
#endif
    out[blockIdx.x] = *table;
}
