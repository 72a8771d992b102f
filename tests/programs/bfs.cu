// bfs.cu: breadth-first search, one launch a level (as Rodinia's).
#include "cuda.h"
struct node { int first, count; };
extern "C" __global__ void bfs(const node *nodes, const int *edges, int n, int level, int *cost,
                               int *again)
{
    int i = LINEAR;
    if (i >= n || cost[i] != level)
        return;
    for (int e = nodes[i].first; e < nodes[i].first + nodes[i].count; e++)
        if (cost[edges[e]] < 0) {
            cost[edges[e]] = level + 1;
            *again = 1;
        }
}
