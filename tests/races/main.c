/* tests/races/main.c: what --check races finds, against a model of its own that keeps every
 * access. Random kernels have no branches but a loop around all: each thread does the same
 * statements, whose addresses follow from its number and its block's, and blocks have barriers
 * between some of them. So whether two accesses are ordered follows from docs/checking.md alone:
 * those of a thread are, those of a warp are unless threads go apart, those of a block are when a
 * barrier lies between them; others are not. In every run, whatever its schedule,
 *
 *   - each finding names two accesses that touch the byte it names, by those threads, and race;
 *   - where no access is strong each byte that has races has one whose statements a finding names
 *     (the tool remembers the last write and the reads since, which is enough for the first race of
 *     a byte; a strong write may hide one that is not);
 *   - where no access is strong findings, their order and how often each happened stay the same when
 *     the program has a kernel with a fence that nobody launches. Then no reads are kept as one. (With
 *     a fence the tool also follows which strong write was read.)
 *
 *     races TOOL FOLDER [FIRST [COUNT]]      TOOL: a whole path
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/shell.h"

#ifndef TEST_COUNT
#define TEST_COUNT 60
#endif
#define MOST_STATEMENTS 14u
#define MOST_FINDINGS 64u
#define BASE 0x10000000u
#define TEXT_ROOM (1u << 20)

/* ---- drawing ---- */

static unsigned draw(uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % n;
}

enum kind { READ, WRITE, ATOMIC, BARRIER };

/* The cell that a thread touches: (thread * t + block * b + c) modulo the cells there are. */
struct statement {
    enum kind kind;
    bool shared, strong;
    unsigned bytes, t, b, c;
    unsigned part, rest; /* only threads whose number leaves this rest */
    bool constant;  /* a write: 7, not the thread's number */
    unsigned line;  /* in the file */
};

struct kernel {
    struct statement v[MOST_STATEMENTS];
    unsigned rounds;                /* of all statements */
    unsigned n, words;              /* words: of the buffer, and of shared memory */
    unsigned blocks, threads, warp; /* threads: of a block; warp: WarpSize */
    bool strong;                    /* some access is */
    bool apart;                     /* threads diverge */
    char options[200];
};

static void draw_access(const struct kernel *k, struct statement *s, uint64_t *state)
{
    static const unsigned sizes[] = { 4, 4, 4, 1, 2, 8 };
    unsigned x = draw(state, 12);

    s->kind = x < 8 ? READ : x < 11 ? WRITE : ATOMIC;
    s->shared = draw(state, 3) == 0;
    s->bytes = s->kind == ATOMIC ? 4 : sizes[draw(state, 6)];
    s->part = draw(state, 4) == 0 ? 1 + draw(state, 3) : 1;
    s->constant = draw(state, 2) == 0;
    s->t = draw(state, 3);
    s->b = draw(state, 4) == 0 ? k->threads : draw(state, 3);
    s->c = draw(state, 16);
    s->strong = s->kind == ATOMIC || draw(state, 16) == 0;
}

/* Each thread writes its own cell, below those that all read. These a single thread of
 * a block writes. */
static void make_careful(const struct kernel *k, struct statement *s, uint64_t *state)
{
    bool writes = s->kind != READ, common = draw(state, 4) != 0;

    s->strong = false;
    if (writes || common)
        s->bytes = 4;
    if (writes)
        s->kind = WRITE;
    if (common) {
        s->t = s->b = 0;
        s->c = k->words - 1 - draw(state, 2);
    } else if (writes) {
        s->t = 1;
        s->b = s->shared ? 0 : k->threads;
        s->c = 0;
    }
    if (common && writes) {
        s->part = k->threads;
        s->rest = draw(state, k->threads);
    }
    s->shared = s->shared || common;
}

