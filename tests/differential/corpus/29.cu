// made by tests/differential/make.c from seed 29
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
  v2 = (((depth >> 6u) - (76u >> 1u)) * ((29u >> 2u) * (v1 + depth)));
  v2 = v2;
  __syncwarp(TILE); ts[t] = in[((v3 >> 0u)) & 63u]; __syncwarp(TILE); v3 ^= ts[t ^ (6 & 7)];
  __syncwarp(TILE); ts[t] = (in[(144u) & 63u] * (t & v2)); __syncwarp(TILE); v1 ^= ts[t ^ (8 & 7)];
  return depth + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  if ((0u < depth)) {
    v4 = f1(((v3 ^ depth) & (651u >> 7u)), (depth - 1u), in, acc, one);
  } else {
    if ((((v2 | depth) % 2u) < 1u)) {
      c0 = 0; n0 = (((15u & t) + (8u ^ v1)) % 5u); while (true) { if (c0++ >= n0) break;
        v2 = depth;
      }
      v3 = t;
      v4 = ((t >> 7u) * ((v2 + v4) - (t | v1)));
    } else {
      v0 = (in[((921u >> 2u)) & 63u] & ((v0 ^ depth) - (v4 >> 2u)));
      v0 = v1;
    }
  }
  { unsigned m = __match_any_sync(~0u, (((depth & depth) >> 7u)) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  v2 = in[((v1 * (v0 * t))) & 63u];
  if ((((636u >> 7u) % 4u) == 1u)) {
    v0 = (((t & v0) >> 5u) >> 7u);
  } else {
    v2 = (((depth | t) * (v1 | depth)) - (in[(v3) & 63u] ^ depth));
  }
  for (c1 = 0, n1 = ((t >> 5) % 3u); c1 < n1; c1++) {
    atomicAdd(&acc[3], (unsigned)(v0));
    v0 = in[(((v3 >> 1u) ^ (v1 | c1))) & 63u];
    if ((((c1 & (c1 ^ c1)) % 2u) < 1u)) {
      if (((890u % 4u) == 3u)) {
        v0 = (c1 | ((depth * c1) >> 5u));
        v4 = (((10u * v2) + c1) + ((c1 >> 2u) >> 5u));
        v2 = c1;
      } else {
        v2 = depth;
      }
      c2 = 0; n2 = (v2 % 3u); while (true) { if (c2++ >= n2) break;
        atomicAdd(&acc[0], (unsigned)(in[((in[(c1) & 63u] >> 4u)) & 63u]));
      }
    } else {
      v1 = f0((c1 & (v1 & 487u)), 0u, in, acc, one);
      if (((((500u + t) & (depth & c1)) % 3u) == 0u)) {
        LOCKED(acc[4] += (depth))
      }
      atomicAdd(&acc[2], (unsigned)((((c1 * v1) & (t + v0)) ^ ((52u & c1) + c1))));
    }
    switch (((465u ^ (526u >> 3u)) % 5u)) {
    case 0:
      v1 = (((c1 ^ c1) ^ (depth & c1)) + ((v1 + c1) - v4));
      c3 = 0; n3 = (((t | depth) - in[(c1) & 63u]) % 3u); L3: {
        if (((v3 % 5u) < 1u)) while (*one == 0) { }
      } if (++c3 < n3) goto L3;
    case 1:
      v4 ^= __shfl_sync(~0u, (unsigned)(((c1 - c1) | v1)), 6, 8);
      atomicAdd(&acc[3], (unsigned)((in[((t - c1)) & 63u] + ((v2 * c1) ^ (c1 & v1)))));
    case 2:
      v3 ^= __shfl_sync(~0u, (unsigned)(389u), 27, 8);
    default:
      v1 = (v4 - ((depth - c1) * in[(c1) & 63u]));
      break;
    }
  }
  return (963u | (v0 | 343u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v3 = t;
  if (((((v2 * 538u) + 715u) % 5u) == 4u)) while (*one == 0) { }
  if ((0u < depth)) {
    v2 = f2(((depth | t) | (v2 + t)), (depth - 1u), in, acc, one);
  } else {
    v0 = (((v1 | v1) & (501u >> 2u)) ^ (v0 + (v3 | 539u)));
  }
  return (in[(v3) & 63u] & (v0 | 918u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  __syncwarp(TILE); ts[t] = ((v1 - 52u) + (v4 ^ v3)); __syncwarp(TILE); v0 ^= ts[t ^ (20 & 7)];
  v2 = (((v0 * v3) ^ (v1 >> 6u)) >> 7u);
  for (c4 = 0, n4 = ((v4 | t) % 3u); c4 < n4; c4++) {
    v0 = (c4 - t);
    v2 = (t - in[((c4 - t)) & 63u]);
    v0 = (((c4 >> 5u) ^ c4) & ((c4 & c4) ^ (c4 * v0)));
  }
  v1 = v1 * 3 + __syncthreads_or(((((v0 * t) & v4) % 4u) == 0u));
  if ((((((t >> 3) ^ 727u) >> 2u) % 3u) < 1u)) {
    v2 = (in[(in[(v1) & 63u]) & 63u] + (v0 + (v1 ^ t)));
    switch (((((t >> 5) - (t >> 5)) | (t >> 5)) % 5u)) {
    case 0:
      v1 ^= __shfl_xor_sync(TILE, (unsigned)(in[(v3) & 63u]), 16 & 7, 8);
      v3 = (((518u * v1) | (v1 - 595u)) & ((v1 * t) - (v0 >> 3u)));
      break;
    case 1:
      v1 = (((v1 ^ t) - (t & t)) * (t | (v0 >> 0u)));
      break;
    case 2:
      c5 = 0; n5 = (t % 5u); L5: {
        v2 = (c5 + c5);
        v4 = (((t + v3) | in[(v0) & 63u]) ^ ((c5 & v2) >> 1u));
      } if (++c5 < n5) goto L5;
      break;
    default:
      switch ((((696u | 145u) >> 4u) % 5u)) {
      case 0:
        v4 = (((t & 666u) - (336u - t)) >> 0u);
      case 1:
        v0 = (((v4 ^ t) - v4) - ((v1 & v0) - 608u));
        v0 = in[(((373u >> 1u) - (v4 - t))) & 63u];
      case 2:
        v2 ^= __shfl_xor_sync(TILE, (unsigned)(((t | v1) >> 4u)), 13 & 7, 8);
        break;
      default:
        v3 = (t * in[((t - t)) & 63u]);
        v4 = ((v4 >> 2u) & ((v0 ^ t) & in[(v4) & 63u]));
        break;
      }
      break;
    }
  } else {
    __syncwarp(TILE); ts[t] = in[(367u) & 63u]; __syncwarp(TILE); v1 ^= ts[t ^ (5 & 7)];
    v1 = f0((v4 ^ (t - t)), 0u, in, acc, one);
  }
  v1 = (((655u >> 2u) * (v1 & t)) >> 5u);
  v3 = t;
  out[t] = in[((v0 >> 2u)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
