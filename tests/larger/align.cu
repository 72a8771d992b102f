// align.cu: Needleman and Wunsch's alignment: the table in tiles of 16 x 16, one launch for each diagonal
// of tiles, a row of threads that goes over a tile's diagonals in shared memory.
#define SIDE 16

extern "C" __global__ void diagonal(int n, int sum, int first, int gap, const int *likeness, int *table)
{
    __shared__ int part[SIDE + 1][SIDE + 1], like[SIDE][SIDE];
    int column = first + blockIdx.x, row = sum - column, t = threadIdx.x, width = n + 1;
    int *corner = table + row * SIDE * width + column * SIDE;

    for (int i = 0; i < SIDE; i++)
        like[i][t] = likeness[(row * SIDE + i) * n + column * SIDE + t];
    part[0][t + 1] = corner[t + 1];
    part[t + 1][0] = corner[(t + 1) * width];
    if (t == 0)
        part[0][0] = corner[0];
    __syncthreads();
    for (int d = 0; d < 2 * SIDE - 1; d++) {
        int i = d - t;

        if (i >= 0 && i < SIDE) {
            int best = part[i][t] + like[i][t];

            best = max(best, part[i][t + 1] - gap);
            part[i + 1][t + 1] = max(best, part[i + 1][t] - gap);
        }
        __syncthreads();
    }
    for (int i = 0; i < SIDE; i++)
        corner[(i + 1) * width + t + 1] = part[i + 1][t + 1];
}