static void draw_kernel(struct kernel *k, uint64_t *state)
{
    static const unsigned warps[] = { 4, 8, 32, 64 }, processors[] = { 1, 2, 15 };
    static const unsigned resident[] = { 1, 2, 8 };
    static const char *const schedules[] = { "eager --profile sc", "eager --profile sc",
                                             "seeded --seed 5", "uniform --seed 6", "round-robin" };
    bool careful = draw(state, 2) == 0;

    memset(k, 0, sizeof *k);
    k->blocks = 1 + draw(state, 30);
    k->threads = 1 + draw(state, k->blocks < 8 ? 40 : 320 / k->blocks);
    k->warp = warps[draw(state, 4)];
    k->words = careful ? k->blocks * k->threads + 8 : 4u << draw(state, 5);
    k->n = careful ? 2 + draw(state, 4) : 3 + draw(state, MOST_STATEMENTS - 2);
    k->apart = draw(state, 4) == 0;
    k->rounds = draw(state, 3) == 0 ? 2 : 1;
    for (unsigned i = 0; i < k->n; i++) {
        struct statement *s = &k->v[i];

        if (draw(state, 6) == 0)
            s->kind = BARRIER;
        else
            draw_access(k, s, state);
        if (careful && s->kind != BARRIER)
            make_careful(k, s, state);
        k->strong = k->strong || s->strong;
    }
    sprintf(k->options,
            "--grid %u --block %u --set WarpSize=%u --set NumProcessors=%u "
            "--set MaxResidentBlocks=%u --schedule %s%s",
            k->blocks, k->threads, k->warp, processors[draw(state, 3)], resident[draw(state, 3)],
            schedules[draw(state, 5)], k->apart ? " --control threads" : "");
}

/* ---- the file ---- */

static void put(FILE *f, unsigned *line, const char *text)
{
    fprintf(f, "%s\n", text);
    ++*line;
}

static void put_access(FILE *f, unsigned *line, const struct kernel *k, struct statement *s)
{
    static const char *const types[] = { [1] = "u8", [2] = "u16", [4] = "u32", [8] = "u64" };
    static const char *const registers[] = { [1] = "v", [2] = "h", [4] = "v", [8] = "d" };
    const char *space = s->shared ? "shared" : "global", *at = s->shared ? "j" : "a";
    const char *strong = s->strong ? ".volatile" : "", *guard = s->part > 1 ? "@p " : "";

    fprintf(f, "mul.lo.u32 i, t, %u; mad.lo.u32 i, b, %u, i;\n", s->t, s->b);
    fprintf(f, "add.u32 i, i, %u;\n", s->c);
    fprintf(f, "rem.u32 i, i, %u; mul.lo.u32 i, i, %u;\n", k->words * 4 / s->bytes, s->bytes);
    fprintf(f, "mov.u32 j, s; add.u32 j, j, i; cvt.u64.u32 a, i; add.u64 a, a, base;\n");
    fprintf(f, "rem.u32 i, t, %u; setp.eq.u32 p, i, %u;\n", s->part, s->rest);
    fprintf(f, "mov.u32 v, %s; cvt.u16.u32 h, v; cvt.u64.u32 d, v;\n", s->constant ? "7" : "t");
    *line += 6;
    s->line = ++*line;
    if (s->kind == ATOMIC)
        fprintf(f, "%satom.%s.add.u32 v, [%s], 1;\n", guard, space, at);
    else if (s->kind == READ)
        fprintf(f, "%sld%s.%s.%s %s, [%s];\n", guard, strong, space, types[s->bytes],
                registers[s->bytes], at);
    else
        fprintf(f, "%sst%s.%s.%s [%s], %s;\n", guard, strong, space, types[s->bytes], at,
                registers[s->bytes]);
}

static bool write_kernel(struct kernel *k, const char *path, bool fence)
{
    FILE *f = fopen(path, "w");
    unsigned line = 0;

    if (f == NULL)
        return false;
    put(f, &line, ".version 7.0");
    put(f, &line, ".target sm_70");
    put(f, &line, ".address_size 64");
    put(f, &line, ".entry k(.param .u64 o) {");
    fprintf(f, ".shared .align 8 .b8 s[%u];\n", k->words * 4);
    line++;
    put(f, &line, ".reg .u64 a, base, d; .reg .u32 i, j, n, t, b, v; .reg .u16 h; .reg .pred p;");
    put(f, &line, "ld.param.u64 base, [o]; mov.u32 t, %tid.x; mov.u32 b, %ctaid.x;");
    fprintf(f, "mov.u32 n, %u;\n", k->rounds);
    line++;
    put(f, &line, "ROUND:");
    for (unsigned i = 0; i < k->n; i++)
        if (k->v[i].kind == BARRIER)
            put(f, &line, "bar.sync 0;");
        else
            put_access(f, &line, k, &k->v[i]);
    put(f, &line, "sub.u32 n, n, 1; setp.ne.u32 p, n, 0; @p bra ROUND;");
    put(f, &line, "exit; }");
    if (fence)
        put(f, &line, ".entry f() { membar.gl; exit; }");
    return fclose(f) == 0;
}

/* ---- the model: all pairs ---- */

/* One thread's access. */
struct access {
    const struct statement *s;
    unsigned index, block, thread, round, phase; /* index: of the statement; phase: barriers before */
    uint64_t at;                          /* in its space */
};

