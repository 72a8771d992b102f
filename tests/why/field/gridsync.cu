// gridsync.cu: blocks exchange values at a barrier of the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void gridsync(int *cells, int *out)
{
    cg::grid_group grid = cg::this_grid();

    cells[blockIdx.x] = blockIdx.x + 1;
#ifndef WRONG
    grid.sync();
#else
    if (blockIdx.x == 0)
        return;
    grid.sync();
#endif
    out[blockIdx.x] = cells[gridDim.x - 1 - blockIdx.x];
}
