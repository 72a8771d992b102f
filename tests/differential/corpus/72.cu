// made by tests/differential/make.c from seed 72
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
  v3 = (depth | depth);
  v0 = (((v2 >> 1u) - 267u) & ((depth & t) + (depth ^ 968u)));
  if ((0u < depth)) {
    v0 = f0(((t | t) >> 0u), (depth - 1u), in, acc, one);
  }
  v2 = in[(((depth + t) - (v0 - depth))) & 63u];
  { unsigned m = __match_any_sync(~0u, (t) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return ((v3 | v0) - (v4 | v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v4 = (((depth * v1) & (depth * 167u)) >> 4u);
  v2 = (((v0 >> 2u) | 108u) - (505u + (t | v2)));
  if ((0u < depth)) {
    v0 = f1(((depth >> 1u) - (v3 & v3)), (depth - 1u), in, acc, one);
  } else {
    v0 = (depth >> 6u);
    v1 = in[((in[(57u) & 63u] | (144u - t))) & 63u];
  }
  return ((depth * 821u) ^ (depth ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 ^= __shfl_sync(~0u, (unsigned)(v2), 3, 8);
  v0 = 780u;
  v0 = f1(((991u - 649u) + (v3 | v2)), (((depth + v0) + (837u - t)) % 4u), in, acc, one);
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v4 = in[(((t >> 4u) & (t + v0))) & 63u];
  v3 = (((t * 165u) | t) >> 6u);
  v3 = in[(422u) & 63u];
  v4 = (((t | v4) ^ (t * 500u)) ^ in[((t | v1)) & 63u]);
  v3 = f0(((549u >> 1u) + (v1 - v1)), ((((t >> 5) * (t >> 5)) ^ (464u * 950u)) % 4u), in, acc, one);
  v2 = f2(((798u + v2) & (682u - 732u)), 0u, in, acc, one);
  __syncthreads(); sh[t] = in[((t ^ v0)) & 63u]; __syncthreads(); v2 ^= sh[(t + 10) % B];
  v2 = f0((v1 + t), (((t >> 5) - ((t >> 5) >> 5u)) % 4u), in, acc, one);
  out[t] = ((445u ^ v2) & in[(v3) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