static void set_round(const struct kernel *k, struct access *a, unsigned round)
{
    a->round = round;
    a->phase = 0;
    for (unsigned i = 0; i < k->n; i++)
        a->phase += (k->v[i].kind == BARRIER) * (round + (i < a->index));
}

/* In the first round. */
static bool access_of(const struct kernel *k, unsigned index, unsigned block, unsigned thread,
                      struct access *a)
{
    const struct statement *s = &k->v[index];
    unsigned cells = s->kind == BARRIER ? 0 : k->words * 4 / s->bytes;

    if (s->kind == BARRIER || thread % s->part != s->rest)
        return false;
    *a = (struct access){ s, index, block, thread, 0, 0, 0 };
    a->at = (uint64_t)((thread * s->t + block * s->b + s->c) % cells) * s->bytes;
    set_round(k, a, 0);
    return true;
}

static uint64_t written(const struct access *a)
{
    uint64_t value = a->s->constant ? 7 : a->thread;

    return a->s->bytes == 1 ? value & 0xff : value;
}

static bool races(const struct kernel *k, const struct access *x, const struct access *y)
{
    bool together = x->s->shared == y->s->shared && x->at < y->at + y->s->bytes &&
                    y->at < x->at + x->s->bytes && (!x->s->shared || x->block == y->block);

    if (!together || (x->s->kind == READ && y->s->kind == READ) || (x->s->strong && y->s->strong && x->s->bytes == y->s->bytes) ||
        (x->block == y->block && x->thread == y->thread))
        return false;
    if (x->block != y->block)
        return true;
    if (k->apart || x->thread / k->warp != y->thread / k->warp)
        return x->phase == y->phase;
    return x->index == y->index && x->round == y->round && written(x) != written(y);
}

/* All accesses of a kernel; the caller frees them. */
static struct access *accesses_of(const struct kernel *k, size_t *n)
{
    struct access *v = malloc(k->rounds * k->n * k->blocks * k->threads * sizeof *v);

    *n = 0;
    if (v == NULL)
        abort();
    for (unsigned i = 0; i < k->n; i++)
        for (unsigned b = 0; b < k->blocks; b++)
            for (unsigned t = 0; t < k->threads * k->rounds; t++)
                if (access_of(k, i, b, t / k->rounds, &v[*n]))
                    set_round(k, &v[(*n)++], t % k->rounds);
    return v;
}

/* What was found: the pairs of statements that findings name. */
struct found {
    bool pairs[MOST_STATEMENTS][MOST_STATEMENTS];
    unsigned n;
};

/* What is said of a byte. */
enum { RACES = 1, NAMED = 2 }; /* it has a race; statements of one of its races are named */

/* The number of a byte: those of the buffer come before each block's shared ones. */
static size_t byte_of(const struct kernel *k, const struct access *a)
{
    return a->at + (a->s->shared ? (size_t)(1 + a->block) * k->words * 4 : 0);
}

static void mark(const struct kernel *k, const struct access *x, const struct access *y,
                 const struct found *f, unsigned char *bytes)
{
    size_t from = byte_of(k, x), to = from + x->s->bytes;

    for (size_t at = from; at < to; at++)
        if (at >= byte_of(k, y) && at < byte_of(k, y) + y->s->bytes)
            bytes[at] |= f->pairs[x->index][y->index] ? RACES | NAMED : RACES;
}

/* How many bytes have a race, and how many of these have none that is named. */
static void count_racing(const struct kernel *k, const struct found *f, size_t *racing,
                         size_t *missed)
{
    size_t n, total = (size_t)(1 + k->blocks) * k->words * 4;
    struct access *v = accesses_of(k, &n);
    unsigned char *bytes = calloc(total, 1);

    if (bytes == NULL)
        abort();
    for (size_t x = 0; x < n; x++)
        for (size_t y = 0; v[x].s->kind != READ && y < n; y++)
            if (races(k, &v[x], &v[y]))
                mark(k, &v[x], &v[y], f, bytes);
    *racing = *missed = 0;
    for (size_t i = 0; i < total; i++) {
        *racing += (bytes[i] & RACES) != 0;
        *missed += bytes[i] == RACES;
    }
    free(bytes);
    free(v);
}

/* ---- findings ---- */

/* From "at" or "other" on. */
static bool read_party(const struct kernel *k, const char *text, struct access *a)
{
    const char *line = strstr(text, "\"line\": "), *who = strstr(text, "\"who\": \"thread (");
    unsigned number, thread, block;

    if (line == NULL || who == NULL || sscanf(line, "\"line\": %u", &number) != 1 ||
        sscanf(who, "\"who\": \"thread (%u,0,0) of block (%u,", &thread, &block) != 2)
        return false;
    for (unsigned i = 0; i < k->n; i++)
        if (k->v[i].line == number)
            return access_of(k, i, block, thread, a);
    return false;
}

