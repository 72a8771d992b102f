// made by tests/differential/make.c from seed 9
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
    v0 = f0(in[(v3) & 63u], (depth - 1u), in, acc, one);
  }
  v1 = ((v4 >> 3u) + ((v4 ^ depth) - (depth + v0)));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  atomicAdd(&acc[3], (unsigned)((((v2 | v3) - in[(v0) & 63u]) ^ (139u - 467u))));
  v1 = (((t >> 7u) + (v2 & t)) * v3);
  v1 = in[(v4) & 63u];
  c0 = 0; n0 = (v0 % 4u); while (true) { if (c0++ >= n0) break;
    v2 = ((595u * (v4 & c0)) * (depth ^ (v2 | v1)));
  }
  return ((v4 & depth) - (t + v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  __syncwarp(TILE); ts[t] = v2; __syncwarp(TILE); v4 ^= ts[t ^ (4 & 7)];
  switch (((((t >> 3) + depth) >> 6u) % 5u)) {
  case 0:
    v2 = (((t | 353u) - 95u) - ((depth ^ depth) | (v3 - 630u)));
    break;
  case 1:
    if (((((615u + depth) * (251u - depth)) % 4u) == 2u)) {
      v4 = f1((v0 >> 6u), 0u, in, acc, one);
      v2 = (((143u >> 7u) * (799u ^ 455u)) ^ (in[(t) & 63u] - t));
    } else {
      v4 = 89u;
      c1 = 0; n1 = (((244u | 850u) & (854u + 200u)) % 5u); L1: {
        v2 = (((503u - c1) - (c1 ^ c1)) ^ depth);
        v4 = ((c1 ^ (v0 * c1)) >> 5u);
        v3 = in[((in[(depth) & 63u] & (185u + c1))) & 63u];
      } if (++c1 < n1) goto L1;
      v3 = 158u;
    }
  case 2:
    v0 = (depth & ((v3 ^ v3) & v4));
    for (c2 = 0, n2 = ((((t >> 3) & 485u) * ((t >> 3) | (t >> 3))) % 2u); c2 < n2; c2++) {
      v2 = (((v0 + v0) | (c2 - depth)) - (v2 | (v4 ^ v4)));
    }
  default:
    v1 = t;
    v4 = (((v3 - v0) + (382u - v1)) * ((v2 - depth) * (v3 + depth)));
    break;
  }
  return v1 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  for (c3 = 0, n3 = (t % 2u); c3 < n3; c3++) {
    v3 = ((c3 >> 7u) | ((c3 >> 3u) >> 3u));
    if (((((702u | 845u) ^ 763u) % 2u) == 1u)) {
      v4 = (in[((t * v2)) & 63u] * ((v1 + c3) * v0));
    } else {
      switch (((((t >> 3) - 532u) ^ (956u - 561u)) % 5u)) {
      case 0:
        v2 = 291u;
        break;
      case 1:
        v0 = t;
        v3 = (((v3 - c3) - c3) | (c3 | (v2 ^ c3)));
        break;
      case 2:
        atomicAdd(&acc[1], (unsigned)(in[(((v2 - 387u) + (c3 - 125u))) & 63u]));
        break;
      default:
        v0 = c3;
        v3 = ((c3 - (c3 ^ v2)) + (in[(v4) & 63u] | (v3 * t)));
        break;
      }
    }
    v1 = (in[(in[(c3) & 63u]) & 63u] - (v2 + (c3 + v3)));
  }
  v4 = (in[(435u) & 63u] | (in[(v2) & 63u] ^ (v0 >> 1u)));
  v0 = (((365u & v1) | v4) * in[(v1) & 63u]);
  v0 = f1((307u - (t - t)), 0u, in, acc, one);
  v3 = in[(((v0 >> 6u) & (v1 ^ v3))) & 63u];
  v2 = f1((v3 >> 3u), 0u, in, acc, one);
  v4 = (((416u | v2) | v0) * ((v0 ^ t) + t));
  v1 = f1(((v1 & 668u) * (v1 + t)), 0u, in, acc, one);
  v0 = f0(((t ^ v3) >> 5u), (((491u ^ 88u) & (145u + (t >> 5))) % 4u), in, acc, one);
  out[t] = ((v2 + t) * (v0 & v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
