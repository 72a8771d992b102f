// made by tests/differential/make.c from seed 75
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
  v0 = ((v3 ^ (v1 + v3)) & ((477u >> 2u) | (v2 * 440u)));
  v4 = in[(((t | depth) | (307u | v0))) & 63u];
  v0 ^= __shfl_up_sync(~0u, (unsigned)(((v0 - v3) - (v2 & depth))), 29, 32);
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((75u ^ 965u) >> 3u) % 5u) == 0u)) {
    v3 ^= __shfl_xor_sync(TILE, (unsigned)(((v3 - depth) * in[(depth) & 63u])), 31 & 7, 8);
    { unsigned m = __match_any_sync(~0u, ((v3 >> 6u)) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
    v3 = ((v0 - (74u ^ depth)) + ((v2 ^ depth) & (t + v1)));
  } else {
    v0 = t;
    if (((((v2 + 241u) | (v0 + 652u)) % 5u) < 3u)) while (*one == 0) { }
    v4 = (((788u - t) >> 4u) + ((depth * 424u) & (depth | v0)));
  }
  v4 = t;
  if (((((545u + 696u) >> 5u) % 5u) == 3u)) {
    atomicAdd(&acc[0], (unsigned)(v1));
    atomicAdd(&acc[0], (unsigned)(v0));
    v0 = in[((depth + (t ^ v0))) & 63u];
  } else {
    v3 = f0(((v1 | t) | in[(t) & 63u]), 0u, in, acc, one);
  }
  __syncwarp(TILE); ts[t] = (in[(561u) & 63u] >> 4u); __syncwarp(TILE); v1 ^= ts[t ^ (9 & 7)];
  v2 = (372u - (in[(v2) & 63u] - (v2 * v1)));
  return ((v0 ^ depth) * (v0 & v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  switch ((((0u * 83u) + (184u - 751u)) % 5u)) {
  case 0:
    v0 = (in[((914u & 959u)) & 63u] + in[((t * depth)) & 63u]);
    if (((((t * v0) | (369u | v4)) % 2u) == 1u)) {
      v4 = (((v3 & t) * (513u - depth)) + ((v3 >> 3u) & (787u >> 4u)));
    } else {
      v4 = (v1 ^ in[((depth | t)) & 63u]);
      atomicAdd(&acc[3], (unsigned)((depth & in[(399u) & 63u])));
    }
  case 1:
    v4 = v1;
    v2 = t;
    break;
  case 2:
    v3 = (depth ^ 700u);
    break;
  default:
    v4 = 503u;
    v1 = (((v1 - 189u) & 237u) & ((353u ^ 406u) ^ (depth >> 2u)));
    break;
  }
  v2 = 876u;
  v1 = (t - ((v2 & t) >> 1u));
  if ((0u < depth)) {
    v1 = f2(((t >> 0u) * (t + t)), (depth - 1u), in, acc, one);
  }
  return (in[(905u) & 63u] * (v4 * v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (((116u >> 3u) ^ t) ^ (in[(v1) & 63u] + (v2 >> 6u)));
  v4 += __syncthreads_count(((259u % 2u) < 1u));
  v1 ^= __shfl_xor_sync(~0u, (unsigned)(659u), 28, 16);
  v1 ^= __shfl_xor_sync(TILE, (unsigned)(in[(t) & 63u]), 14 & 7, 8);
  { unsigned r, w = ((((900u ^ t) | (v1 & t)) % 3u) == 2u); __syncthreads(); sh[t] = ((t | v1) & (v3 & v4)); for (r = 0; r < 2; r++) { if (r == w) BARRIER; v3 = v3 * 3 + r; } v3 ^= sh[(t + 29) % B]; }
  for (c0 = 0, n0 = ((in[(v3) & 63u] | (v4 >> 6u)) % 3u); c0 < n0; c0++) {
    v2 = c0;
    v3 = (((400u >> 2u) | in[(v0) & 63u]) ^ ((c0 >> 6u) - (c0 >> 5u)));
  }
  v4 = (((v2 | t) ^ (v3 * 710u)) ^ ((t >> 2u) * (t * 127u)));
  c1 = 0; n1 = (in[((v1 * v0)) & 63u] % 3u); L1: {
    atomicAdd(&acc[1], (unsigned)((((c1 | 749u) - (t + v1)) | in[(in[(c1) & 63u]) & 63u])));
    v2 = (t & (t ^ (c1 | 429u)));
    LOCKED(acc[4] += (t))
  } if (++c1 < n1) goto L1;
  v1 = (in[(in[(106u) & 63u]) & 63u] ^ t);
  if (((((408u >> 7u) * 54u) % 3u) == 0u)) {
    v3 = (in[((v0 & 777u)) & 63u] - ((v1 ^ t) >> 3u));
  } else {
    v2 ^= __shfl_up_sync(~0u, (unsigned)(in[((669u - v0)) & 63u]), 25, 16);
  }
  out[t] = ((463u * v4) | v2) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
