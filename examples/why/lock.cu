// lock.cu: every thread takes a lock and adds one (listing 6.2 of the report, in CUDA). Threads of
// one warp share the lock: the one that has it waits for those that spin.
__global__ void lock(int *mutex, int *count)
{
    while (atomicCAS(mutex, 0, 1) != 0)
        ;
    *count += 1;
    __threadfence();
    atomicExch(mutex, 0);
}
