// made by tests/differential/make.c from seed 135
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
  v4 ^= __shfl_sync(~0u, (unsigned)((in[(472u) & 63u] ^ (v2 | v2))), 14, 32);
  v0 ^= __shfl_xor_sync(TILE, (unsigned)((t >> 3u)), 8 & 7, 8);
  atomicAdd(&acc[2], (unsigned)(v1));
  return t + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f1(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c0 = 0, n0 = 0;
  unsigned c1 = 0, n1 = 0;
  v2 = (((depth * depth) & (970u - depth)) >> 5u);
  switch ((((v4 + t) | (depth & v4)) % 5u)) {
  case 0:
    switch ((((depth & t) - (t & depth)) % 5u)) {
    case 0:
      v3 = (v0 - depth);
      v1 = (v4 | ((depth & depth) ^ (23u & v0)));
      break;
    case 1:
      v0 = v4;
      switch ((((801u >> 4u) >> 0u) % 5u)) {
      case 0:
        v4 = (((t >> 3u) & (t + t)) >> 6u);
        break;
      case 1:
        v3 = ((t ^ t) & ((depth >> 7u) & in[(118u) & 63u]));
        v0 = depth;
        break;
      case 2:
        atomicAdd(&acc[0], (unsigned)((in[((depth & depth)) & 63u] | ((t & v0) * 644u))));
        v0 = v3;
        break;
      default:
        v1 = (((depth + t) >> 6u) >> 6u);
        break;
      }
    case 2:
      for (c0 = 0, n0 = (((673u ^ 856u) - (t + t)) % 5u); c0 < n0; c0++) {
        v1 = (((depth | depth) & (c0 >> 0u)) >> 0u);
        v2 = ((in[(depth) & 63u] + t) | ((c0 - c0) & c0));
        v1 = ((t * (depth >> 4u)) >> 2u);
      }
    default:
      v3 = (((depth - v1) >> 0u) | ((depth ^ depth) + (661u + t)));
      v2 = ((t & t) + in[((t - v4)) & 63u]);
      break;
    }
    break;
  case 1:
    if (((((t >> 5) | (531u ^ (t >> 5))) % 2u) == 1u)) {
      if (((((158u & 779u) >> 6u) % 3u) < 1u)) {
        v3 = ((799u & (v1 >> 6u)) & v4);
        v3 = (773u | (in[(t) & 63u] & (depth + v3)));
      } else {
        v3 = (172u | ((87u + depth) - (v2 - depth)));
        atomicAdd(&acc[1], (unsigned)(v1));
      }
      atomicAdd(&acc[1], (unsigned)(depth));
    }
    v3 = (((252u * depth) * (t - v3)) & ((834u >> 5u) >> 3u));
  case 2:
    v1 = (((v0 * t) * (v0 ^ v0)) >> 1u);
    switch ((((228u ^ 122u) * ((t >> 3) | 769u)) % 5u)) {
    case 0:
      v2 = (((t >> 3u) ^ (436u >> 6u)) - (depth | in[(720u) & 63u]));
      if (((((262u >> 0u) - (t * v3)) % 5u) == 4u)) return ((t ^ v2) * (855u - t));
    case 1:
      c1 = 0; n1 = (((524u + 426u) >> 0u) % 4u); while (true) { if (c1++ >= n1) break;
        if ((((c1 | (v4 >> 4u)) % 3u) < 2u)) continue;
        if (((((c1 * t) * (c1 * c1)) % 5u) < 2u)) break;
      }
      v1 = (v3 | ((v2 * v1) >> 0u));
    case 2:
      v3 = (((t >> 0u) - t) ^ ((825u | v4) | v2));
      break;
    default:
      v4 = (((v3 + v0) & (v2 >> 3u)) & (794u - t));
      v0 = v1;
      break;
    }
    break;
  default:
    if ((((741u - (946u & 35u)) % 4u) == 1u)) {
      v4 = (v2 - ((77u | 229u) & (v2 + t)));
      v0 = (((v2 >> 3u) >> 4u) & (in[(depth) & 63u] - depth));
      v0 = ((v4 & (v4 >> 5u)) >> 7u);
    } else {
      v0 = depth;
    }
    break;
  }
  atomicAdd(&acc[2], (unsigned)((in[((v4 & depth)) & 63u] - (in[(v1) & 63u] - (depth | v0)))));
  return ((638u >> 7u) * (v1 ^ v1)) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
static __device__ __noinline__ unsigned f2(unsigned a, unsigned depth, const unsigned *in, unsigned *acc, const volatile unsigned *one)
{
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c2 = 0, n2 = 0;
  v4 = (in[((v3 - v2)) & 63u] * ((125u ^ v2) * (t + v3)));
  v4 = (((depth ^ v1) - (v0 + t)) >> 4u);
  if (((((v4 ^ t) & (t - t)) % 5u) < 3u)) return ((t >> 5u) & (v3 + v0));
  switch (((884u | (791u - 686u)) % 5u)) {
  case 0:
    if (((647u % 4u) < 2u)) {
      c2 = 0; n2 = (((786u * 286u) + (748u + 386u)) % 5u); L2: {
        v1 = (((517u * 841u) + (c2 ^ 154u)) & ((495u - c2) | (depth >> 0u)));
        v0 = (in[(t) & 63u] | (in[(c2) & 63u] | (c2 | v1)));
      } if (++c2 < n2) goto L2;
      v4 = (t * ((v4 * v0) & (v2 * depth)));
      if (((320u % 3u) == 0u)) {
        v1 = ((depth + (v2 & t)) ^ depth);
        atomicAdd(&acc[2], (unsigned)((590u * in[((depth + t)) & 63u])));
      } else {
        v1 = ((v1 ^ (v1 ^ 440u)) >> 4u);
        v4 = (v1 ^ ((v3 * v0) * (v2 - v4)));
        v0 = (((v4 & depth) + (554u >> 7u)) & v2);
      }
    } else {
      v0 = (in[(in[(401u) & 63u]) & 63u] + ((v4 >> 5u) * (568u >> 5u)));
      v4 = (((v0 | t) >> 7u) - t);
    }
    break;
  case 1:
    v3 = (in[(in[(v4) & 63u]) & 63u] & in[((t & t)) & 63u]);
  case 2:
    v0 = ((v2 & (depth >> 1u)) - ((t & v2) & (907u + depth)));
    v3 = (in[((depth + v4)) & 63u] | ((379u >> 2u) | (depth & depth)));
  default:
    atomicAdd(&acc[3], (unsigned)((((v0 & depth) & v0) >> 4u)));
    break;
  }
  if (((((294u ^ (t >> 5)) ^ (677u & 724u)) % 3u) < 1u)) {
    atomicAdd(&acc[0], (unsigned)(in[(((v3 >> 7u) >> 0u)) & 63u]));
    v4 = (depth | ((depth ^ t) >> 2u));
    v3 = (((751u - v4) & (v2 + 684u)) * 234u);
  }
  return in[((145u * 497u)) & 63u] + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
extern "C" __global__ void k(unsigned *out, const unsigned *in, const volatile unsigned *one)
{
  unsigned *acc = out + B;
  const unsigned a = in[threadIdx.x % 64], depth = 0;
  const unsigned t = threadIdx.x;
  unsigned v0 = a, v1 = depth, v2 = t, v3 = a * 7 + t, v4 = 5;
  unsigned c3 = 0, n3 = 0;
  unsigned c4 = 0, n4 = 0;
  unsigned c5 = 0, n5 = 0;
  sh[t] = ws[t] = ts[t] = hs[t] = 0;
  __syncthreads();
  v2 = (((428u & t) + (v1 * t)) & ((t - v1) & (381u + v2)));
  v2 = in[(in[((v2 ^ t)) & 63u]) & 63u];
  v3 = (in[((v3 & t)) & 63u] & ((v2 >> 1u) & (786u + 71u)));
  v2 = v0;
  v0 = (((v1 ^ 604u) + (v2 * t)) * ((v1 - v1) & (v0 + t)));
  c3 = 0; n3 = (308u % 4u); L3: {
    v3 = f0(((c3 | c3) & in[(v3) & 63u]), 0u, in, acc, one);
    __syncthreads(); sh[t] = ((c3 - 587u) * (v0 | t)); __syncthreads(); v4 ^= sh[(t + 18) % B];
  } if (++c3 < n3) goto L3;
  c4 = 0; n4 = (((t * 194u) + (t | v3)) % 4u); while (true) { if (c4++ >= n4) break;
    c5 = 0; n5 = (((c4 * v1) - (v0 | c4)) % 3u); while (true) { if (c5++ >= n5) break;
      switch ((((v1 | c4) >> 1u) % 5u)) {
      case 0:
        v1 = (((v0 | 814u) + (c4 | t)) | ((v2 ^ v2) * t));
        v4 = (((t - c4) | (c4 | 729u)) * ((v2 ^ 898u) ^ v2));
        break;
      case 1:
        v1 = in[(((c5 + v3) - in[(c5) & 63u])) & 63u];
      case 2:
        v0 = (377u | ((v2 + c4) | (t ^ v1)));
        break;
      default:
        v0 = (in[(c4) & 63u] + ((c4 ^ 52u) + in[(558u) & 63u]));
        break;
      }
      v4 = ((t & (c4 ^ c4)) * ((582u + c4) + (v1 + 496u)));
      v0 = v3;
    }
    if (((t % 5u) == 3u)) continue;
  }
  out[t] = ((28u * v3) - t) + (v0 ^ v1 ^ v2 ^ v3 ^ v4);
}
