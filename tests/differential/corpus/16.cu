// made by tests/differential/make.c from seed 16
#define B 128u
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
  if ((0u < depth)) {
    v4 = f0((v4 ^ (t - t)), (depth - 1u), in, acc, one);
  }
  for (c0 = 0, n0 = (in[((v1 >> 7u)) & 63u] % 2u); c0 < n0; c0++) {
    v4 = ((c0 & (v1 - c0)) * ((c0 | 584u) ^ in[(v3) & 63u]));
    v2 = (((depth - c0) ^ c0) + ((c0 & depth) - (v0 & t)));
    v2 = ((depth + (t - c0)) + v1);
  }
  v2 = (((depth & v1) >> 4u) | ((t >> 5u) | (708u & 934u)));
  return 296u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 ^= __shfl_down_sync(~0u, (unsigned)(((depth - depth) >> 7u)), 16, 16);
  v1 = in[(((v2 + t) >> 1u)) & 63u];
  v2 = ((in[(702u) & 63u] - in[(467u) & 63u]) >> 6u);
  v2 += __ballot_sync(~0u, ((((v2 + 57u) - (v4 - v1)) % 4u) < 2u));
  return (in[(v2) & 63u] | (v3 * depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((977u * depth) | (v3 | v0)) % 2u) == 1u)) return ((depth - 830u) & (v3 & v4));
  v4 = v4;
  v2 = (((t | t) * (depth + v4)) >> 7u);
  return (539u - (t + v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  v2 = v4;
  { unsigned m = __match_any_sync(~0u, (((v0 ^ v2) - (v1 * v3))) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  v1 = (((t - t) * v4) >> 3u);
  v1 = f2(t, 0u, in, acc, one);
  v1 ^= __shfl_xor_sync(TILE, (unsigned)(((v3 * v1) ^ (v2 - 632u))), 12 & 7, 8);
  for (c1 = 0, n1 = ((((t >> 5) * (t >> 5)) | (88u + 933u)) % 3u); c1 < n1; c1++) {
    __syncwarp(TILE); ts[t] = ((v3 * c1) + (c1 - v4)); __syncwarp(TILE); v0 ^= ts[t ^ (6 & 7)];
    v2 = (in[((t - c1)) & 63u] ^ ((v2 - c1) * t));
  }
  __syncthreads(); sh[t] = (in[(v1) & 63u] | (v2 | v0)); __syncthreads(); v2 ^= sh[(t + 7) % B];
  c2 = 0; n2 = (((v4 | v4) ^ in[(157u) & 63u]) % 5u); while (true) { if (c2++ >= n2) break;
    v4 = (((t - c2) * (c2 + c2)) - ((c2 | c2) >> 3u));
    v2 = f2((in[(c2) & 63u] - (c2 + v3)), 0u, in, acc, one);
  }
  out[t] = ((702u + v3) * (v3 | v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
