// alias.cu: seen[i] = what a thread reads after its own write.
// alias.ptx was made from this file by:  nvcc -ptx -arch=sm_75 alias.cu
//
// Each thread writes an element and reads it back through another pointer. Launched with the same
// buffer twice, the read may come before the write where the report's order of memory operations
// holds to the letter (4.6, profile report); profile ordered keeps them in program order.
extern "C" __global__ void alias(unsigned *to, const unsigned *from, unsigned *seen)
{
    unsigned i = threadIdx.x;

    to[i] = i + 1;
    seen[i] = from[i];
}
