// made by tests/differential/make.c from seed 68
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
  atomicAdd(&acc[0], (unsigned)((((depth ^ v4) ^ v0) >> 3u)));
  v0 ^= __shfl_xor_sync(TILE, (unsigned)(((760u * v3) | v0)), 29 & 7, 8);
  v1 = t;
  return in[((v1 - 372u)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  if ((0u < depth)) {
    v3 = f1(((v2 - v2) - (t + v3)), (depth - 1u), in, acc, one);
  } else {
    if (((((v0 * depth) + (depth >> 6u)) % 3u) < 2u)) return t;
  }
  if (((((v1 ^ 64u) | (173u - 582u)) % 5u) == 1u)) {
    v2 = v4;
    atomicAdd(&acc[1], (unsigned)((depth ^ ((v4 >> 1u) ^ (v3 | t)))));
    c0 = 0; n0 = (((126u | (t >> 3)) | (t >> 3)) % 4u); L0: {
      v1 = ((in[(depth) & 63u] * (v4 + depth)) * c0);
    } if (++c0 < n0) goto L0;
  } else {
    v4 = ((depth * (v4 | depth)) >> 2u);
    if ((((467u * 596u) % 3u) < 2u)) {
      switch ((((v2 + depth) >> 5u) % 5u)) {
      case 0:
        atomicAdd(&acc[1], (unsigned)(t));
        v3 = ((in[(v0) & 63u] * v3) + ((v3 * t) & (v2 * t)));
        break;
      case 1:
        v3 = (((depth & t) + (163u ^ 91u)) ^ ((v1 - v2) + (v0 | 856u)));
        v1 = in[(((436u ^ depth) - (v3 | t))) & 63u];
      case 2:
        v3 = t;
        v1 = (v4 | (v3 | 467u));
      default:
        v1 = ((depth ^ t) ^ ((86u | v2) >> 4u));
        break;
      }
      v2 = (((v4 ^ 587u) & 912u) - ((v3 - t) - v1));
    } else {
      v2 = (((892u - v2) + depth) | ((v0 * t) ^ (v2 - v2)));
    }
    v3 = (t - (t >> 5u));
  }
  v1 = (((t & depth) + (t >> 2u)) + (t ^ (170u & t)));
  return ((depth & t) >> 6u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  if (((((320u * 63u) & (860u - 526u)) % 5u) < 2u)) {
    for (c1 = 0, n1 = (((810u ^ 518u) + (61u * 578u)) % 5u); c1 < n1; c1++) {
      switch ((((184u >> 5u) | (c1 & depth)) % 5u)) {
      case 0:
        v3 = in[(((c1 * c1) * (c1 * depth))) & 63u];
        atomicAdd(&acc[3], (unsigned)((c1 + c1)));
      case 1:
        v3 = (v0 >> 4u);
        v3 = f1(in[((c1 ^ v3)) & 63u], (in[(in[(depth) & 63u]) & 63u] % 4u), in, acc, one);
      case 2:
        v2 = ((c1 | (c1 ^ c1)) - (c1 - v2));
        break;
      default:
        atomicAdd(&acc[1], (unsigned)(depth));
        break;
      }
    }
    v2 ^= __shfl_xor_sync(TILE, (unsigned)(((v2 + v0) ^ depth)), 12 & 7, 8);
    v2 = (((depth >> 6u) * t) ^ ((411u & v1) ^ (v2 | v1)));
  }
  v4 = f1(((v3 >> 3u) >> 7u), (((v3 | v1) * (v4 | v2)) % 4u), in, acc, one);
  v1 = (t & ((v4 >> 3u) & (v2 | 794u)));
  switch ((((750u * 338u) * (860u ^ 526u)) % 5u)) {
  case 0:
    v4 = (depth ^ (in[(depth) & 63u] & in[(v2) & 63u]));
    if (((((369u | 605u) + (545u ^ 876u)) % 2u) < 1u)) {
      v0 = (((depth + v3) | (t * v1)) | ((depth - v3) ^ (v1 * 202u)));
      switch ((((v3 * v4) - (depth >> 6u)) % 5u)) {
      case 0:
        v4 = v3;
        atomicAdd(&acc[3], (unsigned)((((v3 & v2) & (v2 >> 6u)) ^ 13u)));
      case 1:
        v2 = (t >> 4u);
      case 2:
        v3 = (((depth & v4) >> 6u) & v2);
        break;
      default:
        v3 = 357u;
        break;
      }
      v3 = v3 * 3 + __any_sync(~0u, ((((v4 & v2) | (t | t)) % 3u) == 0u));
    }
  case 1:
    __syncwarp(); ws[t] = ((v0 * v3) * (v1 ^ depth)); __syncwarp(); v3 ^= ws[t ^ 14];
    break;
  case 2:
    v0 = (((398u >> 4u) - v2) & (depth + (v0 + v3)));
    v4 = (((depth & v2) ^ v1) + ((343u & 784u) ^ 842u));
    break;
  default:
    atomicAdd(&acc[2], (unsigned)((((t >> 7u) * (v1 * v2)) >> 0u)));
    v2 = ((in[(v1) & 63u] * (depth >> 1u)) + 234u);
    break;
  }
  return ((t | 926u) * (t - v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  atomicAdd(&acc[0], (unsigned)((802u ^ ((v4 - t) ^ (v3 - v1)))));
  v3 = (((v2 + v2) - (t ^ v2)) >> 5u);
  v0 = f1(((t + v1) - v0), (((v2 & v0) - (t * 160u)) % 4u), in, acc, one);
  if (((((t >> 3) * ((t >> 3) * 453u)) % 3u) == 1u)) {
    v2 = v1;
    v3 = (((v2 & v2) ^ (v0 + 807u)) * t);
  }
  v0 = f1(((v2 >> 6u) >> 0u), ((t >> 0u) % 4u), in, acc, one);
  if ((((((t >> 3) + (t >> 3)) >> 2u) % 3u) == 1u)) {
    v3 = ((92u * (t | t)) + ((t & v0) * v3));
    v1 = (((t * v1) & (v1 - v2)) - (286u ^ t));
  } else {
    atomicAdd(&acc[0], (unsigned)((((v1 * t) & (t & t)) - ((619u ^ v1) * (t & v3)))));
    v1 = ((t ^ (v1 ^ 456u)) ^ ((v2 >> 2u) ^ 966u));
  }
  v4 = in[(((55u | v4) ^ (t & 472u))) & 63u];
  __syncwarp(); ws[t] = ((463u & t) + (v1 - v4)); __syncwarp(); v0 ^= ws[t ^ 30];
  v3 = f0((in[(t) & 63u] & v1), 0u, in, acc, one);
  out[t] = ((403u * v0) * v0) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
