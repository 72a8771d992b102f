/* tests/waits/main.c: random small programs of warps with named barriers. How a run ends has to
 * be one of the model's endings; the cycle of waits that it names has to be a shortest one of
 * that ending; and where there is none, whom nobody is left to free. `waits TOOL FOLDER FIRST
 * COUNT` runs others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "model.h"
#include "support/lines.h"
#include "support/shell.h"

#define LANES 4u

/* ---- drawing and writing ---- */

static void draw(uint64_t seed, struct program *p)
{
    struct random r;

    random_seed(&r, seed);
    memset(p, 0, sizeof *p);
    p->warps = 2 + random_below(&r, MOST_WARPS - 1);
    for (unsigned b = 0; b < BARRIERS; b++)
        p->expects[b] = 1 + random_below(&r, 8) % p->warps;
    for (unsigned b = 0; b < BARRIERS; b++)
        p->expects[b] = p->expects[b] < 2 && random_below(&r, 4) != 0 ? 2 : p->expects[b];
    for (unsigned w = 0; w < p->warps; w++) {
        p->n[w] = random_below(&r, MOST_OPS + 1);
        for (unsigned i = 0; i < p->n[w]; i++)
            p->ops[w][i] = (struct op){ random_below(&r, BARRIERS), random_below(&r, 3) == 0 };
    }
}

static bool write_program(const char *path, const struct program *p)
{
    FILE *f = fopen(path, "wb");

    if (f == NULL)
        return false;
    fprintf(f, ".version 7.0\n.target sm_70\n.address_size 64\n.entry k()\n{\n    .reg .u32 t;\n"
               "    .reg .pred here;\n    mov.u32 t, %%tid.x;\n    shr.u32 t, t, 2;\n");
    for (unsigned w = 1; w < p->warps; w++)
        fprintf(f, "    setp.eq.u32 here, t, %u;\n    @here bra W%u;\n", w, w);
    for (unsigned w = 0; w < p->warps; w++) {
        fprintf(f, "W%u:\n", w);
        for (unsigned i = 0; i < p->n[w]; i++)
            fprintf(f, "    bar.%s %u, %u;\n", p->ops[w][i].arrives ? "arrive" : "sync",
                    p->ops[w][i].barrier, LANES * p->expects[p->ops[w][i].barrier]);
        fprintf(f, "    exit;\n");
    }
    fprintf(f, "}\n");
    return fclose(f) == 0;
}

/* ---- what the tool says ---- */

/* Its report, as far as it is compared. */
struct said {
    bool completed, deadlocked;
    struct ending ending;             /* its waits alone */
    unsigned count[BARRIERS];         /* warps that have arrived where somebody waits */
    unsigned ncycle, from[MOST_WARPS], at[MOST_WARPS], to[MOST_WARPS];
    bool cycle;
    unsigned alone;                   /* lines about warps that nobody is left to free */
};

static void read_waiting(const char *line, struct said *s)
{
    const char *at = strstr(line, ": waits at barrier ");
    unsigned warp, barrier, threads;

    if (at == NULL || sscanf(line, "grid 0 block (0,0,0) warp %u", &warp) != 1 ||
        sscanf(at, ": waits at barrier %u: %u of", &barrier, &threads) != 2 ||
        warp >= MOST_WARPS || barrier >= BARRIERS)
        return;
    s->ending.waits[warp] = (unsigned char)(barrier + 1);
    s->count[barrier] = threads / LANES;
}

static void read_cycle(const char *line, struct said *s)
{
    s->cycle = true;
    for (const char *at = line; at != NULL && s->ncycle < MOST_WARPS; at = strstr(at, "; ")) {
        const char *whom = strstr(at, ") for warp ");

        at += at != line ? 2 : 0;
        if (whom == NULL ||
            sscanf(at, "warp %u (block (0,0,0)) waits at barrier %u", &s->from[s->ncycle],
                   &s->at[s->ncycle]) != 2 ||
            sscanf(whom, ") for warp %u", &s->to[s->ncycle]) != 1)
            return;
        s->ncycle++;
    }
}

static void read_report(const struct lines *l, struct said *s)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < l->n; i++) {
        const char *line = l->v[i];
        unsigned more;

        s->completed |= strncmp(line, "completed:", 10) == 0;
        s->deadlocked |= strncmp(line, "deadlocked:", 11) == 0;
        if (strncmp(line, "grid 0 ", 7) == 0)
            read_waiting(line, s);
        else if (strncmp(line, "warp ", 5) == 0 && strstr(line, ": a cycle") != NULL)
            read_cycle(line, s);
        else if (strncmp(line, "warp ", 5) == 0 && strstr(line, "; nobody is left") != NULL)
            s->alone++;
        else if (sscanf(line, "and %u more like these", &more) == 1)
            s->alone += more;
    }
}

