// made by tests/differential/make.c from seed 127
#define B 128u
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
  v4 = (((v4 & v4) ^ (depth >> 4u)) + (v4 >> 7u));
  if ((0u < depth)) {
    v1 = f0(((v1 - v3) ^ in[(v4) & 63u]), (depth - 1u), in, acc, one);
  }
  c0 = 0; n0 = (in[(in[(v2) & 63u]) & 63u] % 2u); while (true) { if (c0++ >= n0) break;
    if (((184u % 4u) == 1u)) {
      v3 = (v4 - ((75u + depth) >> 4u));
      v2 = ((v3 & (c0 * depth)) & in[((c0 >> 2u)) & 63u]);
    }
  }
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v0 = f1((in[(v4) & 63u] + (v0 * v2)), (depth - 1u), in, acc, one);
  } else {
    v0 = (((923u * v3) - (depth ^ v3)) + (v1 >> 3u));
  }
  atomicAdd(&acc[1], (unsigned)((((t >> 5u) - (t >> 5u)) & ((v4 & t) | (depth - t)))));
  return v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  __syncthreads(); sh[t] = ((340u + depth) & (t - t)); __syncthreads(); v3 ^= sh[(t + 7) % B];
  if (((((872u ^ v4) + (v4 - depth)) % 4u) < 2u)) {
    if (((in[((725u >> 1u)) & 63u] % 5u) < 3u)) return (in[(depth) & 63u] + (depth ^ 521u));
    c1 = 0; n1 = (((406u | 91u) - 81u) % 3u); L1: {
      v4 = (((v3 * c1) | (c1 | 124u)) >> 1u);
      v1 = (((c1 + t) * (v1 - v1)) >> 0u);
      c2 = 0; n2 = (v4 % 3u); while (true) { if (c2++ >= n2) break;
        if (((((c1 + depth) ^ (302u - v0)) % 4u) == 0u)) while (*one == 0) { }
        v2 = (((t ^ t) + (depth & c1)) ^ depth);
        atomicAdd(&acc[1], (unsigned)(((c2 | (c1 | c2)) >> 7u)));
        v2 = (((depth ^ c1) ^ v0) ^ ((t - v3) >> 6u));
      }
      v2 = (v0 + ((v3 | v3) | (c1 & v1)));
    } if (++c1 < n1) goto L1;
  } else {
    v4 = f0(((v2 + t) * (v0 ^ v1)), (((v3 >> 7u) & t) % 4u), in, acc, one);
    c3 = 0; n3 = (273u % 5u); L3: {
      v2 = (566u + ((c3 - c3) ^ (c3 * depth)));
    } if (++c3 < n3) goto L3;
  }
  if (((((925u & v0) | in[(987u) & 63u]) % 3u) == 2u)) {
    v1 = ((820u >> 4u) - (t & v3));
    if (((((409u ^ depth) ^ (depth | depth)) % 5u) == 2u)) {
      LOCKED(acc[4] += (depth))
    } else {
      v2 = (((v3 ^ 502u) * v1) ^ ((t | t) + (v3 >> 1u)));
      atomicAdd(&acc[1], (unsigned)((705u - t)));
      v3 = v3;
    }
  }
  return (t * (depth + t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 = (((t + t) >> 6u) | ((793u | t) + (v0 * v0)));
  v4 += __ballot_sync(~0u, ((((t | t) >> 0u) % 4u) == 3u));
  if ((((t | (v3 - 448u)) % 3u) == 2u)) { out[t] = ((199u ^ v1) & in[(t) & 63u]); return; }
  atomicAdd(&acc[0], (unsigned)(((t * (v2 ^ 83u)) - v3)));
  v0 = (((v1 & v0) ^ t) * (523u + (v3 + t)));
  if (((((v3 - v2) ^ v2) % 4u) < 3u)) while (*one == 0) { }
  v4 = (((v4 ^ 188u) ^ (v4 - t)) | t);
  out[t] = ((v4 ^ v3) + (v0 & v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
