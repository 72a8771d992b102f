// made by tests/differential/make.c from seed 111
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
  v4 = ((37u >> 2u) * ((depth + 136u) - v1));
  v4 = (((depth + v0) >> 7u) & in[((v3 - v0)) & 63u]);
  v4 = (((576u - 794u) * (v4 | 687u)) ^ (v1 ^ (t >> 3u)));
  v0 = t;
  return ((t - t) >> 6u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  switch ((((t | 630u) | (v2 >> 5u)) % 5u)) {
  case 0:
    v4 = ((931u + (t & v2)) & ((t * v1) * (t ^ t)));
  case 1:
    v3 = (((v2 ^ v3) | (t * t)) & ((361u + depth) & (v3 ^ depth)));
    v0 = ((in[(v1) & 63u] * (v0 & 717u)) >> 0u);
    break;
  case 2:
    v4 = (((446u >> 4u) & (v1 | 534u)) - ((t * v2) & (t ^ v4)));
    v0 = (depth - (in[(depth) & 63u] >> 5u));
    break;
  default:
    v3 = (((v3 & t) >> 1u) ^ in[((v4 + 370u)) & 63u]);
    v4 = (((t - v1) & (v3 | depth)) & ((t | 690u) + (v3 - depth)));
    break;
  }
  v1 = in[((in[(depth) & 63u] ^ (t - 805u))) & 63u];
  return ((t * v0) >> 2u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = (((499u - 886u) >> 6u) % 5u); L0: {
    v4 = (((v4 ^ c0) ^ (depth | t)) ^ ((v1 * depth) + (t & v1)));
    v0 = ((c0 ^ (242u | v0)) | ((v1 - c0) & (v2 & depth)));
    v2 = (((376u + v0) * depth) & c0);
    v1 = (in[((v1 >> 2u)) & 63u] + (v4 + (586u + v0)));
  } if (++c0 < n0) goto L0;
  v3 = (in[((t + 477u)) & 63u] | v2);
  if ((0u < depth)) {
    v3 = f2(v1, (depth - 1u), in, acc, one);
  }
  v3 = f1(((depth | depth) + t), 0u, in, acc, one);
  return ((v1 >> 7u) & (depth | 825u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  __syncthreads(); sh[t] = (5u & in[(v3) & 63u]); if (((((v3 & t) ^ 295u) % 4u) == 0u)) { BARRIER; v4 ^= sh[(t + 5) % B]; } else { BARRIER; v4 += sh[(t + 5) % B]; }
  v4 = v4 * 3 + __any_sync(~0u, ((in[((t ^ v2)) & 63u] % 5u) < 2u));
  v0 ^= __shfl_xor_sync(TILE, (unsigned)(v0), 9 & 7, 8);
  { unsigned m = __match_any_sync(~0u, (((v0 | 257u) >> 4u)) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  { unsigned r, w = ((v2 % 4u) < 2u); __syncthreads(); sh[t] = (t + t); for (r = 0; r < 2; r++) { if (r == w) BARRIER; v3 = v3 * 3 + r; } v3 ^= sh[(t + 8) % B]; }
  v4 = (in[((225u ^ t)) & 63u] ^ ((186u >> 3u) * (v0 - v3)));
  atomicAdd(&acc[3], (unsigned)((681u >> 3u)));
  v3 = f2((v2 + 674u), ((144u * (303u + 812u)) % 4u), in, acc, one);
  out[t] = ((842u * t) >> 3u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
