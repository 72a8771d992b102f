/* tests/races/axioms.c: what --check races finds, against the axioms of PTX's memory consistency
 * model (model.h).
 *
 * Random programs of two to four threads, in one block or several. Each statement is a line of its
 * own: accesses to data are weak, those to flags have all orders and scopes, fences and barriers
 * stand between them. Every value that is written is unique, and every value that is read is kept in a
 * buffer, so that the run says itself which write each read has read from. Then
 *
 *   - each finding names two events that race by the axioms,
 *   - data that race by the axioms have a finding.
 *
 * The tool remembers the last write of a flag, whatever its strength, so that a strong write may hide a
 * race there. Such flags are counted. The order of fence.sc among themselves is no
 * part of what a run shows; only what passes through memory orders here. One rule is ours: a barrier
 * acquires what its threads have read, as a fence does (docs/checking.md).
 *
 *     axioms TOOL FOLDER [FIRST [COUNT]]      TOOL: a whole path */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "support/shell.h"

#ifndef TEST_COUNT
#define TEST_COUNT 150
#endif
#define PLACES 4u /* two data, two flags */
#define DATA 2u
#define TEXT_ROOM (1u << 20)

static unsigned draw(uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % n;
}

/* ---- programs ---- */

static void draw_scope(struct event *e, uint64_t *state)
{
    static const char *const scopes[] = { ".cta", ".gpu", ".sys" };
    unsigned s = draw(state, 5) % 3;

    e->wide = s > 0;
    strcat(e->text, scopes[s]);
}

static void draw_flag_access(struct event *e, uint64_t *state)
{
    static const char *const orders[] = { "", ".volatile", ".relaxed", ".acquire", ".release",
                                          ".acq_rel" };
    unsigned weak = e->kind == ATOMIC ? 2 : draw(state, 8) == 0 ? 0 : 1;
    unsigned order = weak == 0 ? 0 : 1 + draw(state, 3);

    if (e->kind == ATOMIC)
        order = 2 + draw(state, 4);
    else if (order == 3)
        order = e->kind == READ ? 3 : 4;
    e->strong = order > 0;
    e->wide = order == 1;
    e->acquires = order == 3 || order == 5;
    e->releases = order == 4 || order == 5;
    e->adds = e->kind == ATOMIC && draw(state, 2) == 0;
    strcpy(e->text, orders[order]);
    if (order > 1)
        draw_scope(e, state);
}

static void draw_fence(struct event *e, uint64_t *state)
{
    static const char *const levels[] = { "membar.cta", "membar.gl", "membar.sys" };
    unsigned form = draw(state, 3), level = draw(state, 3);

    e->kind = FENCE;
    e->strong = true;
    e->wide = level > 0;
    strcpy(e->text, form == 0 ? levels[level] : form == 1 ? "fence.acq_rel" : "fence.sc");
    if (form > 0)
        draw_scope(e, state);
}

static void draw_event(struct event *e, uint64_t *state)
{
    unsigned x = draw(state, 12);

    if (x < 3) {
        draw_fence(e, state);
    } else if (x < 7) {
        e->place = draw(state, DATA);
        e->kind = draw(state, 2) == 0 ? READ : WRITE;
    } else {
        e->place = DATA + (draw(state, 3) == 0);
        e->kind = x < 9 ? READ : x < 11 ? WRITE : ATOMIC;
        draw_flag_access(e, state);
    }
}

static void draw_program(struct program *p, uint64_t *state)
{
    static const char *const models[] = { "", " --profile sc", " --memory-programs ptx6",
                                          " --schedule uniform" };
    bool together = draw(state, 2) == 0, bars;

    memset(p, 0, sizeof *p);
    p->data = DATA;
    p->threads = 2 + draw(state, MOST_THREADS - 1);
    p->each = together ? (p->threads == 4 && draw(state, 2) == 0 ? 2 : p->threads) : 1;
    p->blocks = p->threads / p->each;
    bars = p->each > 1 && draw(state, 3) == 0;
    for (unsigned t = 0; t < p->threads; t++) {
        unsigned n = 3 + draw(state, 8);

        p->block[t] = t / p->each;
        for (unsigned i = 0; i < 2 * n; i++) {
            struct event *e = &p->v[p->n];

            if (p->n == MOST_EVENTS || (i >= n && !(bars && i == n)))
                break;
            if (i < n)
                draw_event(e, state);
            else
                e->kind = BARRIER;
            e->thread = t;
            p->n++;
        }
        if (bars && p->n + 2 < MOST_EVENTS) {
            draw_event(&p->v[p->n], state);
            p->v[p->n++].thread = t;
        }
    }
    sprintf(p->options, "--grid %u --block %u --seed %u%s %s", p->blocks, p->each, draw(state, 1000),
            models[draw(state, 4)],
            draw(state, 3) == 0 && p->each > 1 ? "--control threads" : "--set WarpSize=1");
    if (strstr(p->options, "ptx6") != NULL && strstr(p->options, "threads") != NULL)
        sprintf(p->options, "--grid %u --block %u --seed 7 --set WarpSize=1", p->blocks, p->each);
}

