// made by tests/differential/make.c from seed 69
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
  if ((0u < depth)) {
    v4 = f0((in[(t) & 63u] & (v2 * t)), (depth - 1u), in, acc, one);
  }
  switch ((((v3 >> 7u) ^ 923u) % 5u)) {
  case 0:
    if ((((t | in[(405u) & 63u]) % 5u) == 1u)) return ((t + 791u) & v2);
  case 1:
    if (((((v4 - v1) | (v4 ^ v0)) % 5u) < 2u)) {
      v0 = ((in[(depth) & 63u] - (766u >> 5u)) - t);
      v1 = (((depth - 40u) + (t | 180u)) - ((depth | t) + (v2 + v1)));
    }
    break;
  case 2:
    v2 = (((t | v0) ^ (604u & t)) | (in[(t) & 63u] | (732u * 223u)));
    v3 = (((v1 * t) + (v3 * v3)) ^ ((v0 >> 3u) * (v3 >> 4u)));
    break;
  default:
    v4 = depth;
    break;
  }
  return (v3 * (110u | depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  if (((((292u & 823u) - (598u - 713u)) % 5u) == 1u)) {
    v0 = v4;
    if (((v4 % 4u) < 1u)) {
      for (c0 = 0, n0 = (208u % 3u); c0 < n0; c0++) {
        v2 = (((c0 & v0) * (c0 >> 1u)) ^ ((depth * c0) * c0));
      }
      atomicAdd(&acc[0], (unsigned)((depth >> 4u)));
      v4 = (((t ^ depth) ^ (491u ^ v0)) * (in[(t) & 63u] ^ (172u ^ v2)));
    } else {
      v2 = (in[((v0 & v3)) & 63u] & 898u);
    }
    c1 = 0; n1 = (((695u - 159u) + (574u * 351u)) % 2u); L1: {
      atomicAdd(&acc[3], (unsigned)((((c1 - 372u) ^ 219u) | (c1 | (v3 | c1)))));
      if (((v0 % 3u) < 2u)) return c1;
    } if (++c1 < n1) goto L1;
  } else {
    v2 = (((v1 ^ v3) * in[(t) & 63u]) + ((2u >> 4u) >> 0u));
    v4 = (((v2 * v4) - (depth * t)) >> 6u);
    if (((((depth | depth) & (v4 & depth)) % 5u) == 2u)) return t;
  }
  switch (((894u + ((t >> 5) ^ 973u)) % 5u)) {
  case 0:
    v3 = ((v3 | (v0 | v1)) >> 7u);
    v3 = (((v0 + v3) - (979u * t)) | ((342u + v0) * (v4 & 151u)));
    break;
  case 1:
    v3 = depth;
    atomicAdd(&acc[3], (unsigned)((((v1 ^ v4) & (v1 ^ v0)) ^ ((v2 ^ 792u) ^ (depth >> 5u)))));
  case 2:
    switch ((((597u | 582u) - 367u) % 5u)) {
    case 0:
      v2 = (((depth >> 5u) & v1) & ((depth * t) + (depth ^ 579u)));
      break;
    case 1:
      v2 = (v4 * ((560u ^ v0) | (v1 ^ 344u)));
      break;
    case 2:
      if (((353u % 4u) < 1u)) {
        v0 = (((364u * 918u) - (depth >> 0u)) | ((903u ^ v2) >> 2u));
      } else {
        atomicAdd(&acc[2], (unsigned)((((146u | t) >> 4u) | v3)));
        v4 = (((v3 + t) * depth) | depth);
        v4 = (((v3 + v3) | (t + v1)) >> 4u);
      }
      break;
    default:
      v3 = in[(579u) & 63u];
      break;
    }
    switch ((941u % 5u)) {
    case 0:
      v2 = (((v3 * v4) * (v2 ^ 822u)) & ((t ^ depth) ^ (152u | 827u)));
      switch ((((340u >> 6u) >> 0u) % 5u)) {
      case 0:
        v1 = in[((158u + (v1 & v1))) & 63u];
        v0 = (v4 | ((v0 | depth) & (v1 >> 2u)));
      case 1:
        v3 = (((depth + v1) | (v4 | depth)) ^ (depth - v0));
        v3 = (v2 + (depth ^ (depth + depth)));
      case 2:
        atomicAdd(&acc[3], (unsigned)(((928u + in[(187u) & 63u]) & ((t | 449u) | (v0 * v4)))));
        v0 = v2;
        break;
      default:
        v4 = (((depth | 288u) * (v4 & 542u)) ^ ((t >> 6u) | depth));
        break;
      }
      break;
    case 1:
      v2 = in[(((v3 | depth) | (depth + v3))) & 63u];
      v3 = (((v1 >> 2u) + in[(depth) & 63u]) + ((985u ^ t) * in[(t) & 63u]));
      break;
    case 2:
      v1 = ((v1 | (v2 ^ t)) & ((v1 >> 6u) | (386u - 728u)));
      atomicAdd(&acc[3], (unsigned)((in[(in[(t) & 63u]) & 63u] - v2)));
    default:
      v2 = depth;
      break;
    }
    break;
  default:
    atomicAdd(&acc[1], (unsigned)((((v0 * v0) + v2) | ((t & v0) - (454u * t)))));
    v1 = (v3 * 231u);
    break;
  }
  v3 = depth;
  switch ((((910u ^ 285u) - 449u) % 5u)) {
  case 0:
    v4 = (in[((t + 572u)) & 63u] ^ ((t | t) & in[(v1) & 63u]));
    v4 = depth;
  case 1:
    v3 = t;
    break;
  case 2:
    v2 = (((t - v0) | (v4 - t)) * ((depth + v0) - (v0 | 797u)));
    break;
  default:
    v0 = depth;
    v4 = (in[((v3 + t)) & 63u] >> 7u);
    break;
  }
  return (v3 | (v2 - v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v2 = f2((in[(v1) & 63u] & (823u + t)), (depth - 1u), in, acc, one);
  }
  v2 = ((v4 + (t * depth)) - ((v2 ^ depth) & (166u >> 5u)));
  v1 = (((v3 >> 6u) | in[(v4) & 63u]) | ((v1 + depth) >> 5u));
  v3 = (depth * ((v4 & v0) & (v4 - v0)));
  return ((698u + 960u) ^ (864u | 586u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (((94u | v0) ^ (442u * 585u)) * ((v1 ^ v2) & (v2 + v4)));
  v2 += __reduce_add_sync(~0u, (unsigned)(in[(in[(240u) & 63u]) & 63u]));
  v4 = f0(v4, ((t >> 5) % 4u), in, acc, one);
  v3 = t;
  v0 = v0;
  if ((((((t >> 5) + (t >> 5)) ^ ((t >> 5) * 614u)) % 2u) == 0u)) {
    atomicAdd(&acc[0], (unsigned)((((v3 >> 7u) & (852u - t)) >> 5u)));
    { unsigned m = __match_any_sync(~0u, ((v1 ^ (t - v1))) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  }
  v2 = (((t & v0) >> 4u) ^ ((v0 >> 1u) + (4u + 8u)));
  v4 = f2(v2, (498u % 4u), in, acc, one);
  __syncthreads();
  out[t] = ((t - 170u) * in[(t) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
