// nbody.cu: two steps of gravity, bodies in tiles of shared memory; float4 in and out.
#include "cuda.h"
struct __attribute__((aligned(16))) body { float x, y, z, m; };
extern "C" __global__ void nbody(int n, float dt, const body *p, const float *v, body *q, float *u)
{
    __shared__ body tile[16];
    int i = LINEAR;
    body me = p[i];
    float ax = 0, ay = 0, az = 0;
    for (int base = 0; base < n; base += 16) {
        tile[threadIdx.x] = p[base + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 16; k++) {
            float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
            float d = dx * dx + dy * dy + dz * dz + 0.25f;
            float f = tile[k].m / (d * sqrtf(d));
            ax += f * dx;
            ay += f * dy;
            az += f * dz;
        }
        __syncthreads();
    }
    u[3 * i] = v[3 * i] + ax * dt;
    u[3 * i + 1] = v[3 * i + 1] + ay * dt;
    u[3 * i + 2] = v[3 * i + 2] + az * dt;
    q[i].x = me.x + u[3 * i] * dt;
    q[i].y = me.y + u[3 * i + 1] * dt;
    q[i].z = me.z + u[3 * i + 2] * dt;
    q[i].m = me.m;
}
