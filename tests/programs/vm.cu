// vm.cu: a switch with many cases: a little stack machine, each thread another program.
#include "cuda.h"
extern "C" __global__ void vm(const unsigned char *code, int length, int *out)
{
    const unsigned char *c = code + (int)threadIdx.x * length;
    int stack[8], sp = 0, pc = 0, steps = 0;
    for (; steps < 200; steps++) {
        int op = c[pc++], a, b;
        switch (op) {
        case 0: out[threadIdx.x] = stack[sp - 1] * 1000 + steps; return;
        case 1: stack[sp++] = c[pc++]; break;
        case 2: b = stack[--sp]; a = stack[--sp]; stack[sp++] = a + b; break;
        case 3: b = stack[--sp]; a = stack[--sp]; stack[sp++] = a - b; break;
        case 4: b = stack[--sp]; a = stack[--sp]; stack[sp++] = a * b; break;
        case 5: b = stack[sp - 1]; stack[sp++] = b; break;
        case 6: b = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = b; break;
        case 7: a = c[pc++]; if (stack[--sp] != 0) pc = a; break;
        case 8: pc = c[pc]; break;
        case 9: sp--; break;
        case 10: stack[sp - 1] = -stack[sp - 1]; break;
        case 11: b = stack[sp - 2]; stack[sp++] = b; break;
        default: out[threadIdx.x] = -op; return;
        }
    }
    out[threadIdx.x] = -1000;
}
