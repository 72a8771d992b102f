// conv.cu: a 5 x 5 filter from constant memory, written by the host, over a small picture.
#include "cuda.h"
__constant__ int filter[25];
extern "C" __global__ void conv(int w, int h, const unsigned char *in, int *out)
{
    int x = LINEAR, y = (int)(blockIdx.y * blockDim.y + threadIdx.y), sum = 0;
    if (x >= w || y >= h)
        return;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
            int cx = min(max(x + dx, 0), w - 1), cy = min(max(y + dy, 0), h - 1);
            sum += filter[(dy + 2) * 5 + dx + 2] * in[cy * w + cx];
        }
    out[y * w + x] = sum;
}
