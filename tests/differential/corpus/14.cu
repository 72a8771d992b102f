// made by tests/differential/make.c from seed 14
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
  v0 = (((t & v2) + (v0 + 446u)) + v4);
  if ((((in[(v3) & 63u] - (v2 + v2)) % 3u) == 1u)) return ((v3 & t) + v1);
  if (((((719u | 622u) | (738u + 434u)) % 3u) < 2u)) {
    v4 = in[(((depth & v1) & (v1 + v3))) & 63u];
    v0 = (289u * v1);
  } else {
    v3 = (((94u & depth) + (v0 ^ 515u)) >> 6u);
    if ((((v0 | (v2 | depth)) % 5u) < 4u)) while (*one == 0) { }
    v1 = ((v1 * in[(981u) & 63u]) - in[(649u) & 63u]);
  }
  if (((((435u & depth) >> 4u) % 4u) < 1u)) while (*one == 0) { }
  return (in[(depth) & 63u] | depth) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if (((((v4 & v0) >> 6u) % 2u) == 0u)) while (*one == 0) { }
  v3 = (((v3 * v1) * (198u * v1)) ^ ((depth - depth) * in[(259u) & 63u]));
  atomicAdd(&acc[3], (unsigned)((t | in[((t >> 2u)) & 63u])));
  return ((depth ^ t) - v0) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  v0 = in[(((v4 | t) * in[(v1) & 63u])) & 63u];
  atomicAdd(&acc[3], (unsigned)(in[((t * (165u * v2))) & 63u]));
  v3 ^= __shfl_up_sync(~0u, (unsigned)((v1 * (v4 - t))), 28, 16);
  switch ((((t >> 5) + (320u - depth)) % 5u)) {
  case 0:
    LOCKED(acc[4] += ((in[(v3) & 63u] - ((747u ^ 63u) * depth))))
    switch ((((depth * 824u) >> 2u) % 5u)) {
    case 0:
      if (((((t * t) >> 5u) % 5u) == 4u)) {
        v3 = ((in[(v4) & 63u] ^ (v1 * depth)) >> 2u);
      }
    case 1:
      v3 = 194u;
      LOCKED(acc[4] += (((v0 >> 3u) - ((depth + v1) * (711u ^ v0)))))
    case 2:
      v1 ^= __shfl_xor_sync(TILE, (unsigned)((v1 | in[(v0) & 63u])), 2 & 7, 8);
    default:
      atomicAdd(&acc[0], (unsigned)(t));
      break;
    }
    break;
  case 1:
    switch ((((717u * v1) & (v3 ^ v0)) % 5u)) {
    case 0:
      c0 = 0; n0 = (334u % 2u); while (true) { if (c0++ >= n0) break;
        v3 = c0;
        v1 = ((460u >> 7u) & ((661u + 246u) + c0));
        atomicAdd(&acc[1], (unsigned)((((depth >> 7u) - (depth * c0)) - v4)));
        atomicAdd(&acc[2], (unsigned)((((t >> 0u) >> 6u) + ((c0 >> 5u) & (c0 - v3)))));
      }
      break;
    case 1:
      v2 = ((in[(595u) & 63u] & (v4 >> 5u)) * t);
      v4 = (((845u ^ depth) & t) >> 2u);
      break;
    case 2:
      v1 = in[(t) & 63u];
    default:
      v0 = v4;
      v0 = (((538u >> 4u) ^ 111u) * in[((998u - depth)) & 63u]);
      break;
    }
  case 2:
    atomicAdd(&acc[0], (unsigned)((((v0 ^ v3) - (depth & t)) ^ 510u)));
  default:
    v1 = f1(depth, 0u, in, acc, one);
    v1 = (((v4 & t) ^ in[(v2) & 63u]) + ((662u >> 6u) + (depth | 651u)));
    break;
  }
  return ((v0 * t) * (902u + v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  LOCKED(acc[4] += ((v1 * ((v3 + v2) & (t >> 5u)))))
  v1 = v3;
  v4 = (((v2 ^ v3) - 605u) | ((v4 * t) + (t >> 3u)));
  v0 = v2;
  v2 = ((134u + t) - ((t >> 1u) | v1));
  v3 = (((v1 | 435u) ^ (v2 * 302u)) & ((886u * t) - v4));
  __syncthreads(); sh[t] = ((v2 ^ v2) ^ (t >> 4u)); __syncthreads(); v4 ^= sh[(t + 15) % B];
  out[t] = ((v3 ^ t) * in[(v3) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
