// message.cu: a block hands a number over by a flag of cuda::atomic_ref.
#include <cuda/atomic>
#ifdef WRONG
#define RELEASE cuda::memory_order_relaxed
#else
#define RELEASE cuda::memory_order_release
#endif
__global__ void message(int *data, int *flag, int *seen)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);

    if (blockIdx.x == 0) {
        *data = 42;
        ready.store(1, RELEASE);
    } else {
        while (ready.load(cuda::memory_order_acquire) == 0)
            ;
        *seen = *data;
    }
}
