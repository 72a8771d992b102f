// sparse.cu: a sparse matrix times a vector, a warp for each row: its lanes take every 32nd number, and
// sum up by halves.
extern "C" __global__ void sparse(int rows, const int *first, const int *columns, const float *values,
                                  const float *x, float *y)
{
    int row = (int)(blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0;

    if (row >= rows)
        return;
    for (int i = first[row] + lane; i < first[row + 1]; i += 32)
        sum += values[i] * x[columns[i]];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (lane == 0)
        y[row] = sum;
}
