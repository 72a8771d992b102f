// queens.cu: the queens' problem by backtracking with an array in local memory, one column a thread.
#include "cuda.h"
extern "C" __global__ void queens(int n, int *solutions)
{
    int at[8], row = 1, found = 0;
    at[0] = (int)threadIdx.x;
    at[1] = -1;
    while (row > 0) {
        bool safe = false;
        while (!safe && ++at[row] < n) {
            safe = true;
            for (int r = 0; r < row; r++) {
                int d = at[row] - at[r];
                if (d == 0 || d == row - r || d == r - row) {
                    safe = false;
                    break;
                }
            }
        }
        if (!safe)
            row--;
        else if (row == n - 1)
            found++;
        else
            at[++row] = -1;
    }
    atomicAdd(solutions, found);
}