/* ---- comparing ---- */

static unsigned bits_of(unsigned v)
{
    unsigned n = 0;

    for (; v != 0; v &= v - 1)
        n++;
    return n;
}

/* Who waits where, and how many have arrived there. A warp that has arrived twice is one bit. */
static bool is_ending(const struct program *p, const struct ending *e, const struct said *s)
{
    for (unsigned w = 0; w < p->warps; w++) {
        if (e->waits[w] != s->ending.waits[w])
            return false;
        if (e->waits[w] != 0 && bits_of(e->arrived[e->waits[w] - 1]) > s->count[e->waits[w] - 1])
            return false;
    }
    return true;
}

static bool right_cycle(const struct program *p, const struct ending *e, const struct said *s)
{
    unsigned alone = 0;

    if (s->ncycle != model_cycle(p, e) || s->cycle != (s->ncycle > 0))
        return false;
    for (unsigned i = 0; i < s->ncycle; i++)
        if (!model_waits_for(p, e, s->from[i], s->to[i]) || e->waits[s->from[i]] != s->at[i] + 1 ||
            s->to[i] != s->from[(i + 1) % s->ncycle])
            return false;
    for (unsigned w = 0; w < p->warps; w++) {
        bool somebody = e->waits[w] == 0;

        for (unsigned v = 0; v < p->warps; v++)
            somebody |= model_waits_for(p, e, w, v);
        alone += !somebody;
    }
    return s->ncycle > 0 || s->alone == alone;
}

/* Is there an ending of the model that fits all that was said? */
static bool agrees(const struct program *p, const struct endings *all, const struct said *s)
{
    bool ends = false;

    for (size_t i = 0; i < all->n; i++) {
        bool over = true;

        for (unsigned w = 0; w < p->warps; w++)
            over &= all->v[i].waits[w] == 0;
        if (over != s->completed || !is_ending(p, &all->v[i], s))
            continue;
        ends = ends || over || right_cycle(p, &all->v[i], s);
    }
    return ends && s->completed != s->deadlocked;
}

struct totals {
    unsigned programs, deadlocked, cycles, alone, failed;
};

static void try_one(const struct shell_run *tool, uint64_t seed, struct totals *t)
{
    struct program p;
    struct endings all;
    struct said said = { .completed = false };
    struct lines l = { NULL, 0, 0 };
    struct shell_run run = *tool;
    char text[160], *ptx = shell_path(run.folder, "p.ptx"),
         *err = shell_path(run.folder, SHELL_STDERR);
    bool ok;

    draw(seed, &p);
    sprintf(text, "run p.ptx --block %u --seed %lu --set WarpSize=%u --set NumConWarps=1",
            p.warps * LANES, (unsigned long)seed, LANES);
    run.arguments = text;
    model_run(&p, &all);
    ok = write_program(ptx, &p) && shell_execute(&run) >= 0 && lines_read(&l, err);
    read_report(&l, &said);
    ok = ok && agrees(&p, &all, &said);
    t->programs++;
    t->deadlocked += said.deadlocked;
    t->cycles += said.cycle;
    t->alone += said.alone > 0;
    t->failed += !ok;
    if (!ok) {
        printf("program %lu differs: %s\n", (unsigned long)seed, text);
        for (size_t i = 0; i < l.n; i++)
            printf("  %s\n", l.v[i]);
    }
    lines_free(&l);
    free(all.v);
    free(ptx);
    free(err);
}

int main(int argc, char **argv)
{
    struct shell_run tool = { .folder = argc > 2 ? argv[2] : ".", .program = argc > 1 ? argv[1] : "" };
    unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long count = argc > 4 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;
    struct totals t = { 0, 0, 0, 0, 0 };

    if (!shell_make_folder(tool.folder))
        return 1;
    for (unsigned long i = 0; i < count && t.failed < 5; i++)
        try_one(&tool, first + i, &t);
    printf("%u programs: %u deadlocked, %u with a cycle, %u with warps nobody is left to free; "
           "%u differ\n", t.programs, t.deadlocked, t.cycles, t.alone, t.failed);
    return t.failed > 0 || (count >= 100 && (t.cycles == 0 || t.alone == 0 || t.deadlocked == t.programs));
}
