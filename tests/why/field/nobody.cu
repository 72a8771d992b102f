// nobody.cu: a block waits for a flag that the other one sets. Wrong: the other one returns before it sets the flag.
__global__ void nobody(int *flag, int *out, int n)
{
    if (blockIdx.x == 0) {
#ifdef WRONG
        if (n < 8)
            return;
#endif
        out[0] = 1;
        __threadfence();
        *(volatile int *)flag = n;
    } else {
        while (*(volatile int *)flag == 0)
            ;
        __threadfence();
        out[1] = out[0];
    }
}