/* In some rounds? */
static bool race_once(const struct kernel *k, struct access *x, struct access *y)
{
    for (unsigned i = 0; i < k->rounds * k->rounds; i++) {
        set_round(k, x, i / k->rounds);
        set_round(k, y, i % k->rounds);
        if (races(k, x, y))
            return true;
    }
    return false;
}

/* Takes a finding; false: it is none. */
static bool take_finding(const struct kernel *k, const char *text, struct found *f)
{
    const char *at = strstr(text, " address 0x"), *other = strstr(text, "\"other\": ");
    struct access x, y;

    if (at == NULL || other == NULL || !read_party(k, text, &x) || !read_party(k, other, &y))
        return false;
    f->n++;
    f->pairs[x.index][y.index] = f->pairs[y.index][x.index] = true;
    return strtoull(at + 9, NULL, 16) == x.at + (x.s->shared ? 0 : BASE) &&
           race_once(k, &x, &y);
}

/* Takes all findings; how many are wrong. */
static unsigned take_findings(const struct kernel *k, const char *text, struct found *f)
{
    unsigned wrong = 0;

    memset(f, 0, sizeof *f);
    while ((text = strstr(text, "{\"check\": \"races\"")) != NULL) {
        if (!take_finding(k, text, f)) {
            printf("not a race: %.400s\n", text);
            wrong++;
        }
        text++;
    }
    return wrong;
}

/* ---- runs ---- */

static void read_file(const char *path, char *text)
{
    FILE *f = fopen(path, "r");
    size_t n = f == NULL ? 0 : fread(text, 1, TEXT_ROOM - 1, f);

    text[n] = '\0';
    if (f != NULL)
        fclose(f);
}

/* The findings of a run, as JSON; false: it did not end. */
static bool run(const char *tool, const char *folder, struct kernel *k, bool fence, char *text)
{
    char *path = shell_path(folder, "k.ptx"), *out = shell_path(folder, SHELL_STDOUT);
    char arguments[400];
    struct shell_run r = { folder, tool, arguments, NULL };
    int status;
    char *findings;

    sprintf(arguments,
            "run k.ptx --entry k --json --buffer o=u32[%u]:zero --arg o --check races %s", k->words,
            k->options);
    status = write_kernel(k, path, fence) ? shell_execute(&r) : -1;
    read_file(out, text);
    findings = strstr(text, "\"findings\": ");
    if (findings != NULL)
        memmove(text, findings, strlen(findings) + 1);
    free(path);
    free(out);
    return findings != NULL && (status == 0 || status == 5);
}

struct totals {
    unsigned kernels, racing, findings, failures;
};

static void fail(struct totals *t, const struct kernel *k, uint64_t seed, const char *what)
{
    printf("seed %" PRIu64 " (%s): %s\n", seed, k->options, what);
    t->failures++;
}

static void try_one(const char *tool, const char *folder, uint64_t seed, struct totals *t)
{
    static char one[TEXT_ROOM], all[TEXT_ROOM];
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    struct kernel k;
    struct found f;
    size_t racing, missed;

    draw_kernel(&k, &state);
    if (!run(tool, folder, &k, false, one) || !run(tool, folder, &k, true, all)) {
        fail(t, &k, seed, "did not end");
        return;
    }
    if (take_findings(&k, one, &f) > 0)
        fail(t, &k, seed, "a finding is no race");
    count_racing(&k, &f, &racing, &missed);
    if (missed > 0 && !k.strong && f.n < MOST_FINDINGS)
        fail(t, &k, seed, "a byte has races, and none of them is found");
    if (!k.strong && strcmp(one, all) != 0)
        fail(t, &k, seed, "a fence that nobody executes changes what is found");
    t->kernels++;
    t->racing += racing > 0;
    t->findings += f.n;
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    uint64_t count = argc > 4 ? strtoull(argv[4], NULL, 10) : TEST_COUNT;
    struct totals t = { 0, 0, 0, 0 };

    if (argc < 3 || !shell_make_folder(argv[2])) {
        fprintf(stderr, "usage: races TOOL FOLDER [FIRST [COUNT]]\n");
        return 2;
    }
    for (uint64_t i = 0; i < count; i++)
        try_one(argv[1], argv[2], first + i, &t);
    printf("%u kernels, %u with races, %u findings, %u failures\n", t.kernels, t.racing, t.findings,
           t.failures);
    return t.failures > 0 || t.findings == 0 || t.racing == t.kernels;
}
