// made by tests/differential/make.c from seed 51
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
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
  v1 = (((v0 >> 0u) & (730u + depth)) >> 4u);
  v3 = v2;
  if (((((309u | 636u) | (809u & 415u)) % 2u) < 1u)) {
    v0 = (((depth * 998u) * (t * v2)) * ((861u - 106u) - (345u + 287u)));
    v4 = v1;
  }
  switch ((55u % 5u)) {
  case 0:
    v4 = (((v0 + v4) & depth) - ((depth * v4) & (depth * t)));
    atomicAdd(&acc[2], (unsigned)((v4 | t)));
  case 1:
    v4 = (((v0 & t) | (438u * v0)) - (in[(t) & 63u] & (v1 + depth)));
    if (((((201u + 855u) - (v1 - v0)) % 4u) == 0u)) {
      v1 = t;
      v0 = (((698u | v2) & (depth + depth)) >> 5u);
      v1 = (((465u >> 6u) - (v4 & v2)) + (depth * (v3 + t)));
    }
  case 2:
    atomicAdd(&acc[2], (unsigned)((((v4 & 561u) + (t & v0)) ^ 424u)));
  default:
    v2 = (((v0 - v1) ^ in[(depth) & 63u]) & 177u);
    c0 = 0; n0 = (((43u * 649u) | (838u ^ 195u)) % 2u); L0: {
      v4 = (c0 * ((c0 * depth) >> 4u));
      v3 = (((v0 & v2) * c0) - ((c0 + c0) & in[(v3) & 63u]));
      v1 = (in[((t + c0)) & 63u] >> 4u);
    } if (++c0 < n0) goto L0;
    break;
  }
  return in[((depth * t)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  if ((0u < depth)) {
    v4 = f1((t * in[(t) & 63u]), (depth - 1u), in, acc, one);
  }
  for (c1 = 0, n1 = (((578u ^ v2) - v1) % 4u); c1 < n1; c1++) {
    if (((c1 % 5u) < 4u)) {
      v4 = (((c1 * c1) | (v1 | depth)) >> 0u);
      if (((((v3 - v3) & in[(c1) & 63u]) % 2u) < 1u)) return ((c1 | c1) ^ (c1 | c1));
    } else {
      v2 = (v3 + ((v2 & t) + t));
      v3 = ((in[(c1) & 63u] | (c1 - depth)) + ((c1 & depth) * (c1 + c1)));
    }
    c2 = 0; n2 = (v3 % 5u); while (true) { if (c2++ >= n2) break;
      v0 = (((v3 | depth) ^ (c2 ^ 388u)) + (c1 & in[(161u) & 63u]));
      v4 = in[(((v0 | v4) + c1)) & 63u];
    }
    v2 = (in[(in[(c1) & 63u]) & 63u] | in[((158u & c1)) & 63u]);
  }
  return in[((v4 | t)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  v3 = (((depth + v0) >> 2u) >> 5u);
  switch ((((845u - depth) ^ (252u >> 6u)) % 5u)) {
  case 0:
    v3 = (((t >> 6u) - v4) + (9u + 105u));
    break;
  case 1:
    { unsigned m = __match_any_sync(~0u, (((v2 | t) - (v0 - 963u))) & 3), w = v1; v1 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  case 2:
    v4 = ((v2 ^ in[(depth) & 63u]) + t);
    { unsigned m = __match_any_sync(~0u, (((v2 & v4) * in[(295u) & 63u])) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  default:
    switch (((729u * ((t >> 3) >> 7u)) % 5u)) {
    case 0:
      v2 = (((v4 >> 5u) >> 0u) - ((v2 - 789u) - depth));
      break;
    case 1:
      switch ((((197u >> 5u) * (depth * 376u)) % 5u)) {
      case 0:
        v1 = (589u >> 6u);
        break;
      case 1:
        v3 = (((v1 * v2) ^ (t & t)) | ((v4 * v1) ^ (v3 + depth)));
        break;
      case 2:
        v4 ^= __shfl_xor_sync(TILE, (unsigned)((in[(v0) & 63u] ^ (t * v0))), 6 & 7, 8);
        v0 = v3;
      default:
        v1 = (((depth | v2) - v0) & ((881u - v0) ^ in[(v3) & 63u]));
        break;
      }
      v1 = (((v3 ^ v4) >> 3u) - (in[(v3) & 63u] >> 2u));
      break;
    case 2:
      v2 = 601u;
      v4 = (in[(depth) & 63u] + ((v1 >> 2u) + in[(792u) & 63u]));
    default:
      atomicAdd(&acc[3], (unsigned)(((v1 | v0) ^ (in[(depth) & 63u] - (t - depth)))));
      break;
    }
    break;
  }
  v2 = f1(((depth - t) | (902u + v1)), ((((t >> 3) + depth) & (872u | (t >> 3))) % 4u), in, acc, one);
  switch ((depth % 5u)) {
  case 0:
    v4 = v3;
    v0 = depth;
    break;
  case 1:
    v0 ^= cg::tiled_partition<8>(cg::this_thread_block()).shfl_xor((unsigned)(t), 3 & 7);
    if (((822u % 4u) < 2u)) {
      v3 ^= __shfl_xor_sync(TILE, (unsigned)(in[((v0 + v2)) & 63u]), 10 & 7, 8);
    } else {
      v0 = (((897u ^ v0) & (depth | v0)) | (v1 >> 0u));
      atomicAdd(&acc[3], (unsigned)((in[(depth) & 63u] >> 0u)));
      c3 = 0; n3 = ((((t >> 5) + 15u) >> 4u) % 4u); L3: {
        v0 = (((c3 * c3) >> 6u) + 511u);
      } if (++c3 < n3) goto L3;
    }
    break;
  case 2:
    if (((((716u + depth) ^ (573u & 508u)) % 2u) == 1u)) {
      v2 = in[(v4) & 63u];
      v2 = t;
      v3 = f1(((v1 * v0) >> 1u), ((((t >> 3) & depth) + ((t >> 3) >> 7u)) % 4u), in, acc, one);
    } else {
      v4 = 493u;
    }
    v1 = in[(((v0 & depth) - (depth - t))) & 63u];
    break;
  default:
    v4 = f0(in[((167u + v3)) & 63u], 0u, in, acc, one);
    break;
  }
  v0 = t;
  return ((t + t) & (depth ^ v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c4 = 0, n4 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 = f0(((531u >> 2u) | t), 0u, in, acc, one);
  if (((((v4 * 114u) >> 5u) % 4u) == 2u)) { out[t] = ((778u * v2) ^ v0); return; }
  for (c4 = 0, n4 = (((t >> 3) & (630u + 621u)) % 4u); c4 < n4; c4++) {
    v3 = (((t + c4) - (c4 * v1)) * in[(v1) & 63u]);
    v4 = (508u - ((v1 + v2) >> 6u));
    v3 = (v0 | in[((c4 >> 5u)) & 63u]);
  }
  v1 = v1 * 3 + __any_sync(~0u, ((((t + v0) >> 0u) % 4u) == 0u));
  v1 = f1(((337u ^ v1) + (851u - v4)), ((((t >> 3) - (t >> 3)) + (394u + 414u)) % 4u), in, acc, one);
  v1 = (((t * 465u) & (v4 ^ v4)) * ((t ^ 717u) - in[(v0) & 63u]));
  v2 = (in[((v2 - v3)) & 63u] * ((t & 338u) * in[(t) & 63u]));
  out[t] = t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
