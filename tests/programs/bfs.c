/* tests/programs/bfs.c: the reference of bfs.cu. */
#include "scenario.h"
int main(void)
{
    enum { N = 60, E = 110 };
    int nodes[2 * N] = { 0 }, edges[E], n = 0, cost[N], queue[N], head = 0, tail = 0;
    for (int i = 0; i < N; i++) {
        nodes[2 * i] = n;
        for (int k = (int)(rnd() % 3); k > 0 && n < E; k--)
            edges[n++] = (int)(rnd() % N);
        nodes[2 * i + 1] = n - nodes[2 * i];
        cost[i] = -1;
    }
    for (int e = n; e < E; e++)
        edges[e] = 0;
    nodes[1] = nodes[1] == 0 ? 0 : nodes[1];
    cost[7] = 0;
    load("bfs");
    buffer_s32("nodes", nodes, 2 * N);
    buffer_s32("edges", edges, E);
    buffer_s32("cost", cost, N);
    puts("buffer again s32[1]");
    for (int level = 0; level < 8; level++)
        printf("launch p.bfs grid 2 block 32 args nodes, edges, 60, %d, cost, again\nsync\n", level);
    for (queue[tail++] = 7; head < tail; head++)
        for (int e = 0, v = queue[head]; e < nodes[2 * v + 1]; e++)
            if (cost[edges[nodes[2 * v] + e]] < 0 && cost[v] < 8) {
                cost[edges[nodes[2 * v] + e]] = cost[v] + 1;
                queue[tail++] = edges[nodes[2 * v] + e];
            }
    expect_s32("cost", cost, N);
    return 0;
}
