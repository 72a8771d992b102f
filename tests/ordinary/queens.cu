// queens.cu: how many ways there are to put n queens on a board: each thread has the first two rows from its
// number and tries the others, back and forth, with sets of columns as bits.
#define MOST 12

extern "C" __global__ void queens(int n, int *total)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, all = (1 << n) - 1, found = 0, row = 2;
    int taken[MOST], down[MOST], up[MOST], open[MOST];
    int a = 1 << t / n, b = 1 << t % n;

    if (t >= n * n || (b & (a | a << 1 | a >> 1)) != 0)
        return;
    taken[2] = a | b;
    down[2] = (a << 1 | b) << 1;
    up[2] = (a >> 1 | b) >> 1;
    open[2] = all & ~(taken[2] | down[2] | up[2]);
    while (row >= 2) {
        int queen = open[row] & -open[row];

        if (queen == 0) {
            row--;
            continue;
        }
        open[row] ^= queen;
        if (row == n - 1) {
            found++;
            continue;
        }
        taken[row + 1] = taken[row] | queen;
        down[row + 1] = (down[row] | queen) << 1;
        up[row + 1] = (up[row] | queen) >> 1;
        row++;
        open[row] = all & ~(taken[row] | down[row] | up[row]);
    }
    atomicAdd(total, found);
}
