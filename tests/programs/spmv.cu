// spmv.cu: a sparse matrix in rows times a vector, one warp a row, shuffles to add up.
#include "cuda.h"
extern "C" __global__ void spmv(int n, const int *start, const int *column, const int *value,
                                const int *x, int *y)
{
    int row = LINEAR / 32, lane = (int)threadIdx.x & 31, sum = 0;
    if (row >= n)
        return;
    for (int k = start[row] + lane; k < start[row + 1]; k += 32)
        sum += value[k] * x[column[k]];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, (unsigned)d);
    if (lane == 0)
        y[row] = sum;
}
