// quick.cu: quicksort by recursion, each thread its own piece; a swap through references.
#include "cuda.h"
template <class T> FN void swap(T &a, T &b)
{
    T c = a;
    a = b;
    b = c;
}
__device__ __noinline__ void quick(short *v, int low, int high)
{
    if (low >= high)
        return;
    short pivot = v[(low + high) / 2];
    int i = low, j = high;
    while (i <= j) {
        while (v[i] < pivot)
            i++;
        while (v[j] > pivot)
            j--;
        if (i <= j)
            swap(v[i++], v[j--]);
    }
    quick(v, low, j);
    quick(v, i, high);
}
extern "C" __global__ void quicksort(short *v, int n)
{
    quick(v + (int)threadIdx.x * n, 0, n - 1 - (int)threadIdx.x % 3);
}
