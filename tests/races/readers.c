/* tests/races/readers.c: many readers of one word, and how often --check races says that each of
 * them races with the one write that there is of the word, against a model that knows all pairs
 * and what orders them.
 *
 * Random kernels of several blocks of several warps. A statement is done by some of the warps: its
 * lanes read a few words side by side; a single thread writes a word, plainly or by an atomic
 * operation; all warps of a block meet at a barrier; some warps fence and count up a flag, for which one
 * warp of the last block waits, to fence then; some warps exit. Where nothing waits for a flag there
 * are no fences, so that reads of blocks that are over can be kept as one. A model of what docs/checking.md
 * calls ordered follows every read through warps, barriers and the flag. Whatever the schedule, the
 * finding between a read and a write, of which no other touches the word twice,
 *
 *   - counts no more pairs than are not ordered,
 *   - and no fewer than those whose read is not ordered before another one of that word;
 *   - names two threads of such a pair.
 *
 *     readers TOOL FOLDER [FIRST [COUNT]]      TOOL: a whole path
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/share.h"
#include "support/shell.h"

#ifndef TEST_COUNT
#define TEST_COUNT 60
#endif
#define MOST_STATEMENTS 12u
#define MOST_WARPS 128u
#define MOST_WORDS 8u
#define BASE 0x10000000u
#define TEXT_ROOM (1u << 20)
#define NEVER 1000u

/* ---- drawing ---- */

static unsigned draw(uint64_t *state, unsigned n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % n;
}

enum kind { READ, WRITE, ATOMIC, BARRIER, RELEASE, ACQUIRE, EXIT };

/* Done by warps of the grid whose number leaves the rest `rest` when divided by `part`. */
struct statement {
    enum kind kind;
    unsigned part, rest;
    unsigned lane, lanes; /* of each warp; lane + i touches the word `word` + i */
    unsigned word;
    bool strong;          /* a volatile read */
    unsigned line;        /* in the file */
};

struct kernel {
    struct statement v[MOST_STATEMENTS];
    unsigned n, words;
    unsigned blocks, warps, lanes; /* warps: of a block; lanes: of a warp */
    bool waits;                    /* there is an ACQUIRE */
    char options[240];
};

static unsigned all_warps(const struct kernel *k)
{
    return k->blocks * k->warps;
}

static void draw_read(const struct kernel *k, struct statement *s, uint64_t *state)
{
    s->kind = READ;
    s->part = 1 + draw(state, 3);
    s->rest = draw(state, s->part);
    s->lanes = 1 + draw(state, k->words < k->lanes ? k->words : k->lanes);
    s->lane = draw(state, k->lanes - s->lanes + 1);
    s->word = draw(state, k->words - s->lanes + 1);
    s->strong = draw(state, 12) == 0 && !k->waits; /* what it reads would order what follows */
}

/* By one thread: the only write of its word. */
static void draw_write(const struct kernel *k, struct statement *s, unsigned word, uint64_t *state)
{
    s->kind = draw(state, 3) == 0 ? ATOMIC : WRITE;
    s->part = all_warps(k);
    s->rest = draw(state, 3) == 0 ? all_warps(k) - 1 : draw(state, s->part);
    s->lanes = 1;
    s->lane = draw(state, k->lanes);
    s->word = word;
}

static void draw_statements(struct kernel *k, uint64_t *state)
{
    unsigned release = NEVER, acquire = NEVER, reads = 0, word = 0;
    bool barriers = draw(state, 2) == 0;

    k->n = k->words + 3 + draw(state, MOST_STATEMENTS - MOST_WORDS - 2);
    if (k->waits) {
        release = 1 + draw(state, k->n - 3);
        acquire = release + 1 + draw(state, k->n - 1 - release);
    }
    for (unsigned i = 0; i < k->n; i++) {
        struct statement *s = &k->v[i];

        s->part = 1;
        if (i == release) {
            s->kind = RELEASE;
            s->part = 1 + draw(state, 3);
            s->lanes = 1;
        } else if (i == acquire) {
            s->kind = ACQUIRE;
            s->part = all_warps(k);
            s->rest = s->part - 1;
            s->lanes = 1;
        } else if (barriers && draw(state, 5) == 0) {
            s->kind = BARRIER;
        } else if (!barriers && !k->waits && i > 1 && draw(state, 6) == 0) {
            s->kind = EXIT;
            s->part = 2 + draw(state, 3);
            s->rest = draw(state, s->part);
        } else if (i > 0 && word < k->words && (reads > 3 || draw(state, 3) == 0)) {
            draw_write(k, s, word++, state);
        } else {
            draw_read(k, s, state);
            reads++;
        }
    }
}

