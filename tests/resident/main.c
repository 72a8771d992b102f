/* tests/resident/main.c: who may be resident (5.5, 5.7.1). In random grids some warps exit and the
 * others never do; of these some come to a reduction first, which ends when all others of the block have
 * come or exited (BarrierExitArrives). When all is still, what the tool says of blocks and processors
 * must obey the limits of figure 3.2, and nobody may wait for whom there is room. `resident TOOL FOLDER
 * FIRST COUNT` runs other grids. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "support/lines.h"
#include "support/shell.h"

#define MOST_BLOCKS 16
#define MOST_WARPS 4
#define REGISTERS 4 /* of a thread, of 4 bytes: the addresses a and o are live at once */

struct trial {
    unsigned blocks, warps, lanes, threads, shared;
    unsigned processors, most_blocks, most_threads, most_registers, most_shared;
    const char *schedule;
    unsigned long seed;
    enum { LEAVES, STAYS, REDUCES } does[MOST_BLOCKS][MOST_WARPS];
};

/* ---- a grid and a machine ---- */

/* From just enough for one block to enough for several. */
static unsigned draw_limit(struct random *r, unsigned of_a_block)
{
    return of_a_block + random_below(r, 3 * of_a_block + 1);
}

static void draw_trial(unsigned long seed, struct trial *t)
{
    static const unsigned lanes[] = { 1, 2, 8, 32 };
    static const char *const schedules[] = { "seeded", "uniform" }; /* schedules that starve no warp */
    struct random r;
    unsigned whole;

    random_seed(&r, seed);
    *t = (struct trial){ .blocks = 1 + random_below(&r, MOST_BLOCKS),
                         .warps = 1 + random_below(&r, MOST_WARPS),
                         .lanes = lanes[random_below(&r, 4)], .seed = seed };
    whole = t->warps * t->lanes;
    t->threads = whole - random_below(&r, t->lanes); /* the last warp need not be full */
    t->shared = 16 * random_below(&r, 3);
    t->processors = 1 + random_below(&r, 3);
    t->most_blocks = 1 + random_below(&r, 6);
    t->most_threads = draw_limit(&r, whole);
    t->most_registers = draw_limit(&r, whole * REGISTERS);
    t->most_shared = draw_limit(&r, t->shared + 16);
    t->schedule = schedules[random_below(&r, 2)];
    for (unsigned b = 0; b < t->blocks; b++)
        for (unsigned w = 0; w < t->warps; w++)
            t->does[b][w] = random_below(&r, 3) > 0 ? LEAVES : random_below(&r, 2) == 0 ? REDUCES : STAYS;
}

static bool write_program(const char *path, const struct trial *t)
{
    FILE *f = fopen(path, "wb");

    if (f == NULL)
        return false;
    fprintf(f, ".version 3.0\n.target sm_20\n.address_size 64\n.global .u32 stay[%u] = { ",
            MOST_BLOCKS * MOST_WARPS);
    for (unsigned i = 0; i < MOST_BLOCKS * MOST_WARPS; i++)
        fprintf(f, "%s%d", i == 0 ? "" : ", ", (int)t->does[i / MOST_WARPS][i % MOST_WARPS]);
    fprintf(f, " };\n.entry k() {\n    .reg .u64 a, o;\n    .reg .u32 b, w, n, v;\n    .reg .pred p;\n"
               "    mov.u32 b, %%ctaid.x;\n    mov.u32 w, %%tid.x;\n    mov.u32 n, WARP_SZ;\n"
               "    div.u32 w, w, n;\n    mad.lo.u32 b, b, %u, w;\n    mul.wide.u32 o, b, 4;\n"
               "    mov.u64 a, stay;\n    add.u64 a, a, o;\n    ld.global.u32 v, [a];\n"
               "    setp.eq.u32 p, v, 2;\n    @p bra R;\n    setp.eq.u32 p, v, 1;\nL:  @p bra L;\n    exit;\n"
               "R:  bar.red.popc.u32 n, 0, p;\n    setp.ne.u32 p, n, 0;\n    bra L;\n}\n", MOST_WARPS);
    return fclose(f) == 0;
}

static void arguments(char out[640], const struct trial *t)
{
    sprintf(out, "trace k.ptx --grid %u --block %u --shared %u --quiet --only-line 1 --dump end "
                 "--max-steps 20000 --schedule %s --seed %lu --set WarpSize=%u "
                 "--set NumProcessors=%u --set MaxResidentBlocks=%u --set MaxResidentThreads=%u "
                 "--set RegFileSize=%u --set SharedMemSize=%u --set BarrierExitArrives=1",
            t->blocks, t->threads, t->shared, t->schedule, t->seed, t->lanes, t->processors,
            t->most_blocks, t->most_threads, t->most_registers, t->most_shared);
}

