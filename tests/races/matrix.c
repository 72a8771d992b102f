/* tests/races/matrix.c: message passing in all its forms. A thread writes data and passes on a
 * flag, another sees the flag and reads the data, by 32 forms of passing and 28 of seeing, with
 * both threads in one block and in two. What --check races finds on a current device (sm_90) is
 * compared with the axioms (model.h). Each cell is a program of its own. It is run until the
 * second thread has read what the first wrote to the flag; the values read are part of the axioms'
 * input. In every cell
 *
 *   - a race of the data is found if and only if the data race by the axioms, and its reason is theirs;
 *   - a race of the flag is found if and only if two accesses to it race; the named accesses race, and
 *     their reason is that of the axioms.
 *
 * What the manual says of the forms, in short (PTX ISA, memory consistency model):
 *
 *   strength    volatile counts as relaxed at scope sys, an atomic operation without an order as relaxed
 *               at scope gpu; everything else without an order is weak, and so not in a pattern.
 *   release     a release operation on the flag; or one followed by a strong write of the flag; or a fence
 *               followed by a strong write of the flag. membar is fence.sc. Only what comes before the first
 *               operation of the pattern is passed on: a fence after the write does nothing.
 *   acquire     an acquire operation on the flag; or a strong read of the flag followed by one, or by a
 *               fence. Only what follows the last operation is ordered. The read of a reduction (red)
 *               begins no pattern, because its thread does not get the value.
 *   scope       the first operation of the release and the last one of the acquire have to reach each
 *               other's thread, and so do the write and the read in the middle.
 *   sequence    a read-modify-write that has read from the write carries it on; a plain store does not.
 *   race        two accesses, one of them a write, that are not morally strong and not ordered by causality. A
 *               strong read also comes after the write that it has read (observation), without a pattern.
 *
 * One rule is ours: bar.sync acquires what its threads have read (docs/checking.md). The order of
 * fence.sc among themselves orders nothing here. That decides only cells in which the flag itself
 * races: where the accesses to it are strong and reach each other, two fences that do are a
 * release and an acquire.
 *
 *     matrix [ROW COLUMN BLOCKS]     prints the matrix, or a share of it (support/share.h); or one cell, with its
 *                                    program and what differs
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "support/share.h"
#include "warpstep/warpstep.h"

/* The mnemonics of statements. Accesses are to the flag, with @g to another place. After | a third thread
 * goes on when the first is done. */
static const char *const release_forms[] = {
    "st.weak",
    "st.volatile",
    "st.relaxed.cta",
    "st.relaxed.gpu",
    "st.release.cta",
    "st.release.gpu",
    "st.release.sys",
    "fence.acq_rel.cta; st.relaxed.gpu",
    "fence.acq_rel.gpu; st.relaxed.gpu",
    "fence.acq_rel.sys; st.relaxed.sys",
    "fence.acq_rel.gpu; st.relaxed.cta",
    "fence.sc.cta; st.relaxed.gpu",
    "fence.sc.gpu; st.relaxed.gpu",
    "membar.cta; st.volatile",
    "membar.gl; st.volatile",
    "membar.sys; st.volatile",
    "membar.gl; st.weak",
    "st.relaxed.gpu; fence.acq_rel.gpu",
    "st.release.gpu@g; st.relaxed.gpu",
    "st.release.gpu; st.relaxed.gpu",
    "st.release.gpu; st.weak",
    "st.release.gpu| atom.relaxed.gpu.add",
    "st.release.gpu| atom.relaxed.cta.add",
    "st.release.gpu| st.relaxed.gpu",
    "atom.relaxed.gpu.exch",
    "atom.acquire.gpu.exch",
    "atom.release.gpu.exch",
    "atom.acq_rel.cta.cas",
    "membar.gl; atom.exch",
    "membar.cta; atom.add",
    "red.release.gpu.add",
    "membar.gl; red.add",
};

static const char *const acquire_forms[] = {
    "ld.weak",
    "ld.volatile",
    "ld.relaxed.cta",
    "ld.relaxed.gpu",
    "ld.acquire.cta",
    "ld.acquire.gpu",
    "ld.acquire.sys",
    "ld.relaxed.gpu; fence.acq_rel.cta",
    "ld.relaxed.gpu; fence.acq_rel.gpu",
    "ld.relaxed.sys; fence.sc.sys",
    "ld.relaxed.cta; fence.acq_rel.gpu",
    "ld.volatile; membar.cta",
    "ld.volatile; membar.gl",
    "ld.weak; membar.gl",
    "fence.acq_rel.gpu; ld.relaxed.gpu",
    "ld.relaxed.gpu; ld.acquire.gpu",
    "ld.relaxed.gpu; ld.acquire.gpu@g",
    "ld.relaxed.gpu; bar.sync 1, 1",
    "ld.relaxed.gpu; bar.warp.sync 1",
    "atom.relaxed.gpu.add",
    "atom.acquire.gpu.exch",
    "atom.release.gpu.exch",
    "atom.acq_rel.cta.add",
    "atom.acq_rel.gpu.add",
    "atom.add; membar.gl",
    "atom.relaxed.gpu.add; ld.acquire.gpu",
    "red.add; membar.gl",
    "red.add; ld.acquire.gpu",
};
#define ROWS (sizeof release_forms / sizeof *release_forms)
#define COLUMNS (sizeof acquire_forms / sizeof *acquire_forms)

