// made by tests/differential/make.c from seed 106
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
  v0 = depth;
  v3 = ((t & v2) & ((v4 * v0) * (t >> 3u)));
  __syncthreads(); sh[t] = ((137u & depth) | in[(t) & 63u]); __syncthreads(); v4 ^= sh[(t + 22) % B];
  return ((depth >> 4u) - in[(t) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = (((980u - depth) * (421u >> 5u)) % 3u); L0: {
    v1 = (in[((c0 * depth)) & 63u] >> 7u);
    v4 = f0(c0, 0u, in, acc, one);
  } if (++c0 < n0) goto L0;
  v3 = ((in[(t) & 63u] - v3) * ((750u - 907u) | (t >> 4u)));
  return ((t + v3) | (t | 686u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((542u >> 6u) >> 2u) % 5u) < 1u)) return ((526u >> 5u) + v4);
  if ((0u < depth)) {
    v4 = f2(703u, (depth - 1u), in, acc, one);
  } else {
    v1 = (((v3 >> 0u) + (t >> 2u)) >> 7u);
    switch ((t % 5u)) {
    case 0:
      v3 = (((v4 + depth) - v2) + ((v3 & v0) - (v4 - 772u)));
      break;
    case 1:
      v3 = ((in[(v1) & 63u] * t) & ((v0 | t) - (v0 ^ 987u)));
      if (((((depth - v4) >> 4u) % 5u) < 2u)) return (in[(v3) & 63u] ^ v1);
      break;
    case 2:
      atomicAdd(&acc[2], (unsigned)(in[(in[((474u + t)) & 63u]) & 63u]));
      break;
    default:
      if (((((868u & 267u) - (449u | 779u)) % 5u) < 2u)) {
        v4 = depth;
        v4 = (((depth + v1) | (depth - t)) >> 7u);
        atomicAdd(&acc[0], (unsigned)((((v4 & depth) & (t >> 6u)) ^ ((v2 * v1) * (104u ^ t)))));
      } else {
        v2 = 431u;
      }
      break;
    }
  }
  return v4 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v3 = f0(t, 0u, in, acc, one);
  v4 = (((t - t) - (v0 * v3)) + ((v4 * v1) ^ in[(392u) & 63u]));
  v0 = (((713u | 528u) - in[(14u) & 63u]) + ((t * v4) | (v2 & t)));
  v1 = (v3 ^ ((v0 * t) | (842u - 609u)));
  if ((((((t >> 5) >> 0u) ^ ((t >> 5) - 688u)) % 4u) == 1u)) {
    atomicAdd(&acc[3], (unsigned)(in[(((v0 & t) | (t * v0))) & 63u]));
    c1 = 0; n1 = (((504u & 618u) + (18u | 728u)) % 2u); L1: {
      v2 = (t | (c1 - (c1 + c1)));
      v2 = (v2 - (v0 & (235u | t)));
      v0 = (c1 + t);
    } if (++c1 < n1) goto L1;
  }
  v4 ^= __shfl_xor_sync(TILE, (unsigned)(v0), 15 & 7, 8);
  v2 ^= __shfl_xor_sync(TILE, (unsigned)(((t ^ t) & (v1 + 919u))), 29 & 7, 8);
  v1 = (((t - 307u) & in[(t) & 63u]) & ((908u + v0) ^ 285u));
  v0 = (((651u >> 7u) * in[(t) & 63u]) ^ ((v1 * 791u) - (t - t)));
  out[t] = v2 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
