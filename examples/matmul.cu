// matmul.cu: c = a * b for n x n matrices. A block of 16 x 16 threads computes one tile of c; the
// tiles of a and b that it needs pass through shared memory, with a barrier before and after use.
// matmul.ptx was made from this file by:  nvcc -ptx -arch=sm_75 matmul.cu
#define TILE 16

extern "C" __global__ void matmul(const float *a, const float *b, float *c, unsigned n)
{
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];
    unsigned row = blockIdx.y * TILE + threadIdx.y;
    unsigned col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;

    for (unsigned tile = 0; tile < n; tile += TILE) {
        unsigned ac = tile + threadIdx.x, br = tile + threadIdx.y;

        as[threadIdx.y][threadIdx.x] = row < n && ac < n ? a[row * n + ac] : 0.0f;
        bs[threadIdx.y][threadIdx.x] = br < n && col < n ? b[br * n + col] : 0.0f;
        __syncthreads();
        for (unsigned k = 0; k < TILE; k++)
            sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = sum;
}
