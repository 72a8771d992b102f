// callee.cu: a kernel that calls a device function with parameters and a result: the greatest
// common divisor, by a loop whose number of rounds depends on the thread.
// callee.ptx was made from this file by:  nvcc -ptx -arch=sm_75 callee.cu
__device__ __noinline__ unsigned gcd(unsigned a, unsigned b)
{
    while (b != 0) {
        unsigned r = a % b;

        a = b;
        b = r;
    }
    return a;
}

extern "C" __global__ void callee(const unsigned *a, const unsigned *b, unsigned *out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        out[i] = gcd(a[i], b[i]);
}
