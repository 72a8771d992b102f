/* tests/explore/races_brute.c: `explore --check races` against a model of its own. Random programs
 * of two or three blocks of one thread access two words of data and two flags. The model takes
 * every interleaving of their instructions (profile sc) and orders accesses by the axioms alone: a
 * strong read synchronizes with the write that it has read, if that is a release, or an atomic
 * operation that goes on with one, and the read acquires, both as their fences and scopes say. It
 * knows no clocks that are shared, no cells and no states that are merged. A pair of instructions
 * races when some interleaving leaves them unordered.
 *
 * usage: races_brute WARPSTEP FOLDER [PROGRAMS [SEED]] */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_THREADS 3u
#define MOST_INSTRS 4u
#define WORDS 4u /* x, y: data; f, g: flags */
#define MOST_EVENTS (MOST_THREADS * MOST_INSTRS)

enum verb { LOAD, STORE, LOAD_STRONG, STORE_STRONG, ACQUIRE, RELEASE, EXCH, FENCE, VERBS };

struct op {
    enum verb verb;
    unsigned word;
    bool near;  /* scope cta: other blocks are out of reach */
    unsigned line; /* in the PTX */
};

struct program {
    unsigned threads, n[MOST_THREADS];
    struct op op[MOST_THREADS][MOST_INSTRS];
};

/* ---- random numbers ---- */

static uint64_t next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s;
}

static unsigned below(uint64_t *s, unsigned n)
{
    return (unsigned)(next(s) >> 33) % n;
}

/* ---- what operations are ---- */

static bool is_strong(const struct op *o)
{
    return o->verb >= LOAD_STRONG && o->verb <= EXCH;
}

static bool reads(const struct op *o)
{
    return o->verb == LOAD || o->verb == LOAD_STRONG || o->verb == ACQUIRE || o->verb == EXCH;
}

static bool writes(const struct op *o)
{
    return o->verb == STORE || o->verb == STORE_STRONG || o->verb == RELEASE || o->verb == EXCH;
}

/* ---- the model ---- */

/* Sets of events, as bits: thread * MOST_INSTRS + instruction. */
struct model {
    const struct program *p;
    unsigned at[MOST_THREADS];
    uint32_t before[MOST_EVENTS];  /* what happens before each */
    uint32_t seen[MOST_THREADS];   /* what happens before a thread's next instruction */
    uint32_t heard[MOST_THREADS];  /* what it has read and not acquired yet: by a fence */
    uint32_t fenced[MOST_THREADS]; /* what preceded its last fence */
    uint32_t told[MOST_THREADS][WORDS];     /* what it has released at a place */
    uint32_t unasked[MOST_THREADS][WORDS];  /* what it has read at a place and not acquired there */
    struct {
        bool strong, near;
        unsigned thread;
        uint32_t left; /* what the write tells */
        uint32_t chain; /* the write, and those that atomic operations carried on */
    } last[WORDS];
    bool (*races)[MOST_EVENTS];
};

static unsigned event(unsigned thread, unsigned i)
{
    return thread * MOST_INSTRS + i;
}

static const struct op *op_of(const struct program *p, unsigned e)
{
    return &p->op[e / MOST_INSTRS][e % MOST_INSTRS];
}

/* Do the two accesses reach each other, so that they do not race? Threads are of different blocks. */
static bool both_strong(const struct op *a, const struct op *b)
{
    return is_strong(a) && is_strong(b) && !a->near && !b->near;
}

static void look_for_races(struct model *m, unsigned e)
{
    const struct op *o = op_of(m->p, e);

    for (unsigned t = 0; t < m->p->threads; t++)
        for (unsigned i = 0; i < m->at[t]; i++) {
            const unsigned other = event(t, i);
            const struct op *x = op_of(m->p, other);

            if (t == e / MOST_INSTRS || x->verb == FENCE || x->word != o->word ||
                (!writes(x) && !writes(o)) || both_strong(x, o) ||
                (m->before[e] >> other & 1) != 0)
                continue;
            m->races[e][other] = m->races[other][e] = true;
        }
}

static void read_flag(struct model *m, unsigned t, const struct op *o)
{
    const unsigned w = o->word;
    const bool acquires = o->verb == ACQUIRE || o->verb == EXCH;
    uint32_t left = 0;

    if (m->last[w].strong && (m->last[w].thread == t || (!m->last[w].near && !o->near))) {
        left = m->last[w].left;
        m->seen[t] |= m->last[w].chain; /* observed, and so before what follows the read */
    }
    if (acquires && !o->near)
        m->seen[t] |= left | m->unasked[t][w];
    m->heard[t] |= left;
    m->unasked[t][w] |= left;
}

/* The write tells what a release before it, at this place, or a fence before it has told, and, of an
 * atomic operation, what it has read there. */
