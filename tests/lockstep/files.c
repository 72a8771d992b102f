/* tests/lockstep/files.c: the files for a seed. Every seed uses the same names, because one is run
 * at a time. */
#include "files.h"

#include <stdio.h>
#include <stdlib.h>

#include "draw.h"
#include "random/write.h"

static void write_text(const char *path, const struct text *t)
{
    FILE *f = fopen(path, "wb");

    if (f == NULL || fwrite(t->s, 1, t->n, f) != t->n || fclose(f) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

void file_drawn(uint64_t seed, char line[LINE_ROOM])
{
    static const unsigned warps[] = { 32, 32, 32, 1, 7, 33, 64 };
    struct text ptx = { NULL, 0, 0 };
    unsigned blocks, threads, warp;
    struct random r;

    random_seed(&r, seed);
    blocks = 1 + random_below(&r, 3);
    threads = 1 + random_below(&r, DRAWN_THREADS);
    warp = warps[random_below(&r, sizeof warps / sizeof *warps)];
    draw_kernel(&r, &ptx);
    write_text("drawn.ptx", &ptx);
    text_free(&ptx);
    snprintf(line, LINE_ROOM,
             "drawn.ptx --grid %u --block %u --buffer o=u32[%u] --arg o --arg 77 --set WarpSize=%u",
             blocks, threads, DRAWN_BYTES / 4, warp);
}

void file_program(uint64_t seed, char line[LINE_ROOM])
{
    static const unsigned warps[] = { 32, 32, 1, 7, 33, 64 };
    unsigned warp = warps[seed % 6];
    struct text ptx = { NULL, 0, 0 }, host = { NULL, 0, 0 };
    struct image before, after;
    struct program_tree p;

    tree_make(&p, seed);
    image_begin(&before, &p);
    after = before;
    evaluate(&p, warp, &after);
    write_ptx(&p, &ptx);
    write_scenario(&p, "program.ptx", &before, &after, &host);
    write_text("program.ptx", &ptx);
    write_text("program.host", &host);
    text_free(&ptx);
    text_free(&host);
    tree_free(&p);
    snprintf(line, LINE_ROOM, "program.host --set WarpSize=%u", warp);
}