static void draw_kernel(struct kernel *k, uint64_t *state)
{
    static const unsigned lanes[] = { 4, 8, 32 }, processors[] = { 1, 2, 15 };
    static const unsigned resident[] = { 1, 2, 8 };
    static const char *const schedules[] = { "eager --profile sc", "eager --profile sc",
                                             "seeded --seed 5", "uniform --seed 6", "round-robin" };

    memset(k, 0, sizeof *k);
    k->lanes = lanes[draw(state, 3)];
    k->warps = 1 + draw(state, 6);
    k->blocks = 1 + draw(state, MOST_WARPS / k->warps < 40 ? MOST_WARPS / k->warps : 40);
    k->words = 1 + draw(state, MOST_WORDS < k->lanes ? MOST_WORDS : k->lanes);
    k->waits = draw(state, 3) == 0;
    draw_statements(k, state);
    sprintf(k->options,
            "--grid %u --block %u --set WarpSize=%u --set NumProcessors=%u "
            "--set MaxResidentBlocks=%u --max-steps 2000000 --schedule %s",
            k->blocks, k->warps * k->lanes, k->lanes, processors[draw(state, 3)],
            resident[draw(state, 3)], schedules[k->waits ? 2 + draw(state, 3) : draw(state, 5)]);
}

/* ---- the file ---- */

/* p: is the thread one of those that do it? Two lines. */
static void put_guard(FILE *f, const struct kernel *k, const struct statement *s)
{
    fprintf(f, "rem.u32 i, w, %u; setp.eq.u32 q, i, %u; sub.u32 i, l, %u;\n", s->part, s->rest,
            s->lane);
    fprintf(f, "setp.lt.and.u32 p, i, %u, q;\n", s->kind == EXIT ? k->lanes : s->lanes);
}

/* Its line comes next. */
static void put_statement(FILE *f, const struct kernel *k, const struct statement *s)
{
    unsigned wanted = 0;

    fprintf(f, "mul.lo.u32 i, i, 4; cvt.u64.u32 a, i; add.u64 a, a, base; add.u64 a, a, %u;\n",
            s->word * 4);
    if (s->kind == READ)
        fprintf(f, "@p ld%s.global.u32 v, [a];\n", s->strong ? ".volatile" : "");
    else if (s->kind == WRITE)
        fprintf(f, "@p st.global.u32 [a], w;\n");
    else if (s->kind == ATOMIC)
        fprintf(f, "@p atom.global.add.u32 v, [a], 1;\n");
    else if (s->kind == BARRIER)
        fprintf(f, "bar.sync 0;\n");
    else if (s->kind == EXIT)
        fprintf(f, "@p exit;\n");
    else if (s->kind == RELEASE)
        fprintf(f, "@p membar.gl; @p atom.global.add.u32 v, [flag], 1;\n");
    if (s->kind != ACQUIRE)
        return;
    for (unsigned i = 0; i < k->n; i++)
        for (unsigned w = 0; k->v[i].kind == RELEASE && w < all_warps(k); w++)
            wanted += w % k->v[i].part == k->v[i].rest;
    fprintf(f, "@!p bra ON; WAIT: atom.global.add.u32 v, [flag], 0; setp.lt.u32 q, v, %u; "
               "@q bra WAIT; membar.gl; ON:\n", wanted);
}

