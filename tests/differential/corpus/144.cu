// made by tests/differential/make.c from seed 144
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
  v3 = (((v0 >> 7u) + (v0 >> 1u)) >> 2u);
  if ((0u < depth)) {
    v3 = f0(v4, (depth - 1u), in, acc, one);
  } else {
    v1 = (((depth & 148u) - (v2 - depth)) & ((t * t) + (217u - 956u)));
  }
  return 95u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v0 = (in[((depth ^ depth)) & 63u] >> 5u);
  if ((0u < depth)) {
    v2 = f1(((739u - v2) ^ in[(depth) & 63u]), (depth - 1u), in, acc, one);
  }
  return ((393u * v2) | in[(753u) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  switch ((((v1 + v2) + 352u) % 5u)) {
  case 0:
    v3 = t;
    break;
  case 1:
    for (c0 = 0, n0 = ((t >> 6u) % 5u); c0 < n0; c0++) {
      v2 = ((64u | (v0 >> 6u)) - (t >> 1u));
      v0 = in[(in[((v3 | t)) & 63u]) & 63u];
      v4 = (depth + (t | v4));
    }
    switch ((((depth & 192u) >> 4u) % 5u)) {
    case 0:
      v4 = in[(v3) & 63u];
      v3 = (((v3 ^ t) + v3) + ((depth | v3) + (194u * 841u)));
    case 1:
      v1 = (((t * t) >> 4u) ^ ((v1 | 896u) ^ (depth + v3)));
      v4 = v4;
    case 2:
      if ((((t >> 3) % 5u) < 4u)) {
        v4 = (((v1 | 549u) * in[(depth) & 63u]) ^ (748u - (t >> 0u)));
      } else {
        v2 = (v4 * (in[(v2) & 63u] & (200u & 911u)));
        atomicAdd(&acc[2], (unsigned)((((v2 * 176u) | (712u >> 0u)) - (v0 - (v3 ^ v1)))));
      }
    default:
      atomicAdd(&acc[2], (unsigned)((488u & ((depth & 803u) & depth))));
      break;
    }
  case 2:
    v1 = (depth + ((766u | v1) >> 5u));
    v1 = (in[((7u ^ depth)) & 63u] >> 3u);
  default:
    v1 = (((t | v1) | (depth | v3)) & ((v0 * depth) - in[(v4) & 63u]));
    break;
  }
  if ((0u < depth)) {
    v2 = f2(((t + 608u) | (v3 >> 3u)), (depth - 1u), in, acc, one);
  } else {
    v4 = v4 * 3 + __syncthreads_or(((((849u | v1) | (t & t)) % 2u) < 1u));
  }
  return v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 = (in[((t >> 2u)) & 63u] + (v3 + (v3 | t)));
  v3 = 376u;
  atomicAdd(&acc[3], (unsigned)(((403u ^ v0) + ((702u * 228u) >> 2u))));
  v1 = 457u;
  v1 = f0((in[(494u) & 63u] | (v2 - v2)), (((908u - 276u) * (644u ^ 130u)) % 4u), in, acc, one);
  v0 = t;
  v2 = v2;
  atomicAdd(&acc[0], (unsigned)(v1));
  v1 = f2((t * in[(t) & 63u]), (((561u & 937u) ^ (250u + 197u)) % 4u), in, acc, one);
  out[t] = ((500u >> 1u) & (t ^ v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
