/* tests/remote/draw.c: random programs of the remote-scope machine. */
#include "remote/draw.h"

#include <string.h>

#include "base/hash.h"

struct drawer {
    struct random r;
    struct model_program *p;
    bool passes; /* data, by accesses that mostly fit */
    unsigned devices;
};

static unsigned below(struct drawer *d, unsigned n)
{
    return random_below(&d->r, n);
}

static bool chance(struct drawer *d, unsigned percent)
{
    return below(d, 100) < percent;
}

static void draw_threads(struct drawer *d)
{
    struct model_program *p = d->p;

    p->nthreads = chance(d, 55) ? 2 : 3;
    p->nplaces = chance(d, d->passes ? 90 : 60) ? 2 : 1;
    for (int t = 0; t < p->nthreads; t++) {
        p->thread[t].group = (int)below(d, 2);
        p->thread[t].device = d->devices > 1 ? (int)below(d, d->devices) : 0;
    }
    if (d->devices > 1)
        p->thread[1].device = 1 - p->thread[0].device;
    for (int x = 0; x < p->nplaces; x++)
        p->initial[x] = chance(d, 85) ? 0 : 3;
}

/* The narrowest scope that reaches every other thread. */
static enum model_scope enough(const struct model_program *p, int t)
{
    enum model_scope s = MODEL_WG;

    for (int k = 0; k < p->nthreads; k++)
        if (p->thread[k].device != p->thread[t].device)
            return MODEL_SY;
        else if (p->thread[k].group != p->thread[t].group)
            s = MODEL_DV;
    return s;
}

static enum model_scope any_scope(struct drawer *d)
{
    return d->devices > 1 && chance(d, 45) ? MODEL_SY : chance(d, 4) ? MODEL_SY
           : chance(d, 50)                 ? MODEL_DV
                                           : MODEL_WG;
}

static void draw_scope(struct drawer *d, int t, struct model_action *a)
{
    if (d->passes ? a->place == 0 && d->p->nplaces > 1 : chance(d, 30)) {
        a->scope = MODEL_NA;
    } else if (d->passes && chance(d, 70)) {
        a->scope = enough(d->p, t);
        a->remote = a->scope != MODEL_WG && chance(d, 45);
        if (chance(d, 35)) {
            a->scope = MODEL_WG;
            a->remote = false;
        }
    } else {
        a->scope = any_scope(d);
        a->remote = chance(d, 35);
    }
}

/* A register that the thread has set before, or MODEL_NONE. */
static int known_register(struct drawer *d, const struct model_thread *t)
{
    int found = MODEL_NONE;
    unsigned n = 0;

    for (int i = 0; i < t->nactions; i++)
        if (t->action[i].kind != MODEL_STORE && below(d, ++n) == 0)
            found = t->action[i].reg;
    return found;
}

static void draw_condition(struct drawer *d, const struct model_thread *t, struct model_action *a)
{
    const int r = known_register(d, t);

    if (r == MODEL_NONE || !chance(d, a->scope == MODEL_NA && d->passes ? 90 : 35))
        return;
    a->if_reg = r;
    a->if_value = chance(d, 75) ? 1 : (int)below(d, 4);
}

static void draw_action(struct drawer *d, int t)
{
    struct model_thread *to = &d->p->thread[t];
    struct model_action a = { .if_reg = MODEL_NONE, .value_reg = MODEL_NONE };
    const int copied = known_register(d, to);

    a.kind = (enum model_kind)below(d, 3);
    if (a.kind == MODEL_INC && chance(d, 30))
        a.kind = MODEL_LOAD;
    a.place = (int)below(d, (unsigned)d->p->nplaces);
    draw_scope(d, t, &a);
    if (a.scope == MODEL_NA && a.kind == MODEL_INC)
        a.kind = chance(d, 50) ? MODEL_LOAD : MODEL_STORE;
    draw_condition(d, to, &a);
    a.reg = chance(d, 85) ? to->nactions : 0;
    a.value = 1 + (chance(d, 40) ? (int)below(d, 2) : 0);
    if (a.kind == MODEL_STORE && copied != MODEL_NONE && chance(d, 12))
        a.value_reg = copied;
    to->action[to->nactions++] = a;
}

/* ---- chains ---- */

/* An atomic access of y: it reaches everybody, or one side leaves that to the other. */
static struct model_action link(struct drawer *d, int t, bool acquires)
{
    struct model_action a = { .if_reg = MODEL_NONE, .value_reg = MODEL_NONE, .place = 1 };

    a.kind = chance(d, 45) ? MODEL_INC : acquires ? MODEL_LOAD : MODEL_STORE;
    a.scope = chance(d, 50) ? MODEL_WG : enough(d->p, t);
    a.remote = a.scope != MODEL_WG && chance(d, 65);
    a.value = chance(d, 80) ? 1 : 2;
    a.reg = d->p->thread[t].nactions;
    return a;
}

static void add(struct drawer *d, int t, struct model_action a)
{
    struct model_thread *to = &d->p->thread[t];

    if (chance(d, 92) && to->nactions < 4)
        to->action[to->nactions++] = a;
}

