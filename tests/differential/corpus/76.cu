// made by tests/differential/make.c from seed 76
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
  v2 = (in[((depth * depth)) & 63u] | v4);
  switch ((412u % 5u)) {
  case 0:
    for (c0 = 0, n0 = (((v1 & v0) + in[(v0) & 63u]) % 5u); c0 < n0; c0++) {
      v4 = (in[((c0 ^ c0)) & 63u] * (in[(c0) & 63u] >> 6u));
      v3 = (((c0 + c0) >> 5u) >> 5u);
      v1 = c0;
    }
  case 1:
    v3 = (((684u * v3) * (v2 - depth)) + t);
    v0 = (in[((t - depth)) & 63u] - (v1 - (v4 | v3)));
  case 2:
    v4 = (t >> 1u);
    v0 = ((t ^ (570u + t)) + ((v1 - t) & v2));
  default:
    v0 = 127u;
    v3 = (((313u | v2) >> 2u) ^ ((177u | v2) | (depth + v2)));
    break;
  }
  if ((0u < depth)) {
    v0 = f0(in[((126u * depth)) & 63u], (depth - 1u), in, acc, one);
  }
  return ((t * 503u) >> 3u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v2 = (((v4 ^ t) ^ (depth | 169u)) & in[((t & depth)) & 63u]);
  if ((0u < depth)) {
    v0 = f1(((609u * depth) - (v2 ^ v0)), (depth - 1u), in, acc, one);
  }
  return (in[(depth) & 63u] + (depth ^ 304u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[3], (unsigned)(t));
  if ((0u < depth)) {
    v4 = f2(685u, (depth - 1u), in, acc, one);
  }
  v1 = ((in[(t) & 63u] ^ v4) >> 3u);
  return ((v2 * t) >> 3u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 = (((t | v3) * (659u ^ 709u)) + (801u & (930u ^ v1)));
  switch (((in[(v0) & 63u] ^ (t * v3)) % 5u)) {
  case 0:
    v1 = in[(((208u >> 0u) >> 7u)) & 63u];
    v3 = (((v1 ^ t) * (v3 - v2)) - ((t | v2) | (522u & v2)));
  case 1:
    v1 = v2;
    if (((((450u | 6u) + 255u) % 4u) == 0u)) {
      c1 = 0; n1 = (t % 2u); L1: {
        v4 = (((478u & c1) | (130u + 909u)) + ((c1 >> 5u) & (c1 * c1)));
        v4 = in[(((v1 >> 0u) >> 5u)) & 63u];
        v4 = ((c1 >> 4u) >> 0u);
        v2 = ((606u - t) & ((v4 & t) & (198u & v1)));
      } if (++c1 < n1) goto L1;
    }
    break;
  case 2:
    if (((((233u | (t >> 5)) * ((t >> 5) >> 7u)) % 3u) < 2u)) {
      if (((((616u | (t >> 5)) * ((t >> 5) ^ 233u)) % 3u) == 1u)) {
        v0 = (((t ^ 847u) >> 2u) >> 7u);
      } else {
        v0 = (((v2 | t) >> 7u) | ((v4 ^ v4) | (t + 710u)));
        atomicAdd(&acc[2], (unsigned)(in[(((v3 ^ 790u) * t)) & 63u]));
        v3 = ((in[(v2) & 63u] * (429u & 956u)) * ((v1 * v3) + (t & t)));
      }
    }
  default:
    switch ((((65u >> 3u) & 516u) % 5u)) {
    case 0:
      c2 = 0; n2 = (((t | v4) * (v1 | 308u)) % 2u); while (true) { if (c2++ >= n2) break;
        v0 = c2;
        v0 = in[((in[(v4) & 63u] + (108u + 433u))) & 63u];
        atomicAdd(&acc[3], (unsigned)(in[(((v0 >> 7u) >> 7u)) & 63u]));
      }
      atomicAdd(&acc[2], (unsigned)(t));
    case 1:
      v3 = (((v4 | v3) + (t * t)) ^ ((v0 & v1) & (v3 & 47u)));
      c3 = 0; n3 = (((t >> 3) * (803u * 232u)) % 4u); L3: {
        v0 = (((c3 & v3) * (c3 + 980u)) * ((v4 + t) | (v1 & c3)));
        v3 = in[((t | (v2 + v3))) & 63u];
        v3 = (((v3 * c3) >> 0u) + t);
      } if (++c3 < n3) goto L3;
      break;
    case 2:
      v1 = in[(((t | 934u) >> 2u)) & 63u];
      v4 = in[((in[(v3) & 63u] * v0)) & 63u];
      break;
    default:
      v2 = v1;
      break;
    }
    atomicAdd(&acc[0], (unsigned)(in[(v1) & 63u]));
    break;
  }
  v1 = f2(((212u + v0) & (v2 + v2)), (390u % 4u), in, acc, one);
  c4 = 0; n4 = (((t | v4) ^ (v4 + v0)) % 4u); while (true) { if (c4++ >= n4) break;
    v4 = (((c4 >> 6u) - (t * c4)) & ((v1 >> 7u) | (c4 ^ t)));
    if ((((v4 - v2) % 5u) < 1u)) continue;
  }
  for (c5 = 0, n5 = ((((t >> 3) + (t >> 3)) + (704u & 123u)) % 4u); c5 < n5; c5++) {
    atomicAdd(&acc[1], (unsigned)((t + ((t >> 3u) + (c5 * t)))));
    v4 = (((c5 & 473u) & t) | ((v0 + v0) & in[(c5) & 63u]));
    v2 = c5;
  }
  v3 = f1(((v1 * t) | (817u - v1)), (((274u ^ 712u) | ((t >> 3) + 733u)) % 4u), in, acc, one);
  v3 = v3;
  v3 = f2(((750u | v3) - (441u + t)), (((967u - 848u) - (779u ^ (t >> 3))) % 4u), in, acc, one);
  v3 = in[(((t + v2) >> 3u)) & 63u];
  out[t] = t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
