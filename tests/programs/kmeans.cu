// kmeans.cu: k-means: assign, add up by atomics, move the centres; three rounds of whole numbers.
#include "cuda.h"
extern "C" __global__ void assign(int n, int k, const int *p, const int *c, int *sums, int *member)
{
    int i = LINEAR, best = 0, least = 0x7fffffff;
    if (i >= n)
        return;
    for (int j = 0; j < k; j++) {
        int dx = p[2 * i] - c[2 * j], dy = p[2 * i + 1] - c[2 * j + 1], d = dx * dx + dy * dy;
        if (d < least) {
            least = d;
            best = j;
        }
    }
    member[i] = best;
    atomicAdd(&sums[3 * best], p[2 * i]);
    atomicAdd(&sums[3 * best + 1], p[2 * i + 1]);
    atomicAdd(&sums[3 * best + 2], 1);
}
extern "C" __global__ void centre(int *sums, int *c)
{
    int j = (int)threadIdx.x;
    if (sums[3 * j + 2] > 0) {
        c[2 * j] = sums[3 * j] / sums[3 * j + 2];
        c[2 * j + 1] = sums[3 * j + 1] / sums[3 * j + 2];
    }
    sums[3 * j] = sums[3 * j + 1] = sums[3 * j + 2] = 0;
}
