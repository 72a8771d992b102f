// made by tests/differential/make.c from seed 4
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
  if (((((depth ^ depth) + depth) % 3u) == 2u)) {
    v4 = (((depth | v4) + (692u + v0)) + ((t + t) >> 6u));
    switch ((((260u ^ 680u) * (210u >> 1u)) % 5u)) {
    case 0:
      atomicAdd(&acc[1], (unsigned)((((t ^ v3) - (v2 + depth)) & ((990u - t) | (depth >> 0u)))));
      v4 = in[(v3) & 63u];
    case 1:
      v1 = v4;
      atomicAdd(&acc[0], (unsigned)(((t * (t & t)) + ((971u | v1) | depth))));
    case 2:
      if (((((depth * v1) | t) % 5u) == 0u)) {
        v3 = (((677u - v3) + (depth * v4)) ^ ((386u ^ depth) * (v0 ^ v0)));
      } else {
        v2 = (((v1 - depth) >> 7u) - (depth >> 0u));
      }
    default:
      if (((((354u ^ v1) >> 2u) % 4u) == 0u)) return ((t >> 4u) ^ (v0 & t));
      break;
    }
    atomicAdd(&acc[2], (unsigned)((v4 - ((t + 30u) | in[(441u) & 63u]))));
  }
  v3 = (((t & t) & (depth & 626u)) * ((depth + 487u) >> 7u));
  atomicAdd(&acc[3], (unsigned)((((depth | 110u) >> 5u) - 26u)));
  v2 = (t * ((depth | v4) * (depth * depth)));
  v2 = in[(((v3 + v2) + (t & 740u))) & 63u];
  return v3 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = (((t | depth) & (t * v0)) - ((t | depth) >> 4u));
  v0 = (((t * 456u) - (t >> 0u)) >> 1u);
  v0 = (in[((depth >> 7u)) & 63u] ^ (in[(v3) & 63u] - 345u));
  v3 = ((v3 + (v2 * depth)) ^ ((v3 - depth) - t));
  v2 = (in[(v2) & 63u] & ((t ^ depth) & (v2 & v3)));
  return ((v4 * t) & (109u - t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  __syncwarp(); ws[t] = ((v2 | v3) ^ (v0 + 285u)); __syncwarp(); v4 ^= ws[t ^ 28];
  v3 = (((v4 | v0) - (980u & 593u)) + in[((depth | 594u)) & 63u]);
  atomicAdd(&acc[2], (unsigned)(in[((in[(depth) & 63u] * (v1 | depth))) & 63u]));
  v2 = (((v4 ^ depth) - 614u) | ((v3 - v3) + (t ^ depth)));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v3 += __syncthreads_count(((((t >> 4u) & (t * t)) % 2u) < 1u));
  v2 = (((v4 ^ v0) ^ (v3 ^ t)) ^ (v3 * (v4 - t)));
  v1 = v0;
  v2 = f1(((554u >> 7u) ^ (t ^ v1)), 0u, in, acc, one);
  v0 = f1(((t - 337u) & (793u ^ v2)), 0u, in, acc, one);
  c0 = 0; n0 = (v2 % 5u); while (true) { if (c0++ >= n0) break;
    v3 = (in[((v2 * 698u)) & 63u] ^ ((70u >> 4u) | (v4 | c0)));
  }
  v3 = f0((v2 >> 5u), 0u, in, acc, one);
  out[t] = (135u ^ (v1 ^ v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
