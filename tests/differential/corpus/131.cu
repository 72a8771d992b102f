// made by tests/differential/make.c from seed 131
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
  unsigned c1 = 0, n1 = 0;
  for (c0 = 0, n0 = (in[((94u + 901u)) & 63u] % 4u); c0 < n0; c0++) {
    v0 = t;
    LOCKED(acc[4] += ((in[((t - v1)) & 63u] >> 1u)))
  }
  v4 += __syncthreads_count(((in[((v3 & t)) & 63u] % 5u) < 2u));
  switch ((658u % 5u)) {
  case 0:
    v3 = (((v2 * depth) | (v1 * v4)) * ((t + v4) ^ v2));
  case 1:
    if ((((((t >> 3) + (t >> 3)) - 393u) % 4u) == 0u)) {
      v2 = (in[((523u | v4)) & 63u] * (808u >> 7u));
    }
    break;
  case 2:
    v4 = depth;
    break;
  default:
    v1 = 410u;
    break;
  }
  if ((0u < depth)) {
    v2 = f0(((depth * v0) ^ (v4 & depth)), (depth - 1u), in, acc, one);
  }
  c1 = 0; n1 = (((890u >> 7u) * depth) % 3u); L1: {
    v2 = (((c1 | c1) - (v2 - depth)) & in[(in[(t) & 63u]) & 63u]);
    v0 = t;
    v4 = ((v0 >> 0u) >> 2u);
  } if (++c1 < n1) goto L1;
  return 607u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  v4 = 126u;
  v1 = v1 * 3 + __syncthreads_and(((((depth | v3) & (99u & v3)) % 3u) < 1u));
  c2 = 0; n2 = (((459u ^ 794u) + (527u + 13u)) % 3u); L2: {
    v1 = (in[(in[(t) & 63u]) & 63u] * (c2 >> 0u));
    v3 = (((899u * depth) - (v4 - c2)) + ((793u + v2) + depth));
    if ((((c2 + (c2 & c2)) % 5u) == 1u)) {
      v0 = (((31u >> 4u) ^ c2) >> 6u);
      if (((in[((c2 ^ c2)) & 63u] % 4u) == 1u)) {
        v3 = (in[(in[(c2) & 63u]) & 63u] | ((784u - v0) ^ c2));
        v2 = c2;
        if (((((depth * c2) & (c2 - c2)) % 4u) == 2u)) while (*one == 0) { }
      }
    }
  } if (++c2 < n2) goto L2;
  return (v2 - in[(364u) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  v2 = (((861u | depth) * (v3 >> 6u)) ^ v1);
  v3 = (((874u ^ 273u) ^ (v4 - depth)) & ((t & depth) + (961u & depth)));
  v4 = (((468u ^ t) | depth) - ((t | 781u) - (v2 ^ t)));
  atomicAdd(&acc[2], (unsigned)(in[(((t | 464u) * (v4 & v0))) & 63u]));
  c3 = 0; n3 = (((v2 & v1) & (v3 >> 1u)) % 3u); while (true) { if (c3++ >= n3) break;
    atomicAdd(&acc[2], (unsigned)((((v1 + c3) & (c3 - v0)) + ((depth ^ c3) ^ in[(c3) & 63u]))));
    if ((((v4 - depth) % 5u) < 2u)) {
      v0 = (((c3 ^ t) | (t * v3)) + (v4 + (t ^ v3)));
    } else {
      atomicAdd(&acc[2], (unsigned)((((c3 - c3) - c3) | depth)));
      if ((((in[(776u) & 63u] & c3) % 4u) < 1u)) break;
    }
    atomicAdd(&acc[3], (unsigned)((((562u * t) >> 7u) + ((c3 | t) | c3))));
    v0 = v0;
  }
  return ((v0 >> 3u) * (909u ^ t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 ^= __shfl_xor_sync(TILE, (unsigned)((841u - (v1 >> 7u))), 22 & 7, 8);
  if (((((v1 * v0) + in[(554u) & 63u]) % 5u) < 4u)) {
    v4 = (((v4 ^ v0) & (t + v3)) - ((v1 & v4) & (205u * v4)));
    v0 = (((t + t) >> 5u) * t);
    v0 = (((328u & t) >> 3u) + ((v2 >> 5u) - v2));
  } else {
    v1 = (((t * t) ^ (598u - v0)) >> 4u);
    v2 = (in[((v2 & 75u)) & 63u] + (v0 ^ (v2 | 241u)));
    v1 = ((t ^ (v2 - t)) >> 7u);
  }
  __syncwarp(TILE); ts[t] = in[((v2 * v0)) & 63u]; __syncwarp(TILE); v0 ^= ts[t ^ (5 & 7)];
  __syncthreads(); sh[t] = ((175u - v0) * (t ^ v1)); if (((((v4 * 402u) & (904u & v0)) % 2u) == 1u)) { BARRIER; v0 ^= sh[(t + 11) % B]; } else { BARRIER; v0 += sh[(t + 11) % B]; }
  atomicAdd(&acc[2], (unsigned)((((t & v2) & 605u) + in[((t ^ v2)) & 63u])));
  v0 = (((v4 >> 7u) >> 0u) | (387u & in[(v2) & 63u]));
  v0 = (t | ((468u >> 2u) | in[(588u) & 63u]));
  out[t] = ((v2 & v1) >> 7u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