enum { WRITER, THIRD, READER, THREADS };
enum { DATA, FLAG, OTHER, PLACES };
static const char *const places[PLACES] = { "x", "f", "g" };

struct cell {
    struct program p;
    char text[4096]; /* the PTX */
    bool apart;      /* each thread has its own block */
};

/* ---- the program ---- */

static unsigned next_line(const struct cell *c)
{
    unsigned lines = 1;

    for (const char *at = c->text; *at != '\0'; at++)
        lines += *at == '\n';
    return lines;
}

static char *end_of(struct cell *c)
{
    return c->text + strlen(c->text);
}

/* A bit for each event: a value that was read shows which events wrote it. */
static uint64_t value_of(unsigned event)
{
    return (uint64_t)1 << event;
}

static bool begins(const char *op, const char *with)
{
    return strncmp(op, with, strlen(with)) == 0;
}

static enum kind kind_of(const char *op)
{
    return begins(op, "ld")      ? READ
           : begins(op, "st")    ? WRITE
           : begins(op, "bar.s") ? BARRIER
           : begins(op, "atom") || begins(op, "red") ? ATOMIC
                                                     : FENCE;
}

static struct event event_of(const char *op, unsigned thread)
{
    struct event e = { .kind = kind_of(op), .thread = thread };
    bool both = strstr(op, ".acq_rel") != NULL;

    e.place = strstr(op, "@x") != NULL ? DATA : strstr(op, "@g") != NULL ? OTHER : FLAG;
    e.acquires = is_access(&e) && (both || strstr(op, ".acquire") != NULL);
    e.releases = is_access(&e) && (both || strstr(op, ".release") != NULL);
    e.strong = e.kind == ATOMIC || e.kind == FENCE || strstr(op, ".weak") == NULL;
    e.wide = e.strong && strstr(op, ".cta") == NULL;
    e.adds = strstr(op, ".add") != NULL;
    e.blind = begins(op, "red");
    return e;
}

/* An atomic operation has its space before the last part of its mnemonic. */
static void put_access(struct cell *c, const char *op, const struct event *e)
{
    const char *at = places[e->place], *last = strrchr(op, '.');
    int length = (int)strcspn(op, "@");

    if (e->kind == READ)
        sprintf(end_of(c), "%.*s.global.u64 v, [%s];", length, op, at);
    else if (e->kind == WRITE)
        sprintf(end_of(c), "%.*s.global.u64 [%s], %" PRIu64 ";", length, op, at, value_of(c->p.n));
    else
        sprintf(end_of(c), "%.*s.global%s.%s %s[%s], %s%" PRIu64 ";", (int)(last - op), op, last,
                e->adds ? "u64" : "b64", e->blind ? "" : "v, ", at,
                strcmp(last, ".cas") == 0 ? "0, " : "", value_of(c->p.n));
    if (reads(e) && !e->blind)
        sprintf(end_of(c), " st.global.u64 [o+%u], v;", 8 * c->p.n);
}

/* bar.warp.sync is nothing to the axioms. */
static void put_statement(struct cell *c, unsigned thread, const char *op)
{
    struct event e = event_of(op, thread);

    e.line = next_line(c);
    if (is_access(&e))
        put_access(c, op, &e);
    else
        sprintf(end_of(c), "%s;", op);
    strcat(c->text, "\n");
    if (!begins(op, "bar.warp"))
        c->p.v[c->p.n++] = e;
}

/* Puts the statements up to the end or to |, and returns what follows that. */
static const char *put_form(struct cell *c, unsigned thread, const char *form)
{
    while (*form != '\0' && *form != '|') {
        char op[64] = "";

        memcpy(op, form, strcspn(form, ";|"));
        put_statement(c, thread, op);
        form += strlen(op);
        form += strspn(form, "; ");
    }
    return form + strspn(form, "| ");
}

