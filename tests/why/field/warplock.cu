// warplock.cu: every thread of a warp takes the lock, in a loop that is left only after the critical section.
// Right on sm_70 and later, and in lockstep.
__device__ int mutex;
__global__ void warplock(int *count)
{
    bool done = false;

    while (!done)
        if (atomicCAS(&mutex, 0, 1) == 0) {
            __threadfence();
            *(volatile int *)count += 1;
            __threadfence();
            atomicExch(&mutex, 0);
            done = true;
        }
}