static void put_event(FILE *f, const struct program *p, unsigned i)
{
    static const char *const places[PLACES] = { "x", "y", "f", "g" };
    const struct event *e = &p->v[i];

    if (e->kind == FENCE)
        fprintf(f, "%s;", e->text);
    else if (e->kind == BARRIER)
        fprintf(f, "barrier.sync 0;");
    else if (e->kind == READ)
        fprintf(f, "ld%s.global.u64 v, [%s];", e->text, places[e->place]);
    else if (e->kind == WRITE)
        fprintf(f, "st%s.global.u64 [%s], %" PRIu64 ";", e->text, places[e->place],
                (uint64_t)(i + 1) << 50);
    else
        fprintf(f, "atom%s.global.%s.%s v, [%s], %" PRIu64 ";", e->text, e->adds ? "add" : "exch",
                e->adds ? "u64" : "b64", places[e->place],
                e->adds ? (uint64_t)1 << i % 50 : (uint64_t)(i + 1) << 50);
    if (e->kind == READ || e->kind == ATOMIC)
        fprintf(f, " st.global.u64 [o+%u], v;", 8 * i);
    fputc('\n', f);
}

static bool write_program(struct program *p, const char *path)
{
    FILE *f = fopen(path, "w");
    unsigned line = 9;

    if (f == NULL)
        return false;
    fprintf(f, ".version 7.0\n.target sm_70\n.address_size 64\n"
               ".entry k(.param .u64 po, .param .u64 px, .param .u64 py, .param .u64 pf, "
               ".param .u64 pg) {\n.reg .u64 o, x, y, f, g, v; .reg .u32 t, b; .reg .pred p;\n"
               "ld.param.u64 o, [po]; ld.param.u64 x, [px]; ld.param.u64 y, [py]; "
               "ld.param.u64 f, [pf]; ld.param.u64 g, [pg];\n"
               "mov.u32 t, %%tid.x; mov.u32 b, %%ctaid.x; mad.lo.u32 t, b, %u, t;\n", p->each);
    for (unsigned t = 1; t < p->threads; t++)
        fprintf(f, "setp.eq.u32 p, t, %u; @p bra T%u; ", t, t);
    fprintf(f, "bra T0;\n");
    for (unsigned i = 0, t = 0; t < p->threads; t++, line++) {
        fprintf(f, "T%u:\n", t);
        for (; i < p->n && p->v[i].thread == t; i++) {
            put_event(f, p, i);
            p->v[i].line = line++ + 1;
        }
        fprintf(f, "exit;");
    }
    fprintf(f, "}\n");
    return fclose(f) == 0;
}

/* ---- the run ---- */

/* The value is the sum of what the last store wrote and what atomic operations behind it added: the
 * last of these is the one that read the rest. */
static unsigned writer_of(const struct program *p, unsigned place, uint64_t value,
                          const uint64_t *read)
{
    for (unsigned i = 0; i < p->n; i++) {
        const struct event *e = &p->v[i];

        if (e->place != place || !writes(e))
            continue;
        if (e->adds ? read[i] + ((uint64_t)1 << i % 50) == value : (uint64_t)(i + 1) << 50 == value)
            return i;
    }
    return INITIAL;
}

static bool take_values(struct program *p, const char *text)
{
    uint64_t read[MOST_EVENTS];
    const char *at = strstr(text, "{\"name\": \"o\"");
    char *end;

    at = at == NULL ? NULL : strstr(at, "\"values\": [");
    if (at == NULL)
        return false;
    at += strlen("\"values\": [");
    for (unsigned i = 0; i < MOST_EVENTS; i++, at = end + 1)
        read[i] = strtoull(at, &end, 10);
    for (unsigned i = 0; i < p->n; i++)
        p->v[i].from = reads(&p->v[i]) ? writer_of(p, p->v[i].place, read[i], read) : INITIAL;
    return true;
}

