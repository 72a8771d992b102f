// made by tests/differential/make.c from seed 79
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
  v4 = (t - ((v3 & t) * v0));
  if ((0u < depth)) {
    v0 = f0(((t - depth) * (v3 + 63u)), (depth - 1u), in, acc, one);
  }
  v1 = (t ^ (t & (v3 | 340u)));
  v0 = (((t + 377u) - (v2 * depth)) * ((v4 - v0) * (646u & t)));
  if (((((469u & (t >> 5)) & (77u + (t >> 5))) % 5u) < 4u)) {
    switch ((((depth * depth) >> 1u) % 5u)) {
    case 0:
      atomicAdd(&acc[0], (unsigned)((((67u | t) & in[(v0) & 63u]) * ((t + v0) >> 4u))));
      atomicAdd(&acc[2], (unsigned)(t));
    case 1:
      v2 = (depth & (v4 & (v0 | t)));
    case 2:
      v2 = (in[((depth + depth)) & 63u] ^ ((t + 270u) | (v2 - v3)));
      v0 = (((v1 ^ v4) + (8u & 239u)) | v2);
    default:
      v3 = 140u;
      v3 = (((382u >> 0u) ^ (v1 & 925u)) | 139u);
      break;
    }
    atomicAdd(&acc[3], (unsigned)(((v3 ^ (v0 ^ v3)) - (v3 ^ (v2 - v4)))));
    v1 = (((246u ^ v3) | 578u) ^ depth);
  }
  return (t * (t - v0)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  unsigned c2 = 0, n2 = 0;
  if ((0u < depth)) {
    v3 = f1(((depth & 701u) | (depth + 487u)), (depth - 1u), in, acc, one);
  }
  if ((((696u ^ (489u - depth)) % 3u) == 1u)) {
    v4 = (in[(in[(v3) & 63u]) & 63u] * in[((depth >> 5u)) & 63u]);
    if ((((((t >> 3) * (t >> 3)) | (depth & (t >> 3))) % 3u) == 1u)) {
      v1 = (v2 * ((t & t) - (v1 ^ v4)));
      if (((((depth - 528u) ^ (26u ^ 496u)) % 4u) == 3u)) {
        v1 = (v3 ^ depth);
      } else {
        v0 = ((t ^ (depth - v4)) & in[((t + v0)) & 63u]);
        v3 = in[(v4) & 63u];
        v1 = (in[((depth + 889u)) & 63u] >> 3u);
      }
      v0 = (((v1 ^ depth) + (t - depth)) >> 7u);
    } else {
      v4 = (((depth >> 2u) ^ (960u + v4)) >> 3u);
    }
    if (((((v2 + t) & (t ^ t)) % 4u) < 3u)) {
      if ((((v4 & (t + 76u)) % 5u) < 3u)) {
        v0 = (((177u ^ v4) >> 1u) | t);
        atomicAdd(&acc[0], (unsigned)((((v0 + depth) * v0) + ((t ^ v4) + (t * depth)))));
      }
      v0 = (((t >> 7u) - (v3 & v3)) - in[(t) & 63u]);
      for (c0 = 0, n0 = (((717u >> 2u) ^ depth) % 4u); c0 < n0; c0++) {
        v0 = (((c0 + depth) | (27u >> 5u)) - v0);
        v0 = c0;
      }
    }
  }
  for (c1 = 0, n1 = (((v4 & depth) + (v0 & v1)) % 5u); c1 < n1; c1++) {
    v0 = (t >> 1u);
    c2 = 0; n2 = ((555u & depth) % 3u); L2: {
      atomicAdd(&acc[2], (unsigned)((((t * v0) * in[(depth) & 63u]) ^ ((depth + c2) >> 0u))));
      v0 = in[(((c2 >> 1u) | (v1 * 292u))) & 63u];
      v4 = v3;
    } if (++c2 < n2) goto L2;
  }
  return ((v2 + t) ^ (764u >> 2u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  c3 = 0; n3 = ((depth >> 3u) % 4u); while (true) { if (c3++ >= n3) break;
    if (((((c3 | depth) >> 0u) % 2u) < 1u)) continue;
    v1 = (depth + ((c3 | c3) | (c3 | v3)));
  }
  v3 = f0(t, (((depth | depth) >> 4u) % 4u), in, acc, one);
  v4 = f1(in[(in[(775u) & 63u]) & 63u], (781u % 4u), in, acc, one);
  return (in[(depth) & 63u] - v4) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
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
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  c4 = 0; n4 = (((872u >> 7u) + 343u) % 2u); while (true) { if (c4++ >= n4) break;
    v0 = (((v3 - c4) - (t + c4)) | ((c4 ^ t) + (372u >> 3u)));
  }
  v4 = (((v0 * v2) ^ (v2 - t)) & v3);
  v4 = (713u - ((12u | 141u) ^ (v3 & 962u)));
  v3 = v0;
  if (((((t - v4) + (v3 * v1)) % 2u) == 0u)) { out[t] = ((v3 * 737u) ^ (v3 | 875u)); return; }
  v4 = v0;
  for (c5 = 0, n5 = (((v1 & t) - (t & 328u)) % 5u); c5 < n5; c5++) {
    v3 = v3;
    v1 = (((c5 + c5) * (95u ^ v3)) + ((v2 * t) + t));
    atomicAdd(&acc[3], (unsigned)((((v1 + t) >> 7u) >> 1u)));
    switch (((((t >> 3) | (t >> 3)) * ((t >> 3) & 717u)) % 5u)) {
    case 0:
      v1 = (((c5 & v4) | (t * t)) + ((t & 579u) ^ (c5 + c5)));
      break;
    case 1:
      atomicAdd(&acc[3], (unsigned)(v4));
      if (((258u % 4u) < 1u)) {
        v2 = in[(((c5 - c5) ^ (v0 - c5))) & 63u];
        v4 = v2;
      }
    case 2:
      c6 = 0; n6 = (((c5 * 884u) | (t ^ v2)) % 5u); while (true) { if (c6++ >= n6) break;
        if (((((v1 ^ c6) * (c5 | c5)) % 5u) == 0u)) continue;
        v4 = (((t >> 0u) & 241u) ^ in[((c5 * v2)) & 63u]);
        v3 = (in[(c5) & 63u] | v3);
      }
      for (c7 = 0, n7 = ((581u | (970u + 513u)) % 3u); c7 < n7; c7++) {
        atomicAdd(&acc[3], (unsigned)(v0));
        v2 = in[(t) & 63u];
        v3 = t;
        v1 = (((t - c5) | (t - c5)) - ((v0 - 382u) | in[(t) & 63u]));
      }
    default:
      v4 = v0;
      break;
    }
  }
  if ((((v4 >> 7u) % 5u) < 1u)) {
    v4 = ((in[(t) & 63u] | (t >> 6u)) >> 4u);
    if ((((t + (v0 - 710u)) % 3u) < 1u)) {
      v1 = (((t >> 7u) | v3) | (v4 >> 0u));
    }
    if ((((710u >> 7u) % 2u) < 1u)) {
      v0 = (874u >> 7u);
    } else {
      atomicAdd(&acc[2], (unsigned)((v4 ^ v2)));
    }
  } else {
    atomicAdd(&acc[1], (unsigned)(903u));
  }
  out[t] = (in[(t) & 63u] >> 4u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
