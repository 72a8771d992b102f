// made by tests/differential/make.c from seed 105
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
  v1 = (((v0 | v4) | (604u * 778u)) & t);
  v1 = v2;
  atomicAdd(&acc[1], (unsigned)(((in[(v0) & 63u] - (depth + v1)) + ((v4 * v4) | (depth ^ t)))));
  return ((34u + v0) | (t + t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  __syncwarp(TILE); ts[t] = in[((depth >> 1u)) & 63u]; __syncwarp(TILE); v1 ^= ts[t ^ (17 & 7)];
  if ((0u < depth)) {
    v4 = f1((in[(v3) & 63u] * (v0 | depth)), (depth - 1u), in, acc, one);
  }
  return ((depth * v3) - in[(v2) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v2 = 560u;
  v3 = (((809u & 270u) | (v4 + v1)) + ((735u * t) ^ v4));
  v2 = (((depth | v1) ^ (v3 + t)) & ((depth * depth) & (327u ^ depth)));
  v1 = 55u;
  return in[((t + 307u)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  for (c0 = 0, n0 = ((((t >> 3) | 335u) * (666u - 576u)) % 3u); c0 < n0; c0++) {
    v1 = (in[((v2 & c0)) & 63u] * 726u);
    v1 = (c0 * (v2 & (c0 + t)));
    v0 = (((v2 >> 2u) + (v3 - c0)) - in[(598u) & 63u]);
    v0 = (in[((v2 + c0)) & 63u] * ((c0 - c0) + (c0 + c0)));
  }
  v0 = (in[((t + v1)) & 63u] * ((v4 & 735u) & (v2 + 293u)));
  if (((((t >> 5) + (290u * 608u)) % 4u) == 3u)) {
    v4 = (in[((83u - 471u)) & 63u] + in[((t & 885u)) & 63u]);
    v3 = (in[(in[(v0) & 63u]) & 63u] >> 6u);
  } else {
    v4 = (765u | (t * (v0 >> 4u)));
    c1 = 0; n1 = (v2 % 4u); while (true) { if (c1++ >= n1) break;
      v2 = (((v2 ^ c1) >> 7u) + (c1 >> 0u));
      v2 = t;
    }
  }
  v3 ^= __shfl_xor_sync(~0u, (unsigned)(((965u >> 5u) - (922u + v4))), 5, 32);
  if (t < H) { HALF(1, 0, (((v1 | 773u) & (616u ^ v3))), v4, 20) } else { HALF(2, H, (((v1 | 773u) & (616u ^ v3))), v4, 20) }
  v0 = f0(((v4 >> 1u) * (v4 * t)), 0u, in, acc, one);
  v4 = 104u;
  v4 = (((v4 >> 4u) >> 4u) * v4);
  v4 = ((v2 & (v4 * 349u)) >> 3u);
  out[t] = ((v1 | v3) | 553u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
