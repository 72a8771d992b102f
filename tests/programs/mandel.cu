// mandel.cu: the Mandelbrot set: loops whose length differs from thread to thread.
#include "cuda.h"
extern "C" __global__ void mandel(int w, int h, int most, int *out)
{
    int x = LINEAR, y = (int)blockIdx.y;
    if (x >= w)
        return;
    double cr = -2.0 + 2.5 * x / w, ci = -1.0 + 2.0 * y / h, r = 0, i = 0;
    int n = 0;
    while (n < most && r * r + i * i <= 4.0) {
        double next = r * r - i * i + cr;
        i = 2 * r * i + ci;
        r = next;
        n++;
    }
    out[y * w + x] = n;
}
