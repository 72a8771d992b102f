// made by tests/differential/make.c from seed 103
#define B 128u
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
  { unsigned m = __match_any_sync(~0u, (((depth ^ depth) | (depth >> 3u))) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  if ((((((t >> 5) + depth) ^ ((t >> 5) & (t >> 5))) % 4u) < 2u)) {
    atomicAdd(&acc[0], (unsigned)(((431u * (t * t)) + (v0 ^ (depth & v4)))));
  } else {
    if (((272u % 4u) == 2u)) {
      v0 = (in[((depth ^ v4)) & 63u] ^ depth);
      if (((((depth ^ 427u) | (34u >> 0u)) % 2u) == 0u)) {
        v1 = (((depth & 800u) + (depth | depth)) - depth);
      } else {
        v1 = (((v2 | t) ^ 249u) * ((depth - 606u) - (v4 ^ 965u)));
      }
      v4 = in[((657u * (t & depth))) & 63u];
    } else {
      v0 = ((t ^ (depth - t)) >> 0u);
      for (c0 = 0, n0 = ((((t >> 5) ^ depth) >> 5u) % 5u); c0 < n0; c0++) {
        v0 = (((824u & c0) * in[(c0) & 63u]) * (v2 | (c0 & depth)));
      }
    }
    v0 = (((v3 ^ 745u) & (depth - v3)) - v4);
  }
  if (t < H) { HALF(1, 0, (((259u >> 7u) - (809u | v2))), v1, 3) } else { HALF(2, H, (((259u >> 7u) - (809u | v2))), v1, 3) }
  if (t < H) { HALF(1, 0, (((t + t) >> 7u)), v2, 19) } else { HALF(2, H, (((t + t) >> 7u)), v2, 19) }
  return ((v0 & depth) | (677u & v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v3 = 21u;
  v1 = (((v3 | depth) & (v0 & t)) | ((647u - 54u) + (382u >> 4u)));
  v3 = (((536u & v3) + (t * v3)) ^ ((313u - v2) | t));
  return ((v2 ^ t) * (v4 & 3u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 += __ballot_sync(~0u, ((((v4 * t) + (depth + 832u)) % 4u) < 1u));
  v1 = (((depth & v0) >> 3u) | (v1 * in[(depth) & 63u]));
  v0 = ((435u + t) - ((909u & t) - (77u * v0)));
  v4 = (v1 | (in[(t) & 63u] + in[(991u) & 63u]));
  v3 += __syncthreads_count(((((679u & depth) >> 0u) % 4u) == 1u));
  return ((v2 | v4) + depth) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c1 = 0; n1 = (((v2 | 835u) ^ (v1 & t)) % 2u); while (true) { if (c1++ >= n1) break;
    atomicAdd(&acc[0], (unsigned)((((v4 + v1) - (v0 ^ 192u)) ^ ((v0 >> 2u) + (c1 >> 5u)))));
  }
  v0 += __reduce_add_sync(~0u, (unsigned)(t));
  v3 ^= __shfl_down_sync(~0u, (unsigned)(((t * t) * (t & v0))), 23, 32);
  v1 = (((v1 >> 7u) * 474u) >> 4u);
  v2 = (((v4 & 650u) ^ (v3 & 420u)) & ((v0 | t) >> 4u));
  v4 = (((445u + 579u) - (v1 >> 6u)) >> 1u);
  v3 = (((t >> 7u) ^ (299u >> 1u)) + ((v2 >> 0u) ^ t));
  if (((((v4 & t) >> 5u) % 3u) < 2u)) {
    v2 = ((438u & (t >> 1u)) & ((t | v1) & (517u >> 5u)));
    if ((((t >> 5) % 2u) == 0u)) {
      v4 = (v3 - in[((v4 - v0)) & 63u]);
      v1 = (((v2 | t) ^ (v0 >> 1u)) | ((v3 >> 0u) ^ (t * 752u)));
      v3 = ((v3 | (v1 | v4)) - ((v1 & t) * (t ^ v3)));
    } else {
      v3 = (323u * ((v4 - v1) * (v3 + v0)));
      for (c2 = 0, n2 = (432u % 3u); c2 < n2; c2++) {
        atomicAdd(&acc[3], (unsigned)(in[(((v1 | c2) >> 6u)) & 63u]));
        v1 = (772u | (in[(318u) & 63u] >> 4u));
        v4 = c2;
        atomicAdd(&acc[2], (unsigned)((((t - 530u) - (c2 ^ v3)) >> 4u)));
      }
      if (((((779u * v0) ^ (t ^ v2)) % 2u) == 0u)) {
        v1 = (((795u | v3) - (v1 | v3)) - (121u | (v0 - v1)));
      } else {
        v1 = (in[((v1 & v4)) & 63u] >> 1u);
        v1 = 828u;
      }
    }
  }
  v4 = ((v1 + (t + v4)) - ((v2 >> 6u) & v3));
  out[t] = ((v4 >> 7u) & v1) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
