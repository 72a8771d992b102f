// made by tests/differential/make.c from seed 8
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
  v0 = (((390u | t) & v4) * ((t | t) >> 2u));
  if ((0u < depth)) {
    v0 = f0(in[((t | 419u)) & 63u], (depth - 1u), in, acc, one);
  }
  __syncthreads(); sh[t] = ((v2 ^ v4) + (depth ^ depth)); __syncthreads(); v4 ^= sh[(t + 11) % B];
  return in[(in[(v1) & 63u]) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  LOCKED(acc[4] += ((((t >> 4u) * (t >> 7u)) * ((v4 * 530u) ^ in[(v0) & 63u]))))
  v0 = (((t - 296u) >> 1u) - ((721u + v0) * in[(v1) & 63u]));
  v0 = (((158u + v1) - (depth - depth)) * ((486u ^ t) >> 3u));
  { unsigned m = __match_any_sync(~0u, (((v1 * v2) | (t ^ t))) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v0 = f2(((v0 ^ 754u) * v3), (depth - 1u), in, acc, one);
  } else {
    v4 = f1(((v2 & v1) * v0), 0u, in, acc, one);
    v2 += __ballot_sync(~0u, ((v1 % 3u) < 1u));
  }
  __syncwarp(TILE); ts[t] = ((depth - depth) >> 0u); __syncwarp(TILE); v0 ^= ts[t ^ (29 & 7)];
  atomicAdd(&acc[2], (unsigned)((((t & v0) >> 3u) - ((depth * v2) - (t + 594u)))));
  v2 = (((v4 * t) - (v3 >> 0u)) + ((824u - t) - in[(419u) & 63u]));
  return in[(t) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  { unsigned m = __match_any_sync(~0u, (((v4 * v4) | in[(v1) & 63u])) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  c0 = 0; n0 = (((326u & 186u) - ((t >> 5) | 905u)) % 2u); L0: {
    atomicAdd(&acc[2], (unsigned)((c0 ^ v0)));
    v3 = (((c0 ^ c0) * in[(453u) & 63u]) + 200u);
  } if (++c0 < n0) goto L0;
  __syncthreads(); sh[t] = ((v2 * v0) * (v4 >> 5u)); __syncthreads(); v4 ^= sh[(t + 3) % B];
  c1 = 0; n1 = ((v4 ^ (303u - v2)) % 5u); while (true) { if (c1++ >= n1) break;
    LOCKED(acc[4] += (c1))
    v4 = t;
  }
  v1 = ((in[(v1) & 63u] | (62u ^ v2)) - 165u);
  for (c2 = 0, n2 = (((254u | 628u) | (902u + 817u)) % 3u); c2 < n2; c2++) {
    v3 = (((t + 353u) - (t + 846u)) - ((c2 * v1) + (t ^ 584u)));
  }
  v2 ^= __shfl_down_sync(~0u, (unsigned)((v1 * v0)), 19, 16);
  v2 = v0;
  v1 = f1(225u, 0u, in, acc, one);
  c3 = 0; n3 = (((v3 - 624u) >> 3u) % 4u); L3: {
    v1 = in[(((898u | c3) + (v2 - v0))) & 63u];
  } if (++c3 < n3) goto L3;
  v0 = v4;
  out[t] = v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
