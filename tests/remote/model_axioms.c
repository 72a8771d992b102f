/* tests/remote/model_axioms.c: the axioms of the second model: events, and every candidate one
 * after the other. */
#include <string.h>

#include "base/mem.h"
#include "remote/model.h"

#define EVENTS 32
#define VALUES 128
#define MADE 256

struct event {
    int thread;         /* MODEL_NONE: an initial write */
    const struct model_action *action;
    int place;
    bool reads, writes, atomic;
    int read, written;  /* values */
};
typedef bool relation[EVENTS][EVENTS];

struct search {
    const struct model_program *p;
    bool slides;
    uint64_t most;
    struct model_axioms *out;
    bool domain[MODEL_PLACES][VALUES]; /* values that a read of it may have */
    /* one execution */
    struct event event[EVENTS];
    int n;
    struct model_outcome outcome;
    unsigned char set[MODEL_THREADS];
    int rf[EVENTS];                    /* of a read */
    relation po, hb;
    int order[MODEL_PLACES][EVENTS], norder[MODEL_PLACES], rank[EVENTS]; /* co, init first */
    unsigned hb_breaks;
};

/* ---- scopes (section 4.1) ---- */

static bool reaches(const struct search *s, const struct event *a, const struct event *b)
{
    const struct model_thread *from = &s->p->thread[a->thread], *to = &s->p->thread[b->thread];

    if (!a->atomic)
        return false;
    switch (a->action->scope) {
    case MODEL_NA: return false;
    case MODEL_WG: return from->device == to->device && from->group == to->group;
    case MODEL_DV: return from->device == to->device;
    case MODEL_SY: return true;
    }
    return false;
}

static bool inclusive(const struct search *s, const struct event *a, const struct event *b)
{
    const bool there = reaches(s, a, b), back = reaches(s, b, a);

    if (!a->atomic || !b->atomic)
        return false;
    if (there && back)
        return true;
    if (s->slides)
        return (there && b->action->remote) || (a->action->remote && back);
    return (a->action->remote && there) || (b->action->remote && back);
}

/* ---- values ---- */

/* How a value is made: so many increments of each location, as the digits of a number. */
struct makings {
    const struct model_program *p;
    bool made[MODEL_PLACES][VALUES][MADE];
    int incs[MODEL_PLACES], unit[MODEL_PLACES + 1];
    int ways; /* below MADE */
    bool grown;
};

static void make(struct makings *m, int place, int value, int by)
{
    if (value < 0 || value >= VALUES || by >= m->ways || m->made[place][value][by])
        return;
    m->made[place][value][by] = true;
    m->grown = true;
}

/* What the store at `at` writes may be what its thread reads into the register before; 0 where it
 * may not have been set. */
static void copy_values(struct makings *m, const struct model_thread *t, int at)
{
    const struct model_action *store = &t->action[at];
    bool surely = false;

    for (int i = 0; i < at; i++) {
        const struct model_action *a = &t->action[i];

        if (a->kind == MODEL_STORE || a->reg != store->value_reg)
            continue;
        surely = surely || a->if_reg == MODEL_NONE;
        for (int v = 0; v < VALUES; v++)
            for (int by = 0; by < m->ways; by++)
                if (m->made[a->place][v][by])
                    make(m, store->place, v, by);
    }
    if (!surely)
        make(m, store->place, 0, 0);
}

static void increment_values(struct makings *m, int place)
{
    for (int v = 0; v < VALUES; v++)
        for (int by = 0; by < m->ways; by++)
            if (m->made[place][v][by] && by / m->unit[place] % (m->incs[place] + 1) <
                                             m->incs[place])
                make(m, place, v + 1, by + m->unit[place]);
}

static void widen(struct makings *m)
{
    for (int t = 0; t < m->p->nthreads; t++)
        for (int i = 0; i < m->p->thread[t].nactions; i++) {
            const struct model_action *a = &m->p->thread[t].action[i];

            if (a->kind == MODEL_INC)
                increment_values(m, a->place);
            else if (a->kind == MODEL_STORE && a->value_reg != MODEL_NONE)
                copy_values(m, &m->p->thread[t], i);
            else if (a->kind == MODEL_STORE)
                make(m, a->place, a->value, 0);
        }
}

/* The values that a read of each location may have: those that are written to it or copied there
 * through registers, by at most as many increments of each location as the program has. */
static void find_domains(struct search *s)
{
    struct makings *m = mem_new(sizeof *m);

    m->p = s->p;
    for (int t = 0; t < s->p->nthreads; t++)
        for (int i = 0; i < s->p->thread[t].nactions; i++)
            m->incs[s->p->thread[t].action[i].place] += s->p->thread[t].action[i].kind == MODEL_INC;
    m->unit[0] = 1;
    for (int x = 0; x < s->p->nplaces; x++) {
        m->unit[x + 1] = m->unit[x] * (m->incs[x] + 1);
        m->ways = m->unit[x + 1] < MADE ? m->unit[x + 1] : MADE;
        make(m, x, s->p->initial[x], 0);
    }
    do {
        m->grown = false;
        widen(m);
    } while (m->grown);
    for (int x = 0; x < s->p->nplaces; x++)
        for (int v = 0; v < VALUES; v++)
            for (int by = 0; by < m->ways; by++)
                s->domain[x][v] = s->domain[x][v] || m->made[x][v][by];
    mem_free(m);
}

