// axpy64.cu: y = a x + y in double precision, a grid that strides.
#include "cuda.h"
extern "C" __global__ void axpy64(int n, double a, const double *x, double *y)
{
    for (int i = LINEAR; i < n; i += (int)(gridDim.x * blockDim.x))
        y[i] = a * x[i] + y[i];
}
