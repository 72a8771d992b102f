// lu.cu: LU decomposition in place, one block, a barrier a column.
#include "cuda.h"
extern "C" __global__ void lu(int n, float *a)
{
    int i = (int)threadIdx.y, j = (int)threadIdx.x;
    for (int k = 0; k < n; k++) {
        if (j == k && i > k)
            a[i * n + k] = a[i * n + k] / a[k * n + k];
        __syncthreads();
        if (i > k && j > k)
            a[i * n + j] -= a[i * n + k] * a[k * n + j];
        __syncthreads();
    }
}
