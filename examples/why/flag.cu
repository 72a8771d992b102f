// flag.cu: one block writes data and sets a flag, the other waits for the flag and reads the data.
// Nothing orders the two: there is no fence.
__global__ void flag(int *data, int *ready, int *seen)
{
    if (blockIdx.x == 0) {
        *data = 42;
        *(volatile int *)ready = 1;
    } else {
        while (*(volatile int *)ready == 0)
            ;
        *seen = *data;
    }
}
