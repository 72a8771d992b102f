// scan.cu: an exclusive prefix sum: each block sweeps its tile up and down in shared memory; then the
// sums of the tiles are scanned, and added.
#define BLOCK 128
#define TILE (2 * BLOCK)

extern "C" __global__ void tiles(unsigned *v, unsigned *sums)
{
    __shared__ unsigned s[TILE];
    int t = threadIdx.x, first = blockIdx.x * TILE, stride = 1;

    s[2 * t] = v[first + 2 * t];
    s[2 * t + 1] = v[first + 2 * t + 1];
    for (int n = BLOCK; n > 0; n /= 2) {
        __syncthreads();
        if (t < n)
            s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
        stride *= 2;
    }
    if (t == 0) {
        if (sums != nullptr)
            sums[blockIdx.x] = s[TILE - 1];
        s[TILE - 1] = 0;
    }
    for (int n = 1; n < TILE; n *= 2) {
        stride /= 2;
        __syncthreads();
        if (t < n) {
            int low = stride * (2 * t + 1) - 1, high = stride * (2 * t + 2) - 1;
            unsigned sum = s[low];
            s[low] = s[high];
            s[high] += sum;
        }
    }
    __syncthreads();
    v[first + 2 * t] = s[2 * t];
    v[first + 2 * t + 1] = s[2 * t + 1];
}

extern "C" __global__ void add(unsigned *v, const unsigned *sums)
{
    int at = blockIdx.x * TILE + threadIdx.x;

    v[at] += sums[blockIdx.x];
    v[at + BLOCK] += sums[blockIdx.x];
}
