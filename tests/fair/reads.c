/* tests/fair/reads.c: what a thread may read of a word is a number of writes in the order in
 * which they came to memory: none before the last one that it has stored or has read by a
 * strong access. A store comes to memory some time, before it only the thread's own accesses of
 * that word wait. A run is fair if nobody who could always move never does, and if no strong
 * reads of a word by a thread return something old for ever and never the newest. Whether one
 * goes on for ever is found by guessing which of these reads are never old from some step on:
 * 2^n guesses. */
#include "reads.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

#define THREADS 3u
#define WORDS 2u
#define STATEMENTS 4u
#define WRITES 12u
#define MOST_MODELLED 6000u
#define MOST_MOVES 12u
#define NOBODY 255u

enum what { STORE, WAIT, ASK, SWAP, LOOP, END };

/* ASK: waits for `value` in the word; each time that it is there, for `to` in the other word, once. */
struct line {
    enum what what;
    unsigned word, value, to;
    bool weak, other_weak;
};
struct tiny {
    unsigned threads;
    bool at_once; /* a store comes to memory in its thread's step */
    struct line code[THREADS][STATEMENTS];
};

/* ---- states ---- */

enum phase { LAUNCHED, RUNNING, GONE };
struct standing {
    unsigned char phase[THREADS], at[THREADS], asks[THREADS];
    unsigned char n[WORDS], value[WORDS][WRITES];      /* writes in memory, oldest first */
    unsigned char first[THREADS][WORDS];               /* that the thread may read */
    unsigned char nstored[THREADS][WORDS], stored[THREADS][WORDS][STATEMENTS]; /* under way */
};

/* A step: its agent (threads; starts; stores in flight, by thread and word), and its read. */
struct move {
    unsigned party, to;
    unsigned read; /* NOBODY: no read that counts; else thread and word */
    bool late;
};
#define PARTIES (2 * THREADS + THREADS * WORDS)

struct model {
    const struct tiny *t;
    struct standing *v;
    size_t n;
    struct move (*moves)[MOST_MOVES];
    unsigned char *nmoves;
};

static unsigned find(struct model *m, const struct standing *p)
{
    unsigned i = 0;

    while (i < m->n && memcmp(&m->v[i], p, sizeof *p) != 0)
        i++;
    if (i == m->n && i < MOST_MODELLED)
        m->v[m->n++] = *p;
    return i;
}

static void add(struct model *m, unsigned from, const struct standing *p, struct move how)
{
    how.to = find(m, p);
    m->moves[from][m->nmoves[from]++] = how;
}

/* ---- steps ---- */

static void write_word(struct standing *p, unsigned thread, unsigned word, unsigned value)
{
    p->value[word][p->n[word]++] = (unsigned char)value;
    p->first[thread][word] = (unsigned char)(p->n[word] - 1);
}

/* A thread looks at a word: what of each value that it may read? */
struct look {
    unsigned word, value;
    bool weak, swaps;
    unsigned to;        /* swaps: what is written */
};

static void look(struct model *m, unsigned from, unsigned i, const struct look *l,
                 void (*then)(struct standing *p, unsigned thread, bool found))
{
    const struct standing now = m->v[from];
    const unsigned last = now.n[l->word] - 1u;

    if (now.nstored[i][l->word] > 0)
        return;
    for (unsigned k = now.first[i][l->word]; k <= last; k++) {
        const bool found = now.value[l->word][k] == l->value;
        struct standing p = now;

        if (l->swaps && found && k < last)
            continue;
        if (!l->weak)
            p.first[i][l->word] = (unsigned char)k;
        if (l->swaps && found)
            write_word(&p, i, l->word, l->to);
        then(&p, i, found);
        add(m, from, &p, (struct move){ .party = i, .read = l->weak ? NOBODY : i * WORDS + l->word,
                                        .late = k < last });
    }
}

static void go_on(struct standing *p, unsigned thread, bool found)
{
    p->at[thread] = (unsigned char)(p->at[thread] + found);
}

static void ask_other(struct standing *p, unsigned thread, bool found)
{
    p->asks[thread] = found;
}

static void answer_other(struct standing *p, unsigned thread, bool found)
{
    p->asks[thread] = 0;
    go_on(p, thread, found);
}

static void step(struct model *m, unsigned from, unsigned i)
{
    struct standing p = m->v[from];
    const struct line *l = &m->t->code[i][p.at[i]];
    const struct look one = { l->word, l->value, l->weak, l->what == SWAP, l->to };
    const struct look other = { 1 - l->word, l->to, l->other_weak, false, 0 };

    switch (l->what) {
    case WAIT: case SWAP:
        look(m, from, i, &one, go_on);
        return;
    case ASK:
        look(m, from, i, p.asks[i] ? &other : &one, p.asks[i] ? answer_other : ask_other);
        return;
    case STORE:
        if (m->t->at_once)
            write_word(&p, i, l->word, l->value);
        else
            p.stored[i][l->word][p.nstored[i][l->word]++] = (unsigned char)l->value;
        p.at[i]++;
        break;
    case LOOP:
        break;
    case END:
        p.phase[i] = GONE;
        break;
    }
    add(m, from, &p, (struct move){ .party = i, .read = NOBODY });
}

