// bodies.cu: a step of bodies that attract each other: all pairs, a tile of bodies at a time in shared
// memory.
#define TILE 128

extern "C" __global__ void bodies(int n, const float *at, float *speed, float *next)
{
    __shared__ float x[TILE], y[TILE], z[TILE], mass[TILE];
    int i = blockIdx.x * TILE + threadIdx.x;
    float px = at[4 * i], py = at[4 * i + 1], pz = at[4 * i + 2], ax = 0, ay = 0, az = 0;

    for (int first = 0; first < n; first += TILE) {
        int j = first + threadIdx.x;

        __syncthreads();
        x[threadIdx.x] = at[4 * j];
        y[threadIdx.x] = at[4 * j + 1];
        z[threadIdx.x] = at[4 * j + 2];
        mass[threadIdx.x] = at[4 * j + 3];
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            float dx = x[k] - px, dy = y[k] - py, dz = z[k] - pz;
            float square = dx * dx + dy * dy + dz * dz + 0.01f;
            float force = mass[k] / (square * sqrtf(square));

            ax += dx * force;
            ay += dy * force;
            az += dz * force;
        }
    }
    speed[4 * i] += ax * 0.125f;
    speed[4 * i + 1] += ay * 0.125f;
    speed[4 * i + 2] += az * 0.125f;
    next[4 * i] = px + speed[4 * i] * 0.125f;
    next[4 * i + 1] = py + speed[4 * i + 1] * 0.125f;
    next[4 * i + 2] = pz + speed[4 * i + 2] * 0.125f;
    next[4 * i + 3] = at[4 * i + 3];
}
