// made by tests/differential/make.c from seed 129
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
  atomicAdd(&acc[0], (unsigned)((in[((782u - t)) & 63u] ^ (v0 & (t ^ 636u)))));
  v2 = depth;
  return ((depth & v2) ^ (t - v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = (295u ^ v4);
  v4 = f0(((depth & 498u) | (v3 + t)), 0u, in, acc, one);
  v4 = (((v1 + v1) + (831u & t)) & depth);
  v1 = (((t & v0) - (t + depth)) & (t + (617u >> 0u)));
  return ((689u ^ v4) ^ (depth | 612u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = ((in[(v2) & 63u] - v0) % 3u); while (true) { if (c0++ >= n0) break;
    if (((in[((c0 ^ v3)) & 63u] % 5u) < 1u)) {
      v4 = (((c0 + c0) & (c0 & 423u)) + ((v0 ^ depth) >> 4u));
      v1 = (((c0 >> 1u) & v0) ^ (c0 + (c0 | c0)));
      v3 = (((c0 ^ 501u) * v4) * (709u & (c0 - v0)));
    } else {
      v1 = c0;
      if (((((v1 & t) * in[(depth) & 63u]) % 3u) == 1u)) {
        v1 = in[((depth - (depth | c0))) & 63u];
        v2 = ((c0 >> 6u) & c0);
        v0 = (((depth | c0) >> 0u) >> 5u);
      } else {
        v0 = (((v4 + c0) * (v3 * c0)) & c0);
      }
      v1 = ((in[(c0) & 63u] - in[(v3) & 63u]) >> 7u);
    }
    v2 = (((c0 >> 4u) | c0) + (c0 - in[(t) & 63u]));
    atomicAdd(&acc[3], (unsigned)(((c0 ^ (c0 & t)) - ((35u | v4) | (depth ^ depth)))));
    if ((((c0 & (t - t)) % 3u) < 2u)) continue;
  }
  atomicAdd(&acc[3], (unsigned)(in[((in[(194u) & 63u] ^ (v3 & 378u))) & 63u]));
  return (t ^ (638u + t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v0 = v0 * 3 + __all_sync(~0u, ((((v0 | t) + (2u ^ 586u)) % 3u) == 1u));
  for (c1 = 0, n1 = (in[((t >> 4u)) & 63u] % 3u); c1 < n1; c1++) {
    v0 = (((v0 >> 0u) & (c1 >> 3u)) + ((v1 + v0) * (v2 ^ v2)));
  }
  c2 = 0; n2 = ((v3 & (v0 | v4)) % 5u); while (true) { if (c2++ >= n2) break;
    v3 = ((c2 >> 2u) | ((c2 | c2) ^ (733u & v2)));
  }
  v3 = (((v0 | v0) * (t ^ v1)) * (in[(t) & 63u] * (398u - v3)));
  switch ((425u % 5u)) {
  case 0:
    __syncwarp(TILE); ts[t] = (in[(t) & 63u] - (t | 35u)); __syncwarp(TILE); v3 ^= ts[t ^ (5 & 7)];
  case 1:
    v0 = (v1 >> 1u);
    break;
  case 2:
    v1 = ((in[(v1) & 63u] - (570u | t)) - ((v1 >> 2u) | (477u | v0)));
    break;
  default:
    if (((((411u | 164u) - (867u & 522u)) % 2u) == 0u)) {
      v0 = f2(((t * t) * (v3 * t)), 0u, in, acc, one);
      atomicAdd(&acc[0], (unsigned)(v0));
      v4 = (((959u & 619u) + t) & (v0 + (v2 + t)));
    } else {
      v2 = (((v0 >> 5u) ^ (v1 - 128u)) & 155u);
    }
    break;
  }
  if (t < H) { HALF(1, 0, (in[((t ^ 59u)) & 63u]), v1, 2) } else { HALF(2, H, (in[((t ^ 59u)) & 63u]), v1, 2) }
  __syncwarp(TILE); ts[t] = ((v4 + 649u) >> 3u); __syncwarp(TILE); v0 ^= ts[t ^ (16 & 7)];
  out[t] = ((t + v0) + (v3 - 743u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
