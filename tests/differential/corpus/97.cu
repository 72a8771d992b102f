// made by tests/differential/make.c from seed 97
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
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  switch ((((564u ^ 877u) * (854u & 801u)) % 5u)) {
  case 0:
    switch ((((946u - 6u) & (361u & 570u)) % 5u)) {
    case 0:
      c0 = 0; n0 = (((998u & v2) + (t | t)) % 3u); L0: {
        v1 = ((in[(c0) & 63u] - (v2 & c0)) | (v1 & (depth - t)));
        v0 = (((t - c0) >> 4u) >> 2u);
      } if (++c0 < n0) goto L0;
      __syncwarp(TILE); ts[t] = ((depth - t) | (depth * 516u)); __syncwarp(TILE); v3 ^= ts[t ^ (17 & 7)];
      break;
    case 1:
      v0 = (((t & 128u) | (515u + v1)) + ((v0 & v1) + (v4 | v0)));
      v3 = (((depth - 664u) ^ (v1 + v1)) ^ ((v1 & v3) - v3));
    case 2:
      v1 = ((in[(t) & 63u] - t) * ((t + t) & (v2 + 230u)));
      if (((((depth | (t >> 3)) * (817u >> 3u)) % 4u) == 1u)) {
        v3 = depth;
      }
    default:
      v4 = (((depth - depth) ^ (t * 802u)) - ((t * v2) >> 3u));
      break;
    }
    v0 = in[((in[(depth) & 63u] * (depth & 650u))) & 63u];
  case 1:
    v3 = v0;
    atomicAdd(&acc[3], (unsigned)((t >> 7u)));
  case 2:
    v3 = (v1 - ((v4 >> 2u) - (662u * 789u)));
    break;
  default:
    for (c1 = 0, n1 = (t % 3u); c1 < n1; c1++) {
      atomicAdd(&acc[2], (unsigned)((((c1 - c1) ^ (v0 + v4)) ^ ((t & c1) & (c1 & c1)))));
      v2 = (v2 & (v3 - (depth & c1)));
    }
    __syncwarp(); ws[t] = v2; __syncwarp(); v4 ^= ws[t ^ 19];
    break;
  }
  if ((((t >> 3) % 4u) == 3u)) {
    v2 = in[(v3) & 63u];
    if (((((378u + (t >> 5)) + (depth & (t >> 5))) % 4u) < 2u)) {
      atomicAdd(&acc[3], (unsigned)(depth));
      __syncwarp(TILE); ts[t] = ((depth + t) & depth); __syncwarp(TILE); v1 ^= ts[t ^ (13 & 7)];
    }
  }
  v0 = v1;
  return ((v1 | t) + (t + 15u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  v4 = (((v1 - v1) ^ (t - 539u)) ^ ((depth ^ t) + (v0 & v1)));
  switch ((((961u >> 0u) ^ (277u ^ 162u)) % 5u)) {
  case 0:
    v1 = (depth * ((v0 * depth) ^ (582u & v2)));
  case 1:
    c2 = 0; n2 = (in[((718u * 573u)) & 63u] % 2u); while (true) { if (c2++ >= n2) break;
      v0 = (((depth | depth) >> 1u) + (616u >> 0u));
      v3 = in[(((v1 & t) & (depth * depth))) & 63u];
      switch ((((927u + 917u) & (247u | 826u)) % 5u)) {
      case 0:
        v3 = (((c2 ^ c2) & (v1 - v2)) ^ ((c2 | t) * v3));
        break;
      case 1:
        v0 = (178u >> 3u);
        v1 = (c2 * c2);
        break;
      case 2:
        v4 = depth;
        break;
      default:
        v4 = c2;
        break;
      }
    }
  case 2:
    v4 ^= __shfl_xor_sync(TILE, (unsigned)(in[((v1 * 370u)) & 63u]), 9 & 7, 8);
    v3 = v1;
    break;
  default:
    v4 = (in[((depth + depth)) & 63u] | (v2 >> 4u));
    break;
  }
  v4 = ((v3 + depth) * (in[(v3) & 63u] >> 7u));
  return (t + (v0 * v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((depth ^ v2) | (v4 | v2)) % 5u) < 2u)) {
    v3 = (t | (depth * t));
    v2 = (v0 + ((v1 & v1) * in[(v1) & 63u]));
  }
  if ((0u < depth)) {
    v0 = f2(((depth | t) + (t | t)), (depth - 1u), in, acc, one);
  } else {
    atomicAdd(&acc[2], (unsigned)(depth));
    __syncwarp(TILE); ts[t] = ((v4 - 225u) - (v0 | v2)); __syncwarp(TILE); v4 ^= ts[t ^ (14 & 7)];
  }
  if ((((((t >> 3) | depth) & (depth + depth)) % 5u) == 1u)) {
    if (((((t | t) + 562u) % 4u) == 3u)) {
      atomicAdd(&acc[2], (unsigned)((v3 ^ ((depth | v4) + (depth | depth)))));
    }
    v2 = (((v3 - v2) * in[(depth) & 63u]) & ((v1 ^ v4) * (t * depth)));
    v2 = (v3 * v3);
  }
  atomicAdd(&acc[0], (unsigned)((((192u * t) * depth) & ((v2 - t) ^ (depth & depth)))));
  v1 = v3;
  return ((v0 & depth) ^ (t & v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  if (((t % 5u) == 0u)) {
    atomicAdd(&acc[1], (unsigned)(in[(((v1 & v0) >> 5u)) & 63u]));
    v1 = (41u * ((t >> 4u) - (v2 ^ 491u)));
  }
  v2 ^= __shfl_down_sync(~0u, (unsigned)(((v4 * 866u) * (v2 & v1))), 20, 32);
  c3 = 0; n3 = (in[((v2 * v0)) & 63u] % 5u); while (true) { if (c3++ >= n3) break;
    v1 = v0;
  }
  c4 = 0; n4 = (((112u + 869u) >> 0u) % 5u); L4: {
    v0 = f0(c4, 0u, in, acc, one);
    v0 = (c4 * ((446u ^ c4) | (c4 ^ t)));
  } if (++c4 < n4) goto L4;
  v2 = v2 * 3 + __any_sync(~0u, (((866u | (v0 * v3)) % 5u) == 0u));
  v4 = ((in[(987u) & 63u] - v1) & v2);
  if (((((v0 * v3) * t) % 4u) < 3u)) {
    v0 = t;
    v2 = (((v2 >> 1u) | in[(v4) & 63u]) - ((v2 & v1) - (10u ^ v4)));
    v4 = (((v4 | t) + (t - v3)) >> 4u);
  } else {
    v0 = (v3 + v3);
  }
  v3 = (((v0 >> 1u) - (802u - v2)) + ((761u & v4) | (828u * 481u)));
  out[t] = ((t | 652u) >> 2u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
