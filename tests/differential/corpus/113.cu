// made by tests/differential/make.c from seed 113
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
  unsigned c1 = 0, n1 = 0;
  if (((((689u - (t >> 5)) & (362u * 502u)) % 3u) < 1u)) {
    if (((((depth >> 5u) - (v3 + v0)) % 4u) < 3u)) {
      v4 = depth;
      c0 = 0; n0 = (in[((t * v3)) & 63u] % 5u); while (true) { if (c0++ >= n0) break;
        v2 = (((206u * 910u) * v2) & (in[(t) & 63u] >> 4u));
        v1 = t;
        v1 = in[(((v0 ^ t) - (c0 - c0))) & 63u];
      }
      v3 = ((v2 >> 7u) - v3);
    }
    v4 = (((v2 >> 0u) * (v2 ^ v1)) + ((depth + v2) ^ t));
  } else {
    v2 = (((v0 ^ depth) >> 3u) + depth);
    if (((((540u >> 7u) | (122u ^ 653u)) % 5u) < 3u)) {
      for (c1 = 0, n1 = (((454u >> 5u) ^ (879u | 753u)) % 3u); c1 < n1; c1++) {
        v4 = (in[(depth) & 63u] | ((v0 & v0) | in[(t) & 63u]));
        v3 = t;
        v2 = (v3 + (446u + in[(c1) & 63u]));
      }
      v1 ^= __shfl_down_sync(~0u, (unsigned)(((depth | 304u) ^ (v2 * v3))), 17, 32);
      switch ((((depth >> 2u) - ((t >> 5) ^ (t >> 5))) % 5u)) {
      case 0:
        atomicAdd(&acc[3], (unsigned)(((in[(v3) & 63u] ^ in[(v4) & 63u]) & 852u)));
        if ((((t | (v3 + 147u)) % 4u) == 1u)) while (*one == 0) { }
      case 1:
        v2 ^= __shfl_down_sync(~0u, (unsigned)((130u ^ (depth & 764u))), 3, 8);
        break;
      case 2:
        v3 = (in[((v0 >> 0u)) & 63u] ^ ((589u * 976u) | (t | t)));
        v1 = in[(((v4 + v0) - v3)) & 63u];
        break;
      default:
        v3 = (((971u + 819u) ^ (563u * t)) | ((v1 >> 6u) >> 0u));
        v1 = (((829u + depth) | in[(v0) & 63u]) ^ ((v2 ^ t) >> 5u));
        break;
      }
    } else {
      if ((((v0 | (depth | 966u)) % 4u) == 2u)) while (*one == 0) { }
      if (((in[((t - depth)) & 63u] % 5u) < 1u)) {
        v0 = ((in[(v2) & 63u] & (718u * 329u)) - depth);
      }
      if ((((v3 & (t & 940u)) % 4u) == 2u)) while (*one == 0) { }
    }
  }
  if (((116u % 4u) == 1u)) {
    v4 = ((v0 * (837u | v4)) & v3);
    v4 = (in[((depth + t)) & 63u] & (in[(v2) & 63u] >> 7u));
    v1 = (((v4 * t) | (t + 31u)) >> 7u);
  } else {
    v1 = v3;
    v3 = (v4 * (t * (t * v2)));
  }
  v3 ^= __shfl_xor_sync(TILE, (unsigned)((in[(depth) & 63u] & (depth - 641u))), 24 & 7, 8);
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  __syncthreads();
  v1 = (depth ^ t);
  v3 = v0;
  v3 ^= __shfl_sync(~0u, (unsigned)((v2 - v2)), 29, 32);
  __syncwarp(); ws[t] = (399u & (v0 | v2)); __syncwarp(); v3 ^= ws[t ^ 17];
  return in[((v2 & v3)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  __syncwarp(TILE); ts[t] = (in[(depth) & 63u] & (v4 >> 4u)); __syncwarp(TILE); v4 ^= ts[t ^ (18 & 7)];
  if (((((depth | (t >> 3)) - (depth ^ (t >> 3))) % 3u) == 1u)) {
    v4 = (((v4 & v4) ^ in[(t) & 63u]) ^ ((depth & 281u) - (v3 + v4)));
    v0 = in[((v2 - (243u & depth))) & 63u];
    v0 = (v3 & (t * (t & v2)));
  } else {
    v3 = ((in[(907u) & 63u] >> 2u) - ((v3 + v4) + in[(depth) & 63u]));
  }
  if (((v4 % 3u) == 1u)) {
    v3 = 548u;
    atomicAdd(&acc[3], (unsigned)((in[(in[(depth) & 63u]) & 63u] | (in[(t) & 63u] * (v1 - depth)))));
  } else {
    for (c2 = 0, n2 = (((depth ^ depth) & (v3 - v1)) % 5u); c2 < n2; c2++) {
      v1 = (((c2 ^ depth) >> 7u) >> 6u);
      c3 = 0; n3 = (((c2 * depth) - (c2 | c2)) % 5u); while (true) { if (c3++ >= n3) break;
        atomicAdd(&acc[3], (unsigned)((in[((t >> 2u)) & 63u] - ((depth >> 0u) & c2))));
        LOCKED(acc[4] += ((((v2 * c2) - (depth >> 2u)) & ((t ^ t) ^ (t + t)))))
      }
      v2 = (v2 & ((v2 | c2) * (c2 ^ v4)));
    }
    for (c4 = 0, n4 = (((t | v3) >> 6u) % 2u); c4 < n4; c4++) {
      v0 = (((v1 + c4) ^ depth) ^ ((c4 - v1) ^ (c4 * v4)));
    }
    atomicAdd(&acc[1], (unsigned)(((v0 & (v3 & 168u)) * ((v2 | 996u) - (v1 >> 3u)))));
  }
  return (t & (t ^ v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c5 = 0, n5 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (((t * 506u) ^ in[(322u) & 63u]) + (v3 + (442u & v2)));
  __syncwarp(); ws[t] = (v2 ^ (v2 >> 5u)); __syncwarp(); v2 ^= ws[t ^ 3];
  v2 = ((463u + v0) ^ v2);
  v0 = (in[((v0 - 96u)) & 63u] >> 1u);
  atomicAdd(&acc[2], (unsigned)((((546u & v0) >> 5u) | t)));
  v1 = (in[((t - v1)) & 63u] + ((58u | 327u) | (v3 - t)));
  atomicAdd(&acc[3], (unsigned)((in[(v3) & 63u] * v2)));
  __syncwarp(TILE); ts[t] = (v4 + t); __syncwarp(TILE); v4 ^= ts[t ^ (13 & 7)];
  c5 = 0; n5 = (((937u | 501u) ^ ((t >> 5) + (t >> 5))) % 5u); L5: {
    v1 = (((t ^ 832u) - (v2 >> 4u)) >> 2u);
  } if (++c5 < n5) goto L5;
  v1 = f0(((t & 423u) & (t * v4)), 0u, in, acc, one);
  out[t] = v2 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