static void make_cell(struct cell *c, const char *release, const char *acquire, bool apart)
{
    const char *third;

    memset(c, 0, sizeof *c);
    c->apart = apart;
    c->p.threads = THREADS;
    c->p.data = FLAG;
    for (unsigned t = 0; t < THREADS; t++)
        c->p.block[t] = apart ? t : 0;
    strcat(c->text, ".version 7.0\n.target sm_70\n.address_size 64\n"
                    ".entry k(.param .u64 px, .param .u64 pf, .param .u64 pg, .param .u64 po) {\n"
                    ".reg .u64 x, f, g, o, v; .reg .u32 t, b; .reg .pred p;\n"
                    "ld.param.u64 x, [px]; ld.param.u64 f, [pf]; ld.param.u64 g, [pg];\n"
                    "ld.param.u64 o, [po]; mov.u32 t, %tid.x; mov.u32 b, %ctaid.x;\n"
                    "add.u32 b, b, t; setp.eq.u32 p, b, 1; @p bra T1;\n"
                    "setp.eq.u32 p, b, 2; @p bra T2;\n");
    put_statement(c, WRITER, "st.weak@x");
    third = put_form(c, WRITER, release);
    strcat(c->text, "exit;\nT1:\n");
    put_form(c, THIRD, third);
    strcat(c->text, "exit;\nT2:\n");
    put_form(c, READER, acquire);
    put_statement(c, READER, "ld.weak@x");
    strcat(c->text, "exit;\n}\n");
}

/* ---- the execution: one thread after the other ---- */

/* Events run in their order. Finds which event each read reads from, and its value. */
static void expect(struct program *p, uint64_t expected[MOST_EVENTS])
{
    uint64_t holds[PLACES] = { 0 };
    unsigned last[PLACES] = { INITIAL, INITIAL, INITIAL };

    for (unsigned i = 0; i < p->n; i++) {
        struct event *e = &p->v[i];

        if (!is_access(e))
            continue;
        if (reads(e)) {
            e->from = last[e->place];
            expected[i] = e->blind ? 0 : holds[e->place];
        }
        if (writes(e)) {
            holds[e->place] = value_of(i) + (e->adds ? holds[e->place] : 0);
            last[e->place] = i;
        }
    }
}

/* The thread of a transition; THREADS: of none. */
static unsigned thread_of(const struct warpstep_transition *t)
{
    if (t->kind != WARPSTEP_WARP && t->kind != WARPSTEP_OPERATION)
        return THREADS;
    return t->at.block[0] + t->at.warp;
}

/* Takes a step of the first thread that can go on. Messages and issues come first. */
static bool take_one(struct warpstep *w)
{
    struct warpstep_transition t, best;
    bool any = false;

    for (size_t i = 0; warpstep_transition_at(w, i, &t); i++) {
        if (t.kind == WARPSTEP_SILENT)
            continue;
        if (t.kind == WARPSTEP_MESSAGE || t.kind == WARPSTEP_ISSUE)
            return warpstep_take(w, &t) == WARPSTEP_STEPPED;
        if (!any || thread_of(&t) < thread_of(&best))
            best = t;
        any = true;
    }
    return any && warpstep_take(w, &best) == WARPSTEP_STEPPED;
}

static bool prepare(struct warpstep *w, const struct cell *c)
{
    static const char *const names[] = { "x", "f", "g", "o" };
    struct warpstep_kernel k = { .grid = { c->apart ? THREADS : 1, 1, 1 },
                                 .block = { c->apart ? 1 : THREADS, 1, 1 },
                                 .args = names, .nargs = 4 };

    return warpstep_set(w, "device", "sm_90") && warpstep_set(w, "WarpSize", "1") &&
           warpstep_set(w, "check", "races") &&
           warpstep_load(w, "cell.ptx", c->text, strlen(c->text)) &&
           warpstep_buffer(w, "x", "u64[16]:zero") && warpstep_buffer(w, "f", "u64[16]:zero") &&
           warpstep_buffer(w, "g", "u64[16]:zero") && warpstep_buffer(w, "o", "u64[64]:zero") &&
           warpstep_launch(w, &k);
}

/* The first of the values that may be read is the newest. */
static unsigned pick_first(void *self, struct warpstep *w, const char *site, unsigned n)
{
    (void)self;
    (void)w;
    (void)site;
    (void)n;
    return 0;
}

/* The machine after a run in which every read has read the latest value; NULL: it went otherwise. */
static struct warpstep *execute(struct cell *c)
{
    static const struct warpstep_oracle first = { NULL, pick_first };
    uint64_t expected[MOST_EVENTS] = { 0 }, read[MOST_EVENTS];
    struct warpstep *w = warpstep_new();

    expect(&c->p, expected);
    if (prepare(w, c)) {
        warpstep_ask(w, &first);
        while (take_one(w))
            continue;
        if (warpstep_run(w) == WARPSTEP_COMPLETED && warpstep_read(w, "o", read, sizeof read) &&
            memcmp(read, expected, sizeof read) == 0)
            return w;
    }
    printf("  the run went otherwise: %s\n", warpstep_error(w));
    warpstep_free(w);
    return NULL;
}

