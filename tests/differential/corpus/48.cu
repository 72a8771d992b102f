// made by tests/differential/make.c from seed 48
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
  atomicAdd(&acc[1], (unsigned)((((t - 692u) | (t * depth)) >> 1u)));
  switch ((((916u + 478u) ^ 656u) % 5u)) {
  case 0:
    v1 = ((depth >> 7u) & ((v3 * v2) - (v1 | depth)));
    break;
  case 1:
    v1 = v2;
    atomicAdd(&acc[1], (unsigned)((((427u >> 2u) ^ (t | depth)) | ((v2 & t) >> 1u))));
  case 2:
    v1 = (360u + t);
  default:
    v4 = (((t ^ v3) ^ (414u | t)) >> 2u);
    break;
  }
  return ((v2 + v4) * (depth | t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  switch (((116u + (602u ^ 817u)) % 5u)) {
  case 0:
    v3 = ((in[(depth) & 63u] + (t + 412u)) - 831u);
    { unsigned r, w = ((in[(v4) & 63u] % 3u) < 2u); __syncthreads(); sh[t] = ((93u * v4) & (depth & v1)); for (r = 0; r < 2; r++) { if (r == w) BARRIER; v1 = v1 * 3 + r; } v1 ^= sh[(t + 25) % B]; }
    break;
  case 1:
    v4 = (241u & (665u - (t >> 4u)));
    __syncthreads();
    break;
  case 2:
    v0 = (v4 + ((548u & v2) ^ v0));
    if (((((649u | 427u) ^ (984u * 735u)) % 3u) < 2u)) {
      v2 = (((v3 + v3) + (t | v4)) & (v0 >> 2u));
      v4 = in[(((v3 - v3) ^ (v3 - 500u))) & 63u];
      for (c0 = 0, n0 = (((t * v3) * v2) % 2u); c0 < n0; c0++) {
        atomicAdd(&acc[1], (unsigned)(((in[(263u) & 63u] | 145u) & (in[(v3) & 63u] ^ 272u))));
      }
    }
  default:
    __syncthreads(); sh[t] = (t + t); if (((((depth * depth) - (799u ^ v4)) % 5u) == 3u)) { BARRIER; v0 ^= sh[(t + 30) % B]; } else { BARRIER; v0 += sh[(t + 30) % B]; }
    v3 = (depth & ((t + v4) ^ (v0 + v1)));
    break;
  }
  v3 = (((t * 202u) >> 6u) & (v4 - (depth - t)));
  { unsigned m = __match_any_sync(~0u, (((v3 - 135u) | (v3 ^ depth))) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  v3 ^= __shfl_xor_sync(TILE, (unsigned)((in[(979u) & 63u] | v2)), 30 & 7, 8);
  __syncthreads(); sh[t] = t; if (((((t + v1) - (v1 ^ t)) % 3u) < 2u)) { BARRIER; v3 ^= sh[(t + 6) % B]; } else { BARRIER; v3 += sh[(t + 6) % B]; }
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  if ((0u < depth)) {
    v0 = f2(((918u + v1) * (v4 ^ depth)), (depth - 1u), in, acc, one);
  }
  atomicAdd(&acc[2], (unsigned)((449u & ((t * v2) ^ 926u))));
  c1 = 0; n1 = (655u % 4u); L1: {
    v0 = (in[((c1 | depth)) & 63u] * ((c1 + v4) - (v4 ^ v1)));
    v3 = (v2 * v2);
    __syncwarp(); ws[t] = ((c1 - 327u) - (c1 ^ c1)); __syncwarp(); v2 ^= ws[t ^ 14];
  } if (++c1 < n1) goto L1;
  return ((v1 >> 2u) + (v1 * t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  c2 = 0; n2 = (((v3 & v2) * 198u) % 3u); L2: {
    if (((((895u - 735u) * (597u | (t >> 3))) % 3u) < 1u)) {
      atomicAdd(&acc[3], (unsigned)(((in[(v1) & 63u] | c2) & ((c2 * c2) >> 5u))));
    }
    v3 = t;
  } if (++c2 < n2) goto L2;
  if (((((v1 >> 5u) - v0) % 5u) < 2u)) {
    if (((((212u * 431u) ^ ((t >> 3) ^ (t >> 3))) % 3u) < 2u)) {
      v2 = t;
    } else {
      if (((565u % 2u) < 1u)) {
        atomicAdd(&acc[3], (unsigned)(in[(((v2 - 570u) + (v1 + 455u))) & 63u]));
      }
      v3 = in[(in[((v4 & t)) & 63u]) & 63u];
      atomicAdd(&acc[1], (unsigned)((((t + 774u) >> 4u) - ((24u ^ 39u) - (v3 | 576u)))));
    }
  } else {
    atomicAdd(&acc[2], (unsigned)((((t * 643u) & (479u ^ 954u)) + (in[(v3) & 63u] & (v2 * t)))));
    v3 = (((968u >> 7u) >> 0u) & (653u ^ (178u | t)));
    atomicAdd(&acc[2], (unsigned)(((t | (v1 ^ 419u)) ^ (in[(t) & 63u] | (v3 >> 1u)))));
  }
  v2 = t;
  { unsigned m = __match_any_sync(~0u, (((v2 * t) & (v3 ^ t))) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  if (((((197u & 769u) ^ (602u >> 1u)) % 5u) == 0u)) {
    v3 = (((v2 | v2) * (v3 - t)) + ((t + t) ^ (t | 226u)));
  }
  __syncthreads(); sh[t] = ((v0 | 617u) ^ (v3 | v2)); __syncthreads(); v1 ^= sh[(t + 25) % B];
  v3 ^= __shfl_xor_sync(TILE, (unsigned)(((844u - v0) ^ (v1 >> 1u))), 1 & 7, 8);
  out[t] = ((33u * 398u) | v3) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
