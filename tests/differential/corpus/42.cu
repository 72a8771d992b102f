// made by tests/differential/make.c from seed 42
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
  v4 = (in[(in[(t) & 63u]) & 63u] & in[(t) & 63u]);
  v1 = (((521u >> 3u) ^ (v0 + v0)) + v4);
  v1 = 723u;
  v1 = (((v3 ^ 549u) + (800u + v2)) - v1);
  v1 = (((t >> 2u) ^ (depth >> 6u)) >> 4u);
  return in[(in[(v1) & 63u]) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = (((v0 * 100u) >> 0u) * v1);
  v0 = in[(depth) & 63u];
  if ((0u < depth)) {
    v4 = f1(depth, (depth - 1u), in, acc, one);
  }
  return 951u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  if (((((v1 & v3) ^ (depth & v1)) % 5u) < 4u)) {
    v0 = (((857u >> 1u) - (814u * t)) * ((t >> 2u) >> 5u));
    c0 = 0; n0 = (276u % 3u); L0: {
      v1 = (((c0 + depth) - depth) | ((c0 - c0) + t));
      v0 = ((in[(c0) & 63u] >> 7u) | in[((952u ^ 564u)) & 63u]);
      v2 = depth;
    } if (++c0 < n0) goto L0;
  } else {
    c1 = 0; n1 = (((v0 & v4) ^ (v0 >> 1u)) % 3u); while (true) { if (c1++ >= n1) break;
      atomicAdd(&acc[2], (unsigned)((((v3 * c1) & (c1 | t)) | t)));
      v1 = ((v1 | (depth >> 4u)) * ((c1 & t) + (c1 ^ 448u)));
      v3 = (depth | t);
    }
    atomicAdd(&acc[1], (unsigned)((((v3 + v0) ^ (depth ^ v3)) + 987u)));
  }
  if ((0u < depth)) {
    v3 = f2(in[((746u | 688u)) & 63u], (depth - 1u), in, acc, one);
  }
  return ((depth + depth) | v2) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 ^= __shfl_xor_sync(TILE, (unsigned)(559u), 7 & 7, 8);
  v4 = (v1 | ((v2 | v1) * (v1 * t)));
  if (t < H) { HALF(1, 0, (((63u * v1) | v1)), v1, 24) } else { HALF(2, H, (((63u * v1) | v1)), v1, 24) }
  if (((((855u + 462u) | (v4 | v2)) % 3u) == 0u)) {
    v4 = (((v2 >> 1u) ^ 28u) + (in[(v4) & 63u] >> 4u));
    v3 = ((v0 ^ t) * ((v3 + v3) * (v3 & v3)));
    v4 = (((v3 & v4) * (v3 >> 5u)) - v0);
  } else {
    v3 = (((t + 934u) - (872u * t)) ^ ((615u + v1) * (989u + v3)));
    c2 = 0; n2 = (((t & v2) + (597u >> 6u)) % 3u); while (true) { if (c2++ >= n2) break;
      switch ((((825u + 489u) * (868u - 510u)) % 5u)) {
      case 0:
        v4 = (c2 - ((978u >> 7u) * c2));
        v4 = (in[((c2 - 526u)) & 63u] | (857u ^ (v4 * 678u)));
        break;
      case 1:
        v0 = (((v4 * c2) + (c2 - t)) | (c2 ^ (424u | c2)));
        break;
      case 2:
        v0 = (v0 - ((v3 - c2) & (c2 + t)));
      default:
        v1 = ((896u - (c2 + c2)) + ((c2 + c2) - (v2 | 671u)));
        break;
      }
    }
    if (((((305u ^ 275u) - (229u + 279u)) % 3u) < 2u)) {
      if (((((t >> 6u) + (v2 & 105u)) % 4u) < 3u)) {
        v1 = (((v3 & v2) ^ (t & v3)) & ((v1 & 949u) * in[(v0) & 63u]));
        v4 = 463u;
        v0 = (((v4 - 854u) >> 0u) + 412u);
      }
    }
  }
  if (((720u % 2u) < 1u)) {
    atomicAdd(&acc[0], (unsigned)(((in[(v3) & 63u] * t) + (492u | (v0 & v4)))));
    v3 = (((v3 * v3) + in[(t) & 63u]) - ((v2 * t) + t));
  }
  v3 = ((37u * (4u * v4)) >> 2u);
  out[t] = ((t ^ t) + v0) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
