// made by tests/differential/make.c from seed 13
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
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  if ((0u < depth)) {
    v4 = f0(t, (depth - 1u), in, acc, one);
  } else {
    v4 = in[(depth) & 63u];
    switch ((((t >> 3) | (318u + depth)) % 5u)) {
    case 0:
      v3 = v1;
      break;
    case 1:
      switch ((((285u - 173u) >> 0u) % 5u)) {
      case 0:
        v2 = (((t | t) * depth) + ((v0 & v4) >> 1u));
        break;
      case 1:
        v0 ^= __shfl_xor_sync(TILE, (unsigned)(((557u * t) ^ (v1 * v1))), 3 & 7, 8);
        break;
      case 2:
        v0 = v0;
      default:
        atomicAdd(&acc[1], (unsigned)((293u >> 3u)));
        v4 = ((depth ^ v3) ^ ((v4 + t) >> 1u));
        break;
      }
      v1 = ((v4 + (v4 - t)) >> 6u);
      break;
    case 2:
      v3 = (v1 >> 4u);
    default:
      c0 = 0; n0 = ((depth - v4) % 2u); while (true) { if (c0++ >= n0) break;
        v2 = (((c0 & t) + (depth * v3)) + ((v3 >> 4u) - (v1 ^ 729u)));
        v4 = c0;
      }
      break;
    }
  }
  v2 = (((t >> 3u) & (v2 | v0)) ^ (in[(642u) & 63u] | (t >> 5u)));
  switch ((((v4 + v0) >> 7u) % 5u)) {
  case 0:
    if ((((((t >> 5) - 383u) + ((t >> 5) + 913u)) % 4u) < 1u)) {
      v1 = (((v2 & t) * (v0 & v1)) - 578u);
    } else {
      c1 = 0; n1 = (((227u >> 2u) + (v1 ^ depth)) % 5u); while (true) { if (c1++ >= n1) break;
        atomicAdd(&acc[1], (unsigned)((((c1 | c1) & (c1 - 547u)) >> 6u)));
        v0 = depth;
        v0 = in[(((depth & depth) + (c1 & 966u))) & 63u];
      }
      v2 = ((388u | (v0 & 889u)) + ((v1 | 558u) - (530u * v4)));
    }
    for (c2 = 0, n2 = (in[((732u & depth)) & 63u] % 4u); c2 < n2; c2++) {
      c3 = 0; n3 = (((c2 & t) & (800u & t)) % 4u); L3: {
        v4 = c2;
        v4 = (in[((330u ^ c2)) & 63u] ^ ((795u - v0) | (c2 + depth)));
        v1 = (c2 + depth);
      } if (++c3 < n3) goto L3;
    }
    break;
  case 1:
    v4 = (in[(in[(depth) & 63u]) & 63u] & ((v1 | v3) - 562u));
    if (((v2 % 3u) < 2u)) return ((depth * 227u) + v0);
    break;
  case 2:
    atomicAdd(&acc[3], (unsigned)(v1));
  default:
    v1 = (v2 ^ 587u);
    switch ((((v1 >> 5u) & (v0 * 443u)) % 5u)) {
    case 0:
      v4 = (((502u + t) | (v1 ^ v3)) ^ depth);
    case 1:
      atomicAdd(&acc[3], (unsigned)(depth));
      c4 = 0; n4 = (((v4 >> 7u) >> 5u) % 2u); while (true) { if (c4++ >= n4) break;
        if (((((v4 ^ c4) + c4) % 5u) == 4u)) while (*one == 0) { }
        LOCKED(acc[4] += ((v4 >> 4u)))
        v4 = (((depth ^ v0) & (v2 ^ 780u)) + c4);
      }
      break;
    case 2:
      v3 = (((v4 + depth) >> 1u) & ((v4 + v0) ^ 529u));
      c5 = 0; n5 = (v3 % 5u); while (true) { if (c5++ >= n5) break;
        LOCKED(acc[4] += (842u))
      }
      break;
    default:
      switch ((t % 5u)) {
      case 0:
        atomicAdd(&acc[3], (unsigned)((v2 ^ ((744u + 137u) * 685u))));
        break;
      case 1:
        v3 = (((v4 * v0) ^ (t * t)) * (v4 | (v2 & 702u)));
      case 2:
        v0 = ((v0 - (depth + 79u)) ^ ((v3 + t) ^ t));
        if (((((t | depth) * 669u) % 4u) == 1u)) return in[(in[(201u) & 63u]) & 63u];
      default:
        v2 = in[(((225u - 337u) - (v0 | t))) & 63u];
        atomicAdd(&acc[3], (unsigned)(in[(((v3 * 335u) | in[(v4) & 63u])) & 63u]));
        break;
      }
      v3 = (t ^ ((v2 - t) - (v3 | v1)));
      break;
    }
    break;
  }
  v0 = (((432u + v3) & (depth + 833u)) | ((t >> 2u) * (v2 & v0)));
  return in[((depth + v4)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c6 = 0, n6 = 0;
  unsigned c7 = 0, n7 = 0;
  c6 = 0; n6 = (t % 4u); L6: {
    atomicAdd(&acc[1], (unsigned)(c6));
  } if (++c6 < n6) goto L6;
  v3 = (((v3 & 417u) >> 2u) ^ ((v3 + t) & (t + depth)));
  atomicAdd(&acc[1], (unsigned)((266u - ((v0 ^ t) + (183u & t)))));
  if ((((v3 - (v3 & v3)) % 2u) == 1u)) {
    v3 = (((175u ^ t) ^ 591u) | (v1 - (depth & 489u)));
    for (c7 = 0, n7 = (((t >> 3) + (t >> 3)) % 2u); c7 < n7; c7++) {
      v0 = v2;
    }
  }
  return v1 + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  v1 = (((depth & v3) * in[(v2) & 63u]) >> 6u);
  __syncwarp(); ws[t] = (depth * (810u + depth)); __syncwarp(); v0 ^= ws[t ^ 28];
  atomicAdd(&acc[0], (unsigned)(((v1 & depth) ^ ((8u & v3) & (depth ^ t)))));
  return ((t + v2) - (704u - 233u)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v1 = (((t >> 2u) * (731u * v2)) | (v1 >> 0u));
  atomicAdd(&acc[2], (unsigned)((((456u * 997u) * (v1 | v4)) | ((817u - t) ^ (511u >> 4u)))));
  atomicAdd(&acc[0], (unsigned)((327u & in[(in[(v3) & 63u]) & 63u])));
  v0 = v0 * 3 + __syncthreads_or(((((v4 | t) + (275u ^ t)) % 4u) == 1u));
  __syncthreads(); sh[t] = ((v0 | v4) - (t ^ t)); __syncthreads(); v2 ^= sh[(t + 19) % B];
  switch (((((t >> 5) >> 0u) | ((t >> 5) | (t >> 5))) % 5u)) {
  case 0:
    { unsigned m = __match_any_sync(~0u, (((t >> 7u) + (t - t))) & 3), w = v2; v2 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
    v1 = ((t >> 0u) - 818u);
    break;
  case 1:
    v2 = f1(474u, 0u, in, acc, one);
  case 2:
    v4 = in[((in[(v3) & 63u] * (789u * v2))) & 63u];
    v2 = (562u * ((t >> 7u) * (503u | t)));
  default:
    v4 ^= __shfl_down_sync(~0u, (unsigned)(t), 18, 8);
    break;
  }
  v0 = (((655u - 485u) | (v1 * v1)) - v0);
  atomicAdd(&acc[1], (unsigned)(v2));
  out[t] = ((v4 ^ v2) * (454u & v2)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
