// dlist.cu: linked lists from malloc: built by each thread, sorted by insertion, freed; then refused.
#include "cuda.h"
struct node { int v; node *next; };
extern "C" __global__ void dlist(const int *in, int n, int *out)
{
    int t = (int)threadIdx.x, sum = 0, place = 0;
    node *list = 0;
    for (int i = 0; i < n; i++) {
        node *one = (node *)malloc(sizeof(node)), **at = &list;
        if (one == 0)
            return;
        one->v = in[t * n + i];
        while (*at != 0 && (*at)->v < one->v)
            at = &(*at)->next;
        one->next = *at;
        *at = one;
    }
    for (node *p = list; p != 0; p = p->next)
        sum = sum * 3 + p->v * ++place;
    while (list != 0) {
        node *next = list->next;
        free(list);
        list = next;
    }
    void *volatile refused = malloc(1ull << 40); // volatile: a compiler may think that it never is
    out[t] = sum + (refused == 0);
}
