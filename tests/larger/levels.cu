// levels.cu: breadth-first search, one launch a level: the nodes of the last level stand in a queue,
// those found for the first time go into the next one.
extern "C" __global__ void level(int depth, const int *first, const int *edges, int *distance,
                                 const int *queue, const int *length, int *next, int *next_length)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < *length; i += gridDim.x * blockDim.x) {
        int node = queue[i];

        for (int e = first[node]; e < first[node + 1]; e++)
            if (atomicCAS(&distance[edges[e]], -1, depth + 1) == -1)
                next[atomicAdd(next_length, 1)] = edges[e];
    }
}
