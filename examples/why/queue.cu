// queue.cu: the first block puts numbers into a queue, the second takes them out. The slot is
// published before it is written.
__global__ void queue(int *slots, int *tail, int *taken)
{
    if (blockIdx.x == 0) {
        for (int i = 0; i < 3; i++) {
            atomicExch(tail, i + 1);
            __threadfence();
            slots[i] = 10 + i;
        }
    } else {
        for (int i = 0; i < 3; i++) {
            while (atomicAdd(tail, 0) <= i)
                ;
            __threadfence();
            taken[i] = *(volatile int *)&slots[i];
        }
    }
}
