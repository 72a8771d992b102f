// made by tests/differential/make.c from seed 6
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
  if ((0u < depth)) {
    v0 = f0(((t >> 2u) & (t - v1)), (depth - 1u), in, acc, one);
  } else {
    v2 = v3;
  }
  __syncwarp(); ws[t] = (v0 & (t & v4)); __syncwarp(); v3 ^= ws[t ^ 12];
  v3 = ((321u & in[(depth) & 63u]) ^ (depth - depth));
  atomicAdd(&acc[0], (unsigned)((504u >> 4u)));
  return (v3 - (t + v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v4 = f1(((v4 & depth) - (v0 >> 5u)), (depth - 1u), in, acc, one);
  }
  v0 = (((v0 | v3) * (depth - v0)) + ((v0 * v1) & (v2 & v1)));
  v4 = (((depth * t) * (t - depth)) ^ in[((139u >> 3u)) & 63u]);
  v3 = (v4 + ((depth - t) * (depth * t)));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  atomicAdd(&acc[2], (unsigned)((((v4 & 697u) + (depth * v1)) - ((t - v0) + 879u))));
  v2 = (((depth >> 4u) | (431u * v0)) + ((178u * v0) ^ (t | v2)));
  return 676u + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c0 = 0; n0 = ((v0 - (t >> 2u)) % 5u); while (true) { if (c0++ >= n0) break;
    atomicAdd(&acc[1], (unsigned)((((v1 * c0) ^ (c0 | c0)) & c0)));
    v3 = (v0 >> 7u);
    if (((((437u - 374u) + (684u * 550u)) % 4u) == 3u)) {
      v3 = ((v3 ^ t) & c0);
      v1 = (((635u ^ c0) >> 7u) >> 1u);
    } else {
      v2 = (((v1 >> 4u) >> 7u) ^ v4);
      v1 = (c0 | ((t - c0) * c0));
      v0 = (((709u - c0) & (270u >> 4u)) + ((t - v2) & (c0 >> 3u)));
    }
  }
  v1 = 513u;
  for (c1 = 0, n1 = (((823u | 51u) >> 7u) % 4u); c1 < n1; c1++) {
    v3 = f2(((v2 >> 2u) >> 2u), 0u, in, acc, one);
    c2 = 0; n2 = (((c1 & (t >> 5)) & ((t >> 5) + (t >> 5))) % 5u); L2: {
      c3 = 0; n3 = (((c1 - v2) ^ (c1 | c1)) % 3u); while (true) { if (c3++ >= n3) break;
        v2 = c1;
      }
      if (((114u % 3u) < 1u)) {
        v3 = (((v1 - 867u) ^ (67u & c1)) ^ ((c2 ^ v0) - 496u));
      }
      v1 = f2(in[((c2 * 422u)) & 63u], 0u, in, acc, one);
    } if (++c2 < n2) goto L2;
  }
  if (t < H) { HALF(1, 0, (in[((199u + v1)) & 63u]), v4, 16) } else { HALF(2, H, (in[((199u + v1)) & 63u]), v4, 16) }
  __syncthreads(); sh[t] = ((775u + v1) * in[(t) & 63u]); __syncthreads(); v2 ^= sh[(t + 17) % B];
  c4 = 0; n4 = (v0 % 2u); while (true) { if (c4++ >= n4) break;
    v4 = ((v1 * (v4 & v2)) - ((v2 + c4) ^ in[(964u) & 63u]));
  }
  v4 += __reduce_add_sync(~0u, (unsigned)(v0));
  v0 += __ballot_sync(~0u, ((((v3 - 336u) * (v2 - t)) % 3u) == 1u));
  out[t] = ((v3 - 321u) ^ v1) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
