// made by tests/differential/make.c from seed 90
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
  unsigned c0 = 0, n0 = 0;
  v2 = depth;
  c0 = 0; n0 = (((v4 * 192u) >> 2u) % 4u); while (true) { if (c0++ >= n0) break;
    v3 = c0;
  }
  v3 = (((depth * depth) >> 6u) * (t - (depth ^ v4)));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  switch ((depth % 5u)) {
  case 0:
    if (((v0 % 5u) == 4u)) {
      for (c1 = 0, n1 = (((344u * 774u) ^ (t >> 3)) % 2u); c1 < n1; c1++) {
        v2 = v1;
        v4 = depth;
      }
      v3 = (((v4 >> 4u) ^ (t - depth)) - (v3 * v1));
      v3 = v0;
    }
  case 1:
    v3 = (((t + v3) + in[(v3) & 63u]) + ((depth | v0) | depth));
    for (c2 = 0, n2 = ((729u >> 5u) % 2u); c2 < n2; c2++) {
      atomicAdd(&acc[1], (unsigned)((((66u * v2) - (482u - c2)) | ((depth - v2) & (c2 - c2)))));
    }
  case 2:
    v4 = (v3 - v1);
  default:
    v3 = (((depth & v3) & (depth | t)) - (in[(depth) & 63u] & (v0 >> 2u)));
    break;
  }
  if ((0u < depth)) {
    v4 = f1(((53u >> 1u) | in[(128u) & 63u]), (depth - 1u), in, acc, one);
  } else {
    v0 = (in[((v4 * v2)) & 63u] * ((t + depth) * in[(t) & 63u]));
    v3 = ((9u & (v2 & 307u)) & ((495u & v0) + (v2 | 486u)));
  }
  return (428u - (t - depth)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  v4 = v2;
  c3 = 0; n3 = (((depth & 724u) - (t + v3)) % 3u); while (true) { if (c3++ >= n3) break;
    if ((((((t >> 3) - 355u) & (991u >> 4u)) % 2u) == 1u)) {
      v1 = c3;
    }
  }
  return ((404u | t) * depth) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  unsigned c6 = 0, n6 = 0;
  unsigned c7 = 0, n7 = 0;
  unsigned c8 = 0, n8 = 0;
  unsigned c9 = 0, n9 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  switch ((442u % 5u)) {
  case 0:
    v4 = (in[((v1 * v4)) & 63u] * (in[(587u) & 63u] * (t + t)));
    break;
  case 1:
    v4 = v1;
  case 2:
    v0 = (((v0 & t) + (209u & v2)) * in[(301u) & 63u]);
    c4 = 0; n4 = ((t >> 5) % 4u); L4: {
      atomicAdd(&acc[3], (unsigned)((((v2 ^ t) + in[(689u) & 63u]) + in[((c4 >> 2u)) & 63u])));
      v0 = ((c4 - in[(c4) & 63u]) ^ ((329u - 495u) - (t | c4)));
    } if (++c4 < n4) goto L4;
  default:
    v1 = f0((v1 * (v0 ^ t)), 0u, in, acc, one);
    v4 = ((in[(442u) & 63u] ^ 123u) | ((v0 >> 3u) >> 3u));
    break;
  }
  c5 = 0; n5 = ((t >> 5) % 2u); L5: {
    v3 = (((c5 ^ 87u) - (528u + c5)) & v3);
    v3 = f2(((c5 + v3) | (c5 & 433u)), 0u, in, acc, one);
    v3 ^= __shfl_xor_sync(TILE, (unsigned)((v2 ^ 957u)), 23 & 7, 8);
    v2 = (424u + ((c5 & c5) ^ c5));
  } if (++c5 < n5) goto L5;
  v0 += __syncthreads_count((((in[(v2) & 63u] | (v4 - t)) % 2u) < 1u));
  if (((((68u >> 2u) | 559u) % 2u) == 0u)) {
    for (c6 = 0, n6 = (((618u >> 3u) & ((t >> 5) >> 4u)) % 4u); c6 < n6; c6++) {
      atomicAdd(&acc[0], (unsigned)((((c6 ^ v1) | v2) * (c6 >> 5u))));
    }
  } else {
    c7 = 0; n7 = (((v1 * t) - v4) % 4u); while (true) { if (c7++ >= n7) break;
      atomicAdd(&acc[2], (unsigned)(((c7 - (v1 ^ c7)) >> 0u)));
      c8 = 0; n8 = (((c7 & v2) - (11u & c7)) % 2u); while (true) { if (c8++ >= n8) break;
        if (((in[(c7) & 63u] % 3u) == 1u)) break;
      }
      if ((((in[(c7) & 63u] + (v0 >> 4u)) % 5u) == 2u)) break;
    }
    c9 = 0; n9 = (10u % 5u); while (true) { if (c9++ >= n9) break;
      v4 = (((c9 >> 5u) * (c9 + c9)) ^ c9);
      v2 = v3;
      if ((((((t >> 3) + 618u) ^ (175u ^ (t >> 3))) % 3u) == 2u)) {
        v3 = ((in[(167u) & 63u] - in[(c9) & 63u]) | (c9 ^ (v3 * v4)));
      } else {
        atomicAdd(&acc[3], (unsigned)((((711u + 965u) >> 4u) | ((c9 >> 0u) ^ (t ^ c9)))));
        v4 = (((c9 ^ c9) | (v3 + c9)) >> 4u);
        v0 = (((v3 | c9) - (189u * c9)) | v0);
      }
    }
  }
  v1 = ((v1 + (t - v2)) * ((t | v1) * (t | t)));
  v0 = ((v2 + (v2 + 909u)) | (v2 ^ (t | t)));
  v1 = (v2 | t);
  v2 = (t | in[((v0 ^ v0)) & 63u]);
  v1 = in[(((v4 | 673u) ^ (v1 + v4))) & 63u];
  out[t] = in[((v4 * t)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
