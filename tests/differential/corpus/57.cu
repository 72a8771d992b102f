// made by tests/differential/make.c from seed 57
#define B 32u
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
  v2 = (((depth + t) + (depth | 321u)) | ((v0 ^ t) >> 1u));
  v4 ^= __shfl_xor_sync(TILE, (unsigned)(depth), 25 & 7, 8);
  for (c0 = 0, n0 = ((453u & (345u - 392u)) % 3u); c0 < n0; c0++) {
    v2 = (((v3 >> 5u) - (c0 - t)) & ((c0 * v4) & (c0 * v2)));
  }
  atomicAdd(&acc[2], (unsigned)((((v2 - v2) | v4) ^ ((v1 - v4) * (t * 433u)))));
  v3 = (((575u * depth) ^ (depth >> 7u)) & (v2 * in[(305u) & 63u]));
  return ((v0 * v1) * (t ^ v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v2 = f1((v0 * (316u | depth)), (depth - 1u), in, acc, one);
  }
  v4 = in[(((759u | 835u) + (63u * 430u))) & 63u];
  if (((((depth | depth) & in[(v3) & 63u]) % 4u) < 1u)) return (95u - (t - v4));
  v1 = (((t >> 4u) >> 2u) | ((depth | v1) | t));
  v4 = (depth * ((327u - v0) ^ (depth | t)));
  return ((v3 >> 3u) ^ (depth + t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v0 = v0 * 3 + __syncthreads_or(((((t | 920u) & (v2 & v4)) % 2u) < 1u));
  v2 = in[(v0) & 63u];
  v2 = (in[((820u | t)) & 63u] >> 6u);
  return ((v3 ^ v2) - (t >> 2u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  for (c1 = 0, n1 = ((((t >> 3) + 672u) | (70u & (t >> 3))) % 3u); c1 < n1; c1++) {
    v3 = (((917u ^ c1) >> 4u) - (in[(187u) & 63u] + in[(v0) & 63u]));
    __syncwarp(TILE); ts[t] = ((c1 | t) + (v0 >> 3u)); __syncwarp(TILE); v4 ^= ts[t ^ (14 & 7)];
    v2 = t;
    v1 = v0;
  }
  v3 ^= __shfl_up_sync(~0u, (unsigned)(((v1 - v2) | t)), 17, 32);
  if (((((380u >> 4u) & (t >> 5)) % 2u) < 1u)) {
    v0 = t;
  } else {
    c2 = 0; n2 = ((582u ^ (t + v4)) % 3u); while (true) { if (c2++ >= n2) break;
      v2 = (((492u >> 4u) >> 5u) + ((v3 * c2) - (v2 ^ c2)));
      v3 = (in[((c2 * 312u)) & 63u] ^ c2);
      c3 = 0; n3 = (((t + 148u) >> 3u) % 5u); L3: {
        v1 = f1(((c2 | c2) + c3), (in[(v2) & 63u] % 4u), in, acc, one);
        v3 = (((v3 ^ c2) * v0) >> 2u);
        v0 = (((c2 + 469u) - (c2 ^ v1)) & ((c2 >> 1u) * (c2 ^ v1)));
        v3 = (((v0 >> 5u) & in[(c2) & 63u]) & ((c2 + v2) | (868u | v1)));
      } if (++c3 < n3) goto L3;
    }
    v4 = in[(((v4 + v1) ^ (v4 >> 3u))) & 63u];
  }
  v2 += __syncthreads_count(((((t * v4) * (420u ^ v1)) % 2u) < 1u));
  v4 = (((v4 | t) & (v1 & v2)) - ((105u >> 5u) | 877u));
  switch ((((v3 - t) | in[(406u) & 63u]) % 5u)) {
  case 0:
    v2 = v4;
    atomicAdd(&acc[2], (unsigned)((((618u ^ v4) ^ (v2 >> 7u)) * v4)));
    break;
  case 1:
    v1 = (((v2 >> 1u) * t) - ((v0 >> 7u) - (v0 - v2)));
    v0 = (v1 >> 7u);
  case 2:
    atomicAdd(&acc[1], (unsigned)(((v4 ^ (85u - v1)) ^ ((v3 + v1) & (v3 ^ 391u)))));
    break;
  default:
    v0 = (v1 >> 3u);
    break;
  }
  v0 ^= __shfl_xor_sync(~0u, (unsigned)(v1), 14, 32);
  v0 ^= __shfl_xor_sync(TILE, (unsigned)(((308u >> 3u) | (104u | 478u))), 29 & 7, 8);
  v3 = ((v0 ^ (v2 & 901u)) ^ ((v2 >> 6u) | (575u & v4)));
  out[t] = ((v2 ^ v1) | (338u * 965u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