/* ---- one candidate (section 4.2) ---- */

static void find_hb(struct search *s)
{
    relation release;

    memset(release, 0, sizeof release);
    memcpy(s->hb, s->po, sizeof s->hb);
    for (int w = 0; w < s->n; w++) {
        bool grown = true;

        if (!s->event[w].writes)
            continue;
        for (int k = 0; k < s->n; k++)
            release[w][k] = k == w || (s->event[k].writes && s->po[w][k] &&
                                       s->event[k].thread == s->event[w].thread &&
                                       s->event[k].place == s->event[w].place);
        while (grown) {
            grown = false;
            for (int k = 0; k < s->n; k++)
                if (s->event[k].reads && s->event[k].writes && !release[w][k] &&
                    release[w][s->rf[k]])
                    release[w][k] = grown = true;
        }
        for (int r = 0; r < s->n; r++)
            if (s->event[w].atomic && s->event[r].reads && s->event[r].atomic &&
                s->event[w].thread != s->event[r].thread && release[w][s->rf[r]] &&
                inclusive(s, &s->event[w], &s->event[r]))
                s->hb[w][r] = true;
    }
    for (int k = 0; k < s->n; k++)
        for (int i = 0; i < s->n; i++)
            for (int j = 0; j < s->n && s->hb[i][k]; j++)
                s->hb[i][j] = s->hb[i][j] || s->hb[k][j];
}

/* The axioms that look at hb and rf alone. */
static unsigned broken_without_co(const struct search *s)
{
    unsigned broken = 0;

    for (int a = 0; a < s->n; a++) {
        const struct event *e = &s->event[a];

        if (s->hb[a][a])
            broken |= 1u << MODEL_HB;
        if (!e->reads || e->atomic)
            continue;
        if (!s->hb[s->rf[a]][a])
            broken |= 1u << MODEL_NARF;
        for (int w = 0; w < s->n; w++)
            if (s->event[w].writes && s->event[w].place == e->place && w != s->rf[a] &&
                s->hb[s->rf[a]][w] && s->hb[w][a])
                broken |= 1u << MODEL_NARF;
    }
    return broken;
}

static bool before(const struct search *s, int a, int b)
{
    return s->rank[a] < s->rank[b];
}

static bool incoherent(const struct search *s, int a, int b)
{
    const struct event *x = &s->event[a], *y = &s->event[b];

    if (x->writes && y->writes && before(s, b, a))
        return true;
    if (x->reads && y->writes && (s->rf[a] == b || before(s, b, s->rf[a])))
        return true;
    if (y->reads && x->writes && before(s, s->rf[b], a))
        return true;
    return x->reads && y->reads && before(s, s->rf[b], s->rf[a]);
}

static unsigned broken_with_co(const struct search *s)
{
    unsigned broken = 0;

    for (int a = 0; a < s->n; a++) {
        if (s->event[a].reads && s->event[a].writes && s->rank[a] != s->rank[s->rf[a]] + 1)
            broken |= 1u << MODEL_RMW;
        for (int b = 0; b < s->n; b++)
            if (s->hb[a][b] && s->event[a].place == s->event[b].place && incoherent(s, a, b))
                broken |= 1u << MODEL_COHERENCE;
    }
    return broken;
}

static bool has_race(const struct search *s)
{
    for (int a = 0; a < s->n; a++)
        for (int b = 0; b < a; b++) {
            const struct event *x = &s->event[a], *y = &s->event[b];

            if (x->thread != MODEL_NONE && y->thread != MODEL_NONE && x->thread != y->thread &&
                x->place == y->place && (x->writes || y->writes) && !s->hb[a][b] &&
                !s->hb[b][a] && !inclusive(s, x, y))
                return true;
        }
    return false;
}

static void judge(struct search *s)
{
    const unsigned broken = s->hb_breaks | broken_with_co(s);

    s->out->candidates++;
    for (int x = 0; x < s->p->nplaces; x++)
        s->outcome.memory[x] =
            (signed char)s->event[s->order[x][s->norder[x] - 1]].written;
    if (broken == 0) {
        s->out->consistent++;
        model_outcomes_add(&s->out->allowed, &s->outcome);
        if (s->out->defined && has_race(s))
            s->out->defined = false;
    } else {
        const uint64_t i = model_outcomes_add(&s->out->forbidden, &s->outcome);

        s->out->forbidden.breaks[i] |= (unsigned char)broken;
    }
}

/* ---- all candidates ---- */

