// scope.cu: a block hands a number over by a flag of cuda::atomic_ref. Wrong: its scope is the block.
#include <cuda/atomic>
#ifdef WRONG
#define SCOPE cuda::thread_scope_block
#else
#define SCOPE cuda::thread_scope_device
#endif
__global__ void scope(int *data, int *flag, int *seen)
{
    cuda::atomic_ref<int, SCOPE> ready(*flag);

    if (blockIdx.x == 0) {
        *data = 42;
        ready.store(1, cuda::memory_order_release);
    } else {
        while (ready.load(cuda::memory_order_acquire) == 0)
            ;
        *seen = *data;
    }
}
