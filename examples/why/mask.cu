// mask.cu: the even lanes exchange values, but the mask names all lanes of the warp.
__global__ void mask(int *out)
{
    int t = threadIdx.x, v = t;

    if (t % 2 == 0)
        v = __shfl_xor_sync(0xffffffffu, v, 2);
    out[t] = v;
}
