// made by tests/differential/make.c from seed 108
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
  v0 = (depth ^ 509u);
  atomicAdd(&acc[2], (unsigned)((((v2 & depth) + (v2 - depth)) | (376u + (v0 | depth)))));
  return ((583u ^ t) - (v0 - 777u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[2], (unsigned)((((depth & t) + v0) >> 4u)));
  v0 = ((v0 >> 2u) >> 1u);
  v3 = (in[((v1 - v4)) & 63u] ^ ((v2 & t) - 794u));
  v4 = (((855u * v0) | t) * t);
  return ((v2 ^ v3) + (v4 + v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = (((t ^ t) - (226u * v3)) % 4u); while (true) { if (c0++ >= n0) break;
    v1 = (v4 ^ (980u ^ c0));
  }
  if ((0u < depth)) {
    v0 = f2(145u, (depth - 1u), in, acc, one);
  } else {
    v1 = f1(((v3 >> 0u) >> 1u), 0u, in, acc, one);
  }
  atomicAdd(&acc[1], (unsigned)(((in[(980u) & 63u] - 443u) | (depth | (119u >> 2u)))));
  return ((242u & t) + (v2 + depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c1 = 0; n1 = (((v1 + v3) + 318u) % 5u); while (true) { if (c1++ >= n1) break;
    if ((((t >> 5) % 4u) == 1u)) {
      v0 = f0(((297u & c1) ^ (v0 * 173u)), 0u, in, acc, one);
      switch (((((t >> 3) + (t >> 3)) ^ ((t >> 3) - 233u)) % 5u)) {
      case 0:
        v1 = (((c1 ^ c1) >> 7u) & ((v3 ^ c1) ^ (c1 * 940u)));
        atomicAdd(&acc[0], (unsigned)(c1));
      case 1:
        v0 = (((t & v0) | c1) ^ (in[(c1) & 63u] ^ v0));
        v1 = (c1 & ((v1 >> 6u) + (v0 - v4)));
      case 2:
        v1 = (((c1 * 518u) - (954u | c1)) * ((t + 176u) - (t * c1)));
        v3 = (((c1 + 302u) - (v0 >> 4u)) >> 1u);
      default:
        v1 = (((v0 ^ c1) - (v3 & v4)) | ((c1 >> 4u) & (313u & c1)));
        break;
      }
      v0 = (((v4 ^ c1) ^ v2) - ((t - v3) | (t ^ c1)));
    }
  }
  v1 = v1 * 3 + __any_sync(~0u, ((v1 % 2u) < 1u));
  v1 = (v3 & v0);
  v1 = f0(((t * v2) | (t + v2)), 0u, in, acc, one);
  v2 = f1(((v0 | v2) & v4), 0u, in, acc, one);
  v1 = in[((216u >> 0u)) & 63u];
  v3 = f1(v2, 0u, in, acc, one);
  v4 = (v0 & ((v2 & v4) - (v3 ^ v4)));
  out[t] = ((245u & v3) + (642u | 413u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