/* Who begins knows all that was written. */
static void start(struct model *m, unsigned from, unsigned i)
{
    struct standing p = m->v[from];

    p.phase[i] = RUNNING;
    for (unsigned w = 0; w < WORDS; w++)
        p.first[i][w] = (unsigned char)(p.n[w] - 1);
    add(m, from, &p, (struct move){ .party = THREADS + i, .read = NOBODY });
}

static void land(struct model *m, unsigned from, unsigned i, unsigned word)
{
    struct standing p = m->v[from];
    unsigned char *stored = p.stored[i][word];

    write_word(&p, i, word, stored[0]);
    memmove(stored, stored + 1, STATEMENTS - 1);
    stored[STATEMENTS - 1] = 0;
    p.nstored[i][word]--;
    add(m, from, &p, (struct move){ .party = 2 * THREADS + i * WORDS + word, .read = NOBODY });
}

static bool make_graph(struct model *m)
{
    struct standing first;

    memset(&first, 0, sizeof first);
    first.n[0] = first.n[1] = 1;
    for (unsigned i = m->t->threads; i < THREADS; i++)
        first.phase[i] = GONE;
    find(m, &first);
    for (unsigned s = 0; s < m->n && m->n < MOST_MODELLED; s++)
        for (unsigned i = 0; i < THREADS; i++) {
            if (m->v[s].phase[i] == RUNNING)
                step(m, s, i);
            if (m->v[s].phase[i] == LAUNCHED)
                start(m, s, i);
            for (unsigned w = 0; w < WORDS; w++)
                if (m->v[s].nstored[i][w] > 0)
                    land(m, s, i, w);
        }
    return m->n < MOST_MODELLED;
}

/* ---- fair runs that do not end ---- */

/* A guess: of the reads in `never` none is late any more. */
struct guess {
    const struct model *m;
    unsigned never;
    unsigned *index, *low, *stack, *part; /* by state */
    unsigned met, nstack, parts;
};

static bool holds(const struct guess *g, const struct move *e)
{
    return e->read == NOBODY || !e->late || (g->never >> e->read & 1) == 0;
}

/* Tarjan's algorithm, as in textbooks. */
static void visit(struct guess *g, unsigned s)
{
    g->index[s] = g->low[s] = ++g->met;
    g->stack[g->nstack++] = s;
    for (unsigned k = 0; k < g->m->nmoves[s]; k++) {
        const unsigned to = g->m->moves[s][k].to;

        if (!holds(g, &g->m->moves[s][k]))
            continue;
        if (g->index[to] == 0)
            visit(g, to);
        if (g->part[to] == 0 && g->low[to] < g->low[s])
            g->low[s] = g->low[to];
    }
    if (g->low[s] != g->index[s])
        return;
    g->parts++;
    do
        g->part[g->stack[--g->nstack]] = g->parts;
    while (g->stack[g->nstack] != s);
}

/* What happens in a component. */
struct seen {
    bool steps;
    unsigned served, late, fresh; /* parties that move or cannot somewhere; reads */
};

static void see(const struct guess *g, struct seen *all)
{
    for (unsigned s = 0; s < g->m->n; s++) {
        struct seen *c = &all[g->part[s]];
        unsigned able = 0;

        for (unsigned k = 0; k < g->m->nmoves[s]; k++) {
            const struct move *e = &g->m->moves[s][k];

            able |= 1u << e->party;
            if (!holds(g, e) || g->part[e->to] != g->part[s])
                continue;
            c->steps = true;
            c->served |= 1u << e->party;
            if (e->read != NOBODY)
                *(e->late ? &c->late : &c->fresh) |= 1u << e->read;
        }
        c->served |= ~able;
    }
}

static bool guess_holds(const struct model *m, unsigned never)
{
    struct guess g = { .m = m, .never = never };
    struct seen *all;
    bool fair = false;

    g.index = mem_new(4 * m->n * sizeof *g.index);
    g.low = g.index + m->n;
    g.stack = g.low + m->n;
    g.part = g.stack + m->n;
    for (unsigned s = 0; s < m->n; s++)
        if (g.index[s] == 0)
            visit(&g, s);
    all = mem_new((g.parts + 1) * sizeof *all);
    see(&g, all);
    for (unsigned c = 1; c <= g.parts; c++)
        fair = fair || (all[c].steps && (~all[c].served & ((1u << PARTIES) - 1)) == 0 &&
                        (all[c].late & ~all[c].fresh) == 0);
    mem_free(all);
    mem_free(g.index);
    return fair;
}

static bool may_go_on(const struct model *m)
{
    for (unsigned never = 0; never < 1u << (THREADS * WORDS); never++)
        if (guess_holds(m, never))
            return true;
    return false;
}

static bool is_over(const struct standing *p)
{
    for (unsigned i = 0; i < THREADS; i++)
        if (p->phase[i] != GONE || p->nstored[i][0] + p->nstored[i][1] > 0)
            return false;
    return true;
}

/* ---- programs ---- */

