// made by tests/differential/make.c from seed 138
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
  v0 = ((in[(v4) & 63u] * (v3 + v2)) - ((568u ^ depth) + (depth | v2)));
  if ((0u < depth)) {
    v4 = f0((depth >> 1u), (depth - 1u), in, acc, one);
  } else {
    v1 = (((v0 & t) & (865u & depth)) & ((depth + v4) >> 4u));
  }
  return ((v1 | v4) >> 7u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[2], (unsigned)(v3));
  v3 += __ballot_sync(~0u, ((v2 % 2u) < 1u));
  { unsigned m = __match_any_sync(~0u, (((857u ^ v2) * (v4 >> 4u))) & 3), w = v2; v2 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return ((v4 | v0) ^ (v3 * depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = 244u;
  v2 = (in[((v2 + t)) & 63u] + in[((t & t)) & 63u]);
  v0 = in[(v4) & 63u];
  v4 = ((v0 - 177u) + ((v3 + depth) & (v3 - t)));
  __syncthreads(); sh[t] = (in[(v1) & 63u] + (v1 & depth)); __syncthreads(); v4 ^= sh[(t + 4) % B];
  return ((v2 - v0) | in[(t) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v4 = ((in[(944u) & 63u] >> 2u) | 522u);
  v4 = (in[((v0 * 3u)) & 63u] - ((v2 - v4) - (967u & v2)));
  __syncthreads(); sh[t] = ((v0 - v2) * (120u & t)); __syncthreads(); v4 ^= sh[(t + 8) % B];
  v1 = f1(762u, 0u, in, acc, one);
  atomicAdd(&acc[2], (unsigned)(in[(((v3 | 504u) * (v4 - 973u))) & 63u]));
  v0 = f2(((446u & 721u) ^ (v2 >> 1u)), 0u, in, acc, one);
  __syncthreads(); sh[t] = ((v2 | 659u) ^ (v2 >> 2u)); __syncthreads(); v1 ^= sh[(t + 2) % B];
  v3 = 949u;
  out[t] = ((333u >> 5u) & (v4 & v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
