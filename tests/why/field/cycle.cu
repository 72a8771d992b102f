// cycle.cu: two warps wait at two named barriers, one after the other. Wrong: each waits first for what the other
// does last.
__global__ void cycle(int *out)
{
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        asm volatile("bar.arrive 2, 64;" ::: "memory");
    } else {
#ifdef WRONG
        asm volatile("bar.sync 2, 64;" ::: "memory");
        asm volatile("bar.arrive 1, 64;" ::: "memory");
#else
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        asm volatile("bar.sync 2, 64;" ::: "memory");
#endif
    }
    out[threadIdx.x] = threadIdx.x;
}