static void draw_line(struct line *l, struct random *r)
{
    static const enum what whats[] = { STORE, STORE, STORE, STORE, STORE, WAIT, WAIT, ASK, SWAP };

    l->what = whats[random_below(r, sizeof whats / sizeof *whats)];
    l->word = random_below(r, WORDS);
    l->value = random_below(r, 4) > 0; /* mostly 1, so that most waits have somebody who ends them */
    l->to = l->what == SWAP ? 1 - l->value : random_below(r, 4) > 0;
    l->weak = random_below(r, 4) == 0 && l->what != SWAP;
    l->other_weak = random_below(r, 4) == 0;
}

static void draw_tiny(struct tiny *t, struct random *r)
{
    memset(t, 0, sizeof *t);
    t->threads = random_below(r, 4) == 0 ? THREADS : 2;
    for (unsigned i = 0; i < t->threads; i++) {
        const unsigned n = 1 + random_below(r, t->threads == 2 ? 3 : 2);

        for (unsigned k = 0; k < n; k++)
            draw_line(&t->code[i][k], r);
        t->code[i][n].what = random_below(r, 12) == 0 ? LOOP : END;
    }
}

static void put_load(bool weak, unsigned word, struct text *out)
{
    text_printf(out, "    ld.%sglobal.u32 v, [x+%u];\n", weak ? "" : "relaxed.gpu.", 128 * word);
}

static void put_line(const struct line *l, unsigned label, struct text *out)
{
    text_printf(out, "L%u:\n", label);
    switch (l->what) {
    case STORE:
        text_printf(out, "    st.relaxed.gpu.global.u32 [x+%u], %u;\n", 128 * l->word, l->value);
        break;
    case WAIT:
    case ASK:
        put_load(l->weak, l->word, out);
        text_printf(out, "    setp.ne.u32 q, v, %u;\n    @q bra L%u;\n", l->value, label);
        if (l->what == WAIT)
            break;
        put_load(l->other_weak, 1 - l->word, out);
        text_printf(out, "    setp.ne.u32 q, v, %u;\n    @q bra L%u;\n", l->to, label);
        break;
    case SWAP:
        text_printf(out, "    atom.relaxed.gpu.global.cas.b32 v, [x+%u], %u, %u;\n", 128 * l->word,
                    l->value, l->to);
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

    text_puts(&d->ptx, ".version 7.0\n.target sm_70\n.address_size 64\n.global .align 128 .u32 x[64];\n");
    text_puts(&d->host, "load fair.ptx as p\n");
    for (unsigned i = 0; i < t->threads; i++) {
        unsigned k = 0;

        text_printf(&d->ptx, ".visible .entry k%u()\n{\n    .reg .u32 v;\n    .reg .pred q;\n", i);
        do
            put_line(&t->code[i][k], label++, &d->ptx);
        while (t->code[i][k++].what < LOOP);
        text_puts(&d->ptx, "}\n");
        text_printf(&d->host, "launch p.k%u grid 1,1,1 block 1,1,1 as g%u\n", i, i);
    }
    text_puts(&d->host, "sync\n");
}

static void draw_machine(struct drawn *d, struct random *r)
{
    static const enum profile profiles[] = { PROFILE_ORDERED, PROFILE_ORDERED, PROFILE_REPORT,
                                             PROFILE_SC };
    struct settings *s = &d->settings;

    settings_default(s);
    s->profile = profiles[random_below(r, 4)];
    s->control = random_below(r, 2) == 0 ? "crs" : "threads";
    s->constants.v[CONST_WarpSize] = 1;
    s->constants.v[CONST_NumProcessors] = 1 + random_below(r, 2);
    s->constants.v[CONST_Level1CacheSize] = s->constants.v[CONST_Level2CacheSize] = 0;
    text_printf(&d->options, "--memory-programs ptx6 --profile %s --control %s --set WarpSize=1 "
                             "--set NumProcessors=%u --set Level1CacheSize=0 --set Level2CacheSize=0",
                profile_text(s->profile), s->control,
                (unsigned)s->constants.v[CONST_NumProcessors]);
}

bool reads_make(struct modelled *m, struct drawn *d, uint64_t seed)
{
    struct model g = { .n = 0 };
    struct random r;
    struct tiny t;
    bool small;

    memset(d, 0, sizeof *d);
    memset(m, 0, sizeof *m);
    random_seed(&r, hash_mix(seed, 2));
    draw_tiny(&t, &r);
    draw_machine(d, &r);
    t.at_once = d->settings.profile == PROFILE_SC;
    write_tiny(&t, d);
    g.t = &t;
    g.v = mem_new((MOST_MODELLED + 1) * sizeof *g.v);
    g.moves = mem_new((MOST_MODELLED + 1) * sizeof *g.moves);
    g.nmoves = mem_new(MOST_MODELLED + 1);
    small = make_graph(&g);
    if (small) {
        m->fair = may_go_on(&g);
        m->states = g.n;
        for (size_t i = 0; i < g.n; i++)
            m->completes = m->completes || is_over(&g.v[i]);
    }
    mem_free(g.v);
    mem_free(g.moves);
    mem_free(g.nmoves);
    return small;
}
