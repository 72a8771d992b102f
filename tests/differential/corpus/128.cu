// made by tests/differential/make.c from seed 128
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
  v3 += __ballot_sync(~0u, (((in[(320u) & 63u] - (v3 & depth)) % 2u) < 1u));
  v2 = (in[((v2 + v0)) & 63u] ^ ((v1 & 691u) - (v4 >> 6u)));
  v2 = in[(depth) & 63u];
  return (depth * v0) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = (((t - t) & (74u ^ 613u)) & depth);
  v4 = ((in[(v3) & 63u] * (v0 - v1)) + ((depth ^ v0) - (633u >> 5u)));
  v0 = depth;
  return ((v0 + depth) * (47u | 348u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  c0 = 0; n0 = ((in[(v2) & 63u] ^ (depth >> 5u)) % 4u); L0: {
    v0 = (((c0 & c0) - (v0 * v4)) & ((c0 >> 7u) - (v1 >> 2u)));
    v3 = v1;
  } if (++c0 < n0) goto L0;
  v3 = (((v4 | depth) & (depth ^ 959u)) ^ ((t & 453u) * (v4 >> 1u)));
  if (((((835u >> 6u) & (t >> 3)) % 4u) < 1u)) {
    v3 = (((t & t) ^ (v0 >> 0u)) >> 4u);
    c1 = 0; n1 = ((t >> 3) % 5u); L1: {
      v1 = ((c1 | (c1 >> 6u)) * ((c1 | c1) ^ (c1 + t)));
    } if (++c1 < n1) goto L1;
    v2 = (((depth * 536u) & (202u - t)) * v3);
  }
  if ((0u < depth)) {
    v3 = f2(((v4 + t) + (v4 * 566u)), (depth - 1u), in, acc, one);
  }
  return ((v2 >> 1u) - in[(t) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c2 = 0; n2 = (((595u | v0) * t) % 5u); while (true) { if (c2++ >= n2) break;
    v3 = (v2 >> 6u);
    c3 = 0; n3 = (((c2 & v4) & (c2 * 863u)) % 5u); L3: {
      v1 = (((c2 | c2) + v1) * ((c2 | c2) >> 4u));
      v3 = (((c2 & v3) * (c2 >> 5u)) * v3);
      v0 = 544u;
      v1 = (((c3 * t) >> 0u) + v0);
    } if (++c3 < n3) goto L3;
    v1 = c2;
    if (((v4 % 3u) == 0u)) {
      v2 = (v0 & ((459u >> 1u) >> 6u));
    } else {
      LOCKED(acc[4] += ((((v2 - c2) | (t - v3)) ^ ((v1 * v0) | (v3 - v1)))))
      v1 = (((v4 >> 6u) - t) + (in[(v0) & 63u] - v2));
    }
  }
  switch ((((933u | 519u) ^ 476u) % 5u)) {
  case 0:
    atomicAdd(&acc[3], (unsigned)((100u & v4)));
    break;
  case 1:
    atomicAdd(&acc[0], (unsigned)((((v3 ^ t) | (t - t)) * (v3 >> 1u))));
    break;
  case 2:
    v3 = (((t >> 4u) >> 0u) * (v0 & (v3 + v4)));
    if (t < H) { HALF(1, 0, (v3), v1, 28) } else { HALF(2, H, (v3), v1, 28) }
    break;
  default:
    __syncwarp(TILE); ts[t] = 875u; __syncwarp(TILE); v4 ^= ts[t ^ (28 & 7)];
    __syncthreads(); sh[t] = 587u; __syncthreads(); v3 ^= sh[(t + 19) % B];
    break;
  }
  v1 ^= __shfl_xor_sync(TILE, (unsigned)(v2), 4 & 7, 8);
  v1 = f1(291u, 0u, in, acc, one);
  v0 = t;
  for (c4 = 0, n4 = (((t & 444u) * (v0 & v2)) % 5u); c4 < n4; c4++) {
    v4 = t;
    v2 = (in[((v4 - c4)) & 63u] ^ ((235u ^ c4) | (v4 >> 2u)));
    v1 = ((in[(t) & 63u] * (911u >> 5u)) >> 6u);
    atomicAdd(&acc[1], (unsigned)(((v2 ^ (v3 - t)) | 430u)));
  }
  out[t] = (325u + (422u - t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