/* A plain access of x, if the link before it read `value`. */
static void add_plain(struct drawer *d, int t, int value)
{
    const int r = known_register(d, &d->p->thread[t]);
    struct model_action a = { .if_reg = MODEL_NONE, .value_reg = MODEL_NONE };

    a.kind = chance(d, t == 0 ? 20 : 65) ? MODEL_LOAD : MODEL_STORE;
    a.value = 1 + t;
    a.reg = d->p->thread[t].nactions;
    if (value != 0 && r != MODEL_NONE) {
        a.if_reg = r;
        a.if_value = value;
    }
    add(d, t, a);
}

/* Each thread waits for a value of y, looks at x, and leaves another value in y. */
static void draw_chain(struct drawer *d)
{
    d->p->nplaces = 2;
    add_plain(d, 0, 0);
    add(d, 0, link(d, 0, false));
    for (int t = 1; t < d->p->nthreads; t++) {
        const int value = chance(d, 75) ? 1 : 2;

        add(d, t, link(d, t, true));
        add_plain(d, t, value);
        if (chance(d, 40))
            add_plain(d, t, value);
        if (chance(d, t + 1 < d->p->nthreads ? 70 : 20)) {
            struct model_action a = link(d, t, false);

            a.if_reg = chance(d, 80) ? known_register(d, &d->p->thread[t]) : MODEL_NONE;
            a.if_value = value;
            add(d, t, a);
        }
    }
}

void draw_program(struct model_program *p, uint64_t seed, unsigned devices)
{
    struct drawer d = { .p = p, .devices = devices };
    unsigned mode;

    random_seed(&d.r, seed * 8 + devices);
    memset(p, 0, sizeof *p);
    mode = below(&d, 4);
    d.passes = mode > 0;
    draw_threads(&d);
    if (mode > 1) {
        draw_chain(&d);
        return;
    }
    for (int t = 0; t < p->nthreads; t++) {
        const unsigned most = p->nthreads == 2 ? 4 : 3;

        for (unsigned n = 1 + below(&d, chance(&d, 30) ? 4 : most); n > 0; n--)
            draw_action(&d, t);
    }
}

void draw_wide(struct model_program *p, uint64_t seed)
{
    struct drawer d = { .p = p, .devices = 3 };

    random_seed(&d.r, seed * 8);
    memset(p, 0, sizeof *p);
    d.passes = chance(&d, 50);
    p->nthreads = chance(&d, 70) ? 3 : 4 + (int)below(&d, 2);
    p->nplaces = 2 + (int)below(&d, 2);
    for (int t = 0; t < p->nthreads; t++) {
        p->thread[t].group = (int)below(&d, 3);
        p->thread[t].device = (int)below(&d, 1 + below(&d, 3));
        draw_action(&d, t);
        if (p->nthreads == 3 && chance(&d, 25))
            draw_action(&d, t);
    }
}

static void draw_instr(struct drawer *d, struct model_thread *t)
{
    struct model_instr i = { .skip = 1 };

    i.of.if_reg = i.of.value_reg = MODEL_NONE;
    i.op = chance(d, 45) ? (enum model_op)below(d, 4) : (enum model_op)below(d, MODEL_OPS);
    i.of.place = (int)below(d, (unsigned)d->p->nplaces);
    i.of.reg = t->ncode;
    i.of.value = 1 + (int)below(d, 3);
    if (i.op == MODEL_FLU_L1 || i.op == MODEL_INV_L1 || i.op == MODEL_LK_RMW ||
        i.op == MODEL_UL_RMW)
        i.scope = (enum model_scope)(MODEL_WG + below(d, 3));
    else if (i.op == MODEL_FLU_L2)
        i.scope = (enum model_scope)(MODEL_DV + below(d, 2));
    for (int k = 0; k < t->ncode; k++)
        if ((t->code[k].op == MODEL_LD || t->code[k].op == MODEL_INC_L1 ||
             t->code[k].op == MODEL_INC_L2) && chance(d, 20)) {
            if (chance(d, 60)) {
                i.of.if_reg = t->code[k].of.reg;
                i.of.if_value = (int)below(d, 3);
            } else if (i.op == MODEL_ST) {
                i.of.value_reg = t->code[k].of.reg;
            }
        }
    t->code[t->ncode++] = i;
}

void draw_assembly(struct model_program *p, uint64_t seed, unsigned devices)
{
    struct drawer d = { .p = p, .devices = devices };

    random_seed(&d.r, seed * 8 + 4 + devices);
    memset(p, 0, sizeof *p);
    p->assembly = true;
    draw_threads(&d);
    for (int t = 0; t < p->nthreads; t++)
        for (unsigned n = p->nthreads == 2 ? 2 + below(&d, 3) : 1 + below(&d, 3); n > 0; n--)
            draw_instr(&d, &p->thread[t]);
}

static bool shares(const struct model_program *p, int a, int b)
{
    for (int i = 0; i < p->thread[a].nactions; i++)
        for (int k = 0; k < p->thread[b].nactions; k++)
            if (p->thread[a].action[i].place == p->thread[b].action[k].place &&
                (p->thread[a].action[i].kind != MODEL_LOAD ||
                 p->thread[b].action[k].kind != MODEL_LOAD))
                return true;
    return false;
}

bool draw_shares(const struct model_program *p)
{
    for (int a = 0; a < p->nthreads; a++)
        for (int b = 0; b < a; b++)
            if (shares(p, a, b))
                return true;
    return false;
}
