// collatz.cu: out[i] = the number of steps from i + 1 down to 1 by the Collatz rule. The threads of
// a warp leave the loop at different times.
// collatz.ptx was made from this file by:  nvcc -ptx -arch=sm_75 collatz.cu
extern "C" __global__ void collatz(unsigned *out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    unsigned v = i + 1, steps = 0;
    while (v != 1) {
        v = v % 2 == 0 ? v / 2 : 3 * v + 1;
        steps++;
    }
    out[i] = steps;
}