static void write_flag(struct model *m, unsigned t, const struct op *o, uint32_t now, uint32_t read,
                       uint32_t chain)
{
    const unsigned w = o->word;

    if (o->verb == RELEASE || o->verb == EXCH)
        m->told[t][w] |= o->near ? 0 : now;
    m->last[w].strong = is_strong(o);
    m->last[w].chain = is_strong(o) ? chain : 0;
    m->last[w].near = o->near;
    m->last[w].thread = t;
    m->last[w].left = is_strong(o) ? m->told[t][w] | m->fenced[t] | read : 0;
}

static void take(struct model *m, unsigned t)
{
    const struct op *o = &m->p->op[t][m->at[t]];
    const unsigned e = event(t, m->at[t]);
    uint32_t read = 0, chain = (uint32_t)1 << e;

    m->before[e] = m->seen[t];
    if (o->verb == FENCE) {
        if (!o->near) {
            m->seen[t] |= m->heard[t];
            m->fenced[t] = m->seen[t];
        }
        m->at[t]++;
        return;
    }
    look_for_races(m, e);
    m->at[t]++;
    if (reads(o) && is_strong(o)) {
        if (o->verb == EXCH && m->last[o->word].strong &&
            (m->last[o->word].thread == t || (!m->last[o->word].near && !o->near)))
            read = m->last[o->word].left, chain |= m->last[o->word].chain;
        read_flag(m, t, o);
    }
    m->seen[t] |= (uint32_t)1 << e;
    if (writes(o))
        write_flag(m, t, o, m->seen[t], read, chain);
}

static void take_all(const struct model *m)
{
    for (unsigned t = 0; t < m->p->threads; t++)
        if (m->at[t] < m->p->n[t]) {
            struct model next_one = *m;

            take(&next_one, t);
            take_all(&next_one);
        }
}

/* ---- programs ---- */

static struct op draw_op(uint64_t *s)
{
    static const enum verb of_data[] = { LOAD, STORE }, of_flags[] = { LOAD_STRONG, STORE_STRONG, ACQUIRE,
                                                                      ACQUIRE, RELEASE, RELEASE, EXCH };
    struct op o = { .near = below(s, 10) == 0 };

    if (below(s, 6) == 0)
        o.verb = FENCE;
    else if (below(s, 2) == 0)
        o.verb = of_data[below(s, 2)];
    else
        o.verb = of_flags[below(s, 7)];
    o.word = o.verb <= STORE ? below(s, 2) : 2 + below(s, 2);
    if (o.verb <= STORE)
        o.near = false;
    return o;
}

static void draw(struct program *p, uint64_t *s)
{
    p->threads = 2 + (below(s, 3) == 0);
    for (unsigned t = 0; t < p->threads; t++) {
        p->n[t] = p->threads == 2 ? 1 + below(s, MOST_INSTRS) : 1 + below(s, 3);
        for (unsigned i = 0; i < p->n[t]; i++)
            p->op[t][i] = draw_op(s);
    }
}

static const char *text_of(const struct op *o)
{
    static const char *const wide[] = { "ld.global.u32 r, [%c];", "st.global.u32 [%c], 1;",
                                        "ld.relaxed.gpu.global.u32 r, [%c];",
                                        "st.relaxed.gpu.global.u32 [%c], 1;",
                                        "ld.acquire.gpu.global.u32 r, [%c];",
                                        "st.release.gpu.global.u32 [%c], 1;",
                                        "atom.acq_rel.gpu.global.exch.b32 r, [%c], 1;",
                                        "fence.acq_rel.gpu;" };
    static const char *const near[] = { "", "", "ld.relaxed.cta.global.u32 r, [%c];",
                                        "st.relaxed.cta.global.u32 [%c], 1;",
                                        "ld.acquire.cta.global.u32 r, [%c];",
                                        "st.release.cta.global.u32 [%c], 1;",
                                        "atom.acq_rel.cta.global.exch.b32 r, [%c], 1;",
                                        "fence.acq_rel.cta;" };

    return o->near ? near[o->verb] : wide[o->verb];
}

/* Each block goes to its own part of the text, and lines are counted on the way. */
static void write_program(struct program *p, FILE *out)
{
    unsigned line = 0;

#define LINE(...) (fprintf(out, __VA_ARGS__), fputc('\n', out), line++)
    LINE(".version 7.8");
    LINE(".target sm_70");
    LINE(".address_size 64");
    LINE(".global .u32 x, y, f, g;");
    LINE(".entry k");
    LINE("{");
    LINE("    .reg .u32 r, b;");
    LINE("    .reg .pred p;");
    LINE("    mov.u32 b, %%ctaid.x;");
    for (unsigned t = 0; t < p->threads; t++) {
        LINE("    setp.eq.u32 p, b, %u;", t);
        LINE("    @p bra T%u;", t);
    }
    LINE("    exit;");
    for (unsigned t = 0; t < p->threads; t++) {
        LINE("T%u:", t);
        for (unsigned i = 0; i < p->n[t]; i++) {
            char text[64];

            snprintf(text, sizeof text, text_of(&p->op[t][i]), "xyfg"[p->op[t][i].word]);
            LINE("    %s", text);
            p->op[t][i].line = line;
        }
        LINE("    exit;");
    }
    LINE("}");
#undef LINE
}

