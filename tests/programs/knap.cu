// knap.cu: a knapsack by dynamic programming, rows in shared memory, two in turn.
#include "cuda.h"
extern "C" __global__ void knap(int n, int room, const int *weight, const int *value, int *best)
{
    __shared__ int rows[2][64];
    int w = (int)threadIdx.x;
    rows[0][w] = 0;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        const int *old = rows[i & 1];
        int take = w >= weight[i] ? old[w - weight[i]] + value[i] : 0;
        rows[~i & 1][w] = take > old[w] ? take : old[w];
        __syncthreads();
    }
    if (w <= room)
        best[w] = rows[n & 1][w];
}
