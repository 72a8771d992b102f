// heat.cu: temperatures of a chip: each cell gets heat from its power, its neighbours and the air. Two
// steps a launch: a block has its cells with two more on each side in shared memory.
#define SIDE 16
#define INNER (SIDE - 4)

static __device__ float step(float v[SIDE][SIDE], int r, int c, int row, int column, int n, float power)
{
    float at = v[r][c];
    float north = row > 0 ? v[r - 1][c] : at, south = row < n - 1 ? v[r + 1][c] : at;
    float west = column > 0 ? v[r][c - 1] : at, east = column < n - 1 ? v[r][c + 1] : at;

    return at + 0.05f * (power + (south + north - 2.0f * at) * 0.5f +
                         (east + west - 2.0f * at) * 0.25f + (80.0f - at) * 0.0125f);
}

extern "C" __global__ void heat(int n, const float *power, const float *in, float *out)
{
    __shared__ float v[2][SIDE][SIDE];
    int r = threadIdx.y, c = threadIdx.x;
    int row = (int)blockIdx.y * INNER + r - 2, column = (int)blockIdx.x * INNER + c - 2;
    bool inside = row >= 0 && row < n && column >= 0 && column < n;
    float own = inside ? power[row * n + column] : 0;

    v[0][r][c] = inside ? in[row * n + column] : 0;
    __syncthreads();
    if (inside && r >= 1 && r < SIDE - 1 && c >= 1 && c < SIDE - 1)
        v[1][r][c] = step(v[0], r, c, row, column, n, own);
    __syncthreads();
    if (inside && r >= 2 && r < SIDE - 2 && c >= 2 && c < SIDE - 2)
        out[row * n + column] = step(v[1], r, c, row, column, n, own);
}
