// mmul.cu: a matrix product in tiles of 8 x 8 in shared memory, sizes that are no multiples.
#include "cuda.h"
#define T 8
extern "C" __global__ void mmul(int m, int n, int k, const float *a, const float *b, float *c)
{
    __shared__ float ta[T][T], tb[T][T + 1];
    int x = (int)threadIdx.x, y = (int)threadIdx.y;
    int row = (int)blockIdx.y * T + y, col = (int)blockIdx.x * T + x;
    float sum = 0;
    for (int base = 0; base < k; base += T) {
        ta[y][x] = row < m && base + x < k ? a[row * k + base + x] : 0;
        tb[y][x] = base + y < k && col < n ? b[(base + y) * n + col] : 0;
        __syncthreads();
        for (int i = 0; i < T; i++)
            sum += ta[y][i] * tb[i][x];
        __syncthreads();
    }
    if (row < m && col < n)
        c[row * n + col] = sum;
}
