// made by tests/differential/make.c from seed 146
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
  atomicAdd(&acc[2], (unsigned)((in[((depth | depth)) & 63u] + (in[(depth) & 63u] + v2))));
  LOCKED(acc[4] += (((in[(t) & 63u] - (v0 * v3)) | ((20u | t) ^ 155u))))
  v1 = ((depth >> 7u) & ((225u & v0) * (depth - 594u)));
  if ((0u < depth)) {
    v1 = f0(((365u | depth) >> 6u), (depth - 1u), in, acc, one);
  } else {
    if (((((v1 ^ v4) - depth) % 3u) == 1u)) {
      c0 = 0; n0 = (((453u - (t >> 3)) - (130u - 661u)) % 2u); L0: {
        atomicAdd(&acc[0], (unsigned)(((c0 & (v0 - v3)) * depth)));
        atomicAdd(&acc[0], (unsigned)((in[((c0 >> 1u)) & 63u] - (v3 >> 4u))));
        v4 = (((c0 & c0) | (depth - 204u)) ^ ((t + c0) + (375u + c0)));
      } if (++c0 < n0) goto L0;
      for (c1 = 0, n1 = (((635u ^ (t >> 5)) + ((t >> 5) - 83u)) % 2u); c1 < n1; c1++) {
        v1 = (((c1 & c1) - c1) + ((t & c1) ^ (depth - v2)));
      }
      if (((((135u * 230u) * (depth - 747u)) % 4u) == 2u)) return 502u;
    } else {
      v0 = v4;
      atomicAdd(&acc[3], (unsigned)((depth * ((v2 + t) & in[(v3) & 63u]))));
    }
    atomicAdd(&acc[3], (unsigned)((((t >> 0u) & in[(v0) & 63u]) >> 6u)));
  }
  v1 = (((500u & 350u) & 554u) - ((630u ^ 437u) & (v2 + depth)));
  return ((t + t) ^ (t ^ depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = f0(in[(in[(v0) & 63u]) & 63u], ((t ^ (v1 * 366u)) % 4u), in, acc, one);
  v3 = in[(((684u & 390u) | (t & depth))) & 63u];
  LOCKED(acc[4] += ((((depth + v4) & 537u) ^ ((t ^ t) * (t - v0)))))
  switch ((((depth + (t >> 5)) * (62u - 209u)) % 5u)) {
  case 0:
    __syncwarp(TILE); ts[t] = in[((v0 - v1)) & 63u]; __syncwarp(TILE); v4 ^= ts[t ^ (20 & 7)];
    v3 ^= __shfl_xor_sync(TILE, (unsigned)(depth), 29 & 7, 8);
    break;
  case 1:
    v4 += __ballot_sync(~0u, (((in[(134u) & 63u] + depth) % 2u) < 1u));
    break;
  case 2:
    __syncwarp(TILE); ts[t] = in[((t ^ t)) & 63u]; __syncwarp(TILE); v0 ^= ts[t ^ (10 & 7)];
    v1 = (649u - ((v3 * v3) + 676u));
  default:
    v2 = (in[((depth * 570u)) & 63u] >> 4u);
    v3 = (((depth & 209u) ^ (depth | depth)) - ((v4 | t) & in[(v4) & 63u]));
    break;
  }
  v2 ^= __shfl_down_sync(~0u, (unsigned)(in[((depth >> 0u)) & 63u]), 5, 32);
  return (250u | (v3 + depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  v4 = (((v3 & depth) | (depth - t)) ^ v2);
  if ((((((t >> 5) & 496u) + ((t >> 5) - (t >> 5))) % 5u) == 3u)) {
    atomicAdd(&acc[3], (unsigned)((in[((t | 734u)) & 63u] - (v2 ^ in[(depth) & 63u]))));
    v1 = (t - ((v4 ^ depth) & (depth - v2)));
    for (c2 = 0, n2 = (((291u >> 4u) >> 4u) % 4u); c2 < n2; c2++) {
      atomicAdd(&acc[1], (unsigned)((((c2 - c2) >> 5u) | ((c2 * c2) & v0))));
      v0 = c2;
    }
  }
  atomicAdd(&acc[0], (unsigned)((depth >> 1u)));
  return ((v2 | v3) & (v1 * 184u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v0 = v2;
  __syncthreads(); sh[t] = (in[(856u) & 63u] - t); __syncthreads(); v0 ^= sh[(t + 7) % B];
  atomicAdd(&acc[0], (unsigned)((((104u & v1) - (v4 | t)) + ((936u ^ 218u) - (t >> 6u)))));
  v1 = (in[((v3 * v4)) & 63u] >> 6u);
  atomicAdd(&acc[2], (unsigned)((((v3 & t) >> 2u) & ((941u * t) * (860u | v0)))));
  if (t < H) { HALF(1, 0, (v0), v1, 20) } else { HALF(2, H, (v0), v1, 20) }
  if (((((v2 ^ v3) | (v2 - v4)) % 2u) < 1u)) while (*one == 0) { }
  v3 = v3 * 3 + __syncthreads_or(((((881u & v2) + (t * v1)) % 5u) < 4u));
  v3 ^= __shfl_down_sync(~0u, (unsigned)(in[(in[(v2) & 63u]) & 63u]), 7, 16);
  atomicAdd(&acc[1], (unsigned)((((t | t) >> 4u) - ((v0 | v0) + (v4 & v4)))));
  v3 = f0((v0 | (v0 ^ 313u)), ((181u - (t & t)) % 4u), in, acc, one);
  out[t] = ((v1 | v4) >> 0u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
