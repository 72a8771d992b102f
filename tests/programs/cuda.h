/* tests/programs/cuda.h: the part of CUDA C++ that these programs use, for clang without CUDA's
 * headers; nvcc has its own. */
#ifndef PROGRAMS_CUDA_H
#define PROGRAMS_CUDA_H
#if defined(__clang__)

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
#define __shared__ __attribute__((shared))
#define __noinline__ __attribute__((noinline))
#define FN static inline __device__

typedef unsigned long size_t;
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; };
#include <__clang_cuda_builtin_vars.h>

extern "C" __device__ int vprintf(const char *format, const char *arguments);
extern "C" __device__ int printf(const char *format, ...);
extern "C" __device__ void *malloc(size_t n);
extern "C" __device__ void free(void *p);

template <class T> FN T atomicAdd(T *p, T v) { return __atomic_fetch_add(p, v, __ATOMIC_RELAXED); }
FN float atomicAdd(float *p, float v) { return __nvvm_atom_add_gen_f(p, v); }
template <class T> FN T atomicSub(T *p, T v) { return __atomic_fetch_sub(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicAnd(T *p, T v) { return __atomic_fetch_and(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicOr(T *p, T v) { return __atomic_fetch_or(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicXor(T *p, T v) { return __atomic_fetch_xor(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicMin(T *p, T v) { return __atomic_fetch_min(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicMax(T *p, T v) { return __atomic_fetch_max(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicExch(T *p, T v) { return __atomic_exchange_n(p, v, __ATOMIC_RELAXED); }
template <class T> FN T atomicCAS(T *p, T old, T v)
{
    __atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return old;
}
FN unsigned atomicInc(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }
FN unsigned atomicDec(unsigned *p, unsigned v) { return __nvvm_atom_dec_gen_ui(p, v); }

FN int __popc(unsigned v) { return __builtin_popcount(v); }
FN int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
FN int __clz(int v) { return v == 0 ? 32 : __builtin_clz((unsigned)v); }
FN int __ffs(int v) { return __builtin_ffs(v); }
FN unsigned __brev(unsigned v) { return __builtin_bitreverse32(v); }
FN unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
FN int min(int a, int b) { return a < b ? a : b; }
FN int max(int a, int b) { return a > b ? a : b; }
FN float sqrtf(float x) { return __builtin_sqrtf(x); }
FN double sqrt(double x) { return __builtin_sqrt(x); }
FN float fabsf(float x) { return __builtin_fabsf(x); }
FN void __threadfence() { __nvvm_membar_gl(); }
FN int __shfl_up_sync(unsigned m, int v, unsigned d) { return __nvvm_shfl_sync_up_i32(m, v, d, 0); }
FN int __shfl_down_sync(unsigned m, int v, unsigned d)
{
    return __nvvm_shfl_sync_down_i32(m, v, d, 31);
}
FN int __shfl_xor_sync(unsigned m, int v, unsigned d) { return __nvvm_shfl_sync_bfly_i32(m, v, d, 31); }
FN int __shfl_sync(unsigned m, int v, unsigned d) { return __nvvm_shfl_sync_idx_i32(m, v, d, 31); }
FN unsigned __ballot_sync(unsigned m, int p) { return __nvvm_vote_ballot_sync(m, p != 0); }
FN int __any_sync(unsigned m, int p) { return __nvvm_vote_any_sync(m, p != 0); }
FN int __all_sync(unsigned m, int p) { return __nvvm_vote_all_sync(m, p != 0); }

#else
#include <cstdio>
#define FN static inline __device__
#endif

#define LINEAR ((int)(blockIdx.x * blockDim.x + threadIdx.x))
#endif
