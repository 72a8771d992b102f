// made by tests/differential/make.c from seed 62
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
  if ((0u < depth)) {
    v0 = f0(((319u & t) | (v4 * depth)), (depth - 1u), in, acc, one);
  }
  if (((((depth ^ depth) * ((t >> 3) * depth)) % 5u) == 1u)) {
    v3 = (((v0 * t) >> 4u) & (in[(t) & 63u] >> 3u));
    v2 = (469u >> 5u);
  } else {
    atomicAdd(&acc[3], (unsigned)(in[(in[((v3 & v4)) & 63u]) & 63u]));
  }
  return ((t * depth) | (depth | v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v0 = f1((v4 | (625u | 425u)), (depth - 1u), in, acc, one);
  } else {
    v2 = (((v2 - 990u) - (t >> 5u)) + (v2 | (v3 & 436u)));
    v1 = depth;
  }
  v2 = t;
  v4 = (v0 * (in[(t) & 63u] + (v4 & 286u)));
  return ((952u + 582u) * (t + v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v0 = in[(((t - v0) + (v1 + depth))) & 63u];
  if ((((t >> 5) % 2u) < 1u)) {
    v2 = in[(((depth >> 3u) >> 7u)) & 63u];
  } else {
    v4 = depth;
  }
  return ((t ^ 782u) + (t * v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 ^= __shfl_xor_sync(TILE, (unsigned)(((t | v1) - (139u >> 3u))), 1 & 7, 8);
  atomicAdd(&acc[3], (unsigned)(t));
  v4 = (((v4 + t) ^ in[(v0) & 63u]) & ((t + t) ^ (v2 >> 2u)));
  if (t < H) { HALF(1, 0, ((v1 & (t >> 5u))), v4, 14) } else { HALF(2, H, ((v1 & (t >> 5u))), v4, 14) }
  v4 = in[(((t - v1) | (v4 * t))) & 63u];
  if (((((869u - 7u) * (368u >> 7u)) % 2u) == 1u)) {
    if (((v3 % 4u) < 3u)) {
      v3 = v4;
      atomicAdd(&acc[2], (unsigned)((t + ((v4 * 550u) * t))));
    }
    v4 = (((t - v0) ^ (v0 >> 7u)) & in[(938u) & 63u]);
    if ((((((t >> 3) + (t >> 3)) >> 3u) % 4u) < 1u)) {
      v1 = ((t | (v2 ^ v0)) | ((v0 * v1) >> 1u));
    } else {
      v1 = (((v4 + 957u) >> 5u) >> 3u);
      for (c0 = 0, n0 = (52u % 3u); c0 < n0; c0++) {
        v1 = (((c0 + v3) + (c0 - c0)) >> 6u);
        v0 = (((135u ^ c0) * (v4 | c0)) ^ (100u & 486u));
      }
    }
  } else {
    if (((((486u | 97u) * 855u) % 4u) < 3u)) {
      v2 = (((v2 + v2) | 935u) - v3);
      __syncwarp(TILE); ts[t] = 31u; __syncwarp(TILE); v4 ^= ts[t ^ (26 & 7)];
      v0 = v0;
    } else {
      v3 = ((v2 & (74u - v4)) - 974u);
      v1 = ((in[(928u) & 63u] | in[(t) & 63u]) - v3);
    }
    v3 = 11u;
  }
  c1 = 0; n1 = (v3 % 5u); while (true) { if (c1++ >= n1) break;
    v0 = (in[((c1 - c1)) & 63u] + in[((v3 & c1)) & 63u]);
    switch ((((c1 >> 6u) | 522u) % 5u)) {
    case 0:
      v1 = (((t | v2) ^ in[(v3) & 63u]) * (c1 - (c1 & v4)));
    case 1:
      atomicAdd(&acc[1], (unsigned)(c1));
      v2 = t;
      break;
    case 2:
      v3 = (((t ^ 972u) & (t | t)) * ((c1 - c1) ^ (v1 ^ 665u)));
      break;
    default:
      v0 = c1;
      v0 = in[(((t * v2) & in[(v0) & 63u])) & 63u];
      break;
    }
  }
  for (c2 = 0, n2 = ((((t >> 5) + 820u) + (890u & 986u)) % 4u); c2 < n2; c2++) {
    v1 = in[(457u) & 63u];
    atomicAdd(&acc[3], (unsigned)((((c2 - c2) ^ (c2 - c2)) + (v0 | (c2 ^ c2)))));
    v0 = (((c2 * v0) * (c2 & 445u)) | t);
  }
  __syncwarp(); ws[t] = t; __syncwarp(); v1 ^= ws[t ^ 17];
  out[t] = v4 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
