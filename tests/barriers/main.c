/* tests/barriers/main.c: random tiny programs of barriers, stores and loads. All that `explore`
 * finds (outcomes, deadlocks, stuck states) must be what the model finds. `barriers TOOL FOLDER
 * FIRST COUNT` runs others; the folder keeps the last program, and each that differs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "model.h"
#include "support/lines.h"
#include "support/shell.h"

/* ---- drawing ---- */

/* Mostly the threads agree on what each of the two barriers is. */
struct draw {
    struct random r;
    unsigned memory; /* accesses so far */
    enum op_kind red[2];
    unsigned count[2];
};

static bool one_in(struct draw *d, unsigned n)
{
    return random_below(&d->r, n) == 0;
}

static void draw_barriers(struct draw *d, const struct program *p)
{
    for (unsigned i = 0; i < 2; i++) {
        d->red[i] = one_in(d, 3) ? OP_AND + random_below(&d->r, 3) : OP_SYNC;
        d->count[i] = p->lanes * (one_in(d, 12) ? 0 : 1 + random_below(&d->r, p->warps));
    }
}

static struct op draw_barrier(struct draw *d, const struct program *p)
{
    struct op o = { .barrier = random_below(&d->r, 2), .count = NO_COUNT };

    o.kind = one_in(d, 15) ? random_below(&d->r, 5) : d->red[o.barrier];
    if (o.kind == OP_SYNC && one_in(d, 3))
        o.kind = OP_ARRIVE;
    o.split = p->lanes > 1 && o.kind <= OP_ARRIVE && one_in(d, 8);
    o.votes = random_below(&d->r, 4);
    if (o.kind == OP_ARRIVE || one_in(d, 2))
        o.count = one_in(d, 15) ? random_below(&d->r, p->lanes * p->warps + 2) : d->count[o.barrier];
    return o;
}

static struct op draw_access(struct draw *d)
{
    struct op o = { .kind = d->memory % 3 == 0 || one_in(d, 3) ? OP_STORE : OP_LOAD };

    o.memory = d->memory++;
    o.word = 2 * (o.kind == OP_STORE ? o.memory : random_below(&d->r, 4));
    return o;
}

static void draw_op(struct draw *d, struct program *p, unsigned w, unsigned most_accesses)
{
    struct op o;

    if (d->memory < most_accesses && !one_in(d, 3))
        o = draw_access(d);
    else
        o = draw_barrier(d, p);
    if (p->results == MOST_RESULTS && o.kind != OP_STORE && o.kind > OP_ARRIVE)
        return;
    if (o.kind != OP_STORE && o.kind > OP_ARRIVE)
        o.result = p->results++;
    o.lanes = p->lanes == 1 ? 1 : one_in(d, 3) ? 1 + random_below(&d->r, 2) : 3;
    p->ops[w][p->n[w]++] = o;
}

static void draw_machine(struct draw *d, struct machine *m)
{
    m->fences = !one_in(d, 3);
    m->exit_arrives = one_in(d, 3) ? 1 + (unsigned)random_below(&d->r, 2) : 0;
    m->pairs = one_in(d, 2);
    m->in_flight = one_in(d, 2);
}

/* Where accesses are in flight there are few of them: the tool takes many steps for each. */
static void draw_program(uint64_t seed, struct program *p, struct machine *m)
{
    struct draw d = { .memory = 0 };
    unsigned most;

    random_seed(&d.r, seed);
    draw_machine(&d, m);
    *p = (struct program){ .warps = 2 + random_below(&d.r, 3), .lanes = 1 + random_below(&d.r, 2) };
    draw_barriers(&d, p);
    most = m->in_flight ? (p->lanes > 1 || p->warps > 3 ? 3 : 4) : 8;
    for (unsigned w = 0; w < p->warps; w++)
        for (unsigned n = 1 + random_below(&d.r, p->warps > 3 ? 2 : 4); n > 0; n--)
            draw_op(&d, p, w, most);
}

/* ---- as PTX ---- */

static const char *guard(const struct program *p, unsigned lanes)
{
    return p->lanes == 1 || lanes == 3 ? "" : lanes == 1 ? "@!odd " : "@odd ";
}

static void write_barrier(FILE *f, const struct op *o)
{
    static const char *const names[] = { "bar.sync ",          "bar.arrive ",
                                         "bar.red.and.pred q", "bar.red.or.pred q",
                                         "bar.red.popc.u32 r" };

    fprintf(f, "%s", names[o->kind]);
    if (o->kind >= OP_AND)
        fprintf(f, "%u, ", o->result);
    if (o->split)
        fprintf(f, "n%u", o->barrier);
    else
        fprintf(f, "%u", o->barrier);
    if (o->count != NO_COUNT)
        fprintf(f, ", %u", o->count);
    if (o->kind >= OP_AND)
        fprintf(f, ", v%u", o->votes);
    fprintf(f, ";\n");
}

