// floyd.cu: all shortest paths after Floyd and Warshall, one launch a node.
#include "cuda.h"
extern "C" __global__ void floyd(int n, int k, int *d)
{
    int j = LINEAR, i = (int)blockIdx.y;
    if (j < n)
        d[i * n + j] = min(d[i * n + j], d[i * n + k] + d[k * n + j]);
}