/* All orders of the writes of place x from the `from`th on, then of the following places. */
static void all_orders(struct search *s, int x, int from)
{
    if (s->out->candidates > s->most)
        return;
    if (x == s->p->nplaces) {
        judge(s);
        return;
    }
    if (from >= s->norder[x]) {
        for (int i = 0; i < s->norder[x]; i++)
            s->rank[s->order[x][i]] = i;
        all_orders(s, x + 1, 1);
        return;
    }
    for (int i = from; i < s->norder[x]; i++) {
        int *v = s->order[x], was = v[i];

        v[i] = v[from];
        v[from] = was;
        all_orders(s, x, from + 1);
        v[from] = v[i];
        v[i] = was;
    }
}

static void all_sources(struct search *s, int at)
{
    while (at < s->n && !s->event[at].reads)
        at++;
    if (s->out->candidates > s->most)
        return;
    if (at == s->n) {
        find_hb(s);
        s->hb_breaks = broken_without_co(s);
        all_orders(s, 0, 1);
        return;
    }
    for (int w = 0; w < s->n; w++)
        if (w != at && s->event[w].writes && s->event[w].place == s->event[at].place &&
            s->event[w].written == s->event[at].read) {
            s->rf[at] = w;
            all_sources(s, at + 1);
        }
}

/* Every read has a write of its value. */
static bool served(const struct search *s)
{
    for (int r = 0; r < s->n; r++) {
        bool found = !s->event[r].reads;

        for (int w = 0; w < s->n && !found; w++)
            found = w != r && s->event[w].writes && s->event[w].place == s->event[r].place &&
                    s->event[w].written == s->event[r].read;
        if (!found)
            return false;
    }
    return true;
}

static void execution(struct search *s)
{
    if (!served(s))
        return;
    for (int x = 0; x < s->p->nplaces; x++)
        s->norder[x] = 0;
    for (int i = 0; i < s->n; i++) {
        const struct event *e = &s->event[i];

        if (e->writes)
            s->order[e->place][s->norder[e->place]++] = i;
        for (int k = 0; k < s->n; k++)
            s->po[i][k] = (e->thread == s->event[k].thread && i < k &&
                           e->thread != MODEL_NONE) ||
                          (e->thread == MODEL_NONE && s->event[k].thread != MODEL_NONE);
    }
    all_sources(s, 0);
}

static void all_paths(struct search *s, int t, int i);

static void do_action(struct search *s, int t, int i, int read)
{
    const struct model_action *a = &s->p->thread[t].action[i];
    struct event *e = &s->event[s->n];
    const signed char old = a->kind != MODEL_STORE ? s->outcome.reg[t][a->reg] : 0;
    const unsigned char old_set = s->set[t];

    *e = (struct event){ .thread = t, .action = a, .place = a->place,
                         .reads = a->kind != MODEL_STORE, .writes = a->kind != MODEL_LOAD,
                         .atomic = a->scope != MODEL_NA, .read = read };
    if (a->kind == MODEL_STORE) {
        e->written = a->value_reg != MODEL_NONE ? s->outcome.reg[t][a->value_reg] : a->value;
    } else {
        e->written = read + 1;
        s->outcome.reg[t][a->reg] = (signed char)read;
        s->set[t] |= (unsigned char)(1 << a->reg);
    }
    s->n++;
    all_paths(s, t, i + 1);
    s->n--;
    if (a->kind != MODEL_STORE)
        s->outcome.reg[t][a->reg] = old;
    s->set[t] = old_set;
}

static void all_paths(struct search *s, int t, int i)
{
    const struct model_action *a = &s->p->thread[t].action[i];

    if (s->out->candidates > s->most)
        return;
    if (t == s->p->nthreads) {
        execution(s);
        return;
    }
    if (i == s->p->thread[t].nactions) {
        all_paths(s, t + 1, 0);
        return;
    }
    if (a->if_reg != MODEL_NONE && ((s->set[t] & 1 << a->if_reg) == 0 ||
                                    s->outcome.reg[t][a->if_reg] != a->if_value))
        all_paths(s, t, i + 1);
    else if (a->kind == MODEL_STORE)
        do_action(s, t, i, 0);
    else
        for (int v = 0; v < VALUES; v++)
            if (s->domain[a->place][v])
                do_action(s, t, i, v);
}

void model_axioms_find(const struct model_program *p, bool slides, uint64_t most,
                       struct model_axioms *out)
{
    struct search s;

    memset(&s, 0, sizeof s);
    memset(out, 0, sizeof *out);
    s.p = p;
    s.slides = slides;
    s.most = most;
    s.out = out;
    out->defined = true;
    find_domains(&s);
    for (int x = 0; x < p->nplaces; x++)
        s.event[s.n++] = (struct event){ .thread = MODEL_NONE, .place = x, .writes = true,
                                         .written = p->initial[x] };
    all_paths(&s, 0, 0);
    out->whole = out->candidates <= most;
}

void model_axioms_free(struct model_axioms *a)
{
    model_outcomes_free(&a->allowed);
    model_outcomes_free(&a->forbidden);
}