struct totals {
    unsigned programs, racing, findings, hidden, failures;
};

static void fail(struct totals *t, const struct program *p, uint64_t seed, const char *what)
{
    printf("seed %" PRIu64 " (%s): %s\n", seed, p->options, what);
    t->failures++;
}

static unsigned event_at(const struct program *p, unsigned line)
{
    unsigned i = 0;

    while (i < p->n && p->v[i].line != line)
        i++;
    return i;
}

/* Takes the findings; false: one of them is none. found: by place. */
static bool take_findings(const struct program *p, const char *text, bool found[PLACES],
                          struct totals *t)
{
    bool right = true;

    while ((text = strstr(text, "{\"check\": \"races\"")) != NULL) {
        const char *one = strstr(text, "\"line\": "), *other = strstr(text, "\"other\": ");
        unsigned a, b;

        other = other == NULL ? NULL : strstr(other, "\"line\": ");
        if (one == NULL || other == NULL)
            return false;
        a = event_at(p, (unsigned)strtoul(one + 8, NULL, 10));
        b = event_at(p, (unsigned)strtoul(other + 8, NULL, 10));
        t->findings++;
        if (a < p->n && b < p->n && race(p, a, b)) {
            found[p->v[a].place] = true;
        } else {
            printf("not a race: lines %u and %u\n", p->v[a % MOST_EVENTS].line,
                   p->v[b % MOST_EVENTS].line);
            right = false;
        }
        text++;
    }
    return right;
}

static void print_races(const struct program *p, unsigned place)
{
    for (unsigned a = 0; a < p->n; a++)
        for (unsigned b = a + 1; b < p->n; b++)
            if (p->v[a].place == place && race(p, a, b))
                printf("lines %u and %u race\n", p->v[a].line, p->v[b].line);
}

static void compare(struct program *p, const char *text, uint64_t seed, struct totals *t)
{
    bool found[PLACES] = { false }, racing = false;

    find_causality(p);
    if (!take_findings(p, text, found, t))
        fail(t, p, seed, "a finding is no race");
    for (unsigned i = 0; i < PLACES; i++) {
        bool races = place_races(p, i);

        racing = racing || races;
        if (races && !found[i] && i < DATA) {
            print_races(p, i);
            fail(t, p, seed, "data race, and there is no finding");
        } else {
            t->hidden += races && !found[i];
        }
    }
    t->programs++;
    t->racing += racing;
}

static bool run(const char *tool, const char *folder, struct program *p, char *text)
{
    char *path = shell_path(folder, "a.ptx"), *out = shell_path(folder, SHELL_STDOUT);
    char arguments[500];
    struct shell_run r = { folder, tool, arguments, NULL };
    int status;
    FILE *f;

    sprintf(arguments,
            "run a.ptx --json --buffer o=u64[%u]:zero --buffer x=u64[1]:zero --buffer y=u64[1]:zero "
            "--buffer f=u64[1]:zero --buffer g=u64[1]:zero --arg o --arg x --arg y --arg f --arg g "
            "--check races %s", MOST_EVENTS, p->options);
    status = write_program(p, path) ? shell_execute(&r) : -1;
    f = fopen(out, "r");
    text[f == NULL ? 0 : fread(text, 1, TEXT_ROOM - 1, f)] = '\0';
    if (f != NULL)
        fclose(f);
    free(path);
    free(out);
    return (status == 0 || status == 5) && take_values(p, text);
}

int main(int argc, char **argv)
{
    static char text[TEXT_ROOM];
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    uint64_t count = argc > 4 ? strtoull(argv[4], NULL, 10) : TEST_COUNT;
    struct totals t = { 0, 0, 0, 0, 0 };
    static struct program p;

    if (argc < 3 || !shell_make_folder(argv[2])) {
        fprintf(stderr, "usage: axioms TOOL FOLDER [FIRST [COUNT]]\n");
        return 2;
    }
    for (uint64_t i = first; i < first + count; i++) {
        uint64_t state = i * 0x9e3779b97f4a7c15u + 1;

        draw_program(&p, &state);
        if (run(argv[1], argv[2], &p, text))
            compare(&p, text, i, &t);
        else
            fail(&t, &p, i, "did not end");
    }
    printf("%u programs, %u with races, %u findings, %u flags whose race is hidden, %u failures\n",
           t.programs, t.racing, t.findings, t.hidden, t.failures);
    return t.failures > 0 || t.findings == 0 || t.racing == t.programs;
}
