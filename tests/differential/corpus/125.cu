// made by tests/differential/make.c from seed 125
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
  for (c0 = 0, n0 = (((v0 & v4) + (v4 * depth)) % 4u); c0 < n0; c0++) {
    v2 = (((t | c0) >> 2u) + c0);
    if (((((t + c0) >> 1u) % 3u) == 0u)) while (*one == 0) { }
  }
  __syncthreads(); sh[t] = ((v1 + v4) & (v1 - v3)); __syncthreads(); v4 ^= sh[(t + 7) % B];
  atomicAdd(&acc[1], (unsigned)((((depth >> 4u) >> 0u) - ((t - v3) + v0))));
  atomicAdd(&acc[0], (unsigned)(in[(v3) & 63u]));
  v3 = (((depth | 33u) | (t - t)) & v1);
  return ((v4 ^ v4) ^ (498u * v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v3 = f1(((t | v4) * in[(depth) & 63u]), (depth - 1u), in, acc, one);
  }
  if (((((518u | 899u) & (562u >> 2u)) % 2u) < 1u)) {
    v3 = (v3 + ((409u ^ depth) | t));
    atomicAdd(&acc[3], (unsigned)((((976u * depth) | (t - t)) & ((192u - v1) + (v3 | v4)))));
    v4 = (((depth >> 7u) >> 4u) | 53u);
  } else {
    v0 = (((t - 119u) + (t - depth)) >> 1u);
  }
  return ((893u ^ v4) + (depth ^ 701u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((701u - v1) >> 6u) % 5u) == 3u)) while (*one == 0) { }
  LOCKED(acc[4] += (((in[(t) & 63u] & in[(v4) & 63u]) + t)))
  v2 = ((v4 & t) - (t + (v4 & 577u)));
  v0 = (((v0 >> 4u) + (depth & v1)) >> 1u);
  atomicAdd(&acc[2], (unsigned)(((v1 + (depth | t)) + ((751u & depth) | v3))));
  return ((depth >> 0u) - (v0 ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  atomicAdd(&acc[0], (unsigned)((((v0 + v1) | (v1 - t)) | ((v1 & 301u) & t))));
  __syncthreads(); sh[t] = v3; if (((784u % 2u) == 1u)) { BARRIER; v2 ^= sh[(t + 24) % B]; } else { BARRIER; v2 += sh[(t + 24) % B]; }
  switch ((v0 % 5u)) {
  case 0:
    v3 = 783u;
    atomicAdd(&acc[1], (unsigned)((v4 - (in[(v3) & 63u] + (v2 >> 4u)))));
    break;
  case 1:
    v2 = 651u;
    v3 = v1;
    break;
  case 2:
    v0 = (((t & v0) + (v0 - v1)) | ((v1 & v1) - (v2 - v2)));
  default:
    v2 = (((t + t) ^ v3) * ((v1 >> 6u) >> 3u));
    if (((((746u | 883u) ^ (765u >> 3u)) % 4u) < 3u)) {
      v3 = (((v3 & v1) & (t ^ v4)) | (v4 ^ 443u));
      atomicAdd(&acc[1], (unsigned)(((v2 & (785u & t)) - (in[(v4) & 63u] >> 0u))));
      v4 = t;
    } else {
      atomicAdd(&acc[1], (unsigned)((((v4 * 154u) >> 1u) - t)));
      for (c1 = 0, n1 = ((379u * (930u ^ 416u)) % 5u); c1 < n1; c1++) {
        if ((((c1 + (t >> 1u)) % 3u) == 0u)) while (*one == 0) { }
        atomicAdd(&acc[0], (unsigned)((((c1 - 877u) - (c1 >> 0u)) ^ ((c1 - c1) >> 2u))));
        v2 = v3;
      }
    }
    break;
  }
  c2 = 0; n2 = (v0 % 3u); while (true) { if (c2++ >= n2) break;
    v1 = 654u;
    v2 = (((424u - t) >> 2u) * ((c2 + v0) ^ (c2 | v2)));
    v2 = (v0 + ((v3 >> 1u) + (c2 + v2)));
  }
  v1 ^= __shfl_xor_sync(TILE, (unsigned)((v2 - (v3 | 265u))), 30 & 7, 8);
  v3 = v1;
  __syncwarp(); ws[t] = in[((940u & v4)) & 63u]; __syncwarp(); v4 ^= ws[t ^ 26];
  v3 = t;
  { unsigned m = __match_any_sync(~0u, (((480u >> 6u) ^ (t - v4))) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  c3 = 0; n3 = (in[(in[(v1) & 63u]) & 63u] % 2u); while (true) { if (c3++ >= n3) break;
    atomicAdd(&acc[3], (unsigned)((((v0 * c3) + (c3 - c3)) * ((c3 | c3) | (c3 >> 1u)))));
    atomicAdd(&acc[3], (unsigned)(c3));
  }
  out[t] = (v1 * (v4 >> 7u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
