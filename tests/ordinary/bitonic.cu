// bitonic.cu: a bitonic sort: steps within a block in shared memory, wider ones each in a launch.
#define BLOCK 128

static __device__ void exchange(int *a, int *b, bool up)
{
    int x = *a, y = *b;

    if ((x > y) == up) {
        *a = y;
        *b = x;
    }
}

extern "C" __global__ void inner(int *keys, int size, int stride)
{
    __shared__ int s[2 * BLOCK];
    int t = threadIdx.x, first = blockIdx.x * 2 * BLOCK;

    s[t] = keys[first + t];
    s[t + BLOCK] = keys[first + t + BLOCK];
    for (; stride > 0; stride /= 2) {
        int low = 2 * t - (t & (stride - 1));
        __syncthreads();
        exchange(&s[low], &s[low + stride], ((first + low) & size) == 0);
    }
    __syncthreads();
    keys[first + t] = s[t];
    keys[first + t + BLOCK] = s[t + BLOCK];
}

extern "C" __global__ void outer(int *keys, int size, int stride)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int low = 2 * t - (t & (stride - 1));

    exchange(&keys[low], &keys[low + stride], (low & size) == 0);
}
