// made by tests/differential/make.c from seed 2
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
    v1 = f0(((v4 + t) - (847u * 516u)), (depth - 1u), in, acc, one);
  }
  LOCKED(acc[4] += ((((v3 * v2) ^ (t | v2)) + ((757u | t) * (t - 779u)))))
  return ((t | v2) >> 7u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  LOCKED(acc[4] += ((((v0 ^ v2) & v4) * ((v2 - 650u) + (6u ^ 772u)))))
  v3 = ((657u - (t | v4)) + v0);
  if ((0u < depth)) {
    v0 = f1(((v0 | v4) - (t + v3)), (depth - 1u), in, acc, one);
  } else {
    if (((((779u * 552u) & (703u | 579u)) % 2u) < 1u)) {
      c0 = 0; n0 = (((depth ^ t) & (v0 + v1)) % 4u); while (true) { if (c0++ >= n0) break;
        v2 = (depth | c0);
        v4 = (((depth + depth) & (c0 * c0)) & ((v2 - c0) * (v3 - depth)));
      }
    }
    v4 = 54u;
  }
  v1 = in[(((414u & t) - (v4 - t))) & 63u];
  v3 = in[(((depth | t) - (250u & v1))) & 63u];
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[3], (unsigned)((in[(439u) & 63u] ^ in[((v2 + 135u)) & 63u])));
  v1 = ((912u ^ (depth * v2)) * ((v4 * v4) | (502u * v2)));
  return in[((depth * v0)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  LOCKED(acc[4] += ((938u & ((t >> 3u) & (v2 - 366u)))))
  if (((v0 % 3u) == 1u)) { out[t] = ((v0 >> 7u) >> 2u); return; }
  v4 = (((t - t) >> 3u) * (t >> 0u));
  v0 = in[(365u) & 63u];
  v2 = (237u & (t + (211u ^ v2)));
  v2 = in[(385u) & 63u];
  { unsigned m = __match_any_sync(~0u, ((t * (t + v4))) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  v1 = ((v0 * (398u >> 1u)) >> 1u);
  __syncthreads(); sh[t] = v2; __syncthreads(); v0 ^= sh[(t + 10) % B];
  __syncthreads();
  out[t] = (in[(v0) & 63u] - (v4 * t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
