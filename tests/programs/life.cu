// life.cu: Conway's life on a torus, a row of bits a word, one thread a row.
#include "cuda.h"
extern "C" __global__ void life(const unsigned *a, unsigned *b)
{
    int r = (int)threadIdx.x, n = (int)blockDim.x;
    unsigned next = 0, rows[3] = { a[(r + n - 1) % n], a[r], a[(r + 1) % n] };
    for (int c = 0; c < 32; c++) {
        int count = 0;
        for (int k = 0; k < 9; k++)
            if (k != 4)
                count += (int)(rows[k / 3] >> (c + k % 3 + 31) % 32 & 1u);
        if (count == 3 || (count == 2 && (rows[1] >> c & 1u) != 0))
            next |= 1u << c;
    }
    b[r] = next;
}
