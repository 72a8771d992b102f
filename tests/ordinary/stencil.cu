// stencil.cu: each cell of a plane becomes the mean of itself and its neighbours: tiles with a halo in
// shared memory; what lies outside is the nearest cell inside.
#define SIDE 16

static __device__ int clamp(int i, int n)
{
    return i < 0 ? 0 : i < n ? i : n - 1;
}

extern "C" __global__ void smooth(int n, const float *in, float *out)
{
    __shared__ float s[SIDE + 2][SIDE + 2];
    int row = blockIdx.y * SIDE, column = blockIdx.x * SIDE;
    int r = threadIdx.y, c = threadIdx.x;

    for (int i = r * SIDE + c; i < (SIDE + 2) * (SIDE + 2); i += SIDE * SIDE) {
        int y = i / (SIDE + 2), x = i % (SIDE + 2);
        s[y][x] = in[clamp(row + y - 1, n) * n + clamp(column + x - 1, n)];
    }
    __syncthreads();
    if (row + r < n && column + c < n)
        out[(row + r) * n + column + c] = s[r + 1][c + 1] * 0.5f +
            (s[r][c + 1] + s[r + 2][c + 1] + s[r + 1][c] + s[r + 1][c + 2]) * 0.125f;
}
