// made by tests/differential/make.c from seed 19
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
  v0 = (depth & ((t - v3) >> 3u));
  atomicAdd(&acc[3], (unsigned)((((v1 + 401u) & v2) | ((v4 * depth) >> 1u))));
  v1 = (t - ((t - v3) - (t ^ v0)));
  if ((0u < depth)) {
    v4 = f0((v2 & in[(v2) & 63u]), (depth - 1u), in, acc, one);
  }
  LOCKED(acc[4] += ((((v1 >> 0u) + (391u & 876u)) * ((depth | 637u) + (v3 * depth)))))
  return ((depth & 702u) ^ (v0 >> 3u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  __syncthreads(); sh[t] = ((26u * v1) >> 0u); __syncthreads(); v4 ^= sh[(t + 11) % B];
  v2 = t;
  if ((((((t >> 3) & 331u) & ((t >> 3) | (t >> 3))) % 5u) < 1u)) {
    c0 = 0; n0 = (((depth & depth) ^ in[(depth) & 63u]) % 4u); while (true) { if (c0++ >= n0) break;
      if (((((c0 + c0) + v4) % 2u) < 1u)) return 446u;
      v0 = v1;
      if (((c0 % 5u) == 1u)) continue;
    }
    v3 = (((v2 ^ 228u) + t) | ((v0 | t) | (v1 * t)));
    c1 = 0; n1 = (53u % 4u); while (true) { if (c1++ >= n1) break;
      v1 = (c1 >> 7u);
      LOCKED(acc[4] += (((c1 * in[(v1) & 63u]) & 278u)))
    }
  }
  v3 = depth;
  atomicAdd(&acc[3], (unsigned)(in[(t) & 63u]));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((t % 4u) == 1u)) {
    v4 = v0;
    v1 = v4;
  } else {
    v0 = (((v2 >> 1u) & (v3 + v0)) - in[((v0 & 392u)) & 63u]);
  }
  if (((((t & 168u) ^ (depth + 148u)) % 3u) < 2u)) while (*one == 0) { }
  { unsigned m = __match_any_sync(~0u, (v1) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return (in[(956u) & 63u] >> 6u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  if (((t % 4u) < 3u)) {
    v4 = (v3 | ((v0 & t) & (v4 ^ v4)));
  } else {
    v1 = (((156u & v3) | (v0 & v0)) | ((v1 ^ v0) ^ (v0 ^ 908u)));
  }
  atomicAdd(&acc[3], (unsigned)(t));
  v2 = (((v3 ^ v3) >> 0u) ^ (t ^ (750u & 34u)));
  __syncwarp(TILE); ts[t] = ((v1 & t) & (t & t)); __syncwarp(TILE); v4 ^= ts[t ^ (17 & 7)];
  if (((((137u + 346u) + (759u * 450u)) % 3u) == 0u)) {
    v2 += __ballot_sync(~0u, ((((v0 + v2) & (v0 - v1)) % 4u) < 2u));
    v2 = f2(((227u - v0) & in[(v0) & 63u]), 0u, in, acc, one);
  } else {
    for (c2 = 0, n2 = (5u % 5u); c2 < n2; c2++) {
      for (c3 = 0, n3 = (((t * c2) & (c2 * v2)) % 5u); c3 < n3; c3++) {
        v3 = (c2 & v3);
        atomicAdd(&acc[2], (unsigned)((v3 & (v2 | (73u >> 3u)))));
        v4 = v4;
        atomicAdd(&acc[0], (unsigned)(983u));
      }
    }
    v0 = (((376u - 75u) | t) * v3);
  }
  v2 += __ballot_sync(~0u, ((t % 2u) < 1u));
  out[t] = v1 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
