// quick.cu: quicksort: each thread sorts keys of its own, with a stack of what is left to do; then rows that
// are sorted are merged by pairs, and again, until one is left.
#define MOST 32

static __device__ void swap(int *a, int *b)
{
    int x = *a;

    *a = *b;
    *b = x;
}

static __device__ int partition(int *v, int low, int high)
{
    int pivot, to = low;

    swap(&v[(low + high) / 2], &v[high]);
    pivot = v[high];
    for (int i = low; i < high; i++)
        if (v[i] < pivot)
            swap(&v[i], &v[to++]);
    swap(&v[to], &v[high]);
    return to;
}

extern "C" __global__ void quick(int *keys, int n)
{
    int *v = keys + (blockIdx.x * blockDim.x + threadIdx.x) * n;
    int left[MOST], right[MOST], top = 1;

    left[0] = 0;
    right[0] = n - 1;
    while (top > 0) {
        int low = left[--top], high = right[top];

        while (low < high) {
            int middle = partition(v, low, high);
            bool lower = middle - low < high - middle; // the larger part waits: the stack stays short
            left[top] = lower ? middle + 1 : low;
            right[top++] = lower ? high : middle - 1;
            low = lower ? low : middle + 1;
            high = lower ? middle - 1 : high;
        }
    }
}

extern "C" __global__ void merge(const int *in, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int *a = in + 2 * t * n, *b = a + n, *end_a = b, *end_b = b + n;

    for (int *to = out + 2 * t * n; a < end_a || b < end_b;)
        *to++ = b == end_b || (a < end_a && *a <= *b) ? *a++ : *b++;
}
