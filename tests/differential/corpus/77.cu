// made by tests/differential/make.c from seed 77
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
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  for (c0 = 0, n0 = ((t >> 5) % 5u); c0 < n0; c0++) {
    for (c1 = 0, n1 = ((((t >> 5) + 997u) | 879u) % 3u); c1 < n1; c1++) {
      switch ((245u % 5u)) {
      case 0:
        v4 = in[(((c1 * t) * (c1 & t))) & 63u];
        break;
      case 1:
        v2 = (((v0 ^ 846u) + (t * c1)) * c1);
        break;
      case 2:
        v4 = (((t & c0) - (803u | 416u)) + t);
      default:
        v1 = (c1 * depth);
        break;
      }
      if (((((c1 * t) ^ (932u - c1)) % 4u) == 1u)) {
        v4 = (t | ((t & c0) | 608u));
        v0 = (c1 >> 1u);
      } else {
        v3 = ((c1 ^ (t + c1)) | (v1 * c1));
        v0 = ((in[(c0) & 63u] >> 5u) - (depth - (depth ^ c0)));
      }
      if ((((483u >> 2u) % 3u) == 2u)) {
        v0 = (c1 ^ in[(in[(t) & 63u]) & 63u]);
      }
      atomicAdd(&acc[0], (unsigned)(((v4 & (v2 | c0)) >> 2u)));
    }
    v3 = c0;
  }
  if ((0u < depth)) {
    v0 = f0(((depth >> 6u) & v0), (depth - 1u), in, acc, one);
  } else {
    if (((((t ^ v4) * (276u ^ depth)) % 2u) == 0u)) {
      v4 = (in[((881u + t)) & 63u] - ((v0 & v3) + v1));
      atomicAdd(&acc[0], (unsigned)(depth));
    } else {
      atomicAdd(&acc[3], (unsigned)(((in[(v1) & 63u] >> 5u) + (t - (395u + v2)))));
    }
  }
  return ((depth | 974u) >> 1u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  atomicAdd(&acc[3], (unsigned)((v4 & v4)));
  for (c2 = 0, n2 = ((((t >> 3) ^ depth) & (depth & 861u)) % 4u); c2 < n2; c2++) {
    v1 = (((v2 | 719u) | (v2 & 206u)) * ((c2 | c2) & (v4 + c2)));
    v1 = t;
    if (((((c2 | t) & in[(depth) & 63u]) % 2u) < 1u)) {
      v3 = t;
      v0 = (depth * ((c2 * c2) * (799u + t)));
      c3 = 0; n3 = (((737u + 498u) | (236u ^ 742u)) % 3u); L3: {
        v0 = ((v4 - (v0 | c2)) * ((c2 - c2) >> 7u));
      } if (++c3 < n3) goto L3;
    } else {
      LOCKED(acc[4] += (v1))
    }
    v2 = ((t | (v4 >> 4u)) + ((v2 ^ depth) & v4));
  }
  v1 = (727u & ((depth >> 4u) | (v1 & v1)));
  if (((depth % 5u) == 0u)) {
    LOCKED(acc[4] += ((((depth & 418u) + (v1 | depth)) ^ (v1 + (t & t)))))
    { unsigned m = __match_any_sync(~0u, (((v2 | t) ^ (t >> 6u))) & 3), w = v4; v4 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  }
  return ((974u + v3) + (116u * v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v3 = f2(t, (depth - 1u), in, acc, one);
  }
  LOCKED(acc[4] += ((((depth + depth) - (depth & depth)) & ((t & v3) * depth))))
  if ((((((t >> 3) ^ (t >> 3)) ^ (526u ^ (t >> 3))) % 2u) == 0u)) {
    v0 = f0(((v4 - 721u) - (v1 | t)), (((v2 >> 1u) + (v0 - v2)) % 4u), in, acc, one);
    v3 = ((in[(968u) & 63u] - in[(depth) & 63u]) * (t >> 5u));
  } else {
    atomicAdd(&acc[1], (unsigned)(v2));
    v1 = (depth | ((depth >> 6u) | v3));
  }
  v4 = f0(v1, (((969u & t) - v4) % 4u), in, acc, one);
  return in[((v4 | v1)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  __syncthreads(); sh[t] = ((v4 & v4) * (v1 - t)); __syncthreads(); v1 ^= sh[(t + 21) % B];
  v1 = ((331u ^ (v4 - t)) | ((t ^ v4) & (498u >> 5u)));
  v4 = f0(((t + t) + (v0 - v0)), (((v2 * 660u) | (v4 >> 2u)) % 4u), in, acc, one);
  v1 = v1 * 3 + __all_sync(~0u, (((in[(152u) & 63u] & (v1 >> 1u)) % 4u) < 3u));
  v1 = (((t * 160u) + (v0 >> 1u)) >> 0u);
  atomicAdd(&acc[3], (unsigned)((((342u ^ v2) & (680u - v2)) & ((702u + v2) & t))));
  out[t] = ((v2 | v2) ^ (v4 - v4)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
