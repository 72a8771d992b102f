// meeting.cu: two warps exchange values at a barrier in shared memory (cuda::barrier).
#include <cuda/barrier>
__global__ void meeting(int *out)
{
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ alignas(barrier) char room[sizeof(barrier)];
    __shared__ int part[64];
    barrier *meet = (barrier *)room;
    const int t = threadIdx.x;

    if (t == 0)
        init(meet, 64);
    __syncthreads();
    part[t] = t;
#ifdef WRONG
    (void)meet->arrive();
#else
    meet->arrive_and_wait();
#endif
    out[t] = part[63 - t];
}
