// made by tests/differential/make.c from seed 126
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
  unsigned c0 = 0, n0 = 0;
  atomicAdd(&acc[0], (unsigned)(((v3 ^ (v3 | v1)) * in[((v4 >> 0u)) & 63u])));
  c0 = 0; n0 = (((363u | t) * (depth ^ v1)) % 4u); while (true) { if (c0++ >= n0) break;
    v1 = depth;
  }
  atomicAdd(&acc[0], (unsigned)(depth));
  v0 ^= __shfl_xor_sync(TILE, (unsigned)(((v0 | v3) + (t * v3))), 14 & 7, 8);
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  for (c1 = 0, n1 = ((882u * (229u * depth)) % 5u); c1 < n1; c1++) {
    __syncwarp(TILE); ts[t] = ((689u + v1) | (c1 & 982u)); __syncwarp(TILE); v0 ^= ts[t ^ (10 & 7)];
  }
  __syncthreads(); sh[t] = ((516u | v2) | (v2 * depth)); __syncthreads(); v0 ^= sh[(t + 17) % B];
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v3 = f2((v2 | (t - t)), (depth - 1u), in, acc, one);
  } else {
    v3 = (in[((v3 | v3)) & 63u] | in[((t >> 3u)) & 63u]);
  }
  v0 = depth;
  return ((248u | v1) * (t & 980u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  { unsigned m = __match_any_sync(~0u, ((402u | 526u)) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  v4 = ((in[(536u) & 63u] ^ (v0 | v1)) | (v0 - (v0 * v0)));
  c2 = 0; n2 = ((t >> 5) % 2u); L2: {
    v4 = (((v2 + c2) - in[(c2) & 63u]) & 246u);
    v4 = (((c2 * v0) & (61u | c2)) & c2);
    __syncwarp(TILE); ts[t] = ((636u | c2) & c2); __syncwarp(TILE); v1 ^= ts[t ^ (23 & 7)];
  } if (++c2 < n2) goto L2;
  v0 = (((v3 - 162u) >> 7u) >> 4u);
  __syncthreads(); sh[t] = (in[(v0) & 63u] * (258u + 589u)); __syncthreads(); v3 ^= sh[(t + 13) % B];
  v2 = (t ^ ((v2 ^ v2) & (736u & 67u)));
  if (((((t & v4) ^ (v4 ^ v1)) % 5u) == 2u)) {
    v3 = (((v0 + v1) & t) - ((638u - 598u) ^ (v1 | v4)));
  }
  out[t] = ((v2 - t) * (88u * v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
