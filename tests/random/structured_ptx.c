/* tests/random/structured_ptx.c: random structured programs against their PTX, by the tool: the
 * token stack of the report of 2011 leads a warp the same ways as table 2 does.
 *
 *     random_structured_ptx TOOL FOLDER [FIRST COUNT]    programs FIRST to FIRST + COUNT - 1 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"
#include "support/structured_random.h"

#define PTX_OPTIONS "--set Injection=0 --profile sc --set WarpSize=4 --set NumProcessors=1 "       \
                    "--set Level1CacheSize=0 --set Level2CacheSize=0 "
#define PRINTS "--print v_x --print v_y --print v_a --print v_b "
#define MOST_STATES "--max-states 40000 "
#define FORMAT "--format jsonl --quiet "
#define MOST_STEPS "--max-steps 20000 "

struct trial {
    const char *tool, *folder;
    unsigned threads;
    bool else_first;
    unsigned programs, large, several, round, traced, interleaved; /* how many there were */
    size_t places;
    unsigned failures;
};

/* ---- the tool ---- */

static void write_file(const struct trial *t, const char *name, const char *text, size_t n)
{
    char *path = shell_path(t->folder, name);
    FILE *f = fopen(path, "wb");

    if (f == NULL || fwrite(text, 1, n, f) != n || fclose(f) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(EXIT_FAILURE);
    }
    mem_free(path);
}

/* What it prints. */
static struct lines run_tool(const struct trial *t, const char *command, const char *options)
{
    struct shell_run run = { .folder = t->folder, .program = t->tool };
    struct lines out = { NULL, 0, 0 };
    struct text arguments = { NULL, 0, 0 };
    char *path = shell_path(t->folder, SHELL_STDOUT);

    text_printf(&arguments, "%s --block %u %s", command, t->threads, options);
    run.arguments = arguments.s;
    if (shell_execute(&run) < 0 || !lines_read(&out, path))
        exit(EXIT_FAILURE);
    text_free(&arguments);
    mem_free(path);
    return out;
}

static struct lines run_simt(const struct trial *t, const char *command, const char *options)
{
    struct text all = { NULL, 0, 0 };
    struct lines out;

    text_printf(&all, "%s %s", t->else_first ? "" : "--set ElseFirst=0", options);
    out = run_tool(t, command, all.s);
    text_free(&all);
    return out;
}

/* ---- outcomes ---- */

struct found {
    char **outcomes; /* the values of each, sorted; owned */
    size_t n, cap;
    unsigned long states, steps, completed;
    bool complete, fair, starving, stuck;
};

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The number after a word of the last line (`stuck 0`), or before it (`0 fair`). */
static bool some(const char *line, const char *before, const char *behind)
{
    const char *at = strstr(line, before[0] != '\0' ? before : behind);

    if (at == NULL)
        return false;
    if (before[0] != '\0')
        return strtoul(at + strlen(before), NULL, 10) > 0;
    while (at[-1] >= '0' && at[-1] <= '9')
        at--;
    return strtoul(at, NULL, 10) > 0;
}

/* Of `explore`: a value a line, `  x: s64[1] = { 0 }`; the names in PTX have a v_ before them. */
static struct found read_outcomes(struct lines *l)
{
    struct found f = { .n = 0 };
    struct text one = { NULL, 0, 0 };

    for (size_t i = 0; i < l->n; i++) {
        const char *line = l->v[i];

        if (strncmp(line, "  ", 2) == 0 && strstr(line, ": s64") != NULL) {
            text_puts(&one, line + (strncmp(line, "  v_", 4) == 0 ? 4 : 2));
            text_puts(&one, "\n");
        } else if (one.n > 0) {
            ARRAY_PUSH(f.outcomes, f.n, f.cap, one.s);
            one = (struct text){ NULL, 0, 0 };
        }
        if (strstr(line, " states, ") != NULL && strstr(line, "cycles: ") != NULL) {
            f.states = strtoul(strchr(line, ':') + 1, NULL, 10);
            f.steps = strtoul(strstr(line, "states, ") + 8, NULL, 10);
            f.completed = strtoul(strstr(line, "completed ") + 10, NULL, 10);
            f.complete = strncmp(line, "complete", 8) == 0;
            f.stuck = some(line, "stuck ", "") || some(line, "deadlocked ", "");
            f.fair = some(line, "", " fair");
            f.starving = some(line, "", " starving");
        }
    }
    if (f.n > 0)
        qsort(f.outcomes, f.n, sizeof *f.outcomes, compare_texts);
    lines_free(l);
    text_free(&one);
    return f;
}

