// made by tests/differential/make.c from seed 39
#define B 96u
#define H (B / 2)
#define TILE (0xffu << (t & 24))
#define BARRIER asm volatile("barrier.sync 0;" ::: "memory")
#define BAR(n, c) asm volatile("bar.sync %0, %1;" :: "r"(n), "r"(c) : "memory")
#define HALF(n, from, e, v, d) BAR(n, H); hs[t] = (e); BAR(n, H); v ^= hs[from + (t + d) % H];
#define LOCKED(s) { bool done = false; while (!done) if (atomicCAS(&lock, 0, 1) == 0) { __threadfence(); *(volatile unsigned *)&s; __threadfence(); atomicExch(&lock, 0); done = true; } }
__shared__ unsigned sh[B], ws[B], ts[B], hs[B];
__device__ unsigned lock;
static __device__ unsigned f0(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v0 = ((in[(v1) & 63u] ^ (t * 443u)) ^ ((depth | v1) * (v2 + depth)));
  atomicAdd(&acc[1], (unsigned)((((t ^ v2) >> 2u) + ((t ^ 684u) | (v4 + v2)))));
  return ((t | v4) ^ (v3 >> 1u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[1], (unsigned)((t + ((depth | v0) | (v2 - depth)))));
  v3 = f0(((v3 >> 3u) - depth), 0u, in, acc, one);
  return ((t | v2) >> 4u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v2 = (depth - 494u);
  v4 = ((in[(depth) & 63u] * (t >> 7u)) ^ (depth & (v3 - depth)));
  return ((v1 * 111u) * (v1 + depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c0 = 0; n0 = (((v3 * t) & (t ^ v1)) % 3u); while (true) { if (c0++ >= n0) break;
    for (c1 = 0, n1 = (((c0 >> 3u) * (c0 - c0)) % 5u); c1 < n1; c1++) {
      if ((((92u >> 2u) % 5u) < 2u)) {
        v0 = v0;
        v4 = (in[((c1 ^ v0)) & 63u] + ((c1 * t) + (c0 & v3)));
        v4 = f0(((c1 | c0) & (v3 >> 6u)), 0u, in, acc, one);
      } else {
        v0 = (51u & ((438u & t) * c0));
        v3 = (c0 * c1);
      }
      v0 = (((t >> 3u) ^ (c1 ^ c0)) + ((c1 & c1) + (v3 ^ c1)));
      v4 = c0;
    }
    v2 = f0(((v2 | v3) ^ in[(c0) & 63u]), 0u, in, acc, one);
    v1 = (((292u >> 1u) | c0) & (in[(394u) & 63u] ^ c0));
    v0 = f0((c0 | (c0 - v1)), 0u, in, acc, one);
  }
  v1 = f2(v0, 0u, in, acc, one);
  atomicAdd(&acc[0], (unsigned)(in[(((v1 - v1) >> 6u)) & 63u]));
  v3 = v3;
  v1 = (((v4 + t) & (v1 | v4)) >> 4u);
  v2 = f1((in[(299u) & 63u] - (874u & v1)), 0u, in, acc, one);
  out[t] = ((t & v1) ^ (v1 >> 0u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
