/* tests/fair/model.c: the meaning of such a program is the graph of its states: who is where,
 * and two words. It shares nothing with the tool but the text of the program. A thread that
 * waits moves by looking; one that has not exited, and a message that was not taken, can always
 * move. */
#include "model.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

#define MOST_THREADS_HERE 3
#define MOST_STATEMENTS 4
#define MOST_MODELLED 900u

enum statement { STORE, WAIT, SWAP, TOGGLE, TOGGLE_BACK, LOOP, END };

struct line {
    enum statement what;
    unsigned word, value, to; /* SWAP: value becomes `to` */
};

struct tiny {
    unsigned threads;
    struct line code[MOST_THREADS_HERE][MOST_STATEMENTS];
    bool aborted[MOST_THREADS_HERE]; /* the host says so, some time */
    bool atomic;                     /* accesses are atomics; else volatile */
};

/* ---- states and moves ---- */

enum phase { LAUNCHED, RUNNING, GONE };
struct standing {
    unsigned char phase[MOST_THREADS_HERE], at[MOST_THREADS_HERE], abort[MOST_THREADS_HERE], word[2];
};

/* Thread i takes a step. */
static void step(const struct tiny *t, struct standing *p, unsigned i)
{
    const struct line *l = &t->code[i][p->at[i]];
    unsigned char *word = &p->word[l->word];

    switch (l->what) {
    case STORE:
        *word = (unsigned char)l->value;
        p->at[i]++;
        break;
    case WAIT:
        p->at[i] = (unsigned char)(p->at[i] + (*word == l->value));
        break;
    case SWAP:
        if (*word == l->value) {
            *word = (unsigned char)l->to;
            p->at[i]++;
        }
        break;
    case TOGGLE:
        *word = 0;
        p->at[i]++;
        break;
    case TOGGLE_BACK:
        *word = 1;
        p->at[i]--;
        break;
    case LOOP:
        break;
    case END:
        p->phase[i] = GONE;
        break;
    }
}

/* The agents are threads, starts and aborts, by thread. False: it cannot move. */
static bool move(const struct tiny *t, struct standing *p, unsigned party)
{
    unsigned i = party / 3;

    switch (party % 3) {
    case 0:
        if (p->phase[i] != RUNNING)
            return false;
        step(t, p, i);
        return true;
    case 1:
        if (p->phase[i] != LAUNCHED)
            return false;
        p->phase[i] = RUNNING;
        return true;
    default:
        if (!p->abort[i])
            return false;
        p->abort[i] = 0;
        p->phase[i] = GONE;
        return true;
    }
}

/* ---- the graph ---- */

struct small_graph {
    struct standing v[MOST_MODELLED + 1];
    size_t n;
    unsigned to[MOST_MODELLED + 1][3 * MOST_THREADS_HERE]; /* by party; the number of no state: it
                                                               cannot move */
    unsigned char reach[MOST_MODELLED][MOST_MODELLED];
};

static unsigned find(struct small_graph *g, const struct standing *p)
{
    unsigned i = 0;

    while (i < g->n && memcmp(&g->v[i], p, sizeof *p) != 0)
        i++;
    if (i == g->n && i < MOST_MODELLED)
        g->v[g->n++] = *p;
    return i;
}

static bool make_graph(struct small_graph *g, const struct tiny *t)
{
    struct standing first = { .word = { 0, 0 } };

    memset(&first, 0, sizeof first);
    for (unsigned i = 0; i < MOST_THREADS_HERE; i++) {
        first.phase[i] = i < t->threads ? LAUNCHED : GONE;
        first.abort[i] = i < t->threads && t->aborted[i];
    }
    find(g, &first);
    for (size_t i = 0; i < g->n; i++)
        for (unsigned party = 0; party < 3 * MOST_THREADS_HERE; party++) {
            struct standing p = g->v[i];

            g->to[i][party] = MOST_MODELLED;
            if (move(t, &p, party) && (g->to[i][party] = find(g, &p)) == MOST_MODELLED)
                return false;
        }
    return true;
}

/* Which states lead to which, in one step or more. */
static void close_graph(struct small_graph *g)
{
    unsigned *todo = mem_new((g->n + 1) * sizeof *todo);

    for (unsigned s = 0; s < g->n; s++) {
        size_t n = 0;

        todo[n++] = s;
        for (size_t i = 0; i < n; i++)
            for (unsigned party = 0; party < 3 * MOST_THREADS_HERE; party++) {
                unsigned to = g->to[todo[i]][party];

                if (to == MOST_MODELLED || g->reach[s][to])
                    continue;
                g->reach[s][to] = 1;
                if (to != s)
                    todo[n++] = to;
            }
    }
    mem_free(todo);
}

/* Among the states from which this one is reached and which it reaches: does the party move, or can
 * it not move? */
static bool is_served(const struct small_graph *g, unsigned s, unsigned party)
{
    for (unsigned i = 0; i < g->n; i++) {
        unsigned to = g->to[i][party];

        if (!g->reach[s][i] || !g->reach[i][s])
            continue;
        if (to == MOST_MODELLED || g->reach[to][s])
            return true;
    }
    return false;
}

static bool has_fair_cycle(const struct small_graph *g)
{
    for (unsigned s = 0; s < g->n; s++) {
        bool fair = g->reach[s][s] != 0;

        for (unsigned party = 0; fair && party < 3 * MOST_THREADS_HERE; party++)
            fair = is_served(g, s, party);
        if (fair)
            return true;
    }
    return false;
}

static bool is_over(const struct standing *p)
{
    for (unsigned i = 0; i < MOST_THREADS_HERE; i++)
        if (p->phase[i] != GONE || p->abort[i])
            return false;
    return true;
}

/* ---- programs ---- */

