// made by tests/differential/make.c from seed 21
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
  __syncthreads(); sh[t] = v1; __syncthreads(); v2 ^= sh[(t + 10) % B];
  v1 = (in[((v1 | v1)) & 63u] & ((516u >> 1u) - (depth >> 2u)));
  __syncthreads(); sh[t] = ((v2 >> 3u) | (t ^ 84u)); if (((t % 3u) < 1u)) { BARRIER; v1 ^= sh[(t + 15) % B]; } else { BARRIER; v1 += sh[(t + 15) % B]; }
  if ((0u < depth)) {
    v3 = f0(((v4 >> 3u) * (v2 * t)), (depth - 1u), in, acc, one);
  } else {
    switch ((451u % 5u)) {
    case 0:
      atomicAdd(&acc[0], (unsigned)((depth + ((v3 + t) & (596u * v1)))));
      v4 = depth;
    case 1:
      switch ((in[((v3 ^ t)) & 63u] % 5u)) {
      case 0:
        atomicAdd(&acc[2], (unsigned)((((depth >> 5u) ^ (t * 937u)) | (in[(t) & 63u] + (v2 >> 1u)))));
        v1 = (depth + ((503u & 998u) | in[(t) & 63u]));
      case 1:
        v3 = (((depth ^ v2) - in[(t) & 63u]) ^ ((v0 & v3) ^ (t & 100u)));
        v3 = (((t >> 0u) * (v1 ^ v1)) | ((depth * 730u) | t));
      case 2:
        v4 = (((v4 - v4) >> 5u) - (in[(v0) & 63u] >> 4u));
        break;
      default:
        v2 = (((v2 | v1) ^ (v0 >> 0u)) ^ ((v1 | t) ^ in[(depth) & 63u]));
        break;
      }
      if (((((589u | 128u) * (918u >> 2u)) % 2u) == 1u)) {
        v0 = (t * ((v4 >> 0u) - (t & v0)));
      } else {
        v3 = (v4 ^ in[((v0 - v2)) & 63u]);
        v2 = (((t >> 6u) * (732u - v0)) * ((v4 - t) & (t ^ v4)));
      }
      break;
    case 2:
      v2 = (((v2 | depth) - in[(934u) & 63u]) - ((v4 | v2) & (depth - v0)));
      v0 = t;
      break;
    default:
      v1 = (((t + 39u) | (983u * v4)) & ((v3 & 696u) * v1));
      v1 = (in[((depth + t)) & 63u] - ((t * v3) + (v0 + 696u)));
      break;
    }
  }
  return (v2 * (v0 ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  atomicAdd(&acc[3], (unsigned)(depth));
  for (c0 = 0, n0 = ((241u | (645u ^ 193u)) % 3u); c0 < n0; c0++) {
    v4 = (((depth + c0) >> 7u) + 524u);
    if (((((depth >> 4u) + (t - v2)) % 2u) == 1u)) {
      v4 = (((c0 | v2) ^ (c0 + t)) & in[((c0 >> 6u)) & 63u]);
      v4 = (((v0 >> 4u) - in[(depth) & 63u]) & ((847u + c0) + (v1 >> 5u)));
    } else {
      c1 = 0; n1 = (((depth - c0) >> 2u) % 5u); while (true) { if (c1++ >= n1) break;
        v1 = (((v0 - t) + (426u >> 1u)) - in[((c1 | c0)) & 63u]);
        v3 = in[(in[((c0 | t)) & 63u]) & 63u];
        v4 = t;
        v2 = (((c0 * c0) ^ (c0 ^ c1)) * ((671u ^ t) ^ (v0 ^ v1)));
      }
      if (((((328u | 844u) ^ 403u) % 2u) == 1u)) {
        v3 = c0;
        v2 = ((in[(c0) & 63u] - (621u - c0)) + (v0 ^ v1));
      }
    }
  }
  return ((t + depth) - (depth * v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  v2 = (((983u ^ t) & (v4 + depth)) & (v3 * depth));
  switch (((in[(v1) & 63u] & (t ^ 922u)) % 5u)) {
  case 0:
    v2 = (in[(in[(t) & 63u]) & 63u] - in[((depth & depth)) & 63u]);
    v1 = depth;
    break;
  case 1:
    if ((((in[(471u) & 63u] + (613u ^ v0)) % 2u) < 1u)) {
      v0 = (v0 + ((119u >> 0u) | (t * v4)));
    } else {
      v3 = (((581u * v0) - (569u & v0)) ^ (249u >> 7u));
      v3 = 766u;
      if ((((v3 | (v4 - depth)) % 2u) == 0u)) {
        v2 = (((depth & v3) & (v3 ^ t)) >> 3u);
      } else {
        atomicAdd(&acc[1], (unsigned)((((617u >> 3u) - (378u ^ v1)) + (in[(874u) & 63u] - 576u))));
      }
    }
    break;
  case 2:
    if (((((870u ^ 487u) - (56u ^ 241u)) % 5u) == 2u)) {
      v2 = (((v2 - 492u) >> 2u) & ((t | t) - v0));
    } else {
      atomicAdd(&acc[2], (unsigned)((((depth & v1) - t) | in[((t * v2)) & 63u])));
      v0 = ((t | (v3 * t)) >> 4u);
    }
    atomicAdd(&acc[1], (unsigned)(in[(v0) & 63u]));
  default:
    switch ((((423u + 422u) - (997u * 312u)) % 5u)) {
    case 0:
      v4 = (depth + ((depth & 334u) >> 6u));
    case 1:
      c2 = 0; n2 = (((depth + v1) ^ (depth * depth)) % 4u); while (true) { if (c2++ >= n2) break;
        v4 = ((in[(v3) & 63u] & (c2 - 194u)) - ((c2 | v1) - (depth & v3)));
        v0 = ((c2 ^ (v1 >> 5u)) & ((398u >> 0u) + c2));
        v1 = (((182u & v0) ^ c2) >> 0u);
        if (((in[((depth | c2)) & 63u] % 5u) < 4u)) break;
      }
    case 2:
      for (c3 = 0, n3 = (((v2 + v4) - (t & depth)) % 5u); c3 < n3; c3++) {
        v2 = ((c3 + (depth & c3)) & ((c3 + depth) | 922u));
      }
      v2 = depth;
    default:
      v0 = (((v3 & depth) ^ (v2 & 478u)) * t);
      if (((((118u >> 5u) >> 4u) % 3u) < 2u)) {
        v1 = v0;
        v2 = v3;
        if (((((t | 15u) * v3) % 2u) == 1u)) return t;
      }
      break;
    }
    break;
  }
  v0 = v4;
  return ((t * v3) + (v0 & depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  unsigned c6 = 0, n6 = 0;
  unsigned c7 = 0, n7 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v4 = (((v1 >> 5u) - (v4 + t)) & t);
  c4 = 0; n4 = (((t >> 5) | (509u * 706u)) % 2u); L4: {
    for (c5 = 0, n5 = (((v2 | c4) & (v4 * v3)) % 4u); c5 < n5; c5++) {
      for (c6 = 0, n6 = (((446u >> 7u) * (803u + 561u)) % 5u); c6 < n6; c6++) {
        v4 = (((c6 | c4) | (585u >> 1u)) * ((c4 | v2) - (v1 ^ 915u)));
        atomicAdd(&acc[2], (unsigned)(((v1 ^ v3) ^ ((v2 ^ v3) & v2))));
        v0 = ((t - v3) & (v0 & (c4 - v2)));
        v2 = v4;
      }
      for (c7 = 0, n7 = (t % 5u); c7 < n7; c7++) {
        atomicAdd(&acc[1], (unsigned)(((in[(c7) & 63u] ^ (c4 + v1)) & ((c5 * c4) * (451u - c7)))));
        v1 = (t + (c4 ^ in[(937u) & 63u]));
        v2 = (in[((826u * 146u)) & 63u] ^ ((c4 | c4) & (258u + v3)));
        v1 = (((v4 * v4) | (c4 & c4)) | (in[(c7) & 63u] + (t + c4)));
      }
      v4 = (((c4 ^ v1) * (c4 ^ c4)) + ((305u & c4) & (c4 + t)));
    }
    v1 ^= __shfl_down_sync(~0u, (unsigned)(v0), 18, 8);
  } if (++c4 < n4) goto L4;
  __syncthreads(); sh[t] = (v0 | (v4 ^ v3)); __syncthreads(); v3 ^= sh[(t + 27) % B];
  v1 += __reduce_add_sync(~0u, (unsigned)(395u));
  atomicAdd(&acc[3], (unsigned)(((64u & (v4 + v1)) >> 3u)));
  v0 = f1(v0, 0u, in, acc, one);
  v0 = (in[((v3 & t)) & 63u] * ((v4 & t) & v0));
  v2 = (((t * t) >> 7u) & ((340u * t) * (v2 ^ v3)));
  v4 = ((v0 >> 1u) ^ ((111u >> 1u) + (v4 | v4)));
  v3 = (((t | 296u) | (v4 + t)) - ((v1 * v3) ^ (v1 - v2)));
  v2 = (in[(v3) & 63u] | ((915u + v0) | (t & v3)));
  out[t] = 37u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
