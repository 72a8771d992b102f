// fib.cu: recursion: Fibonacci's numbers, and the towers of Hanoi with arguments on the stack.
#include "cuda.h"
__device__ __noinline__ int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__device__ __noinline__ int hanoi(int n, int from, int to, int *sum)
{
    if (n == 0)
        return 0;
    int moves = hanoi(n - 1, from, 6 - from - to, sum);
    *sum += from * 10 + to + n;
    return moves + 1 + hanoi(n - 1, 6 - from - to, to, sum);
}
extern "C" __global__ void fibs(int *out, int *moves, int *sums)
{
    int t = (int)threadIdx.x, sum = 0;
    out[t] = fib(t);
    moves[t] = hanoi(t % 5, 1, 3, &sum);
    sums[t] = sum;
}