static void write_op(FILE *f, const struct program *p, const struct op *o)
{
    fprintf(f, "    %s", guard(p, o->lanes));
    if (o->kind == OP_STORE)
        fprintf(f, "st.global.u32 [a%u+%u], 1;\n", o->memory, 4 * o->word);
    else if (o->kind == OP_LOAD)
        fprintf(f, "ld.global.u32 r%u, [a%u+%u];\n", o->result, o->memory, 4 * o->word);
    else
        write_barrier(f, o);
}

static void write_result(FILE *f, const struct program *p, const struct op *o)
{
    if (o->kind < OP_AND || o->kind == OP_STORE)
        return;
    if (o->kind == OP_AND || o->kind == OP_OR)
        fprintf(f, "    selp.u32 r%u, 1, 0, q%u;\n", o->result, o->result);
    fprintf(f, "    st.global.u32 [c%u+%u], r%u;\n", o->result, 4 * o->result * p->lanes,
            o->result);
}

static void write_warp(FILE *f, const struct program *p, unsigned w)
{
    fprintf(f, "W%u:\n", w);
    for (unsigned i = 0; i < p->n[w]; i++)
        write_op(f, p, &p->ops[w][i]);
    for (unsigned i = 0; i < p->n[w]; i++)
        write_result(f, p, &p->ops[w][i]);
    fprintf(f, "    exit;\n");
}

/* Each access has an address register of its own: an operation in flight blocks the one it uses. */
static void write_registers(FILE *f, const struct program *p)
{
    fprintf(f, "    .reg .u64 a<16>, c<%u>, off;\n    .reg .u32 r<%u>, n<2>, t, lane, warp, v;\n",
            MOST_RESULTS, MOST_RESULTS);
    fprintf(f, "    .reg .pred q<%u>, v<4>, odd, here;\n", MOST_RESULTS);
    fprintf(f, "    mov.u32 t, %%tid.x;\n    and.b32 lane, t, %u;\n    shr.u32 warp, t, %u;\n",
            p->lanes - 1, p->lanes - 1);
    fprintf(f, "    mul.wide.u32 off, lane, 4;\n    setp.ne.u32 odd, lane, 0;\n");
    fprintf(f, "    mov.u32 n0, lane;\n    add.u32 n1, lane, 1;\n");
    for (unsigned m = 0; m < 4; m++)
        fprintf(f, "    mov.u32 v, %u;\n    shr.u32 v, v, lane;\n    and.b32 v, v, 1;\n"
                   "    setp.ne.u32 v%u, v, 0;\n", m, m);
    for (unsigned i = 0; i < 16; i++)
        fprintf(f, "    mov.u64 a%u, x;\n    add.u64 a%u, a%u, off;\n", i, i, i);
    for (unsigned i = 0; i < p->results; i++)
        fprintf(f, "    mov.u64 c%u, o;\n    add.u64 c%u, c%u, off;\n    mov.u32 r%u, 0;\n"
                   "    setp.ne.u32 q%u, t, t;\n", i, i, i, i, i);
}

static bool write_program(const char *path, const struct program *p)
{
    FILE *f = fopen(path, "wb");

    if (f == NULL)
        return false;
    fprintf(f, ".version 3.0\n.target sm_20\n.address_size 64\n.global .u32 x[40];\n"
               ".global .u32 o[%u];\n.entry k() {\n", p->results == 0 ? 1 : p->results * p->lanes);
    write_registers(f, p);
    for (unsigned w = 1; w < p->warps; w++)
        fprintf(f, "    setp.eq.u32 here, warp, %u;\n    @here bra W%u;\n", w, w);
    for (unsigned w = 0; w < p->warps; w++)
        write_warp(f, p, w);
    fprintf(f, "}\n");
    return fclose(f) == 0;
}

/* ---- what the tool finds ---- */

static void arguments(char out[512], const struct program *p, const struct machine *m)
{
    sprintf(out, "explore p.ptx --block %u --print o --all --max-states 400000 --profile %s --set WarpSize=%u "
                 "--set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 "
                 "--set CoalesceLanes=0 --set BarrierFences=%d --set BarrierExitArrives=%d "
                 "--set NumConWarps=%d", p->warps * p->lanes, m->in_flight ? "ordered" : "sc",
            p->lanes, m->fences, m->exit_arrives, m->pairs ? 2 : 1);
}

