// made by tests/differential/make.c from seed 38
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
  if ((0u < depth)) {
    v4 = f0(in[((599u ^ 94u)) & 63u], (depth - 1u), in, acc, one);
  }
  v3 = depth;
  if (((((158u - 937u) - ((t >> 5) >> 1u)) % 4u) == 3u)) {
    atomicAdd(&acc[1], (unsigned)(in[(((719u | 363u) - in[(v3) & 63u])) & 63u]));
  }
  return ((depth | v1) >> 3u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  if (((((v0 | 872u) | (688u * depth)) % 5u) == 0u)) while (*one == 0) { }
  switch ((((598u | 198u) >> 4u) % 5u)) {
  case 0:
    atomicAdd(&acc[2], (unsigned)(in[((t - depth)) & 63u]));
    v1 = (((184u & t) & (v3 ^ depth)) & v2);
  case 1:
    c0 = 0; n0 = (((632u - (t >> 5)) >> 6u) % 3u); L0: {
      c1 = 0; n1 = ((((t >> 5) | (t >> 5)) & (790u + 209u)) % 5u); L1: {
        LOCKED(acc[4] += (c1))
        v1 = (((c0 | c0) | (t + v1)) - depth);
        v1 = (v0 * ((v2 * c0) | (c1 ^ v4)));
      } if (++c1 < n1) goto L1;
      if (((((t * v2) & (c0 | c0)) % 5u) == 1u)) while (*one == 0) { }
      switch ((((654u - (t >> 3)) & (t >> 3)) % 5u)) {
      case 0:
        v4 = (((c0 * depth) >> 2u) & ((v1 >> 7u) ^ (v2 ^ c0)));
        if (((((v0 & c0) + (c0 & t)) % 3u) == 2u)) while (*one == 0) { }
      case 1:
        v0 = (((251u ^ v3) + (v0 & c0)) - ((810u | t) >> 7u));
        break;
      case 2:
        v4 = (((depth ^ 891u) * (466u | 224u)) | (t - (c0 * v0)));
        v4 = ((v2 | (v3 | t)) & (depth >> 0u));
      default:
        v4 = in[(v2) & 63u];
        v2 = (v3 | v1);
        break;
      }
    } if (++c0 < n0) goto L0;
    if (((((v3 >> 7u) ^ v2) % 4u) == 3u)) return ((v0 >> 5u) | v0);
    break;
  case 2:
    if (((((depth | depth) | (v1 ^ v1)) % 2u) < 1u)) while (*one == 0) { }
    if ((((in[(964u) & 63u] >> 2u) % 4u) == 0u)) while (*one == 0) { }
    break;
  default:
    atomicAdd(&acc[1], (unsigned)((((v0 >> 5u) + v3) ^ ((t - t) >> 3u))));
    break;
  }
  v4 = (in[(in[(v3) & 63u]) & 63u] + in[((46u ^ t)) & 63u]);
  return (v0 ^ t) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[0], (unsigned)((in[((t ^ t)) & 63u] | in[((v0 & t)) & 63u])));
  v3 = ((v1 | (v1 + v1)) >> 6u);
  v0 = (((v3 >> 5u) * (v3 ^ v1)) >> 5u);
  v3 = (((depth + t) | v4) - ((v3 ^ t) * (v1 >> 2u)));
  return ((508u ^ 446u) + in[(v4) & 63u]) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  if (((((t - t) + (v3 | v0)) % 4u) < 3u)) { out[t] = t; return; }
  v0 += __reduce_add_sync(~0u, (unsigned)(((v2 & v3) + t)));
  v1 = (v4 + 606u);
  v3 = f0((v4 + in[(t) & 63u]), (((548u - 226u) * (460u | (t >> 3))) % 4u), in, acc, one);
  v2 = v1;
  v2 = (((v2 & t) * (v0 & v4)) - (v4 + in[(v0) & 63u]));
  v2 = f0((340u + (479u >> 6u)), (((335u + 382u) * ((t >> 3) >> 7u)) % 4u), in, acc, one);
  out[t] = ((v4 >> 1u) ^ v3) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
