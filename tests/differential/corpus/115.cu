// made by tests/differential/make.c from seed 115
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
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  c0 = 0; n0 = (((479u - 899u) ^ 686u) % 4u); L0: {
    atomicAdd(&acc[1], (unsigned)(in[((v1 + depth)) & 63u]));
    v3 = (in[(t) & 63u] ^ c0);
    for (c1 = 0, n1 = (((t >> 5) * (t >> 5)) % 2u); c1 < n1; c1++) {
      switch ((((997u & (t >> 5)) - ((t >> 5) & 79u)) % 5u)) {
      case 0:
        v1 = (((v0 ^ v1) - in[(135u) & 63u]) ^ in[((c0 >> 4u)) & 63u]);
        v2 = 913u;
      case 1:
        v4 = in[((v0 - 93u)) & 63u];
        break;
      case 2:
        atomicAdd(&acc[3], (unsigned)((((depth ^ c0) & in[(t) & 63u]) | ((t * v3) ^ (v4 | v0)))));
        v3 = ((v2 * t) - ((depth ^ c0) + (c0 - v3)));
      default:
        atomicAdd(&acc[3], (unsigned)((((c1 & c0) ^ (c1 + c1)) - ((t | depth) + (t * v0)))));
        v0 = in[(((c1 + v2) | (179u * v0))) & 63u];
        break;
      }
      v0 = 483u;
      if (((((c1 | v2) | in[(t) & 63u]) % 3u) < 2u)) return ((c1 ^ c1) * v1);
    }
    atomicAdd(&acc[0], (unsigned)((((c0 ^ c0) | (t | 38u)) ^ (t | c0))));
  } if (++c0 < n0) goto L0;
  v0 = (343u - (v2 >> 7u));
  return ((409u | v1) ^ (t + t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  { unsigned m = __match_any_sync(~0u, (v4) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  if (t < H) { HALF(1, 0, (v2), v0, 31) } else { HALF(2, H, (v2), v0, 31) }
  atomicAdd(&acc[0], (unsigned)((((928u >> 1u) * (129u + t)) + ((771u & 424u) | (t - depth)))));
  v4 = (depth + ((t >> 0u) * (depth * v0)));
  v0 = (depth >> 1u);
  return ((v0 | 403u) | v1) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v3 = (((v1 + v2) >> 3u) & ((t ^ 137u) >> 4u));
  { unsigned m = __match_any_sync(~0u, (v4) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return in[(v2) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  atomicAdd(&acc[2], (unsigned)(in[(((346u + t) - (v4 ^ v4))) & 63u]));
  for (c2 = 0, n2 = (((v2 & v1) >> 5u) % 2u); c2 < n2; c2++) {
    v4 = (((v4 | c2) - v4) & ((c2 >> 1u) | 782u));
    v0 = ((v4 >> 5u) + c2);
  }
  v3 = f2(((v3 >> 4u) * (v1 ^ 584u)), 0u, in, acc, one);
  v1 = in[(((t ^ t) * in[(t) & 63u])) & 63u];
  v1 = f0(((t - t) + (v0 + v0)), 0u, in, acc, one);
  if (((((247u - v1) >> 7u) % 4u) < 3u)) {
    atomicAdd(&acc[2], (unsigned)(((65u + (t ^ v0)) ^ ((v1 >> 4u) | (v0 - v4)))));
    v3 = ((t >> 0u) | (v3 - t));
  } else {
    v1 = v3;
  }
  if (((((810u | v4) * (v2 ^ 848u)) % 3u) < 1u)) {
    v2 = in[(873u) & 63u];
  } else {
    v2 = ((v1 - (v3 | v3)) & ((996u | 653u) + (v3 - v2)));
    atomicAdd(&acc[2], (unsigned)(in[(((t + 650u) - in[(v0) & 63u])) & 63u]));
  }
  out[t] = (v4 + (380u + v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