static bool has_outcome(const struct found *f, const char *line, unsigned words)
{
    for (size_t i = 0; i < f->n; i++) {
        char text[256] = "";
        size_t n = 0;

        for (unsigned k = 0; k < words; k++)
            n += (size_t)sprintf(text + n, k == 0 ? "%u" : ", %u", f->outcomes[i][k]);
        if (strstr(line, text) != NULL && line[strcspn(line, "{") + 2 + n] == ' ')
            return true;
    }
    return false;
}

/* Compares every line; false with what differs in `why`. Incomplete searches say nothing. What runs that
 * hang leave is printed, too, and is no outcome. */
static bool agrees(const struct lines *l, const struct program *p, const struct found *f,
                   bool *skipped, char why[256])
{
    unsigned words = p->results == 0 ? 1 : p->results * p->lanes, completed, stuck, deadlocked;
    size_t n = 0;
    bool of_outcome = false;

    *skipped = f->too_many;
    why[0] = '\0';
    for (size_t i = 0; i < l->n; i++) {
        const char *counts = strstr(l->v[i], "completed ");

        if (l->v[i][0] != ' ')
            of_outcome = strncmp(l->v[i], "outcome ", 8) == 0;
        if (of_outcome && strncmp(l->v[i], "  o: u32", 8) == 0) {
            n++;
            if (!has_outcome(f, l->v[i], words))
                sprintf(why, "only the tool finds %.200s", l->v[i]);
        }
        if (counts == NULL)
            continue;
        if (strncmp(l->v[i], "complete: ", 10) != 0)
            *skipped = true;
        if (sscanf(counts, "completed %u, stuck %u, deadlocked %u", &completed, &stuck,
                   &deadlocked) == 3 && ((stuck > 0) != f->stuck || (deadlocked > 0) != f->deadlocked))
            sprintf(why, "tool: stuck %u, deadlocked %u; model: stuck %d, deadlocked %d", stuck,
                    deadlocked, f->stuck, f->deadlocked);
    }
    if (why[0] == '\0' && n != f->n)
        sprintf(why, "the tool finds %u outcomes, the model %u", (unsigned)n, (unsigned)f->n);
    return *skipped || why[0] == '\0';
}

struct totals {
    unsigned programs, skipped, failed, deadlocked, stuck, several;
    size_t outcomes, states;
};

static void count(struct totals *t, const struct found *f, bool skipped)
{
    t->programs++;
    t->skipped += skipped;
    t->deadlocked += f->deadlocked;
    t->stuck += f->stuck;
    t->several += f->n > 1;
    t->outcomes += f->n;
    t->states += f->states;
}

static bool try_one(const struct shell_run *tool, uint64_t seed, struct totals *t)
{
    struct program p;
    struct machine m;
    struct found f = { .outcomes = NULL };
    struct lines l = { NULL, 0, 0 };
    struct shell_run run = *tool;
    char text[512], why[256], *ptx = shell_path(run.folder, "p.ptx"),
         *out = shell_path(run.folder, SHELL_STDOUT);
    bool ok, skipped = false;

    draw_program(seed, &p, &m);
    arguments(text, &p, &m);
    run.arguments = text;
    model_explore(&p, &m, &f);
    ok = write_program(ptx, &p) && shell_execute(&run) >= 0 && lines_read(&l, out) &&
         agrees(&l, &p, &f, &skipped, why);
    count(t, &f, skipped);
    if (!ok)
        printf("program %lu: %s\n  %s\n", (unsigned long)seed, why, text);
    t->failed += !ok;
    lines_free(&l);
    free(f.outcomes);
    free(ptx);
    free(out);
    return ok;
}

int main(int argc, char **argv)
{
    struct shell_run tool = { .folder = argc > 2 ? argv[2] : ".", .program = argc > 1 ? argv[1] : "" };
    unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long n = argc > 4 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;
    struct totals t = { 0 };

    if (argc < 3 || !shell_make_folder(tool.folder))
        return 2;
    for (unsigned long i = 0; i < n && t.failed < 3; i++)
        try_one(&tool, first + i, &t);
    printf("%u programs, %u too large, %u with several outcomes (%lu in all), %u with deadlocks, %u "
           "stuck, %lu states of the model; %u differ\n", t.programs, t.skipped, t.several,
           (unsigned long)t.outcomes, t.deadlocked, t.stuck, (unsigned long)t.states, t.failed);
    return t.failed > 0 || 4 * t.skipped > t.programs;
}