/* ---- who is where ---- */

struct place {
    unsigned issued;
    int processor[MOST_BLOCKS]; /* -1: not resident */
};

static bool read_places(const struct lines *l, const struct trial *t, struct place *p)
{
    bool found = false;

    p->issued = t->blocks;
    for (unsigned b = 0; b < t->blocks; b++)
        p->processor[b] = -1;
    for (size_t i = 0; i < l->n; i++) {
        const char *unissued = strstr(l->v[i], "unissued ");
        unsigned block, processor, n;

        found = found || strstr(l->v[i], "state after step ") != NULL;
        if (unissued != NULL && sscanf(unissued, "unissued %u", &n) == 1)
            p->issued = t->blocks - n;
        if (sscanf(l->v[i], " block %u,0,0, processor %u", &block, &processor) == 2 &&
            block < t->blocks)
            p->processor[block] = (int)processor;
    }
    return found;
}

/* ---- what the report says ---- */

struct taken {
    unsigned blocks, threads, registers, shared;
};

static unsigned staying(const struct trial *t, unsigned block)
{
    unsigned n = 0;

    for (unsigned w = 0; w < t->warps; w++)
        n += t->does[block][w] != LEAVES;
    return n;
}

/* So many warps of one more block. */
static void take(const struct trial *t, struct taken *x, unsigned warps)
{
    x->blocks++;
    x->threads += warps * t->lanes;
    x->registers += warps * t->lanes * REGISTERS;
    x->shared += t->shared;
}

static bool fits(const struct trial *t, const struct taken *x)
{
    return x->blocks <= t->most_blocks && x->threads <= t->most_threads &&
           x->registers <= t->most_registers && x->shared <= t->most_shared;
}

static bool has_right_blocks(const struct trial *t, const struct place *p, const char **why)
{
    *why = "a block is resident that is over or was not issued, or is missing";
    for (unsigned b = 0; b < t->blocks; b++)
        if ((p->processor[b] >= 0) != (b < p->issued && staying(t, b) > 0))
            return false;
    return true;
}

static bool is_allowed(const struct trial *t, const struct place *p, const char **why)
{
    if (!has_right_blocks(t, p, why))
        return false;
    for (unsigned k = 0; k < t->processors; k++) {
        struct taken x = { 0, 0, 0, 0 };

        for (unsigned b = 0; b < t->blocks; b++)
            if (p->processor[b] == (int)k)
                take(t, &x, staying(t, b));
        *why = "more is resident than a processor may have";
        if (!fits(t, &x))
            return false;
        take(t, &x, t->warps);
        *why = "a block waits for which there is room";
        if (p->issued < t->blocks && fits(t, &x))
            return false;
    }
    return true;
}

/* ---- all of them ---- */

static bool try_one(const struct shell_run *tool, unsigned long seed, unsigned *waiting)
{
    struct trial t;
    struct place p;
    struct lines l = { NULL, 0, 0 };
    struct shell_run run = *tool;
    char text[640], *ptx = shell_path(run.folder, "k.ptx"),
         *out = shell_path(run.folder, SHELL_STDOUT);
    const char *why = "no state was printed";
    bool ok;

    draw_trial(seed, &t);
    arguments(text, &t);
    run.arguments = text;
    ok = write_program(ptx, &t) && shell_execute(&run) >= 0 && lines_read(&l, out) &&
         read_places(&l, &t, &p) && is_allowed(&t, &p, &why);
    *waiting += ok && p.issued < t.blocks;
    if (!ok)
        printf("grid %lu: %s\n  %s\n", seed, why, text);
    lines_free(&l);
    free(ptx);
    free(out);
    return ok;
}

int main(int argc, char **argv)
{
    struct shell_run tool = { .folder = argc > 2 ? argv[2] : ".", .program = argc > 1 ? argv[1] : "" };
    unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long n = argc > 4 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;
    unsigned failed = 0, waiting = 0;

    if (argc < 3 || !shell_make_folder(tool.folder))
        return 2;
    for (unsigned long i = 0; i < n && failed < 3; i++)
        failed += !try_one(&tool, first + i, &waiting);
    printf("%lu grids, in %u of them blocks wait for ever; %u are not allowed\n", n, waiting, failed);
    return failed > 0 || 6 * waiting < n;
}
