// take.cu: block 0 pushes two nodes on a stack, block 1 takes one as soon as there is one.
__device__ int top;
__global__ void take(volatile int *next, int *value, int *out)
{
    if (blockIdx.x == 0) {
        for (int node = 1; node <= 2; node++) {
            int old = *(volatile int *)&top, seen;

            value[node] = 7;
            for (;; old = seen) {
                next[node] = old;
#ifndef WRONG
                __threadfence();
#endif
                seen = atomicCAS(&top, old, node);
                if (seen == old)
                    break;
            }
        }
    } else {
        int node;

        while ((node = *(volatile int *)&top) == 0 || atomicCAS(&top, node, next[node]) != node)
            ;
        __threadfence();
        *out = value[node];
    }
}