static bool write_kernel(struct kernel *k, const char *path)
{
    FILE *f = fopen(path, "w");
    unsigned line = 8;

    if (f == NULL)
        return false;
    fprintf(f, ".version 7.0\n.target sm_70\n.address_size 64\n.entry k(.param .u64 o) {\n"
               ".reg .u64 a, base, flag; .reg .u32 i, t, b, l, w, v; .reg .pred p, q;\n"
               "ld.param.u64 base, [o]; mov.u32 t, %%tid.x; mov.u32 b, %%ctaid.x;\n");
    fprintf(f, "add.u64 flag, base, %u; rem.u32 l, t, %u;\n", k->words * 4, k->lanes);
    fprintf(f, "div.u32 w, t, %u; mad.lo.u32 w, b, %u, w;\n", k->lanes, k->warps);
    for (unsigned i = 0; i < k->n; i++) {
        put_guard(f, k, &k->v[i]);
        put_statement(f, k, &k->v[i]);
        line += 4;
        k->v[i].line = line;
    }
    fprintf(f, "exit; }\n");
    return fclose(f) == 0;
}

/* ---- the model ---- */

static bool does(const struct kernel *k, unsigned warp, unsigned i)
{
    for (unsigned j = 0; j < i; j++)
        if (k->v[j].kind == EXIT && warp % k->v[j].part == k->v[j].rest)
            return false;
    return warp % k->v[i].part == k->v[i].rest;
}

static bool touches(const struct kernel *k, unsigned warp, unsigned i, unsigned word)
{
    const struct statement *s = &k->v[i];

    return s->kind <= ATOMIC && does(k, warp, i) && word >= s->word && word < s->word + s->lanes;
}

/* The next statement of a kind, from `from` on; their number if there is none. */
static unsigned next(const struct kernel *k, unsigned from, enum kind kind)
{
    while (from < k->n && k->v[from].kind != kind)
        from++;
    return from;
}

/* The first statement before which a warp has reached a fence or barrier after its statement i. */
static unsigned next_fence(const struct kernel *k, unsigned i, unsigned w)
{
    while (++i < k->n)
        if (k->v[i].kind == BARRIER || (k->v[i].kind == RELEASE && does(k, w, i)) ||
            (k->v[i].kind == ACQUIRE && w == all_warps(k) - 1))
            return i;
    return NEVER;
}

/* From where on may a warp follow the i-th statement of another, a fence, since that has an atomic
 * operation after it and this one reads its word strongly? */
static unsigned follows_atomic(const struct kernel *k, unsigned warp, unsigned i, unsigned w)
{
    unsigned from = NEVER;

    for (unsigned j = i + 1; j < k->n; j++)
        for (unsigned s = 0; k->v[j].kind == ATOMIC && touches(k, warp, j, k->v[j].word) && s < k->n;
             s++)
            if ((k->v[s].kind == ATOMIC || k->v[s].strong) && touches(k, w, s, k->v[j].word)) {
                unsigned met = next_fence(k, s, w);

                from = met < from ? met : from;
            }
    return from;
}

/* From which statement on does a warp follow the i-th of another? maybe: as far as that depends on the
 * order in which warps counted up the flag or a word, for each of them may have read what others left
 * there. */
static unsigned follows(const struct kernel *k, unsigned warp, unsigned i, unsigned w, bool maybe)
{
    unsigned from, met;

    if (k->v[i].kind == BARRIER && w / k->warps == warp / k->warps)
        return i + 1;
    if (k->v[i].kind != RELEASE || !does(k, warp, i))
        return NEVER;
    from = w == all_warps(k) - 1 ? next(k, i, ACQUIRE) + 1 : NEVER;
    if (!maybe)
        return from;
    met = does(k, w, i) ? next_fence(k, i, w) : NEVER;
    from = met < from ? met : from;
    met = follows_atomic(k, warp, i, w);
    return met < from ? met : from;
}

/* From its statement after[warp] on a warp comes after; so do others then. True: some are new. */
static bool pass_on(const struct kernel *k, unsigned *after, unsigned warp, bool maybe)
{
    bool more = false;

    for (unsigned i = after[warp]; i < k->n; i++)
        for (unsigned w = 0; w < all_warps(k); w++) {
            unsigned from = follows(k, warp, i, w, maybe);

            more = more || from < after[w];
            after[w] = from < after[w] ? from : after[w];
        }
    return more;
}

/* From which of its statements on does each warp come after what a warp did in one? */
static void follow(const struct kernel *k, unsigned warp, unsigned statement, bool maybe,
                   unsigned *after)
{
    bool more = true;

    for (unsigned w = 0; w < all_warps(k); w++)
        after[w] = NEVER;
    after[warp] = statement + 1;
    while (more) {
        more = false;
        for (unsigned w = 0; w < all_warps(k); w++)
            more = pass_on(k, after, w, maybe) || more;
    }
}

