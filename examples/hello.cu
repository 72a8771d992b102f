// hello.cu: each thread says who it is; hello.ptx is made by nvcc -arch=sm_75 -ptx hello.cu.
#include <cstdio>

extern "C" __global__ void hello()
{
    printf("hello from thread %u of block %u\n", threadIdx.x, blockIdx.x);
}
