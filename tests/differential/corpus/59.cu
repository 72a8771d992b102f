// made by tests/differential/make.c from seed 59
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
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
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = (((v4 * v2) * (v3 | v0)) % 3u); while (true) { if (c0++ >= n0) break;
    v2 = c0;
  }
  if ((0u < depth)) {
    v1 = f0(((396u | t) - (depth * v4)), (depth - 1u), in, acc, one);
  }
  v3 ^= __shfl_xor_sync(TILE, (unsigned)(t), 26 & 7, 8);
  { unsigned m = __match_any_sync(~0u, ((depth & (854u | v1))) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return ((t - t) + 328u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  for (c1 = 0, n1 = (((v2 & v2) - in[(368u) & 63u]) % 5u); c1 < n1; c1++) {
    v2 = (c1 - ((v1 | c1) * v2));
    v3 = (((t - t) ^ in[(t) & 63u]) ^ ((depth - v0) | c1));
    v3 = (((t ^ c1) * (v3 >> 6u)) - ((t + depth) ^ depth));
  }
  v1 = (((depth - 918u) ^ t) >> 0u);
  v3 = (((v1 - t) | (depth * v4)) ^ depth);
  atomicAdd(&acc[0], (unsigned)(v4));
  return ((depth ^ t) >> 1u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  if ((0u < depth)) {
    v2 = f2(549u, (depth - 1u), in, acc, one);
  }
  c2 = 0; n2 = (v4 % 4u); while (true) { if (c2++ >= n2) break;
    v0 = ((v0 & (c2 + depth)) >> 5u);
  }
  atomicAdd(&acc[3], (unsigned)((((v1 + 814u) | (414u | v4)) * ((895u + depth) >> 2u))));
  return ((v4 & 617u) * (v2 | t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v3 = f1(t, 0u, in, acc, one);
  v0 = f2(((416u | 73u) - (9u - t)), (((98u | 494u) - 531u) % 4u), in, acc, one);
  v3 = in[(v0) & 63u];
  atomicAdd(&acc[2], (unsigned)(t));
  atomicAdd(&acc[1], (unsigned)(((in[(t) & 63u] | (t >> 0u)) - in[((510u ^ v2)) & 63u])));
  atomicAdd(&acc[1], (unsigned)((((833u & t) >> 0u) ^ 565u)));
  if (((485u % 4u) == 1u)) {
    __syncthreads();
    v3 = f2(((v3 ^ t) | (t ^ 518u)), (((207u - 775u) * 607u) % 4u), in, acc, one);
    c3 = 0; n3 = ((in[(t) & 63u] >> 4u) % 4u); while (true) { if (c3++ >= n3) break;
      v0 = in[(((v2 * v2) + (336u >> 6u))) & 63u];
      v0 = (in[(c3) & 63u] * (c3 - (t & c3)));
    }
  }
  out[t] = ((t | v3) | (v2 - v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
