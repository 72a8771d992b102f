// made by tests/differential/make.c from seed 93
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
  c0 = 0; n0 = (((v1 ^ 770u) * (v3 >> 3u)) % 5u); while (true) { if (c0++ >= n0) break;
    if (((((160u - 952u) + ((t >> 5) ^ (t >> 5))) % 5u) < 3u)) {
      atomicAdd(&acc[1], (unsigned)(((c0 + (depth + c0)) - ((v3 - depth) * (depth & t)))));
    } else {
      atomicAdd(&acc[2], (unsigned)((((c0 - t) - (563u & c0)) >> 4u)));
      if ((((in[(c0) & 63u] & v1) % 2u) == 1u)) return ((c0 + 491u) & (v3 * 981u));
      v0 = (((t ^ t) * c0) & ((c0 & c0) >> 7u));
    }
    v1 = c0;
  }
  if (((((t * 134u) | (807u ^ 266u)) % 5u) == 3u)) return t;
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c1 = 0, n1 = 0;
  c1 = 0; n1 = (((t | 777u) * depth) % 2u); while (true) { if (c1++ >= n1) break;
    v1 = in[(v4) & 63u];
    v0 = ((367u * (c1 | v1)) + ((c1 >> 2u) + in[(12u) & 63u]));
    atomicAdd(&acc[2], (unsigned)((((c1 + 57u) | (c1 + depth)) & (v0 - (662u * v3)))));
    if (((((t ^ v0) + (t | t)) % 4u) < 2u)) break;
  }
  v1 = depth;
  { unsigned m = __match_any_sync(~0u, (((v0 | t) >> 6u)) & 3), w = v3; v3 += __popc(m) * 5 + __shfl_sync(m, w, __ffs(m) - 1); }
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  v1 = depth;
  if ((0u < depth)) {
    v3 = f2((in[(depth) & 63u] - (depth & v2)), (depth - 1u), in, acc, one);
  }
  v4 = (((v3 - v1) & (v1 * t)) * ((v1 >> 6u) * in[(v1) & 63u]));
  c2 = 0; n2 = (((884u & t) & (depth ^ v2)) % 2u); while (true) { if (c2++ >= n2) break;
    atomicAdd(&acc[2], (unsigned)(((c2 & (c2 | c2)) >> 1u)));
    c3 = 0; n3 = (depth % 5u); L3: {
      v4 = (((t * 251u) & t) >> 2u);
      v4 = ((c2 * (depth + 224u)) >> 4u);
    } if (++c3 < n3) goto L3;
    v3 = (((v1 >> 4u) + (t + c2)) * depth);
    if (((in[(v1) & 63u] % 3u) == 2u)) {
      for (c4 = 0, n4 = (((763u + 161u) ^ (407u + 510u)) % 4u); c4 < n4; c4++) {
        v0 = depth;
        v4 = in[(433u) & 63u];
        v3 = (c4 * ((depth - depth) | (c4 ^ v1)));
      }
      for (c5 = 0, n5 = (((618u + 587u) + 223u) % 2u); c5 < n5; c5++) {
        v4 = (((c5 ^ t) * c2) * ((c2 & v2) ^ (v0 * c2)));
      }
    }
  }
  v0 = f1(346u, 0u, in, acc, one);
  return ((depth ^ v2) | (341u & v3)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c6 = 0, n6 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  if (((123u % 2u) < 1u)) {
    v1 = f0(((v1 ^ t) ^ (t >> 4u)), 0u, in, acc, one);
    __syncthreads(); sh[t] = ((v0 >> 0u) ^ 3u); __syncthreads(); v2 ^= sh[(t + 16) % B];
  } else {
    atomicAdd(&acc[2], (unsigned)(t));
    v0 = ((v0 & in[(225u) & 63u]) ^ in[((v4 & v4)) & 63u]);
  }
  __syncthreads(); sh[t] = ((v2 & 328u) * (t >> 1u)); __syncthreads(); v1 ^= sh[(t + 9) % B];
  v4 = (((v3 >> 3u) - (v4 ^ v0)) + ((v2 & v3) * (v0 * t)));
  v0 = (493u + ((t * t) + (604u + t)));
  c6 = 0; n6 = (((896u * 609u) >> 1u) % 5u); while (true) { if (c6++ >= n6) break;
    if ((((v3 >> 1u) % 5u) < 1u)) continue;
    if (((((c6 - 276u) ^ (v0 * c6)) % 2u) == 0u)) continue;
  }
  if (((968u % 2u) < 1u)) {
    switch (((541u & ((t >> 5) & (t >> 5))) % 5u)) {
    case 0:
      atomicAdd(&acc[1], (unsigned)(t));
      v3 = (((909u - v3) * v3) + ((t + v2) & 30u));
      break;
    case 1:
      if ((((((t >> 5) >> 0u) - ((t >> 5) ^ (t >> 5))) % 4u) == 2u)) {
        v1 = (t | (v4 * v0));
        v0 = (((v1 >> 4u) & (v3 - 961u)) + (v1 * in[(t) & 63u]));
      }
    case 2:
      v4 ^= __shfl_xor_sync(TILE, (unsigned)((t & (655u & t))), 30 & 7, 8);
      break;
    default:
      if (((((303u + 848u) + (62u - 221u)) % 3u) < 1u)) {
        v3 = (in[((t + t)) & 63u] - t);
        v2 = (((v0 | 443u) >> 4u) ^ in[((v4 - t)) & 63u]);
      }
      switch ((((598u >> 0u) >> 1u) % 5u)) {
      case 0:
        v0 = (((v0 + v4) ^ (t - v2)) >> 7u);
        v3 ^= __shfl_sync(~0u, (unsigned)(((v0 * t) & (596u - t))), 4, 16);
        break;
      case 1:
        v4 = in[(t) & 63u];
      case 2:
        v0 = ((536u + v2) + ((v4 + 682u) - (v1 ^ v0)));
        v0 = ((in[(593u) & 63u] & v3) >> 1u);
      default:
        v1 = (((v1 | v3) | (v0 | v3)) ^ ((v4 ^ t) - (v4 >> 7u)));
        atomicAdd(&acc[3], (unsigned)(in[(v1) & 63u]));
        break;
      }
      break;
    }
  }
  v3 = v3 * 3 + __syncthreads_and(((((v4 + v4) | (t + t)) % 4u) < 3u));
  v0 = (v1 | (v0 * (v2 * v4)));
  v4 = (((t | v4) & (t - t)) | ((240u - v1) ^ (v2 ^ v2)));
  out[t] = (v0 + (v4 - t)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
