// spmv.cu: a sparse matrix in compressed rows times a vector, one thread a row.
extern "C" __global__ void spmv(int rows, const int *start, const int *column, const float *value,
                                const float *x, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;

    if (row >= rows)
        return;
    float sum = 0;
    for (int i = start[row]; i < start[row + 1]; i++)
        sum += value[i] * x[column[i]];
    y[row] = sum;
}
