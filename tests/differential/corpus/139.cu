// made by tests/differential/make.c from seed 139
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
  v3 = (((t & v0) | (v2 >> 1u)) + 961u);
  atomicAdd(&acc[3], (unsigned)((in[(v0) & 63u] >> 7u)));
  v4 = depth;
  if ((((((t >> 3) + 800u) & ((t >> 3) - (t >> 3))) % 4u) < 1u)) {
    if (((((t >> 5u) - v4) % 3u) == 1u)) while (*one == 0) { }
    v4 = v4;
  }
  atomicAdd(&acc[1], (unsigned)(t));
  return v3 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v3 = (v2 - in[((788u & v4)) & 63u]);
  v2 = f0(v1, 0u, in, acc, one);
  return (887u & (v3 ^ v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  c0 = 0; n0 = ((t * (370u & t)) % 2u); while (true) { if (c0++ >= n0) break;
    if (((((c0 ^ v3) + (c0 - depth)) % 3u) == 2u)) while (*one == 0) { }
    LOCKED(acc[4] += ((((c0 ^ c0) | (v2 & depth)) | ((c0 | c0) & (123u ^ depth)))))
    c1 = 0; n1 = (((depth | v2) & (depth & t)) % 4u); L1: {
      v0 = (((c0 & v4) - v1) ^ ((depth - c0) * (c0 - 959u)));
      v2 = (((870u - v0) - (757u & c1)) | 196u);
      v2 = (v2 - ((depth ^ c1) * (c0 & t)));
    } if (++c1 < n1) goto L1;
    v2 = (in[((c0 & c0)) & 63u] & ((depth >> 5u) ^ in[(730u) & 63u]));
  }
  v4 = (((v2 & depth) >> 1u) & in[(in[(44u) & 63u]) & 63u]);
  v3 ^= __shfl_xor_sync(TILE, (unsigned)(t), 2 & 7, 8);
  v1 = (540u & v3);
  v2 ^= __shfl_down_sync(~0u, (unsigned)(((depth | v2) - (v3 & t))), 23, 32);
  return 287u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  v1 = f1(t, 0u, in, acc, one);
  v2 = f2((735u & (v4 ^ 10u)), 0u, in, acc, one);
  c2 = 0; n2 = (((609u & (t >> 3)) + ((t >> 3) & 727u)) % 5u); L2: {
    v0 = in[(((v2 | 94u) >> 6u)) & 63u];
  } if (++c2 < n2) goto L2;
  if (((((v2 + t) | (32u | v4)) % 5u) < 2u)) { out[t] = ((132u >> 2u) - (t + t)); return; }
  v1 = f0((t >> 2u), 0u, in, acc, one);
  v3 = (v0 - ((t >> 7u) & (836u | t)));
  out[t] = v4 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
