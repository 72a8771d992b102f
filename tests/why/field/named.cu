// named.cu: a warp produces, a warp consumes; one named barrier says that the buffer is full, another one that it
// is empty.
__global__ void named(const int *in, int *out, int rounds)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;

    for (int i = 0; i < rounds; i++)
        if (threadIdx.x < 32) {
#ifndef WRONG
            if (i > 0)
                asm volatile("bar.sync 2, 64;" ::: "memory");
#endif
            buffer[lane] = in[32 * i + lane] + 1;
            asm volatile("bar.arrive 1, 64;" ::: "memory");
        } else {
            asm volatile("bar.sync 1, 64;" ::: "memory");
            out[32 * i + lane] = buffer[31 - lane];
#ifndef WRONG
            if (i + 1 < rounds)
                asm volatile("bar.arrive 2, 64;" ::: "memory");
#endif
        }
}
