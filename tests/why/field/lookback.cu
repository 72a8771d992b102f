// lookback.cu: prefix sums over blocks, by decoupled look-back: a block publishes its sum, then its prefix.
__device__ int aggregate[8], inclusive[8];
__device__ volatile int status[8];
__global__ void lookback(const int *in, int *out)
{
    const int b = blockIdx.x, mine = in[b];
    int before = 0;

    aggregate[b] = mine;
    __threadfence();
    status[b] = 1;
    for (int i = b - 1; i >= 0;) {
        int s = status[i];

        if (s == 0)
            continue;
#ifndef WRONG
        __threadfence();
#endif
        if (s == 2) {
            before += inclusive[i];
            break;
        }
        before += aggregate[i--];
    }
    inclusive[b] = before + mine;
    __threadfence();
    status[b] = 2;
    out[b] = before + mine;
}