static void draw_thread(struct tiny *t, unsigned i, struct random *r)
{
    unsigned n = random_below(r, 3);

    for (unsigned k = 0; k <= n; k++) {
        struct line *l = &t->code[i][k];
        unsigned what = random_below(r, 8);

        l->word = random_below(r, 2);
        l->value = random_below(r, 2);
        l->to = 1 - l->value;
        l->what = what < 3 ? STORE : what < 6 || !t->atomic ? WAIT : SWAP;
    }
    t->code[i][n + 1].what = END;
    if (n < 2 && random_below(r, 6) == 0) {
        struct line *l = &t->code[i][n + 1];

        l->word = l[1].word = random_below(r, 2);
        l->what = random_below(r, 3) == 0 ? LOOP : TOGGLE;
        l[1].what = TOGGLE_BACK;
    }
}

static void draw_tiny(struct tiny *t, struct random *r)
{
    memset(t, 0, sizeof *t);
    t->threads = random_below(r, 4) == 0 ? MOST_THREADS_HERE : 2;
    t->atomic = random_below(r, 2) == 0;
    for (unsigned i = 0; i < t->threads; i++) {
        draw_thread(t, i, r);
        t->aborted[i] = random_below(r, 6) == 0;
    }
}

static void put_store(const struct tiny *t, const struct line *l, unsigned value, struct text *out)
{
    if (t->atomic)
        text_printf(out, "    atom.global.exch.b32 v, [x+%u], %u;\n", 128 * l->word, value);
    else
        text_printf(out, "    mov.u32 v, %u;\n    st.volatile.global.u32 [x+%u], v;\n", value,
                    128 * l->word);
}

static void put_line(const struct tiny *t, const struct line *l, unsigned label, struct text *out)
{
    text_printf(out, "L%u:\n", label);
    switch (l->what) {
    case STORE: case TOGGLE:
        put_store(t, l, l->what == STORE ? l->value : 0, out);
        break;
    case TOGGLE_BACK:
        put_store(t, l, 1, out);
        text_printf(out, "    bra L%u;\n", label - 1);
        break;
    case WAIT:
        text_printf(out, t->atomic ? "    atom.global.or.b32 v, [x+%u], 0;\n"
                                   : "    ld.volatile.global.u32 v, [x+%u];\n", 128 * l->word);
        text_printf(out, "    setp.ne.u32 q, v, %u;\n    @q bra L%u;\n", l->value, label);
        break;
    case SWAP:
        text_printf(out, "    atom.global.cas.b32 v, [x+%u], %u, %u;\n", 128 * l->word, l->value, l->to);
        text_printf(out, "    setp.ne.u32 q, v, %u;\n    @q bra L%u;\n", l->value, label);
        break;
    case LOOP:
        text_printf(out, "    bra L%u;\n", label);
        break;
    case END:
        text_puts(out, "    exit;\n");
        break;
    }
}

static void write_tiny(const struct tiny *t, struct drawn *d)
{
    unsigned label = 0;

    text_puts(&d->ptx, ".version 3.0\n.target sm_20\n.address_size 64\n.global .align 128 .u32 x[64];\n");
    text_puts(&d->host, "load fair.ptx as p\n");
    for (unsigned i = 0; i < t->threads; i++) {
        text_printf(&d->ptx, ".visible .entry k%u()\n{\n    .reg .u32 v;\n    .reg .pred q;\n", i);
        for (unsigned k = 0; k < MOST_STATEMENTS; k++) {
            put_line(t, &t->code[i][k], label++, &d->ptx);
            if (t->code[i][k].what >= TOGGLE_BACK)
                break;
        }
        text_puts(&d->ptx, "}\n");
        text_printf(&d->host, "launch p.k%u grid 1,1,1 block 1,1,1 as g%u\n", i, i);
        if (t->aborted[i])
            text_printf(&d->host, "abort g%u\n", i);
    }
    text_puts(&d->host, "sync\n");
}

/* A cache has room for both words: who has to wait for a line may wait for ever, fairly, and here
 * nobody knows of lines. */
static void draw_machine(struct drawn *d, struct random *r)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_REPORT, PROFILE_SC };
    static const uint64_t caches[] = { 0, 512 };
    struct settings *s = &d->settings;

    settings_default(s);
    s->profile = profiles[random_below(r, 3)];
    s->control = random_below(r, 2) == 0 ? "crs" : "threads";
    s->constants.v[CONST_WarpSize] = 1;
    s->constants.v[CONST_NumProcessors] = 1 + random_below(r, 2);
    s->constants.v[CONST_Level1CacheSize] = 0;
    s->constants.v[CONST_Level2CacheSize] = caches[random_below(r, 2)];
    text_printf(&d->options, "--profile %s --control %s --set WarpSize=1 --set NumProcessors=%u "
                             "--set Level1CacheSize=0 --set Level2CacheSize=%u",
                profile_text(s->profile), s->control,
                (unsigned)s->constants.v[CONST_NumProcessors],
                (unsigned)s->constants.v[CONST_Level2CacheSize]);
}

bool modelled_make(struct modelled *m, struct drawn *d, uint64_t seed)
{
    struct small_graph *g = mem_new(sizeof *g);
    struct random r;
    struct tiny t;
    bool small;

    memset(d, 0, sizeof *d);
    memset(m, 0, sizeof *m);
    random_seed(&r, hash_mix(seed, 1));
    draw_tiny(&t, &r);
    draw_machine(d, &r);
    write_tiny(&t, d);
    small = make_graph(g, &t);
    if (small) {
        close_graph(g);
        m->fair = has_fair_cycle(g);
        m->states = g->n;
        for (size_t i = 0; i < g->n; i++)
            m->completes = m->completes || is_over(&g->v[i]);
    }
    mem_free(g);
    return small;
}
