// bodies.cu: bodies that attract each other: forces of all pairs, by tiles of bodies in shared memory.
#define BLOCK 64

extern "C" __global__ void move(int n, const float4 *at, float4 *velocity, float4 *moved, float dt)
{
    __shared__ float4 tile[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float4 own = at[i];
    float x = 0, y = 0, z = 0;

    for (int first = 0; first < n; first += BLOCK) {
        tile[threadIdx.x] = at[first + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < BLOCK; j++) {
            float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
            float d = dx * dx + dy * dy + dz * dz + 0.01f;
            float pull = tile[j].w / (d * sqrtf(d));
            x += dx * pull;
            y += dy * pull;
            z += dz * pull;
        }
        __syncthreads();
    }
    float4 v = velocity[i];
    v.x += x * dt;
    v.y += y * dt;
    v.z += z * dt;
    velocity[i] = v;
    moved[i] = make_float4(own.x + v.x * dt, own.y + v.y * dt, own.z + v.z * dt, own.w);
}
