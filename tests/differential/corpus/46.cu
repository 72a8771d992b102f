// made by tests/differential/make.c from seed 46
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
  v4 = (((v2 * t) * (t | v4)) * (v1 - (v4 >> 3u)));
  v4 = (((t ^ v3) | (t - t)) | depth);
  LOCKED(acc[4] += (((t + v0) >> 7u)))
  return (v4 >> 6u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  if ((0u < depth)) {
    v4 = f1(v4, (depth - 1u), in, acc, one);
  }
  for (c0 = 0, n0 = ((788u & (725u ^ 212u)) % 5u); c0 < n0; c0++) {
    atomicAdd(&acc[3], (unsigned)((((c0 - v2) * (c0 ^ c0)) & ((v3 >> 2u) + t))));
  }
  if (((((t * 272u) & 266u) % 4u) == 2u)) while (*one == 0) { }
  return ((depth - depth) >> 5u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  for (c1 = 0, n1 = (((710u ^ 403u) & 903u) % 2u); c1 < n1; c1++) {
    switch ((((686u >> 4u) * (134u - 201u)) % 5u)) {
    case 0:
      if (((v1 % 5u) < 3u)) {
        v1 = 47u;
      } else {
        v0 = (((c1 >> 1u) & t) | t);
        v2 = (((c1 >> 3u) >> 3u) ^ (t + (v3 & c1)));
      }
      v0 = (in[((t * c1)) & 63u] + (c1 >> 0u));
    case 1:
      if ((((((t >> 5) ^ 588u) & (382u >> 6u)) % 4u) < 2u)) {
        v1 = (c1 + ((v0 - c1) * (v3 - depth)));
      } else {
        atomicAdd(&acc[0], (unsigned)((c1 - 550u)));
        v1 = (v3 >> 7u);
      }
    case 2:
      v2 = c1;
      break;
    default:
      c2 = 0; n2 = (((522u + 203u) >> 6u) % 4u); L2: {
        if (((in[((v0 >> 7u)) & 63u] % 2u) < 1u)) while (*one == 0) { }
      } if (++c2 < n2) goto L2;
      break;
    }
    atomicAdd(&acc[1], (unsigned)((((c1 ^ v2) - v0) | (c1 + c1))));
  }
  if (((((199u - 860u) * (680u | 574u)) % 4u) < 2u)) {
    c3 = 0; n3 = (((t | 126u) & (v0 | t)) % 2u); while (true) { if (c3++ >= n3) break;
      v1 = c3;
    }
    v3 = (v3 | ((203u - t) & (t | v2)));
  } else {
    atomicAdd(&acc[1], (unsigned)(v3));
    c4 = 0; n4 = (v1 % 2u); L4: {
      c5 = 0; n5 = (((c4 & depth) >> 0u) % 3u); while (true) { if (c5++ >= n5) break;
        if ((((c4 + (v4 + depth)) % 5u) == 0u)) return ((c5 + c4) - v3);
        if (((v2 % 3u) < 2u)) while (*one == 0) { }
      }
      v4 = (((depth | 224u) - (v3 + t)) * ((903u & c4) + (c4 * v4)));
      atomicAdd(&acc[2], (unsigned)((c4 ^ depth)));
      switch ((((c4 ^ v4) >> 6u) % 5u)) {
      case 0:
        if (((((depth * depth) >> 7u) % 4u) == 1u)) while (*one == 0) { }
        v1 = in[(((v3 - c4) ^ (t | c4))) & 63u];
        break;
      case 1:
        atomicAdd(&acc[3], (unsigned)((((c4 + v0) | (c4 * c4)) >> 7u)));
        if (((c4 % 3u) == 0u)) while (*one == 0) { }
      case 2:
        v2 = c4;
        if (((((v4 | c4) ^ (v4 >> 3u)) % 5u) == 0u)) while (*one == 0) { }
        break;
      default:
        v2 = ((in[(c4) & 63u] >> 0u) - ((c4 + v2) & c4));
        atomicAdd(&acc[3], (unsigned)(c4));
        break;
      }
    } if (++c4 < n4) goto L4;
    v1 = in[(v4) & 63u];
  }
  return ((v2 ^ 227u) >> 1u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c6 = 0, n6 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v4 = f0(in[((v3 | v3)) & 63u], 0u, in, acc, one);
  atomicAdd(&acc[3], (unsigned)(t));
  switch ((t % 5u)) {
  case 0:
    v3 = ((v0 - (459u + t)) + ((311u + v1) | (v1 >> 3u)));
    break;
  case 1:
    v1 = (v4 | in[((115u * t)) & 63u]);
  case 2:
    for (c6 = 0, n6 = ((t >> 6u) % 2u); c6 < n6; c6++) {
      v2 = c6;
    }
  default:
    v2 = (((v0 + v0) | (151u | v3)) | in[(v2) & 63u]);
    if (((v4 % 5u) == 0u)) while (*one == 0) { }
    break;
  }
  v3 = (((v3 | t) | (273u + t)) >> 4u);
  switch ((786u % 5u)) {
  case 0:
    atomicAdd(&acc[3], (unsigned)((in[((774u - v3)) & 63u] * (t | (v0 * v2)))));
    v3 = f1(in[((t + v3)) & 63u], (354u % 4u), in, acc, one);
    break;
  case 1:
    if (((893u % 3u) < 2u)) {
      v2 = 144u;
    }
    v3 = (((v2 ^ t) - (904u - t)) >> 0u);
    break;
  case 2:
    __syncwarp(TILE); ts[t] = ((t & t) & (972u | v0)); __syncwarp(TILE); v2 ^= ts[t ^ (2 & 7)];
    break;
  default:
    atomicAdd(&acc[1], (unsigned)((in[((t >> 4u)) & 63u] >> 4u)));
    v4 = t;
    break;
  }
  v4 = (((v4 * v1) + (t >> 7u)) >> 1u);
  __syncwarp(); ws[t] = v4; __syncwarp(); v2 ^= ws[t ^ 27];
  v4 = (466u & (273u - (954u ^ v1)));
  __syncthreads(); sh[t] = ((t + v1) * (737u - 394u)); __syncthreads(); v1 ^= sh[(t + 14) % B];
  v1 = ((in[(t) & 63u] ^ (60u + 62u)) & ((v2 * t) & (t + 243u)));
  out[t] = (v3 - t) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