static void found_free(struct found *f)
{
    for (size_t i = 0; i < f->n; i++)
        mem_free(f->outcomes[i]);
    mem_free(f->outcomes);
}

static bool has(const struct found *f, const char *outcome)
{
    for (size_t i = 0; i < f->n; i++)
        if (strcmp(f->outcomes[i], outcome) == 0)
            return true;
    return false;
}

static bool all_among(const struct found *some_of, const struct found *all)
{
    for (size_t i = 0; i < some_of->n; i++)
        if (!has(all, some_of->outcomes[i]))
            return false;
    return true;
}

static void fail(struct trial *t, unsigned long number, const char *what)
{
    printf("program %lu, %u threads%s: %s\n", number, t->threads,
           t->else_first ? "" : ", ElseFirst=0", what);
    t->failures++;
}

/* A warp by table 2 and one by its PTX: the same outcomes, and cycles or none in both. *sole: it
 * has one run: its states are a path, or one that leads into a circle. */
static void compare_warps(struct trial *t, unsigned long number, bool *sole)
{
    struct lines simt = run_simt(t, "explore k.simt", MOST_STATES);
    struct lines ptx = run_tool(t, "explore k.ptx", PTX_OPTIONS PRINTS MOST_STATES);
    struct found a = read_outcomes(&simt), b = read_outcomes(&ptx);

    *sole = a.complete && (a.fair || a.starving ? a.completed == 0 && a.steps == a.states
                                                : a.completed == 1 && a.steps + 1 == a.states);
    if (!a.complete || !b.complete)
        t->large++;
    else if (a.stuck || b.stuck)
        fail(t, number, "stuck");
    else if (!all_among(&a, &b) || !all_among(&b, &a))
        fail(t, number, "other outcomes");
    else if (a.fair != b.fair || a.starving != b.starving)
        fail(t, number, "other cycles");
    t->several += a.n > 1;
    t->round += a.fair || a.starving;
    found_free(&a);
    found_free(&b);
}

/* Diverging threads have at least the outcomes of interleaved ones. */
static void compare_threads(struct trial *t, unsigned long number)
{
    struct lines simt = run_simt(t, "explore k.simt --control interleaved", MOST_STATES);
    struct lines ptx = run_tool(t, "explore k.ptx --control threads",
                                PTX_OPTIONS PRINTS MOST_STATES);
    struct found a = read_outcomes(&simt), b = read_outcomes(&ptx);

    if (a.complete && b.complete) {
        t->interleaved++;
        if (!all_among(&a, &b))
            fail(t, number, "interleaved threads have more outcomes");
    }
    found_free(&a);
    found_free(&b);
}

/* ---- lines and masks ---- */

/* A statement that some threads executed. */
struct place {
    unsigned line;
    char mask[8];
};

struct places {
    struct place *v; /* owned; no two that follow each other are equal */
    size_t n, cap;
};

static void add_place(struct places *p, unsigned line, const char *mask, unsigned threads)
{
    struct place one = { line, "" };

    memcpy(one.mask, mask, threads);
    if (line == 0 || strchr(one.mask, '1') == NULL)
        return;
    if (p->n > 0 && p->v[p->n - 1].line == line && strcmp(p->v[p->n - 1].mask, one.mask) == 0)
        return;
    ARRAY_PUSH(p->v, p->n, p->cap, one);
}

static unsigned number_behind(const char *line, const char *key)
{
    const char *at = strstr(line, key);

    return at == NULL ? 0 : (unsigned)strtoul(at + strlen(key), NULL, 10);
}

static const char *text_behind(const char *line, const char *key)
{
    const char *at = strstr(line, key);

    return at == NULL ? "" : at + strlen(key);
}

static void read_simt_trace(struct lines *l, unsigned threads, struct places *out)
{
    for (size_t i = 0; i < l->n; i++)
        if (strncmp(l->v[i], "{\"step\"", 7) == 0)
            add_place(out, number_behind(l->v[i], "\"warp\": 0, \"line\": "),
                      text_behind(l->v[i], "\"executed\": \""), threads);
    lines_free(l);
}

