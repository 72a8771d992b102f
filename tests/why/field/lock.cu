// lock.cu: blocks add one to a counter under a spin lock. Wrong: the fence after taking the lock is missing (1), or
// the fence before giving it back (2).
__device__ int mutex;
__global__ void lock(int *count)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(&mutex, 0, 1) != 0)
            ;
#if !defined(WRONG) || WRONG != 1
        __threadfence();
#endif
        *count += 1;
#if !defined(WRONG) || WRONG != 2
        __threadfence();
#endif
        atomicExch(&mutex, 0);
    }
}
