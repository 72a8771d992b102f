/* tests/install/allocator.c: a program with an allocator of its own. It counts every allocation
 * and every free. Wherever memory runs out, the library reports it and can be left by longjmp; the
 * pool then takes back everything.
 *
 *     allocator FILE.ptx */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <warpstep/warpstep.h>

#ifdef __cplusplus
extern "C" {
#endif

union block {
    struct {
        union block *next, *before;
        size_t size;
    } link;
    long double aligned;
};

static union block pool;
static unsigned long taken, held, most; /* requests; blocks in use; requests that are allowed, 0: all */
static jmp_buf out;

void *warpstep_memory_new(size_t bytes)
{
    union block *b;

    taken++;
    if (most != 0 && taken > most)
        return NULL;
    b = (union block *)calloc(1, sizeof *b + bytes);
    b->link.size = bytes;
    b->link.next = pool.link.next;
    b->link.before = &pool;
    if (b->link.next != NULL)
        b->link.next->link.before = b;
    pool.link.next = b;
    held++;
    return b + 1;
}

void warpstep_memory_free(void *p)
{
    union block *b = (union block *)p;

    if (p == NULL)
        return;
    b--;
    b->link.before->link.next = b->link.next;
    if (b->link.next != NULL)
        b->link.next->link.before = b->link.before;
    held--;
    free(b);
}

void *warpstep_memory_resize(void *old, size_t bytes)
{
    void *p = warpstep_memory_new(bytes);
    size_t size;

    if (p == NULL || old == NULL)
        return p;
    size = ((union block *)old - 1)->link.size;
    memcpy(p, old, size < bytes ? size : bytes);
    warpstep_memory_free(old);
    return p;
}

void warpstep_memory_lacks(void)
{
    longjmp(out, 1);
}

#ifdef __cplusplus
}
#endif

static void work(const char *path)
{
    static const char *const args[] = { "o" };
    struct warpstep_kernel launch = { NULL, { 1, 1, 1 }, { 2, 1, 1 }, 0, args, 1 };
    struct warpstep_explored found;
    struct warpstep_search how;
    struct warpstep_state *s;
    struct warpstep *w = warpstep_new();

    memset(&how, 0, sizeof how);
    warpstep_set(w, "WarpSize", "1");
    warpstep_load_file(w, path);
    warpstep_buffer(w, "o", "u32[1]");
    warpstep_launch(w, &launch);
    s = warpstep_keep(w);
    warpstep_explore(w, &how, &found);
    warpstep_run(w);
    warpstep_restore(w, s);
    warpstep_state_free(s);
    warpstep_free(w);
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "examples/race.ptx";
    unsigned long all, lacked = 0;

    work(path);
    all = taken;
    if (held != 0 || all < 100) {
        printf("%lu blocks are left of %lu\n", held, all);
        return 1;
    }
    for (most = 1; most < all; most += 1 + most / 16) {
        taken = 0;
        if (setjmp(out) == 0) {
            work(path);
            printf("%lu requests were enough\n", most);
            return 1;
        }
        lacked++;
        while (pool.link.next != NULL)
            warpstep_memory_free(pool.link.next + 1);
    }
    printf("%lu times no memory was left, nothing was lost\n", lacked);
    return held != 0 || lacked < 20;
}
