/* tests/ordinary/bfs.c: the reference of bfs.cu: distances by relaxing every edge until nothing
 * changes. It checks the lengths of the queues and not their order. */
#include "../programs/scenario.h"

#define NODES 1500
#define MOST 12
#define LEVELS 8

static int start[NODES + 1], edges[NODES * MOST], distance[NODES];

static void relax(void)
{
    for (int changed = 1; changed;) {
        changed = 0;
        for (int n = 0; n < NODES; n++)
            for (int e = start[n]; distance[n] >= 0 && e < start[n + 1]; e++)
                if (distance[edges[e]] < 0 || distance[edges[e]] > distance[n] + 1) {
                    distance[edges[e]] = distance[n] + 1;
                    changed = 1;
                }
    }
}

int main(void)
{
    int n = 0, lengths[LEVELS + 1] = { 1 };

    for (int i = 0; i < NODES; i++) {
        start[i] = n;
        for (int filled = 1 + (int)(rnd() % MOST); filled > 0; filled--)
            edges[n++] = (int)(rnd() % NODES);
        distance[i] = i == 0 ? 0 : -1;
    }
    start[NODES] = n;
    load("bfs");
    buffer_s32("start", start, NODES + 1);
    buffer_s32("edges", edges, n);
    buffer_s32("distance", distance, NODES);
    printf("buffer queue s32[%d] = zero\n", 2 * NODES);
    buffer_s32("lengths", lengths, LEVELS + 1);
    for (int depth = 1; depth <= LEVELS; depth++)
        printf("launch p.level grid 4 block 64 args start, edges, distance, %d, queue+%d, lengths+%d, "
               "queue+%d, lengths+%d\nsync\n", depth, (depth + 1) % 2 * NODES * 4, (depth - 1) * 4,
               depth % 2 * NODES * 4, depth * 4);
    relax();
    for (int i = 0; i < NODES; i++)
        if (distance[i] > 0 && distance[i] <= LEVELS)
            lengths[distance[i]]++;
    expect_s32("distance", distance, NODES);
    expect_s32("lengths", lengths, LEVELS + 1);
    return 0;
}
