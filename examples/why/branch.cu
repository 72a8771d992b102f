// branch.cu: the first warp of a block takes a barrier that the second does not come to.
__global__ void branch(int *out)
{
    int t = threadIdx.x;

    out[t] = t;
    if (t < 32) {
        out[t] += 1;
        __syncthreads();
    }
    out[t] *= 2;
}