/* What is said of a read and a write. */
struct pair {
    unsigned least, most; /* how often they race */
    unsigned count;       /* how often they were found to */
};

/* The one write of a word; false: there is none. */
static bool find_write(const struct kernel *k, unsigned word, unsigned *warp, unsigned *statement)
{
    for (unsigned i = 0; i < k->n; i++) {
        *warp = k->v[i].rest;
        *statement = i;
        if (k->v[i].kind != READ && touches(k, *warp, i, word))
            return true;
    }
    return false;
}

static bool is_ordered(const struct kernel *k, unsigned a, unsigned i, unsigned b, unsigned j,
                       bool maybe)
{
    unsigned after[MOST_WARPS];

    follow(k, a, i, maybe, after);
    if (j >= after[b])
        return true;
    follow(k, b, j, maybe, after);
    return i >= after[a];
}

/* May the read have come after a strong read of the word, of any warp, that has read the atomic operation's
 * value? Then it comes after that operation as well. */
static bool may_be_observed(const struct kernel *k, unsigned reader, unsigned i, unsigned j)
{
    unsigned after[MOST_WARPS];

    for (unsigned s = 0; k->v[j].kind == ATOMIC && s < i; s++)
        for (unsigned w = 0; k->v[s].kind == READ && k->v[s].strong && w < all_warps(k); w++) {
            if (!touches(k, w, s, k->v[j].word))
                continue;
            follow(k, w, s, true, after);
            if (w == reader || i >= after[reader])
                return true;
        }
    return false;
}

/* maybe: whatever the order in which warps counted up the flag, or what strong reads have read. */
static bool is_race(const struct kernel *k, unsigned a, unsigned i, unsigned b, unsigned j,
                    bool maybe)
{
    bool strong = k->v[i].strong && k->v[j].kind == ATOMIC;

    return !strong && a != b && !is_ordered(k, a, i, b, j, maybe) &&
           !(maybe && may_be_observed(k, a, i, j));
}

/* Is it, or may it be, ordered before another read of the word? */
static bool is_followed(const struct kernel *k, unsigned warp, unsigned i, unsigned word)
{
    unsigned after[MOST_WARPS];

    follow(k, warp, i, true, after);
    for (unsigned w = 0; w < all_warps(k); w++)
        for (unsigned j = after[w]; j < k->n; j++)
            if (k->v[j].kind == READ && touches(k, w, j, word))
                return true;
    return false;
}

static void count_races(const struct kernel *k, struct pair pairs[][MOST_STATEMENTS])
{
    unsigned writer, j;

    for (unsigned word = 0; word < k->words; word++) {
        if (!find_write(k, word, &writer, &j))
            continue;
        for (unsigned i = 0; i < k->n; i++)
            for (unsigned w = 0; k->v[i].kind == READ && w < all_warps(k); w++)
                if (touches(k, w, i, word) && is_race(k, w, i, writer, j, false)) {
                    pairs[i][j].most++;
                    pairs[i][j].least += is_race(k, w, i, writer, j, true) &&
                                         !is_followed(k, w, i, word);
                }
    }
}

/* ---- findings ---- */

struct party {
    unsigned statement, warp, lane;
};

static bool read_party(const struct kernel *k, const char *text, struct party *x)
{
    const char *line = strstr(text, "\"line\": "), *who = strstr(text, "\"who\": \"thread (");
    unsigned number, thread, block;

    if (line == NULL || who == NULL || sscanf(line, "\"line\": %u", &number) != 1 ||
        sscanf(who, "\"who\": \"thread (%u,0,0) of block (%u,", &thread, &block) != 2)
        return false;
    x->warp = block * k->warps + thread / k->lanes;
    x->lane = thread % k->lanes;
    for (x->statement = 0; x->statement < k->n; x->statement++)
        if (k->v[x->statement].line == number)
            return true;
    return false;
}

/* Did the lane of the party touch that word? */
static bool is_there(const struct kernel *k, const struct party *x, unsigned word)
{
    const struct statement *s = &k->v[x->statement];

    return touches(k, x->warp, x->statement, word) && x->lane - s->lane == word - s->word;
}

