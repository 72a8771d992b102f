// made by tests/differential/make.c from seed 35
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
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  v1 = 110u;
  v4 = (v3 ^ (in[(t) & 63u] >> 6u));
  __syncwarp(TILE); ts[t] = in[((v1 - v0)) & 63u]; __syncwarp(TILE); v2 ^= ts[t ^ (16 & 7)];
  if (((((146u + 553u) - (608u + 819u)) % 3u) < 1u)) {
    LOCKED(acc[4] += ((792u ^ (t + in[(depth) & 63u]))))
    LOCKED(acc[4] += ((((v3 >> 6u) | (t * v3)) + ((88u | depth) & depth))))
    atomicAdd(&acc[3], (unsigned)((((v2 - 915u) ^ (v1 - depth)) >> 7u)));
  } else {
    atomicAdd(&acc[3], (unsigned)((((depth * v2) * v4) & (v2 + (depth - 948u)))));
    c0 = 0; n0 = (((t * depth) + (v4 ^ t)) % 5u); while (true) { if (c0++ >= n0) break;
      v2 = in[(877u) & 63u];
      v1 = (in[(306u) & 63u] + in[((c0 & t)) & 63u]);
      if ((((t >> 5) % 3u) < 2u)) {
        v1 = (depth + depth);
      } else {
        v2 = ((c0 | depth) | ((c0 ^ c0) & (v1 & v3)));
        atomicAdd(&acc[1], (unsigned)((((557u | v2) * (v3 + 723u)) & (in[(v1) & 63u] >> 7u))));
        v4 = (c0 - (v4 & (t - c0)));
      }
    }
    c1 = 0; n1 = (in[(540u) & 63u] % 2u); L1: {
      atomicAdd(&acc[1], (unsigned)((t ^ (in[(v2) & 63u] & (v4 + v3)))));
      v3 = ((in[(c1) & 63u] >> 7u) * (v1 ^ (v0 * c1)));
    } if (++c1 < n1) goto L1;
  }
  LOCKED(acc[4] += ((((depth & v0) >> 3u) + t)))
  return in[((v0 + v2)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  if ((0u < depth)) {
    v0 = f1((553u | (v3 * depth)), (depth - 1u), in, acc, one);
  }
  v0 = (((v2 >> 7u) + (v2 - depth)) + (in[(depth) & 63u] & (t | v4)));
  return in[(671u) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  v0 += __reduce_add_sync(~0u, (unsigned)(((v1 + depth) | (depth ^ t))));
  c2 = 0; n2 = ((in[(depth) & 63u] >> 4u) % 5u); while (true) { if (c2++ >= n2) break;
    if (((((843u & 146u) * 312u) % 3u) == 1u)) {
      if (((c2 % 2u) < 1u)) {
        v2 = (430u + ((depth & v2) ^ (v3 >> 5u)));
        if (((344u % 4u) < 2u)) break;
      } else {
        v2 = (((c2 + t) + (t - v2)) ^ (depth & (v0 + v3)));
      }
      if (((((c2 & t) + (v2 & t)) % 5u) < 3u)) continue;
    }
    v3 = in[(t) & 63u];
    atomicAdd(&acc[1], (unsigned)(v3));
    if (((((t >> 7u) & (t & t)) % 2u) == 1u)) {
      if (((in[((c2 * t)) & 63u] % 2u) == 1u)) break;
    } else {
      v1 = (depth + (v0 & (v0 | t)));
    }
  }
  return in[((v2 - v2)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v4 = v3;
  c3 = 0; n3 = (((t | t) + (v4 + t)) % 5u); while (true) { if (c3++ >= n3) break;
    switch ((((837u + c3) | (c3 * c3)) % 5u)) {
    case 0:
      v2 = v1;
      v1 = (((v4 + c3) | v0) & v4);
    case 1:
      v0 = (((c3 + v4) >> 4u) * ((c3 & c3) & (c3 & v0)));
      switch (((((t >> 3) + 854u) >> 6u) % 5u)) {
      case 0:
        atomicAdd(&acc[3], (unsigned)((((t & c3) + t) | 255u)));
        break;
      case 1:
        v2 = c3;
        atomicAdd(&acc[1], (unsigned)((c3 & (v0 - (223u - v4)))));
        break;
      case 2:
        v1 = (in[((858u & t)) & 63u] * ((v0 ^ c3) >> 0u));
        LOCKED(acc[4] += ((((c3 >> 7u) | (t ^ c3)) * (v0 & (v1 | c3)))))
      default:
        v4 = (((c3 & c3) | in[(v2) & 63u]) ^ c3);
        if (((((v0 - v3) - (c3 | v3)) % 5u) == 1u)) while (*one == 0) { }
        break;
      }
      break;
    case 2:
      v3 = (in[((c3 + c3)) & 63u] | ((v4 + t) ^ (v4 - c3)));
      v0 = t;
      break;
    default:
      v1 = c3;
      v0 = (((v2 & c3) ^ in[(c3) & 63u]) ^ ((c3 ^ c3) - (t & c3)));
      break;
    }
    switch (((72u - (516u - 587u)) % 5u)) {
    case 0:
      v3 = (v4 + (t & (c3 ^ v2)));
      v2 = c3;
    case 1:
      v1 = (in[((v1 & c3)) & 63u] + ((c3 & c3) | (v0 | v1)));
    case 2:
      if (((((439u | (t >> 5)) | (719u + 687u)) % 2u) < 1u)) {
        atomicAdd(&acc[1], (unsigned)(in[(((893u >> 3u) & v3)) & 63u]));
        v0 = (((v4 & t) + in[(c3) & 63u]) & c3);
        atomicAdd(&acc[2], (unsigned)(v3));
      }
    default:
      atomicAdd(&acc[1], (unsigned)(in[((c3 & (c3 - v2))) & 63u]));
      break;
    }
    v2 = c3;
  }
  LOCKED(acc[4] += ((((v1 | 958u) - (v4 + v1)) & 740u)))
  v4 ^= __shfl_xor_sync(TILE, (unsigned)((v1 - (482u + t))), 25 & 7, 8);
  v2 = (((v3 | t) >> 1u) * (in[(806u) & 63u] >> 0u));
  v3 ^= __shfl_xor_sync(~0u, (unsigned)((in[(v3) & 63u] - (390u - t))), 11, 32);
  v0 = (((t >> 6u) ^ (682u + 913u)) ^ v3);
  v1 = (in[((v2 & v0)) & 63u] >> 0u);
  v0 = (((v2 + v2) * in[(v0) & 63u]) * ((v4 >> 6u) | (v1 & v0)));
  atomicAdd(&acc[0], (unsigned)((((v1 ^ 607u) - 230u) - ((v4 - v0) >> 6u))));
  out[t] = (in[(360u) & 63u] + 210u) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
