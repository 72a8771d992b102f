// saxpy.clang.cu: saxpy for another compiler and an older machine; no CUDA headers are needed.
// saxpy.clang.ptx was made from this file with clang 14 by:
//   clang -x cuda -nocudainc -nocudalib --cuda-device-only --cuda-gpu-arch=sm_35 -O2 -S
//       -o saxpy.clang.ptx saxpy.clang.cu
extern "C" __attribute__((global)) void saxpy(const float *x, float *y, unsigned n, float a)
{
    unsigned i = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x()
                 + __nvvm_read_ptx_sreg_tid_x();

    if (i < n)
        y[i] = a * x[i] + y[i];
}
