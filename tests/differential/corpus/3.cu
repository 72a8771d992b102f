// made by tests/differential/make.c from seed 3
#define B 32u
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
  v1 ^= __shfl_xor_sync(TILE, (unsigned)(((v2 & 438u) + (v1 >> 3u))), 27 & 7, 8);
  v4 = ((v1 ^ (t * v1)) & ((t >> 7u) & (depth | v1)));
  return ((v3 * v2) & (depth ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = ((v3 | v4) >> 6u);
  v4 = (((737u ^ depth) ^ t) >> 5u);
  v1 = f0(v2, 0u, in, acc, one);
  return 33u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v2 = v4;
  v1 = (((v1 >> 5u) - in[(depth) & 63u]) + 455u);
  return (depth - depth) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  if (((37u % 2u) < 1u)) {
    v1 = f0(v1, 0u, in, acc, one);
    c0 = 0; n0 = (626u % 5u); L0: {
      v2 = (((t ^ t) | (t + 391u)) * (c0 + c0));
    } if (++c0 < n0) goto L0;
  } else {
    v4 = (883u | ((20u ^ v0) | (769u * v1)));
  }
  v4 = f0(((v1 - v1) | v0), 0u, in, acc, one);
  v0 = (((t >> 6u) >> 2u) >> 3u);
  v3 = f1((in[(v1) & 63u] * (v4 ^ t)), 0u, in, acc, one);
  v0 = ((v1 & v3) >> 6u);
  v2 = f2(t, 0u, in, acc, one);
  out[t] = v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
