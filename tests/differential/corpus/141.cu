// made by tests/differential/make.c from seed 141
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
  c0 = 0; n0 = (t % 4u); while (true) { if (c0++ >= n0) break;
    v3 = (depth ^ ((c0 | v1) | (depth | 931u)));
    if (((((c0 | v4) + (c0 >> 4u)) % 2u) < 1u)) continue;
  }
  v2 = (in[((t + 178u)) & 63u] ^ ((v4 | 547u) >> 4u));
  v1 = ((in[(v2) & 63u] & (t ^ 971u)) + v1);
  if ((0u < depth)) {
    v0 = f0(((depth + v0) >> 4u), (depth - 1u), in, acc, one);
  }
  return ((v0 ^ t) ^ (depth & v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v4 = (((164u >> 2u) & (v0 >> 2u)) + v3);
  v0 = (depth + ((788u & t) - 36u));
  v1 = v3;
  return ((v1 ^ depth) >> 0u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  switch ((((122u >> 5u) ^ (t >> 5)) % 5u)) {
  case 0:
    if (((((t >> 3) >> 0u) % 5u) < 1u)) {
      v1 = (((t - depth) & in[(v1) & 63u]) - v0);
      c1 = 0; n1 = (((v2 | depth) & (t * t)) % 5u); L1: {
        v1 = (in[((v1 + 969u)) & 63u] ^ in[(c1) & 63u]);
      } if (++c1 < n1) goto L1;
      v2 = t;
    } else {
      v0 = 370u;
      v3 = ((in[(954u) & 63u] + v2) >> 1u);
    }
    if (((((120u * depth) | (351u & 953u)) % 2u) < 1u)) {
      v0 = (((t + v4) * (t - v2)) ^ v2);
      { unsigned m = __match_any_sync(~0u, (((545u * t) ^ (t + v3))) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
      switch (((987u >> 7u) % 5u)) {
      case 0:
        v4 = in[(in[((v1 - v2)) & 63u]) & 63u];
      case 1:
        v2 = (((v0 >> 0u) * (depth | v2)) >> 2u);
        break;
      case 2:
        v3 = t;
      default:
        v2 = (((v4 >> 6u) + in[(v2) & 63u]) - depth);
        v4 = f1((in[(t) & 63u] ^ (74u >> 2u)), 0u, in, acc, one);
        break;
      }
    } else {
      v2 = v2;
    }
    break;
  case 1:
    v3 = (((t * t) - v1) - (v2 | (depth ^ v4)));
    for (c2 = 0, n2 = (t % 2u); c2 < n2; c2++) {
      v3 = (c2 + ((t ^ depth) >> 1u));
      v4 = (in[((c2 ^ c2)) & 63u] & ((v2 - c2) >> 6u));
      switch (((74u ^ (250u ^ 380u)) % 5u)) {
      case 0:
        v0 = (depth & c2);
      case 1:
        v1 = (((t * c2) & v1) | (in[(c2) & 63u] * c2));
        v0 = (in[((v2 | 144u)) & 63u] | ((t + depth) & in[(t) & 63u]));
      case 2:
        atomicAdd(&acc[0], (unsigned)((((t + t) & (459u ^ depth)) & in[((v4 | depth)) & 63u])));
        if (((v1 % 5u) < 1u)) return ((t | c2) | (t & c2));
        break;
      default:
        atomicAdd(&acc[0], (unsigned)(((v2 >> 0u) | ((v1 - depth) | (v3 ^ v4)))));
        v0 = 160u;
        break;
      }
      if (((depth % 2u) < 1u)) {
        v4 = in[((t + (v1 - c2))) & 63u];
      } else {
        v4 = f1(depth, 0u, in, acc, one);
        v4 = c2;
        v3 = (((depth * v4) - (v0 | c2)) + ((depth * 360u) ^ (t * v0)));
      }
    }
    break;
  case 2:
    v1 = (((t ^ 820u) - depth) | ((303u ^ 452u) | (v3 - v2)));
  default:
    v0 ^= __shfl_xor_sync(TILE, (unsigned)(((147u ^ depth) & (405u | depth))), 14 & 7, 8);
    break;
  }
  v3 = (((t + 812u) ^ (t & depth)) ^ 366u);
  v3 = (((t ^ v1) * (v4 >> 7u)) * ((578u >> 3u) & (797u + v0)));
  v4 = (in[((v2 + t)) & 63u] + ((t | 620u) + (v0 >> 6u)));
  return ((v4 & t) - (depth >> 1u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  unsigned c6 = 0, n6 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (((t & 822u) & (t | t)) | ((v3 * t) ^ (v4 >> 1u)));
  v4 ^= __shfl_xor_sync(TILE, (unsigned)(((v0 + t) - (v3 + v3))), 30 & 7, 8);
  for (c3 = 0, n3 = (161u % 5u); c3 < n3; c3++) {
    if (((((c3 + c3) >> 7u) % 4u) < 2u)) {
      if (((((346u - c3) | (c3 * 942u)) % 2u) == 1u)) {
        v2 = (((897u * 785u) ^ (c3 & v1)) ^ 509u);
        v2 = (((v4 | v4) ^ v1) >> 6u);
      }
      v2 = (((v4 >> 5u) + (c3 & c3)) | (c3 ^ in[(v2) & 63u]));
      v4 = v4;
    } else {
      v1 = (v1 ^ v3);
      c4 = 0; n4 = (((v4 - v2) ^ (c3 * v0)) % 2u); while (true) { if (c4++ >= n4) break;
        v3 = (in[((c3 & v2)) & 63u] & (v3 + (c3 & c3)));
        atomicAdd(&acc[0], (unsigned)(((t >> 4u) + v4)));
      }
    }
    v4 = f0(v2, (((c3 * 987u) >> 1u) % 4u), in, acc, one);
    v3 = (v3 ^ ((t * t) * (v1 * t)));
    v1 = f1(((c3 | t) >> 4u), 0u, in, acc, one);
  }
  if (((((331u >> 4u) ^ (224u ^ 491u)) % 2u) < 1u)) {
    v0 = ((221u + (t | t)) | ((889u & v4) + (v1 * 878u)));
    v2 = (((v1 ^ v3) ^ 1u) ^ (724u ^ (v4 ^ 492u)));
    __syncwarp(); ws[t] = ((t * v4) ^ (v4 - 264u)); __syncwarp(); v3 ^= ws[t ^ 26];
  } else {
    c5 = 0; n5 = (((v0 | 954u) >> 2u) % 3u); while (true) { if (c5++ >= n5) break;
      v2 = (((v2 & c5) >> 3u) >> 5u);
      v4 = in[(in[((v3 * c5)) & 63u]) & 63u];
      atomicAdd(&acc[1], (unsigned)(v1));
      v2 = f1(((v4 & c5) + 347u), 0u, in, acc, one);
    }
    v4 = (t & ((336u ^ v0) + (v2 - v4)));
  }
  v4 = (((v3 | t) - (t >> 5u)) & ((v0 + v0) >> 6u));
  v1 = ((t & in[(v1) & 63u]) | ((v0 ^ 178u) - (181u + v4)));
  c6 = 0; n6 = ((321u | (768u - 953u)) % 3u); L6: {
    __syncwarp(TILE); ts[t] = (c6 + (c6 ^ c6)); __syncwarp(TILE); v0 ^= ts[t ^ (29 & 7)];
    v3 ^= __shfl_xor_sync(~0u, (unsigned)(((v3 ^ c6) | v1)), 24, 8);
  } if (++c6 < n6) goto L6;
  if (((((v1 & t) >> 2u) % 2u) < 1u)) { out[t] = t; return; }
  out[t] = v0 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
