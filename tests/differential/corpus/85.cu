// made by tests/differential/make.c from seed 85
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
  v2 = v2 * 3 + __all_sync(~0u, ((v4 % 5u) < 1u));
  if ((0u < depth)) {
    v3 = f0(((v3 | t) >> 0u), (depth - 1u), in, acc, one);
  } else {
    v4 = (((t & t) >> 2u) ^ ((352u + v0) + (t - 178u)));
  }
  return ((t & v1) ^ (v1 >> 4u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  v1 = v4;
  c0 = 0; n0 = (360u % 4u); L0: {
    v4 = c0;
    switch (((910u + (601u + 905u)) % 5u)) {
    case 0:
      v1 = (c0 - (c0 & (t - v1)));
      break;
    case 1:
      v2 = 168u;
      break;
    case 2:
      switch ((((414u + 815u) & (depth * c0)) % 5u)) {
      case 0:
        v0 = (c0 | (depth * in[(c0) & 63u]));
      case 1:
        v0 = depth;
        v4 = (421u | in[((c0 * c0)) & 63u]);
      case 2:
        v2 = c0;
      default:
        v0 ^= __shfl_up_sync(~0u, (unsigned)(depth), 31, 16);
        v4 = c0;
        break;
      }
      break;
    default:
      if (((c0 % 3u) < 2u)) {
        v0 = ((c0 * c0) * depth);
        v0 = (((787u ^ v2) & (c0 & depth)) ^ ((v2 + depth) - 489u));
      } else {
        v1 = (((t - t) >> 0u) & (c0 * (c0 & v4)));
        v2 = (((t * c0) & (776u >> 3u)) - ((c0 - v3) ^ (depth ^ c0)));
        v0 = (((v0 | c0) | in[(71u) & 63u]) - ((c0 & c0) * (c0 ^ c0)));
      }
      break;
    }
    v4 = (((v1 >> 5u) * c0) * ((379u + t) + (217u + depth)));
  } if (++c0 < n0) goto L0;
  atomicAdd(&acc[2], (unsigned)(t));
  if ((0u < depth)) {
    v4 = f1((v4 * t), (depth - 1u), in, acc, one);
  }
  return in[((v2 & 581u)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = in[(((v3 & depth) + (v1 | 235u))) & 63u];
  v1 = (depth + in[((v3 + v3)) & 63u]);
  v1 = f1(((t ^ 300u) + (t >> 2u)), ((t >> 5) % 4u), in, acc, one);
  if ((0u < depth)) {
    v3 = f2((in[(v4) & 63u] + (v2 * depth)), (depth - 1u), in, acc, one);
  }
  { unsigned m = __match_any_sync(~0u, ((in[(v1) & 63u] - (t | v0))) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return ((depth + t) + in[(t) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  switch (((((t >> 5) | 27u) + ((t >> 5) | 563u)) % 5u)) {
  case 0:
    if ((((834u + 147u) % 3u) == 1u)) {
      switch ((((742u * t) | (t ^ v0)) % 5u)) {
      case 0:
        v3 = ((in[(211u) & 63u] + (t | v2)) & (v0 * (t >> 4u)));
        v3 = (97u + ((t + 324u) | (248u ^ 370u)));
        break;
      case 1:
        v3 = (t ^ ((v4 ^ v1) | (796u * v1)));
        v2 = ((t ^ (v4 * t)) + v4);
      case 2:
        v1 = v4;
        break;
      default:
        v4 = (((449u & v3) >> 3u) - ((v3 ^ v1) * (v3 & v4)));
        v0 = (((t * t) - (717u ^ t)) + ((v1 & v2) * v0));
        break;
      }
    } else {
      v4 ^= __shfl_xor_sync(TILE, (unsigned)(((v4 - 98u) | (v0 >> 5u))), 8 & 7, 8);
    }
    v2 = (((v2 ^ t) * (v4 ^ v1)) >> 7u);
    break;
  case 1:
    atomicAdd(&acc[3], (unsigned)((((401u * t) * (v0 ^ v3)) | ((t - v1) ^ t))));
    v3 = (((t + v2) ^ 22u) - ((v2 | t) - v4));
    break;
  case 2:
    v4 = (((t >> 3u) & (v0 - v2)) * (in[(t) & 63u] * (336u + v2)));
  default:
    v4 = v4 * 3 + __all_sync(~0u, ((t % 4u) < 3u));
    break;
  }
  c1 = 0; n1 = (((t >> 5u) ^ (t | t)) % 4u); while (true) { if (c1++ >= n1) break;
    v2 = (((v1 * c1) * (697u * c1)) - ((c1 - t) + (v2 - t)));
    if (((((c1 - c1) >> 5u) % 5u) == 2u)) continue;
  }
  v0 = (t & in[((382u & t)) & 63u]);
  v2 = ((in[(v4) & 63u] * (538u & v0)) & v2);
  v4 = (v4 | (in[(t) & 63u] & (298u | v0)));
  atomicAdd(&acc[2], (unsigned)(((v0 - (696u ^ v1)) & ((v3 + 402u) - t))));
  if ((((in[(v3) & 63u] * (v1 * v3)) % 2u) == 0u)) {
    v4 = ((in[(378u) & 63u] >> 3u) & in[(v4) & 63u]);
  } else {
    v0 = (v0 ^ ((110u >> 3u) ^ (446u - v4)));
  }
  v0 = (((t | t) - (t | v3)) >> 5u);
  if (t < H) { HALF(1, 0, (874u), v0, 16) } else { HALF(2, H, (874u), v0, 16) }
  out[t] = ((v0 * 180u) - (v4 + 817u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
