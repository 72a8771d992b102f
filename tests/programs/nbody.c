/* tests/programs/nbody.c: the reference of nbody.cu. */
#include <math.h>
#include "scenario.h"
enum { N = 32 };
static void step(const float *p, const float *v, float *q, float *u)
{
    for (int i = 0; i < N; i++) {
        float a[3] = { 0, 0, 0 };
        for (int k = 0; k < N; k++) {
            float x = p[4 * k] - p[4 * i], y = p[4 * k + 1] - p[4 * i + 1],
                  z = p[4 * k + 2] - p[4 * i + 2], d = x * x + y * y + z * z + 0.25f,
                  f = p[4 * k + 3] / (d * sqrtf(d));
            a[0] += f * x;
            a[1] += f * y;
            a[2] += f * z;
        }
        for (int c = 0; c < 3; c++) {
            u[3 * i + c] = v[3 * i + c] + a[c] * 0.125f;
            q[4 * i + c] = p[4 * i + c] + u[3 * i + c] * 0.125f;
        }
        q[4 * i + 3] = p[4 * i + 3];
    }
}
int main(void)
{
    float p[4 * N], v[3 * N], q[4 * N], u[3 * N];
    for (int i = 0; i < 4 * N; i++)
        p[i] = (float)(rnd() % 200) / 16 - (i % 4 == 3 ? 0 : 6);
    for (int i = 0; i < 3 * N; i++)
        v[i] = (float)(rnd() % 64) / 64;
    load("nbody");
    buffer_f32("p", p, 4 * N);
    buffer_f32("v", v, 3 * N);
    puts("buffer q f32[128]\nbuffer u f32[96]");
    puts("launch p.nbody grid 2 block 16 args 32, 0.125, p, v, q, u\nsync");
    puts("launch p.nbody grid 2 block 16 args 32, 0.125, q, u, p, v");
    step(p, v, q, u);
    step(q, u, p, v);
    expect_f32("p", p, 4 * N);
    expect_f32("v", v, 3 * N);
    return 0;
}