static bool take_finding(const struct kernel *k, const char *text,
                         struct pair pairs[][MOST_STATEMENTS])
{
    const char *at = strstr(text, " address 0x"), *other = strstr(text, "\"other\": ");
    const char *count = strstr(text, "\"count\": ");
    struct party x, y, swap;
    unsigned n, word;

    if (at == NULL || other == NULL || count == NULL || !read_party(k, text, &x) ||
        !read_party(k, other, &y) || sscanf(count, "\"count\": %u", &n) != 1)
        return false;
    word = (unsigned)(strtoull(at + 9, NULL, 16) - BASE) / 4;
    if (k->v[y.statement].kind == READ) {
        swap = x;
        x = y;
        y = swap;
    }
    pairs[x.statement][y.statement].count += n;
    return is_there(k, &x, word) && is_there(k, &y, word) &&
           is_race(k, x.warp, x.statement, y.warp, y.statement, false);
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

/* The run's findings, as JSON; false: it did not end. */
static bool run(const char *tool, const char *folder, struct kernel *k, char *text)
{
    char *path = shell_path(folder, "k.ptx"), *out = shell_path(folder, SHELL_STDOUT);
    char arguments[500];
    struct shell_run r = { folder, tool, arguments, NULL };
    int status;

    sprintf(arguments, "run k.ptx --json --buffer o=u32[%u]:zero --arg o --check races %s",
            k->words + 1, k->options);
    status = write_kernel(k, path) ? shell_execute(&r) : -1;
    read_file(out, text);
    free(path);
    free(out);
    return (status == 0 || status == 5) && strstr(text, "\"verdict\": \"completed\"") != NULL;
}

struct totals {
    unsigned kernels, readers, pairs, exact, failures;
};

static void judge(const struct kernel *k, uint64_t seed, struct pair pairs[][MOST_STATEMENTS],
                  struct totals *t)
{
    for (unsigned i = 0; i < k->n; i++)
        for (unsigned j = 0; j < k->n; j++) {
            const struct pair *p = &pairs[i][j];

            t->readers += p->count;
            t->pairs += p->most > 0;
            t->exact += p->most > 0 && p->least == p->most;
            if (p->count >= p->least && p->count <= p->most)
                continue;
            printf("seed %" PRIu64 " (%s): lines %u and %u race %u to %u times, found %u\n", seed,
                   k->options, k->v[i].line, k->v[j].line, p->least, p->most, p->count);
            t->failures++;
        }
}

static void try_one(const char *tool, const char *folder, uint64_t seed, struct totals *t)
{
    static char text[TEXT_ROOM];
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    struct pair pairs[MOST_STATEMENTS][MOST_STATEMENTS];
    const char *finding = text;
    struct kernel k;

    memset(pairs, 0, sizeof pairs);
    draw_kernel(&k, &state);
    t->kernels++;
    if (!run(tool, folder, &k, text)) {
        printf("seed %" PRIu64 " (%s): did not end\n", seed, k.options);
        t->failures++;
        return;
    }
    while ((finding = strstr(finding, "{\"check\": \"races\"")) != NULL) {
        if (!take_finding(&k, finding, pairs)) {
            printf("seed %" PRIu64 " (%s): not a race: %.300s\n", seed, k.options, finding);
            t->failures++;
        }
        finding++;
    }
    count_races(&k, pairs);
    judge(&k, seed, pairs, t);
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    uint64_t count = argc > 4 ? strtoull(argv[4], NULL, 10) : TEST_COUNT;
    struct totals t = { 0, 0, 0, 0, 0 };

    if (argc < 3 || !shell_make_folder(argv[2])) {
        fprintf(stderr, "usage: readers TOOL FOLDER [FIRST [COUNT]]\n");
        return 2;
    }
    for (uint64_t i = 0; i < count; i++)
        if (share_takes(i))
            try_one(argv[1], argv[2], first + i, &t);
    printf("%u kernels, %u pairs of instructions that race, %u of them without a doubt how often, "
           "%u races, %u failures\n", t.kernels, t.pairs, t.exact, t.readers, t.failures);
    return t.failures > 0 || t.exact == 0;
}
