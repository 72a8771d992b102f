// made by tests/differential/make.c from seed 30
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
  unsigned c1 = 0, n1 = 0;
  if ((0u < depth)) {
    v4 = f0(((t >> 1u) * (v1 >> 0u)), (depth - 1u), in, acc, one);
  } else {
    v4 = v4;
    c0 = 0; n0 = (((183u | 37u) | (457u & 74u)) % 3u); L0: {
      atomicAdd(&acc[1], (unsigned)(in[(500u) & 63u]));
      c1 = 0; n1 = (((depth & c0) * (c0 + v3)) % 2u); while (true) { if (c1++ >= n1) break;
        v0 = c0;
      }
      v0 = (((depth & v3) + (c0 | c0)) | v4);
      v0 = (depth | (c0 - (v3 & t)));
    } if (++c0 < n0) goto L0;
  }
  v0 = ((v3 >> 5u) >> 5u);
  v2 = in[(((v1 * depth) + (v3 | t))) & 63u];
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  v4 = (depth * ((v4 >> 4u) >> 1u));
  if (((v4 % 5u) < 4u)) {
    v1 = (v3 | (in[(v3) & 63u] & (v3 ^ v4)));
    v3 = (((274u ^ 897u) * (v3 * v4)) >> 3u);
    v1 = in[(((468u - depth) + in[(528u) & 63u])) & 63u];
  } else {
    c2 = 0; n2 = (t % 4u); while (true) { if (c2++ >= n2) break;
      v0 = (((v3 & c2) - (depth >> 1u)) | ((depth ^ t) >> 2u));
      v2 = (((124u | c2) * (c2 ^ v3)) * ((987u * c2) | (depth >> 1u)));
      v0 = (((c2 - c2) * (t >> 3u)) * in[((808u >> 6u)) & 63u]);
    }
  }
  v2 = (((depth >> 5u) * (232u + v3)) ^ ((v2 | t) * t));
  c3 = 0; n3 = ((564u - (863u * 749u)) % 4u); L3: {
    atomicAdd(&acc[3], (unsigned)((((depth * c3) - (v4 + c3)) + ((depth >> 4u) + (c3 * v3)))));
    v4 = (((depth & depth) >> 4u) + (v1 * (depth - c3)));
    for (c4 = 0, n4 = (((c3 & (t >> 5)) * c3) % 3u); c4 < n4; c4++) {
      v3 = ((c3 & (depth - c3)) + t);
    }
  } if (++c3 < n3) goto L3;
  v4 = in[(((depth * 520u) | (depth + t))) & 63u];
  return ((v4 - t) & (depth * depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c5 = 0, n5 = 0;
  unsigned c6 = 0, n6 = 0;
  unsigned c7 = 0, n7 = 0;
  for (c5 = 0, n5 = (((358u | 868u) >> 2u) % 3u); c5 < n5; c5++) {
    v4 = (in[((t >> 2u)) & 63u] >> 2u);
    v3 = (t - in[(v0) & 63u]);
  }
  for (c6 = 0, n6 = (((t * 231u) ^ (depth - v0)) % 4u); c6 < n6; c6++) {
    v4 = (c6 >> 5u);
    v2 = c6;
  }
  c7 = 0; n7 = (((875u + (t >> 3)) | ((t >> 3) - (t >> 3))) % 3u); L7: {
    v0 = c7;
  } if (++c7 < n7) goto L7;
  atomicAdd(&acc[2], (unsigned)((((354u ^ depth) + (532u - 383u)) & ((depth & depth) ^ t))));
  v3 = (((v0 - depth) >> 1u) + ((v4 * 920u) >> 4u));
  return ((v4 >> 0u) * (661u - v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c8 = 0, n8 = 0;
  unsigned c9 = 0, n9 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = v2;
  v4 = ((v4 >> 3u) & ((v4 ^ 163u) * (t & v2)));
  c8 = 0; n8 = ((152u >> 1u) % 4u); L8: {
    __syncwarp(); ws[t] = ((c8 ^ c8) & 350u); __syncwarp(); v4 ^= ws[t ^ 16];
  } if (++c8 < n8) goto L8;
  if ((((((t >> 3) | (t >> 3)) & (953u >> 7u)) % 4u) < 2u)) {
    v1 = (786u - ((588u * v2) + v0));
    atomicAdd(&acc[2], (unsigned)(in[(((v3 * v4) + (v4 & v3))) & 63u]));
    v4 = (v1 ^ ((v1 >> 1u) | (v0 >> 2u)));
  } else {
    v3 = ((v1 & (t | v4)) * ((420u + v4) & (208u - v3)));
  }
  c9 = 0; n9 = (((272u ^ 152u) & (300u - 491u)) % 4u); L9: {
    v4 = 955u;
    v2 = (((393u + v3) ^ (358u & c9)) ^ ((v4 + v0) * v2));
    v1 = (((c9 ^ c9) * v4) & ((c9 + c9) | (v1 + c9)));
    v0 = ((in[(474u) & 63u] & (c9 + 320u)) * (in[(t) & 63u] + (v2 >> 7u)));
  } if (++c9 < n9) goto L9;
  __syncwarp(TILE); ts[t] = ((t ^ t) >> 7u); __syncwarp(TILE); v3 ^= ts[t ^ (11 & 7)];
  out[t] = v2 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