/* ---- what is found ---- */

struct verdict {
    bool races;
    enum reason reason; /* of the data, or of the pair that is named */
};

static unsigned event_at(const struct program *p, unsigned line)
{
    unsigned i = 0;

    while (i < p->n && p->v[i].line != line)
        i++;
    return i;
}

static enum reason reason_said(const char *text)
{
    return strstr(text, "scope of an access or fence") != NULL ? SCOPE
           : strstr(text, "a fence is missing") != NULL        ? FENCES
                                                               : UNORDERED;
}

static bool data_race(const struct program *p, enum reason *reason)
{
    *reason = UNORDERED;
    if (!race(p, 0, p->n - 1))
        return false;
    *reason = reason_of(p, 0, p->n - 1);
    return true;
}

static const char *word_of(enum reason r)
{
    static const char *const words[] = { "scope too narrow", "fence missing", "unordered" };

    return words[r];
}

/* Do the axioms say the same of the two events of a finding? */
static bool judge(const struct cell *c, const struct warpstep_finding *f, bool found[PLACES])
{
    unsigned a = event_at(&c->p, f->first.line), b = event_at(&c->p, f->other.line);
    enum reason said = reason_said(f->text), right;

    if (a == c->p.n || b == c->p.n || !race(&c->p, a, b)) {
        printf("  no race: lines %u and %u\n", f->first.line, f->other.line);
        return false;
    }
    found[c->p.v[a].place] = true;
    right = reason_of(&c->p, a, b);
    if (said != right)
        printf("  lines %u and %u: %s, should be: %s\n", f->first.line, f->other.line,
               word_of(said), word_of(right));
    return said == right;
}

/* The letter of a cell, a capital where the flag races as well. *same: does the tool say what the axioms
 * say? */
static char look(struct cell *c, bool *same)
{
    struct warpstep *w = execute(c);
    struct warpstep_finding f;
    bool found[PLACES] = { false };
    enum reason reason;
    char letter;

    *same = w != NULL;
    if (w == NULL)
        return '?';
    find_causality(&c->p);
    for (size_t i = 0; warpstep_finding_at(w, i, &f); i++)
        *same = judge(c, &f, found) && *same;
    warpstep_free(w);
    for (unsigned place = 0; place < PLACES; place++)
        if (place_races(&c->p, place) && !found[place]) {
            printf("  a race of %s is not found\n", places[place]);
            *same = false;
        }
    letter = !data_race(&c->p, &reason) ? '.' : "sfu"[reason];
    return !place_races(&c->p, FLAG) ? letter : letter == '.' ? '!' : (char)(letter - 'a' + 'A');
}

static unsigned print_matrix(bool apart, unsigned counts[128])
{
    unsigned differences = 0;

    printf("\n%-38s         1         2\n%-38s1234567890123456789012345678\n",
           apart ? "different blocks" : "one block", "");
    for (size_t i = 0; i < ROWS; i++) {
        char row[COLUMNS + 1] = "";

        for (size_t k = 0; k < COLUMNS; k++) {
            static struct cell c;
            bool same;

            row[k] = ' ';
            if (!share_takes(i + k + apart)) /* of each row and of each column other cells */
                continue;
            make_cell(&c, release_forms[i], acquire_forms[k], apart);
            row[k] = look(&c, &same);
            counts[(unsigned char)row[k]]++;
            if (!same)
                printf("differs: `%s` and `%s`\n", release_forms[i], acquire_forms[k]);
            differences += !same;
        }
        printf("%-38s%s\n", release_forms[i], row);
    }
    return differences;
}

static int print_cell(char **argv)
{
    static struct cell c;
    bool same;

    make_cell(&c, release_forms[strtoul(argv[1], NULL, 10) - 1],
              acquire_forms[strtoul(argv[2], NULL, 10) - 1], strtoul(argv[3], NULL, 10) > 1);
    printf("%s", c.text);
    printf("%c\n", look(&c, &same));
    return !same;
}

int main(int argc, char **argv)
{
    unsigned counts[128] = { 0 }, differences;

    if (argc > 3)
        return print_cell(argv);
    for (size_t k = 0; k < COLUMNS; k++)
        printf("%2zu  %s\n", k + 1, acquire_forms[k]);
    differences = print_matrix(false, counts) + print_matrix(true, counts);
    printf(". ordered %u, u unordered %u, f fence missing %u, s scope too narrow %u; and the flag races: "
           "! %u, U %u, F %u, S %u; %u differences\n",
           counts['.'], counts['u'], counts['f'], counts['s'], counts['!'], counts['U'],
           counts['F'], counts['S'], differences);
    return differences > 0 || counts['?'] > 0;
}
