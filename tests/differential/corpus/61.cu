// made by tests/differential/make.c from seed 61
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
  c0 = 0; n0 = ((((t >> 3) | 851u) * ((t >> 3) & (t >> 3))) % 5u); L0: {
    v2 = ((c0 - (v0 & v1)) | ((t + c0) * (c0 - c0)));
    if ((((134u >> 4u) % 4u) < 3u)) {
      for (c1 = 0, n1 = (((c0 | depth) & (t + v0)) % 2u); c1 < n1; c1++) {
        v3 = (t - (774u & (917u & t)));
      }
      atomicAdd(&acc[1], (unsigned)((((c0 ^ c0) & (v2 >> 2u)) - ((263u * c0) | (t >> 0u)))));
      if ((((165u | (depth + depth)) % 3u) == 0u)) {
        v4 = (t * (in[(c0) & 63u] - (c0 - v2)));
        v4 = ((in[(depth) & 63u] ^ (t | c0)) >> 6u);
      }
    }
    if (((((c0 & t) - c0) % 5u) == 2u)) return ((t * v0) | c0);
    atomicAdd(&acc[3], (unsigned)(((c0 >> 6u) | (v3 + (255u + c0)))));
  } if (++c0 < n0) goto L0;
  v2 = (588u ^ ((v4 * 659u) * (v4 & v0)));
  atomicAdd(&acc[2], (unsigned)(v3));
  return ((t ^ depth) & (t >> 7u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[1], (unsigned)((((v0 ^ t) ^ v2) - ((t + t) | (794u | v0)))));
  v4 = (depth | (v4 & in[(v2) & 63u]));
  v4 = ((v2 | (v4 >> 1u)) * ((depth + depth) ^ (t - v2)));
  return (482u >> 2u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  if ((0u < depth)) {
    v2 = f2(t, (depth - 1u), in, acc, one);
  }
  v0 = (((depth & t) + (depth >> 3u)) - in[((v4 - 684u)) & 63u]);
  atomicAdd(&acc[1], (unsigned)(in[(((depth - v2) * (t | t))) & 63u]));
  c2 = 0; n2 = ((598u - t) % 2u); while (true) { if (c2++ >= n2) break;
    v4 = (319u * ((v0 & c2) - v1));
    if (((((c2 + depth) * (v3 | v0)) % 5u) < 4u)) return c2;
    if (((((c2 * c2) - (v1 * v1)) % 2u) < 1u)) break;
    v4 = (((depth * c2) + (v4 | 434u)) * (in[(t) & 63u] | depth));
  }
  v3 = (((v3 >> 7u) | (v2 | depth)) ^ ((v1 + 603u) + in[(v0) & 63u]));
  return ((v1 | t) | (320u ^ v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  for (c3 = 0, n3 = ((((t >> 5) ^ 783u) | ((t >> 5) & 357u)) % 2u); c3 < n3; c3++) {
    if (((((c3 & c3) >> 1u) % 4u) == 0u)) while (*one == 0) { }
    v1 += __reduce_add_sync(~0u, (unsigned)(v2));
  }
  v2 = f0(((t - 764u) | (v0 ^ 868u)), 0u, in, acc, one);
  v0 = v1;
  v0 = v0 * 3 + __any_sync(~0u, (((206u + (35u * v4)) % 4u) == 3u));
  { unsigned m = __match_any_sync(~0u, (544u) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  LOCKED(acc[4] += (201u))
  out[t] = ((v2 - t) & (v1 * t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
