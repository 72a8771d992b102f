// bfs.cu: breadth-first search, a level a launch: the threads of a block take nodes from a queue, and who
// is first to see a node puts it into the next one.
extern "C" __global__ void level(const int *start, const int *edges, int *distance, int depth,
                                 const int *queue, const int *length, int *next, int *next_length)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < *length; i += gridDim.x * blockDim.x) {
        int node = queue[i];

        for (int e = start[node]; e < start[node + 1]; e++)
            if (atomicCAS(&distance[edges[e]], -1, depth) == -1)
                next[atomicAdd(next_length, 1)] = edges[e];
    }
}
