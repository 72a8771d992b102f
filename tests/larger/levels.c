/* tests/larger/levels.c: the reference of levels.cu: rounds over all edges until nothing
 * changes. In the graph a few nodes have many neighbours: an edge leads to the target of an
 * earlier edge every second time. */
#include "larger.h"

int main(int argc, char **argv)
{
    struct larger x = begin(argc, argv);
    int n = 1500 * (int)x.scale, m = 0, levels = 0;
    int *from = room((size_t)n * 8, 4), *to = room((size_t)n * 8, 4), *first = room((size_t)n + 1, 4);
    int *edges = room((size_t)n * 8, 4), *distance = room((size_t)n, 4), *start = room((size_t)n, 4);

    for (int i = 1; i < n; i++)
        for (int k = 0; k < 1 + (int)(rnd() % 2); k++) {
            int other = m > 0 && rnd() % 4 != 0 ? to[rnd() % (unsigned)m] : (int)(rnd() % (unsigned)i);

            if (other == i)
                other = i - 1;
            from[m] = i, to[m++] = other;
            from[m] = other, to[m++] = i;
        }
    for (int e = 0; e < m; e++)
        first[from[e] + 1]++;
    for (int i = 0; i < n; i++)
        first[i + 1] += first[i];
    memcpy(start, first, (size_t)n * 4);
    for (int e = 0; e < m; e++)
        edges[start[from[e]]++] = to[e];
    for (int i = 1; i < n; i++)
        distance[i] = -1;
    buffer(&x, "first", "s32", first, (size_t)n + 1);
    buffer(&x, "edges", "s32", edges, (size_t)m);
    buffer(&x, "distance", "s32", distance, (size_t)n);
    zeros("queues", "s32", (size_t)n * 2);
    for (int changed = 1; changed; levels += changed) {
        changed = 0;
        for (int e = 0; e < m; e++)
            if (distance[from[e]] == levels && distance[to[e]] == -1)
                distance[to[e]] = levels + 1, changed = 1;
    }
    printf("buffer length s32[%d] = zero\nwrite length[0] = {1}\n", levels + 2);
    printf("repeat %d as depth\nlaunch p.level grid 4 block 128 args depth, first, edges, distance, "
           "queues+depth%%2*%d, length+depth*4, queues+(depth+1)%%2*%d, length+(depth+1)*4\nsync\nend\n",
           levels + 1, n * 4, n * 4);
    expect(&x, "distance", distance, (size_t)n);
    free(from);
    free(to);
    free(first);
    free(edges);
    free(distance);
    free(start);
    return 0;
}
