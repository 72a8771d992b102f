// made by tests/differential/make.c from seed 87
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
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
  v0 = (depth - ((depth ^ depth) & (v1 * v4)));
  v4 = v1;
  if ((0u < depth)) {
    v4 = f0(t, (depth - 1u), in, acc, one);
  } else {
    __syncthreads(); sh[t] = depth; __syncthreads(); v3 ^= sh[(t + 7) % B];
    __syncthreads(); sh[t] = v2; __syncthreads(); v3 ^= sh[(t + 24) % B];
  }
  __syncthreads(); sh[t] = v3; if (((((t - 215u) | in[(v1) & 63u]) % 4u) < 2u)) { BARRIER; v2 ^= sh[(t + 1) % B]; } else { BARRIER; v2 += sh[(t + 1) % B]; }
  v2 = (v3 & ((t | v1) - (v3 & depth)));
  return ((t ^ v2) - (509u + 50u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[0], (unsigned)((((t | v1) >> 1u) >> 5u)));
  v2 ^= cg::tiled_partition<8>(cg::this_thread_block()).shfl_xor((unsigned)(depth), 10 & 7);
  return ((v1 + depth) >> 4u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  if (((((t >> 3) ^ (t >> 3)) % 5u) < 2u)) {
    v3 = t;
    if ((((t + (t * v0)) % 3u) == 2u)) {
      v0 = (v1 | (depth >> 0u));
      v2 = (((t * depth) * (965u + 82u)) ^ (in[(depth) & 63u] | (depth + t)));
    } else {
      atomicAdd(&acc[1], (unsigned)((((497u | depth) + (v4 - v0)) ^ ((v2 - v1) + (971u | v2)))));
      v3 = (((depth & v3) & (73u >> 1u)) & (730u | (t + 902u)));
      v4 = (((v1 | v2) ^ (v0 * depth)) * ((depth & t) + (v0 * depth)));
    }
    if (((((262u | depth) - (t >> 2u)) % 2u) == 1u)) {
      v4 = ((v4 & (v0 & 311u)) >> 1u);
      switch ((depth % 5u)) {
      case 0:
        v3 = (in[((depth - t)) & 63u] & in[(t) & 63u]);
        v0 = in[(((v4 - depth) ^ (v2 - v2))) & 63u];
        break;
      case 1:
        v2 = in[(((t * v3) * t)) & 63u];
        break;
      case 2:
        v2 = (((v1 * v2) ^ (t | v0)) | ((v3 - 125u) ^ (858u | 431u)));
        break;
      default:
        v3 = (((288u * v4) >> 0u) ^ ((v2 * depth) & (t - 294u)));
        break;
      }
    } else {
      v2 = ((depth & (v4 + v3)) & ((v0 | v3) >> 1u));
    }
  } else {
    switch ((((825u - depth) >> 0u) % 5u)) {
    case 0:
      v1 = depth;
    case 1:
      if (((((480u + v4) - 782u) % 2u) == 1u)) {
        v1 = (((depth ^ 202u) + (v4 ^ v0)) | ((585u + v3) >> 3u));
      }
      v1 = ((t >> 2u) + ((v2 & v3) * (t >> 5u)));
      break;
    case 2:
      c0 = 0; n0 = ((((t >> 3) + depth) - ((t >> 3) - 203u)) % 4u); L0: {
        v3 = t;
        v3 = (c0 * (depth ^ (c0 - c0)));
        v0 = (((t ^ t) & in[(673u) & 63u]) * ((c0 + c0) + v3));
      } if (++c0 < n0) goto L0;
      atomicAdd(&acc[0], (unsigned)(depth));
      break;
    default:
      v2 = 173u;
      break;
    }
  }
  __syncthreads(); sh[t] = ((423u >> 4u) & v1); if (((((depth >> 7u) & (t & 196u)) % 3u) == 1u)) { BARRIER; v2 ^= sh[(t + 12) % B]; } else { BARRIER; v2 += sh[(t + 12) % B]; }
  return ((t - v4) * (t & v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  v4 = (((v1 - v4) ^ (v2 * t)) >> 1u);
  for (c1 = 0, n1 = ((((t >> 3) - 87u) >> 0u) % 3u); c1 < n1; c1++) {
    v0 = (v2 * c1);
    v1 = c1;
  }
  atomicAdd(&acc[0], (unsigned)(((t >> 3u) + ((t >> 5u) - v3))));
  v3 = ((v0 >> 3u) & 413u);
  switch ((437u % 5u)) {
  case 0:
    atomicAdd(&acc[0], (unsigned)((((v0 + v1) >> 3u) >> 3u)));
    v2 = ((in[(v2) & 63u] >> 1u) | t);
    break;
  case 1:
    switch (((t * (t * v4)) % 5u)) {
    case 0:
      if (((((643u * 882u) >> 2u) % 2u) < 1u)) {
        v2 = (861u + ((583u | v0) | (245u - 288u)));
      }
      break;
    case 1:
      switch (((316u * (v2 | 723u)) % 5u)) {
      case 0:
        v3 = in[(v3) & 63u];
      case 1:
        v2 = (in[((t * v0)) & 63u] & v2);
        v1 = ((v3 - (t ^ t)) >> 7u);
      case 2:
        v2 = ((t & t) ^ 236u);
        break;
      default:
        v4 = v3;
        break;
      }
      v3 = (((v0 * v0) & (542u + 869u)) >> 7u);
      break;
    case 2:
      v0 = v1;
      c2 = 0; n2 = (((v0 * t) >> 3u) % 2u); while (true) { if (c2++ >= n2) break;
        v4 = (((v0 | v4) >> 2u) | in[((c2 - 629u)) & 63u]);
        atomicAdd(&acc[0], (unsigned)((((673u + c2) - v4) + ((c2 + c2) >> 5u))));
        v4 = in[(c2) & 63u];
      }
    default:
      atomicAdd(&acc[0], (unsigned)(in[(((v1 & 854u) >> 3u)) & 63u]));
      break;
    }
  case 2:
    v3 = (in[((t ^ v2)) & 63u] & (v1 - (v4 - v0)));
  default:
    switch ((202u % 5u)) {
    case 0:
      v1 = (((v0 ^ v0) + (v2 & t)) | ((v1 & v1) ^ (v2 + v0)));
      break;
    case 1:
      v1 = ((in[(v2) & 63u] | v0) - t);
      v4 = (((t - t) >> 0u) | (226u ^ (t * 787u)));
    case 2:
      switch ((((758u & 474u) - (191u + 108u)) % 5u)) {
      case 0:
        v2 = (((t + v0) & (t * 379u)) + v4);
        break;
      case 1:
        v0 = (((82u * v2) ^ (v3 >> 3u)) * ((v2 | t) - (371u >> 0u)));
        v0 = v0;
      case 2:
        v0 = (((v0 & v2) + v0) * ((t & v0) - (26u + t)));
        break;
      default:
        v0 = t;
        v0 = (v3 & in[(v2) & 63u]);
        break;
      }
      v2 = (((v0 * v4) ^ (v3 ^ v2)) * (v3 * (v2 ^ v0)));
      break;
    default:
      v0 = (in[((t * v0)) & 63u] - v1);
      break;
    }
    break;
  }
  v4 = (v1 | ((v4 & v3) ^ (t >> 5u)));
  switch ((929u % 5u)) {
  case 0:
    atomicAdd(&acc[1], (unsigned)((((t | v1) ^ (584u - v1)) - in[((127u - v2)) & 63u])));
    v0 = (in[((846u - 324u)) & 63u] - (in[(v2) & 63u] - (v1 - v0)));
    break;
  case 1:
    v3 ^= __shfl_xor_sync(TILE, (unsigned)(((934u | t) * (v3 & v2))), 12 & 7, 8);
    v2 = (v0 | ((v0 >> 1u) >> 7u));
  case 2:
    v4 = 558u;
    break;
  default:
    v3 = (((70u | v1) - (578u >> 1u)) & ((v4 | v2) | (v1 + v4)));
    break;
  }
  out[t] = (v2 ^ v1) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
