// member.cu: pointers to member functions, plain and virtual ones: the lowest bit tells them apart.
#include "cuda.h"
struct Shape {
    int n;
    __device__ int add(int v) { return n += v; }
    __device__ int twice(int v) { return n = 2 * n + v; }
    __device__ virtual int area(int v) { return n * v; }
};
struct Square : Shape {
    __device__ int less(int v) { return n -= v; }
    __device__ int area(int v) override { return n * n + v; }
};
typedef int (Shape::*Step)(int);

__device__ __noinline__ int take(Shape *s, Step step, int v)
{
    return (s->*step)(v);
}

extern "C" __global__ void member(const int *in, int *out)
{
    const Step steps[] = { &Shape::add, &Shape::twice, &Shape::area, (Step)&Square::less };
    Shape shape;
    Square square;
    int t = LINEAR;
    Shape *s = in[t] & 1 ? &square : &shape;
    shape.n = square.n = t;
    for (int k = 0; k < 8; k++)
        out[8 * t + k] = take(s, steps[s == &shape ? (in[t] >> 2 * k) & 3 & ~(in[t] >> (2 * k + 1) & 1)
                                                   : (in[t] >> 2 * k) & 3], k);
}
