// made by tests/differential/make.c from seed 27
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
  unsigned c0 = 0, n0 = 0;
  c0 = 0; n0 = (((depth & 182u) & 936u) % 3u); L0: {
    v3 ^= __shfl_xor_sync(TILE, (unsigned)(((371u >> 0u) >> 6u)), 2 & 7, 8);
  } if (++c0 < n0) goto L0;
  v4 = (((v2 | 172u) * (v2 >> 3u)) + ((t + v3) - depth));
  if ((0u < depth)) {
    v1 = f0(((632u - 723u) & (v1 - v1)), (depth - 1u), in, acc, one);
  }
  v4 = ((depth >> 4u) | (in[(25u) & 63u] & v4));
  if (t < H) { HALF(1, 0, (((v0 - t) - (t ^ t))), v1, 10) } else { HALF(2, H, (((v0 - t) - (t ^ t))), v1, 10) }
  return ((249u * 558u) & (t ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v2 = (((457u + 326u) & (v3 ^ t)) | ((380u >> 6u) + (165u + t)));
  if ((0u < depth)) {
    v1 = f1(((t - 665u) & (depth * depth)), (depth - 1u), in, acc, one);
  } else {
    atomicAdd(&acc[2], (unsigned)(((t | (404u >> 2u)) * ((910u | 672u) ^ (v4 & v0)))));
    v3 = depth;
  }
  return ((depth * 925u) ^ (depth ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  v1 = (((v1 | v3) ^ v1) ^ ((407u - depth) - (234u * t)));
  v4 = ((in[(v2) & 63u] >> 0u) - ((497u - v1) - depth));
  if (((((274u & 96u) >> 1u) % 3u) < 2u)) {
    v2 = v3;
  } else {
    v3 = (((v2 >> 4u) * t) ^ depth);
    if (((((358u * 350u) | (625u + 552u)) % 2u) < 1u)) {
      v2 = ((depth - (v1 | v2)) ^ ((depth | depth) - (t * v3)));
      v3 = (((v2 | 896u) >> 3u) + ((t ^ 848u) | (v3 * depth)));
      v2 = (((v1 >> 3u) ^ (v2 + 768u)) >> 0u);
    } else {
      v2 = ((in[(depth) & 63u] >> 2u) | 419u);
      c1 = 0; n1 = (v4 % 3u); while (true) { if (c1++ >= n1) break;
        if (((in[(in[(depth) & 63u]) & 63u] % 2u) == 1u)) break;
      }
      v0 = (((t ^ t) + (depth & 59u)) + (993u | t));
    }
    for (c2 = 0, n2 = (((v4 | depth) & (v0 * depth)) % 5u); c2 < n2; c2++) {
      v3 = t;
      atomicAdd(&acc[1], (unsigned)(v0));
      v1 = (v1 >> 7u);
    }
  }
  return (t ^ t) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  __syncwarp(); ws[t] = ((v0 - v2) | (t * v2)); __syncwarp(); v0 ^= ws[t ^ 7];
  v1 = (v0 * t);
  switch ((((92u >> 2u) ^ (t >> 5)) % 5u)) {
  case 0:
    __syncwarp(TILE); ts[t] = (in[(v3) & 63u] + (v3 & t)); __syncwarp(TILE); v1 ^= ts[t ^ (1 & 7)];
  case 1:
    v0 = f2(((v0 >> 7u) ^ (430u * 411u)), 0u, in, acc, one);
  case 2:
    v0 = in[((396u - (v2 - t))) & 63u];
  default:
    if (((((924u - 842u) | ((t >> 5) | 638u)) % 3u) == 0u)) {
      v2 = (((v1 & t) & t) * ((v0 ^ v2) * (v4 | v0)));
    }
    v2 ^= __shfl_down_sync(~0u, (unsigned)((in[(v3) & 63u] + (625u - v4))), 10, 16);
    break;
  }
  v0 ^= __shfl_xor_sync(TILE, (unsigned)(((v4 + v2) + (t & 985u))), 15 & 7, 8);
  __syncthreads(); sh[t] = ((v3 & v3) | (v1 | 381u)); __syncthreads(); v4 ^= sh[(t + 30) % B];
  v2 = (((340u >> 0u) + (v1 ^ v2)) ^ (v3 >> 4u));
  v0 = in[((v4 - t)) & 63u];
  v4 = (((t + v1) ^ (353u - v3)) | (418u >> 6u));
  v3 = v2;
  __syncwarp(); ws[t] = ((v4 >> 0u) >> 0u); __syncwarp(); v1 ^= ws[t ^ 21];
  if (((v3 % 2u) == 0u)) {
    v3 = (((v3 + t) + (t & t)) ^ ((t ^ v2) >> 3u));
    v3 = (((774u | t) + (v2 >> 0u)) + ((t & v1) - (t ^ t)));
    v1 = (((v4 | t) & (v0 >> 0u)) * ((790u >> 2u) + (v4 + v0)));
  } else {
    atomicAdd(&acc[1], (unsigned)(t));
  }
  out[t] = ((v3 >> 2u) - (t & v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
