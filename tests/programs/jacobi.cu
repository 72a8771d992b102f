// jacobi.cu: Jacobi's method on a 12 x 12 grid, two buffers in turn.
#include "cuda.h"
extern "C" __global__ void jacobi(int n, const float *a, float *b)
{
    int i = (int)(blockIdx.y * blockDim.y + threadIdx.y), j = LINEAR;
    if (i < 1 || j < 1 || i >= n - 1 || j >= n - 1)
        return;
    b[i * n + j] = 0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] +
                           a[(i + 1) * n + j] + a[(i - 1) * n + j]);
}