/* ---- what explore finds ---- */

static unsigned event_at(const struct program *p, unsigned line)
{
    for (unsigned t = 0; t < p->threads; t++)
        for (unsigned i = 0; i < p->n[t]; i++)
            if (p->op[t][i].line == line)
                return event(t, i);
    fprintf(stderr, "no instruction stands in line %u\n", line);
    exit(2);
}

/* The line in "  FILE:12:5: thread …". */
static unsigned line_of(const char *s)
{
    const char *ptx = strstr(s, ".ptx:");

    return ptx == NULL ? 0 : (unsigned)strtoul(ptx + 5, NULL, 10);
}

/* False: the command did not say that it was complete. */
static bool explore(const char *command, const struct program *p, bool (*races)[MOST_EVENTS])
{
    FILE *in = popen(command, "r");
    char line[4096];
    bool complete = false;

    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        complete = complete || strstr(line, " in all schedules (") != NULL;
        if (strncmp(line, "finding ", 8) == 0) {
            unsigned e[2] = { 0, 0 };

            for (unsigned i = 0; i < 2 && fgets(line, sizeof line, in) != NULL; i++)
                e[i] = event_at(p, line_of(line));
            races[e[0]][e[1]] = races[e[1]][e[0]] = true;
        }
    }
    if (in != NULL)
        pclose(in);
    return complete;
}

/* ---- comparison ---- */

static unsigned count(bool (*races)[MOST_EVENTS])
{
    unsigned n = 0;

    for (unsigned a = 0; a < MOST_EVENTS; a++)
        for (unsigned b = a; b < MOST_EVENTS; b++)
            n += races[a][b];
    return n;
}

/* All that was found races, and something was found if anything does. The check
 * remembers the last of several writes, so another pair may hide one. */
static bool agree(bool (*found)[MOST_EVENTS], bool (*model)[MOST_EVENTS])
{
    for (unsigned a = 0; a < MOST_EVENTS; a++)
        for (unsigned b = 0; b < MOST_EVENTS; b++)
            if (found[a][b] && !model[a][b])
                return false;
    return (count(found) > 0) == (count(model) > 0);
}

int main(int argc, char **argv)
{
    static const char *const options[] = { "--profile sc", "--profile sc --reduce none" };
    unsigned programs = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 60, racy = 0, pairs = 0, found_pairs = 0;
    uint64_t seed = 88172645463325252u ^ (argc > 4 ? strtoull(argv[4], NULL, 10) << 20 : 0);

    if (argc < 3) {
        fprintf(stderr, "usage: races_brute WARPSTEP FOLDER [PROGRAMS [SEED]]\n");
        return 2;
    }
    for (unsigned k = 0; k < programs; k++) {
        bool expected[MOST_EVENTS][MOST_EVENTS] = { { false } };
        struct program p = { .threads = 0 };
        struct model m = { .p = &p, .races = expected };
        char path[1024], command[4096];
        FILE *out;

        draw(&p, &seed);
        snprintf(path, sizeof path, "%s/racy-%u.ptx", argv[2], k);
        out = fopen(path, "w");
        if (out == NULL) {
            perror(path);
            return 2;
        }
        write_program(&p, out);
        fclose(out);
        take_all(&m);
        racy += count(expected) > 0;
        pairs += count(expected);
        for (unsigned o = 0; o < sizeof options / sizeof *options; o++) {
            bool found[MOST_EVENTS][MOST_EVENTS] = { { false } };

            snprintf(command, sizeof command,
                     "\"%s\" explore \"%s\" --grid %u --check races --quiet --set WarpSize=1 "
                     "--set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 %s",
                     argv[1], path, p.threads, options[o]);
            if (!explore(command, &p, found) || !agree(found, expected)) {
                fprintf(stderr, "%s: %u pairs found, %u race:\n%s\n", path, count(found),
                        count(expected), command);
                return 1;
            }
            if (o == 0)
                found_pairs += count(found);
        }
        remove(path);
    }
    printf("%u programs, %u with races: %u of %u pairs found, no verdict differs\n", programs, racy,
           found_pairs, pairs);
    return racy == 0 || racy == programs;
}
