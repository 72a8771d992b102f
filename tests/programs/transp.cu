// transp.cu: a transposition through a tile in shared memory, with a column to avoid conflicts.
#include "cuda.h"
extern "C" __global__ void transp(int n, const int *in, int *out)
{
    __shared__ int tile[16][17];
    int x = (int)(blockIdx.x * 16 + threadIdx.x), y = (int)(blockIdx.y * 16 + threadIdx.y);
    for (int k = 0; k < 16; k += 4)
        tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * n + x];
    __syncthreads();
    x = (int)(blockIdx.y * 16 + threadIdx.x);
    y = (int)(blockIdx.x * 16 + threadIdx.y);
    for (int k = 0; k < 16; k += 4)
        out[(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}
