// made by tests/differential/make.c from seed 28
#define B 64u
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
  v1 = v4;
  if (((((depth + depth) | depth) % 4u) == 2u)) {
    v2 = ((in[(v0) & 63u] ^ v1) - v4);
  } else {
    switch ((((v0 ^ t) ^ (v1 | 860u)) % 5u)) {
    case 0:
      if (((((v4 ^ v1) ^ (626u - t)) % 2u) == 1u)) while (*one == 0) { }
      atomicAdd(&acc[0], (unsigned)((((t + v1) - (t + depth)) ^ (in[(t) & 63u] ^ v3))));
    case 1:
      v3 = (depth + ((depth * depth) | (depth & depth)));
    case 2:
      v2 = v2;
      if (((((v2 >> 5u) >> 4u) % 4u) < 3u)) {
        v3 = (((v0 * depth) >> 7u) >> 2u);
        v0 = ((depth + (t - 531u)) * ((depth | depth) ^ (v2 + v3)));
      }
      break;
    default:
      if ((((878u & (t >> 3u)) % 5u) < 4u)) return ((depth ^ 316u) + (depth + v4));
      if (((in[((984u + 432u)) & 63u] % 5u) < 1u)) {
        if (((v3 % 5u) < 1u)) return 166u;
        v2 = (((244u | 751u) ^ (44u - depth)) | ((273u - v0) + (t ^ v0)));
      }
      break;
    }
  }
  atomicAdd(&acc[0], (unsigned)((((v3 * 574u) + (t + depth)) >> 6u)));
  v3 = (in[((depth * v2)) & 63u] - ((v0 & depth) * (depth ^ depth)));
  return (193u | (v2 >> 7u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  switch (((t >> 5) % 5u)) {
  case 0:
    v0 = (((t + v2) * t) + (in[(v2) & 63u] >> 5u));
    atomicAdd(&acc[3], (unsigned)((((v0 + depth) | v0) + (in[(675u) & 63u] + v2))));
  case 1:
    if (((v3 % 5u) == 4u)) while (*one == 0) { }
    break;
  case 2:
    if (((((v3 * v1) >> 7u) % 2u) == 1u)) while (*one == 0) { }
    break;
  default:
    if (((((725u & depth) - (v2 & 848u)) % 5u) == 0u)) return v2;
    break;
  }
  for (c0 = 0, n0 = (((746u ^ 202u) - ((t >> 5) * 871u)) % 3u); c0 < n0; c0++) {
    for (c1 = 0, n1 = ((v2 ^ c0) % 3u); c1 < n1; c1++) {
      v0 = (depth + in[(in[(920u) & 63u]) & 63u]);
    }
  }
  return (t | (v0 & v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v4 ^= __shfl_up_sync(~0u, (unsigned)(((761u + t) - (v0 >> 3u))), 10, 16);
  v2 = (v2 & ((t >> 4u) - t));
  return ((t & v1) - (v2 - v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (in[((v3 - v1)) & 63u] ^ ((v0 * v1) & (v2 ^ t)));
  v3 = v3 * 3 + __syncthreads_and(((((983u >> 4u) * (t >> 3u)) % 5u) == 0u));
  __syncthreads();
  v4 += __reduce_add_sync(~0u, (unsigned)(((t + v2) | (172u ^ v2))));
  v2 = (442u ^ in[((t * v0)) & 63u]);
  v4 = in[(v0) & 63u];
  __syncwarp(TILE); ts[t] = (in[(v4) & 63u] + (v3 * 733u)); __syncwarp(TILE); v1 ^= ts[t ^ (28 & 7)];
  out[t] = v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