/* The line of the program that a line of its PTX comes from. */
static unsigned line_of(const struct lines *ptx, unsigned line)
{
    while (line-- > 0) {
        if (strncmp(ptx->v[line], "    .loc ", 9) == 0)
            return (unsigned)strtoul(ptx->v[line] + 11, NULL, 10);
        if (ptx->v[line][0] == '{')
            return 0;
    }
    return 0;
}

/* A record shows the active threads after its step, which execute the next one. */
static void read_ptx_trace(struct lines *l, const struct lines *ptx, unsigned threads,
                           struct places *out)
{
    const char *mask = "1111";

    for (size_t i = 0; i < l->n; i++)
        if (strncmp(l->v[i], "{\"step\"", 7) == 0) {
            add_place(out, line_of(ptx, number_behind(l->v[i], "\"line\": ")), mask, threads);
            mask = text_behind(l->v[i], "\"active\": \"");
        }
}

/* The same statements by the same threads in the same order, as far as both go. */
static void compare_traces(struct trial *t, unsigned long number, const struct lines *ptx)
{
    struct lines simt = run_simt(t, "trace k.simt", FORMAT MOST_STEPS);
    struct lines warp = run_tool(t, "trace k.ptx", PTX_OPTIONS FORMAT MOST_STEPS);
    bool both_end = simt.n < 10000 && warp.n < 10000;
    struct places a = { NULL, 0, 0 }, b = { NULL, 0, 0 };
    size_t n;

    read_simt_trace(&simt, t->threads, &a);
    read_ptx_trace(&warp, ptx, t->threads, &b);
    n = a.n < b.n ? a.n : b.n;
    for (size_t i = 0; i < n; i++)
        if (a.v[i].line != b.v[i].line || strcmp(a.v[i].mask, b.v[i].mask) != 0) {
            fail(t, number, "other lines or masks");
            printf("  at %zu: line %u by %s, line %u by %s\n", i, a.v[i].line, a.v[i].mask,
                   b.v[i].line, b.v[i].mask);
            break;
        }
    if (both_end && a.n != b.n)
        fail(t, number, "one goes on");
    t->traced++;
    t->places += n;
    lines_free(&warp);
    mem_free(a.v);
    mem_free(b.v);
}

/* ---- programs ---- */

static void try_program(struct trial *t, unsigned long number)
{
    struct structured_shape shape = { .threads = 2 + (unsigned)(number % 2),
                                      .statements = 1 + (unsigned)(number / 2 % 14),
                                      .spins = number % 3 == 0 };
    struct text program = { NULL, 0, 0 }, text = { NULL, 0, 0 };
    struct lines ptx;
    bool sole;

    t->threads = shape.threads;
    t->else_first = number % 5 != 0;
    structured_random(&program, number, shape);
    write_file(t, "k.simt", program.s, program.n);
    ptx = run_simt(t, "show k.simt --as ptx", "");
    for (size_t i = 0; i < ptx.n; i++)
        text_printf(&text, "%s\n", ptx.v[i]);
    write_file(t, "k.ptx", text.s, text.n);
    compare_warps(t, number, &sole);
    if (sole)
        compare_traces(t, number, &ptx);
    if (shape.statements < 3 && shape.threads == 2)
        compare_threads(t, number);
    t->programs++;
    lines_free(&ptx);
    text_free(&program);
    text_free(&text);
}

int main(int argc, char **argv)
{
    struct trial t = { .failures = 0 };
    unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long count = argc > 4 ? strtoul(argv[4], NULL, 10) : 100;

    if (argc < 3 || !shell_make_folder(argv[2])) {
        fprintf(stderr, "random_structured_ptx TOOL FOLDER [FIRST COUNT]\n");
        return EXIT_FAILURE;
    }
    t.tool = argv[1];
    t.folder = argv[2];
    for (unsigned long i = 0; i < count && t.failures < 5; i++)
        if (share_takes(i))
            try_program(&t, first + i);
    printf("%u programs against their PTX: %u with several outcomes, %u with cycles, %u too big\n",
           t.programs, t.several, t.round, t.large);
    printf("%u traces of %zu places; %u by threads that go apart; %u failures\n", t.traced,
           t.places, t.interleaved, t.failures);
    return t.failures == 0 && t.large < t.programs ? EXIT_SUCCESS : EXIT_FAILURE;
}
